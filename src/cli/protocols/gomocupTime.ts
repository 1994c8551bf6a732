import { searchTime } from './timeControl.js';

const OWN_MOVES = 40; // a long game; a match's time is spread over them
const STILL_TO_COME = 10; // and over this many in a longer one
const UNLIMITED_MS = 2 ** 31 - 1; // what the manager says of a match without a limit

/** The time limits of a Gomocup match: a turn's, the match's, and what is left of it. */
export class GomocupTime {
  #turnMs: number | undefined;
  #matchMs: number | undefined;
  #leftMs: number | undefined;

  /** 0: as fast as possible. */
  setTurn(ms: number): void {
    this.#turnMs = ms;
  }

  /** 0: no limit. Counts from here where the manager does not tell what is left. */
  setMatch(ms: number): void {
    this.#matchMs = ms === 0 ? undefined : ms;
    this.#leftMs = this.#matchMs;
  }

  setLeft(ms: number): void {
    this.#leftMs = ms >= UNLIMITED_MS ? undefined : ms;
  }

  /** Another match begins. */
  restart(): void {
    this.#leftMs = this.#matchMs;
  }

  spend(ms: number): void {
    if (this.#leftMs !== undefined) this.#leftMs = Math.max(0, this.#leftMs - ms);
  }

  /** Ms that a search may take after so many own moves, or undefined where nothing limits it. */
  allowed(ownMoves: number): number | undefined {
    const share =
      this.#leftMs === undefined ? undefined : this.#leftMs / Math.max(STILL_TO_COME, OWN_MOVES - ownMoves);
    const limits = [this.#turnMs, share].filter((ms) => ms !== undefined);
    return limits.length === 0 ? undefined : searchTime(Math.min(...limits));
  }
}
