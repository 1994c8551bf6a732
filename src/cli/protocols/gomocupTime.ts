import { searchTime } from './timeControl.js';

const EXPECTED_MOVES = 40; // own moves of a long game, over which a match's time is spread
const MIN_MOVES_TO_GO = 10; // assumed in still longer games
const UNLIMITED_MS = 2 ** 31 - 1; // sent by the manager for a match without a limit

/** Time limits of a Gomocup match: for a turn, for the match, and the time left. */
export class GomocupTime {
  #turnMs: number | undefined;
  #matchMs: number | undefined;
  #leftMs: number | undefined;

  /** Sets the limit of a turn; 0 means as fast as possible. */
  setTurn(ms: number): void {
    this.#turnMs = ms;
  }

  /** Sets the limit of the match; 0 means none. The time left is counted down here unless the manager sends it. */
  setMatch(ms: number): void {
    this.#matchMs = ms === 0 ? undefined : ms;
    this.#leftMs = this.#matchMs;
  }

  setLeft(ms: number): void {
    this.#leftMs = ms >= UNLIMITED_MS ? undefined : ms;
  }

  /** Starts another match. */
  restart(): void {
    this.#leftMs = this.#matchMs;
  }

  spend(ms: number): void {
    if (this.#leftMs !== undefined) this.#leftMs = Math.max(0, this.#leftMs - ms);
  }

  /** Returns the ms for a search after `ownMoves` own moves; `undefined` if nothing limits it. */
  allowed(ownMoves: number): number | undefined {
    const share =
      this.#leftMs === undefined
        ? undefined
        : this.#leftMs / Math.max(MIN_MOVES_TO_GO, EXPECTED_MOVES - ownMoves);
    const limits = [this.#turnMs, share].filter((ms) => ms !== undefined);
    return limits.length === 0 ? undefined : searchTime(Math.min(...limits));
  }
}
