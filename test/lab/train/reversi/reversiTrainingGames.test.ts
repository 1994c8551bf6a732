import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Core } from '../../../../src/engine/wasm/core.js';
import { appendBatch, readGames, repairBatches, type Split } from '../../../../src/lab/train/batches.js';
import { samplesOf } from '../../../../src/lab/train/reversi/reversiSamples.js';
import { playGame } from '../../../../src/lab/train/reversi/reversiSelfPlay.js';
import {
  decodeGame,
  encodeGame,
  PASS_FLAG,
  RECORD_BYTES,
  type TrainingGame,
} from '../../../../src/lab/train/reversi/reversiTrainingGames.js';
import { startPosition } from '../../../../src/rules/games.js';
import type { Position, Square } from '../../../../src/rules/position.js';
import { newCore, REVERSI } from '../../../engine/built.js';
import { scoreAtEnd, turnOf } from '../../../engine/late.js';

const QUICK = { depth: 1, exactFrom: 9 };
const SQUARES = Array.from({ length: 64 }, (_, i) => i as Square);

const core = newCore();
const games = Array.from({ length: 45 }, (_, seed) => playGame(core, QUICK, seed)!);
const recordsOf = (played: readonly TrainingGame[]) => Buffer.concat(played.map(encodeGame));

const emptiesOf = (position: Position) => 64 - position.count('black') - position.count('white');

/** Returns the positions before each square of a game, with passes played, and the last one, by the rules. */
function replayed({ squares }: TrainingGame): Position[] {
  const positions = [startPosition(REVERSI)];
  for (const square of squares) {
    if (square & PASS_FLAG) positions.push(positions.pop()!.play('pass'));
    positions.push(positions.at(-1)!.play((square & ~PASS_FLAG) as Square));
  }
  return positions;
}

describe('a training game', () => {
  test('is decoded as it was encoded', () => {
    const game = fc.record({
      squares: fc.uint8Array({ maxLength: 60, max: 127 }),
      randomPlies: fc.nat(60),
      score: fc.integer({ min: -64, max: 64 }),
    });
    fc.assert(
      fc.property(fc.array(game, { minLength: 1, maxLength: 4 }), (written) => {
        const records = recordsOf(written);
        expect(records.length).toBe(written.length * RECORD_BYTES);
        expect(written.map((_, i) => decodeGame(new Uint8Array(records), i * RECORD_BYTES))).toEqual(written);
      }),
    );
  });

  test('is legal, begins with its random moves and has a move in every position with at least 9 empty squares', () => {
    for (const game of games) {
      const positions = replayed(game); // throws on an illegal move
      expect(game.randomPlies).toBeGreaterThanOrEqual(6);
      expect(game.squares.length).toBeGreaterThan(game.randomPlies);
      const last = positions.at(-1)!;
      if (last.status.kind === 'playing') expect(emptiesOf(last)).toBe(8);
    }
    expect(games.some(({ squares }) => squares.some((square) => square & PASS_FLAG))).toBe(true);
  });

  test('depends only on its seed', () => {
    const other = newCore();
    const again = [4, 3, 2, 1, 0].map((seed) => playGame(other, QUICK, seed)!);
    expect(again.reverse()).toEqual(games.slice(0, 5));
    expect(new Set(games.map(({ squares }) => squares.join())).size).toBe(games.length);
  });

  test('ends with perfect play of both', () => {
    for (const game of games.slice(0, 10)) {
      const solved = replayed(game).find((each) => emptiesOf(each) === 9)!;
      const score = scoreAtEnd(solved, turnOf(solved));
      expect(game.score).toBe(turnOf(solved) === 'black' ? score : 0 - score);
    }
  });

  test('that ends before its endgame is searched counts empty squares for the winner', () => {
    let searched = 0;
    const deepen: Core['deepen'] = (...limits) => {
      searched++;
      return core.deepen(...limits);
    };
    const ending: Core = { ...core, deepen, legalMoves: () => (searched < 2 ? core.legalMoves() : []) };
    const game = playGame(ending, QUICK, 3)!;
    expect(game.squares.length).toBe(game.randomPlies + 2);
    const last = replayed(game).at(-1)!;
    const lead = last.count('black') - last.count('white');
    expect(lead).not.toBe(0);
    expect(game.score).toBe(lead + Math.sign(lead) * emptiesOf(last));
  });

  test('that its random moves ended is dropped', () => {
    expect(playGame({ ...core, legalMoves: () => [] }, QUICK, 1)).toBeUndefined();
  });
});

describe('samples', () => {
  /** Computes the expected samples by the rules: a position's weight indices, and the lead for the side to move. */
  function expected(which: Split, least: number, most: number): string[] {
    const held = (i: number) => (i % 20 === 0) === (which === 'heldOut');
    return games
      .filter((_, i) => held(i))
      .flatMap((game) =>
        replayed(game)
          .slice(game.randomPlies, -1)
          .filter((position) => emptiesOf(position) >= least && emptiesOf(position) <= most)
          .map((position) => {
            core.start(REVERSI);
            core.setBoard(
              SQUARES.map((square) => position.at(square)),
              turnOf(position),
            );
            const lead = turnOf(position) === 'black' ? game.score : 0 - game.score;
            return `${core.reversiEvaluation.activeFeatures().join()} ${lead}`;
          }),
      );
  }

  test.each([
    ['train', 9, 12],
    ['train', 24, 27],
    ['train', 44, 54],
    ['heldOut', 9, 60],
  ] as const)('%s, %i to %i empty squares: the positions after searched moves', (which, least, most) => {
    const {
      featuresPerSample: terms,
      features,
      scores: leads,
    } = samplesOf(core, recordsOf(games), which, least, most);
    const found = [...leads].map(
      (lead, i) => `${features.subarray(i * terms, (i + 1) * terms).join()} ${lead + 0}`,
    );
    expect(found).toEqual(expected(which, least, most));
    expect(found.length).toBeGreaterThan(20);
  });
});

describe('batches', () => {
  const append = (number: number, records: Uint8Array) => appendBatch(file, number, records, RECORD_BYTES);
  const read = () => readGames(file, RECORD_BYTES);
  const held = () => repairBatches(file, RECORD_BYTES);

  let file: string;
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'sente-train-'));
    file = join(folder, 'games.bin');
    return () => rmSync(folder, { recursive: true });
  });

  const batch = (i: number) => recordsOf(games.slice(3 * i, 3 * i + 3));

  test('are read in the order of their numbers, whenever they were written', () => {
    expect([...held()]).toEqual([]);
    for (const i of [2, 0, 1]) append(i, batch(i));
    expect(held()).toEqual(new Set([0, 1, 2]));
    expect(read()).toEqual(recordsOf(games.slice(0, 9)));
  });

  test('may be empty', () => {
    for (const i of [1, 0]) append(i, i ? batch(0) : new Uint8Array(0));
    expect(held()).toEqual(new Set([0, 1]));
    expect(read()).toEqual(batch(0));
  });

  test.each([
    ['cut', () => truncateSync(file, readFileSync(file).length - 1)],
    ['cut in its header', () => truncateSync(file, readFileSync(file).length - batch(1).length - 3)],
    [
      'never written through',
      () => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0, bytes.length - 70));
      },
    ],
  ])('the last one, %s, is dropped and can be written again', (_, damage) => {
    for (const i of [0, 1]) append(i, batch(i));
    damage();
    expect(read()).toEqual(batch(0));
    expect(held()).toEqual(new Set([0]));
    append(1, batch(1));
    expect(read()).toEqual(recordsOf(games.slice(0, 6)));
  });

  test('bytes that were never a batch are dropped', () => {
    append(0, batch(0));
    appendFileSync(file, 'something else, longer than a header');
    expect(held()).toEqual(new Set([0]));
    expect(readFileSync(file).length).toBe(16 + batch(0).length);
  });
});
