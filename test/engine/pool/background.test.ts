import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalThinker, ThinkerOptions } from '../../../src/engine/pool/localThinker.js';
import { createThinker } from '../../../src/engine/pool/pool.js';
import type { Task } from '../../../src/game/ports/thinker.js';
import { replay, startPosition } from '../../../src/rules/games.js';
import type { Square } from '../../../src/rules/position.js';
import { CORE_URL, REVERSI } from '../built.js';
import { deadlineOf, FakeClock, PUPPET_URL, Puppets, release, stopOf } from './puppets.js';

const [AT_ONCE, WHEN_RELEASED, CRASH] = [0, 1, 3] as const;
const D3 = 19;

let thinker: LocalThinker;
let puppets: Puppets;
const onFault = vi.fn<ThinkerOptions['onFault']>();

beforeEach(() => {
  puppets = new Puppets();
  onFault.mockReset();
  thinker = createThinker({
    threads: 1,
    shortLanesMs: [25],
    thinkMs: 3_000,
    onFault,
    clock: new FakeClock(),
    coreUrl: CORE_URL,
    workerUrl: PUPPET_URL,
  });
  return async () => {
    await thinker.close();
    puppets.close();
  };
});

const task = (seed: number, game: string, limit: Task['strength']['limit']): Task => ({
  game,
  variant: REVERSI,
  moves: [],
  strength: { opponent: 'mcts', limit },
  seed,
});

const review = (seed: number, game = 'review') =>
  thinker.think(task(seed, game, { nodes: 1000 }), { inBackground: true });
const playerSearch = (seed: number, game = 'game') => thinker.think(task(seed, game, { timeMs: 3_000 }));
const short = (seed: number) => thinker.think(task(seed, 'short', { nodes: 1000 }));

describe('a background job', () => {
  test('has no deadline, only its limit of nodes', async () => {
    const found = review(11);
    const started = await puppets.next();
    expect(deadlineOf(started)).toBe(Number.POSITIVE_INFINITY);
    release(started);
    expect(await found).toMatchObject({ nodes: 11, best: D3, source: 'search' });
    await expect(thinker.think(task(0, 'review', { timeMs: 100 }), { inBackground: true })).rejects.toThrow(
      'needs a limit of nodes',
    );
  });

  test('runs one at a time', async () => {
    const found = [review(WHEN_RELEASED), review(AT_ONCE)];
    const first = await puppets.next();
    release(first);
    expect((await puppets.next()).seed).toBe(AT_ONCE);
    expect(await Promise.all(found)).toHaveLength(2);
  });

  test('is stopped by a long search, and searched again after it', async () => {
    const found = review(WHEN_RELEASED);
    const first = await puppets.next();
    const answer = playerSearch(11);
    expect(stopOf(first)).toBe(true);
    release(first);
    const live = await puppets.next();
    expect(live.seed).toBe(11);
    release(live);
    await answer;
    const again = await puppets.next();
    expect(again.seed).toBe(WHEN_RELEASED);
    expect(stopOf(again)).toBe(false);
    release(again);
    expect(await found).toMatchObject({ nodes: WHEN_RELEASED });
  });

  test('waits while a long search runs', async () => {
    const answer = playerSearch(WHEN_RELEASED);
    const live = await puppets.next();
    const found = review(10);
    await short(20);
    expect((await puppets.next()).seed).toBe(20);
    release(live);
    await answer;
    expect((await puppets.next()).seed).toBe(10);
    await found;
  });

  test('runs beside a short one', async () => {
    const found = review(WHEN_RELEASED);
    const first = await puppets.next();
    await short(20);
    expect((await puppets.next()).seed).toBe(20);
    expect(stopOf(first)).toBe(false);
    release(first);
    await found;
  });

  test('may look for puzzles: stopped by a long search, and repeated after it', async () => {
    const found = thinker.findPuzzles(replay(REVERSI, [D3 as Square]));
    const first = await puppets.next();
    const answer = playerSearch(11);
    expect(stopOf(first)).toBe(true);
    release(first);
    release(await puppets.next());
    await answer;
    const again = await puppets.next();
    expect([again.seed, stopOf(again)]).toEqual([WHEN_RELEASED, false]);
    release(again);
    expect(await found).toEqual([{ id: 'found' }]);
  });

  test('for puzzles waits its playerSearch, and is dropped when cancelled', async () => {
    const searched = review(WHEN_RELEASED);
    const first = await puppets.next();
    const cancelled = new AbortController();
    const found = thinker.findPuzzles(startPosition(REVERSI), { signal: cancelled.signal });
    cancelled.abort(new Error('not wanted'));
    await expect(found).rejects.toThrow('not wanted');
    release(first);
    await searched;
    expect(await thinker.findPuzzles(startPosition(REVERSI))).toEqual([{ id: 'found' }]);
  });

  test('rejects if its worker fails, and the next one runs', async () => {
    await expect(review(CRASH)).rejects.toThrow('the puppet crashed');
    expect(await review(AT_ONCE)).toMatchObject({ nodes: AT_ONCE });
  });

  test('rejects when it is cancelled or the pool is closed', async () => {
    const cancelled = new AbortController();
    const options = { inBackground: true, signal: cancelled.signal };
    const running = thinker.think(task(WHEN_RELEASED, 'one', { nodes: 1000 }), options);
    const waiting = review(AT_ONCE);
    const first = await puppets.next();
    cancelled.abort(new Error('not wanted'));
    await expect(running).rejects.toThrow('not wanted');
    expect(stopOf(first)).toBe(true);
    release(first);
    expect(await waiting).toMatchObject({ nodes: AT_ONCE });
    const never = review(11);
    const closing = thinker.close();
    await expect(never).rejects.toThrow('the thinker is closed');
    await closing;
  });
});
