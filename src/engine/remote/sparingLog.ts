import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';

const LINES = 10;
const WITHIN_MS = 60_000;

/** Lines of one message since the last pause. */
type Lines = { since: number; written: number; omitted: number };

/**
 * Wraps a log so that others cannot fill it: writes at most 10 lines of a message a minute. The first one of the next minute says
 * how many it left out. Only for messages from a fixed set.
 */
export function sparingLog(log: Log, clock: Pick<Clock, 'now'>): Log {
  const known = new Map<string, Lines>();
  const write = (level: keyof Log, details: object, message: string): void => {
    const now = clock.now();
    const lines = known.get(message) ?? { since: now, written: 0, omitted: 0 };
    known.set(message, lines);
    const isOver = now - lines.since >= WITHIN_MS;
    if (!isOver && lines.written >= LINES) {
      lines.omitted += 1;
      return;
    }
    const { omitted } = lines;
    if (isOver) Object.assign(lines, { since: now, written: 0, omitted: 0 });
    lines.written += 1;
    log[level](omitted > 0 ? { ...details, omitted } : details, message);
  };
  return {
    info: (details, message) => write('info', details, message),
    warn: (details, message) => write('warn', details, message),
    error: (details, message) => write('error', details, message),
  };
}
