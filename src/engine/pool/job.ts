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
  readonly asked: number;
  /** Ms to search. */
  wanted: number;
  /** Ms that the search is expected to take. */
  expected: number;
  readonly onProgress: ThinkOptions['onProgress'];
  /** Whether no lane was free for it at first. */
  waited: boolean;
  /** Time when its search began; until then the time of the request. */
  begun: number;
  /** Answers or rejects; only the first call counts. */
  settle(outcome: Outcome): void;
};

/** Creates a job and the promise of its outcome. */
export function createJob(
  task: Task,
  position: Position,
  asked: number,
  onProgress: ThinkOptions['onProgress'],
): { readonly job: Job; readonly settled: Promise<UntimedAnswer> } {
  let settle: Job['settle'] = () => undefined;
  const settled = new Promise<UntimedAnswer>((resolve, reject) => {
    settle = (outcome) => ('answer' in outcome ? resolve(outcome.answer) : reject(outcome.error));
  });
  const wanted = task.strength.limit.timeMs ?? MAX_ANSWER_MS;
  const expected = expectedMs(task);
  const job = { task, position, asked, wanted, expected, onProgress, waited: false, begun: asked, settle };
  return { job, settled };
}
