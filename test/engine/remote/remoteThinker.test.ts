import { describe, expect, test } from 'vitest';
import type { Progress } from '../../../src/game/ports/thinker.js';
import type { Puzzle } from '../../../src/game/puzzles/puzzle.js';
import { replay } from '../../../src/rules/games.js';
import { gomoku, newThinker, REVERSI, squares } from '../built.js';
import {
  HAS_REDIS,
  longSearches,
  newPrefix,
  openBot,
  openPair,
  openWorker,
  ScriptedThinker,
  taskOf,
} from './rig.js';

describe.skipIf(!HAS_REDIS)('a thinker with a worker on another machine', () => {
  test('lets the worker search, and answers with its result', async () => {
    const { thinker, local, remote } = await openPair();
    const answer = thinker.think(taskOf('a', { server: 'one' }));
    const search = await remote.next();
    expect(search.task).toEqual(taskOf('a', { server: 'one' }));
    expect(thinker).toMatchObject({ isConnected: true, workers: 1, running: 1, waiting: 0 });
    search.answer({ nodes: 4242, ms: 0.003, waitedMs: 0.001 });
    const found = await answer;
    expect(found).toMatchObject({ nodes: 4242, source: 'search' });
    expect(found.ms - found.waitedMs).toBeCloseTo(0.002, 6);
    expect(local.unread).toBe(0);
    expect(thinker).toMatchObject({ running: 0, waiting: 0 });
  });

  test('the same question can be asked again after the answer', async () => {
    const { thinker, remote } = await openPair();
    for (const nodes of [1, 2, 3]) {
      const answer = thinker.think(taskOf('a'));
      (await remote.next()).answer({ nodes });
      expect(await answer).toMatchObject({ nodes });
    }
  });

  test('searches here what is quicker than sending it, and moves without a choice', async () => {
    const { thinker, local } = await openPair();
    const strength = { opponent: 'alphabeta', limit: { nodes: 150_000 } };
    const answer = thinker.think(taskOf('quick', { strength }));
    const search = await local.next();
    expect(search.task.game).toBe('quick');
    search.answer();
    await answer;
  });

  test('a worker has separate slots for short searches, long ones and those in the background', async () => {
    const { thinker, remote } = await openPair();
    const answers = [
      thinker.think(taskOf('long')),
      thinker.think(taskOf('short', { strength: { opponent: 'mcts', limit: { timeMs: 400 } } })),
      thinker.think(taskOf('background', { strength: { opponent: 'mcts', limit: { nodes: 9_000 } } }), {
        inBackground: true,
      }),
    ];
    const searches = [await remote.next(), await remote.next(), await remote.next()];
    const byGame = Object.fromEntries(searches.map((each) => [each.task.game, each.options]));
    expect(Object.keys(byGame).sort()).toEqual(['background', 'long', 'short']);
    expect(byGame.background).toMatchObject({ inBackground: true });
    expect(byGame.long?.inBackground).toBeUndefined();
    for (const each of searches) each.answer();
    await Promise.all(answers);
  });

  test('a worker says in which positions puzzles are, and they are found here again', async () => {
    const { thinker, remote, local } = await openPair();
    const puzzle: Puzzle = {
      id: 'p',
      variant: gomoku(),
      moves: squares('h8 a1'),
      goal: 'win',
      themes: ['vcf', 'forbidden'],
      rating: 1500,
      steps: [{ right: squares('h9'), reply: squares('a2')[0] }, { right: squares('h10') }],
    };
    remote.puzzles = [puzzle];
    local.puzzles = [{ ...puzzle, id: 'q' }];
    expect(await thinker.findPuzzles(replay(gomoku(), squares('h8 a1 h9')))).toEqual(local.puzzles);
    expect(local.puzzlePlies).toEqual([2]);
  });

  test("hurry reaches a worker's search", async () => {
    const { thinker, remote, local } = await openPair();
    const hurry = new AbortController();
    const { next, onProgress } = progresses();
    const answer = thinker.think(endless('a'), { hurry: hurry.signal, onProgress });
    const search = await remote.next();
    search.progress();
    await next;
    hurry.abort();
    expect(await answer).toMatchObject({ nodes: 1 });
    expect(local.unread).toBe(0);
  });

  test('a search that is hurried before it starts is done here', async () => {
    const { thinker, remote, local } = await openPair();
    const hurry = new AbortController();
    const running = thinker.think(taskOf('a'));
    const search = await remote.next();
    const waiting = thinker.think(taskOf('b'), { hurry: hurry.signal });
    expect(thinker).toMatchObject({ running: 1, waiting: 1 });
    hurry.abort();
    expect(await waiting).toMatchObject({ nodes: 1 });
    expect((await local.next()).task.game).toBe('b');
    search.answer({ nodes: 5 });
    expect(await running).toMatchObject({ nodes: 5 });
  });

  test("cancelling ends a worker's search, and lets the next one of its game start", async () => {
    const { thinker, remote } = await openPair();
    const end = new AbortController();
    const answer = thinker.think(taskOf('a'), { signal: end.signal });
    const search = await remote.next();
    const cancelled = new Promise((resolve) => search.options.signal!.addEventListener('abort', resolve));
    const nextAnswer = thinker.think(taskOf('a'));
    end.abort(new Error('no longer wanted'));
    await expect(answer).rejects.toThrow('no longer wanted');
    await cancelled;
    const second = await remote.next();
    second.answer({ nodes: 7 });
    expect(await nextAnswer).toMatchObject({ nodes: 7 });
  });

  test('a worker reports progress if the caller wants it', async () => {
    const { thinker, remote } = await openPair();
    const { next, onProgress } = progresses();
    const answer = thinker.think(taskOf('a'), { onProgress });
    const search = await remote.next();
    const progress = search.progress();
    expect(await next).toEqual(progress);
    search.answer();
    await answer;
    const unwatched = thinker.think(taskOf('b'));
    const other = await remote.next();
    expect(other.options.onProgress).toBeUndefined();
    other.answer();
    await unwatched;
  });

  test('a search that fails on a worker is done here, and the log gives the reason', async () => {
    const { thinker, remote, local, log } = await openPair();
    const answer = thinker.think(taskOf('a'));
    (await remote.next()).fail('out of memory');
    (await local.next()).answer({ nodes: 5 });
    expect(await answer).toMatchObject({ nodes: 5 });
    expect(await log.waitForLine(/done in this process/)).toContain('out of memory');
  });

  test('an illegal answer is rejected', async () => {
    const { thinker, remote, local } = await openPair();
    const answer = thinker.think(taskOf('a'));
    (await remote.next()).answer({ best: squares('a1', 8)[0]!, nodes: 666 });
    (await local.next()).answer({ nodes: 5 });
    expect(await answer).toMatchObject({ nodes: 5 });
  });

  test('an invalid task is refused', async () => {
    const { thinker } = await openPair();
    await expect(thinker.think(taskOf('a', { seed: -1 }))).rejects.toThrow(RangeError);
    const strength = { opponent: 'nobody', limit: { nodes: 1 } };
    await expect(thinker.think(taskOf('a', { strength }))).rejects.toThrow(RangeError);
  });

  test('closing the thinker cancels its jobs', async () => {
    const { thinker, remote } = await openPair();
    const answer = thinker.think(taskOf('a'));
    const search = await remote.next();
    const cancelled = new Promise((resolve) => search.options.signal!.addEventListener('abort', resolve));
    const closed = thinker.close();
    await expect(answer).rejects.toThrow('the thinker is closed');
    await closed;
    await cancelled;
  });
});

/** A task that, for these tests, ends only on request. */
const endless = (game: string) => taskOf(game, { strength: { opponent: 'mcts', limit: { timeMs: 50_000 } } });

function progresses() {
  let onProgress: (progress: Progress) => void = () => undefined;
  const next = new Promise<Progress>((resolve) => {
    onProgress = resolve;
  });
  return { next, onProgress };
}

describe.skipIf(!HAS_REDIS)('workers that come and go', () => {
  test('without a worker everything is searched here, and the first one is used', async () => {
    const prefix = newPrefix();
    const [local, remote] = [new ScriptedThinker(), new ScriptedThinker()];
    const { thinker, log } = openBot(local, prefix);
    const here = thinker.think(taskOf('a'));
    (await local.next()).answer({ nodes: 1 });
    expect(await here).toMatchObject({ nodes: 1 });
    await openWorker(remote, prefix);
    await log.waitForLine(/"workers":1/);
    const there = thinker.think(taskOf('a'));
    (await remote.next()).answer({ nodes: 2 });
    expect(await there).toMatchObject({ nodes: 2 });
  });

  test('a closing worker finishes its searches; waiting ones are searched here', async () => {
    const { thinker, remote, local, worker } = await openPair();
    const answers = ['a', 'b'].map((game) => thinker.think(taskOf(game)));
    const begun = await remote.next();
    const closed = worker.close();
    const waiting = await local.next();
    expect(waiting.task.game).toBe('b');
    waiting.answer({ nodes: 2 });
    begun.answer({ nodes: 1 });
    expect(await Promise.all(answers)).toMatchObject([{ nodes: 1 }, { nodes: 2 }]);
    await closed;
  });

  test('a closing worker gives back a review, and another one does it', async () => {
    const { thinker, remote, worker, prefix, log } = await openPair();
    const strength = { opponent: 'mcts', limit: { nodes: 9_000 } };
    const answer = thinker.think(taskOf('a', { strength }), { inBackground: true });
    await remote.next();
    const move = thinker.think(endless('b'));
    const searched = await remote.next();
    const second = new ScriptedThinker();
    await openWorker(second, prefix);
    await log.waitForLine(/"workers":2/);
    const closed = worker.close();
    (await second.next()).answer({ nodes: 9 });
    expect(await answer).toMatchObject({ nodes: 9 });
    searched.answer({ nodes: 10 });
    expect(await move).toMatchObject({ nodes: 10 });
    await closed;
  });
});

describe.skipIf(!HAS_REDIS)('fairness', () => {
  test('a hundred waiting games of one server delay another only by the running search', async () => {
    const { thinker, remote } = await openPair();
    const full = Array.from({ length: 100 }, (_, i) => thinker.think(taskOf(`full${i}`, { server: 'full' })));
    const first = await remote.next();
    const other = thinker.think(taskOf('other', { server: 'other' }));
    expect(thinker).toMatchObject({ running: 1, waiting: 100 });
    first.answer();
    const second = await remote.next();
    expect(second.task.game).toBe('other');
    second.answer();
    await other;
    for (let i = 1; i < 100; i++) (await remote.next()).answer();
    await Promise.all(full);
  });

  test('searches are shortened when many wait', async () => {
    const { thinker, remote } = await openPair();
    const { next, onProgress } = progresses();
    const answers = [thinker.think(endless('a'), { onProgress })];
    const first = await remote.next();
    first.progress();
    await next;
    const hurried = new Promise((resolve) => first.options.hurry!.addEventListener('abort', resolve));
    for (let i = 0; i < 1_000; i++) answers.push(thinker.think(taskOf(`${i}`)));
    await hurried;
    const last = await remote.next();
    expect(last.task.game).toBe('0');
    const settled = Promise.allSettled(answers);
    await thinker.close();
    await settled;
  });

  test('bots that share a worker queue few jobs', async () => {
    const { thinker, remote, prefix } = await openPair();
    const other = openBot(new ScriptedThinker(), prefix);
    await other.log.waitForLine(/"workers":1/);
    const ours = ['a', 'b', 'c'].map((game) => thinker.think(taskOf(game)));
    const first = await remote.next();
    const theirs = ['x', 'y', 'z'].map((game) => other.thinker.think(taskOf(game)));
    expect(thinker).toMatchObject({ running: 1, waiting: 2 });
    expect(other.thinker).toMatchObject({ running: 1, waiting: 2 });
    await longSearches(prefix, 2);
    first.answer();
    const order = [first];
    while (order.length < 6) {
      const next = await remote.next();
      order.push(next);
      next.answer();
    }
    await Promise.all([...ours, ...theirs]);
    expect(order.slice(0, 2).map(({ task }) => task.game)).toEqual(['a', 'x']);
  });
});

describe.skipIf(!HAS_REDIS)('with real searches', () => {
  test('the same task with a node limit has the same answer here and on a worker', async () => {
    const prefix = newPrefix();
    const [pool, remote] = [newThinker(1, 3_000), newThinker(1, 3_000, [500])];
    const { thinker, log } = openBot(new ScriptedThinker(), prefix);
    await openWorker(remote, prefix);
    await log.waitForLine(/"workers":1/);
    const tasks = [
      taskOf('a', { strength: { opponent: 'mcts', limit: { nodes: 20_000 } } }),
      taskOf('b', { variant: REVERSI, strength: { opponent: 'alphabeta', limit: { nodes: 400_000 } } }),
      taskOf('c', {
        variant: gomoku('renju'),
        moves: squares('h8 i9 h9'),
        strength: { opponent: 'alphabeta', limit: { nodes: 60_000 }, weakness: { noise: 30 } },
        lines: 3,
      }),
    ];
    for (const task of tasks) {
      const { ms: _, waitedMs: __, ...here } = await pool.think(task);
      expect(await thinker.think(task)).toMatchObject(here);
    }
    const strength = { opponent: 'alphabeta', limit: { nodes: 20_000 } };
    const task = taskOf('d', { strength });
    const { ms: _, waitedMs: __, ...here } = await pool.think(task, { inBackground: true });
    expect(await thinker.think(task, { inBackground: true })).toMatchObject(here);
    await Promise.all([pool.close(), remote.close()]);
  });
});
