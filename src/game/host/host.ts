import { type Action, type Refusal, type Refused, refused, type Updated } from '../play/action.js';
import { type Game, type GameId, isOvertime, newGame, type Setup } from '../play/game.js';
import { moveRefusal } from '../play/permission.js';
import { update } from '../play/update.js';
import type { SteadyClock } from '../ports/clock.js';
import type { ChangeNotice } from '../ports/exchange.js';
import type { GameStore, GamesIn, GamesOf, MemberRating, RatingChange } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';
import type { Thinker } from '../ports/thinker.js';
import { ratingAt } from '../ratings/ratings.js';
import { Expiry } from './expiry.js';
import { type Hint, hintedMoves, hintTask } from './hint.js';
import { type HostEvent, HostListeners } from './hostEvents.js';
import { type HostLimits, NO_LIMITS, refusalToBegin, type ServerUsage, ThinkingTime } from './hostLimits.js';
import { keyedQueue } from './keyedQueue.js';
import { endGames } from './leaving.js';
import { Recovery } from './recovery.js';
import { resumption, resumptionAfterSet } from './resumption.js';
import { awaitsSomething, GRACE_MS, Scheduler } from './scheduler.js';
import type { Owns } from './shards.js';
import { StoredGames } from './storedGames.js';

/** What a game is opened with; the host adds the rest of its setup. */
export type Opening = Omit<Setup, 'id' | 'seed' | 'openedAt'> & { readonly place: string };

export type HostOptions = {
  readonly store: GameStore;
  readonly thinker: Thinker;
  readonly clock: SteadyClock;
  readonly log: Log;
  /** Unsigned 32-bit random numbers. */
  readonly random: () => number;
  /** None unless given. */
  readonly limits?: HostLimits;
  /** All games unless given. */
  readonly owns?: Owns;
};

/** When something was done that arrives now: as it is stamped, but not before the turn began nor long ago. */
const timeOf = ({ times }: Game, now: number, stampedAt = now): number =>
  Math.min(now, Math.max(stampedAt, now - GRACE_MS, times.since));

/**
 * Runs every game: takes its actions one after another (update, store, tell the listeners), and has everything else done that
 * games need: what is awaited of the bot, recovery at the start, the end of games that nobody touches. `start` rebuilds all of
 * its state from the store.
 */
export class Host<Cause = never> {
  readonly #options: HostOptions;
  readonly #queue = keyedQueue<GameId>();
  readonly #listeners: HostListeners<Cause>;
  readonly #thinkingTime: ThinkingTime;
  readonly #games: StoredGames;
  readonly #scheduler: Scheduler;
  readonly #recovery: Recovery;
  readonly #expiry: Expiry;
  readonly #owns: Owns;

  constructor(options: HostOptions) {
    const { store, thinker, clock, log, limits = NO_LIMITS } = options;
    this.#options = options;
    this.#listeners = new HostListeners(log);
    this.#thinkingTime = new ThinkingTime(limits, clock);
    this.#games = new StoredGames({
      store,
      log,
      onDamaged: (id, place) => this.#listeners.tell({ kind: 'damaged', id, place }),
    });
    this.#scheduler = new Scheduler({
      thinker,
      clock,
      log,
      thinkingTime: this.#thinkingTime,
      act: (id, action) => this.act(id, action),
      latest: (id) => this.#games.latest(id),
      onReminder: (game) => this.#listeners.tell({ kind: 'reminder', game }),
      onProgress: (game, progress) => this.#listeners.tell({ kind: 'progress', game, progress }),
    });
    this.#owns = options.owns ?? (() => true);
    this.#recovery = new Recovery({
      ...{ store, queue: this.#queue, log },
      owns: this.#owns,
      recover: (id) => this.#recover(id),
    });
    this.#expiry = new Expiry({
      store,
      clock,
      log,
      expire: (id) => this.act(id, { kind: 'expire' }),
      park: (id) => this.act(id, { kind: 'park' }),
    });
  }

  /**
   * Recovers every unfinished game: asks for owed moves, sets the timers, gives back time that ran while the bot was
   * down. Actions that arrive meanwhile recover their game first.
   */
  async start(): Promise<void> {
    await this.#recovery.run();
    // Those of all servers, by one process.
    if (this.#owns(null)) await this.#expiry.run();
  }

  /** Whether this process draws a game and keeps its time. */
  owns({ setup }: Game): boolean {
    return this.#owns(setup.server);
  }

  /** Takes over what another process has done to a game, where it is one of this process. */
  async takeOver(id: GameId, { isShown }: ChangeNotice): Promise<void> {
    await this.#recovery.started;
    await this.#queue(id, async () => {
      const game = await this.game(id);
      const awaited = this.#scheduler.versionOf(id);
      if (!game || !this.owns(game) || game.version === awaited) return;
      // One that awaits nothing now, and did not before, has ended unseen, or was told of already.
      const isNews = awaited !== undefined || awaitsSomething(game);
      this.#listeners.tell(
        isNews ? { kind: 'changedElsewhere', game, isShown } : { kind: 'recovered', game },
      );
      this.#scheduler.schedule(game);
    });
  }

  /** Looks at all games of this process for what others may have done to them, of which it was not told. */
  async catchUp(): Promise<void> {
    await this.#recovery.started;
    for (const { id, server, version } of await this.#options.store.unfinished()) {
      if (this.#owns(server) && this.#scheduler.versionOf(id) !== version)
        await this.takeOver(id, { isShown: false });
    }
  }

  /** Tells of a server's games again, as at the start: the bot is back there, and boards may not show them as they are. */
  async tellAgain(server: string): Promise<void> {
    for (const each of await this.#options.store.unfinished()) {
      const game = each.server === server ? await this.game(each.id) : undefined;
      if (game) this.#listeners.tell({ kind: 'recovered', game });
    }
  }

  async #recover(id: GameId): Promise<void> {
    const game = await this.#games.load(id);
    if (!game) return;
    const resumed = resumption(game, this.#options.clock.now());
    if (resumed) {
      await this.#act(id, resumed, undefined);
      return;
    }
    this.#listeners.tell({ kind: 'recovered', game });
    this.#scheduler.schedule(game);
  }

  /** Aborts searches and timers; the stored games are left unchanged. */
  async close(): Promise<void> {
    for (const part of [this.#recovery, this.#expiry, this.#scheduler]) part.close();
    await this.#queue.idle();
  }

  /** Calls back with every event from now on; the answer stops it. */
  listen(listener: (event: HostEvent<Cause>) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** How many games are in play, or are challenges, as far as this process has looked at them. */
  get active(): number {
    return this.#scheduler.active;
  }

  /** A game as the store has it. */
  game(id: GameId): Promise<Game | undefined> {
    return this.#games.newest(id);
  }

  /** The games being played at a place, by any process; the last touched first. */
  playingAt(place: string): Promise<readonly Game[]> {
    return this.#games.playingAt(place);
  }

  /** The game that was played last at a place, and is over. */
  async lastOverAt(place: string): Promise<Game | undefined> {
    const id = await this.#options.store.lastOverAt(place);
    return id && this.#games.latest(id);
  }

  /** So many of a member's or a server's games, after the first `offset` of them; one that is damaged is left out. */
  async gamesOf(of: GamesOf | GamesIn, limit: number, offset = 0): Promise<readonly Game[]> {
    const ids = await this.#options.store.gamesOf(of, limit, offset);
    const games = await Promise.all(ids.map((id) => this.#games.latest(id)));
    return games.filter((game) => game !== undefined);
  }

  countGamesOf(of: GamesOf | GamesIn): Promise<number> {
    return this.#options.store.countGamesOf(of);
  }

  /** The places at which games or challenges of a server go on. */
  placesIn(server: string): Promise<readonly string[]> {
    return this.#options.store.placesIn(server);
  }

  /** What members and servers may use of the bot. */
  get limits(): HostLimits {
    return this.#options.limits ?? NO_LIMITS;
  }

  /** What a server uses of that now. */
  async usageOf(server: string): Promise<ServerUsage> {
    const games = await this.#options.store.liveGames({ server });
    return { games, engineSeconds: this.#thinkingTime.usedBy(server) };
  }

  /** How a game changed the ratings of its members. */
  ratingChanges(id: GameId): Promise<readonly RatingChange[]> {
    return this.#options.store.ratingChanges(id);
  }

  /** A member's ratings, as sure as they are now. */
  async ratingsOf(member: string): Promise<readonly MemberRating[]> {
    const now = this.#options.clock.now();
    const found = await this.#options.store.ratingsOf(member);
    return found.map((each) => ({ ...each, rating: ratingAt(each.rating, each.variant.game, now) }));
  }

  /**
   * The best moves of a game for a member who asks for them at their turn against the bot, the best first; that they did is
   * noted in the game. Refused also where the member has had the bot think for as long as it may.
   */
  async hint(id: GameId, member: string): Promise<Hint | Refused> {
    const game = await this.game(id);
    if (!game) return refused({ code: 'no-such-game' });
    const { ply } = game.position;
    if (!this.#thinkingTime.has(game)) return refused({ code: 'slow-down' });
    if (!game.hints.includes(ply)) {
      const noted = await this.act(id, { kind: 'hint', member, ply });
      if (noted.kind === 'refused') return noted;
    } else {
      const refusal = moveRefusal(game, member, ply);
      if (refusal) return refused(refusal);
    }
    const { thinker } = this.#options;
    const answer = await thinker.think(hintTask(game, thinker), { position: game.position });
    this.#thinkingTime.use(game, (answer.ms - answer.waitedMs) / 1000);
    return { kind: 'hint', game, moves: hintedMoves(answer) };
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
      if (!this.#thinkingTime.has(game)) return refused({ code: 'slow-down' });
      const created = await store.create(game, limits.games, this.#noticeOf(game, cause));
      if (created !== 'stored') return refused({ code: created });
      this.#games.live.keep(game);
      this.#listeners.tell({ kind: 'opened', game, cause });
      if (this.owns(game)) this.#scheduler.schedule(game);
      return { kind: 'accepted', game };
    });
  }

  /**
   * Does something to a game, or says why not. When it resolves, an accepted action is stored. `stampedAt` is when the member
   * did it, in ms since the epoch, where that is known: what was done in time counts although it arrives a little late.
   */
  async act(id: GameId, action: Action, cause?: Cause, stampedAt?: number): Promise<Updated> {
    await this.#recovery.started;
    return this.#queue(id, async () => {
      await this.#recovery.recoverOnce(id);
      return this.#act(id, action, cause, stampedAt);
    });
  }

  /**
   * Ends every game of a member that is not over, as one who leaves for good ends it; challenges to them too. No game of theirs
   * is in memory after that, unless they begin another.
   */
  async endGamesOf(member: string, cause?: Cause): Promise<void> {
    await this.#recovery.started;
    await endGames(member, {
      store: this.#options.store,
      queue: this.#queue,
      game: async (id) => {
        await this.#recovery.recoverOnce(id);
        return this.game(id);
      },
      act: (id, action) => this.#act(id, action, cause),
    });
  }

  async #act(id: GameId, action: Action, cause: Cause | undefined, stampedAt?: number): Promise<Updated> {
    const live = this.#games.live.get(id);
    const before = live ?? (await this.#games.load(id));
    if (!before) return refused({ code: 'no-such-game' });
    const now = this.#options.clock.now();
    const madeUp = resumptionAfterSet(before, now, this.#scheduler.clockSetBy(id));
    if (madeUp && action.kind !== 'resume') {
      await this.#act(id, madeUp, undefined);
      return this.#act(id, action, cause, stampedAt);
    }
    const at = timeOf(before, now, stampedAt);
    if (isOvertime(before, at) && action.kind !== 'overtime' && action.kind !== 'resume') {
      await this.#act(id, { kind: 'overtime' }, undefined);
      return this.#act(id, action, cause, stampedAt);
    }
    const updated = update(before, action, at);
    if (updated.kind === 'refused') {
      // A state that another process has stored meanwhile may accept this, or refuse it for another reason.
      if (!live || (await this.#options.store.version(id)) === live.version) return updated;
      this.#games.live.drop(live);
      return this.#act(id, action, cause, stampedAt);
    }
    const { game } = updated;
    const limited = await this.#overLimit(action, game);
    if (limited) return limited;
    switch (await this.#options.store.append(action, at, game, this.#noticeOf(game, cause))) {
      case 'conflict':
        this.#games.live.drop(before);
        return this.#act(id, action, cause, stampedAt);
      case 'place-taken':
        return refused({ code: 'place-taken' });
      case 'stored':
        this.#games.live.keep(game);
        this.#listeners.tell({ kind: 'changed', game, action, cause });
        if (this.owns(game)) this.#scheduler.schedule(game);
        return updated;
    }
  }

  /** What the owner of a game is told of a change by this process; what somebody has caused here is shown here. */
  #noticeOf(game: Game, cause: Cause | undefined): ChangeNotice | undefined {
    return this.owns(game) ? undefined : { isShown: cause !== undefined };
  }

  /** Why an action that the rules accept has to wait: for the bot's thinking time, or for the end of other games. */
  async #overLimit(action: Action, after: Game): Promise<Updated | undefined> {
    const isMembersMove = action.kind === 'move' && action.member !== undefined;
    const asksForDraw = action.kind === 'offer' && action.offer === 'draw';
    if ((isMembersMove || asksForDraw) && !this.#thinkingTime.has(after))
      return refused({ code: 'slow-down' });
    const begins = action.kind === 'accept' || action.kind === 'unpark';
    const refusal = begins ? await this.refusalToBegin(action.member, null) : undefined;
    return refusal && refused(refusal);
  }

  /** Why a member may not begin one more game in a server now; undefined where they may. */
  refusalToBegin(member: string, server: string | null): Promise<Refusal | undefined> {
    const { store, limits = NO_LIMITS } = this.#options;
    return refusalToBegin(member, server, limits.games, store);
  }
}
