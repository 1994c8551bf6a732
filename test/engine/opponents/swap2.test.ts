import { describe, expect, test } from 'vitest';
import { type Evaluate, swap2 } from '../../../src/engine/opponents/swap2.js';
import { startPosition } from '../../../src/rules/games.js';
import type { Position } from '../../../src/rules/position.js';
import { ask, gomoku, newCore, squares } from '../built.js';

const played = (moves: string, rule: 'freestyle' | 'standard' | 'renju' = 'standard'): Position =>
  squares(moves).reduce((position, square) => position.play(square), startPosition(gomoku(rule)));

const START = played('');
const THREE = played('h8 i8 j10');
const FIVE = played('h8 i8 j10 i9 i7');

/** Makes an `Evaluate` with scripted win probabilities. It records its requests, and answers a limited number of them. */
function scriptedEvaluation(chanceOf: (position: Position) => number, answers = Number.POSITIVE_INFINITY) {
  const requests: { position: Position; share: number }[] = [];
  const evaluate: Evaluate = (position, share) => {
    if (requests.length >= answers) return Promise.resolve(undefined);
    requests.push({ position, share });
    return Promise.resolve({ best: position.legalMoves()[0]!, winProbability: chanceOf(position) });
  };
  const shares = () => requests.reduce((sum, { share }) => sum + share, 0);
  return { evaluate, requests, shares };
}

/** Returns a number from 0.1 to 0.9, by the stones. */
const byStones = ({ moves }: Position): number =>
  0.1 + 0.8 * ((moves.reduce((sum: number, move) => sum * 31 + +move, 7) % 1_009) / 1_009);

const biasOf = (position: Position): number => Math.abs(byStones(position) - 0.5);

describe('swap2', () => {
  test('opens with three stones as even as any it tried, within its time', async () => {
    const { evaluate, requests, shares } = scriptedEvaluation(byStones);
    const found = await swap2(START, evaluate, 1);
    if (found?.kind !== 'stones') throw new Error('no stones');
    const opened = found.squares.reduce((position, square) => position.play(square), START);
    expect(opened.ply).toBe(3);
    expect(requests.length).toBeGreaterThan(20);
    expect(biasOf(opened)).toBe(Math.min(...requests.map(({ position }) => biasOf(position))));
    expect(shares()).toBeLessThanOrEqual(1 + 1e-9);
  });

  test('trusts the second search more than the first', async () => {
    const secondChances = [0.9, 0.8, 0.7, 0.6]; // what was held to be the most even at first is the least so
    const seen = new Set<string>();
    const { evaluate, requests } = scriptedEvaluation((position) => {
      const isNew = !seen.has(String(position.moves));
      seen.add(String(position.moves));
      return isNew ? byStones(position) : secondChances.shift()!;
    });
    const found = await swap2(START, evaluate, 1);
    expect(found).toEqual({ kind: 'stones', squares: requests.at(-1)!.position.moves });
  });

  test('opens by the seed, on boards of any size and rule', async () => {
    const open = async (seed: number, from = START) =>
      JSON.stringify(await swap2(from, scriptedEvaluation(byStones).evaluate, seed));
    expect(await open(1)).toBe(await open(1));
    expect(new Set(await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => open(seed)))).size).toBe(6);
    for (const variant of [gomoku('renju', 20), gomoku('freestyle', 8)]) {
      expect(await open(1, startPosition(variant))).toMatch(/^{"kind":"stones","squares":\[\d+,\d+,\d+\]}$/);
    }
  });

  test('with few answers opens with the most even position so far', async () => {
    const { evaluate, requests } = scriptedEvaluation(byStones, 5);
    const found = await swap2(START, evaluate, 1);
    const [best] = requests.map(({ position }) => position).sort((a, b) => biasOf(a) - biasOf(b));
    expect(found).toEqual({ kind: 'stones', squares: best!.moves });
  });

  test.each([
    ['three', THREE, 0.54, 'stays'],
    ['three', THREE, 0.46, 'swaps'],
    ['five', FIVE, 0.5, 'stays'],
    ['five', FIVE, 0.49, 'swaps'],
  ])('after %s stones takes the better color: %#', async (_, position, chance, does) => {
    const { evaluate, shares } = scriptedEvaluation(() => chance);
    const stays = { kind: 'stones', squares: [0] };
    expect(await swap2(position, evaluate, 1)).toEqual(does === 'stays' ? stays : { kind: 'swap' });
    expect(shares()).toBeLessThanOrEqual(1);
  });

  test('after three stones without advantage places two more without advantage', async () => {
    const { evaluate, requests, shares } = scriptedEvaluation((position) =>
      position.ply === 3 ? 0.51 : byStones(position),
    );
    const found = await swap2(THREE, evaluate, 1);
    if (found?.kind !== 'stones') throw new Error('no stones');
    const placed = found.squares.reduce((position, square) => position.play(square), THREE);
    expect(placed.ply).toBe(5);
    expect(biasOf(placed)).toBe(Math.min(...requests.slice(1).map(({ position }) => biasOf(position))));
    expect(shares()).toBeLessThanOrEqual(1 + 1e-9);
  });

  test('keeps to the better color if no two stones are even', async () => {
    const { evaluate } = scriptedEvaluation((position) => (position.ply === 3 ? 0.51 : 0.45));
    expect(await swap2(THREE, evaluate, 1)).toEqual({ kind: 'stones', squares: [0] });
  });

  test('answers legally without time for any search', async () => {
    const { evaluate } = scriptedEvaluation(() => 0.5, 0);
    const found = await swap2(START, evaluate, 1);
    if (found.kind !== 'stones') throw new Error('no stones');
    const opened = found.squares.reduce((position, square) => position.play(square), START);
    expect(opened.ply).toBe(3);
    for (const position of [THREE, FIVE])
      expect(await swap2(position, evaluate, 1)).toEqual({ kind: 'swap' });
  });

  test('after three searched stones without time for more takes the better color', async () => {
    expect(await swap2(THREE, scriptedEvaluation(() => 0.51, 1).evaluate, 1)).toEqual({
      kind: 'stones',
      squares: [0],
    });
    expect(await swap2(THREE, scriptedEvaluation(() => 0.49, 1).evaluate, 1)).toEqual({ kind: 'swap' });
  });

  test('has no choice after other numbers of stones', async () => {
    await expect(swap2(played('h8'), scriptedEvaluation(() => 0.5).evaluate, 1)).rejects.toThrow(RangeError);
    const board = { stones: `X${'-'.repeat(224)}`, turn: 'black' } as const;
    const begun = startPosition(gomoku(), board);
    await expect(swap2(begun, scriptedEvaluation(() => 0.5).evaluate, 1)).rejects.toThrow(RangeError);
  });

  test('with our own search opens evenly, and takes the winning color', async () => {
    const core = newCore();
    const judgeWith =
      (nodes: number): Evaluate =>
      (position) =>
        Promise.resolve(ask(core, 'alphabeta', position, { nodes }));
    for (const seed of [1, 2]) {
      const found = await swap2(START, judgeWith(4_000), seed);
      if (found?.kind !== 'stones') throw new Error('no stones');
      const opened = found.squares.reduce((position, square) => position.play(square), START);
      const { winProbability } = (await judgeWith(60_000)(opened, 1))!;
      expect(Math.abs(winProbability - 0.5)).toBeLessThan(0.15);
    }
    expect(await swap2(played('h8 a1 i9'), judgeWith(4_000), 1)).toEqual({ kind: 'swap' });
    expect(await swap2(played('a1 h8 o15'), judgeWith(4_000), 1)).toMatchObject({ kind: 'stones' });
  });
});
