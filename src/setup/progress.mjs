/** Interval of progress, in ms: on a terminal the line is rewritten, elsewhere each report is a line of a log. */
const TERMINAL_INTERVAL_MS = 2000;
const LOG_INTERVAL_MS = 15_000;

const realTime = {
  now: () => performance.now(),
  every(ms, callback) {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
};

/**
 * Runs `work`, and prints its title, its progress and its time. `work` may report what it is at, and may return a note for the last
 * line. A failure is printed as such and thrown on.
 *
 * @template T
 * @param {string} title
 * @param {(report: (detail: string) => void) => Promise<T>} work
 * @param {{ isTTY?: boolean | undefined, columns?: number | undefined, write(text: string): unknown }} [stream]
 * @param {{ now(): number, every(ms: number, callback: () => void): () => void }} [time]
 */
export async function step(title, work, stream = process.stdout, time = realTime) {
  const isTerminal = stream.isTTY === true && process.env.TERM !== 'dumb';
  const line = `sente: ${title} … `;
  const started = time.now();
  const elapsed = () => (time.now() - started) / 1000;
  let detail = '';
  let isLineOpen = true;
  stream.write(line);

  const showProgress = () => {
    const progress = `${elapsed().toFixed(0)} s${detail && `: ${detail}`}`;
    if (isTerminal) {
      // A line that wraps could not be rewritten.
      stream.write(`\r\x1b[K${`${line}${progress}`.slice(0, (stream.columns || 80) - 1)}`);
      return;
    }
    stream.write(`${isLineOpen ? '\n' : ''}sente:   ${progress}\n`);
    isLineOpen = false;
  };
  const finish = (outcome) => {
    stop();
    const isLineShown = !isTerminal && isLineOpen;
    stream.write(`${isTerminal ? '\r\x1b[K' : ''}${isLineShown ? '' : line}${outcome}\n`);
  };

  const stop = time.every(isTerminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS, showProgress);
  try {
    const note = await work((text) => {
      detail = text;
    });
    finish(`${typeof note === 'string' ? `${note}, ` : ''}${elapsed().toFixed(1)} s`);
  } catch (error) {
    finish('failed');
    throw error;
  }
}
