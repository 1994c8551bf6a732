import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { replay } from '../../../../src/rules/games.js';
import { parseSquare } from '../../../../src/rules/squares.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import { readGif } from '../../../render/readGif.js';
import {
  ACTIONS,
  BotInServer,
  messageIn,
  openActions,
  openButtons,
  privateText,
  waitForText,
} from '../../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let mia: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben, mia] = await Promise.all([bot.member('ada'), bot.member('ben'), bot.member('mia')]);
  await mia.setLocale('en-GB');
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

/** Starts a game of Ada, with black, against Ben. Returns the first board that shows these words. */
async function playBen(options: Options, words: string): Promise<MessageView> {
  await ada.command(channel, 'play', {
    ...{ game: 'reversi', opponent: 'ben', colour: 'black', rated: false },
    ...options,
  });
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  const board = await waitForText(ada, channel, words);
  await bot.waitUntilShown(channel);
  return board;
}

/** Last board of a game against the bot that Ada resigned after one move of each side. */
async function playToEnd(options: Options = {}): Promise<MessageView> {
  const board = await playBot(options);
  await ada.click(board, 'd3');
  bot.answer('c3');
  await waitForText(ada, channel, 'Move 2');
  await bot.endGame(channel);
  return waitForText(ada, channel, 'resigned.');
}

/** Opens a thread by the button of an offer. */
async function openThread(member: MemberClient, offer: MessageView): Promise<string> {
  await member.click(offer, 'Open a thread');
  const opened = await waitForText(member, channel, 'Your game is in');
  return /<#(\d+)>/.exec(textOf(opened))![1]!;
}

const liveGame = async (at = channel) => (await bot.host.playingAt(at))[0];

describe('swap2', () => {
  test('is explained, placed and chosen by buttons', async () => {
    let board = await playBen({ game: 'gomoku', opening: 'swap2' }, 'places three stones: ⚫ next, 3 to go');
    for (const square of ['h8', 'i8']) {
      await ada.click(board, square);
      board = await waitForText(ada, channel, square === 'h8' ? '⚪ next, 2 to go' : '⚫ next, 1 to go');
      await bot.waitUntilShown(channel);
    }
    await ada.click(board, 'h9');
    const choice = await waitForText(ben, channel, `<@${ben.me.id}> chooses: play ⚫, play ⚪, or place two`);
    await bot.waitUntilShown(channel);
    expect(openButtons(choice)).toEqual(['Play black', 'Play white', 'Place two more', ACTIONS]);
    expect(privateText(await ada.click(choice, 'Play black'))).toBe('It is not your turn yet.');
    await ben.click(choice, 'Place two more');
    board = await waitForText(ben, channel, 'places two more stones: ⚪ next, 2 to go');
    await bot.waitUntilShown(channel);
    await ben.click(board, 'g7');
    board = await waitForText(ben, channel, '⚫ next, 1 to go');
    await bot.waitUntilShown(channel);
    await ben.click(board, 'j10');
    board = await waitForText(ada, channel, `<@${ada.me.id}> chooses a color`);
    await bot.waitUntilShown(channel);
    expect(openButtons(board)).toEqual(['Play black', 'Play white', ACTIONS]);
    await ada.click(board, 'Play white');
    await waitForText(
      ada,
      channel,
      `⚪ <@${ada.me.id}>, it's your turn.`,
      `⚫ <@${ben.me.id}> vs ⚪ <@${ada.me.id}>`,
    );
    await bot.waitUntilShown(channel);
  });

  test('takes several squares in the form, and plans the rest', async () => {
    const board = await playBen({ game: 'gomoku', opening: 'swap2' }, 'places three stones');
    const asked = await ada.click(await openActions(ada, board), 'Type a square');
    if (asked.kind !== 'modal') throw new Error(asked.kind);
    expect(asked.modal.components[0]).toMatchObject({ component: { placeholder: 'Such as h7 h8 h9' } });
    await ada.submitModal(asked.modal.id, { square: 'j10 k11 f6' });
    await waitForText(ben, channel, `<@${ben.me.id}> chooses`);
    expect((await liveGame())?.position.ply).toBe(3);
    await bot.waitUntilShown(channel);
  });

  test.each([
    ['black', { kind: 'swap' }, 'took black'],
    ['white', { kind: 'stones', squares: ['g7'] }, 'took white'],
    ['two more stones', { kind: 'stones', squares: ['g7', 'j11'] }, 'placed two more stones'],
  ] as const)('says that the bot chose %s', async (_, answer, words) => {
    bot.thinker.swap2Answer =
      answer.kind === 'swap'
        ? answer
        : { kind: 'stones', squares: answer.squares.map((name) => parseSquare(name, 15)!) };
    await playBot({ game: 'gomoku', opening: 'swap2' });
    await ada.command(channel, 'move', { square: 'h8 i8 h9' });
    await waitForText(ada, channel, words);
    await bot.waitUntilShown(channel);
  });

  test('is only for Gomoku', async () => {
    const asked = await ada.command(channel, 'play', { game: 'reversi', opening: 'swap2' });
    expect(privateText(asked)).toContain('Swap2 is an opening of Gomoku.');
  });
});

describe('a given position', () => {
  test('starts the game, and limits takebacks', async () => {
    const board = await playBot({ position: 'f5d6c3d3' });
    expect(textOf(board)).toContain('Reversi · Given position');
    expect(textOf(board)).toContain('Move 4: ⚪ d3');
    expect(privateText(await ada.command(channel, 'undo'))).toContain('no move to take back yet');
  });

  test.each([
    ['nonsense', "I can't read the position at “nonsense”."],
    ['(;GM[4]SZ[15];B[hh])', 'That position is from another game, not Reversi.'],
    [`${'XO'.repeat(32)} X`, 'The game is already over in that position.'],
    ['f5f5', 'The moves do not fit at “f5”: f5 is already taken.'],
  ])('refuses %j with the reason', async (position, reason) => {
    expect(privateText(await ada.command(channel, 'play', { game: 'reversi', position }))).toContain(reason);
    const both = { game: 'gomoku', position: 'h8', opening: 'swap2' };
    expect(privateText(await ada.command(channel, 'play', both))).toContain('not both');
  });

  test('can be a board that starts with its discs', async () => {
    const board = await playBot({ position: `${'-'.repeat(27)}OX------XX-----X${'-'.repeat(21)} X` });
    expect(textOf(board)).toContain('Reversi · Given position');
  });

  test('is kept for the offered thread', async () => {
    await playBot();
    const offer = messageIn(await mia.command(channel, 'play', { game: 'reversi', position: 'f5d6' }));
    const thread = await openThread(mia, offer);
    expect((await liveGame(thread))?.position.ply).toBe(2);
    await bot.waitUntilShown(thread);
    await bot.endGame(thread);
  });

  test('picks a balanced opening at random', async () => {
    expect(
      privateText(await ada.command(channel, 'play', { game: 'reversi', opening: 'balanced' })),
    ).toContain('I have no balanced openings for Reversi.');
    bot.thinker.openings = [[37, 43] as never];
    expect(textOf(await playBot({ opening: 'balanced' }))).toContain('Random balanced');
    expect((await liveGame())?.position.moves).toEqual([37, 43]);
    bot.thinker.openings = [];
  });
});

describe('a hint', () => {
  test('shows the best squares to the player, and their number at the end', async () => {
    const board = await playBot();
    const task = bot.waitForTask();
    await ada.command(channel, 'hint');
    await task;
    bot.answer('d3');
    expect((await waitForText(ada, channel, '**d3** 50%')).flags & 64).toBe(64);
    await ada.click(board, 'd3');
    await bot.endGame(channel);
    await waitForText(ada, channel, 'Hints taken: 1');
  });

  test('is refused between members', async () => {
    await playBen({}, "it's your turn");
    await ada.command(channel, 'hint');
    await waitForText(ada, channel, 'not between members');
  });
});

describe('the end of a game', () => {
  test('offers the next level, with colors swapped', async () => {
    const end = await playToEnd({ level: '5' });
    await ada.click(end, 'Easier: level 4');
    await waitForText(ada, channel, 'is thinking');
    const { seats } = (await liveGame())!;
    expect(seats.white).toEqual({ kind: 'member', member: ada.me.id });
    expect(seats.black).toMatchObject({ kind: 'opponent', level: 4 });
    await bot.waitUntilShown(channel);
  });

  test('begins a rematch in the member’s own language in a direct message', async () => {
    await mia.setLocale('zh-CN');
    const dm = mia.channel('dm');
    await mia.command(dm, 'play', { game: 'reversi' });
    await bot.waitUntilShown(dm);
    await bot.endGame(dm);
    const end = await waitForText(mia, dm, '认输');
    await mia.click(end, '再来一局');
    const [again] = await bot.host.playingAt(dm);
    await bot.discord.drawn(again!.setup.id);
    await waitForText(mia, dm, `⚫ <@${mia.user('Sente')}>`, '正在思考');
    expect(textOf(await mia.waitForMessage(dm, ({ id }) => id === end.id))).toContain('认输');
    await mia.setLocale('en-GB');
    await bot.endGame(dm);
  });

  test('offers a rematch by command, and suggests finished games for it', async () => {
    await playToEnd();
    const [suggested] = await ada.autocomplete(channel, 'rematch', { game: '' }, 'game');
    expect((await bot.host.lastOverAt(channel))?.setup.id).toBe(suggested?.value);
    await ada.command(channel, 'rematch');
    await waitForText(ada, channel, `⚪ <@${ada.me.id}>`);
    await bot.waitUntilShown(channel);
    expect(privateText(await ada.command(channel, 'rematch', { game: 'nothing' }))).toContain(
      'no game “nothing”',
    );
  });

  test('offers a thread if the channel is taken', async () => {
    const end = await playToEnd();
    await ben.command(channel, 'play', { game: 'reversi' });
    await bot.waitUntilShown(channel);
    await ada.click(end, 'Rematch');
    const offer = await waitForText(ada, channel, 'Shall I open a thread');
    const thread = await openThread(ada, offer);
    expect((await liveGame(thread))?.seats.white).toEqual({ kind: 'member', member: ada.me.id });
    await bot.waitUntilShown(thread);
    await bot.endGame(thread);
  });

  test('refuses a rematch against an opponent that is no longer offered', async () => {
    const end = await playToEnd({ style: 'mcts' });
    const [style] = bot.thinker.opponents.splice(0);
    expect(privateText(await ada.click(end, 'Rematch'))).toContain('I no longer play that.');
    bot.thinker.opponents.push(style!);
  });

  test('lets anybody look through it in their own copy', async () => {
    const end = await playToEnd();
    const copy = messageIn(await ben.click(end, 'Replay moves'));
    expect(privateText({ kind: 'reply', message: copy } as never)).toContain('Move 2 of 2');
    const first = messageIn(await ben.click(copy, '|◀'));
    expect(first.id).toBe(copy.id);
    expect(textOf(first)).toContain('The beginning.');
    expect(openButtons(first)).toEqual(['▶', '▶|', 'Review', 'Replay', 'Analyse']);
    expect(textOf(first)).not.toContain('Opening');
    expect(textOf(copy)).toContain('Opening: Diagonal');
    expect(textOf(messageIn(await ben.click(first, '▶')))).toContain('Move 1: ⚫ d3');
    // A spectator sees the game where a player gets a rematch.
    expect(privateText(await ben.click(end, 'Rematch'))).toContain('Move 2 of 2');
    // So does a member who requests the board of a channel without a game.
    expect(privateText(await ada.command(channel, 'board'))).toContain('resigned.');
  });

  test('shows its replay as an animation, privateText first, then to all in the server’s language', async () => {
    const lin = await bot.member('xiaolin');
    const copy = messageIn(await lin.click(await playToEnd(), 'Replay moves'));
    const replay = messageIn(await lin.click(copy, '回放'));
    expect(replay.id).not.toBe(copy.id);
    expect(privateText({ kind: 'reply', message: replay } as never)).toContain(`⚫ <@${ada.me.id}>`);
    const [file] = replay.attachments;
    // The name holds the game, so that a menu on the message finds it.
    expect(file!.filename).toMatch(/^reversi-[0-9a-z]{14}\.gif$/);
    const gif = readGif(Buffer.from(await (await fetch(file!.url)).arrayBuffer()));
    expect([gif.width, gif.frames.length]).toEqual([720, 3]);
    await lin.click(replay, '展示给大家');
    const isReplay = ({ attachments }: MessageView) => attachments[0]?.filename === file!.filename;
    const shown = await ben.waitForMessage(channel, isReplay, { what: 'the replay', timeoutMs: 5000 });
    expect(shown.mentions).toEqual([]);
    expect(textOf(shown)).toContain('resigned.');
    expect(openButtons(shown)).toEqual([]);
  });

  test('names the bot’s style in a replay in letters that the pictures’ fonts have', async () => {
    const lin = await bot.member('xiaolin');
    const end = await playToEnd({ style: 'mcts' });
    const replayFor = async (member: MemberClient, look: string, show: string): Promise<Buffer> => {
      const copy = messageIn(await member.click(end, look));
      const [file] = messageIn(await member.click(copy, show)).attachments;
      return Buffer.from(await member.download(file!));
    };
    const english = await replayFor(ben, 'Replay moves', 'Replay');
    expect((await replayFor(lin, 'Replay moves', '回放')).equals(english)).toBe(true);
  });

  test('shares a link, the moves, and a file that other programs read', async () => {
    const shared = messageIn(await ada.click(await playToEnd(), 'Export'));
    expect(shared.content).toMatch(/channels\/\d+\/\d+\/\d+\nMoves: `d3c3`/);
    const [file] = shared.attachments;
    expect(file!.filename).toMatch(/^reversi-\w{14}\.ggf$/);
    expect(Buffer.from(await ada.download(file!)).toString()).toContain('B[D3]');
  });
});

describe('/games', () => {
  test('lists games waiting for the member first, with links, and finished games', async () => {
    expect(privateText(await (await bot.member('ben')).command(channel, 'games'))).toContain(
      'You have no games now',
    );
    await playBot();
    const other = await bot.newChannel();
    await ada.command(other, 'play', { game: 'gomoku', level: '5' });
    await ada.click(await waitForText(ada, other, "it's your turn"), 'h8');
    const list = messageIn(await ada.command(channel, 'games'));
    const text = textOf(list);
    expect(text.indexOf('Reversi')).toBeLessThan(text.indexOf('Gomoku'));
    expect(text).toMatch(/level \d+[\s\S]*your turn[\s\S]*their turn/);
    const links = componentsOf(list).flatMap(({ url }) => (url === undefined ? [] : [String(url)]));
    expect(links).toHaveLength(3);
    expect(links[0]).toContain(`/${channel}/`);
    await bot.endGame(other);
    const over = messageIn(await ada.click(list, 'Finished games'));
    expect(over.id).toBe(list.id);
    expect(textOf(over)).toMatch(/Your finished games[\s\S]*Gomoku[\s\S]*resigned/);
    // From there, a game leads to its review.
    const copy = messageIn(await ada.click(over, 'Replay moves'));
    expect(textOf(copy)).toContain('Gomoku');
    expect(privateText(await ada.click(copy, 'Review'))).toContain('Reviewing your game…');
    await waitForText(ada, channel, 'Review ·', 'Gomoku');
  });
});

describe('a parked game', () => {
  test('is cleared by a member who may manage messages, and resumed by its button', async () => {
    const board = await playBot();
    const offer = messageIn(await ben.command(channel, 'play', { game: 'gomoku' }));
    expect(openButtons(offer)).toContain('Open a thread');
    const id = (await liveGame())!.setup.id;
    expect(openButtons(offer)).not.toContain('Clear this channel');
    await bot.host.act(id, { kind: 'park' });
    const parked = await waitForText(ada, channel, 'This game left its channel');
    expect([parked.id, openButtons(parked)]).toEqual([board.id, ['Resume']]);
    expect(privateText(await ben.click(parked, 'Resume'))).toContain('You are not playing in this game.');
    await ada.click(parked, 'Resume');
    const again = await waitForText(ada, channel, "it's your turn");
    expect(again.id).not.toBe(board.id);
    await bot.waitUntilShown(channel);
  });
});

describe('several squares in one', () => {
  test('are played one per turn, until another move drops the rest', async () => {
    await playBot();
    await ada.command(channel, 'move', { square: 'd3 c4, h8' });
    expect(textOf(await waitForText(ada, channel, "I'll play c4 h8 next"))).toContain('cancels it');
    bot.answer('c3');
    await waitForText(ada, channel, 'Move 3: ⚫ c4');
    await bot.waitUntilShown(channel);
    const { task, answer } = bot.thinker.searches.at(-1)!;
    answer(replay(task.variant, task.moves).legalMoves()[0]!);
    await waitForText(ada, channel, `<@${ada.me.id}>’s planned moves do not fit this position`);
    expect((await liveGame())?.position.ply).toBe(4);
  });

  test('place the stones of swap2 at once', async () => {
    await playBen({ game: 'gomoku', opening: 'swap2' }, 'places three stones');
    await ada.command(channel, 'move', { square: 'h8 i8 h9' });
    await waitForText(ben, channel, `<@${ben.me.id}> chooses`);
    await bot.waitUntilShown(channel);
  });

  test('plays none if one cannot be read', async () => {
    await playBot();
    expect(privateText(await ada.command(channel, 'move', { square: 'd3 zz9' }))).toContain(
      '“zz9” is not a square',
    );
    expect((await liveGame())?.position.ply).toBe(0);
  });
});

describe('stopping a strict game', () => {
  test('is an offer between members', async () => {
    const board = await playBen({ strict: true }, "it's your turn");
    await ada.click(await openActions(ada, board), 'Stop and count');
    const offer = await waitForText(ben, channel, 'wants to stop here and count the discs');
    expect((await liveGame())?.phase.kind).toBe('playing');
    await ben.click(offer, 'Accept');
    await waitForText(ada, channel, 'A draw, 2 all: the game was stopped and counted.');
  });
});
