import type { Task, ThinkOptions } from '../../game/ports/thinker.js';
import type { Position } from '../../rules/position.js';
import type { UntimedAnswer } from '../task.js';
import { expectedMs, MAX_ANSWER_MS } from './budget.js';

type Outcome = { readonly answer: UntimedAnswer } | { readonly error: unknown };

/** A task from request to answer. */
export type Job = {
  readonly task: Task;
  readonly position: Position;
  /** Time of the request. */
  readonly requestedAt: number;
  /** Ms to search. */
  searchMs: number;
  /** Ms that the search is expected to take, which decides its lane. */
  expectedMs: number;
  readonly onProgress: ThinkOptions['onProgress'];
  /** Whether no lane was free for it on arrival. */
  hasWaited: boolean;
  /** Start time of its search; until then the time of the request. */
  startedAt: number;
  /** Answers or rejects; only the first call counts. */
  settle(outcome: Outcome): void;
};

/** Creates a job and the promise of its outcome. */
export function createJob(
  task: Task,
  position: Position,
  requestedAt: number,
  onProgress: ThinkOptions['onProgress'],
): { readonly job: Job; readonly settled: Promise<UntimedAnswer> } {
  let settle: Job['settle'] = () => undefined;
  const settled = new Promise<UntimedAnswer>((resolve, reject) => {
    settle = (outcome) => ('answer' in outcome ? resolve(outcome.answer) : reject(outcome.error));
  });
  const job: Job = {
    task,
    position,
    requestedAt,
    searchMs: task.strength.limit.timeMs ?? MAX_ANSWER_MS,
    expectedMs: expectedMs(task),
    onProgress,
    hasWaited: false,
    startedAt: requestedAt,
    settle,
  };
  return { job, settled };
}
