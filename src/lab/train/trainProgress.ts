import { monotonicMs } from '../../engine/wasm/coreControl.js';

const INTERVAL_MS = 10_000; // between two reports

const whole = new Intl.NumberFormat('en');

function timeText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Formats the progress of work: `made` of the `done` items took these seconds; estimates the time left. */
export function progressText(
  done: number,
  total: number,
  made: number,
  seconds: number,
  things = 'games',
): string {
  const rate = made / seconds;
  return `${whole.format(done)} of ${whole.format(total)} ${things}, ${rate.toFixed(1)} ${things}/s, ${timeText((total - done) / rate)} left`;
}

/**
 * Reports progress every few seconds, and when all is done. `made` of the `done` items were made since the start; the rest existed
 * before.
 */
export function throttleProgress(
  total: number,
  things: string,
  report: (text: string) => void,
): (done: number, made: number) => void {
  const started = monotonicMs();
  let reported = started;
  return (done, made) => {
    const now = monotonicMs();
    if (made === 0 || (now - reported < INTERVAL_MS && done < total)) return;
    reported = now;
    report(progressText(done, total, made, (now - started) / 1000, things));
  };
}
