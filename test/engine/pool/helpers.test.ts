import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalThinker, ThinkerOptions } from '../../../src/engine/pool/localThinker.js';
import { createThinker } from '../../../src/engine/pool/pool.js';
import type { Limit, Strength, Task } from '../../../src/game/ports/thinker.js';
import { CORE_URL, gomoku, REVERSI, squares, WORKER_URL } from '../built.js';
import { FakeClock, markOf, PUPPET_URL, Puppets, release, type Started, stopOf } from './puppets.js';

const D3 = 19;
// The last digit is what the search's worker does, the one before what its helpers do: 1 waits for its release, 3 crashes.
const [ENDS_WHEN_RELEASED, CRASHING_HELPER, AT_ONCE] = [11, 31, 20] as const;

const task = (
  seed: number,
  game = 'a',
  limit: Limit = { timeMs: 3_000 },
  change: Partial<Task> = {},
): Task => ({
  ...{ game, variant: REVERSI, moves: [], strength: { opponent: 'alphabeta', limit }, seed },
  ...change,
});

let thinker: LocalThinker;
afterEach(() => thinker.close());

describe('idle threads, with scripted workers', () => {
  let clock: FakeClock;
  let puppets: Puppets;
  const onFault = vi.fn<ThinkerOptions['onFault']>();

  beforeEach(() => {
    clock = new FakeClock();
    puppets = new Puppets();
    onFault.mockReset();
    open(2);
    return () => puppets.close();
  });

  function open(threads: number, idleThreadsHelp = true): void {
    thinker = createThinker({
      ...{ threads, idleThreadsHelp, onFault, clock, thinkMs: 3_000, shortLanesMs: [25] },
      coreUrl: CORE_URL,
      workerUrl: PUPPET_URL,
    });
  }

  /** Resolves to the next workers that begin, searches first: threads start in any order. */
  async function begun(count: number): Promise<Started[]> {
    const started: Started[] = [];
    while (started.length < count) started.push(await puppets.next());
    return started.sort((a, b) => b.kind.localeCompare(a.kind));
  }

  test('help a long search through the table in its memory, and stop with it', async () => {
    const answer = thinker.think(task(ENDS_WHEN_RELEASED));
    const [search, helper] = await begun(2);
    expect([search!.kind, helper!.kind]).toEqual(['search', 'help']);
    markOf(search!)[0] = 77;
    expect(markOf({ memory: helper!.searchMemory! })[0]).toBe(77);
    expect(stopOf(helper!)).toBe(false);
    release(search!);
    expect(await answer).toMatchObject({ best: D3, source: 'search' });
    expect(stopOf(helper!)).toBe(true);
    release(helper!);
  });

  test('take up any other task at once, and help again after it', async () => {
    const answer = thinker.think(task(ENDS_WHEN_RELEASED));
    const [search, helper] = await begun(2);
    const short = thinker.think(task(ENDS_WHEN_RELEASED, 'b', { nodes: 100 }));
    expect(stopOf(helper!)).toBe(true);
    const [other] = await begun(1);
    release(helper!);
    release(other!);
    expect(await short).toMatchObject({ waitedMs: 0, source: 'search' });
    const [again] = await begun(1);
    expect(again).toMatchObject({ kind: 'help' });
    release(search!);
    await answer;
    release(again!);
  });

  test('are shared evenly by long searches', async () => {
    await thinker.close();
    open(6);
    const first = thinker.think(task(ENDS_WHEN_RELEASED, 'a'));
    const begunFirst = await begun(6);
    expect(begunFirst.filter(stopOf)).toHaveLength(0);
    const second = thinker.think(task(ENDS_WHEN_RELEASED, 'b'));
    const stopped = begunFirst.filter(stopOf);
    expect(stopped).toHaveLength(3);
    stopped.forEach(release);
    const begunSecond = await begun(3);
    expect(begunSecond.map(({ kind }) => kind)).toEqual(['search', 'help', 'help']);
    markOf(begunSecond[0]!)[0] = 77;
    const tables = begunSecond.slice(1).map(({ searchMemory }) => searchMemory!);
    expect(tables.map((memory) => markOf({ memory })[0])).toEqual([77, 77]);
    [...begunFirst, ...begunSecond].forEach(release);
    await Promise.all([first, second]);
  });

  test('keep the memory of a search until they have left it', async () => {
    const answer = thinker.think(task(ENDS_WHEN_RELEASED));
    const [search, helper] = await begun(2);
    markOf(search!)[0] = 77;
    release(search!);
    await answer;
    const markOfNext = async () => {
      await thinker.think(task(AT_ONCE, 'a', { nodes: 100 }));
      const [next] = await begun(1);
      return markOf(next!)[0];
    };
    expect(await markOfNext()).toBe(0);
    release(helper!);
    // The worker's answer takes a moment to arrive.
    await expect.poll(markOfNext).toBe(77);
    expect(onFault).not.toHaveBeenCalled();
  });

  test('are terminated 2 s after they should have stopped, with their search answered long before', async () => {
    const answer = thinker.think(task(ENDS_WHEN_RELEASED));
    const [search] = await begun(2);
    release(search!);
    await answer;
    clock.advance(1_999);
    expect(onFault).not.toHaveBeenCalled();
    clock.advance(1);
    await expect.poll(() => onFault.mock.calls.length).toBe(1);
    expect(onFault).toHaveBeenCalledWith(new Error('a helper did not stop'), task(ENDS_WHEN_RELEASED));
  });

  test('do not try again if they fail: the search continues without help', async () => {
    const answer = thinker.think(task(CRASHING_HELPER));
    const [search] = await begun(2);
    await expect.poll(() => onFault.mock.calls.length).toBe(1);
    expect(onFault).toHaveBeenCalledWith(new Error('the puppet crashed'), task(CRASHING_HELPER));
    const short = thinker.think(task(AT_ONCE, 'b', { nodes: 100 }));
    expect(await short).toMatchObject({ source: 'search' });
    expect(await begun(1)).toMatchObject([{ kind: 'search' }]);
    release(search!);
    expect(await answer).toMatchObject({ source: 'search' });
    expect(onFault).toHaveBeenCalledTimes(1);
  });

  const strength = (opponent: string, change: Partial<Strength> = {}): Partial<Task> => ({
    strength: { opponent, limit: { timeMs: 3_000 }, ...change },
  });
  test.each<[string, Partial<Task>]>([
    ['with a limit of nodes', strength('alphabeta', { limit: { timeMs: 3_000, nodes: 10_000_000 } })],
    ['to a depth', strength('alphabeta', { limit: { timeMs: 3_000, depth: 9 } })],
    ['of weakened opponents', strength('alphabeta', { weakness: { noise: 1 } })],
    ['for several lines', { lines: 2 }],
    ['of other kinds', strength('mcts')],
    ['for the varied openings of Gomoku', { variant: gomoku(), moves: squares('h8') }],
  ])('do not help searches %s', async (_, change) => {
    const answer = thinker.think(task(ENDS_WHEN_RELEASED, 'a', undefined, change));
    const [search] = await begun(1);
    const other = thinker.think(task(AT_ONCE, 'b', { nodes: 100 }));
    expect(await begun(1)).toMatchObject([{ kind: 'search', seed: AT_ONCE }]);
    await other;
    release(search!);
    await answer;
  });

  test('do nothing unless the pool is asked for it', async () => {
    await thinker.close();
    open(2, false);
    const answer = thinker.think(task(ENDS_WHEN_RELEASED));
    const [search] = await begun(1);
    const other = thinker.think(task(AT_ONCE, 'b', { nodes: 100 }));
    expect(await begun(1)).toMatchObject([{ kind: 'search', seed: AT_ONCE }]);
    await other;
    release(search!);
    await answer;
  });

  test('end with the pool, without a fault', async () => {
    const answer = thinker.think(task(ENDS_WHEN_RELEASED));
    const [, helper] = await begun(2);
    await Promise.all([expect(answer).rejects.toThrow('the thinker is closed'), thinker.close()]);
    expect(stopOf(helper!)).toBe(true);
    expect(onFault).not.toHaveBeenCalled();
  });
});

describe('idle threads, with built workers', () => {
  test('still find one of the four answers to an open three', async () => {
    thinker = createThinker({
      ...{ threads: 3, idleThreadsHelp: true, thinkMs: 200, coreUrl: CORE_URL, workerUrl: WORKER_URL },
      onFault(error) {
        throw error;
      },
    });
    const variant = gomoku();
    const moves = squares('h8 h10 i8 i10 j8');
    for (let round = 0; round < 5; round++) {
      const { best, source } = await thinker.think({
        ...task(round, 'a', { timeMs: 30 + 30 * round }),
        ...{ variant, moves },
      });
      expect(squares('f8 g8 k8 l8')).toContain(best);
      expect(source).toBe('search');
    }
  });
});
