import { EventEmitter, once } from 'node:events';
import { vi } from 'vitest';
import type { FakeClock } from '../game/fakes.js';

const [MINUTE, HOUR] = [60_000, 60 * 60_000];

/** Kinds of posts that the bot sends by servers' calendars: puzzles of the day, weekly summaries. Each has rounds of its own. */
export const CALENDARS = 2;

/** Counts rounds of posts. Each ends with a timer to the next quarter or retry, which no other timer has off the full hour. */
export class Rounds {
  #ended = 0;
  #running = 0;
  readonly #news = new EventEmitter();

  constructor(clock: FakeClock) {
    const after = clock.after.bind(clock);
    vi.spyOn(clock, 'after').mockImplementation((ms, callback) => {
      if (ms <= MINUTE || ms >= HOUR) return after(ms, callback);
      this.#ended += 1;
      this.#running = Math.max(0, this.#running - 1);
      setImmediate(() => this.#news.emit('ended'));
      return after(ms, () => {
        this.#running += 1;
        callback();
      });
    });
  }

  /** Resolves when the rounds that `happens` starts have ended: at least this many. */
  async following(happens: () => unknown, count = 1): Promise<void> {
    const before = this.#ended;
    await happens();
    while (this.#ended < before + count || this.#running > 0) await once(this.#news, 'ended');
  }
}
