import { createHash } from 'node:crypto';
import type { Task } from '../../game/ports/thinker.js';
import type { Position } from '../../rules/position.js';
import { expectedMs, leftFor, MAX_ANSWER_MS } from '../pool/budget.js';
import type { ThinkOptions } from '../pool/job.js';
import { SHORT_LANES_MS } from '../pool/lanes.js';
import type { PlayedGame } from '../puzzles/findPuzzles.js';
import { forcedAnswer } from '../task.js';
import type { Asked } from './remoteJob.js';
import type { Request } from './remoteMessages.js';

/** Into which queue a task goes that makes sense; `here` where this process answers it. */
export function kindFor(task: Task, { inBackground }: ThinkOptions, position: Position): Kind | 'here' {
  if (forcedAnswer(position)) return 'here';
  if (!inBackground) return kindOf(task);
  // Without a limit of nodes it is refused here.
  return task.strength.limit.nodes === undefined ? 'here' : 'background';
}

/** A move to search for, for a player who waits for it. */
export const searchJob = (task: Task, asked: number, onProgress: ThinkOptions['onProgress']): Asked => ({
  id: jobId('search', task.game, task),
  game: task.game,
  server: task.server,
  asked,
  wanted: task.strength.limit.timeMs ?? MAX_ANSWER_MS,
  request: (withinMs) => ({ kind: 'search', task, withinMs, isWatched: onProgress !== undefined }),
  onProgress,
});

/** A search in the background. */
export const judgmentJob = (task: Task, asked: number): Asked => ({
  id: jobId('judgment', task.game, task),
  game: task.game,
  server: task.server,
  asked,
  wanted: Number.POSITIVE_INFINITY,
  request: () => ({ kind: 'judgment', task }),
  onProgress: undefined,
});

/** The puzzles of a game to find. A game is known by its moves alone: two of the same moves are one job. */
export function puzzlesJob({ variant, moves }: Position, asked: number): Asked {
  const id = jobId('puzzles', 'puzzles', { variant, moves });
  const request = () => ({ kind: 'puzzles', game: { variant, moves } }) as const;
  const wanted = Number.POSITIVE_INFINITY;
  return { id, game: id, server: undefined, asked, wanted, request, onProgress: undefined };
}

/** The task, cut to the time that is left for it. */
export function withTimeLeft(task: Task, job: Pick<Asked, 'asked' | 'wanted'>, now: number): Task {
  const { strength } = task;
  if (strength.limit.timeMs === undefined) return task;
  return { ...task, strength: { ...strength, limit: { ...strength.limit, timeMs: leftFor(now, job) } } };
}

const HASH_LENGTH = 16; // characters, 96 bits

/**
 * The id of a job: whose it is, how many moves were played, and a hash of what is asked and for which purpose. A task has no
 * version of its game, but it has all that its answer depends on: the same question is thus one job, whoever asks it and however
 * often, and never another question's, as that of a hint in the same position would be. BullMQ refuses `:` in ids.
 */
export function jobId(purpose: Request['kind'], owner: string, asked: Task | PlayedGame): string {
  const hash = createHash('sha256').update(JSON.stringify([purpose, asked]));
  const id = `${owner}-${asked.moves.length}-${hash.digest('base64url').slice(0, HASH_LENGTH)}`;
  return id.replace(/[^\w.-]/g, '_');
}

/** The queues of work for other machines, so that none waits for what takes longer than itself. */
export const KINDS = ['short', 'long', 'background'] as const;
export type Kind = (typeof KINDS)[number];

/** How many searches of each kind go on at once. */
export type Slots = Readonly<Record<Kind, number>>;

export const NO_SLOTS: Slots = { short: 0, long: 0, background: 0 };

/** Ms that a search is expected to take at least to be sent: sending a shorter one costs more than searching it. */
const LEAST_MS = SHORT_LANES_MS[0]!;
/** And at most, in ms, to be a short one. */
export const SHORT_MS = SHORT_LANES_MS.at(-1)!;

/** Which queue a task goes into; `here` where it is not worth sending. */
export function kindOf(task: Pick<Task, 'strength' | 'variant'>): Exclude<Kind, 'background'> | 'here' {
  const expected = expectedMs(task);
  if (expected <= LEAST_MS) return 'here';
  return expected <= SHORT_MS ? 'short' : 'long';
}
