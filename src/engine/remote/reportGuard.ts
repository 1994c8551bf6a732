import type { Clock } from '../../game/ports/clock.js';
import type { FaultOf } from './checkReport.js';
import { parseMessage, REPORT, type Report } from './remoteMessages.js';

/** Number of reports of one job at once, and more of them a second: a worker of ours sends four a second. */
const REPORTS = { atOnce: 100, aSecond: 10 } as const;
/** Ms between two reports of progress that are passed on, so that callers get at most four a second or so. */
const PROGRESS_EVERY_MS = 240;
/** Number of times that workers may start a job, and drop it. */
const STARTS = 12;
const DROPS = 3;

/** A text from a worker as read: a report, nothing to handle, or the reason not to listen to the job's workers any longer. */
export type Reading =
  | Report
  | { readonly kind: 'skipped' }
  | { readonly kind: 'fault'; readonly fault: string };

const SKIPPED = { kind: 'skipped' } as const;
const asFault = (fault: string): Reading => ({ kind: 'fault', fault });

/** The job that reports are about, and the check of those that fit the schema. */
type GuardedJob = { readonly id: string; readonly faultOf: FaultOf };

/** Reads the reports on one job. Believes nothing that it can check, and bounds the rest: a worker may be faulty, or no worker of ours. */
export class ReportGuard {
  readonly #job: GuardedJob;
  readonly #clock: Pick<Clock, 'now'>;
  #allowance: number = REPORTS.atOnce;
  #countedAt: number;
  #progressAt = Number.NEGATIVE_INFINITY;
  readonly #left = { begun: STARTS, dropped: DROPS };

  constructor(job: GuardedJob, clock: Pick<Clock, 'now'>) {
    this.#job = job;
    this.#clock = clock;
    this.#countedAt = clock.now();
  }

  /** Reads a text from the job's channel. Callers must ignore all texts after a fault. */
  read(text: string): Reading {
    const now = this.#clock.now();
    const refill = ((now - this.#countedAt) * REPORTS.aSecond) / 1_000;
    this.#allowance = Math.min(REPORTS.atOnce, this.#allowance + refill) - 1;
    this.#countedAt = now;
    if (this.#allowance < 0) return asFault('too many reports');
    const report = parseMessage(REPORT, text);
    if (!report) return asFault('an invalid report');
    if (report.job !== this.#job.id) return asFault('a report on another job');
    if ((report.kind === 'begun' || report.kind === 'dropped') && --this.#left[report.kind] < 0)
      return asFault(`too many reports of kind ${report.kind}`);
    const fault = this.#job.faultOf(report);
    if (fault !== undefined) return asFault(fault);
    return report.kind === 'progress' && !this.#isProgressDue(now) ? SKIPPED : report;
  }

  #isProgressDue(now: number): boolean {
    if (now - this.#progressAt < PROGRESS_EVERY_MS) return false;
    this.#progressAt = now;
    return true;
  }
}
