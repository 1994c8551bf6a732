import type { Task, Thinker } from '../../game/ports/thinker.js';
import type { Position } from '../../rules/position.js';
import type { UntimedAnswer } from '../task.js';
import { expectedMs, MAX_ANSWER_MS } from './budget.js';

export type ThinkOptions = NonNullable<Parameters<Thinker['think']>[1]>;

type Outcome = { readonly answer: UntimedAnswer } | { readonly error: unknown };

/** A task from asking to answering. */
export type Job = {
  readonly task: Task;
  readonly position: Position;
  readonly asked: number;
  /** Ms to search. */
  wanted: number;
  /** Ms that the search is expected to take. */
  expected: number;
  readonly onProgress: ThinkOptions['onProgress'];
  /** Whether it found no lane free for it. */
  waited: boolean;
  /** When its search began; when it was asked, until then. */
  begun: number;
  /** Answers, or throws what a cancelled task throws; the first call counts. */
  settle(outcome: Outcome): void;
};

/** A job, and what it will be settled with. */
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
