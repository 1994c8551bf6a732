import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAIN_SIGNS } from '../../../../src/discord/board/buttonSigns.js';
import {
  LESSON_NAMES,
  type LessonName,
  lesson,
  lessonsOf,
  outcomeOf,
  TAUGHT_GAMES,
} from '../../../../src/discord/features/help/lessons.js';
import { lessonMessage, outcomeMessage } from '../../../../src/discord/features/help/tutorialMessage.js';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { windowSquares } from '../../../../src/render/boards/scene.js';
import { startPosition } from '../../../../src/rules/games.js';
import type { Position, Square } from '../../../../src/rules/position.js';
import { parseSquare, squareName } from '../../../../src/rules/squares.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { renderBoard } from '../../../render/renderHere.js';
import { BotInServer, controlOf, messageIn, openButtons, waitForText } from '../../botInServer.js';
import { writeCustomId } from '../../controlIds.js';
import { strictSay, TEXTS } from '../../say.js';
import { validComponents } from '../../validPage.js';

const squaresOf = (position: Position): Square[] =>
  position.legalMoves().filter((move): move is Square => move !== 'pass');

const names = (name: LessonName, squares: readonly Square[]): string[] =>
  squares.map((square) => squareName(square, lesson(name).position.variant.size));

const square = (name: LessonName, text: string): Square =>
  parseSquare(text, lesson(name).position.variant.size)!;

/** Whether black wins a Gomoku lesson with these moves. */
const wins = (name: LessonName, moves: readonly string[]): boolean => {
  const { position } = lesson(name);
  const last = moves.reduce((each, move) => each.play(square(name, move)), position);
  return last.status.kind === 'won' && last.status.winner === 'black';
};

describe('the lessons', () => {
  test('has three lessons a game, in reachable positions with black to move', () => {
    for (const game of TAUGHT_GAMES) expect(lessonsOf(game)).toHaveLength(3);
    expect(TAUGHT_GAMES).toEqual(expect.arrayContaining(['reversi', 'gomoku']));
    expect(TAUGHT_GAMES.flatMap(lessonsOf)).toEqual([...LESSON_NAMES]);
    for (const name of LESSON_NAMES) {
      const { position, right, window } = lesson(name);
      const replayed = position.moves.reduce(
        (each, move) => each.play(move),
        startPosition(position.variant),
      );
      expect(replayed.status, name).toEqual({ kind: 'playing', turn: 'black' });
      expect(right.length, name).toBeGreaterThan(0);
      for (const each of right) {
        expect(position.illegal(each), name).toBeUndefined();
        if (window) expect(windowSquares(window, position.variant).flat().includes(each), name).toBe(true);
      }
    }
  });

  test('has the intended right answers', () => {
    expect(names('opening', lesson('opening').right)).toEqual(['d3', 'c4', 'f5', 'e6']);
    expect(names('corner', lesson('corner').right)).toEqual(['a1']);
    expect(names('ending', lesson('ending').right)).toEqual(['g8']);
    expect(names('block', lesson('block').right)).toEqual(['g5']);
    expect(names('openFour', lesson('openFour').right)).toEqual(['c3', 'g7']);
    expect(names('five', lesson('five').right)).toEqual(['e4']);
  });

  test('the corner turns discs in three directions', () => {
    const { position, right } = lesson('corner');
    const after = position.play(right[0]!);
    for (const turned of ['b1', 'a2', 'b2'])
      expect([position.at(square('corner', turned)), after.at(square('corner', turned))]).toEqual([
        'white',
        'black',
      ]);
  });

  test('the ending is forced after the move, and only the move that turns the most wins', () => {
    const { position } = lesson('ending');
    const gains = squaresOf(position).map((move) => {
      let after = position.play(move);
      const gain = after.count('black') - position.count('black');
      while (after.status.kind === 'playing') {
        expect(after.legalMoves()).toHaveLength(1);
        after = after.play(after.legalMoves()[0]!);
      }
      const { isRight, position: shown } = outcomeOf(lesson('ending'), move);
      expect(shown.status).toEqual(after.status);
      expect(after.status).toMatchObject({ kind: 'won', winner: isRight ? 'black' : 'white' });
      return { gain, isRight };
    });
    expect(gains.length).toBeGreaterThan(1);
    expect(gains.toSorted((a, b) => b.gain - a.gain)[0]!.isRight).toBe(true);
  });

  test('an unblocked four becomes a five', () => {
    const blocked = lesson('block');
    for (const move of squaresOf(blocked.position)) {
      const { isRight, position, reply } = outcomeOf(blocked, move);
      expect(position.status).toMatchObject(
        isRight ? { kind: 'playing' } : { kind: 'won', winner: 'white', by: 'five' },
      );
      expect(reply === undefined).toBe(isRight);
    }
  });

  test('white can block only one end of the open four, and stop anything else', () => {
    for (const [move, [one, other]] of [
      ['c3', ['b2', 'g7']],
      ['g7', ['c3', 'h8']],
    ] as const) {
      expect(wins('openFour', [move, one, other])).toBe(true);
      expect(wins('openFour', [move, other, one])).toBe(true);
    }
    const open = lesson('openFour');
    for (const move of squaresOf(open.position)) {
      const { isRight, position, reply } = outcomeOf(open, move);
      if (isRight) continue;
      // White has taken the square that black needed for five.
      expect(reply).toBeDefined();
      const fives = squaresOf(position).filter((next) => position.play(next).status.kind === 'won');
      expect(fives).toEqual([]);
    }
  });

  test('the five has a gap, which white fills if black does not', () => {
    expect(wins('five', ['e4'])).toBe(true);
    const { isRight, reply } = outcomeOf(lesson('five'), square('five', 'e5'));
    expect([isRight, names('five', [reply!])]).toEqual([false, ['e4']]);
  });
});

describe.each(TEXTS.locales)('in %s', (locale) => {
  const teaching = {
    say: strictSay(locale),
    renderBoard,
    look: {},
    signs: PLAIN_SIGNS,
    mentions: { play: '</play:1>' },
    canBegin: true,
  };

  test.each(LESSON_NAMES)('Discord accepts all messages of %s', async (name) => {
    const taught = lesson(name);
    validComponents(await lessonMessage(taught, teaching));
    const wrong = squaresOf(taught.position).find((each) => !taught.right.includes(each));
    for (const move of [taught.right[0]!, ...(wrong === undefined ? [] : [wrong])])
      validComponents(await outcomeMessage(taught, move, teaching));
  });
});

test('shows stones on buttons with the bot’s signs', async () => {
  const page = await lessonMessage(lesson('five'), {
    ...{ say: strictSay('en-US'), renderBoard, look: {}, mentions: { play: '</play:1>' }, canBegin: true },
    signs: { stone: (button, color, isLast) => ({ ...button, label: `${color} ${isLast}` }) },
  });
  const labels = new Set(validComponents(page).flatMap(({ type, label }) => (type === 2 ? [label] : [])));
  expect([...labels]).toEqual(expect.arrayContaining(['black false', 'white true']));
  expect([...labels]).not.toContain('⚫');
});

describe('a newcomer', () => {
  let bot: BotInServer;
  let ada: MemberClient;
  let channel: string;

  beforeAll(async () => {
    bot = await BotInServer.open();
    ada = await bot.member('ada');
    channel = ada.channel('games');
  });
  afterAll(() => bot.close());

  const press = async (page: MessageView, label: string): Promise<MessageView> => {
    const turned = messageIn(await ada.click(page, label));
    expect(turned.id).toBe(page.id);
    return turned;
  };

  test('learns both games privately, with kind corrections, and then plays', async () => {
    const first = messageIn(await ada.command(channel, 'help', { topic: 'tutorial' }));
    expect(first.flags & 64).toBe(64);
    let page = await press(first, 'Learn Reversi');
    expect(textOf(page)).toContain('step 1 of 3');
    expect(openButtons(page)).toEqual(['d3', 'c4', 'f5', 'e6']);
    page = await press(page, 'f5');
    expect(textOf(page)).toContain('**f5!**');
    page = await press(await press(page, 'Next'), 'e3');
    expect(textOf(page)).toContain('e3 is a fair move');
    expect(openButtons(page)).toEqual(['Try again']);
    page = await press(await press(page, 'Try again'), 'a1');
    page = await press(await press(page, 'Next'), 'g8');
    expect(textOf(page)).toContain('wins, 33 to 31');
    expect(openButtons(page)).toEqual(['Play Reversi at level 1', 'Learn Gomoku']);
    page = await press(page, 'Learn Gomoku');
    page = await press(page, 'c3');
    expect(textOf(page)).toContain('white plays g5: five in a row');
    page = await press(await press(page, 'Try again'), 'g5');
    page = await press(await press(page, 'Next'), 'g7');
    page = await press(await press(page, 'Next'), 'e4');
    expect(textOf(page)).toContain('you win!');
    await ada.click(page, 'Play Gomoku at level 1');
    const board = await waitForText(ada, channel, "it's your turn");
    expect(textOf(board)).toContain('level 1');
    await bot.waitUntilShown(channel);
    expect(bot.log.lines).toEqual([]);
    await bot.endGame(channel);
  });

  test('starts from /help too, even if the bot is a guest and cannot offer a game', async () => {
    for (const place of [channel, ada.channel('not-installed-here')]) {
      const help = messageIn(await ada.command(place, 'help'));
      const first = messageIn(await ada.click(help, 'Learn in two minutes'));
      expect(first.id).toBe(help.id);
      expect(openButtons(first)).toEqual(['Learn Reversi', 'Learn Gomoku']);
    }
    const guest = messageIn(
      await ada.command(ada.channel('not-installed-here'), 'help', { topic: 'tutorial' }),
    );
    let page = await press(guest, 'Learn Gomoku');
    for (const label of ['g5', 'Next', 'c3', 'Next', 'e4']) page = await press(page, label);
    expect(openButtons(page)).toEqual(['Learn Reversi']);
    expect(bot.log.lines).toEqual([]);
  });

  test('is refused a forged press', async () => {
    for (const control of [
      { control: 'lessonMove', lesson: 'opening', square: 0 },
      { control: 'lessonMove', lesson: 'five', square: 999_999 },
      { control: 'begin', kind: 'gomoku', level: 77 },
    ] as const) {
      const id = await bot.post(channel, {
        type: 2,
        style: 2,
        label: 'Forged',
        custom_id: writeCustomId(control),
      });
      const forged = await ada.waitFor((client) => client.messages.get(id));
      const outcome = messageIn(await ada.click(forged, 'Forged'));
      expect(textOf(outcome)).toContain('I no longer know this button');
      expect(outcome.flags & 64).toBe(64);
    }
    expect(bot.log.lines).toEqual([]);
  });

  test('sees the rules of each game with pictures, on their own boards', async () => {
    const page = messageIn(await ada.command(channel, 'help', { topic: 'rules' }));
    expect(textOf(page)).toContain('Rules of Reversi');
    expect(page.attachments).toHaveLength(4);
    const gomoku = messageIn(await ada.click(page, 'Rules of Gomoku'));
    expect(gomoku.id).toBe(page.id);
    for (const rule of ['Freestyle', 'Standard', 'Renju']) expect(textOf(gomoku)).toContain(rule);
    expect(controlOf(gomoku, 'Rules of Reversi')).toBeDefined();
    expect(openButtons(messageIn(await ada.click(gomoku, 'Learn in two minutes')))).toEqual([
      'Learn Reversi',
      'Learn Gomoku',
    ]);
    expect(bot.log.lines).toEqual([]);
  });
});
