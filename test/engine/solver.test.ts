import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readObf, type ScoredPosition } from '../../src/rules/formats/obf.js';
import { moveName } from '../../src/rules/squares.js';
import { newCore, REVERSI } from './built.js';
import { leadAtEnd, positions, scoreAtEnd, turnOf } from './late.js';

const core = newCore();

function readFixture(name: string) {
  const read = readObf(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'));
  if (read.kind !== 'read') throw new Error(JSON.stringify(read));
  return read.positions.map((position, i) => [i, position] as const);
}

const scored = readFixture('fforum.obf');
/** Positions whose table is so large that small searches have a part of it for themselves. */
const large = readFixture('fforum-20-empties.obf');

function setUp({ board, turn }: ScoredPosition): void {
  core.start(REVERSI);
  core.setBoard(board, turn);
}

describe('the endgame solver', () => {
  test.each([...scored, ...large])(
    'finds the exact score and a best move of test position %i',
    (_, position) => {
      setUp(position);
      const found = core.solve('exact', 0xffff_ffff);
      const most = Math.max(...position.scores.values());
      expect(found).toMatchObject({ kind: 'solved', score: most });
      expect(position.scores.get(found.best)).toBe(most);
      expect(found.winProbability).toBe(most > 0 ? 1 : most < 0 ? 0 : 0.5);
    },
  );

  test.each(scored)('finds the winner of test position %i, with a winning move', (_, position) => {
    setUp(position);
    const found = core.solve('wld', 0xffff_ffff);
    const sign = Math.sign(Math.max(...position.scores.values()));
    expect(found).toMatchObject({ kind: 'solved', score: sign });
    expect(Math.sign(position.scores.get(found.best)!)).toBe(sign);
  });

  test('agrees with an exhaustive search on random endgames, including passes and early ends', () => {
    let early = 0;
    for (const discs of [56, 57, 58, 59, 60, 61, 62]) {
      for (const position of positions(discs, 12)) {
        const turn = turnOf(position);
        core.start(REVERSI);
        for (const move of position.moves) core.play(move);
        const score = scoreAtEnd(position, turn);
        expect(core.solve('exact', 0xffff_ffff)).toMatchObject({ kind: 'solved', score: score + 0 });
        if (score !== leadAtEnd(position, turn)) early++;
      }
    }
    expect(early).toBeGreaterThan(0);
  });

  test('visits the same number of positions as before', () => {
    const nodes = scored.map(([, position]) => {
      setUp(position);
      const { nodes, best } = core.solve('exact', 0xffff_ffff);
      return `${nodes} ${moveName(best, 8)}`;
    });
    expect(nodes).toMatchInlineSnapshot(`
      [
        "23127 a4",
        "6853 g8",
        "65106 b3",
        "125956 g2",
        "315219 g8",
      ]
    `);
  });

  test('keeps to its number of nodes and to the stop flag, and reports that it has not solved', () => {
    const [, hardest] = scored.at(-1)!;
    setUp(hardest);
    for (const nodes of [0, 1, 100, 5_000, 100_000]) {
      const found = core.solve('exact', nodes);
      expect(found.kind).toBe('unsolved');
      expect(found.nodes).toBeLessThanOrEqual(nodes);
      expect(hardest.scores.has(found.best)).toBe(true);
    }
    core.control.stop();
    expect(core.solve('exact', 0xffff_ffff).kind).toBe('unsolved');
    core.control.arm(Number.POSITIVE_INFINITY);
    expect(core.solve('exact', 0xffff_ffff).kind).toBe('solved');
  });
});
