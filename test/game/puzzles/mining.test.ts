import { beforeEach, describe, expect, test } from 'vitest';
import type { Game, GameId, Setup } from '../../../src/game/play/game.js';
import type { GamePuzzleStore } from '../../../src/game/ports/puzzleStore.js';
import { PuzzleMiner } from '../../../src/game/puzzles/mining.js';
import type { Puzzle } from '../../../src/game/puzzles/puzzle.js';
import { readTranscript } from '../../../src/rules/formats/transcript.js';
import { defaultVariant } from '../../../src/rules/games.js';
import type { Position } from '../../../src/rules/position.js';
import { FakeClock, FakeLog, FakeThinker } from '../fakes.js';
import { AGAINST_BOT, gameOf } from '../games.js';
import { BANKS } from './banks.js';

const [OF_BANK, NEW] = BANKS.reversi.map(({ puzzle }) => puzzle()) as [Puzzle, Puzzle];

const TWENTY = 'd3c3b3d6c4f3f4e3f5c5f6e6d2f2c7b4c6b5e2e7';
const PLAYERS = { black: 'ada', white: 'ben' };

let thinker: FakeThinker;
let log: FakeLog;
let clock: FakeClock;
let forbidden: Set<string>;
let searched: Position[];
let saved: Parameters<GamePuzzleStore['saveGamePuzzles']>[];
let miner: PuzzleMiner;

function positionAfter(moves: string): Position {
  const read = readTranscript(moves, defaultVariant('reversi'));
  if (read.kind !== 'read') throw new Error(moves);
  return read.position;
}

/** A game in a server that Ben has resigned. */
const finishedGame = (id: string, changes: Partial<Setup> = {}, moves = TWENTY): Game => ({
  ...gameOf({ id: id as GameId, server: 'here', ...changes }),
  position: positionAfter(moves),
  phase: { kind: 'over', end: { kind: 'resigned', winner: 'black' } },
});

const emitEnd = (game: Game): void => miner.onEvent({ kind: 'changed', game });

beforeEach(() => {
  [thinker, log, clock, forbidden] = [new FakeThinker(), new FakeLog(), new FakeClock(), new Set()];
  [searched, saved] = [[], []];
  thinker.puzzlesIn = async (game) => {
    searched.push(game);
    return [OF_BANK, NEW];
  };
  miner = new PuzzleMiner({
    ...{ thinker, clock, log },
    store: { saveGamePuzzles: async (...args) => void saved.push(args) },
    allows: async (member) => !forbidden.has(member),
    isFromBank: (id) => id === OF_BANK.id,
  });
  return () => miner.close();
});

describe('a finished game', () => {
  test('is searched, and puzzles that are in no bank are stored', async () => {
    const game = finishedGame('one');
    emitEnd(game);
    await miner.idle();
    expect(searched).toEqual([game.position]);
    expect(saved).toEqual([['one', [NEW], clock.now()]]);
  });

  test.each(Object.values(PLAYERS))('is not searched if %s does not allow it', async (member) => {
    forbidden.add(member);
    emitEnd(finishedGame('one'));
    await miner.idle();
    expect(searched).toEqual([]);
  });

  test('against the bot asks its one member', async () => {
    forbidden.add('ada');
    emitEnd(finishedGame('one', { seats: AGAINST_BOT }));
    await miner.idle();
    expect(searched).toEqual([]);
    forbidden.clear();
    emitEnd(finishedGame('two', { seats: AGAINST_BOT }));
    await miner.idle();
    expect(saved.map(([id]) => id)).toEqual(['two']);
  });

  test('yields nothing if a member withdraws the permission meanwhile', async () => {
    thinker.puzzlesIn = async () => {
      forbidden.add('ben');
      return [NEW];
    };
    emitEnd(finishedGame('one'));
    await miner.idle();
    expect(saved).toEqual([]);
  });

  const bot = AGAINST_BOT.white;
  test.each<[string, Game]>([
    ['is not over', { ...finishedGame('one'), phase: { kind: 'playing' } }],
    ['is short', finishedGame('one', {}, TWENTY.slice(0, -2))],
    ['began late', finishedGame('one', { start: { moves: positionAfter('d3').moves } })],
    ['was played in a direct message', finishedGame('one', { server: null, venue: 'direct' })],
    ['has only bots as players', finishedGame('one', { seats: { black: bot, white: bot } })],
  ])('is not searched if it %s', async (_, game) => {
    emitEnd(game);
    await miner.idle();
    expect(searched).toEqual([]);
  });

  test('logs a failed search, and the next game is searched', async () => {
    thinker.puzzlesIn = async () => {
      thinker.puzzlesIn = async () => [NEW];
      throw new Error('no worker');
    };
    emitEnd(finishedGame('one'));
    emitEnd(finishedGame('two'));
    await miner.idle();
    expect(log.lines).toEqual(['error: failed to find puzzles in a game']);
    expect(saved.map(([id]) => id)).toEqual(['two']);
  });
});

/** Pauses the thinker. Returns a function that resumes it. */
function pauseThinker(): () => void {
  let resume = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    resume = resolve;
  });
  thinker.puzzlesIn = async () => {
    await gate;
    return [NEW];
  };
  return resume;
}

test('searches the newest hundred of the queued games', async () => {
  const resume = pauseThinker();
  for (let i = 0; i <= 150; i++) emitEnd(finishedGame(`game${i}`));
  resume();
  await miner.idle();
  const ids = saved.map(([id]) => id);
  expect([ids.length, ids[0], ids[1], ids.at(-1)]).toEqual([101, 'game0', 'game51', 'game150']);
});

test('stops on shutdown, without logging an error', async () => {
  const resume = pauseThinker();
  const stopped = thinker.puzzlesIn;
  thinker.puzzlesIn = async (game) => {
    await stopped(game);
    throw new Error('the thinker is closed');
  };
  emitEnd(finishedGame('one'));
  emitEnd(finishedGame('two'));
  const closing = miner.close();
  resume();
  await closing;
  emitEnd(finishedGame('three'));
  await miner.idle();
  expect([saved, log.lines]).toEqual([[], []]);
});
