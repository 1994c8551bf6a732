import type { Color } from '../../rules/position.js';

// For what is not search: reading, handing over, answering; and for a busy machine's pauses, of 60 ms once in 9,000 moves.
const MARGIN_MS = { share: 0.1, least: 30, most: 50 };
const LEAST_MS = 10;

/** What a search may take of a share of a clock, in ms. */
export function searchTime(shareMs: number): number {
  const margin = Math.min(MARGIN_MS.most, Math.max(MARGIN_MS.least, MARGIN_MS.share * shareMs));
  return Math.max(LEAST_MS, shareMs - margin);
}

/** GTP's time control: main time, then periods of so many stones. A period without stones: no limit at all. */
export type TimeSettings = { readonly mainMs: number; readonly periodMs: number; readonly stones: number };

/** What a side has left; with no stones it is main time. */
export type TimeLeft = { readonly ms: number; readonly stones: number };

const first = ({ mainMs, periodMs, stones }: TimeSettings): TimeLeft =>
  mainMs > 0 ? { ms: mainMs, stones: 0 } : { ms: periodMs, stones };

/** Both sides' clocks by GTP's time control, kept by ourselves where the controller does not tell what is left. */
export class TimeControl {
  #settings: TimeSettings | undefined;
  #left: Readonly<Partial<Record<Color, TimeLeft>>> = {};

  set(settings: TimeSettings): void {
    this.#settings = settings.periodMs > 0 && settings.stones === 0 ? undefined : settings;
    this.restart();
  }

  /** Another game begins. */
  restart(): void {
    this.#left = this.#settings ? { black: first(this.#settings), white: first(this.#settings) } : {};
  }

  /** What the controller says that a side has left. */
  setLeft(color: Color, left: TimeLeft): void {
    this.#left = { ...this.#left, [color]: left };
  }

  /** Ms that a search may take with so many own moves to go, or undefined where nothing limits it. */
  allowed(color: Color, movesToGo: number): number | undefined {
    const left = this.#left[color];
    if (!left) return undefined;
    if (left.stones > 0) return searchTime(left.ms / left.stones);
    const { periodMs, stones } = this.#settings ?? { periodMs: 0, stones: 0 };
    return searchTime(left.ms / movesToGo + (stones > 0 ? periodMs / stones : 0));
  }

  /** A side has taken so many ms for a move. */
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
