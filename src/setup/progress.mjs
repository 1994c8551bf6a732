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

/** Steps of each stream that are not printed to the end; the first is on the stream's last line. */
const queues = new WeakMap();

/**
 * Runs `work`, and prints its title, its progress and its time. `work` may report what it is at, and may return a note for the last
 * line. A failure is printed as such and thrown on. Steps may overlap: each is printed after the one before it, unless that fails.
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
  let stop;

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
  const printed = {
    /** How the work ended, once it has. */
    outcome: '',
    open() {
      stream.write(line);
      stop = time.every(isTerminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS, showProgress);
    },
    close() {
      stop();
      const isLineShown = !isTerminal && isLineOpen;
      stream.write(`${isTerminal ? '\r\x1b[K' : ''}${isLineShown ? '' : line}${this.outcome}\n`);
    },
  };

  const queue = queues.get(stream) ?? [];
  queues.set(stream, queue);
  queue.push(printed);
  if (queue.length === 1) printed.open();
  const end = (outcome) => {
    printed.outcome = outcome;
    while (queue[0]?.outcome) {
      const first = queue.shift();
      first.close();
      if (first.outcome === 'failed') queue.length = 0;
      queue[0]?.open();
    }
  };
  try {
    const note = await work((text) => {
      detail = text;
    });
    end(`${typeof note === 'string' ? `${note}, ` : ''}${elapsed().toFixed(1)} s`);
  } catch (error) {
    end('failed');
    throw error;
  }
}
