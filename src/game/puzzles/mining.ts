import type { HostEvent } from '../host/hostEvents.js';
import type { Game, Seat } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { GamePuzzleStore, PuzzleSource } from '../ports/puzzleStore.js';
import type { Thinker } from '../ports/thinker.js';
import { type AllowsPuzzles, allAllow } from './puzzle.js';

type MinerOptions = {
  readonly thinker: Pick<Thinker, 'findPuzzles'>;
  readonly store: Pick<GamePuzzleStore, 'saveGamePuzzles'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly allows: AllowsPuzzles;
  /** Whether a puzzle, by its id, is in a bank. */
  readonly isOfBank: (id: string) => boolean;
};

/** Plies that a game has at least in which puzzles are looked for. */
const LEAST_PLIES = 20;

/** Games that wait at most; the one that has waited longest goes. */
const MOST_WAITING = 100;

/**
 * Looks for puzzles in games that end in servers, one after another in the background, where all who played them allow it. What
 * waits is kept in memory alone: a crash loses some puzzles, which nobody was promised.
 */
export class PuzzleMiner {
  readonly #options: MinerOptions;
  readonly #stop = new AbortController();
  #waiting: Game[] = [];
  #work: Promise<void> | undefined;

  constructor(options: MinerOptions) {
    this.#options = options;
  }

  /** Takes the host's events. */
  onEvent(event: HostEvent<unknown>): void {
    if (event.kind !== 'changed' || !mayHold(event.game) || this.#stop.signal.aborted) return;
    this.#waiting = [...this.#waiting, event.game].slice(-MOST_WAITING);
    this.#work ??= this.#mineAll();
  }

  /** Resolves when no game waits or is being looked through. */
  async idle(): Promise<void> {
    await this.#work;
  }

  /** What waits is dropped, and what is looked for given up. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('no puzzles are looked for any more'));
    await this.#work;
  }

  async #mineAll(): Promise<void> {
    for (let game = this.#waiting.shift(); game; game = this.#waiting.shift()) await this.#mine(game);
    this.#work = undefined;
  }

  /** Never rejects. */
  async #mine({ setup, seats, position }: Game): Promise<void> {
    const { thinker, store, clock, log, allows, isOfBank } = this.#options;
    const { signal } = this.#stop;
    const players = { black: memberIn(seats.black), white: memberIn(seats.white) };
    try {
      if (signal.aborted || !(await allAllow(players, allows))) return;
      const found = await thinker.findPuzzles(position, { signal });
      const puzzles = found.filter(({ id }) => !isOfBank(id));
      // Finding them takes its time, in which one of them may have thought better of it.
      if (puzzles.length > 0 && (await allAllow(players, allows)))
        await store.saveGamePuzzles(setup.id, puzzles, clock.now());
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error, game: setup.id }, 'no puzzles could be looked for in a game');
    }
  }
}

const memberIn = (seat: Seat): PuzzleSource['players']['black'] =>
  seat.kind === 'member' ? seat.member : null;

/** Whether puzzles are looked for in a game: it was played by a member in a server, for some time. */
const mayHold = ({ phase, setup, seats, position }: Game): boolean =>
  phase.kind === 'over' &&
  setup.venue === 'server' &&
  position.ply - (setup.start?.moves.length ?? 0) >= LEAST_PLIES &&
  [seats.black, seats.white].some(({ kind }) => kind === 'member');
