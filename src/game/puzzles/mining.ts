import { type Game, membersIn, type Seat } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { GamePuzzleStore } from '../ports/puzzleStore.js';
import type { Thinker } from '../ports/thinker.js';
import { type AllowsPuzzles, allAllow, type PuzzleSource } from './puzzle.js';

type MinerOptions = {
  readonly thinker: Pick<Thinker, 'findPuzzles'>;
  readonly store: Pick<GamePuzzleStore, 'saveGamePuzzles'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly allows: AllowsPuzzles;
  /** Whether a puzzle, by its id, is in a bank. */
  readonly isFromBank: (id: string) => boolean;
};

/** Minimum length of a game to search, in plies. */
const MIN_PLIES = 20;

/** Maximum number of queued games; the oldest one is dropped. */
const MAX_QUEUED = 100;

/**
 * Finds puzzles in finished games of servers, one after another in the background, if all players allow it. The queue is only
 * in memory: a crash loses some puzzles, which nobody will miss.
 */
export class PuzzleMiner {
  readonly #options: MinerOptions;
  readonly #stop = new AbortController();
  #queue: Game[] = [];
  #work: Promise<void> | undefined;

  constructor(options: MinerOptions) {
    this.#options = options;
  }

  /** Handles the host's events: queues games that have just ended. */
  onEvent(event: { readonly kind: string; readonly game?: Game }): void {
    if (event.kind !== 'changed' || !event.game || !mayHoldPuzzles(event.game)) return;
    if (this.#stop.signal.aborted) return;
    this.#queue = [...this.#queue, event.game].slice(-MAX_QUEUED);
    this.#work ??= this.#mineAll();
  }

  /** Resolves when the queue is empty and no search is running. */
  async idle(): Promise<void> {
    await this.#work;
  }

  /** Drops the queue and aborts the search. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('the puzzle miner is shutting down'));
    await this.#work;
  }

  async #mineAll(): Promise<void> {
    for (let game = this.#queue.shift(); game; game = this.#queue.shift()) await this.#mine(game);
    this.#work = undefined;
  }

  /** Never rejects. */
  async #mine({ setup, seats, position }: Game): Promise<void> {
    const { thinker, store, clock, log, allows, isFromBank } = this.#options;
    const { signal } = this.#stop;
    const players = { black: memberIn(seats.black), white: memberIn(seats.white) };
    try {
      if (signal.aborted || !(await allAllow(players, allows))) return;
      const found = await thinker.findPuzzles(position, { signal });
      const puzzles = found.filter(({ id }) => !isFromBank(id));
      // The search takes a while, in which a player may have withdrawn the permission.
      if (puzzles.length > 0 && (await allAllow(players, allows)))
        await store.saveGamePuzzles(setup.id, puzzles, clock.now());
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, game: setup.id }, 'failed to find puzzles in a game');
    }
  }
}

const memberIn = (seat: Seat): PuzzleSource['players']['black'] =>
  seat.kind === 'member' ? seat.member : null;

/** Whether to search a game: it was played by a member in a server, and is long enough. */
const mayHoldPuzzles = ({ phase, setup, seats, position }: Game): boolean =>
  phase.kind === 'over' &&
  setup.venue === 'server' &&
  position.ply - (setup.start?.moves.length ?? 0) >= MIN_PLIES &&
  membersIn(seats).length > 0;
