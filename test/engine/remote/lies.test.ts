import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ANNOUNCEMENT, REPORT } from '../../../src/engine/remote/remoteMessages.js';
import type { Answer, Progress, Task } from '../../../src/game/ports/thinker.js';
import { replay, startPosition } from '../../../src/rules/games.js';
import type { Move } from '../../../src/rules/position.js';
import { RedisServer } from '../../redisServer.js';
import { gomoku, REVERSI, squares } from '../built.js';
import { Liar, liesAbout, openRedis } from './liar.js';
import { HAS_REDIS, newPrefix, openBot, RELEASE, ScriptedThinker, taskOf } from './rig.js';

const HERE = 7_777; // nodes of answers from this process

/** A thinker of this process that answers at once. */
class PromptThinker extends ScriptedThinker {
  override think = async (task: Task): Promise<Answer> => {
    const [best] = replay(task.variant, task.moves, task.start).legalMoves();
    return { nodes: HERE, best: best!, winProbability: 0.5, ms: 1, waitedMs: 0, source: 'search' };
  };
}

/** Opens a bot with a worker that publishes these texts for each game; `JOB` in them stands for the job's id. */
async function openLied(lies: (game: string) => readonly string[], redisUrl?: string) {
  const prefix = newPrefix();
  const local = new PromptThinker();
  const { thinker, log } = openBot(local, prefix, redisUrl);
  const gameOf = (data: unknown): string => (data as { task?: Task }).task?.game ?? 'puzzles';
  const liar = new Liar(
    prefix,
    (data, id) => lies(gameOf(data)).map((text) => text.replaceAll('JOB', id)),
    redisUrl,
  );
  await liar.announce();
  await log.waitForLine(/"workers":1/);
  return { prefix, local, thinker, log, liar };
}

const LEGAL = startPosition(REVERSI).legalMoves();
const BEST = LEGAL[0]!;
const progress: Progress = {
  nodes: 3,
  best: BEST,
  winProbability: 0.5,
  figures: { depth: 3 },
  lines: [{ move: BEST, value: 1, winProbability: 0.5 }],
};
const answer: Answer = { ...progress, ms: 1, waitedMs: 0, source: 'search' };
const answerText = (more: Partial<Answer> = {}, job = 'JOB') =>
  JSON.stringify({ job, kind: 'answer', answer: { ...answer, ...more } });
const progressText = JSON.stringify({ job: 'JOB', kind: 'progress', progress });

/** One example of each kind of report, with all fields. */
const REPORTS = [
  { job: 'JOB', kind: 'begun' },
  { job: 'JOB', kind: 'progress', progress },
  { job: 'JOB', kind: 'answer', answer },
  { job: 'JOB', kind: 'puzzles', plies: [1] },
  { job: 'JOB', kind: 'failed', message: 'why' },
  { job: 'JOB', kind: 'dropped' },
];

/** Returns the faults of what a search of the first position answered. */
function faultsOf({
  best,
  nodes,
  winProbability,
  lines = [],
  figures = {},
  ...times
}: Partial<Answer>): string[] {
  const { ms = 0, waitedMs = 0 } = times;
  const within = (value: unknown, least: number, most: number): boolean =>
    typeof value === 'number' && value >= least && value <= most;
  const isLegal = (move: Move | undefined): boolean => move !== undefined && LEGAL.includes(move);
  const checks: readonly [string, boolean][] = [
    ['best', isLegal(best) && lines.every(({ move }) => isLegal(move))],
    ['nodes', within(nodes, 0, Number.MAX_SAFE_INTEGER)],
    ['winProbability', within(winProbability, 0, 1)],
    ['lines', lines.length <= 1 && lines.every(({ value }) => within(value, -64, 64))],
    ['figures', Object.keys(figures).every((name) => name.length <= 32) && Object.keys(figures).length <= 16],
    ['figures', Object.values(figures).every((value) => Number.isFinite(value))],
    ['times', within(ms, 0, 1e6) && within(waitedMs, 0, ms)],
  ];
  return checks.filter(([, isSound]) => !isSound).map(([name]) => name);
}

describe.skipIf(!HAS_REDIS)('a worker that lies', () => {
  test('in any field of any report has no effect on an answer, and fills no log', async () => {
    const lies = REPORTS.flatMap((report) => liesAbout(REPORT, report));
    const { thinker, log } = await openLied((game) => [lies[Number(game)]!.text]);
    const wrong: object[] = [];
    const heard: Progress[] = [];
    await Promise.all(
      lies.map(async ({ field, value }, i) => {
        const found = await thinker.think(taskOf(`${i}`), { onProgress: (each) => heard.push(each) });
        const faults = faultsOf(found);
        if (faults.length > 0) wrong.push({ field, value, faults });
      }),
    );
    expect(lies.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
    expect(heard.flatMap(faultsOf)).toEqual([]);
    expect(log.lines.length).toBeLessThan(40);
    expect(thinker).toMatchObject({ running: 0, waiting: 0 });
  });

  test('about puzzles has no effect but on where they are sought', async () => {
    const lies = liesAbout(REPORT, { job: 'JOB', kind: 'puzzles', plies: [1] });
    let next = 0;
    const { thinker, local } = await openLied(() => [lies[next++]!.text]);
    const game = replay(gomoku(), squares('h8 a1 h9'));
    while (next < lies.length) {
      local.puzzlePlies = [];
      expect(await thinker.findPuzzles(game)).toEqual([]);
      expect(local.puzzlePlies ?? []).toSatisfy((plies: number[]) => plies.every((ply) => ply < 3));
    }
  });

  const line = (move: Move, value: number) => ({ move, value });
  const elsewhere = squares('a1', 8)[0]!;
  test.each([
    ['an illegal move', [answerText({ best: elsewhere })]],
    ['an illegal move in a line', [answerText({ lines: [line(elsewhere, 0)] })]],
    ['more lines than it was asked for', [answerText({ lines: LEGAL.map((move) => line(move, 0)) })]],
    ['a value that no game has', [answerText({ lines: [line(BEST, 65)] })]],
    ['an answer to another task', [answerText({}, 'other-0-abcdefghijklmnop')]],
    ['puzzles for a move', [JSON.stringify({ job: 'JOB', kind: 'puzzles', plies: [] })]],
    ['a forced move that is none', [answerText({ source: 'forced' })]],
    ['an illegal move on the way', [progressText.replace(`"best":${BEST}`, '"best":0'), answerText()]],
    ['endless starts', Array.from({ length: 20 }, () => JSON.stringify({ job: 'JOB', kind: 'begun' }))],
    ['endless drops', Array.from({ length: 20 }, () => JSON.stringify({ job: 'JOB', kind: 'dropped' }))],
    ['junk before its answer', ['{', answerText()]],
  ])('%s is refused, and the search done here', async (_, texts) => {
    const { thinker, log } = await openLied(() => texts);
    expect(await thinker.think(taskOf('a'))).toMatchObject({ nodes: HERE });
    expect(log.lines.filter((each) => each.includes('a worker sent'))).toHaveLength(1);
    expect(thinker).toMatchObject({ running: 0, waiting: 0 });
  });

  test('times that cannot be are corrected', async () => {
    const { thinker } = await openLied(() => [answerText({ ms: 0, waitedMs: 5_000 })]);
    const found = await thinker.think(taskOf('a'));
    expect(found.waitedMs).toBeLessThanOrEqual(found.ms);
    expect(faultsOf(found)).toEqual([]);
  });

  test('the first answer counts, and a repeated one reaches no other search', async () => {
    const texts: Record<string, string[]> = {
      a: [answerText({ nodes: 1 }), answerText({ nodes: 2 })],
      b: [answerText({ nodes: 3 })],
    };
    const { thinker } = await openLied((game) => texts[game]!);
    expect(await thinker.think(taskOf('a'))).toMatchObject({ nodes: 1 });
    expect(await thinker.think(taskOf('b'))).toMatchObject({ nodes: 3 });
  });

  test('a flood of progress is cut off, and little of it passed on', async () => {
    const flood = Array.from({ length: 20_000 }, () => progressText);
    const { thinker, log } = await openLied(() => [...flood, answerText()]);
    let heard = 0;
    const found = await thinker.think(taskOf('a'), { onProgress: () => heard++ });
    expect(found).toMatchObject({ nodes: HERE });
    expect(heard).toBeLessThan(100);
    expect(log.lines.join()).toContain('too many reports');
  });

  test('a report of 100 MB is not read, and the bot goes on', async () => {
    const server = await RedisServer.start('--client-output-buffer-limit', 'pubsub', '0', '0', '0');
    onTestFinished(() => server.stop());
    const huge = `{"job":"${'x'.repeat(100_000_000)}"}`;
    const { thinker, log } = await openLied((game) => [game === 'a' ? huge : answerText()], server.url);
    expect(await thinker.think(taskOf('a'))).toMatchObject({ nodes: HERE });
    // The connection that received it may still be opening again.
    await expect.poll(async () => (await thinker.think(taskOf('b'))).nodes).toBe(3);
    expect(log.lines.length).toBeLessThan(10);
  });
});

describe.skipIf(!HAS_REDIS)('a list of workers with lies', () => {
  const announcement = { release: RELEASE, slots: { short: 1, long: 1, background: 1 } };

  test('in any field adds no searches that nobody does', async () => {
    const { thinker, liar, log } = await openLied(() => [answerText()]);
    const before = log.lines.length;
    for (const { text } of liesAbout(ANNOUNCEMENT, announcement)) await liar.announce(text);
    await liar.redis.sadd(liar.names.workers, 'nobody', '__proto__', 'x'.repeat(100_000));
    const list = randomUUID();
    await liar.redis.lpush(liar.names.worker(list), 'not a text');
    await liar.redis.sadd(liar.names.workers, list);
    await liar.announce('x'.repeat(1_000_000));
    await liar.redis.publish(liar.names.changes, '');
    await log.waitForLine(/of another release/, before);
    expect(await thinker.think(taskOf('a'))).toMatchObject({ nodes: 3 });
    expect(thinker.otherReleases.length).toBeLessThanOrEqual(5);
    expect(log.lines.length).toBeLessThan(40);
  });

  test('thousands of workers that are none are struck off, and endless changes read seldom', async () => {
    const server = await RedisServer.start();
    onTestFinished(() => server.stop());
    const { thinker, liar } = await openLied(() => [answerText()], server.url);
    const calls = async () =>
      Number(/cmdstat_srandmember:calls=(\d+)/.exec(await liar.redis.info('commandstats'))![1]);
    const ids = Array.from({ length: 3_000 }, () => randomUUID());
    await liar.redis.sadd(liar.names.workers, ...ids);
    const before = await calls();
    const redis = openRedis(server.url);
    for (let i = 0; i < 5_000; i++) await redis.publish(liar.names.changes, '');
    expect((await calls()) - before).toBeLessThan(1_000);
    await expect.poll(() => liar.redis.scard(liar.names.workers), { timeout: 30_000 }).toBe(1);
    expect(await thinker.think(taskOf('a'))).toMatchObject({ nodes: 3 });
  });
});
