import type { Color } from '../../rules/position.js';

// Part of a move's time that is not for the search: for I/O, for starting the search, and for pauses of a busy machine. A pause of
// 60 ms occurred once in 9,000 moves.
const MARGIN_SHARE = 0.1;
const MIN_MARGIN_MS = 30;
const MAX_MARGIN_MS = 50;
const MIN_SEARCH_MS = 10;

/** Returns the ms for a search when a move may take `shareMs`. */
export function searchTime(shareMs: number): number {
  const margin = Math.min(MAX_MARGIN_MS, Math.max(MIN_MARGIN_MS, MARGIN_SHARE * shareMs));
  return Math.max(MIN_SEARCH_MS, shareMs - margin);
}

/** GTP's time control: main time, then periods for a number of stones. A period for no stones means no limit. */
type TimeSettings = { readonly mainMs: number; readonly periodMs: number; readonly stones: number };

/** Time left of a side; it is main time if `stones` is 0. */
type TimeLeft = { readonly ms: number; readonly stones: number };

const initialTime = ({ mainMs, periodMs, stones }: TimeSettings): TimeLeft =>
  mainMs > 0 ? { ms: mainMs, stones: 0 } : { ms: periodMs, stones };

/** Both sides' clocks by GTP's time control. They are counted down here unless the controller sends the time left. */
export class TimeControl {
  #settings: TimeSettings | undefined;
  #left: Readonly<Partial<Record<Color, TimeLeft>>> = {};

  set(settings: TimeSettings): void {
    this.#settings = settings.periodMs > 0 && settings.stones === 0 ? undefined : settings;
    this.restart();
  }

  /** Resets the clocks for another game. */
  restart(): void {
    this.#left = this.#settings
      ? { black: initialTime(this.#settings), white: initialTime(this.#settings) }
      : {};
  }

  /** Sets a side's time left, as sent by the controller. */
  setLeft(color: Color, left: TimeLeft): void {
    this.#left = { ...this.#left, [color]: left };
  }

  /** Returns the ms for a search when the side has `movesToGo` moves left; `undefined` if nothing limits it. */
  allowed(color: Color, movesToGo: number): number | undefined {
    const left = this.#left[color];
    if (!left) return undefined;
    if (left.stones > 0) return searchTime(left.ms / left.stones);
    const { periodMs, stones } = this.#settings ?? { periodMs: 0, stones: 0 };
    return searchTime(left.ms / movesToGo + (stones > 0 ? periodMs / stones : 0));
  }

  /** Charges a side for a move. */
  spend(color: Color, ms: number): void {
    const left = this.#left[color];
    if (left) this.#left = { ...this.#left, [color]: this.#after(left, ms) };
  }

  #after({ ms, stones }: TimeLeft, taken: number): TimeLeft {
    const rest = Math.max(0, ms - taken);
    const settings = this.#settings;
    const period =
      settings && settings.stones > 0 ? { ms: settings.periodMs, stones: settings.stones } : undefined;
    const isOver = stones > 0 ? stones === 1 : rest === 0;
    return isOver && period ? period : { ms: rest, stones: Math.max(0, stones - 1) };
  }
}
