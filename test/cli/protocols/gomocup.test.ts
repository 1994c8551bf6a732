import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../src/engine/random.js';
import { shuffled } from '../../../src/lab/common/shuffle.js';
import { defaultVariant, replay, startPosition } from '../../../src/rules/games.js';
import { RULE_NAMES, type Square } from '../../../src/rules/position.js';
import { allSquares } from '../../../src/rules/squares.js';
import { talkTo } from './talkTo.js';

const NUMBERS = { freestyle: 0, standard: 1, renju: 4 } as const;
const NO_HURRY = 3_600_000;

let gomocup: ReturnType<typeof talkTo>;
beforeEach(() => {
  gomocup = talkTo('gomocup');
});

/** Stones of a full board without a five. */
const stripe = (square: number): 1 | 2 => (((square % 15) + 2 * Math.floor(square / 15)) % 4 < 2 ? 1 : 2);

const send = (...lines: readonly string[]) => gomocup.send(...lines);
const moves = () => gomocup.thinker.tasks.at(-1)!.moves;
const board = (...fields: readonly string[]) => ['BOARD', ...fields, 'DONE'];

describe('Gomocup', () => {
  test.each([
    ['START 15', ['OK']],
    ['start 10\r', ['OK']],
    ['START 20', ['OK']],
    ['START 9', ['ERROR unsupported size: 10 to 20']],
    ['START 21', ['ERROR unsupported size: 10 to 20']],
    ['START', ['ERROR unsupported size: 10 to 20']],
    ['START 15 15', ['OK']],
    ['START 15 20', ['ERROR rectangular boards are not supported']],
    ['START 15 15 15', ['ERROR unsupported size: 10 to 20']],
    ['RECTSTART 15,15', ['OK']],
    ['RECTSTART 30,30', ['ERROR unsupported size: 10 to 20']],
    ['RECTSTART 15,20', ['ERROR rectangular boards are not supported']],
    ['RESTART', ['ERROR no game has begun']],
    ['BEGIN', ['ERROR no game has begun']],
    ['TURN 1,1', ['ERROR no game has begun']],
    ['TAKEBACK 1,1', ['ERROR no game has begun']],
    ['ABOUT', ['name="Sente", version="1.2", author="the Sente authors", country="International"']],
    ['INFO timeout_turn 100', []],
    ['INFO timeout_turn soon', []],
    ['INFO folder /tmp', []],
    ['INFO evaluate 1,1', []],
    ['INFO', []],
    ['INFO max_memory 350000000', []],
    ['YXSTOP', []],
    ['YXHASHCLEAR', []],
    ['yxshowinfo', ['MESSAGE INFO MAX_THREAD_NUM 1']],
    ['YXSHOWFORBID', ['ERROR no game has begun']],
    ['YXNBEST 3', ['UNKNOWN YXNBEST']],
    ['PLAY 1,1', ['UNKNOWN PLAY']],
    ['DONE', ['UNKNOWN DONE']],
    ['1,1,1', ['UNKNOWN 1,1,1']],
    ['constructor', ['UNKNOWN CONSTRUCTOR']],
    ['', []],
  ])('%s', async (line, said) => {
    expect(await send(line)).toEqual(said);
  });

  test('opens, answers, takes back and restarts', async () => {
    expect(await send('START 10', 'BEGIN', 'TURN 3,0')).toEqual(['OK', '0,0', '1,0']);
    expect(moves()).toEqual([0, 3]);
    expect(await send('BEGIN', 'TURN 0,0', 'TURN -1,0', 'TURN 10,0', 'TURN x', 'TURN')).toEqual([
      'ERROR the board is not empty',
      'ERROR illegal move: occupied',
      'ERROR not a square: -1,0',
      'ERROR not a square: 10,0',
      'ERROR not a square: x',
      'ERROR not a square: ',
    ]);
    expect(await send('TAKEBACK 9,9', 'TAKEBACK 1,0', 'TAKEBACK 3,0', 'TURN 0,1')).toEqual([
      'ERROR no stone there: 9,9',
      'OK',
      'OK',
      '1,0',
    ]);
    expect(moves()).toEqual([0, 10]);
    expect(await send('RESTART', 'TURN 5,5', 'RESTART', 'BEGIN')).toEqual(['OK', '0,0', 'OK', '0,0']);
    expect(moves()).toEqual([]);
  });

  test('takes back a stone from below others if the rest is a position', async () => {
    await send('START 10', 'BEGIN', 'TURN 1,0', 'TURN 3,0');
    expect(await send('TAKEBACK 0,0')).toEqual(['OK']);
    expect(await send('TAKEBACK 2,0', 'TAKEBACK 1,0', 'TURN 5,5')).toEqual(['OK', 'OK', '0,0']);
    expect(moves()).toEqual([4, 3, 55]);
  });

  test('sets up a board for Yixin without moving on it', async () => {
    const set = ['YXBOARD', '5,5,2', '6,6,1', 'DONE'];
    expect(await send('START 10', ...set)).toEqual(['OK']);
    expect(await send('START 10', ...set, 'TURN 3,0')).toHaveLength(2);
    expect(await send('START 10', ...set, 'TURN 5,5')).toEqual(['OK', 'ERROR illegal move: occupied']);
    expect(await send('START 10', 'YXBOARD', 'x', 'DONE')).toEqual([
      'OK',
      'ERROR YXBOARD wants x,y,1 or x,y,2, each square once',
    ]);
  });

  test("names renju's forbidden squares for Yixin", async () => {
    const threes = [
      'YXBOARD',
      '6,7,1',
      '8,7,1',
      '7,6,1',
      '7,8,1',
      '0,0,2',
      '0,14,2',
      '14,0,2',
      '14,14,2',
      'DONE',
    ];
    expect(await send('INFO rule 4', 'START 15', ...threes, 'YXSHOWFORBID')).toEqual(['OK', 'FORBID 0707.']);
    expect(await send('INFO rule 0', 'START 15', ...threes, 'YXSHOWFORBID')).toEqual(['OK', 'FORBID .']);
  });

  test('accepts stones in any order', async () => {
    expect(await send('START 10', ...board('5,5,2', '6,6,2', '4,4,1'))).toEqual(['OK', '0,0']);
    expect(moves()).toEqual([55, 44, 66]); // the other one began
    expect(await send(...board('4,4,1', '6,6,1', '5,5,2', '7,7,2', '1,1,3'))).toEqual(['0,0']);
    expect(moves()).toEqual([44, 55, 66, 77]);
    expect(await send(...board())).toEqual(['0,0']);
    expect(moves()).toEqual([]);
  });

  test.each([
    ['one own stone more', ['4,4,1', '6,6,1', '5,5,2'], { own: [44, 66], others: [55], color: 'black' }],
    ['only own stones', ['4,4,1', '6,6,1'], { own: [44, 66], others: [], color: 'black' }],
    ['two more of the other', ['4,4,2', '6,6,2'], { own: [], others: [44, 66], color: 'white' }],
  ])('begins on a board with %s', async (_, fields, { own, others, color }) => {
    expect(await send('START 10', ...board(...fields))).toEqual(['OK', '0,0']);
    const { variant, start, moves } = gomocup.thinker.tasks[0]!;
    const begun = replay(variant, moves, start);
    expect(begun.status).toEqual({ kind: 'playing', turn: color });
    const standing = (wanted: boolean) =>
      allSquares(10).filter((square) => begun.at(square) && (begun.at(square) === color) === wanted);
    expect([standing(true), standing(false)]).toEqual([own, others]);
  });

  test('plays on from a start board, takes back, and keeps to the rule', async () => {
    const begun = ['4,4,1', '6,6,1', '5,5,2'];
    expect(
      await send('START 10', 'INFO rule 1', ...board(...begun), 'BEGIN', 'TURN 5,5', 'TURN 1,0'),
    ).toEqual(['OK', '0,0', 'ERROR the board is not empty', 'ERROR illegal move: occupied', '2,0']);
    const now = ['TAKEBACK 2,0', 'TAKEBACK 1,0', 'TAKEBACK 0,0', 'TAKEBACK 0,0'];
    expect(await send(...now)).toEqual(['OK', 'OK', 'OK', 'ERROR no stone there: 0,0']);
    expect(await send('INFO rule 4', 'TAKEBACK 6,6', 'TURN 7,7')).toEqual(['OK', '0,0']);
    const { variant, start, moves } = gomocup.thinker.tasks.at(-1)!;
    const position = replay(variant, moves, start);
    expect(variant.rule).toBe('renju');
    expect([44, 55, 77].map((square) => position.at(square as Square))).toEqual(['black', 'white', 'white']);
    expect(await send('TAKEBACK 0,0', 'TAKEBACK 7,7', 'TAKEBACK 5,5', 'TAKEBACK 4,4', 'BEGIN')).toEqual([
      ...['OK', 'OK', 'OK', 'OK', '0,0'],
    ]);
    expect(gomocup.thinker.tasks.at(-1)).toMatchObject({ start: undefined, moves: [] });
  });

  test('spreads the time of a match by the stones on the board', async () => {
    const begun = Array.from({ length: 20 }, (_, i) => `${(2 * i) % 10},${2 * Math.floor(i / 5)},1`);
    await send('START 10', 'INFO timeout_match 40000', ...board(...begun));
    expect(gomocup.limits().map(({ timeMs }) => timeMs)).toEqual([40_000 / 20 - 50]);
  });

  test.each([
    ['a square twice', ['4,4,2', '4,4,1'], /BOARD wants/],
    ['off the board', ['4,15,2', '4,4,1'], /BOARD wants/],
    ['no owner', ['4,4'], /BOARD wants/],
    ['nobody known', ['4,4,4'], /BOARD wants/],
    ['no numbers', ['a,b,2'], /BOARD wants/],
    [
      'a finished game',
      ['0,0,2', '1,0,2', '2,0,2', '3,0,2', '4,0,2', '0,5,1', '2,5,1', '4,5,1', '6,5,1'],
      /over/,
    ],
    ['a five of its own', ['0,0,1', '1,0,1', '2,0,1', '3,0,1', '4,0,1', '0,5,1', '2,5,2'], /over/],
    ['a five of the other', ['0,0,2', '1,0,2', '2,0,2', '3,0,2', '4,0,2', '0,5,2', '2,5,2'], /over/],
    [
      'no empty square',
      allSquares(15).map((at) => `${at % 15},${Math.floor(at / 15)},${stripe(at)}`),
      /over/,
    ],
  ])('a board with %s is an error; the game continues as before', async (_what, fields, why) => {
    await send('START 15');
    const said = await send(...board(...fields));
    expect(said).toEqual([expect.stringMatching(/^ERROR /)]);
    expect(said[0]).toMatch(why);
    expect(await send('RESTART', 'BEGIN')).toEqual(['OK', '0,0']);
  });

  test('handles a board before any game, and one that is interrupted', async () => {
    expect(await send(...board('1,1,2'))).toEqual(['ERROR no game has begun']);
    expect(await send('START 15', 'BOARD', '1,1,2', 'TURN 2,2', 'DONE')).toEqual([
      'OK',
      '0,0',
      'UNKNOWN DONE',
    ]);
  });

  test('finds an order for the stones of any game, by every rule', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1e6 }),
        fc.constantFrom(...RULE_NAMES),
        fc.integer({ min: 0, max: 60 }),
        async (seed, rule, plies) => {
          gomocup = talkTo('gomocup');
          const random = randomNumbers(seed);
          let position = startPosition({ ...defaultVariant('gomoku'), rule });
          while (position.ply < plies) {
            const legal = position.legalMoves();
            const next = position.play(legal[random(legal.length)]!);
            if (next.status.kind !== 'playing') break;
            position = next;
          }
          const fields = position.moves.map((move, ply) => {
            const square = move as Square;
            return `${square % 15},${Math.floor(square / 15)},${ply % 2 === position.ply % 2 ? 1 : 2}`;
          });
          const lines = ['START 15', `INFO rule ${NUMBERS[rule]}`, ...board(...shuffled(fields, seed))];
          expect(await send(...lines)).toEqual(['OK', expect.stringMatching(/^\d+,\d+$/)]);
          const { variant, moves: ordered } = gomocup.thinker.tasks[0]!;
          expect(variant).toEqual(position.variant);
          const reached = replay(variant, ordered);
          for (let square = 0; square < 225; square++) {
            expect(reached.at(square as Square)).toBe(position.at(square as Square));
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  test('in renju plays an early stone late if its square was forbidden meanwhile, and reports if no order works', async () => {
    // A black cross whose center makes two open threes: it can only have come before the others.
    const cross = ['7,6,2', '7,8,2', '6,7,2', '8,7,2', '7,7,2'];
    const whites = ['0,0,1', '14,0,1', '0,14,1', '14,14,1'];
    await send('START 15', 'INFO rule 4');
    expect(await send(...board(...cross, ...whites))).toEqual([expect.stringMatching(/^\d+,\d+$/)]);
    // Six in a row: whichever came last made an overline, or five before it had ended the game.
    const six = ['1,7,2', '2,7,2', '3,7,2', '4,7,2', '5,7,2', '6,7,2'];
    expect(await send(...board(...six, ...whites, '7,0,1'))).toEqual([expect.stringMatching(/^ERROR these/)]);
  });

  test('obeys a rule change, also during a game', async () => {
    await send('START 15', 'INFO rule 4', 'BEGIN', 'INFO rule 1', 'TURN 5,5', 'INFO rule 0', 'TURN 6,6');
    expect(gomocup.thinker.tasks.map(({ variant }) => variant.rule)).toEqual([
      'renju',
      'standard',
      'freestyle',
    ]);
    expect(await send('INFO rule 8', 'TURN 7,7', 'INFO rule 1', 'TURN 7,7')).toEqual([
      'ERROR unsupported rule',
      '3,0',
    ]);
  });

  test('refuses a forbidden point in renju', async () => {
    await send(
      'START 15',
      'INFO rule 4',
      ...board('6,7,2', '8,7,2', '7,6,2', '7,8,2', '14,14,1', '13,14,1', '14,12,1'),
    );
    await send('RESTART');
    await send(...board('6,7,2', '8,7,2', '7,6,2', '14,14,1', '13,14,1'));
    expect(await send('TURN 7,8')).toEqual([expect.stringMatching(/^\d+,\d+$/)]);
    expect(await send('TURN 7,7')).toEqual(['ERROR illegal move: double-three']);
  });

  test('plays as the strongest opponent by default, each game with its own seed', async () => {
    await send('START 15', 'BEGIN', 'RESTART', 'BEGIN', 'START 15', 'BEGIN');
    expect(gomocup.thinker.tasks.map(({ strength }) => strength.opponent)).toEqual(
      Array(3).fill('alphabeta'),
    );
    expect(new Set(gomocup.thinker.tasks.map(({ seed }) => seed)).size).toBe(3);
  });

  test('reports variants that its opponent does not play', async () => {
    gomocup = talkTo('gomocup', '--opponent alphabeta-2');
    expect(
      await send('START 20', 'BEGIN', 'START 15', 'INFO rule 1', 'BEGIN', 'INFO rule 0', 'BEGIN'),
    ).toEqual([
      'OK',
      'ERROR alphabeta-2 plays freestyle rules on boards of 15, not freestyle on 20',
      'OK',
      'ERROR alphabeta-2 plays freestyle rules on boards of 15, not standard on 15',
      '0,0',
    ]);
  });

  test('END ends it at once during a search', async () => {
    gomocup.thinker.holds = true;
    const searching = gomocup.thinker.nextTask();
    void gomocup.conversation.receive('START 15');
    void gomocup.conversation.receive('BEGIN');
    await searching;
    expect(await gomocup.conversation.receive('END')).toBe('over');
    expect(gomocup.replies).toEqual(['OK']);
  });
});

describe('a turn cut short', () => {
  test('moves at once during a search when no time is left, and continues the game', async () => {
    gomocup.thinker.holds = true;
    const searching = gomocup.thinker.nextTask();
    const answers = ['START 15', 'INFO timeout_turn 5000', 'BEGIN'].map((line) =>
      gomocup.conversation.receive(line),
    );
    await searching;
    await gomocup.conversation.receive('INFO timeout_turn 0');
    await Promise.all(answers);
    expect(gomocup.replies).toEqual(['OK', '0,0']);
    gomocup.thinker.holds = false;
    expect(await send('INFO timeout_turn 5000', 'TURN 5,5')).toEqual(['1,0']);
    expect(gomocup.limits().at(-1)).toEqual({ timeMs: 4_950 });
  });

  test.each([
    ['no stones', [], /^\d+,\d+ \d+,\d+ \d+,\d+$/],
    ['three', ['7,7', '8,8', '9,9'], /^SWAP$/],
    ['five', ['7,7', '8,8', '9,9', '9,8', '9,7'], /^SWAP$/],
  ])('in an opening with %s, answers legally before any search', async (_, squares, said) => {
    const lines = ['START 15', 'SWAP2BOARD', ...squares, 'DONE', 'INFO timeout_turn 0'];
    await send(...lines);
    expect(gomocup.replies).toEqual(['OK', expect.stringMatching(said)]);
    expect(new Set(gomocup.replies[1]!.split(' ')).size).toBe(gomocup.replies[1]!.split(' ').length);
    expect(gomocup.thinker.tasks).toEqual([]);
  });

  test.each(['INFO timeout_turn 0', 'YXSTOP'])(
    'answers %s with the best so far, also in an opening',
    async (stop) => {
      gomocup.thinker.holds = true;
      const searching = gomocup.thinker.nextTask();
      const answers = ['START 15', 'SWAP2BOARD', 'DONE'].map((line) => gomocup.conversation.receive(line));
      await searching;
      await gomocup.conversation.receive(stop);
      await Promise.all(answers);
      expect(gomocup.replies).toEqual(['OK', expect.stringMatching(/^\d+,\d+ \d+,\d+ \d+,\d+$/)]);
      expect(gomocup.thinker.tasks).toHaveLength(1);
    },
  );
});

describe('remarks of Gomocup', () => {
  test('reports depth, value and size of a search', async () => {
    gomocup.thinker.figures = { depth: 7, value: -12 };
    expect(await send('START 15', 'BEGIN')).toEqual(['OK', 'MESSAGE depth 7 ev -12 n 42 tm 0', '0,0']);
  });

  test('reports once, before a move, that it needs more memory than allowed', async () => {
    expect(await send('INFO max_memory 100', 'START 15', 'INFO max_memory 50', 'BEGIN')).toEqual([
      'OK',
      expect.stringMatching(/^MESSAGE max_memory is less than/),
      '0,0',
    ]);
    expect(await send('TURN 5,5', 'INFO max_memory 60', 'TURN 6,6')).toEqual(['1,0', '2,0']);
    expect(gomocup.memory).toEqual([100, 50, 60]);
  });

  test('reports nothing about memory if it suffices or has no limit', async () => {
    expect(await send('INFO max_memory 350000000', 'START 15', 'BEGIN')).toEqual(['OK', '0,0']);
    expect(await send('INFO max_memory 10', 'INFO max_memory 0', 'TURN 5,5')).toEqual(['1,0']);
  });
});

describe('the time for a move', () => {
  test.each([
    ['', [], 3_000],
    ['', ['INFO timeout_turn 5000'], 4_950],
    ['', ['INFO timeout_turn 0'], 10],
    ['', ['INFO timeout_turn 5000', 'INFO timeout_match 0', 'INFO time_left 2147483647'], 4_950],
    ['', ['INFO timeout_turn 5000', 'INFO timeout_match 80000'], 1_950],
    ['', ['INFO timeout_turn 5000', 'INFO timeout_match 80000', 'INFO time_left 40000'], 950],
    ['', ['INFO timeout_turn 5000', 'INFO time_left -300'], 10],
    ['', ['INFO timeout_match 400000'], 9_950],
    ['--time-ms 500', ['INFO timeout_turn 5000'], 450],
    ['--time-ms 500', ['INFO timeout_turn 100'], 70],
    ['--nodes 10', ['INFO game_type 2'], NO_HURRY],
    ['--level 2', ['INFO timeout_turn 100', 'INFO game_type 1'], 70],
  ])('%s, %j', async (options, lines, timeMs) => {
    gomocup = talkTo('gomocup', options);
    await send('START 15', ...lines, 'BEGIN');
    expect(gomocup.limits().map((limit) => limit.timeMs)).toEqual([timeMs]);
  });

  test('is spread over the match, counted down, and reset with each match', async () => {
    gomocup.thinker.takesMs = 7_000;
    await send('START 15', 'INFO timeout_match 40000', 'BEGIN', 'TURN 14,14', 'RESTART', 'BEGIN');
    expect(gomocup.limits().map(({ timeMs }) => Math.round(timeMs!))).toEqual([
      950,
      Math.round(33_000 / 39) - 50,
      950,
    ]);
  });
});
