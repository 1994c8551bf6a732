import { createHash } from 'node:crypto';
import type { Task, ThinkOptions } from '../../game/ports/thinker.js';
import type { Position } from '../../rules/position.js';
import { expectedMs, MAX_ANSWER_MS, remainingMs } from '../pool/budget.js';
import { SHORT_LANES_MS } from '../pool/lanes.js';
import type { PlayedGame } from '../puzzles/findPuzzles.js';
import { forcedAnswer } from '../task.js';
import { puzzlesFault, searchFault } from './checkReport.js';
import type { JobRequest } from './remoteJob.js';
import type { Request } from './remoteMessages.js';

/** Kinds of jobs for other machines, each with a queue of its own, so that no job waits for much longer ones. */
export const JOB_KINDS = ['short', 'long', 'background'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Number of concurrent searches of each kind. */
export type Slots = Readonly<Record<JobKind, number>>;

export const NO_SLOTS: Slots = { short: 0, long: 0, background: 0 };

/** Expected ms up to which a search stays in this process: sending it would cost more. */
const LOCAL_MS = SHORT_LANES_MS[0]!;
/** Expected ms up to which a search counts as short. */
export const SHORT_MS = SHORT_LANES_MS.at(-1)!;

/** Chooses the queue for a valid task; `'here'` if this process answers it. */
export function kindFor(task: Task, { inBackground }: ThinkOptions, position: Position): JobKind | 'here' {
  if (forcedAnswer(position)) return 'here';
  if (!inBackground) return kindByTime(task);
  // Without a limit of nodes it is invalid in the background, and the local pool rejects it.
  return task.strength.limit.nodes === undefined ? 'here' : 'background';
}

/** Chooses the queue by a task's expected time; `'here'` if it is not worth sending. */
function kindByTime(task: Pick<Task, 'strength' | 'variant'>): Exclude<JobKind, 'background'> | 'here' {
  const expected = expectedMs(task);
  if (expected <= LOCAL_MS) return 'here';
  return expected <= SHORT_MS ? 'short' : 'long';
}

/** Job for a move that a player waits for. */
export const searchJob = (
  task: Task,
  position: Position,
  requestedAt: number,
  onProgress: ThinkOptions['onProgress'],
): JobRequest => ({
  id: jobId('search', task.game, task),
  game: task.game,
  server: task.server,
  requestedAt,
  searchMs: task.strength.limit.timeMs ?? MAX_ANSWER_MS,
  toMessage: (withinMs) => ({ kind: 'search', task, withinMs, isWatched: onProgress !== undefined }),
  faultOf: searchFault(task, position),
  onProgress,
});

/** Job for a background search. */
export const judgmentJob = (task: Task, position: Position, requestedAt: number): JobRequest => ({
  id: jobId('judgment', task.game, task),
  game: task.game,
  server: task.server,
  requestedAt,
  searchMs: Number.POSITIVE_INFINITY,
  toMessage: () => ({ kind: 'judgment', task }),
  faultOf: searchFault(task, position),
  onProgress: undefined,
});

/** Job for a game's puzzles. The moves identify the game, so that two games with the same moves are one job. */
export function puzzlesJob({ variant, moves }: Position, requestedAt: number): JobRequest {
  const id = jobId('puzzles', 'puzzles', { variant, moves });
  return {
    id,
    game: id,
    server: undefined,
    requestedAt,
    searchMs: Number.POSITIVE_INFINITY,
    toMessage: () => ({ kind: 'puzzles', game: { variant, moves } }),
    faultOf: puzzlesFault({ variant, moves }),
    onProgress: undefined,
  };
}

/** Reduces a task's time limit to the time that remains for it. */
export function withTimeLeft(
  task: Task,
  job: Pick<JobRequest, 'requestedAt' | 'searchMs'>,
  now: number,
): Task {
  const { strength } = task;
  if (strength.limit.timeMs === undefined) return task;
  return { ...task, strength: { ...strength, limit: { ...strength.limit, timeMs: remainingMs(now, job) } } };
}

const HASH_LENGTH = 16; // characters, 96 bits

/**
 * Builds a job's id from its owner, the number of moves, and a hash of purpose and input. The input holds everything that the
 * answer depends on. Equal requests are thus one job, whichever bots send them, and different ones never are, such as a move and
 * a hint in the same position. BullMQ refuses `:` in ids.
 */
export function jobId(purpose: Request['kind'], owner: string, input: Task | PlayedGame): string {
  const hash = createHash('sha256').update(JSON.stringify([purpose, input]));
  const id = `${owner}-${input.moves.length}-${hash.digest('base64url').slice(0, HASH_LENGTH)}`;
  return id.replace(/[^\w.-]/g, '_');
}
