import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Game, GameId } from '../../../../src/game/play/game.js';
import { update } from '../../../../src/game/play/update.js';
import type {
  ComponentView,
  MessageView,
  Outcome,
} from '../../../../src/playground/members/memberProtocol.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import { type AnyControl, writeCustomId } from '../../controlIds.js';
import { BotInServer, controlOf, messageIn, openButtons, privately, seen } from '../../server.js';

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

const against = async (member: MemberClient, place: string): Promise<MessageView> => {
  const board = messageIn(await member.command(place, 'play', { game: 'reversi', rated: false }));
  await bot.shown(place);
  return board;
};

/** A rated game between ada and ben in which each has moved. */
async function rated(place = channel): Promise<MessageView> {
  await ada.command(place, 'play', { game: 'reversi', opponent: 'ben', colour: 'black', rated: true });
  await ben.click(await seen(ben, place, 'challenges you'), 'Accept');
  await ada.click(await seen(ada, place, `<@${ada.me.id}>, it's your turn`), 'd3');
  await ben.click(await seen(ben, place, 'Move 1'), 'c3');
  const board = await seen(ada, place, 'Move 2');
  await bot.shown(place);
  return board;
}

const gameAt = async (place = channel): Promise<Game> => (await bot.host.playingAt(place))[0]!;

const page = async (member = ada, place = channel): Promise<MessageView> =>
  messageIn(await member.command(place, 'admin'));

const press = async (message: MessageView, label: string, member = ada): Promise<MessageView> =>
  messageIn(await member.click(message, label));

/** The page of the only game that is on. */
const chosen = async (): Promise<MessageView> => press(await page(), 'Manage');

const idOf = (control: AnyControl): string => writeCustomId(control);

/** A press of a button that nobody was shown. */
async function forged(member: MemberClient, control: AnyControl, place = channel): Promise<Outcome> {
  const custom_id = idOf(control);
  const messageId = await bot.post(place, { type: 2, style: 2, label: 'x', custom_id });
  return member.clickId({ channelId: place, messageId }, custom_id);
}

const choose = async (message: MessageView, placeholder: string, place: string): Promise<MessageView> =>
  messageIn(await ada.select(message, (each) => each.placeholder === placeholder, [place]));

/** Resolves when a game's end is shown. */
async function ended(id: GameId): Promise<Game> {
  await bot.discord.drawn(id);
  return (await bot.host.game(id))!;
}

const MOVE = 'Move to another channel…';
const PICK = 'Choose a channel…';

describe('the list', () => {
  test('shows each game that is on: who plays, where, whose turn it is and since when; privately', async () => {
    await against(mia, elsewhere);
    await rated();
    const list = await page();
    expect(list.flags & 64).toBe(64);
    const text = textOf(list);
    expect(text).toContain('Games and challenges that are on: 2');
    const since = Math.floor((await gameAt()).times.since / 1000);
    expect(text).toContain(
      `**Reversi**\n⚫ <@${ada.me.id}>  vs  ⚪ <@${ben.me.id}>\n-# <#${channel}> · move 2 · ⚫ <@${ada.me.id}> to move · last active <t:${since}:R>`,
    );
    expect(text).toContain(`<#${elsewhere}>`);
  });

  test('says that there is none', async () => {
    const list = await page();
    expect(textOf(list)).toContain('No game is on in this server now.');
    expect(openButtons(list)).toEqual(['Games', 'Clear a channel', 'Limits']);
  });

  test('shows a tournament in pages, and a game leads back to its page', async () => {
    const places = await Promise.all(Array.from({ length: 13 }, () => bot.newChannel()));
    bot.isThinkingLong = false;
    for (const place of places) {
      bot.clock.forward(1000);
      await against(mia, place);
    }
    bot.isThinkingLong = true;
    const first = await page();
    expect(textOf(first)).toContain('13 · Page 1 of 3');
    const last = await press(await press(first, '▶'), '▶');
    expect(textOf(last)).toContain('Page 3 of 3');
    expect(openButtons(last)).toContain('◀');
    expect(controlOf(last, '▶').disabled).toBe(true);
    expect(textOf(last)).toContain(`<#${places[0]}>`);
    const back = await press(await press(last, 'Manage'), 'All games');
    expect(textOf(back)).toContain('Page 3 of 3');
    await press(await press(await press(back, 'Manage'), 'End this game'), 'End this game');
    expect(textOf(await page())).toContain('12 · Page 1 of 2');
  });
});

describe('those who do not manage the server', () => {
  test('are told so, whatever they press', async () => {
    const board = await rated();
    const { id } = (await gameAt()).setup;
    const only = 'Only members who may manage this server can do that.';
    expect(privately(await ben.command(channel, 'admin'))).toBe(only);
    const controls: AnyControl[] = [
      { control: 'admin', page: 'games', number: 0, to: 'other' },
      { control: 'adminGame', game: id, page: 0 },
      { control: 'adminEnd', game: id, page: 0, act: 'do' },
      { control: 'adminClear', place: channel, act: 'do' },
    ];
    for (const control of controls) expect(privately(await forged(ben, control))).toBe(only);
    for (const control of ['adminMove', 'adminPick'] as const) {
      const custom_id = idOf(control === 'adminMove' ? { control, game: id, page: 0 } : { control });
      await bot.post(channel, { type: 8, custom_id });
      const message = await ben.waitForMessage(channel, (each) =>
        componentsOf(each).some((component) => component.custom_id === custom_id),
      );
      expect(privately(await ben.select(message, null, [elsewhere]))).toBe(only);
    }
    expect((await gameAt()).place).toBe(channel);
    expect(board.channel_id).toBe(channel);
  });

  test('are those in a direct message, where there is no server', async () => {
    await expect(ada.command(ada.channel('dm'), 'admin')).rejects.toThrow('There is no command /admin here.');
    const control = { control: 'adminClear', place: 'lost', act: 'do' } as const;
    const told = privately(await forged(ada, control, ada.channel('dm')));
    expect(told).toContain('is for members who manage a server');
  });
});

describe('ending a game', () => {
  test('asks once more, and then nobody wins; its board says that a moderator did it', async () => {
    await rated();
    const { id } = (await gameAt()).setup;
    const question = await press(await chosen(), 'End this game');
    expect(textOf(question)).toContain('no rating changes');
    expect((await gameAt()).phase.kind).toBe('playing');
    expect(openButtons(await press(question, 'Back'))).toContain('End this game');
    const list = await press(await press(await chosen(), 'End this game'), 'End this game');
    expect(textOf(list)).toContain(`Ended: **Reversi** ⚫ <@${ada.me.id}>`);
    expect(textOf(list)).toContain('No game is on');
    expect((await ended(id)).phase).toEqual({ kind: 'over', end: { kind: 'closed' } });
    await seen(ben, channel, 'Ended by a moderator: nobody wins, and no rating changes.');
    expect(await bot.store.ratingChanges(id)).toEqual([]);
    expect(await bot.store.talliesOf(ada.me.id)).toEqual([]);
  });

  test('takes a challenge away', async () => {
    await ada.command(channel, 'play', { game: 'gomoku', opponent: 'ben' });
    const challenge = await seen(ben, channel, 'challenges you');
    const question = await press(await chosen(), 'Remove this challenge');
    await press(question, 'Remove this challenge');
    await seen(ben, channel, `A moderator removed <@${ada.me.id}>'s challenge`);
    expect(openButtons(ben.messages.get(challenge.id)!)).toEqual([]);
  });

  test('twice, or of a game that is over meanwhile, is told in the list', async () => {
    await against(mia, channel);
    const question = await press(await chosen(), 'End this game');
    const [one, two] = await Promise.all([
      ada.click(question, 'End this game'),
      ada.click(question, 'End this game'),
    ]);
    for (const each of [one, two]) expect(textOf(messageIn(each))).toContain('Ended: **Reversi**');
    await against(mia, elsewhere);
    const asked = await press(await chosen(), 'End this game');
    await bot.finish(elsewhere);
    expect(textOf(await press(asked, 'End this game'))).toContain('This game is over.');
  });

  test('never is one of another server', async () => {
    const opening = { ...(await gameOfBot()).setup, server: '999', place: 'there' };
    const opened = await bot.host.open(opening);
    if (opened.kind === 'refused') throw new Error(opened.refusal.code);
    const { id } = opened.game.setup;
    const told = privately(await forged(ada, { control: 'adminEnd', game: id, page: 0, act: 'do' }));
    expect(told).toContain('This game is no more.');
    expect((await bot.host.game(id))?.phase.kind).toBe('playing');
    await bot.host.act(id, { kind: 'close' });
    await bot.discord.drawn(id);
    bot.log.lines.length = 0;
  });
});

/** A game against the bot. */
async function gameOfBot(): Promise<Game> {
  await against(mia, channel);
  return gameAt();
}

describe('moving a game', () => {
  test('shows its board in the other channel, pings who is to move, and takes the old one away', async () => {
    const old = await rated();
    const moved = await choose(await chosen(), MOVE, elsewhere);
    expect(textOf(moved)).toContain(`The game goes on in <#${elsewhere}>.`);
    const board = await seen(ada, elsewhere, `<@${ada.me.id}>, it's your turn`);
    expect(board.mentions.map(({ id }) => id)).toEqual([ada.me.id]);
    await bot.shown(elsewhere);
    expect(ada.messages.has(old.id)).toBe(false);
    await ada.click(board, openButtons(board).find((label) => /^[a-h]\d$/.test(label))!);
    await seen(ben, elsewhere, 'Move 3');
    expect(await bot.host.playingAt(channel)).toEqual([]);
  });

  test('outlives a restart before it is shown', async () => {
    const old = await against(mia, channel);
    const { id } = (await gameAt()).setup;
    await bot.restart(async () => {
      const before = (await bot.store.load(id))!;
      const action = { kind: 'relocate', place: elsewhere } as const;
      const updated = update(before, action, bot.clock.now());
      if (updated.kind === 'refused') throw new Error(updated.refusal.code);
      await bot.store.append(action, bot.clock.now(), updated.game);
    });
    await seen(mia, elsewhere, "it's your turn");
    await bot.shown(elsewhere);
    expect(mia.messages.has(old.id)).toBe(false);
  });

  test('brings one back that lost its channel', async () => {
    await against(mia, channel);
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
    const list = await page(ada, elsewhere);
    expect(textOf(list)).toContain('channel out of reach · move 0 · left its channel');
    await choose(await press(list, 'Manage'), MOVE, elsewhere);
    await seen(mia, elsewhere, "it's your turn");
    expect((await bot.host.game(id))?.phase.kind).toBe('playing');
  });

  test('is refused where another game is on, where the bot may not write, and where it is already', async () => {
    await against(mia, channel);
    await against(ada, elsewhere);
    const readOnly = await bot.newChannel({ botDenied: ['SEND_MESSAGES', 'ATTACH_FILES'] });
    const offer = messageIn(await ada.command(channel, 'play', { game: 'reversi' }));
    await ada.click(offer, 'Open a thread');
    const locked = await ada.waitFor(
      ({ channels }) => [...channels.values()].find(({ parentId }) => parentId === channel)?.id,
    );
    await bot.shown(locked);
    await bot.finish(locked);
    bot.playground.happen.setThread(locked, { archived: false, locked: true });
    const game = await gameAt();
    const shown = messageIn(await forged(ada, { control: 'adminGame', game: game.setup.id, page: 0 }));
    const told: [string, string][] = [
      [elsewhere, `A game is being played in <#${elsewhere}> already.`],
      [readOnly, `missing the permission **Send Messages**, **Attach Files** there`],
      [channel, 'being played in that channel already'],
      [locked, GONE],
    ];
    for (const [place, words] of told) {
      const message = await forgedChoice(shown, game.setup.id, place);
      expect(textOf(message)).toContain(words);
    }
    expect((await gameAt()).setup.id).toBe(game.setup.id);
  });
});

/** Chooses a channel in the select of a game's page, also one that Discord would not offer. */
async function forgedChoice(message: MessageView, game: GameId, place: string): Promise<MessageView> {
  const custom_id = idOf({ control: 'adminMove', game, page: 0 });
  const select = ({ custom_id: each }: ComponentView) => each === custom_id;
  return messageIn(await ada.select(message, select, [place]));
}

describe('clearing', () => {
  test('ends all games and challenges of a channel, after it has told how many', async () => {
    await ada.command(channel, 'play', { game: 'gomoku', opponent: 'ben', colour: 'black' });
    await against(mia, channel);
    await against(ada, elsewhere);
    const clear = await press(await page(), 'Clear a channel');
    const question = await choose(clear, PICK, channel);
    expect(textOf(question)).toContain(`in <#${channel}>: **2** in all`);
    const done = await press(question, 'End them');
    expect(textOf(done)).toContain('Games and challenges that were ended: 2');
    await seen(mia, channel, 'Ended by a moderator: nobody wins, and it counts for nothing.');
    expect(await bot.host.playingAt(channel)).toEqual([]);
    expect(await bot.host.playingAt(elsewhere)).toHaveLength(1);
    const again = await forged(ada, { control: 'adminClear', place: channel, act: 'do' });
    expect(privately(again)).toContain(`No game is on in <#${channel}>.`);
  });

  test('says so where there is nothing', async () => {
    const clear = await press(await page(), 'Clear a channel');
    expect(textOf(clear)).toContain('Every game is in a channel in which I can show it.');
    expect(textOf(await choose(clear, PICK, elsewhere))).toContain(`No game is on in <#${elsewhere}>.`);
  });

  test('ends the games whose channel the bot cannot use any more, and no other', async () => {
    await against(mia, channel);
    await against(ada, elsewhere);
    const { id } = (await gameAt()).setup;
    bot.playground.happen.deny(channel, ['VIEW_CHANNEL', 'SEND_MESSAGES']);
    const clear = await press(await page(ada, elsewhere), 'Clear a channel');
    expect(textOf(clear)).toContain('where I may not write any more: **1**');
    const question = await press(clear, 'End those games');
    expect(textOf(question)).toContain('**1** in all');
    const done = await press(question, 'End them');
    expect(textOf(done)).toContain('were ended: 1');
    expect((await ended(id)).phase).toEqual({ kind: 'over', end: { kind: 'closed' } });
    expect(await bot.host.playingAt(elsewhere)).toHaveLength(1);
    bot.log.lines.length = 0;
  });
});

test('limits are told, with what the server uses, and what was refused there within the hour', async () => {
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
    for (let i = 0; i < 2; i++) expect(privately(await guest.command(place, 'help'))).toContain('Slow down');
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
