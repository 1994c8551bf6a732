import { searchTime } from './timeControl.js';

const EXPECTED_MOVES = 40; // of our own in a long game, over which a match's time is spread
const MIN_MOVES_TO_GO = 10; // in a longer one
const UNLIMITED_MS = 2 ** 31 - 1; // sent by the manager where a match has no limit

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

  /** Ms that a search may take after `ownMoves` moves of our own; undefined where nothing limits it. */
  allowed(ownMoves: number): number | undefined {
    const share =
      this.#leftMs === undefined
        ? undefined
        : this.#leftMs / Math.max(MIN_MOVES_TO_GO, EXPECTED_MOVES - ownMoves);
    const limits = [this.#turnMs, share].filter((ms) => ms !== undefined);
    return limits.length === 0 ? undefined : searchTime(Math.min(...limits));
  }
}
