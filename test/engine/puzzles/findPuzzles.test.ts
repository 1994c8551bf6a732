import { expect, test, vi } from 'vitest';
import { findPuzzles } from '../../../src/engine/puzzles/findPuzzles.js';
import { findInGomoku } from '../../../src/engine/puzzles/gomoku/findInGomoku.js';
import { checkGomoku } from '../../../src/lab/puzzles/check/checkGomoku.js';
import { checkReversi } from '../../../src/lab/puzzles/check/checkReversi.js';
import { readTranscript, skipPasses } from '../../../src/rules/formats/transcript.js';
import { startPosition } from '../../../src/rules/games.js';
import type { Position, Square, Variant } from '../../../src/rules/position.js';
import { startBoardOf } from '../../../src/rules/stones.js';
import { gomoku, newCore, newThinker, REVERSI } from '../built.js';

function played(moves: string, variant: Variant): Position {
  const read = readTranscript(moves, variant);
  if (read.kind !== 'read') throw new Error(`cannot be played: ${moves}`);
  return skipPasses(read.position);
}

const REVERSI_GAME = played(
  'd3c3b3d6c4f3f4e3f5c5f6e6d2f2c7b4c6b5e2e7d7d1f8c2g3g4h3h5g5a4b6a7b2c8a6a5a3d8a8a1e8a2b8b7g2g6h6h7g7h8',
  REVERSI,
);
const GOMOKU_GAME = played('g8j9f9g10h6h8f7i10h7e10i6j5f6f10h10c10d10g6', gomoku());

/** Returns all positions of a game, from the first. */
const upTo = (last: Position): Position[] => (last.previous ? [...upTo(last.previous), last] : [last]);

test('finds puzzles in a game of Reversi that a plain solver proves', async () => {
  const thinker = newThinker(1, 100);
  const found = await thinker.findPuzzles(REVERSI_GAME);
  await thinker.close();
  expect(found.map(({ id }) => id)).toEqual(['rpvi2speifj97', 'rfdv0krbx3aq6']);
  for (const puzzle of found) expect(checkReversi(puzzle)).toBeUndefined();
});

test('finds proved puzzles in a game of Gomoku', async () => {
  const thinker = newThinker(1, 100);
  const found = await thinker.findPuzzles(GOMOKU_GAME);
  const plies = found.map(({ moves }) => moves.length);
  expect(await thinker.findPuzzles(GOMOKU_GAME, { plies })).toEqual(found);
  expect(await thinker.findPuzzles(GOMOKU_GAME, { plies: [plies[1]!, 2] })).toEqual([found[1]]);
  await thinker.close();
  expect(found.map(({ themes }) => themes)).toEqual([['vct'], ['vcf']]);
  const proved = findInGomoku(newCore(), upTo(GOMOKU_GAME));
  expect(proved.map(({ puzzle }) => puzzle)).toEqual(found);
  for (const { puzzle, proofs } of proved) expect(checkGomoku(puzzle, proofs)).toBeUndefined();
});

test('finds none in a game that began on another board', async () => {
  const thinker = newThinker(1, 100);
  const board = upTo(REVERSI_GAME).at(-16)!;
  const colors = Array.from({ length: 64 }, (_, square) => board.at(square as Square));
  const start = startPosition(REVERSI, startBoardOf(colors, 'white'));
  expect(await thinker.findPuzzles(start)).toEqual([]);
  await thinker.close();
});

test.each([
  ['Reversi', REVERSI_GAME],
  ['Gomoku', GOMOKU_GAME],
])('a stopped core finds no more in a game of %s', (_, game) => {
  const core = newCore();
  const { setUp } = core;
  for (let last = 1; last <= 60; last++) {
    core.control.arm(Number.POSITIVE_INFINITY);
    let setUps = 0;
    const spy = vi.spyOn(core, 'setUp').mockImplementation((...args) => {
      setUps += 1;
      setUp(...args);
      if (setUps === last) core.control.stop();
    });
    expect(findPuzzles(core, game)).toEqual([]);
    expect(setUps).toBe(last);
    spy.mockRestore();
  }
});
