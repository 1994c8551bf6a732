import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerSwap2 } from '../../../src/engine/opponents/swap2.js';
import type { LocalThinker } from '../../../src/engine/pool/localThinker.js';
import { createThinker } from '../../../src/engine/pool/pool.js';
import type { Answer, Limit, Strength, Task } from '../../../src/game/ports/thinker.js';
import { replay } from '../../../src/rules/games.js';
import type { Variant } from '../../../src/rules/position.js';
import { allSquares } from '../../../src/rules/squares.js';
import { startBoardOf } from '../../../src/rules/stones.js';
import { CORE_URL, gomoku, newThinker, REVERSI, squares } from '../built.js';
import { deadlineOf, FakeClock, PUPPET_URL, Puppets, release, type Started } from '../pool/puppets.js';

const NONE = '';
const THREE = 'h8 i9 j8';
const FIVE = 'h8 i8 j10 i9 i7';

type TaskOptions = { readonly variant?: Variant; readonly strength?: Strength; readonly seed?: number };

const taskOf = (
  stones: string,
  {
    variant = gomoku('standard'),
    strength = { opponent: 'alphabeta', limit: { nodes: 3_000 } },
    seed = 1,
  }: TaskOptions = {},
): Task => ({ game: 'a', variant, moves: squares(stones, variant.size), strength, seed });

let thinker: LocalThinker;
afterEach(() => thinker.close());

describe('swap2 at the pool', () => {
  beforeEach(() => {
    thinker = newThinker(1, 1_000);
  });

  /** Counts the stones that it placed legally, 0 for a swap. */
  async function placed(task: Task): Promise<number> {
    const { answer, searchMs } = await thinker.swap2(task);
    expect(searchMs).toBeGreaterThanOrEqual(0);
    if (answer.kind === 'swap') return 0;
    return replay(task.variant, [...task.moves, ...answer.squares]).ply - task.moves.length;
  }

  test.each([gomoku('freestyle', 8), gomoku('standard'), gomoku('renju', 20)])(
    'answers legally: %j',
    async (variant) => {
      for (const seed of [1, 2]) {
        expect(await placed(taskOf(NONE, { variant, seed }))).toBe(3);
        expect([0, 1, 2]).toContain(await placed(taskOf('d4 e5 f4', { variant, seed })));
        expect([0, 1]).toContain(await placed(taskOf('d4 e4 f6 e5 e3', { variant, seed })));
      }
    },
  );

  test.each([1, 2, 3, 4, 5])('answers at level %i, which is weakened', async (level) => {
    const variant = gomoku('freestyle');
    const { strength } = thinker.levels(variant)[level - 1]!;
    expect(strength.weakness).toBeDefined();
    for (const seed of [1, 2, 3]) {
      expect(await placed(taskOf(NONE, { variant, strength, seed }))).toBe(3);
      expect([0, 1, 2]).toContain(await placed(taskOf(THREE, { variant, strength, seed })));
      expect([0, 1]).toContain(await placed(taskOf(FIVE, { variant, strength, seed })));
    }
  });

  test('takes black if black wins, and stays white if white does', async () => {
    expect(await placed(taskOf('h8 a1 i9'))).toBe(0);
    expect(await placed(taskOf('a1 h8 o15'))).toBe(1);
    expect(await placed(taskOf('h8 a1 i9 o15 j10'))).toBe(0);
  });

  test.each([NONE, THREE, FIVE])('answers the same to the same seed: %s', async (stones) => {
    const answered = async (seed: number) => (await thinker.swap2(taskOf(stones, { seed }))).answer;
    for (const seed of [1, 2, 3]) expect(await answered(seed)).toEqual(await answered(seed));
  });

  test('opens differently by other seeds', async () => {
    const answers = await Promise.all([1, 2, 3].map((seed) => thinker.swap2(taskOf(NONE, { seed }))));
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(3);
  });

  test('rejects with the reason of its signal, before it begins and during a search', async () => {
    const reason = new Error('no longer wanted');
    await expect(thinker.swap2(taskOf(NONE), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(await placed(taskOf(NONE))).toBe(3); // a worker that still starts cannot stop in time on a busy machine
    const during = new AbortController();
    const answer = thinker.swap2(taskOf(NONE), { signal: during.signal });
    during.abort(reason);
    await expect(answer).rejects.toBe(reason);
    expect(await placed(taskOf(NONE))).toBe(3);
  });

  const board = startBoardOf(
    allSquares(15).map((square) => (square === 112 ? 'black' : undefined)),
    'black',
  );
  test.each<[string, Task]>([
    ['Reversi', taskOf('', { variant: REVERSI })],
    ['one stone', taskOf('h8')],
    ['two stones', taskOf('h8 i9')],
    ['four stones', taskOf('h8 i9 j8 j9')],
    ['six stones', taskOf(`${FIVE} a1`)],
    ['illegal moves', taskOf('h8 h8 h8')],
    ['stones that stood there before', { ...taskOf(NONE), start: board }],
    ['an unknown opponent', taskOf(NONE, { strength: { opponent: 'nobody', limit: { nodes: 9 } } })],
    ['no limit', taskOf(FIVE, { strength: { opponent: 'alphabeta', limit: {} } })],
  ])('rejects %s with a RangeError', async (_, task) => {
    await expect(thinker.swap2(task)).rejects.toThrow(RangeError);
  });
});

describe('the time of swap2', () => {
  const TIME_MS = 3_000;
  const WHEN_RELEASED = 1; // seed of a puppet's behavior
  let clock: FakeClock;
  let puppets: Puppets;

  beforeEach(() => {
    clock = new FakeClock();
    puppets = new Puppets();
    thinker = createThinker({
      threads: 1,
      thinkMs: TIME_MS,
      onFault(error) {
        throw error;
      },
      clock,
      coreUrl: CORE_URL,
      workerUrl: PUPPET_URL,
    });
    return () => puppets.close();
  });

  const timed = (stones: string): Task =>
    taskOf(stones, { strength: { opponent: 'mcts', limit: { timeMs: TIME_MS } }, seed: WHEN_RELEASED });

  /** Resolves to the next search, or to `undefined` if the answer comes first. */
  const begunBefore = (answer: Promise<unknown>): Promise<Started | undefined> =>
    Promise.race([puppets.next(), answer.then(() => undefined)]);

  test.each([
    [NONE, 3_000, 28],
    [THREE, 1_000, 1],
    [FIVE, 3_000, 1],
  ])('is that of a move, however long each search may take: "%s"', async (stones, ms, searches) => {
    const before = clock.now();
    const answer = thinker.swap2(timed(stones));
    let begun = 0;
    for (let started = await begunBefore(answer); started; started = await begunBefore(answer)) {
      begun++;
      clock.advance(deadlineOf(started) - clock.now());
      release(started);
    }
    expect((await answer).searchMs).toBeCloseTo(ms);
    expect(clock.now() - before).toBeCloseTo(ms);
    expect(begun).toBe(searches);
  });

  test('ends when it is stopped in a later search', async () => {
    const reason = new Error('no longer wanted');
    const stopping = new AbortController();
    const answer = thinker.swap2(timed(NONE), { signal: stopping.signal });
    for (const _ of [1, 2, 3]) release(await puppets.next());
    const fourth = await puppets.next();
    stopping.abort(reason);
    await expect(answer).rejects.toBe(reason);
    release(fourth);
  });
});

describe('the limits of its searches', () => {
  /** Answers that a position is even after some ms, partly waited, and records its tasks. */
  function thinking() {
    const tasks: Task[] = [];
    const think = (task: Task): Promise<Answer> => {
      tasks.push(task);
      const best = replay(task.variant, task.moves).legalMoves()[0]!;
      return Promise.resolve({ best, nodes: 1, winProbability: 0.5, ms: 10, waitedMs: 4, source: 'search' });
    };
    return { think, tasks };
  }

  test.each<[string, Limit]>([
    [NONE, { timeMs: 2_000 }],
    [THREE, { timeMs: 2_000 }],
    [FIVE, { timeMs: 2_000 }],
    [NONE, { nodes: 50_000, depth: 4 }],
    [THREE, { nodes: 50_000, depth: 4 }],
    [FIVE, { nodes: 50_000, depth: 4 }],
  ])('are shares of one move’s: "%s", %j', async (stones, limit) => {
    const { think, tasks } = thinking();
    const strength = { opponent: 'alphabeta', limit };
    const { searchMs } = await answerSwap2(think, taskOf(stones, { strength }), undefined);
    const sum = (read: (limit: Limit) => number | undefined) =>
      tasks.reduce((all, task) => all + (read(task.strength.limit) ?? 0), 0);
    expect(sum(({ timeMs }) => timeMs)).toBeCloseTo(limit.timeMs ?? 0);
    expect(sum(({ nodes }) => nodes)).toBeLessThanOrEqual(limit.nodes ?? 0);
    expect(sum(({ nodes }) => nodes)).toBeGreaterThan((limit.nodes ?? 0) - 60);
    expect(tasks.every((task) => task.strength.limit.depth === limit.depth)).toBe(true);
    expect(searchMs).toBe(6 * tasks.length);
  });

  test('leave each search at least a node', async () => {
    const { think, tasks } = thinking();
    await answerSwap2(
      think,
      taskOf(NONE, { strength: { opponent: 'alphabeta', limit: { nodes: 3 } } }),
      undefined,
    );
    expect(tasks.map(({ strength }) => strength.limit.nodes)).toEqual(tasks.map(() => 1));
  });
});
