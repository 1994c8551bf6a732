import { beforeEach, expect, test } from 'vitest';
import { OpeningCounter, PAUSE_MS, STEP_GAMES } from '../../../src/game/openings/openingCounter.js';
import { openingPosition } from '../../../src/game/openings/openingPosition.js';
import { COUNTED_PLIES, playedMoves } from '../../../src/game/openings/playedMoves.js';
import type { Game, GameId, Setup } from '../../../src/game/play/game.js';
import { DamagedGame } from '../../../src/game/ports/gameStore.js';
import type { PlayedMove } from '../../../src/game/ports/openingStore.js';
import { readTranscript } from '../../../src/rules/formats/transcript.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { FakeClock, FakeLog } from '../fakes.js';
import { gameOf } from '../games.js';

const TWENTY = 'd3c3b3d6c4f3f4e3f5c5f6e6d2f2c7b4c6b5e2e7';

let clock: FakeClock;
let log: FakeLog;
let queue: GameId[];
let counted: Map<string, readonly PlayedMove[]>;
let damaged: Set<string>;
let fails: boolean;
let counter: OpeningCounter;

function finished(id: string, changes: Partial<Setup> = {}, moves = TWENTY): Game {
  const read = readTranscript(moves, defaultVariant('reversi'));
  if (read.kind !== 'read') throw new Error(moves);
  return {
    ...gameOf({ id: id as GameId, server: 'here', ...changes }),
    position: read.position,
    phase: { kind: 'over', end: { kind: 'resigned', winner: 'white' } },
  };
}

/** Runs the pauses and steps that are due. */
async function pass(): Promise<void> {
  await counter.idle();
  clock.forward(PAUSE_MS);
  await counter.idle();
}

beforeEach(() => {
  [clock, log, queue, counted, damaged, fails] = [
    new FakeClock(),
    new FakeLog(),
    [],
    new Map(),
    new Set(),
    false,
  ];
  counter = new OpeningCounter({
    ...{ clock, log },
    store: {
      async uncountedGames(limit) {
        if (fails) throw new Error('no store');
        return queue.slice(0, limit);
      },
      async countOpening(id, moves) {
        queue = queue.filter((each) => each !== id);
        counted.set(id, moves);
      },
      async load(id) {
        if (damaged.has(id)) throw new DamagedGame(id, 'place', 'test');
        return finished(id);
      },
    },
  });
  return () => counter.close();
});

test('counts the first plies of a game, each in its position, with the winner', () => {
  const moves = playedMoves(finished('one'));
  expect(moves).toHaveLength(COUNTED_PLIES);
  const start = openingPosition(gameOf().position);
  const first = moves.find(({ position }) => position === start.key)!;
  expect(first).toEqual({ position: start.key, move: start.toKey(parseSquare('d3', 8)!), winner: 'white' });
});

test('counts neither given moves nor games without a result', () => {
  const read = readTranscript(TWENTY, defaultVariant('reversi'));
  const given = read.kind === 'read' ? read.position.moves.slice(0, 4) : [];
  expect(playedMoves(finished('one', { start: { moves: given } }))).toHaveLength(COUNTED_PLIES - 4);
  expect(playedMoves(finished('two', {}, 'd3'))).toEqual([]);
  const closed = { ...finished('one'), phase: { kind: 'over', end: { kind: 'closed' } } } as Game;
  expect(playedMoves(closed)).toEqual([]);
});

test('works through the queue in steps, with pauses', async () => {
  queue = Array.from({ length: 2 * STEP_GAMES + 1 }, (_, i) => `game${i}` as GameId);
  counter.start();
  await counter.idle();
  expect(counted.size).toBe(STEP_GAMES);
  await pass();
  await pass();
  expect(queue).toEqual([]);
});

test('counts a game that ends later', async () => {
  counter.start();
  await counter.idle();
  queue = ['late' as GameId];
  counter.onEvent({ kind: 'changed', game: finished('late') });
  await pass();
  expect([...counted.keys()]).toEqual(['late']);
});

test('drops damaged games', async () => {
  queue = ['broken', 'whole'] as GameId[];
  damaged.add('broken');
  counter.start();
  await counter.idle();
  expect(counted.get('broken')).toEqual([]);
  expect(counted.get('whole')).toHaveLength(COUNTED_PLIES);
});

test('tries again after a failure, and stops when closed', async () => {
  queue = ['one' as GameId];
  fails = true;
  counter.start();
  await counter.idle();
  expect(log.lines).toHaveLength(1);
  fails = false;
  clock.forward(60_000);
  await counter.idle();
  expect([...counted.keys()]).toEqual(['one']);
  await counter.close();
  queue = ['two' as GameId];
  counter.start();
  clock.forward(60_000);
  await counter.idle();
  expect(queue).toEqual(['two']);
});
