import pMap from 'p-map';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ComponentView } from '../../../../src/playground/members/memberProtocol.js';
import { connectMember, textOf } from '../../../playground/memberClient.js';
import { messageIn, openButtons, privateText } from '../../botInServer.js';
import { writeCustomId } from '../../controlIds.js';
import { type Options, TournamentServer } from './tournamentServer.js';

let server: TournamentServer;

beforeAll(async () => {
  server = await TournamentServer.open();
});
beforeEach(() => server.begin());
afterEach(async () => {
  expect(await server.end()).toEqual([]);
});
afterAll(() => server.bot.close());

/** Matches a select of the card. */
const selectOf =
  (what: string) =>
  ({ custom_id }: ComponentView): boolean =>
    String(custom_id).includes(`draftChoice.${what}`);

describe('/tournament', () => {
  test('lists nothing at first, and offers a new one to managers', async () => {
    const { ada, ben, channel } = server;
    const page = messageIn(await ada.command(channel, 'tournament'));
    expect(textOf(page)).toContain('No tournaments here yet.');
    expect(openButtons(page)).toEqual(['New tournament']);
    expect(openButtons(messageIn(await ben.command(channel, 'tournament')))).toEqual([]);
  });

  test.each([
    ['roundRobin', 'Gomoku round robin'],
    ['knockout', 'Gomoku knock-out'],
    ['arena', 'Gomoku arena'],
  ])('names a tournament without a name: %s', async (format, name) => {
    const card = messageIn(
      await server.ada.command(server.channel, 'tournament', { format, game: 'gomoku' }),
    );
    expect(textOf(card)).toContain(`🏆 ${name}\n`);
  });

  test('creates one tournament by a card, whose choices can be changed', async () => {
    const { ada, bot, channel } = server;
    const page = messageIn(await ada.command(channel, 'tournament'));
    let card = messageIn(await ada.click(page, 'New tournament'));
    expect(textOf(card)).toContain('Gomoku Swiss');
    expect(textOf(card)).toContain('Swiss, 5 rounds · Swap2 · 3 min + 2 s a move · rated');
    card = messageIn(await ada.select(card, selectOf('format'), ['Arena, 60 min']));
    card = messageIn(await ada.select(card, selectOf('variant'), ['reversi standard 8']));
    card = messageIn(await ada.select(card, selectOf('starts'), ['Starts once it is full']));
    card = messageIn(await ada.select(card, selectOf('players'), ['4']));
    card = messageIn(await ada.click(card, 'Rated: yes'));
    expect(textOf(card)).toContain('Reversi · Arena, 60 min · 3 min + 2 s a move\n');
    const form = await ada.click(card, 'Name');
    if (form.kind !== 'modal') throw new Error(`no form, but ${JSON.stringify(form)}`);
    card = messageIn(await ada.submitModal(form.modal.id, { name: 'The *great* arena.' }));
    await Promise.all([ada.click(card, 'Create'), ada.click(card, 'Create')]);
    const post = await server.post(
      'The \\*great\\* arena.',
      'Starts once 4 players are in',
      'Players: 0 of 4',
    );
    expect(openButtons(post)).toEqual(['Join', 'My game', 'Standings', 'Leave']);
    expect(await bot.store.tournamentsIn(bot.playground.guildId, 9, 0)).toHaveLength(1);
    const { terms } = await server.newest();
    expect(terms).toMatchObject({ rated: false, opening: 'plain', startsAt: null, maxPlayers: 4 });
  });

  test('lists a tournament with a link and what the member can do', async () => {
    const { ada, ben, channel } = server;
    const post = await server.create();
    const page = messageIn(await ben.command(channel, 'tournament'));
    expect(textOf(page)).toContain('**Spring Cup** · Starts');
    expect(textOf(page)).toContain(post.id);
    expect(openButtons(page)[0]).toBe('Join');
    expect(openButtons(messageIn(await ada.command(channel, 'tournament')))[0]).toBe('Manage');
  });

  test.each([
    [{ minutes: 30, format: 'swiss' }, 'Only arenas have'],
    [{ rounds: 5, format: 'arena' }, 'Only Swiss tournaments have'],
    [{ players: 64, format: 'roundRobin' }, 'A round robin takes 32 players at most.'],
    [{ game: 'reversi', opening: 'swap2' }, 'Swap2 is an opening of Gomoku'],
    [{ opening: 'taraguchi10', rules: 'standard' }, 'Taraguchi-10 is an opening of renju'],
    [{ opening: 'soosyrv8', bot: 3 }, "I don't play Soosyrv-8"],
    [{ game: 'gomoku', opening: 'balanced' }, 'no balanced openings'],
    [{ game: 'reversi', rules: 'renju' }, 'Reversi'],
  ] as const)('refuses %j: %s', async (options, words) => {
    const { ada, channel } = server;
    expect(privateText(await ada.command(channel, 'tournament', options as Options))).toContain(words);
  });

  test('is for those who manage events, and for the role that managers choose', async () => {
    const { ben, bot, channel } = server;
    const denied = 'you need the permission to manage events';
    expect(privateText(await ben.command(channel, 'tournament', { format: 'arena' }))).toContain(denied);
    const forged = await bot.press(ben, channel, writeCustomId({ control: 'newTournament' }));
    expect(privateText(forged)).toContain(denied);
    const role = await bot.press(ben, channel, writeCustomId({ control: 'organizersRole' }));
    expect(privateText(role)).toContain('I no longer know this button.');
    // Everybody has the role with the server's own id.
    const { guildId } = bot.playground;
    await bot.restart(
      async () => void (await bot.store.saveSettings({ server: guildId }, { organizers: guildId })),
    );
    expect(openButtons(messageIn(await ben.command(channel, 'tournament')))).toContain('New tournament');
    await bot.restart(
      async () => void (await bot.store.saveSettings({ server: guildId }, { organizers: null })),
    );
  });

  test('says which permission is missing, and needs a channel that takes threads', async () => {
    const { ada, bot } = server;
    const closed = await bot.newChannel({ botDenied: ['CREATE_PUBLIC_THREADS'] });
    const refused = await ada.command(closed, 'tournament', { format: 'arena' });
    expect(privateText(refused)).toContain('Create Public Threads');
    await server.start();
    const inThread = await ada.command(server.threads[0]!, 'tournament', { format: 'arena' });
    expect(privateText(inThread)).toContain('A tournament needs a text channel');
  });
});

describe('joining', () => {
  test('answers privately, and the message follows', async () => {
    const { ben } = server;
    const post = await server.create();
    await server.join(post, ben);
    await server.letEdit();
    const listed = await server.post('Players: 1 of 32', `<@${ben.me.id}>`);
    expect(listed.id).toBe(post.id);
    expect(privateText(await ben.click(post, 'Join'))).toContain('You are already in.');
    expect(privateText(await ben.click(post, 'My game'))).toContain('It has not started yet.');
    expect(privateText(await ben.click(post, 'Leave'))).toContain('You have left.');
    expect(privateText(await ben.click(post, 'Leave'))).toContain('You are not in this tournament.');
  });

  test('takes the last place once', async () => {
    const { ada, ben, lin, mia, bot, channel } = server;
    const post = await server.create({ starts: 0, players: 4 });
    await server.join(post, ada, ben, lin);
    const id = bot.playground.addMember({
      username: `guest${channel}`,
      displayName: 'Guest',
      locale: 'en-US',
    });
    const guest = await bot.member(id);
    await guest.waitFor((client) => client.messages.has(post.id));
    const both = await Promise.all([mia.click(post, 'Join'), guest.click(post, 'Join')]);
    const [late, joined] = both.map(privateText).sort();
    expect(late).toMatch(/This tournament (is full|has already started)\./);
    expect(joined).toContain("You're in!");
    expect((await server.newest()).phase.kind).toBe('running');
  });

  test('is over with the tournament, and in a knock-out with its start', async () => {
    const { ada, bot } = server;
    await server.start();
    const id = bot.playground.addMember({
      username: `late${server.channel}`,
      displayName: 'Late',
      locale: 'en-US',
    });
    const late = await bot.member(id);
    expect(privateText(await server.press(late, { control: 'joinTournament' }))).toContain('already started');
    await server.press(ada, { control: 'direct', act: 'cancel' });
    expect(privateText(await server.press(late, { control: 'joinTournament' }))).toContain('is over');
    await server.letEdit();
    await server.post('Called off');
  });

  test('costs two edits if 256 members join at once', async () => {
    const { bot, channel } = server;
    const post = await server.create({ players: 256 });
    bot.proxy.clear();
    // The clock stands still meanwhile.
    const joinOne = async (_: unknown, i: number): Promise<void> => {
      const names = { username: `joiner${i}`, displayName: `Joiner ${i}` };
      const id = bot.playground.addMember({ ...names, locale: 'en-US' });
      const member = await connectMember(bot.playground.url, id);
      await server.join(post, member);
      await member.close();
    };
    await pMap(Array.from({ length: 256 }), joinOne, { concurrency: 4 });
    await server.letEdit();
    await server.post('Players: 256 of 256', 'and 236 more players');
    const edits = bot.proxy.requests('PATCH', new RegExp(`^/channels/${channel}/messages/`));
    expect(edits.length).toBeLessThanOrEqual(2);
  });
});
