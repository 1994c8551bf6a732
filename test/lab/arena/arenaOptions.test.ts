import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readOptions } from '../../../src/lab/arena/arenaOptions.js';
import { matchPlan, tablePlan } from '../../../src/lab/arena/plan.js';
import { refusal } from '../../cli/refusal.js';

const words = (line: string) => line.match(/'[^']*'|\S+/g)!.map((word) => word.replaceAll("'", ''));

/** Returns the plan of a command line. */
function plan(line: string) {
  const options = readOptions(words(line));
  return options.mode === 'table' ? tablePlan(options) : matchPlan(options);
}

const MATCH = '--game reversi --a mcts --b roxanne --games 10';

describe('command lines', () => {
  test('read a match, with the defaults', () => {
    expect(plan(MATCH)).toMatchObject({
      variant: { game: 'reversi', rule: 'standard', size: 8 },
      matches: [
        {
          a: { kind: 'opponent', label: 'mcts', strength: { opponent: 'mcts', limit: { timeMs: 3_000 } } },
          b: { kind: 'opponent', label: 'roxanne', strength: { opponent: 'roxanne', limit: { depth: 1 } } },
        },
      ],
      games: 10,
      seed: 1,
    });
    expect(readOptions(words(MATCH))).toMatchObject({
      mode: 'match',
      json: false,
      concurrency: Math.min(2, availableParallelism()),
      'patience-ms': 10_000,
    });
  });

  test.each([
    ['--time-ms 200', { timeMs: 200 }, { timeMs: 200 }],
    ['--nodes 50 --b-time-ms 9', { nodes: 50 }, { nodes: 50, timeMs: 9 }],
    ['--time-ms 200 --a-time-ms 5', { timeMs: 5 }, { timeMs: 200 }],
    ['', { timeMs: 4_000, nodes: 1_000 }, { timeMs: 1_000 }],
  ])("limits of %j replace the designs' time and nodes", (limits, a, b) => {
    const [match] = plan(`--game reversi --a mcts-ucb1 --b mcts-roxanne --games 2 ${limits}`).matches;
    expect(match).toMatchObject({ a: { strength: { limit: a } }, b: { strength: { limit: b } } });
    expect([match!.a, match!.b].map((each) => each.kind === 'opponent' && each.strength.limit)).toEqual([
      a,
      b,
    ]);
  });

  test('keep a fixed depth', () => {
    const [match] = plan('--game gomoku --a alphabeta-2 --b alphabeta-4 --games 2 --time-ms 200').matches;
    expect(match).toMatchObject({
      a: { strength: { limit: { depth: 2, timeMs: 200 } } },
      b: { strength: { limit: { depth: 4, timeMs: 200 } } },
    });
  });

  test('keep the limits of levels, and give the top one its time', () => {
    const [match] = plan(
      '--game gomoku --rules renju --a-level 3 --b-level 10 --games 2 --time-ms 70',
    ).matches;
    expect(match!.a).toMatchObject({ label: 'level 3', strength: { limit: { nodes: expect.any(Number) } } });
    expect(match!.b).toMatchObject({ label: 'level 10', strength: { limit: { timeMs: 70 } } });
  });

  test('give a level other nodes, but keep its weakness', () => {
    const [match] = plan('--game gomoku --a-level 3 --a-nodes 77 --b-level 3 --games 2').matches;
    const [a, b] = [match!.a, match!.b].map((each) => (each.kind === 'opponent' ? each.strength : undefined));
    expect(a).toEqual({ ...b, limit: { nodes: 77 } });
    expect(b?.limit).not.toEqual(a?.limit);
  });

  test('read an external engine, with its init lines in order', () => {
    const line = `--game reversi --a mcts --b-cmd '/opt/ntest -x' --b-protocol nboard --b-init 'set depth 8' --b-init 'set contempt 0' --games 2 --time-ms 50`;
    expect(plan(line).matches[0]!.b).toEqual({
      kind: 'engine',
      label: 'ntest',
      command: '/opt/ntest -x',
      protocol: 'nboard',
      init: ['set depth 8', 'set contempt 0'],
      timeMs: 50,
    });
  });

  test('distinguish two players of one name', () => {
    const [match] = plan('--game reversi --a random --b random --games 2').matches;
    expect([match!.a.label, match!.b.label]).toEqual(['random (a)', 'random (b)']);
  });

  test('read a table as all against all, of those who play the variant', () => {
    const of = (line: string) => plan(line).matches.map(({ a, b }) => `${a.label} ${b.label}`);
    expect(of('--table --game reversi --games 2 --players random,mcts,greedy')).toEqual([
      'random mcts',
      'random greedy',
      'mcts greedy',
    ]);
    expect(of('--table --game gomoku --rules renju --games 2')).toEqual([
      'mcts alphabeta',
      'mcts random',
      'alphabeta random',
    ]);
  });

  test.each([
    ['--a mtcs', /--a is given twice/],
    ['--speed 3', /^Unknown option '--speed'\.$/],
    ['--games 3', /given twice/],
    ['--rules renju', /no reversi by renju rules/],
    ['--size 10', /no reversi by standard rules on a board of 10/],
    ['--seed -1', /seed/],
    ['--seed one', /--seed must be a whole number from 0 to 4294967295/],
    ['--sprt 10,0', /the smaller one first/],
    ['--sprt -5,5', /^Option '--sprt' argument is ambiguous. .* use '--sprt=-XYZ'\.$/],
    ['--sprt fast', /--sprt must be two Elo differences/],
    ['--concurrency 0', /--concurrency must be a whole number from 1/],
    ['--openings /no/such/file', /\/no\/such\/file: ENOENT/],
    ['--players a,b', /--players needs --table/],
    ['--a-level 3', /Name a player: one of --a/],
    ["--a-init 'x'", /are for --a-cmd/],
    ['--table', /--a cannot be combined with --table/],
  ])('%s is refused', (more, message) => {
    expect(refusal(() => plan(`${MATCH} ${more}`))).toMatch(message);
  });

  test.each([
    ['--a mcts --b mcts --games 2', /Choose a game/],
    ['--game chess --a mcts --b mcts --games 2', /--game must be one of reversi, gomoku/],
    ['--game reversi --a mcts --b mcts', /Set the number of games/],
    ['--game reversi --a mcts --b mcts --games 3', /--games must be even/],
    ['--game reversi --a mcts --games 2', /Name a player: one of --b NAME/],
    ['--game reversi --a roxane --b mcts --games 2', /no opponent named "roxane"; the nearest are roxanne/],
    [
      '--game gomoku --rules renju --a greedy --b mcts --games 2',
      /greedy plays freestyle rules .* not renju on 15/,
    ],
    ['--game gomoku --a-cmd x --a-protocol gtp --b mcts --games 2', /gtp is for reversi, not for gomoku/],
    ['--game reversi --a-cmd x --b mcts --games 2', /--a-cmd needs --a-protocol/],
    ['--game reversi --a-cmd x --a-protocol nboard --b mcts --games 2', /needs a depth/],
    ['--game reversi --a-cmd x --a-protocol gtp --a-nodes 5 --b mcts --games 2', /No protocol limits nodes/],
    ['--table --published', /Choose one/],
    ['--published --a mcts', /--a cannot be combined with --published/],
    ['--table --game reversi --games 2 --players mcts', /two names or more/],
    ['--table --game reversi --games 2 --players mcts,rand0m', /the nearest are random/],
  ])('%s is refused', (line, message) => {
    expect(refusal(() => plan(line))).toMatch(message);
  });

  test.each([
    ['--calibrate reversi', '--calibrate'],
    ['--calibrate=gomoku --rules renju', '--calibrate=gomoku'],
    ['--people a/b', '--people'],
  ])('%s is refused, with its new command', (line, word) => {
    expect(refusal(() => plan(line))).toBe(
      `${word} is no longer part of the arena: npm run -s calibrate -- reversi|gomoku, or -- --people FOLDER.`,
    );
  });
});
