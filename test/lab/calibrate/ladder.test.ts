import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ladderData, parseLadders } from '../../../src/engine/opponents/ladders.js';
import type { Strength } from '../../../src/game/ports/thinker.js';
import type { Entrant } from '../../../src/lab/arena/entrant.js';
import { eloEstimate, expectedScore } from '../../../src/lab/arena/statistics.js';
import { gameCount, Tally } from '../../../src/lab/arena/tally.js';
import type { Bout } from '../../../src/lab/calibrate/bouts.js';
import { ladderText, topText } from '../../../src/lab/calibrate/calibrateReport.js';
import {
  type CalibratedGame,
  type CalibratedVariant,
  strengthAt,
  strengthText,
} from '../../../src/lab/calibrate/curve.js';
import { type Measurement, measure, measureTop } from '../../../src/lab/calibrate/ladder.js';
import { calibrate } from '../../../src/lab/calibrate/placing.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { gomoku, REVERSI } from '../../engine/built.js';

/** Strengths of the opponents that never change, and of the top level, in this file's world. */
const RATINGS: Readonly<Record<string, number>> = {
  random: 0,
  greedy: 150,
  roxanne: 600,
  mobility: 550,
  'mcts-roxanne': 1_150,
  'alphabeta-2': 800,
  'mcts-gomoku': 900,
};
const TOP = 2_100;

/** Elo points of a player by its sense, noise and nodes. */
const WORLDS = {
  reversi: { first: 100, noise: 10, aDecadeOfNoise: 300, nodes: 100, aDecadeOfNodes: 380, sense: 300 },
  gomoku: { first: 150, noise: 1_000, aDecadeOfNoise: 300, nodes: 300, aDecadeOfNodes: 300, sense: 300 },
} as const;
type World = Readonly<Record<keyof (typeof WORLDS)[CalibratedGame], number>>;

function ratingOf(entrant: Entrant, world: World, top: number): number {
  if (entrant.kind !== 'opponent') throw new Error(entrant.label);
  const { opponent, limit, weakness } = entrant.strength;
  if (opponent !== 'alphabeta') return RATINGS[opponent]!;
  if (!weakness) return top;
  const { noise, greed = 0, whims = 0 } = weakness;
  const sense = world.sense * (1 - greed - whims);
  const judgment = world.aDecadeOfNoise * Math.log10(world.noise / noise);
  return world.first + sense + judgment + world.aDecadeOfNodes * Math.log10(limit.nodes! / world.nodes);
}

/** Returns a bout's tally with this score, as nearly as its number of games allows. */
function tallyOf({ a, b, games, from }: Bout, score: number): Tally {
  const tally = new Tally();
  const wonBefore = (game: number) => Math.floor(game * score + 0.5);
  for (let i = 0; i < games; i++) {
    const order = (i * 7) % games; // wins and losses are strewn over the pairs
    tally.add({
      a: a.label,
      b: b.label,
      game: from + i,
      black: i % 2 === 0 ? 'a' : 'b',
      moves: '',
      opening: 0,
      result: wonBefore(order + 1) > wonBefore(order) ? 'a' : 'b',
      by: 'discs',
      ms: { a: [10, 30], b: [20] },
    });
  }
  return tally;
}

let bouts: Bout[];
beforeEach(() => {
  bouts = [];
});

const optionsOf = (
  variant: CalibratedVariant,
  games = 100,
  world: World = WORLDS[variant.game],
  top = TOP,
) => ({
  variant,
  timeMs: 3_000,
  games,
  play(bout: Bout) {
    bouts.push(bout);
    const distance = ratingOf(bout.a, world, top) - ratingOf(bout.b, world, top);
    return Promise.resolve(tallyOf(bout, expectedScore(distance)));
  },
  onRound: vi.fn(),
});

const strengthsOf = (game: CalibratedGame): Strength[] => [
  ...Array.from({ length: 9 }, (_, i) => strengthAt(game, 1.2 * i)),
  { opponent: 'alphabeta', limit: { timeMs: 3_000 } },
];

describe.each([
  ['reversi', 'roxanne', 3],
  ['gomoku', 'alphabeta-2', 4],
] as const)('calibrating %s', (game, fixed, level) => {
  let found: Measurement;
  let placing: readonly Bout[];
  let measuring: readonly Bout[];
  beforeAll(async () => {
    bouts = [];
    const options = optionsOf({ ...defaultVariant(game), game }, 400);
    const before: number[] = [];
    options.onRound.mockImplementation(() => before.push(bouts.length));
    found = await calibrate(options);
    const placed = before.at(-2)!;
    placing = bouts.slice(0, placed);
    measuring = bouts.slice(placed);
  });

  test('ends with levels 150 to 250 apart, one of them as strong as the fixed opponent', () => {
    const ratings = found.ladder.levels.map(({ rating }) => rating);
    for (const [i, rating] of ratings.slice(1).entries()) {
      expect(rating - ratings[i]!).toBeGreaterThan(150);
      expect(rating - ratings[i]!).toBeLessThan(250);
    }
    expect(Math.abs(ratings[level - 1]! - RATINGS[fixed]!)).toBeLessThan(50);
    expect(Math.abs(ratings[0]! - 191)).toBeLessThan(50);
    expect(Math.abs(ratings[9]! - TOP)).toBeLessThan(100);
    const anchor = found.anchors.find(({ bout }) => bout.b.label === fixed)!;
    expect(anchor.bout.a.label).toBe(strengthText(found.ladder.levels[level - 1]!.strength));
  });

  test('reports other games than those of the rounds that placed the levels', () => {
    const reported = [...found.neighbors, ...found.anchors].map(({ bout }) => bout);
    for (const bout of reported) expect(measuring).toContain(bout);
    expect(placing.length).toBeGreaterThan(10);
    const end = Math.max(...placing.map(({ games, from }) => from + games));
    for (const { from } of measuring) expect(from).toBeGreaterThanOrEqual(end);
    for (const { games, from } of [...placing, ...measuring]) expect([games % 2, from % 2]).toEqual([0, 0]);
  });

  test('plays more games in later rounds, from the same number on', () => {
    const topBouts = placing.filter(
      ({ a }) => a.kind === 'opponent' && a.strength.limit.timeMs !== undefined,
    );
    expect(topBouts.length).toBeGreaterThan(2);
    const games = topBouts.map((bout) => bout.games);
    expect(games).toEqual(games.toSorted((a, b) => a - b));
    expect(games.at(-1)).toBeGreaterThan(games[0]!);
    expect(new Set(topBouts.map(({ from }) => from)).size).toBe(1);
  });

  test('plays the most games if they are cheap, and at least the minimum', () => {
    const games = found.neighbors.map(({ bout }) => bout.games);
    expect(games[0]).toBeGreaterThan(800);
    expect(games[9]).toBe(400);
    for (const [i, each] of games.slice(1).entries()) expect(each).toBeLessThanOrEqual(games[i]!);
    expect(found.ladder.levels.map((each) => each.games)).toEqual(games);
  });
});

test.each([
  ['further apart', { ...WORLDS.reversi, aDecadeOfNodes: 480 }, TOP + 150],
  ['nearer', { ...WORLDS.reversi, aDecadeOfNodes: 300 }, TOP - 230],
])('levels that are measured %s than placed are moved and measured again', async (_, world, top) => {
  const misled = optionsOf(REVERSI, 400);
  const { play } = optionsOf(REVERSI, 400, world, top);
  const { ladder } = await calibrate({
    ...misled,
    play: (bout) => (bout.from === 0 ? misled.play(bout) : play(bout)),
  });
  const ratings = ladder.levels.map(({ rating }) => rating);
  for (const [i, rating] of ratings.slice(1).entries()) {
    expect(rating - ratings[i]!).toBeGreaterThanOrEqual(150);
    expect(rating - ratings[i]!).toBeLessThanOrEqual(250);
  }
});

test('a level stays if its reported gap is just acceptable', async () => {
  const options = optionsOf(REVERSI, 44);
  const met = new Set<string>();
  await calibrate({
    ...options,
    play(bout) {
      const isTop = bout.a.label === strengthText({ opponent: 'alphabeta', limit: { timeMs: 3_000 } });
      if (!isTop || bout.from === 0) return options.play(bout);
      met.add(bout.b.label);
      return Promise.resolve(tallyOf(bout, 31 / 44)); // 151 points
    },
  });
  expect(met.size).toBe(1);
});

test('levels from the third on play no whims, even if they are farther from the two below, which are evenly spaced', async () => {
  const sensible = { ...WORLDS.gomoku, sense: 600 };
  const { ladder } = await calibrate(optionsOf(gomoku(), 100, sensible));
  const [first, second, third] = ladder.levels;
  expect(third!.rating - second!.rating).toBeGreaterThan(250);
  expect(Math.abs(third!.rating - 2 * second!.rating + first!.rating)).toBeLessThan(60);
  const withWhims = ladder.levels.filter(({ strength }) => strength.weakness?.whims);
  expect(withWhims.map(({ level }) => level)).toEqual([1, 2]);
});

describe('measuring', () => {
  test('a rating is the sum of the differences below it, with independent errors', async () => {
    const { ladder, neighbors } = await measure(optionsOf(REVERSI), strengthsOf('reversi'));
    const sums = { value: 0, down: 0, up: 0 };
    for (const [i, { rating, interval }] of ladder.levels.entries()) {
      const { value, low, high } = eloEstimate(neighbors[i]!.tally.pairs)!;
      sums.value += value;
      sums.down = Math.hypot(sums.down, value - low);
      sums.up = Math.hypot(sums.up, high - value);
      expect(rating).toBe(Math.round(sums.value));
      expect(interval).toEqual([Math.round(sums.value - sums.down), Math.round(sums.value + sums.up)]);
    }
  });

  test('plays each level against the one below, and the first against the random player', async () => {
    const strengths = strengthsOf('reversi');
    const { neighbors } = await measure(optionsOf(REVERSI), strengths);
    const texts = strengths.map(strengthText);
    expect(neighbors.map(({ bout }) => [bout.a.label, bout.b.label])).toEqual(
      texts.map((text, i) => [text, i === 0 ? 'random' : texts[i - 1]]),
    );
    expect(neighbors.map(({ tally }) => gameCount(tally.total))).toEqual(
      bouts.slice(0, 10).map(({ games }) => games),
    );
  });

  test('gives the top level the requested time, not that of an earlier ladder', async () => {
    const { ladder } = await measure({ ...optionsOf(REVERSI), timeMs: 70 }, strengthsOf('reversi'));
    expect(ladder.levels.at(-1)!.strength.limit).toEqual({ timeMs: 70 });
  });

  test('measures the top level alone, and changes nothing else', async () => {
    const { ladder: old } = await measure(optionsOf(REVERSI), strengthsOf('reversi'));
    const rise = 120;
    bouts = [];
    const options = { ...optionsOf(REVERSI, 1_000, WORLDS.reversi, TOP + rise), timeMs: 70 };
    const { ladder, result } = await measureTop(options, old);
    const [top, below] = [ladder.levels[9]!, old.levels[8]!];
    expect(bouts.map(({ a, b }) => [a.label, b.label])).toEqual([
      ['alphabeta, timeMs 70', strengthText(below.strength)],
    ]);
    expect({ ...ladder, levels: ladder.levels.slice(0, 9) }).toEqual({
      ...old,
      levels: old.levels.slice(0, 9),
    });
    expect(Math.abs(top.rating - old.levels[9]!.rating - rise)).toBeLessThan(40);
    expect([top.strength.limit, top.games]).toEqual([{ timeMs: 70 }, 1_000]);
    // As wide as the level below and the games against it are together.
    const { value, low } = eloEstimate(result.tally.pairs)!;
    const down = Math.hypot(below.rating - below.interval[0], value - low);
    expect(Math.abs(top.rating - top.interval[0] - down)).toBeLessThan(2);
    expect(topText({ ladder, result }).at(-1)).toContain(`| 10 | alphabeta, timeMs 70 | ${top.rating} (`);
  });

  test('plays the opponents that never change, if they play these rules', async () => {
    const namesOf = async (variant: CalibratedVariant) =>
      (await measure(optionsOf(variant, 2), strengthsOf(variant.game))).anchors.map(
        ({ bout }) => bout.b.label,
      );
    expect(await namesOf(REVERSI)).toEqual(['roxanne', 'greedy', 'mobility', 'mcts-roxanne']);
    expect(await namesOf(gomoku())).toEqual(['alphabeta-2', 'greedy', 'mcts-gomoku']);
    expect(await namesOf(gomoku('renju'))).toEqual([]);
  });

  test.each([1, 0])('yields a valid ladder if a level scores %d of all points', async (score) => {
    const options = {
      ...optionsOf(REVERSI, 2),
      play: (bout: Bout) => Promise.resolve(tallyOf(bout, score)),
    };
    const { ladder } = await measure(options, strengthsOf('reversi'));
    const kept = JSON.stringify([ladder, { ...ladder, ...gomoku() }].map(ladderData));
    for (const { rating, interval } of parseLadders(kept, 'levels.json')[0]!.levels) {
      expect(interval[0]).toBeLessThan(rating);
      expect(interval[1]).toBeGreaterThan(rating);
    }
  });
});

test('the report has a row a level, then one for each opponent that never changes', async () => {
  const found = await measure(optionsOf(REVERSI), strengthsOf('reversi'));
  const text = ladderText(found);
  const rows = text.filter((line) => /^\| \d/.test(line)).map((line) => line.slice(2, -2).split(' | '));
  expect(rows).toHaveLength(14);
  const [first] = found.ladder.levels;
  const { wins, losses } = found.neighbors[0]!.tally.total;
  expect(rows[0]!.slice(0, 5)).toEqual([
    '1',
    strengthText(first!.strength),
    `${first!.rating} (${first!.interval[0]} to ${first!.interval[1]})`,
    String(gameCount(found.neighbors[0]!.tally.total)),
    `${wins}-0-${losses}`,
  ]);
  expect(rows[0]!.at(-1)).toBe('0.020, 0.030');
  expect(rows.slice(10).map(([level, against]) => [level, against])).toEqual([
    ['3', 'roxanne'],
    ['1', 'greedy'],
    ['3', 'mobility'],
    ['5', 'mcts-roxanne'],
  ]);
  const heads = text.filter((_, i) => text[i + 1]?.startsWith('| ---'));
  expect(heads.map((head) => head.split('|').length - 2)).toEqual([8, 7]);
  expect([rows[0]!.length, rows.at(-1)!.length]).toEqual([8, 7]);
});

test('the report has no table of opponents that never change if none plays these rules', async () => {
  const renju = gomoku('renju');
  const text = ladderText(await measure(optionsOf(renju, 2), strengthsOf('gomoku')));
  expect(text.filter((line) => line.startsWith('| ---'))).toHaveLength(1);
  expect(text.at(-1)).toMatch(/^\| 10 \|/);
});
