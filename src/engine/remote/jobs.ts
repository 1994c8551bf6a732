import { createHash } from 'node:crypto';
import type { Task, ThinkOptions } from '../../game/ports/thinker.js';
import type { Position } from '../../rules/position.js';
import { expectedMs, leftFor, MAX_ANSWER_MS } from '../pool/budget.js';
import { SHORT_LANES_MS } from '../pool/lanes.js';
import type { PlayedGame } from '../puzzles/findPuzzles.js';
import { forcedAnswer } from '../task.js';
import type { Asked } from './remoteJob.js';
import type { Request } from './remoteMessages.js';

/** Queues of work for other machines, separate so that no job waits for much longer ones. */
export const KINDS = ['short', 'long', 'background'] as const;
export type Kind = (typeof KINDS)[number];

/** Number of concurrent searches of each kind. */
export type Slots = Readonly<Record<Kind, number>>;

export const NO_SLOTS: Slots = { short: 0, long: 0, background: 0 };

/** Expected ms up to which a search stays here: sending it would cost more. */
const LOCAL_MS = SHORT_LANES_MS[0]!;
/** Expected ms up to which a search counts as short. */
export const SHORT_MS = SHORT_LANES_MS.at(-1)!;

/** Queue for a valid task; `'here'` if this process answers it. */
export function kindFor(task: Task, { inBackground }: ThinkOptions, position: Position): Kind | 'here' {
  if (forcedAnswer(position)) return 'here';
  if (!inBackground) return kindOf(task);
  // Without a limit of nodes the local pool rejects it.
  return task.strength.limit.nodes === undefined ? 'here' : 'background';
}

/** Queue for a task by its expected time; `'here'` if it is not worth sending. */
export function kindOf(task: Pick<Task, 'strength' | 'variant'>): Exclude<Kind, 'background'> | 'here' {
  const expected = expectedMs(task);
  if (expected <= LOCAL_MS) return 'here';
  return expected <= SHORT_MS ? 'short' : 'long';
}

/** Job for a move that a player waits for. */
export const searchJob = (task: Task, asked: number, onProgress: ThinkOptions['onProgress']): Asked => ({
  id: jobId('search', task.game, task),
  game: task.game,
  server: task.server,
  asked,
  wanted: task.strength.limit.timeMs ?? MAX_ANSWER_MS,
  request: (withinMs) => ({ kind: 'search', task, withinMs, isWatched: onProgress !== undefined }),
  onProgress,
});

/** Job for a background search. */
export const judgmentJob = (task: Task, asked: number): Asked => ({
  id: jobId('judgment', task.game, task),
  game: task.game,
  server: task.server,
  asked,
  wanted: Number.POSITIVE_INFINITY,
  request: () => ({ kind: 'judgment', task }),
  onProgress: undefined,
});

/** Job for a game's puzzles. The moves alone identify the game: two games with the same moves are one job. */
export function puzzlesJob({ variant, moves }: Position, asked: number): Asked {
  const id = jobId('puzzles', 'puzzles', { variant, moves });
  const request = () => ({ kind: 'puzzles', game: { variant, moves } }) as const;
  const wanted = Number.POSITIVE_INFINITY;
  return { id, game: id, server: undefined, asked, wanted, request, onProgress: undefined };
}

/** Limits the task to the time that is left for it. */
export function withTimeLeft(task: Task, job: Pick<Asked, 'asked' | 'wanted'>, now: number): Task {
  const { strength } = task;
  if (strength.limit.timeMs === undefined) return task;
  return { ...task, strength: { ...strength, limit: { ...strength.limit, timeMs: leftFor(now, job) } } };
}

const HASH_LENGTH = 16; // characters, 96 bits

/**
 * Id of a job: its owner, the number of moves, and a hash of purpose and task. The task holds everything that its answer depends
 * on. The same question is thus one job, however often and by whomever it is asked, and never the same job as another question,
 * such as a hint's in the same position. BullMQ refuses `:` in ids.
 */
export function jobId(purpose: Request['kind'], owner: string, asked: Task | PlayedGame): string {
  const hash = createHash('sha256').update(JSON.stringify([purpose, asked]));
  const id = `${owner}-${asked.moves.length}-${hash.digest('base64url').slice(0, HASH_LENGTH)}`;
  return id.replace(/[^\w.-]/g, '_');
}
