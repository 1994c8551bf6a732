import type { Color, Variant } from '../rules/position.js';
import type { Game, GameId, Seat, Seats } from './game.js';
import { newGame, seatToMove, turnOf } from './game.js';
import { keyedQueue } from './keyedQueue.js';
import type { Clock, Limit, Log, Progress, Store, Thinker } from './ports.js';
import type { Action, Updated } from './update.js';
import { refused, update } from './update.js';

/**
 * What listeners are told, in order for each game. `opened` and `changed` are stored before anyone hears of them, and
 * hand through what the caller gave as the cause.
 */
export type HostEvent<Cause> =
  | { readonly kind: 'opened'; readonly game: Game; readonly cause: Cause | undefined }
  | {
      readonly kind: 'changed';
      readonly game: Game;
      readonly action: Action;
      readonly cause: Cause | undefined;
    }
  /** Found at start: unfinished, or over without having been shown so. */
  | { readonly kind: 'recovered'; readonly game: Game }
  | { readonly kind: 'progress'; readonly game: Game; readonly progress: Progress };

export type Opening = {
  readonly variant: Variant;
  readonly seats: Seats;
  readonly place: string;
  /** The colour of the challenger where the other member must accept first; null where play begins at once. */
  readonly challenger: Color | null;
};

export type HostOptions = {
  readonly store: Store;
  readonly thinker: Thinker;
  readonly clock: Clock;
  readonly log: Log;
  /** Unsigned 32-bit random numbers. */
  readonly random: () => number;
};

/** A search that failed is tried again after this many ms. */
const RETRY_AFTER = 5000;

/**
 * The conductor: takes the actions of each game one after another (load, update, store, tell), asks the thinker when
 * an opponent owes a move, and owns the timers. All that it knows can be rebuilt from the store by `start`.
 */
export class Host<Cause = never> {
  readonly #options: HostOptions;
  readonly #queue = keyedQueue<GameId>();
  readonly #listeners = new Set<(event: HostEvent<Cause>) => void>();
  readonly #searches = new Map<GameId, AbortController>();
  readonly #timers = new Map<GameId, () => void>();
  #closed = false;

  constructor(options: HostOptions) {
    this.#options = options;
  }

  /** Goes on with every unfinished game: asks for owed moves, sets the timers of challenges. */
  async start(): Promise<void> {
    for (const id of await this.#options.store.unfinished()) {
      await this.#queue(id, async () => {
        const game = await this.#options.store.load(id);
        if (!game) return;
        this.#tell({ kind: 'recovered', game });
        this.#carryOn(game);
      });
    }
  }

  /** Stops thinking and the timers; games stay as they are stored. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const cancel of this.#timers.values()) cancel();
    for (const search of this.#searches.values()) search.abort(new Error('the host is closing'));
    this.#timers.clear();
    this.#searches.clear();
    await this.#queue.idle();
  }

  /** Calls back with every event from now on; the answer stops it. */
  listen(listener: (event: HostEvent<Cause>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  game(id: GameId): Promise<Game | undefined> {
    return this.#options.store.load(id);
  }

  playingAt(place: string): Promise<Game | undefined> {
    return this.#options.store.playingAt(place);
  }

  /** Opens a game, or a challenge to one; refused with `place-taken` where another is being played. */
  async open({ variant, seats, place, challenger }: Opening, cause?: Cause): Promise<Updated> {
    const { store, clock, random } = this.#options;
    const id = [random(), random()].map((part) => part.toString(36).padStart(7, '0')).join('') as GameId;
    const setup = { id, variant, seats, seed: random(), openedAt: clock.now(), challenger };
    const game = newGame(setup, place);
    return this.#queue(id, async () => {
      if ((await store.create(game)) === 'place-taken') return refused({ code: 'place-taken' });
      this.#tell({ kind: 'opened', game, cause });
      this.#carryOn(game);
      return { kind: 'accepted', game };
    });
  }

  /** Does something to a game, or says why not. When it resolves, an accepted action is stored. */
  act(id: GameId, action: Action, cause?: Cause): Promise<Updated> {
    return this.#queue(id, () => this.#act(id, action, cause));
  }

  async #act(id: GameId, action: Action, cause: Cause | undefined): Promise<Updated> {
    const before = await this.#options.store.load(id);
    if (!before) return refused({ code: 'no-such-game' });
    const updated = update(before, action);
    if (updated.kind === 'refused') return updated;
    const { game } = updated;
    switch (await this.#options.store.append(action, game)) {
      case 'conflict':
        return this.#act(id, action, cause);
      case 'place-taken':
        return refused({ code: 'place-taken' });
      case 'stored':
        this.#tell({ kind: 'changed', game, action, cause });
        this.#carryOn(game);
        return updated;
    }
  }

  #tell(event: HostEvent<Cause>): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#options.log.error({ err: error, game: event.game.setup.id }, 'a listener failed');
      }
    }
  }

  /** Ends what the game no longer waits for and begins what it waits for now. */
  #carryOn(game: Game): void {
    const { id } = game.setup;
    this.#searches.get(id)?.abort(new Error('the game has moved on'));
    this.#searches.delete(id);
    this.#timers.get(id)?.();
    this.#timers.delete(id);
    if (this.#closed) return;
    if (game.phase.kind === 'challenged') this.#lapseAt(id, game.phase.until);
    const seat = seatToMove(game);
    if (seat?.kind === 'opponent') void this.#think(game, seat);
  }

  #lapseAt(id: GameId, time: number): void {
    const { clock, log } = this.#options;
    const wait = Math.max(0, time - clock.now());
    const lapse = () =>
      this.act(id, { kind: 'lapse' }).catch((error: unknown) =>
        log.error({ err: error, game: id }, 'a challenge did not lapse'),
      );
    this.#timers.set(id, clock.after(wait, lapse));
  }

  async #think(game: Game, seat: Seat & { kind: 'opponent' }): Promise<void> {
    const { thinker, clock, log } = this.#options;
    const { id, variant, seed } = game.setup;
    const search = new AbortController();
    this.#searches.set(id, search);
    const { ply, moves } = game.position;
    try {
      const task = {
        game: id,
        variant,
        moves,
        opponent: seat.opponent,
        limit: this.#limit(variant, seat),
        seed: (seed + ply) >>> 0,
      };
      const onProgress = (progress: Progress) => {
        if (!search.signal.aborted) this.#tell({ kind: 'progress', game, progress });
      };
      const answer = await thinker.think(task, { signal: search.signal, onProgress });
      if (search.signal.aborted) return;
      const done = await this.act(id, { kind: 'move', ply, move: answer.best });
      if (done.kind === 'refused' && done.refusal.code !== 'stale' && done.refusal.code !== 'game-over') {
        throw new Error(`the ${seat.opponent} opponent's move was refused: ${JSON.stringify(done.refusal)}`);
      }
    } catch (error) {
      if (search.signal.aborted) return;
      log.error({ err: error, game: id, turn: turnOf(game) }, 'a search failed; it will be tried again');
      this.#timers.set(
        id,
        clock.after(RETRY_AFTER, () => this.#carryOn(game)),
      );
    }
  }

  #limit(variant: Variant, { opponent, level }: Seat & { kind: 'opponent' }): Limit {
    const { thinker } = this.#options;
    const found =
      level === null
        ? thinker.opponents.find((each) => each.name === opponent && each.game === variant.game)
        : thinker.levels(variant).find((each) => each.level === level);
    if (!found) throw new RangeError(`no opponent ${opponent} at level ${level}`);
    return found.limit;
  }
}
