import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Game, GameId } from '../../../../src/game/play/game.js';
import { update } from '../../../../src/game/play/update.js';
import type {
  ComponentView,
  MessageView,
  Outcome,
} from '../../../../src/playground/members/memberProtocol.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import {
  BotInServer,
  controlOf,
  messageIn,
  openButtons,
  privateText,
  waitForText,
} from '../../botInServer.js';
import { type AnyControl, writeCustomId } from '../../controlIds.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let mia: MemberClient;
let channel: string;
let elsewhere: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben, mia] = await Promise.all([bot.member('ada'), bot.member('ben'), bot.member('mia')]);
  await mia.setLocale('en-GB');
});

beforeEach(async () => {
  channel = await bot.newChannel();
  elsewhere = await bot.newChannel();
});

afterEach(async () => {
  for (const { setup } of await bot.host.gamesOf({ server: bot.playground.guildId }, 100)) {
    await bot.host.act(setup.id, { kind: 'close' });
    await bot.discord.drawn(setup.id);
  }
  expect(bot.log.lines.splice(0)).toEqual([]);
});

afterAll(() => bot.close());

const GONE = 'I cannot show a board in that channel.';

const playBotAt = async (member: MemberClient, place: string): Promise<MessageView> => {
  const board = messageIn(await member.command(place, 'play', { game: 'reversi', rated: false }));
  await bot.waitUntilShown(place);
  return board;
};

/** Starts a rated game between ada and ben, in which each has moved. */
async function playRated(place = channel): Promise<MessageView> {
  await ada.command(place, 'play', { game: 'reversi', opponent: 'ben', colour: 'black', rated: true });
  await ben.click(await waitForText(ben, place, 'challenges you'), 'Accept');
  await ada.click(await waitForText(ada, place, `<@${ada.me.id}>, it's your turn`), 'd3');
  await ben.click(await waitForText(ben, place, 'Move 1'), 'c3');
  const board = await waitForText(ada, place, 'Move 2');
  await bot.waitUntilShown(place);
  return board;
}

const gameAt = async (place = channel): Promise<Game> => (await bot.host.playingAt(place))[0]!;

const openAdmin = async (member = ada, place = channel): Promise<MessageView> =>
  messageIn(await member.command(place, 'admin'));

const press = async (message: MessageView, label: string, member = ada): Promise<MessageView> =>
  messageIn(await member.click(message, label));

/** Opens the page of the only game. */
const openGamePage = async (): Promise<MessageView> => press(await openAdmin(), 'Manage');

const idOf = (control: AnyControl): string => writeCustomId(control);

/** Presses a forged button. */
async function pressForged(member: MemberClient, control: AnyControl, place = channel): Promise<Outcome> {
  const custom_id = idOf(control);
  const messageId = await bot.post(place, { type: 2, style: 2, label: 'x', custom_id });
  return member.clickId({ channelId: place, messageId }, custom_id);
}

const choose = async (message: MessageView, placeholder: string, place: string): Promise<MessageView> =>
  messageIn(await ada.select(message, (each) => each.placeholder === placeholder, [place]));

/** Resolves when a game's end is shown. */
async function waitForEnd(id: GameId): Promise<Game> {
  await bot.discord.drawn(id);
  return (await bot.host.game(id))!;
}

const MOVE = 'Move to another channel…';
const PICK = 'Choose a channel…';

describe('the list', () => {
  test('privateText shows each unfinished game with players, channel, turn and last activity', async () => {
    await playBotAt(mia, elsewhere);
    await playRated();
    const list = await openAdmin();
    expect(list.flags & 64).toBe(64);
    const text = textOf(list);
    expect(text).toContain('Unfinished games and challenges: 2');
    const since = Math.floor((await gameAt()).times.since / 1000);
    expect(text).toContain(
      `**Reversi**\n⚫ <@${ada.me.id}> vs ⚪ <@${ben.me.id}>\n-# <#${channel}> · move 2 · ⚫ <@${ada.me.id}> to move · last active <t:${since}:R>`,
    );
    expect(text).toContain(`<#${elsewhere}>`);
  });

  test('says that there are no games', async () => {
    const list = await openAdmin();
    expect(textOf(list)).toContain('This server has no games now.');
    expect(openButtons(list)).toEqual(['Games', 'Clear a channel', 'Limits']);
  });

  test('shows many games in pages, and returns from a game to its page', async () => {
    const places = await Promise.all(Array.from({ length: 13 }, () => bot.newChannel()));
    bot.isThinkingLong = false;
    for (const place of places) {
      bot.clock.forward(1000);
      await playBotAt(mia, place);
    }
    bot.isThinkingLong = true;
    const first = await openAdmin();
    expect(textOf(first)).toContain('13 · Page 1 of 3');
    const last = await press(await press(first, '▶'), '▶');
    expect(textOf(last)).toContain('Page 3 of 3');
    expect(openButtons(last)).toContain('◀');
    expect(controlOf(last, '▶').disabled).toBe(true);
    expect(textOf(last)).toContain(`<#${places[0]}>`);
    const back = await press(await press(last, 'Manage'), 'All games');
    expect(textOf(back)).toContain('Page 3 of 3');
    await press(await press(await press(back, 'Manage'), 'End this game'), 'End this game');
    expect(textOf(await openAdmin())).toContain('12 · Page 1 of 2');
  });
});

describe('members who do not manage the server', () => {
  test('are refused whatever they press', async () => {
    const board = await playRated();
    const { id } = (await gameAt()).setup;
    const only = 'Only members who may manage this server can do that.';
    expect(privateText(await ben.command(channel, 'admin'))).toBe(only);
    const controls: AnyControl[] = [
      { control: 'admin', page: 'games', number: 0, to: 'other' },
      { control: 'adminGame', game: id, page: 0 },
      { control: 'adminEnd', game: id, page: 0, act: 'do' },
      { control: 'adminClear', place: channel, act: 'do' },
    ];
    for (const control of controls) expect(privateText(await pressForged(ben, control))).toBe(only);
    for (const control of ['adminMove', 'adminPick'] as const) {
      const custom_id = idOf(control === 'adminMove' ? { control, game: id, page: 0 } : { control });
      await bot.post(channel, { type: 8, custom_id });
      const message = await ben.waitForMessage(channel, (each) =>
        componentsOf(each).some((component) => component.custom_id === custom_id),
      );
      expect(privateText(await ben.select(message, null, [elsewhere]))).toBe(only);
    }
    expect((await gameAt()).place).toBe(channel);
    expect(board.channel_id).toBe(channel);
  });

  test('are refused in a direct message', async () => {
    await expect(ada.command(ada.channel('dm'), 'admin')).rejects.toThrow('There is no command /admin here.');
    const control = { control: 'adminClear', place: 'lost', act: 'do' } as const;
    const reply = privateText(await pressForged(ada, control, ada.channel('dm')));
    expect(reply).toContain('is for server managers');
  });
});

describe('ending a game', () => {
  test('asks for confirmation; nobody wins, and the board names a moderator', async () => {
    await playRated();
    const { id } = (await gameAt()).setup;
    const question = await press(await openGamePage(), 'End this game');
    expect(textOf(question)).toContain('no rating changes');
    expect((await gameAt()).phase.kind).toBe('playing');
    expect(openButtons(await press(question, 'Back'))).toContain('End this game');
    const list = await press(await press(await openGamePage(), 'End this game'), 'End this game');
    expect(textOf(list)).toContain(`Ended: **Reversi** ⚫ <@${ada.me.id}>`);
    expect(textOf(list)).toContain('This server has no games now.');
    expect((await waitForEnd(id)).phase).toEqual({ kind: 'over', end: { kind: 'closed' } });
    await waitForText(ben, channel, 'Ended by a moderator: nobody wins, and no rating changes.');
    expect(await bot.store.ratingChanges(id)).toEqual([]);
    expect(await bot.store.talliesOf(ada.me.id)).toEqual([]);
  });

  test('removes a challenge', async () => {
    await ada.command(channel, 'play', { game: 'gomoku', opponent: 'ben' });
    const challenge = await waitForText(ben, channel, 'challenges you');
    const question = await press(await openGamePage(), 'Remove this challenge');
    await press(question, 'Remove this challenge');
    await waitForText(ben, channel, `A moderator removed <@${ada.me.id}>'s challenge`);
    expect(openButtons(ben.messages.get(challenge.id)!)).toEqual([]);
  });

  test('reports a second press, or a game that is over meanwhile, above the list', async () => {
    await playBotAt(mia, channel);
    const question = await press(await openGamePage(), 'End this game');
    const [one, two] = await Promise.all([
      ada.click(question, 'End this game'),
      ada.click(question, 'End this game'),
    ]);
    for (const each of [one, two]) expect(textOf(messageIn(each))).toContain('Ended: **Reversi**');
    await playBotAt(mia, elsewhere);
    const asked = await press(await openGamePage(), 'End this game');
    await bot.endGame(elsewhere);
    expect(textOf(await press(asked, 'End this game'))).toContain('This game is over.');
  });

  test('never ends a game of another server', async () => {
    const opening = { ...(await loseToBot()).setup, server: '999', place: 'there' };
    const opened = await bot.host.open(opening);
    if (opened.kind === 'refused') throw new Error(opened.refusal.code);
    const { id } = opened.game.setup;
    const reply = privateText(await pressForged(ada, { control: 'adminEnd', game: id, page: 0, act: 'do' }));
    expect(reply).toContain('This game no longer exists.');
    expect((await bot.host.game(id))?.phase.kind).toBe('playing');
    await bot.host.act(id, { kind: 'close' });
    await bot.discord.drawn(id);
    bot.log.lines.length = 0;
  });
});

/** A game against the bot. */
async function loseToBot(): Promise<Game> {
  await playBotAt(mia, channel);
  return gameAt();
}

describe('moving a game', () => {
  test('shows its board in the other channel, pings the member to move, and deletes the old board', async () => {
    const old = await playRated();
    const moved = await choose(await openGamePage(), MOVE, elsewhere);
    expect(textOf(moved)).toContain(`The game continues in <#${elsewhere}>.`);
    const board = await waitForText(ada, elsewhere, `<@${ada.me.id}>, it's your turn`);
    expect(board.mentions.map(({ id }) => id)).toEqual([ada.me.id]);
    await bot.waitUntilShown(elsewhere);
    expect(ada.messages.has(old.id)).toBe(false);
    await ada.click(board, openButtons(board).find((label) => /^[a-h]\d$/.test(label))!);
    await waitForText(ben, elsewhere, 'Move 3');
    expect(await bot.host.playingAt(channel)).toEqual([]);
  });

  test('survives a restart before it is shown', async () => {
    const old = await playBotAt(mia, channel);
    const { id } = (await gameAt()).setup;
    await bot.restart(async () => {
      const before = (await bot.store.load(id))!;
      const action = { kind: 'relocate', place: elsewhere } as const;
      const updated = update(before, action, bot.clock.now());
      if (updated.kind === 'refused') throw new Error(updated.refusal.code);
      await bot.store.append(action, bot.clock.now(), updated.game);
    });
    await waitForText(mia, elsewhere, "it's your turn");
    await bot.waitUntilShown(elsewhere);
    expect(mia.messages.has(old.id)).toBe(false);
  });

  test('revives a game that lost its channel', async () => {
    await playBotAt(mia, channel);
    const { id } = (await gameAt()).setup;
    const parked = new Promise<void>((resolve) => {
      const stop = bot.host.listen((event) => {
        if (event.kind !== 'changed' || event.game.phase.kind !== 'parked') return;
        stop();
        resolve();
      });
    });
    bot.playground.happen.deleteChannel(channel);
    await parked;
    const list = await openAdmin(ada, elsewhere);
    expect(textOf(list)).toContain('channel out of reach · move 0 · left its channel');
    await choose(await press(list, 'Manage'), MOVE, elsewhere);
    await waitForText(mia, elsewhere, "it's your turn");
    expect((await bot.host.game(id))?.phase.kind).toBe('playing');
  });

  test('is refused for a channel with a game, one closed to the bot, and its own', async () => {
    await playBotAt(mia, channel);
    await playBotAt(ada, elsewhere);
    const readOnly = await bot.newChannel({ botDenied: ['SEND_MESSAGES', 'ATTACH_FILES'] });
    const offer = messageIn(await ada.command(channel, 'play', { game: 'reversi' }));
    await ada.click(offer, 'Open a thread');
    const locked = await ada.waitFor(
      ({ channels }) => [...channels.values()].find(({ parentId }) => parentId === channel)?.id,
    );
    await bot.waitUntilShown(locked);
    await bot.endGame(locked);
    bot.playground.happen.setThread(locked, { archived: false, locked: true });
    const game = await gameAt();
    const shown = messageIn(await pressForged(ada, { control: 'adminGame', game: game.setup.id, page: 0 }));
    const cases: [string, string][] = [
      [elsewhere, `<#${elsewhere}> already has a game.`],
      [readOnly, `need the permission **Send Messages**, **Attach Files** there`],
      [channel, 'already in that channel'],
      [locked, GONE],
    ];
    for (const [place, words] of cases) {
      const message = await chooseForged(shown, game.setup.id, place);
      expect(textOf(message)).toContain(words);
    }
    expect((await gameAt()).setup.id).toBe(game.setup.id);
  });
});

/** Chooses a channel in the select of a game's page, even one that Discord would not offer. */
async function chooseForged(message: MessageView, game: GameId, place: string): Promise<MessageView> {
  const custom_id = idOf({ control: 'adminMove', game, page: 0 });
  const select = ({ custom_id: each }: ComponentView) => each === custom_id;
  return messageIn(await ada.select(message, select, [place]));
}

describe('clearing', () => {
  test('ends all games and challenges of a channel after showing their number', async () => {
    await ada.command(channel, 'play', { game: 'gomoku', opponent: 'ben', colour: 'black' });
    await playBotAt(mia, channel);
    await playBotAt(ada, elsewhere);
    const clear = await press(await openAdmin(), 'Clear a channel');
    const question = await choose(clear, PICK, channel);
    expect(textOf(question)).toContain(`in <#${channel}>: **2** in all`);
    const done = await press(question, 'End them');
    expect(textOf(done)).toContain('Games and challenges ended: 2');
    await waitForText(mia, channel, 'Ended by a moderator: nobody wins, and it does not count.');
    expect(await bot.host.playingAt(channel)).toEqual([]);
    expect(await bot.host.playingAt(elsewhere)).toHaveLength(1);
    const again = await pressForged(ada, { control: 'adminClear', place: channel, act: 'do' });
    expect(privateText(again)).toContain(`<#${channel}> has no games.`);
  });

  test('says that there is nothing to clear', async () => {
    const clear = await press(await openAdmin(), 'Clear a channel');
    expect(textOf(clear)).toContain('I can show every game in its channel.');
    expect(textOf(await choose(clear, PICK, elsewhere))).toContain(`<#${elsewhere}> has no games.`);
  });

  test('ends only the games in lost channels', async () => {
    await playBotAt(mia, channel);
    await playBotAt(ada, elsewhere);
    const { id } = (await gameAt()).setup;
    bot.playground.happen.deny(channel, ['VIEW_CHANNEL', 'SEND_MESSAGES']);
    const clear = await press(await openAdmin(ada, elsewhere), 'Clear a channel');
    expect(textOf(clear)).toContain('gone, locked or closed to me: **1**');
    const question = await press(clear, 'End those games');
    expect(textOf(question)).toContain('**1** in all');
    const done = await press(question, 'End them');
    expect(textOf(done)).toContain('challenges ended: 1');
    expect((await waitForEnd(id)).phase).toEqual({ kind: 'over', end: { kind: 'closed' } });
    expect(await bot.host.playingAt(elsewhere)).toHaveLength(1);
    bot.log.lines.length = 0;
  });
});

test("shows limits with the server's use, and the refusals of the last hour", async () => {
  const limited = await BotInServer.build();
  await limited.logIn({ commandsPerMinute: 4 });
  await limited.host.start();
  const [owner, guest] = await Promise.all([limited.member('ada'), limited.member('ben')]);
  const place = await limited.newChannel();
  const limits = async (): Promise<string> => {
    const shown = messageIn(await owner.command(place, 'admin'));
    return textOf(messageIn(await owner.click(shown, 'Limits')));
  };
  try {
    await owner.command(place, 'play', { game: 'reversi' });
    for (let i = 0; i < 4; i++) await guest.command(place, 'resign');
    for (let i = 0; i < 2; i++)
      expect(privateText(await guest.command(place, 'help'))).toContain('Slow down');
    const text = await limits();
    expect(text).toContain('**Games at once**\n**1** · no limit');
    expect(text).toContain(
      '**Commands and presses a minute**\n▰▰▰▱▱▱▱▱▱▱▱▱ **7** of 40\n-# 4 for each member',
    );
    expect(text).toContain('**Engine seconds a minute**\nno limit');
    expect(text).toContain('**4** × not their game, or not their turn\n**2** × too many commands at once');
    limited.clock.forward(60 * 60_000);
    expect(await limits()).toContain('Nothing was refused.');
    expect(limited.log.lines).toEqual([]);
  } finally {
    await limited.close();
  }
});
