import { DamagedGame } from './damagedGame.js';
import type { Game, GameId, Seat, Setup } from './game.js';
import {
  deadlineOf,
  EXPIRES_AFTER_MS,
  isBetweenMembers,
  isOvertime,
  newGame,
  seatToMove,
  turnOf,
} from './game.js';
import { keyedQueue } from './keyedQueue.js';
import { type HostLimits, NO_LIMITS, ThinkingTime } from './limits.js';
import { LiveGames } from './liveGames.js';
import type { Clock, Log, Progress, Store, Thinker } from './ports.js';
import { taskFor } from './taskFor.js';
import type { Action, Refusal, Updated } from './update.js';
import { isShortOfTime, refused, update } from './update.js';

/**
 * What listeners are told, in order for each game. `opened` and `changed` are stored before listeners hear of them,
 * and pass on the caller's cause.
 */
export type HostEvent<Cause> =
  | { readonly kind: 'opened'; readonly game: Game; readonly cause: Cause | undefined }
  | {
      readonly kind: 'changed';
      readonly game: Game;
      readonly action: Action;
      readonly cause: Cause | undefined;
    }
  /** Found at start: unfinished, or over with its end not shown yet. A game that is given time back is `changed` instead. */
  | { readonly kind: 'recovered'; readonly game: Game }
  /** What is stored of it makes no game, so it was taken out of play. */
  | { readonly kind: 'damaged'; readonly id: GameId; readonly place: string }
  | { readonly kind: 'progress'; readonly game: Game; readonly progress: Progress };

/** What a game is opened with; the host adds the rest of its setup. */
export type Opening = Omit<Setup, 'id' | 'seed' | 'openedAt'> & { readonly place: string };

export type HostOptions = {
  readonly store: Store;
  readonly thinker: Thinker;
  readonly clock: Clock;
  readonly log: Log;
  /** Unsigned 32-bit random numbers. */
  readonly random: () => number;
  /** None unless given. */
  readonly limits?: HostLimits;
};

/** A search that failed is tried again after this many ms. */
const RETRY_MS = 5000;

/** Games that are recovered at once at the start: few, so that between them other work has its turn. */
const RECOVERED_AT_ONCE = 4;

/** Ms between looks for games in which nobody has moved for very long. */
const EXPIRY_EVERY_MS = 60 * 60_000;

/**
 * Runs every game: takes its actions one after another (update, store, tell the listeners), asks the thinker when an
 * opponent owes a move, and owns the timers. `start` rebuilds all of its state from the store. Games stay in memory while
 * other processes may write to the same store, so a game is compared with its stored version, and loaded when it is older.
 */
export class Host<Cause = never> {
  readonly #options: HostOptions;
  readonly #queue = keyedQueue<GameId>();
  readonly #live = new LiveGames();
  readonly #listeners = new Set<(event: HostEvent<Cause>) => void>();
  /** Aborts the search and the timers of a game's current state. */
  readonly #waits = new Map<GameId, AbortController>();
  /** Unfinished games that were not looked at since the start. */
  readonly #unrecovered = new Set<GameId>();
  /** Resolves when it is known which games are unfinished. */
  readonly #started: Promise<void>;
  #markStarted!: () => void;
  readonly #thinkingTime: ThinkingTime;
  #cancelExpiry = (): void => undefined;
  #closed = false;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#thinkingTime = new ThinkingTime(options.limits ?? NO_LIMITS, options.clock);
    this.#started = new Promise((resolve) => {
      this.#markStarted = resolve;
    });
  }

  /**
   * Recovers every unfinished game: asks for owed moves, sets the timers, gives back time that ran while the bot was
   * down. Actions that arrive meanwhile recover their game first.
   */
  async start(): Promise<void> {
    const ids = await this.#options.store.unfinished();
    for (const id of ids) this.#unrecovered.add(id);
    this.#markStarted();
    const left = ids.values();
    const recoverSome = async (): Promise<void> => {
      for (const id of left) if (!this.#closed) await this.#queue(id, () => this.#recoverOnce(id));
    };
    await Promise.all(Array.from({ length: RECOVERED_AT_ONCE }, recoverSome));
    await this.#expireUntouched();
  }

  /** Recovers a game that was not yet; one that cannot be loaded now is left for the next who wants something of it. */
  async #recoverOnce(id: GameId): Promise<void> {
    if (!this.#unrecovered.delete(id)) return;
    try {
      await this.#recover(id);
    } catch (error) {
      this.#unrecovered.add(id);
      this.#options.log.error({ err: error, game: id }, 'a game could not be recovered');
    }
  }

  async #recover(id: GameId): Promise<void> {
    const game = await this.#load(id);
    if (!game) return;
    if (isShortOfTime(game, this.#options.clock.now())) {
      await this.#act(id, { kind: 'resume' }, undefined);
      return;
    }
    this.#emit({ kind: 'recovered', game });
    this.#updateWaits(game);
  }

  /** Ends the games in which nobody has moved for very long, now and from time to time. */
  async #expireUntouched(): Promise<void> {
    const { store, clock, log } = this.#options;
    if (this.#closed) return;
    this.#cancelExpiry = clock.after(EXPIRY_EVERY_MS, () => void this.#expireUntouched());
    const now = clock.now();
    const { againstBot, betweenMembers } = EXPIRES_AFTER_MS;
    try {
      const untouched = await store.untouchedSince({
        againstBot: now - againstBot,
        betweenMembers: now - betweenMembers,
      });
      for (const id of untouched) await this.act(id, { kind: 'expire' });
    } catch (error) {
      log.error({ err: error }, 'old games could not be ended');
    }
  }

  /** Aborts searches and timers; the stored games are left unchanged. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelExpiry();
    for (const wait of this.#waits.values()) wait.abort(new Error('the host is closing'));
    this.#waits.clear();
    await this.#queue.idle();
  }

  /** Calls back with every event from now on; the answer stops it. */
  listen(listener: (event: HostEvent<Cause>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** How many games are in play, or are challenges, as far as this process has looked at them. */
  get active(): number {
    return this.#waits.size;
  }

  /** A game as the store has it. */
  async game(id: GameId): Promise<Game | undefined> {
    const version = await this.#options.store.version(id);
    return version === undefined ? undefined : this.#atLeast(id, version);
  }

  /** The game being played at a place, by any process. */
  async playingAt(place: string): Promise<Game | undefined> {
    const found = await this.#options.store.playingAt(place);
    const game = found && (await this.#atLeast(found.id, found.version));
    // It may have ended since the store was asked.
    return game?.place === place && game.phase.kind === 'playing' ? game : undefined;
  }

  /** A game at this version or a later one. */
  async #atLeast(id: GameId, version: number): Promise<Game | undefined> {
    const live = this.#live.get(id);
    return live && live.version >= version ? live : this.#load(id);
  }

  async #load(id: GameId): Promise<Game | undefined> {
    try {
      const game = await this.#options.store.load(id);
      return game && this.#live.keep(game);
    } catch (error) {
      if (!(error instanceof DamagedGame)) throw error;
      await this.#setAside(error);
      return undefined;
    }
  }

  /** A damaged game costs nothing but itself. */
  async #setAside(damage: DamagedGame): Promise<void> {
    const { id, place } = damage;
    this.#options.log.error({ err: damage, game: id, place }, 'a game is damaged and was set aside');
    await this.#options.store.setAside(id);
    this.#emit({ kind: 'damaged', id, place });
  }

  /**
   * Opens a game, or a challenge to one; refused with `place-taken` where another is being played, with
   * `challenge-standing-here` where the challenger has challenged there already, with `member-full` or `server-full` beyond the limits.
   */
  async open({ place, ...opening }: Opening, cause?: Cause): Promise<Updated> {
    const { store, clock, random, limits = NO_LIMITS } = this.#options;
    const id = [random(), random()].map((part) => part.toString(36).padStart(7, '0')).join('') as GameId;
    const setup = { ...opening, id, seed: random(), openedAt: clock.now() };
    const game = newGame(setup, place);
    return this.#queue(id, async () => {
      if (!this.#mayThink(game)) return refused({ code: 'slow-down' });
      const created = await store.create(game, limits.games);
      if (created !== 'stored') return refused({ code: created });
      this.#live.keep(game);
      this.#emit({ kind: 'opened', game, cause });
      this.#updateWaits(game);
      return { kind: 'accepted', game };
    });
  }

  /** Does something to a game, or says why not. When it resolves, an accepted action is stored. */
  async act(id: GameId, action: Action, cause?: Cause): Promise<Updated> {
    await this.#started;
    return this.#queue(id, async () => {
      await this.#recoverOnce(id);
      return this.#act(id, action, cause);
    });
  }

  async #act(id: GameId, action: Action, cause: Cause | undefined): Promise<Updated> {
    const live = this.#live.get(id);
    const before = live ?? (await this.#load(id));
    if (!before) return refused({ code: 'no-such-game' });
    const at = this.#options.clock.now();
    if (isOvertime(before, at) && action.kind !== 'overtime' && action.kind !== 'resume') {
      await this.#act(id, { kind: 'overtime' }, undefined);
      return this.#act(id, action, cause);
    }
    const updated = update(before, action, at);
    if (updated.kind === 'refused') {
      // A state that another process has stored meanwhile may accept this, or refuse it for another reason.
      if (!live || (await this.#options.store.version(id)) === live.version) return updated;
      this.#live.drop(live);
      return this.#act(id, action, cause);
    }
    const { game } = updated;
    const limited = await this.#overLimit(action, game);
    if (limited) return limited;
    switch (await this.#options.store.append(action, at, game)) {
      case 'conflict':
        this.#live.drop(before);
        return this.#act(id, action, cause);
      case 'place-taken':
        return refused({ code: 'place-taken' });
      case 'stored':
        this.#live.keep(game);
        this.#emit({ kind: 'changed', game, action, cause });
        this.#updateWaits(game);
        return updated;
    }
  }

  /** Why an action that the rules accept has to wait: for the bot's thinking time, or for the end of other games. */
  async #overLimit(action: Action, after: Game): Promise<Updated | undefined> {
    const isMembersMove = action.kind === 'move' && action.member !== undefined;
    if (isMembersMove && !this.#mayThink(after)) return refused({ code: 'slow-down' });
    const refusal = action.kind === 'accept' ? await this.refusalToBegin(action.member, null) : undefined;
    return refusal && refused(refusal);
  }

  /** Why a member may not begin one more game in a server now; undefined where they may. */
  async refusalToBegin(member: string, server: string | null): Promise<Refusal | undefined> {
    const { store, limits = NO_LIMITS } = this.#options;
    const most = limits.games;
    if (most.member > 0 && (await store.liveGames({ member })) >= most.member) return { code: 'member-full' };
    const isServerFull =
      server !== null && most.server > 0 && (await store.liveGames({ server })) >= most.server;
    return isServerFull ? { code: 'server-full' } : undefined;
  }

  /** Whether the bot's thinking time lasts for this game, where it sits in it. */
  #mayThink(game: Game): boolean {
    return isBetweenMembers(game) || this.#thinkingTime.has(game);
  }

  #emit(event: HostEvent<Cause>): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        const game = 'game' in event ? event.game.setup.id : event.id;
        this.#options.log.error({ err: error, game }, 'a listener failed');
      }
    }
  }

  /** Aborts the search and the timers of the game's earlier state and starts those that this state needs. */
  #updateWaits(game: Game): void {
    const { id } = game.setup;
    this.#waits.get(id)?.abort(new Error('the game has moved on'));
    this.#waits.delete(id);
    if (this.#closed || game.phase.kind === 'over') return;
    const wait = new AbortController();
    this.#waits.set(id, wait);
    if (game.phase.kind === 'challenged') this.#lapseChallengeAt(id, game.phase.until, wait.signal);
    this.#watchDeadline(game, wait.signal);
    const seat = seatToMove(game);
    if (seat?.kind === 'opponent') void this.#think(game, seat, wait.signal);
  }

  /** Calls back at a time, unless the signal aborts before. */
  #schedule(time: number, signal: AbortSignal, callback: () => void): void {
    const { clock } = this.#options;
    const cancel = clock.after(Math.max(0, time - clock.now()), callback);
    signal.addEventListener('abort', cancel, { once: true });
  }

  #lapseChallengeAt(id: GameId, time: number, signal: AbortSignal): void {
    const lapse = () =>
      this.act(id, { kind: 'lapse' }).catch((error: unknown) =>
        this.#options.log.error({ err: error, game: id }, 'a challenge did not lapse'),
      );
    this.#schedule(time, signal, lapse);
  }

  /**
   * Ends the game when the time of the side to move is up. Where the timer fired early, or another process has moved
   * meanwhile, it is set again for the newest state.
   */
  #watchDeadline(game: Game, signal: AbortSignal): void {
    const last = deadlineOf(game);
    if (last === undefined) return;
    const { id } = game.setup;
    const end = async (): Promise<void> => {
      try {
        await this.act(id, { kind: 'overtime' });
        const now = this.#live.get(id) ?? (await this.#load(id));
        if (now && !signal.aborted) this.#watchDeadline(now, signal);
      } catch (error) {
        this.#options.log.error({ err: error, game: id }, 'a game did not end with its time');
      }
    };
    this.#schedule(last + 1, signal, () => void end());
  }

  async #think(game: Game, seat: Seat & { kind: 'opponent' }, signal: AbortSignal): Promise<void> {
    const { thinker, clock, log } = this.#options;
    const { id } = game.setup;
    try {
      const task = taskFor(game, seat, thinker, clock.now());
      const onProgress = (progress: Progress) => {
        if (!signal.aborted) this.#emit({ kind: 'progress', game, progress });
      };
      const answer = await thinker.think(task, { position: game.position, signal, onProgress });
      this.#thinkingTime.use(game, (answer.ms - answer.waitedMs) / 1000);
      if (signal.aborted) return;
      const done = await this.act(id, { kind: 'move', ply: game.position.ply, move: answer.best });
      if (done.kind === 'refused' && done.refusal.code !== 'stale' && done.refusal.code !== 'game-over') {
        throw new Error(`the ${seat.opponent} opponent's move was refused: ${JSON.stringify(done.refusal)}`);
      }
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, game: id, turn: turnOf(game) }, 'a search failed; it will be tried again');
      this.#schedule(clock.now() + RETRY_MS, signal, () => void this.#think(game, seat, signal));
    }
  }
}
