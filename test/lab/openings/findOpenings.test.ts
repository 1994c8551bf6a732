import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../src/engine/random.js';
import { findOpenings, isKept, type Judge, type Judged } from '../../../src/lab/openings/findOpenings.js';
import { findingsReport, openingsText } from '../../../src/lab/openings/makeOpenings.js';
import { type Judgment, RECIPES } from '../../../src/lab/openings/openingsRecipe.js';
import { formatTranscript } from '../../../src/rules/formats/transcript.js';
import { replay, startPosition } from '../../../src/rules/games.js';
import type { Position, Square, Variant } from '../../../src/rules/position.js';
import { fileOf, rankOf, squareAt } from '../../../src/rules/squares.js';
import { symmetricKeys } from '../../../src/rules/symmetry.js';
import { refusal } from '../../cli/refusal.js';
import { gomoku, REVERSI } from '../../engine/built.js';

const SHORT = 10;
const LONG = 100;
const GOOD: Judgment = { value: 0, winProbability: 0.5 };
const BAD: Judgment = { value: 40, winProbability: 0.9 };

const searchOf = (variant: Variant, count: number, seed = 1) => ({
  variant,
  count,
  seed,
  recipe: { ...RECIPES[variant.game]!, firstNodes: SHORT, secondNodes: LONG },
});

/** A judge for which two openings in three are even in the short search, and every second one in the long one; records its tasks. */
function judging() {
  const asked: string[] = [];
  const judge: Judge = async (position, nodes) => {
    const moves = formatTranscript(position);
    asked.push(`${moves} ${nodes}`);
    const sum = position.moves.reduce((all: number, move) => all + +move, 0);
    // A promise that is settled sooner or later by the position, as searches are.
    for (let i = 0; i < sum % 5; i++) await undefined;
    return sum % (nodes === SHORT ? 3 : 2) === 0 ? BAD : GOOD;
  };
  return { judge, asked };
}

const logOf = (entries: readonly Judged[] = []) => {
  const appended: Judged[] = [];
  return { entries, append: (entry: Judged) => void appended.push(entry), appended };
};

const unhurried = { signal: new AbortController().signal, onProgress: () => undefined };

describe.each([REVERSI, gomoku('renju', 13)])('the openings of %j', (variant) => {
  const search = searchOf(variant, 20);

  test('are even in both searches; the long one gets only those that pass the short one', async () => {
    const { judge, asked } = judging();
    const told: number[] = [];
    const judged = await findOpenings(search, judge, undefined, {
      ...unhurried,
      onProgress: (kept) => told.push(kept),
    });
    const kept = judged.filter((each) => isKept(each, search.recipe));
    expect(kept).toHaveLength(20);
    expect(judged.at(-1)).toBe(kept.at(-1));
    expect(told.at(-1)).toBe(20);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    for (const { moves, first, second } of judged) {
      expect(asked.filter((each) => each === `${moves} ${SHORT}`)).toHaveLength(1);
      expect(asked.includes(`${moves} ${LONG}`)).toBe(first === GOOD);
      expect(second !== undefined).toBe(first === GOOD);
    }
    expect(new Set(kept.map(({ moves }) => moves)).size).toBe(20);
  });

  test('depend on the seed', async () => {
    const found = async (seed: number) =>
      openingsText(await findOpenings({ ...search, seed }, judging().judge, undefined, unhurried), search);
    expect(await found(1)).toBe(await found(1));
    expect(await found(2)).not.toBe(await found(1));
  });

  test('that are in a log are not searched again, and make the same file', async () => {
    const log = logOf();
    const judged = await findOpenings(search, judging().judge, log, unhurried);
    expect(log.appended.slice(0, judged.length)).toEqual(judged);
    for (const known of [0, 7, 33, judged.length]) {
      const { judge, asked } = judging();
      const resumed = logOf(judged.slice(0, known));
      expect(await findOpenings(search, judge, resumed, unhurried)).toEqual(judged);
      const again = new Set(judged.slice(0, known).map(({ moves }) => moves));
      expect(asked.filter((each) => again.has(each.split(' ')[0]!))).toEqual([]);
      expect([...judged.slice(0, known), ...resumed.appended]).toEqual(log.appended);
    }
  });

  test('in a log of others are refused', async () => {
    const log = logOf([{ moves: 'f5', first: BAD }]);
    const found = findOpenings(search, judging().judge, log, unhurried).catch((error: unknown) => error);
    const error = await found;
    expect(
      refusal(() => {
        throw error;
      }),
    ).toBe('The log holds other openings.');
  });

  test('are no longer searched when the program is stopped', async () => {
    const stopping = new AbortController();
    const reason = new Error('stopped');
    const log = logOf();
    const found = findOpenings(search, judging().judge, log, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(reason),
    });
    await expect(found).rejects.toBe(reason);
    expect(log.appended.length).toBeGreaterThan(0);
    const { judge } = judging();
    const whole = await findOpenings(search, judge, undefined, unhurried);
    expect(await findOpenings(search, judge, logOf(log.appended), unhurried)).toEqual(whole);
  });

  test('are random, each of the right length, in the middle in Gomoku', () => {
    const { randomOpening } = RECIPES[variant.game]!;
    const made = Array.from({ length: 60 }, (_, seed) => randomOpening(variant, randomNumbers(seed))).filter(
      (position) => position !== undefined,
    );
    expect(made.length).toBeGreaterThan(50);
    const plies = new Set(made.map(({ ply }) => ply));
    expect([...plies].sort()).toEqual(variant.game === 'reversi' ? [8] : [3, 4, 5, 6]);
    for (const { moves, status } of made) {
      expect(status.kind).toBe('playing');
      if (variant.game === 'reversi') continue;
      for (const move of moves) {
        const at = [fileOf(move as Square, variant.size), rankOf(move as Square, variant.size)];
        expect(at.every((each) => Math.abs(each - 6) <= 3)).toBe(true);
      }
    }
  });
});

test('returns the openings found when there are no more', async () => {
  const { recipe, ...rest } = searchOf(REVERSI, 3);
  const randomOpening = (variant: Variant, random: (below: number) => number): Position => {
    const start = startPosition(variant);
    return start.play(start.legalMoves()[random(4)]!);
  };
  const judged = await findOpenings(
    { ...rest, recipe: { ...recipe, randomOpening } },
    () => Promise.resolve(GOOD),
    undefined,
    unhurried,
  );
  expect(judged).toHaveLength(1); // the four first moves are one
});

describe('the symmetry of openings', () => {
  const key = (position: Position) => symmetricKeys(position.variant.size)(position);
  const moves = (size: number) => [
    [size - 3, 2],
    [4, 4],
    [3, 5],
  ];
  const place = (variant: Variant, image: (x: number, y: number) => readonly number[]) =>
    replay(
      variant,
      moves(variant.size).map(([x, y]) => {
        const [file, rank] = image(x!, y!);
        return squareAt(file!, rank!, variant.size);
      }),
    );

  test.each([gomoku(), gomoku('renju', 8)])('is exactly the eight symmetries: %j', (variant) => {
    const last = variant.size - 1;
    const images = [
      (x: number, y: number) => [x, y],
      (x: number, y: number) => [y, x],
      (x: number, y: number) => [last - x, y],
      (x: number, y: number) => [x, last - y],
      (x: number, y: number) => [last - x, last - y],
      (x: number, y: number) => [last - y, x],
      (x: number, y: number) => [y, last - x],
      (x: number, y: number) => [last - y, last - x],
    ];
    const keys = images.map((image) => key(place(variant, image)));
    expect(new Set(keys).size).toBe(1);
    expect(key(place(variant, (x, y) => [x - 1, y]))).not.toBe(keys[0]);
    const [a, b, c] = place(variant, (x, y) => [x, y]).moves;
    expect(key(replay(variant, [c!, b!, a!]))).toBe(keys[0]);
    expect(key(replay(variant, [b!, a!, c!]))).not.toBe(keys[0]);
    expect(key(replay(variant, [a!, b!]))).not.toBe(keys[0]);
  });
});

describe('the report', () => {
  const search = searchOf(gomoku(), 2);
  const second = (value: number) => ({ value, winProbability: 0.5 + value / 1_024 });
  const judged: readonly Judged[] = [
    { moves: 'h8', first: BAD },
    ...[-96, -16, 16, 80].map((value, i) => ({ moves: `h8a${i + 1}`, first: GOOD, second: second(value) })),
  ];

  test('covers all openings that the first search chose, not only those that the second one kept', () => {
    const { data, text } = findingsReport(judged, search);
    expect(data).toMatchObject({
      candidates: 5,
      chosen: 4,
      kept: 2,
      values: { mean: -4, quantiles: [-96, -96, -16, 16, 16] },
      winProbabilities: { mean: 0.5 - 4 / 1_024 },
    });
    expect(text[1]).toBe('5 random openings, 4 of them even by 10 nodes, 2 of those by 100 too');
  });

  test('and the file name the settings', () => {
    expect(openingsText(judged, search)).toBe(
      '# npm run openings -- gomoku --rules freestyle --size 15 --count 2 --seed 1 --first-nodes 10 --second-nodes 100 (47 to 53 % for the side to move)\nh8a2\nh8a3\n',
    );
  });

  test('is valid if the first search chose none', () => {
    expect(findingsReport([{ moves: 'h8', first: BAD }], search).text).toHaveLength(2);
  });
});
