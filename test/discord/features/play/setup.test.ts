import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ComponentView, MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privateText, waitForText } from '../../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  ben = await bot.member('ben');
});

let newcomers = 0;

/** A new member, without last choices. */
beforeEach(async () => {
  channel = await bot.newChannel();
  newcomers += 1;
  const username = `ada${newcomers}`;
  bot.playground.addMember({ username, displayName: username, locale: 'en-US' });
  ada = await bot.member(username);
});

const liveGames = () => bot.host.gamesOf({ member: ada.me.id, phase: 'live' }, 10);

afterEach(async () => {
  for (const { setup } of await liveGames()) {
    await bot.host.act(setup.id, { kind: 'resign', member: ada.me.id });
    await bot.discord.drawn(setup.id);
  }
  bot.thinker.levels = levels;
  expect(bot.log.lines.splice(0)).toEqual([]);
});

afterAll(() => bot.close());

const open = async (place = channel, member = ada): Promise<MessageView> =>
  messageIn(await member.command(place, 'play'));

/** Levels that the card suggests to a new member. */
const REVERSI_LEVEL = 'Bot · level 2 · Beginner';
const GOMOKU_LEVEL = 'Bot · level 6 · Club player';

const SELECTS = { game: 'setupVariant', who: 'setupOpponent', member: 'setupMember', time: 'setupTime' };
type SelectName = keyof typeof SELECTS;

const selectOf = (card: MessageView, name: SelectName): ComponentView | undefined =>
  componentsOf(card).find(({ custom_id: id }) => String(id).startsWith(`1.${SELECTS[name]}.`));

type Option = { readonly label: string; readonly value: string; readonly default?: boolean };
const optionsOf = (card: MessageView, name: SelectName): readonly Option[] =>
  (selectOf(card, name)?.options ?? []) as readonly Option[];

/** Chosen options of the card's selects, and its buttons. */
const shown = (card: MessageView) => ({
  game: chosen(card, 'game'),
  who: chosen(card, 'who'),
  member: (selectOf(card, 'member')?.default_values as { id: string }[] | undefined)?.map(({ id }) => id),
  time: chosen(card, 'time'),
  buttons: openButtons(card),
});
const chosen = (card: MessageView, name: SelectName): string | undefined =>
  optionsOf(card, name).find((option) => option.default)?.label;

const choose = async (card: MessageView, name: SelectName, value: string): Promise<MessageView> =>
  messageIn(await ada.select(card, String(selectOf(card, name)!.custom_id), [value]));

const press = async (card: MessageView, label: string): Promise<MessageView> =>
  messageIn(await ada.click(card, label));

const start = (card: MessageView, label = 'Start') => ada.click(card, label);

/** The card once its game has begun. */
const closed = (card: MessageView, words = 'Your game is in') =>
  ada.waitFor((client) => {
    const now = client.messages.get(card.id);
    return now && textOf(now).includes(words) && now;
  });

const levels = (...[variant]: Parameters<BotInServer['thinker']['levels']>) =>
  Object.getPrototypeOf(bot.thinker).levels.call(bot.thinker, variant);

test('offers a new member an unrated game at their level, and starts it where they are', async () => {
  const card = await open();
  expect(card.flags & 64).toBe(64);
  expect(shown(card)).toEqual({
    game: 'Reversi',
    who: REVERSI_LEVEL,
    member: undefined,
    time: 'No clock',
    buttons: ['Start', 'You: ⚫ Black', 'Rated: no'],
  });
  await start(card);
  const board = await waitForText(ada, channel, "it's your turn");
  expect(board.flags & 64).toBe(0);
  const after = await closed(card);
  expect(textOf(after)).toContain(`/${channel}/${board.id}`);
  expect(openButtons(after)).toEqual([]);
  const [game] = await liveGames();
  expect(game!.setup).toMatchObject({ rated: false, time: null, opening: 'plain', strict: false });
});

test('starts exactly what is chosen, and remembers it', async () => {
  let card = await choose(await open(), 'game', 'gomoku renju 15');
  card = await choose(card, 'who', '7');
  card = await choose(card, 'time', '5m');
  card = await press(await press(card, 'You: ⚫ Black'), 'Rated: no');
  const expected = {
    game: 'Gomoku · Renju · 15×15',
    who: 'Bot · level 7 · Club champion',
    time: '5 min a move',
    buttons: ['Start', 'You: ⚪ White', 'Rated: yes'],
  };
  expect(shown(card)).toMatchObject(expected);
  await start(card);
  await closed(card);
  const [game] = await liveGames();
  expect(game!.setup).toMatchObject({
    variant: { game: 'gomoku', rule: 'renju', size: 15 },
    rated: true,
    time: { kind: 'perMove', ms: 300_000 },
  });
  expect(game!.seats).toMatchObject({ white: { member: ada.me.id }, black: { level: 7 } });
  const elsewhere = await bot.newChannel();
  expect(shown(await open(elsewhere))).toMatchObject(expected);
  const data = await bot.store.memberData(ada.me.id);
  expect(data.settings.lastSetup).toBe('gomoku.renju.15.l7.white.5m.1');
});

test('plays the bot as strong as the member, by their present rating', async () => {
  const card = await choose(await open(), 'who', 'even');
  expect(shown(card).who).toBe('Bot · as strong as you');
  await start(card);
  await closed(card);
  const [game] = await liveGames();
  expect(game!.seats.white).toMatchObject({ level: 'even' });
});

test('challenges a member, and offers them first the next time', async () => {
  let card = await choose(await open(), 'who', 'member');
  expect(shown(card)).toMatchObject({ who: 'A member…', member: undefined });
  // Nobody is chosen yet.
  expect(openButtons(card)).toEqual(['You: Random', 'Rated: yes']);
  card = await choose(card, 'member', ben.me.id);
  expect(shown(card)).toMatchObject({ member: [ben.me.id] });
  await start(card, 'Challenge');
  const challenge = await waitForText(ben, channel, `<@${ada.me.id}> challenges you`);
  expect(textOf(await closed(card, 'waits for an answer'))).toContain(`/${channel}/${challenge.id}`);
  await ben.click(challenge, 'Accept');
  await waitForText(ada, channel, "it's your turn");
  const again = await open(await bot.newChannel());
  expect(shown(again)).toMatchObject({
    member: [ben.me.id],
    buttons: ['Challenge', 'You: Random', 'Rated: yes'],
  });
  // Others' ids are no part of what is stored about a member.
  expect(JSON.stringify((await bot.store.memberData(ada.me.id)).settings)).not.toContain(ben.me.id);
});

test('says on the card why somebody cannot be challenged, and then has nobody chosen', async () => {
  await bot.store.setBlocked(ben.me.id, ada.me.id, true);
  let card = await choose(await open(), 'who', 'member');
  card = await choose(card, 'member', ben.me.id);
  expect(textOf(card)).toContain(`You can't challenge <@${ben.me.id}> right now.`);
  expect(shown(card)).toMatchObject({ member: undefined, buttons: ['You: Random', 'Rated: yes'] });
  card = await choose(card, 'member', ada.me.id);
  expect(textOf(card)).toContain('You cannot play against yourself');
  // Discord lists the bot among the members.
  card = await choose(card, 'member', ada.user('Sente'));
  expect(shown(card)).toMatchObject({ who: REVERSI_LEVEL, member: undefined });
  await bot.store.setBlocked(ben.me.id, ada.me.id, false);
});

test('opens from the context menu of a member, with that member as the opponent', async () => {
  const challenge = async (userId: string): Promise<MessageView> =>
    messageIn(await ada.menu(channel, 'Challenge', { userId }));
  const card = await challenge(ben.me.id);
  expect(card.flags & 64).toBe(64);
  expect(shown(card)).toMatchObject({ who: 'A member…', member: [ben.me.id] });
  await start(card, 'Challenge');
  await waitForText(ben, channel, `<@${ben.me.id}>, <@${ada.me.id}> challenges you`);
  // The bot's own menu opens the card against the bot, and another's says why not.
  expect(shown(await challenge(ben.user('Sente'))).who).toBe(REVERSI_LEVEL);
  expect(textOf(await challenge(ada.me.id))).toContain('yourself');
});

test('refuses a challenge to somebody who blocked the member after they chose them', async () => {
  const card = await choose(await choose(await open(), 'who', 'member'), 'member', ben.me.id);
  await bot.store.setBlocked(ben.me.id, ada.me.id, true);
  expect(privateText(await ada.click(card, 'Challenge'))).toContain("You can't challenge");
  await bot.store.setBlocked(ben.me.id, ada.me.id, false);
  expect(await liveGames()).toEqual([]);
});

test('answers a double press, and one after a restart, with the first game', async () => {
  for (const place of [channel, ada.channel('dm')]) {
    const before = (await liveGames()).length;
    const card = await open(place);
    const presses = [1, 2].map(() => start(card));
    await Promise.allSettled(presses);
    await closed(card);
    expect(await liveGames()).toHaveLength(before + 1);
    await bot.restart();
    // The bot stopped before it could change the card.
    const { custom_id } = componentsOf(card).find(({ label }) => label === 'Start')!;
    await bot.post(place, { type: 2, style: 1, label: 'Start', custom_id: String(custom_id) });
    const late = await waitForText(ada, place, 'forged');
    expect(privateText(await start(late))).toContain('Your game is in');
    expect(await liveGames()).toHaveLength(before + 1);
  }
});

test('opens a thread if the channel has a game, and links to it at the next press', async () => {
  await ben.command(channel, 'play', { game: 'reversi' });
  await bot.waitUntilShown(channel);
  const card = await open();
  await start(card);
  const after = await closed(card);
  const [game] = await liveGames();
  expect(game!.place).not.toBe(channel);
  expect(textOf(after)).toContain(`<#${game!.place}>`);
  await waitForText(ada, game!.place, "it's your turn");
  const again = await open();
  await start(again);
  expect(textOf(await closed(again))).toContain(game!.place);
  expect(await liveGames()).toHaveLength(1);
  await bot.endGame(channel);
});

test('shows the board in the language of the member who started it', async () => {
  await ada.setLocale('de');
  const dm = ada.channel('dm');
  await start(await open(dm), 'Los');
  await waitForText(ada, dm, 'du bist dran');
  await waitForText(ada, dm, 'Deine Partie ist in');
});

test('has no members in direct messages, and corrects a choice that is impossible there', async () => {
  const card = await choose(await open(), 'who', 'member');
  await start(await choose(card, 'member', ben.me.id), 'Challenge');
  await waitForText(ben, channel, 'challenges you');
  const direct = await open(ada.channel('dm'));
  expect(shown(direct)).toMatchObject({ who: REVERSI_LEVEL, time: 'No clock' });
  expect(optionsOf(direct, 'who').map(({ value }) => value)).not.toContain('member');
  await start(direct);
  await closed(direct);
  await waitForText(ada, ada.channel('dm'), "it's your turn");
});

test('answers with the board where the bot is a guest, beside the card or in its place, without a clock', async () => {
  ada = await bot.member('ada');
  for (const [name, isPrivate] of [
    ['not-installed-here', false],
    ['no-external-apps', true],
  ] as const) {
    const place = ada.channel(name);
    const card = await open(place);
    expect(selectOf(card, 'time')).toBeUndefined();
    expect(optionsOf(card, 'who').some(({ value }) => value === 'member')).toBe(!isPrivate);
    await start(card);
    const board = await waitForText(ada, place, "it's your turn");
    expect(board.id === card.id).toBe(isPrivate);
    if (!isPrivate) await closed(card);
    const places = (await liveGames()).map(({ setup, place }) => [place, setup.venue]);
    expect(places).toContainEqual([place, 'guest']);
  }
});

test('offers the bot itself, unrated, where no levels were measured', async () => {
  bot.thinker.levels = (variant) => (variant.game === 'reversi' ? [] : levels(variant));
  bot.thinker.even = (variant, rating) =>
    variant.game === 'reversi'
      ? undefined
      : Object.getPrototypeOf(bot.thinker).even.call(bot.thinker, variant, rating);
  const card = await open();
  expect(shown(card)).toMatchObject({ who: 'Bot', buttons: ['Start', 'You: ⚫ Black'] });
  expect(shown(await choose(card, 'game', 'gomoku freestyle 15')).who).toBe(GOMOKU_LEVEL);
  bot.thinker.even = Object.getPrototypeOf(bot.thinker).even;
});

test('refuses forged choices', async () => {
  for (const id of [
    '1.setupStart.reversi.renju.15.l1.black.none.0',
    '1.setupStart.reversi.standard.8.l77.black.none.0',
    '1.setupStart.reversi.standard.8.m.black.none.0',
    '1.setupStart.reversi.standard.8.snobody.black.none.0',
    '1.setupColor.gomoku.standard.99.l1.black.none.0',
  ]) {
    await bot.post(channel, { type: 2, style: 1, label: 'Forged', custom_id: id });
    const message = await waitForText(ada, channel, 'forged');
    expect(privateText(await ada.click(message, 'Forged')), id).toContain('I no longer know this button');
    await ada.delete(message);
  }
  expect(await liveGames()).toEqual([]);
});

test('starts at once with any option, at the game that was set up last if none is named', async () => {
  messageIn(await ada.command(channel, 'play', { level: '2' }));
  expect((await liveGames())[0]!.setup.variant.game).toBe('reversi');
  await bot.endGame(channel);
  messageIn(await ada.command(channel, 'play', { rules: 'renju' }));
  expect((await liveGames())[0]!.setup.variant).toMatchObject({ game: 'gomoku', rule: 'renju' });
  await bot.endGame(channel);
  messageIn(await ada.command(channel, 'play', { level: '3' }));
  expect((await liveGames())[0]!.setup.variant).toMatchObject({ game: 'gomoku', rule: 'freestyle' });
});
