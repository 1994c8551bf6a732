import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_ANSWER_MS } from '../../../src/engine/pool/budget.js';
import { SHORT_LANES_MS } from '../../../src/engine/pool/lanes.js';
import type { LocalThinker, ThinkerOptions } from '../../../src/engine/pool/localThinker.js';
import { createThinker } from '../../../src/engine/pool/pool.js';
import type { Limit, Progress, Strength, Task } from '../../../src/game/ports/thinker.js';
import { startPosition } from '../../../src/rules/games.js';
import type { Move, Square } from '../../../src/rules/position.js';
import { CORE_URL, gomoku, newThinker, REVERSI } from '../built.js';
import { deadlineOf, FakeClock, markOf, PUPPET_URL, Puppets, release } from './puppets.js';

const [AT_ONCE, WHEN_RELEASED, HANG, CRASH, DIE, BLOCK] = [0, 1, 2, 3, 4, 5] as const;
const C4 = 26;
const D3 = 19;

function task(seed: number, game = 'a', limit: Limit = { timeMs: 3_000 }, moves: readonly Move[] = []): Task {
  return { game, variant: REVERSI, moves, strength: { opponent: 'mcts', limit }, seed };
}

let thinker: LocalThinker;
afterEach(() => thinker.close());

describe('the pool, with scripted workers', () => {
  let clock: FakeClock;
  let puppets: Puppets;
  const onFault = vi.fn<ThinkerOptions['onFault']>();

  beforeEach(() => {
    clock = new FakeClock();
    puppets = new Puppets();
    onFault.mockReset();
    open(1);
    return () => puppets.close();
  });

  function open(threads: number, shortLanesMs: readonly number[] = []): void {
    thinker = createThinker({
      threads,
      shortLanesMs,
      thinkMs: 3_000,
      onFault,
      clock,
      coreUrl: CORE_URL,
      workerUrl: PUPPET_URL,
    });
  }

  test("answers with the worker's result and the time", async () => {
    const answer = thinker.think(task(11));
    const started = await puppets.next();
    clock.advance(400);
    release(started);
    expect(await answer).toEqual({
      nodes: 11,
      best: D3,
      winProbability: 0.75,
      ms: 400,
      waitedMs: 0,
      source: 'search',
    });
    expect(onFault).not.toHaveBeenCalled();
  });

  test('hurry ends a search at once, whether it runs, waits or hangs', async () => {
    const hurry = new AbortController();
    const answers = [WHEN_RELEASED, HANG].map((act) => thinker.think(task(act), { hurry: hurry.signal }));
    const running = await puppets.next();
    clock.advance(400);
    expect(deadlineOf(running)).toBe(clock.now() + 2_600);
    hurry.abort();
    expect(deadlineOf(running)).toBe(clock.now());
    release(running);
    expect(await answers[0]).toMatchObject({ best: D3, ms: 400, source: 'search' });
    expect(deadlineOf(await puppets.next())).toBe(clock.now());
    clock.advance(2_000);
    expect(await answers[1]).toMatchObject({ best: C4, ms: 2_400, source: 'rescued' });
    const late = thinker.think(task(WHEN_RELEASED), { hurry: hurry.signal });
    const begun = await puppets.next();
    expect(deadlineOf(begun)).toBe(clock.now());
    release(begun);
    expect(await late).toMatchObject({ best: D3, source: 'search' });
  });

  test('ends a worker that hangs 2 s after its deadline, answers with the best move known, and continues', async () => {
    const answered = vi.fn();
    const answer = thinker.think(task(HANG));
    answer.then(answered);
    await puppets.next();
    clock.advance(4_999);
    await new Promise(setImmediate);
    expect(answered).not.toHaveBeenCalled();
    clock.advance(1);
    expect(await answer).toMatchObject({ nodes: 5, best: C4, ms: 5_000, source: 'rescued' });
    expect(onFault).toHaveBeenCalledExactlyOnceWith(new Error('a worker did not answer in time'), task(HANG));
    expect(await thinker.think(task(AT_ONCE))).toMatchObject({ best: D3, source: 'search' });
  });

  test.each([CRASH, DIE])('answers for a worker that crashes or dies, and continues', async (act) => {
    const answer = await thinker.think(task(act));
    expect(answer).toMatchObject({ best: C4, source: 'rescued' });
    expect(onFault).toHaveBeenCalledTimes(1);
    expect(onFault.mock.calls[0]![1]).toEqual(task(act));
    expect(await thinker.think(task(AT_ONCE))).toMatchObject({ best: D3, source: 'search' });
  });

  test('a rescue never answers with an illegal move', async () => {
    const moves = [D3, 18, C4] as Square[]; // c4 is taken now
    const answer = await thinker.think(task(CRASH, 'a', { timeMs: 100 }, moves));
    const position = moves.reduce((before, move) => before.play(move), startPosition(REVERSI));
    expect(answer.source).toBe('rescued');
    expect(position.legalMoves()).toContain(answer.best);
  });

  test('a cancelled task rejects with the reason, and a worker that does not stop is ended after 250 ms', async () => {
    const controller = new AbortController();
    const answer = thinker.think(task(HANG), { signal: controller.signal });
    await puppets.next();
    const next = thinker.think(task(AT_ONCE, 'b'));
    controller.abort(new Error('resigned'));
    await expect(answer).rejects.toThrow('resigned');
    clock.advance(250);
    expect(await next).toMatchObject({ best: D3, source: 'search' });
    expect(onFault).toHaveBeenCalledExactlyOnceWith(new Error('a worker did not stop'), task(HANG));
  });

  test('a cancelled search that hangs is ended in time even if others wait', async () => {
    const controller = new AbortController();
    const answer = thinker.think(task(HANG, 'a', { timeMs: 55_000 }), { signal: controller.signal });
    await puppets.next();
    controller.abort(new Error('resigned'));
    await expect(answer).rejects.toThrow('resigned');
    const next = thinker.think(task(AT_ONCE, 'b'));
    clock.advance(250);
    expect(await next).toMatchObject({ best: D3, source: 'search' });
  });

  test('a task cancelled while it waits never reaches a worker', async () => {
    const first = thinker.think(task(WHEN_RELEASED));
    const started = await puppets.next();
    const controller = new AbortController();
    const second = thinker.think(task(20, 'b'), { signal: controller.signal });
    const third = thinker.think(task(30, 'c'));
    controller.abort(new Error('resigned'));
    await expect(second).rejects.toThrow('resigned');
    release(started);
    await Promise.all([first, third]);
    expect((await puppets.next()).seed).toBe(30);
  });

  test('a task that is already cancelled does not start', async () => {
    await expect(
      thinker.think(task(AT_ONCE), { signal: AbortSignal.abort(new Error('too late')) }),
    ).rejects.toThrow('too late');
  });

  test("serves another game before a game's second task", async () => {
    const answers = [task(11, 'a'), task(21, 'a'), task(31, 'b')].map((each) => thinker.think(each));
    const order: number[] = [];
    for (let i = 0; i < 3; i++) {
      const started = await puppets.next();
      order.push(started.seed);
      release(started);
    }
    await Promise.all(answers);
    expect(order).toEqual([11, 31, 21]);
  });

  test('searches as many games at once as it has threads, one task of a game at a time', async () => {
    await thinker.close();
    open(2);
    const answers = [task(11, 'a'), task(21, 'a'), task(31, 'b')].map((each) => thinker.think(each));
    const started = [await puppets.next(), await puppets.next()];
    expect(started.map(({ seed }) => seed).sort()).toEqual([11, 31]);
    started.forEach(release);
    release(await puppets.next());
    await Promise.all(answers);
  });

  test("reuses a game's memory", async () => {
    await thinker.close();
    open(2);
    const answers = [task(11, 'a'), task(21, 'b')].map((each) => thinker.think(each));
    for (const started of [await puppets.next(), await puppets.next()]) {
      markOf(started)[0] = started.seed;
      release(started);
    }
    await Promise.all(answers);
    for (const [seed, game, before] of [
      [31, 'a', 11],
      [41, 'b', 21],
      [51, 'a', 11],
    ] as const) {
      const answer = thinker.think(task(seed, game));
      const started = await puppets.next();
      expect(markOf(started)[0]).toBe(before);
      release(started);
      await answer;
    }
  });

  test('limits the memory of searches, from the next one on', async () => {
    const bytes: number[] = [];
    for (const [seed, limit] of [
      [11, 0],
      [21, 128 * 2 ** 20],
      [31, 1],
    ] as const) {
      thinker.limitMemory(limit);
      const answer = thinker.think(task(seed));
      const started = await puppets.next();
      bytes.push(started.memory.buffer.byteLength);
      release(started);
      await answer;
    }
    expect(bytes).toEqual([...bytes].sort((a, b) => b - a));
    expect(new Set(bytes).size).toBe(3);
    expect(thinker.limitMemory(1)).toBe('too-little');
  });

  describe('with lanes for short tasks', () => {
    const QUICK = { nodes: 100 };
    const SLOW = { nodes: 40_000 }; // 100 ms by the opponent's pace
    const LONG = { timeMs: 3_000 };

    beforeEach(async () => {
      await thinker.close();
      open(1, [25, 500]);
    });

    test('a short task waits neither for a long one nor for one of medium length', async () => {
      const long = thinker.think(task(11, 'a', LONG));
      const slow = thinker.think(task(21, 'b', SLOW));
      const running = [await puppets.next(), await puppets.next()];
      for (const seed of [30, 40, 50]) {
        clock.advance(100);
        const { best, waitedMs } = await thinker.think(task(seed, 'c', QUICK));
        expect({ best, waitedMs }).toEqual({ best: D3, waitedMs: 0 });
        await puppets.next();
      }
      running.forEach(release);
      await Promise.all([long, slow]);
    });

    test('long tasks leave the lanes of short ones free, and those of medium length the lower one', async () => {
      const longs = [11, 21].map((seed) => thinker.think(task(seed, `${seed}`, LONG)));
      const slows = [31, 41].map((seed) => thinker.think(task(seed, `${seed}`, SLOW)));
      const started = [await puppets.next(), await puppets.next()];
      expect(started.map(({ seed }) => seed).sort()).toEqual([11, 31]);
      expect(await thinker.think(task(50, 'e', QUICK))).toMatchObject({ waitedMs: 0 });
      await puppets.next();
      clock.advance(300);
      started.forEach(release);
      for (const next of [await puppets.next(), await puppets.next()]) release(next);
      const waited = await Promise.all([...longs, ...slows]);
      expect(waited.map(({ waitedMs }) => waitedMs)).toEqual([0, 300, 0, 300]);
    });

    test('short tasks use every lane that is free, the long ones too', async () => {
      const answers = [11, 21, 31, 41].map((seed) => thinker.think(task(seed, `${seed}`, QUICK)));
      const started = [await puppets.next(), await puppets.next(), await puppets.next()];
      expect(started.map(({ seed }) => seed).sort()).toEqual([11, 21, 31]);
      started.forEach(release);
      release(await puppets.next());
      await Promise.all(answers);
    });

    test('a long search keeps its time whatever number of short tasks waits', async () => {
      const long = thinker.think(task(11, 'a', { timeMs: 55_000 }));
      const running = await puppets.next();
      const shorts = Array.from({ length: 20 }, (_, i) => thinker.think(task(10 * i + 1, `b${i}`, QUICK)));
      expect(deadlineOf(running)).toBe(clock.now() + 55_000);
      for (const _ of shorts) release(await puppets.next());
      await Promise.all(shorts);
      release(running);
      expect(await long).toMatchObject({ source: 'search' });
    });

    test("a long search makes room for the short task of its own game, and a short one in the long tasks' lane for those", async () => {
      const long = thinker.think(task(11, 'a', { timeMs: 55_000 }));
      const running = await puppets.next();
      const own = thinker.think(task(20, 'a', QUICK));
      expect(deadlineOf(running)).toBe(clock.now() + MAX_ANSWER_MS / 2);
      release(running);
      await Promise.all([long, own]);
      await puppets.next();

      const shorts = [31, 41, 51].map((seed) => thinker.think(task(seed, `${seed}`, QUICK)));
      const started = [await puppets.next(), await puppets.next(), await puppets.next()];
      const last = thinker.think(task(60, 'd', LONG));
      const inLongLane = started.find(({ seed }) => seed === 51)!;
      expect(deadlineOf(inLongLane)).toBe(clock.now() + MAX_ANSWER_MS / 2);
      started.forEach(release);
      await Promise.all([...shorts, last]);
    });

    test('a long task that is hurried while it waits becomes a short one', async () => {
      const hurry = new AbortController();
      const running = thinker.think(task(11, 'a', LONG));
      const started = await puppets.next();
      const waiting = thinker.think(task(20, 'b', LONG), { hurry: hurry.signal });
      clock.advance(200);
      hurry.abort();
      expect(await waiting).toMatchObject({ best: D3, ms: 200, waitedMs: 200 });
      release(started);
      await running;
    });
  });

  test('gives a search its time, and shortens it when others wait', async () => {
    const first = thinker.think(task(11, 'a', { timeMs: 55_000 }));
    const started = await puppets.next();
    expect(deadlineOf(started)).toBe(clock.now() + 55_000);
    clock.advance(2_000);
    const second = thinker.think(task(21, 'b', { timeMs: 55_000 }));
    expect(deadlineOf(started)).toBe(clock.now() + MAX_ANSWER_MS / 2);
    clock.advance(MAX_ANSWER_MS / 2);
    release(started);
    const next = await puppets.next();
    expect(deadlineOf(next)).toBe(clock.now() + MAX_ANSWER_MS / 2);
    release(next);
    await Promise.all([first, second]);
  });

  test('a shortened search is also given up earlier', async () => {
    const first = thinker.think(task(HANG, 'a', { timeMs: 55_000 }));
    await puppets.next();
    const second = thinker.think(task(AT_ONCE, 'b'));
    clock.advance(MAX_ANSWER_MS / 2 + 2_000);
    expect(await first).toMatchObject({ source: 'rescued' });
    expect(await second).toMatchObject({ source: 'search' });
  });

  test('reports progress 4 times a second, and stops with the answer', async () => {
    const seen: Progress[] = [];
    const answer = thinker.think(task(WHEN_RELEASED), { onProgress: (progress) => seen.push(progress) });
    const started = await puppets.next();
    for (let ms = 0; ms < 1_000; ms += 10) clock.advance(10);
    expect(seen).toHaveLength(4);
    expect(seen[0]).toMatchObject({ nodes: 5, best: C4 });
    release(started);
    await answer;
    clock.advance(5_000);
    expect(seen).toHaveLength(4);
  });

  test('answers at once if there is one legal move', async () => {
    // Black has just taken every disc's line but one: white's only answer, found by playing the first legal move.
    let position = startPosition(REVERSI);
    while (position.legalMoves().length !== 1) position = position.play(position.legalMoves()[0]!);
    const answer = await thinker.think(task(HANG, 'a', { timeMs: 3_000 }, position.moves));
    expect(answer).toEqual({
      nodes: 0,
      best: position.legalMoves()[0],
      winProbability: 0.5,
      ms: 0,
      waitedMs: 0,
      source: 'forced',
    });
  });

  test('closing ends running and waiting tasks, and none starts after it', async () => {
    const answers = [task(HANG, 'a'), task(AT_ONCE, 'b')].map((each) => thinker.think(each));
    const ended = Promise.allSettled(answers);
    await puppets.next();
    await thinker.close();
    for (const end of await ended) {
      expect(end).toMatchObject({ status: 'rejected', reason: new Error('the thinker is closed') });
    }
    await expect(thinker.think(task(AT_ONCE))).rejects.toThrow('the thinker is closed');
    expect(onFault).not.toHaveBeenCalled();
  });

  test('waits at most a second for a worker that the system holds up', async () => {
    await thinker.close();
    const folder = mkdtempSync(join(tmpdir(), 'sente-pool-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    vi.stubEnv('PUPPET_PIPE', pipe);
    open(1);
    const answer = thinker.think(task(BLOCK));
    await puppets.next();
    const closed = Promise.all([expect(answer).rejects.toThrow('the thinker is closed'), thinker.close()]);
    clock.advance(1_000);
    await closed;
    closeSync(openSync(pipe, 'r+')); // only now can the worker end
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  test('closes at once before any worker has started, and repeatedly', async () => {
    await Promise.all([thinker.close(), thinker.close()]);
    await thinker.close();
    open(1);
    const answer = thinker.think(task(HANG));
    await Promise.all([expect(answer).rejects.toThrow('the thinker is closed'), thinker.close()]);
  });

  test.each<[string, Partial<Strength>, Partial<Task>?]>([
    ['an unknown opponent', { opponent: 'deep-thought' }],
    ['an opponent of the other game', { opponent: 'roxanne' }, { variant: gomoku() }],
    ['a variant that the opponent does not play', { opponent: 'alphabeta-2' }, { variant: gomoku('renju') }],
    ['an unknown variant', {}, { variant: gomoku('renju', 7) }],
    ['an illegal move', {}, { moves: [0 as Square] }],
    ['a limit that ends nothing', { limit: { depth: 3 } }],
    ['a limit of no time', { limit: { timeMs: 0 } }],
    ['half a node', { limit: { nodes: 0.5 } }],
    ['a seed below zero', {}, { seed: -1 }],
    ['noise below zero', { opponent: 'alphabeta', weakness: { noise: -1 } }],
    ['whims beyond all moves', { opponent: 'alphabeta', weakness: { noise: 0, whims: 1.5 } }],
    ['fours below zero', { opponent: 'alphabeta', weakness: { noise: 0, fours: -0.5 } }],
    ['a weakness of an opponent that cannot be weakened', { weakness: { noise: 1 } }],
  ])('refuses %s', async (_, strength, change = {}) => {
    const usual = task(AT_ONCE);
    const invalid = { ...usual, ...change, strength: { ...usual.strength, ...strength } };
    await expect(thinker.think(invalid)).rejects.toThrow(RangeError);
  });

  test('refuses a finished game', async () => {
    const black = [0, 1, 2, 3, 4];
    const white = [15, 17, 19, 21];
    const moves = black.flatMap((square, i) => [square, ...white.slice(i, i + 1)]) as Square[];
    await expect(thinker.think({ ...task(AT_ONCE), variant: gomoku(), moves })).rejects.toThrow(
      'the game is over',
    );
  });

  test('has ten levels for every variant, the top one limited by time', () => {
    expect(thinker.levels(REVERSI)).toHaveLength(10);
    expect(thinker.levels(REVERSI).at(-1)!.strength.limit).toEqual({ timeMs: 3_000 });
    for (const variant of [REVERSI, gomoku()]) {
      const names = thinker.opponents.filter(({ game }) => game === variant.game).map(({ name }) => name);
      for (const { strength } of thinker.levels(variant)) expect(names).toContain(strength.opponent);
    }
  });
});

describe('the pool, with a built worker', () => {
  beforeEach(() => {
    thinker = newThinker(1, 50);
  });

  test('searches both games, to a number of nodes and for a time', async () => {
    const limits: Limit[] = [{ nodes: 500 }, { timeMs: 50 }];
    for (const variant of [REVERSI, gomoku('renju')]) {
      for (const limit of limits) {
        const answer = await thinker.think({ ...task(1, 'a', limit), variant });
        expect(startPosition(variant).legalMoves()).toContain(answer.best);
        expect(answer.source).toBe('search');
      }
    }
  });

  test("passes on the figures of an opponent's design", async () => {
    const strength = { opponent: 'alphabeta-2', limit: { depth: 2 } };
    const withFigures = { ...task(1), variant: gomoku(), strength, moves: [112 as Square] };
    const { best, figures, source } = await thinker.think(withFigures);
    expect({ best, figures, source }).toEqual({
      best: 128,
      figures: { score: -6, generated: 96, tried: 28 },
      source: 'search',
    });
  });

  test('the same task gets the same answer', async () => {
    const repeated = task(7, 'a', { nodes: 3_000 });
    const first = await thinker.think(repeated);
    await thinker.think({ ...task(9, 'a', { nodes: 3_000 }), variant: gomoku() });
    const second = await thinker.think(repeated);
    expect({ ...second, ms: 0, waitedMs: 0 }).toEqual({ ...first, ms: 0, waitedMs: 0 });
  });

  test('answers a task of level 1 while long searches occupy all threads', async () => {
    await thinker.close();
    thinker = newThinker(1, 600_000, SHORT_LANES_MS);
    const order: string[] = [];
    const end = new AbortController();
    const ask = async (game: string, level: number): Promise<void> => {
      const { strength } = thinker.levels(REVERSI)[level - 1]!;
      const unlikeTheBook = { lines: 2 };
      const asked = { game, variant: REVERSI, moves: [], strength, seed: 1, ...unlikeTheBook };
      await thinker.think(asked, { hurry: end.signal });
      order.push(game);
    };
    const long = [1, 2, 3].map((number) => ask(`long ${number}`, 10));
    await ask('short', 1);
    end.abort();
    await Promise.all(long);
    expect(order[0]).toBe('short');
    expect(order).toHaveLength(4);
  });

  test('a cancelled search frees its worker by itself', async () => {
    const controller = new AbortController();
    const begun = new Promise<void>((resolve) => {
      const cancelled = thinker.think(task(1, 'a', { timeMs: 600_000 }), {
        signal: controller.signal,
        onProgress: () => resolve(),
      });
      cancelled.catch((error: Error) => expect(error.message).toBe('resigned'));
    });
    await begun;
    controller.abort(new Error('resigned'));
    expect(await thinker.think(task(2, 'b', { nodes: 100 }))).toMatchObject({ nodes: 100, source: 'search' });
  });
});
