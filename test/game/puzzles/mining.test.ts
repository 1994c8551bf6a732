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
let looked: Position[];
let saved: Parameters<GamePuzzleStore['saveGamePuzzles']>[];
let miner: PuzzleMiner;

function positionAfter(moves: string): Position {
  const read = readTranscript(moves, defaultVariant('reversi'));
  if (read.kind !== 'read') throw new Error(moves);
  return read.position;
}

/** A game in a server that Ben has resigned. */
const over = (id: string, changes: Partial<Setup> = {}, moves = TWENTY): Game => ({
  ...gameOf({ id: id as GameId, server: 'here', ...changes }),
  position: positionAfter(moves),
  phase: { kind: 'over', end: { kind: 'resigned', winner: 'black' } },
});

const ends = (game: Game): void => miner.onEvent({ kind: 'changed', game });

beforeEach(() => {
  [thinker, log, clock, forbidden] = [new FakeThinker(), new FakeLog(), new FakeClock(), new Set()];
  [looked, saved] = [[], []];
  thinker.puzzlesIn = async (game) => {
    looked.push(game);
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
    const game = over('one');
    ends(game);
    await miner.idle();
    expect(looked).toEqual([game.position]);
    expect(saved).toEqual([['one', [NEW], clock.now()]]);
  });

  test.each(Object.values(PLAYERS))('is not searched if %s does not allow it', async (member) => {
    forbidden.add(member);
    ends(over('one'));
    await miner.idle();
    expect(looked).toEqual([]);
  });

  test('against the bot asks its one member', async () => {
    forbidden.add('ada');
    ends(over('one', { seats: AGAINST_BOT }));
    await miner.idle();
    expect(looked).toEqual([]);
    forbidden.clear();
    ends(over('two', { seats: AGAINST_BOT }));
    await miner.idle();
    expect(saved.map(([id]) => id)).toEqual(['two']);
  });

  test('yields nothing if a member withdraws the permission meanwhile', async () => {
    thinker.puzzlesIn = async () => {
      forbidden.add('ben');
      return [NEW];
    };
    ends(over('one'));
    await miner.idle();
    expect(saved).toEqual([]);
  });

  const bot = AGAINST_BOT.white;
  test.each<[string, Game]>([
    ['is not over', { ...over('one'), phase: { kind: 'playing' } }],
    ['is short', over('one', {}, TWENTY.slice(0, -2))],
    ['began late', over('one', { start: { moves: positionAfter('d3').moves } })],
    ['was played in a direct message', over('one', { server: null, venue: 'direct' })],
    ['has only bots as players', over('one', { seats: { black: bot, white: bot } })],
  ])('is not searched if it %s', async (_, game) => {
    ends(game);
    await miner.idle();
    expect(looked).toEqual([]);
  });

  test('logs a failed search, and the next game is searched', async () => {
    thinker.puzzlesIn = async () => {
      thinker.puzzlesIn = async () => [NEW];
      throw new Error('no worker');
    };
    ends(over('one'));
    ends(over('two'));
    await miner.idle();
    expect(log.lines).toEqual(['error: failed to find puzzles in a game']);
    expect(saved.map(([id]) => id)).toEqual(['two']);
  });
});

/** Pauses the thinker. Returns a function that resumes it. */
function hold(): () => void {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  thinker.puzzlesIn = async () => {
    await gate;
    return [NEW];
  };
  return go;
}

test('searches the newest hundred of the queued games', async () => {
  const go = hold();
  for (let i = 0; i <= 150; i++) ends(over(`game${i}`));
  go();
  await miner.idle();
  const ids = saved.map(([id]) => id);
  expect([ids.length, ids[0], ids[1], ids.at(-1)]).toEqual([101, 'game0', 'game51', 'game150']);
});

test('stops on shutdown, without logging an error', async () => {
  const go = hold();
  const stopped = thinker.puzzlesIn;
  thinker.puzzlesIn = async (game) => {
    await stopped(game);
    throw new Error('the thinker is closed');
  };
  ends(over('one'));
  ends(over('two'));
  const closing = miner.close();
  go();
  await closing;
  ends(over('three'));
  await miner.idle();
  expect([saved, log.lines]).toEqual([[], []]);
});
