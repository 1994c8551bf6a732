import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GameId } from '../../../../src/game/play/game.js';
import { newTournament } from '../../../../src/game/tournaments/tournament.js';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { accepted, termsOf } from '../../../game/tournaments/tournaments.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privateText, waitForText } from '../../botInServer.js';
import { writeCustomId } from '../../controlIds.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
});

beforeEach(async () => {
  channel = await bot.newChannel();
});

afterAll(() => bot.close());

const openDataPage = async (member: MemberClient): Promise<MessageView> => {
  const page = messageIn(await member.command(channel, 'settings'));
  return messageIn(await member.click(page, 'Your data'));
};

async function challenge(): Promise<MessageView> {
  await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black' });
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  return waitForText(ada, channel, "it's your turn");
}

test('sends a member their stored data without others’ ids', async () => {
  await ada.click(await challenge(), 'd3');
  await waitForText(ben, channel, 'Move 1');
  await ben.click(await openDataPage(ben), 'Save as a file');
  const answer = await waitForText(ben, channel, 'Everything I keep about you.');
  expect(answer.flags & 64).toBe(64);
  const [file] = answer.attachments;
  expect(file!.filename).toBe('sente-my-data.json');
  const text = await (await fetch(file!.url)).text();
  expect(JSON.parse(text)).toMatchObject({ member: ben.me.id, games: [{ variant: { game: 'reversi' } }] });
  expect(text).toContain('another member');
  expect(text).not.toContain(ada.me.id);
  await bot.endGame(channel);
});

test('forgets the direct messages of two members, whose other one keeps the game', async () => {
  const direct = ada.channel('Ben');
  await ada.command(direct, 'play', { game: 'reversi', opponent: 'ben', colour: 'black' });
  await ben.click(await waitForText(ben, direct, 'challenges you'), 'Accept');
  await waitForText(ada, direct, "it's your turn");
  const asked = messageIn(await ben.click(await openDataPage(ben), 'Delete my data'));
  await ben.click(asked, 'Delete everything');
  await waitForText(ben, channel, 'I deleted everything I kept about you.');
  const games = await bot.host.gamesOf({ member: ada.me.id, phase: 'over' }, 9);
  const game = games.find(({ setup }) => setup.venue === 'guest');
  expect(game?.place).toBe('');
  expect(await bot.store.anchor(game!.setup.id)).toBeUndefined();
  const page = { channelId: channel, messageId: await bot.post(channel, shareButton(game!.setup.id)) };
  const shared = privateText(await ada.clickId(page, shareButton(game!.setup.id).custom_id));
  expect(shared).toMatch(/^Moves: /);
});

const shareButton = (game: GameId) =>
  ({ type: 2, style: 2, label: 'Export', custom_id: writeCustomId({ control: 'share', game }) }) as const;

test('asks before it deletes, with a safe button in place of the pressed one', async () => {
  const page = await openDataPage(ben);
  const asked = messageIn(await ben.click(page, 'Delete my data'));
  expect(openButtons(page)[1]).toBe('Delete my data');
  expect(openButtons(asked)[1]).not.toBe('Delete everything');
  const kept = messageIn(await ben.click(asked, 'Keep my data'));
  expect(textOf(kept)).toContain('Your settings');
});

test('withdraws a member from tournaments before it deletes their data', async () => {
  const terms = termsOf({ startsAt: null });
  const join = { kind: 'join', member: ben.me.id, rating: 1200 } as const;
  await bot.store.createTournament(terms);
  await bot.store.appendToTournament(join, 1, accepted(newTournament(terms), join));
  const asked = messageIn(await ben.click(await openDataPage(ben), 'Delete my data'));
  await ben.click(asked, 'Delete everything');
  await waitForText(ben, channel, 'I deleted everything I kept about you.');
  const [player] = (await bot.store.tournament(terms.id))!.players;
  expect(player).toMatchObject({ who: { member: expect.stringMatching(/^deleted-/) }, status: 'withdrawn' });
});

test("deletes a member's data, ends their games, and anonymizes finished ones", async () => {
  await ada.click(await challenge(), 'd3');
  await ben.click(await waitForText(ben, channel, 'Move 1'), 'c3');
  await waitForText(ada, channel, 'Move 2');
  const asked = messageIn(await ben.click(await openDataPage(ben), 'Delete my data'));
  await ben.click(asked, 'Delete everything');
  await waitForText(ben, channel, 'I deleted everything I kept about you.');
  const end = await waitForText(ada, channel, 'resigned');
  const again = messageIn(await ada.click(end, 'Replay moves'));
  expect(textOf(again)).toContain('a deleted member');
  expect(textOf(again)).not.toContain(ben.me.id);
  expect(privateText(await ada.click(end, 'Rematch'))).toContain('I no longer play that');
  expect(privateText(await ben.click(end, 'Export'))).not.toContain(ben.me.id);
  expect(privateText(await ben.command(channel, 'profile'))).toContain('has not finished a game yet');
  // Again, from the old page: nothing is left, and nothing breaks.
  const forged = await bot.post(channel, {
    type: 2,
    style: 4,
    label: 'x',
    custom_id: writeCustomId({ control: 'data', act: 'delete' }),
  });
  await ben.clickId(
    { channelId: channel, messageId: forged },
    writeCustomId({ control: 'data', act: 'delete' }),
  );
  const isPrivate = ({ id, flags }: MessageView) => id !== forged && (flags & 64) === 64;
  const message = await ben.waitForMessage(
    channel,
    (message) => isPrivate(message) && message.id > forged && textOf(message).includes('I deleted'),
  );
  expect(message.id).not.toBe(forged);
});
