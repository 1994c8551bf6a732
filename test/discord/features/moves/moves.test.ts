import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageView, ModalView } from '../../../../src/playground/members/memberProtocol.js';
import { GAME_NAMES } from '../../../../src/rules/position.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import {
  ACTIONS,
  BotInServer,
  controlOf,
  firstSquare,
  messageIn,
  openActions,
  openButtons,
  privateText,
  waitForText,
} from '../../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let lin: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben, lin] = await Promise.all([bot.member('ada'), bot.member('ben'), bot.member('xiaolin')]);
});

beforeEach(async () => {
  channel = await bot.newChannel();
});

afterEach(async () => {
  await bot.endGame(channel);
  expect(bot.log.lines.splice(0)).toEqual([]);
});

afterAll(() => bot.close());

type Options = Record<string, string | number | boolean>;

async function playBot(options: Options = {}): Promise<MessageView> {
  const board = messageIn(await ada.command(channel, 'play', { game: 'reversi', rated: false, ...options }));
  await bot.waitUntilShown(channel);
  return board;
}

/** Starts a game of Ada, with black, against Ben. Returns the first board. */
async function playBen(options: Options = {}): Promise<MessageView> {
  await ada.command(channel, 'play', {
    ...{ game: 'reversi', opponent: 'ben', colour: 'black', rated: false },
    ...options,
  });
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  const board = await waitForText(ada, channel, `<@${ada.me.id}>, it's your turn`);
  await bot.waitUntilShown(channel);
  return board;
}

/** The same after one move of each side, so that it can be resigned. */
async function startMovedGame(): Promise<MessageView> {
  await ada.click(await playBen(), 'd3');
  await ben.click(await waitForText(ben, channel, 'Move 1'), 'c3');
  const board = await waitForText(ada, channel, 'Move 2');
  await bot.waitUntilShown(channel);
  return board;
}

/** Opens the form for a square. */
async function openForm(actions: MessageView): Promise<ModalView> {
  const asked = await ada.click(actions, 'Type a square');
  if (asked.kind !== 'modal') throw new Error(asked.kind);
  return asked.modal;
}

const NOT_YOURS = '你不是这局棋的棋手';
const NOT_YOUR_TURN = 'It is not your turn yet.';
const MOVED_ON = 'The game has moved on, so nothing changed.';

const ply = async (): Promise<number | undefined> => (await bot.host.playingAt(channel))[0]?.position.ply;

describe('a square button', () => {
  test('is only for the member to move', async () => {
    const board = await playBen();
    expect(privateText(await lin.click(board, 'd3'))).toContain(NOT_YOURS);
    expect(privateText(await ben.click(board, 'd3'))).toBe(NOT_YOUR_TURN);
    expect(await ply()).toBe(0);
    await ada.click(board, 'd3');
    expect(await ply()).toBe(1);
  });

  test('changes nothing on an outdated board', async () => {
    const board = await playBot();
    const { custom_id } = controlOf(board, 'c4');
    await ada.click(board, 'd3');
    bot.answer('c3');
    const after = await waitForText(ada, channel, 'Move 2');
    await bot.waitUntilShown(channel);
    await bot.post(channel, { type: 2, style: 1, label: 'old', custom_id });
    const old = await waitForText(ada, channel, 'forged');
    expect(privateText(await ada.click(old, 'old'))).toContain(MOVED_ON);
    expect(await ply()).toBe(2);
    expect(after.id).toBe(board.id);
  });

  test('refuses an illegal square by name and reason', async () => {
    await playBot();
    const game = (await bot.host.playingAt(channel))[0]!;
    const custom_id = `1.move.${game.setup.id}.0.0`;
    await bot.post(channel, { type: 2, style: 1, label: 'forged', custom_id });
    const message = await waitForText(ada, channel, 'forged');
    expect(privateText(await ada.click(message, 'forged'))).toBe(
      'a1 would turn no disc, so you cannot play there.',
    );
  });
});

describe('an arrow', () => {
  test('moves the window in the same message, only for the member to move', async () => {
    const board = await playBen({ game: 'gomoku' });
    expect(privateText(await lin.click(board, '▶'))).toContain(NOT_YOURS);
    expect(privateText(await ben.click(board, '▶'))).toBe(NOT_YOUR_TURN);
    const moved = messageIn(await ada.click(board, '▶'));
    expect(moved.id).toBe(board.id);
    expect([firstSquare(board), firstSquare(moved)]).toEqual(['f9', 'i9']);
    await bot.waitUntilShown(channel);
    expect(firstSquare(messageIn(await ada.click(moved, '▲')))).toBe('i12');
  });

  test('never leaves the board, whatever its id says', async () => {
    await playBot({ game: 'gomoku', size: 13 });
    const game = (await bot.host.playingAt(channel))[0]!;
    const custom_id = `1.shift.${game.setup.id}.0.99.99.up`;
    await bot.post(channel, { type: 2, style: 1, label: 'far', custom_id });
    const far = messageIn(await ada.click(await waitForText(ada, channel, 'forged'), 'far'));
    expect(openButtons(far).filter((label) => /\d/.test(label))).toHaveLength(20);
    expect(openButtons(far)).toContain('m13');
  });
});

describe('the message of other actions', () => {
  test('is only for the players, and explains what each can do now', async () => {
    const board = await startMovedGame();
    expect(privateText(await lin.click(board, ACTIONS))).toContain(NOT_YOURS);
    const own = await openActions(ada, board);
    expect(own.flags & 64).toBe(64);
    expect(openButtons(own)).toEqual(['Type a square', 'Take back', 'Offer a draw', 'Resign']);
    expect(own.content).toContain('**Offer a draw** · The other side may accept');
    expect(openButtons(await openActions(ben, board))).toEqual([
      ...['Plan replies', 'Take back', 'Offer a draw', 'Resign'],
    ]);
    await bot.waitUntilShown(channel);
  });

  test('offers a draw and resigns off turn, with the question in its place', async () => {
    const board = await startMovedGame();
    await ben.click(await openActions(ben, board), 'Offer a draw');
    const offer = await waitForText(ada, channel, 'offers you a draw');
    await ada.click(offer, 'Decline');
    const after = await waitForText(ben, channel, `⚫ <@${ada.me.id}> declined the draw`);
    await bot.waitUntilShown(channel);
    const actions = await openActions(ben, after);
    const question = messageIn(await ben.click(actions, 'Resign'));
    expect([question.id, question.content]).toEqual([actions.id, 'Really give up this game?']);
    await ben.click(question, 'Resign');
    await waitForText(ada, channel, `<@${ada.me.id}> wins: <@${ben.me.id}> resigned.`);
  });

  test('refuses what the game no longer allows, and stays', async () => {
    const actions = await openActions(ada, await playBot());
    await ada.command(channel, 'move', { square: 'd3' });
    expect(privateText(await ada.click(actions, 'Type a square'))).toContain(MOVED_ON);
    expect(privateText(await ada.click(actions, 'Hint'))).toContain(MOVED_ON);
    expect(ada.messages.get(actions.id)?.components).toEqual(actions.components);
    await bot.waitUntilShown(channel);
  });

  test('takes a move back on the board, not in its place', async () => {
    const board = await playBot();
    await ada.click(board, 'd3');
    bot.answer('c3');
    const next = await waitForText(ada, channel, 'Move 2');
    await bot.waitUntilShown(channel);
    const done = messageIn(await ada.click(await openActions(ada, next), 'Take back'));
    expect([done.content, done.components]).toEqual(['Taken back.', []]);
    await bot.waitUntilShown(channel);
    expect(await ply()).toBe(0);
    expect(textOf(ada.messages.get(board.id)!)).not.toContain('Move 2');
  });

  test('plays a square without a button', async () => {
    const board = await playBot({ game: 'gomoku' });
    await ada.click(board, 'h8');
    bot.answer('i9');
    const next = await waitForText(ada, channel, 'Move 2');
    await bot.waitUntilShown(channel);
    const actions = await openActions(ada, next);
    expect(openButtons(actions)).toEqual(['Type a square', 'Hint', 'Take back', 'Offer a draw', 'Resign']);
    const select = componentsOf(actions).find(({ type }) => type === 3)!;
    const [square] = (select.options as { value: string }[]).map(({ value }) => value);
    expect(openButtons(next)).not.toContain(square);
    await ada.select(actions, null, [square!]);
    await waitForText(ada, channel, `Move 3: ⚫ ${square}`);
    const done = await waitForText(ada, channel, `You played ${square}.`);
    expect([done.id, done.components]).toEqual([actions.id, []]);
  });

  test('opens a form for a square, with an example, and plays it', async () => {
    const board = await playBot({ game: 'gomoku' });
    const actions = await openActions(ada, board);
    const form = await openForm(actions);
    expect(form.title).toBe('Play a square');
    expect(form.components[0]).toMatchObject({
      label: 'Square',
      component: { style: 1, required: true, placeholder: 'Such as h7', max_length: 100 },
    });
    await ada.submitModal(form.id, { square: ' A15 ' });
    expect((await waitForText(ada, channel, 'You played a15.')).id).toBe(actions.id);
    const shown = await waitForText(ada, channel, 'Move 1: ⚫ a15');
    expect(shown.id).toBe(board.id);
  });

  test('says what is wrong with the typed square', async () => {
    const form = await openForm(await openActions(ada, await playBot()));
    expect(privateText(await ada.submitModal(form.id, { square: 'nowhere' }))).toBe(
      '“nowhere” is not a square of this board. Squares have names like e5.',
    );
  });

  test('refuses a form after the game has moved on', async () => {
    const board = await playBot();
    const form = await openForm(await openActions(ada, board));
    await ada.click(board, 'd3');
    bot.answer('c3');
    await waitForText(ada, channel, 'Move 2');
    expect(privateText(await ada.submitModal(form.id, { square: 'f5' }))).toContain(MOVED_ON);
  });

  test('answers the select of an older board, and redraws that board', async () => {
    const board = await playBot();
    const game = (await bot.host.playingAt(channel))[0]!;
    const options = [{ label: 'Resign', value: 'resign' }];
    await bot.post(channel, { type: 3, custom_id: `1.more.${game.setup.id}.0.2`, options });
    await ada.select(await waitForText(ada, channel, 'forged'), null, ['resign']);
    const actions = await waitForText(ada, channel, 'End the game; it does not count');
    expect(openButtons(actions)).toContain('Abort');
    await bot.waitUntilShown(channel);
    expect(openButtons(ada.inChannel(channel).find(({ id }) => id === board.id) ?? board)).toContain(ACTIONS);
  });
});

describe('resigning', () => {
  test('asks for confirmation privateText, then resigns', async () => {
    const board = await startMovedGame();
    const question = messageIn(await ada.click(await openActions(ada, board), 'Resign'));
    expect(question.content).toBe('Really give up this game?');
    expect(question.flags & 64).toBe(64);
    expect(controlOf(question, 'Resign').style).toBe(4);
    expect((await bot.host.playingAt(channel))[0]?.phase.kind).toBe('playing');
    const done = messageIn(await ada.click(question, 'Resign'));
    expect([done.content, done.components]).toEqual(['You resigned.', []]);
    await waitForText(ada, channel, `<@${ben.me.id}> wins: <@${ada.me.id}> resigned.`);
  });

  test('is refused once the game is over', async () => {
    const board = await startMovedGame();
    const question = messageIn(await ada.click(await openActions(ada, board), 'Resign'));
    await ben.click(messageIn(await ben.command(channel, 'resign')), 'Resign');
    await waitForText(ada, channel, `<@${ben.me.id}> resigned.`);
    expect(privateText(await ada.click(question, 'Resign'))).toBe('This game is over.');
  });

  test('by command is only for players', async () => {
    await startMovedGame();
    expect(privateText(await lin.command(channel, 'resign'))).toContain(NOT_YOURS);
    // Also out of turn.
    const asked = messageIn(await ben.command(channel, 'resign'));
    expect(messageIn(await ben.click(asked, 'Resign')).content).toBe('You resigned.');
  });

  test('aborts a game before each side has moved, which does not count', async () => {
    await ada.click(await playBen(), 'd3');
    const asked = messageIn(await ben.command(channel, 'resign'));
    expect(messageIn(await ben.click(asked, 'Abort')).content).toBe('You ended the game.');
    await waitForText(ada, channel, 'It does not count');
  });
});

describe('stopping a strict game', () => {
  test('asks for confirmation privateText with the count, then stops', async () => {
    const board = await playBot({ strict: true });
    const question = messageIn(await ada.click(await openActions(ada, board), 'Stop and count'));
    expect(question.content).toContain('count the discs, ⚫ 2 – 2 ⚪');
    expect(controlOf(question, 'Stop and count').style).toBe(4);
    const done = messageIn(await ada.click(question, 'Stop and count'));
    expect([done.content, done.components]).toEqual(['You stopped the game.', []]);
    await waitForText(ada, channel, 'Stopped and counted: ⚫ 2 – 2 ⚪. Nobody wins.');
  });

  test('is refused after another move', async () => {
    const board = await playBot({ strict: true });
    const question = messageIn(await ada.click(await openActions(ada, board), 'Stop and count'));
    await ada.command(channel, 'move', { square: 'd3' });
    expect(privateText(await ada.click(question, 'Stop and count'))).toContain(MOVED_ON);
    expect(await ply()).toBe(1);
  });
});

describe('a challenge', () => {
  const challenge = async (): Promise<MessageView> => {
    await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black', rated: false });
    return waitForText(ben, channel, 'challenges you');
  };

  test('is accepted, declined and withdrawn only by the right member', async () => {
    const offer = await challenge();
    expect(privateText(await ada.click(offer, 'Accept'))).toBe('Only the challenged player can answer.');
    expect(privateText(await ada.click(offer, 'Decline'))).toContain('Only the challenged player');
    expect(privateText(await ben.click(offer, 'Withdraw'))).toBe(
      'Only the challenger can withdraw this challenge.',
    );
    await ben.click(offer, 'Decline');
    const declined = await waitForText(ada, channel, 'declined');
    expect(declined.id).toBe(offer.id);
    expect(textOf(declined)).toContain(`<@${ben.me.id}> declined <@${ada.me.id}>'s challenge.`);
    expect(openButtons(declined)).toEqual([]);
  });

  test('shows its withdrawal in its own message', async () => {
    const offer = await challenge();
    await ada.click(offer, 'Withdraw');
    const withdrawn = await waitForText(ada, channel, 'withdrew');
    expect(withdrawn.id).toBe(offer.id);
    expect(textOf(withdrawn)).toContain(`<@${ada.me.id}> withdrew the challenge to <@${ben.me.id}>.`);
    expect(await bot.host.playingAt(channel)).toEqual([]);
  });

  test('begins the game in its message once accepted', async () => {
    await ben.click(await challenge(), 'Accept');
    await waitForText(ada, channel, `<@${ada.me.id}>, it's your turn`);
    expect((await bot.host.playingAt(channel))[0]?.setup.challenger).toBe('black');
    await bot.waitUntilShown(channel);
  });
});

describe('the commands', () => {
  test.each(['move', 'board', 'resign'])('/%s says that the channel has no game', async (name) => {
    const options: Options = name === 'move' ? { square: 'f5' } : {};
    const answer = privateText(await ada.command(channel, name, options));
    expect(answer).toMatch(/^This channel has no game\. <\/play:\d+> starts one\.$/);
  });

  test('/move plays a square; between members, in a message at the bottom', async () => {
    const board = await playBen();
    const answer = messageIn(await ada.command(channel, 'move', { square: 'f5' }));
    expect(textOf(answer)).toContain('Move 1: ⚫ f5');
    expect(answer.id).not.toBe(board.id);
    await bot.waitUntilShown(channel);
    expect(privateText(await ben.command(channel, 'move', { square: 'a1' }))).toBe(
      'a1 would turn no disc, so you cannot play there.',
    );
    expect(privateText(await ben.command(channel, 'move', { square: 'x'.repeat(80) }))).toContain(
      `“${'x'.repeat(50)}…” is not a square`,
    );
    expect(privateText(await ben.command(channel, 'move', { square: 'x'.repeat(50) }))).toContain(
      `“${'x'.repeat(50)}” is not a square`,
    );
  });

  test('/move counts illegal squares in a strict game', async () => {
    await playBen({ strict: true });
    const typed = async (square: string) => privateText(await ada.command(channel, 'move', { square }));
    expect(await typed('a1')).toBe(
      'a1 would turn no disc, so you cannot play there.\nStrike 1 of 3 this turn.',
    );
    expect(privateText(await ben.command(channel, 'move', { square: 'a1' }))).toBe(NOT_YOUR_TURN);
    expect(await typed('d4')).toContain('d4 is already taken.\nStrike 2');
    expect(await typed('h8')).toContain('Strike 3 of 3 this turn');
    await waitForText(ada, channel, 'typed 3 illegal squares');
  });

  test.each([
    ['no-pictures', {}, '**Attach Files**'],
    ['read-only', {}, '**Send Messages**'],
  ])('/play in #%s names the missing permission', async (name, options, permission) => {
    const answer = await ada.command(ada.channel(name), 'play', {
      game: 'reversi',
      rated: false,
      ...options,
    });
    expect(privateText(answer)).toBe(
      `I cannot play here: I need the permission ${permission} in this channel.`,
    );
  });

  test('/play with a random color lets chance decide who begins', async () => {
    for (const [chance, colour] of [
      [0.4, 'black'],
      [0.6, 'white'],
    ] as const) {
      bot.chance = chance;
      await ada.command(channel, 'play', { game: 'reversi', colour: 'random' });
      const game = (await bot.host.playingAt(channel))[0]!;
      expect(game.setup.seats[colour]).toEqual({ kind: 'member', member: ada.me.id });
      await bot.waitUntilShown(channel);
      await bot.endGame(channel);
    }
  });

  test('/play completes levels with their ratings in the chosen variant, and styles of the game', async () => {
    const levels = await ada.autocomplete(channel, 'play', { game: 'reversi', level: '9' }, 'level');
    expect(levels).toEqual([{ name: '9 · Master · rating 1800', value: '9' }]);
    const bare = await ada.autocomplete(channel, 'play', { level: 'club' }, 'level').catch(() => []);
    expect(bare.map(({ value }) => value)).toEqual(['6', '7']);
    const styles = await ada.autocomplete(channel, 'play', { game: 'reversi', style: 'mc' }, 'style');
    expect(styles.map(({ value }) => value)).toEqual(['mcts']);
    expect(await ada.autocomplete(channel, 'play', { game: 'gomoku', style: 'mc' }, 'style')).toEqual([]);
    expect(await ada.autocomplete(channel, 'play', { style: 'mc' }, 'style')).toEqual([]);
  });

  test.each([
    ['levels', 'How strong the bot plays'],
    ['opponents', 'How the bot can play'],
  ])('/help privateText shows the topic %s', async (topic, expected) => {
    const answer = await ada.command(channel, 'help', { topic });
    expect(privateText(answer)).toContain(expected);
    expect(messageIn(answer).attachments.length).toBe(topic === 'levels' ? GAME_NAMES.length : 0);
  });
});

describe('offers between members', () => {
  test('a draw is offered at the bottom, and answered only by the opponent', async () => {
    await startMovedGame();
    await ada.command(channel, 'draw');
    const asked = await waitForText(ben, channel, 'offers you a draw');
    expect(privateText(await ada.click(asked, 'Accept'))).toContain('no such offer');
    expect(privateText(await lin.click(asked, 'Accept'))).toContain(NOT_YOURS);
    await waitForText(ada, channel, 'offers a draw.');
    expect(messageIn(await ben.click(asked, 'Accept'))).toMatchObject({
      content: expect.stringContaining('the game is a draw'),
      components: [],
    });
    expect(textOf(await waitForText(ada, channel, 'A draw, as both agreed.'))).not.toContain('offers');
  });

  test('a declined offer shows on the board until the next move, and cannot be repeated before', async () => {
    await startMovedGame();
    await ada.command(channel, 'draw');
    await ben.click(await waitForText(ben, channel, 'offers you a draw'), 'Decline');
    const board = await waitForText(ada, channel, `⚪ <@${ben.me.id}> declined the draw`);
    await bot.waitUntilShown(channel);
    expect(privateText(await ada.command(channel, 'draw'))).toContain('that this turn');
    await ada.click(board, openButtons(board)[0]!);
    expect(textOf(await waitForText(ben, channel, 'Move 3'))).not.toContain('declined');
  });

  test('a takeback needs agreement, and a later answer is refused', async () => {
    await startMovedGame();
    await ben.command(channel, 'undo');
    const asked = await waitForText(ada, channel, 'asks to take the last move back');
    await ada.click(asked, 'Accept');
    const board = await waitForText(ben, channel, `<@${ben.me.id}>, it's your turn`);
    expect(textOf(board)).toContain('Move 1');
    expect(await ply()).toBe(1);
    await bot.waitUntilShown(channel);
  });
});

describe('against the bot', () => {
  test('takes a move back at once, even while it thinks', async () => {
    const board = await playBot();
    await ada.click(board, 'd3');
    await waitForText(ada, channel, 'thinking');
    await ada.command(channel, 'undo');
    expect(await ply()).toBe(0);
    await bot.waitUntilShown(channel);
    expect(privateText(await ada.command(channel, 'undo'))).toContain('no move to take back yet');
  });

  test('swaps colors in a rematch, and keeps the finished board', async () => {
    const board = await playBot();
    await ada.click(messageIn(await ada.command(channel, 'resign')), 'Abort');
    const over = await waitForText(ada, channel, 'does not count');
    expect(over.id).toBe(board.id);
    await bot.waitUntilShown(channel);
    await ada.click(over, 'Rematch');
    const next = await waitForText(ada, channel, `⚪ <@${ada.me.id}>`);
    expect(next.id).not.toBe(over.id);
    expect(await ply()).toBe(0);
    await bot.waitUntilShown(channel);
  });
});
