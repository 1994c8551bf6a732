import { keyedQueue } from '../keyedQueue.js';
import { type Action, type Refusal, type Refused, refusalIn, refused, type Updated } from '../play/action.js';
import { dueAt } from '../play/dueTime.js';
import {
  type Game,
  type GameId,
  isActive,
  isCrossing,
  isOvertime,
  isSameMatch,
  membersIn,
  newGame,
  type Opening,
} from '../play/game.js';
import { moveRefusal } from '../play/permission.js';
import { update } from '../play/update.js';
import type { SteadyClock } from '../ports/clock.js';
import type { ChangeNotice } from '../ports/exchange.js';
import type {
  GameAtVersion,
  GameLimits,
  GameStore,
  GamesIn,
  GamesOf,
  MemberLimit,
  MemberRating,
  RatingChange,
  UnfinishedGame,
} from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';
import type { Thinker } from '../ports/thinker.js';
import { ratingAt } from '../ratings/ratings.js';
import { type Hint, hintedMoves, hintTask } from './botDecisions.js';
import { endMemberGames } from './endMemberGames.js';
import { Expiry } from './expiry.js';
import type { HostEvent } from './hostEvents.js';
import { type HostLimits, NO_LIMITS, refusalToBegin, type ServerUsage, ThinkingTime } from './hostLimits.js';
import { Listeners } from './listeners.js';
import { newId } from './newId.js';
import { Recovery } from './recovery.js';
import { resumption, resumptionAfterClockSet } from './resumption.js';
import { GRACE_MS, Scheduler } from './scheduler.js';
import type { Owns } from './shards.js';
import { StoredGames } from './storedGames.js';

/** Maximum number of a member's unfinished games: more than one has. */
const MAX_LIVE = 200;

/** A requested game. `takesEitherColor`: whether the member left the colors of a challenge to chance. */
type Requested = Opening & { readonly takesEitherColor?: boolean };

type HostOptions = {
  readonly store: GameStore;
  readonly thinker: Thinker;
  readonly clock: SteadyClock;
  readonly log: Log;
  /** Unsigned 32-bit random numbers. */
  readonly random: () => number;
  /** No limits unless given. */
  readonly limits?: HostLimits;
  /** This process owns all games unless given. */
  readonly owns?: Owns;
  /** Whether other processes show this one's games, at their live boards, and so need to know of changes. Default: no. */
  readonly isWatchedElsewhere?: boolean;
};

/** Returns the effective time of an action: its timestamp, clamped to the turn's start and the grace period. */
const effectiveTime = ({ times }: Game, now: number, stampedAt = now): number =>
  Math.min(now, Math.max(stampedAt, now - GRACE_MS, times.since));

/**
 * Runs all games. Applies each game's actions one after another: updates it, stores the action, emits an event. Its parts do
 * the rest: the scheduler plays for the bot, recovery rebuilds all state from the store at the start, expiry ends idle games.
 */
export class Host<Cause = never> {
  readonly #options: HostOptions;
  readonly #queue = keyedQueue<GameId>();
  /** Challenges between the same two members, one after another. */
  readonly #pairs = keyedQueue<string>();
  readonly #listeners: Listeners<HostEvent<Cause>>;
  readonly #thinkingTime: ThinkingTime;
  readonly #games: StoredGames;
  readonly #scheduler: Scheduler;
  readonly #recovery: Recovery;
  readonly #expiry: Expiry;
  readonly #owns: Owns;

  constructor(options: HostOptions) {
    const { store, thinker, clock, log, limits = NO_LIMITS } = options;
    this.#options = options;
    this.#listeners = new Listeners(log, (event) => ({
      game: 'game' in event ? event.game.setup.id : event.id,
    }));
    this.#thinkingTime = new ThinkingTime(limits, clock);
    this.#games = new StoredGames({
      store,
      log,
      onDamaged: (id, place) => {
        this.#scheduler.drop(id);
        this.#listeners.emit({ kind: 'damaged', id, place });
      },
    });
    this.#scheduler = new Scheduler({
      thinker,
      clock,
      log,
      thinkingTime: this.#thinkingTime,
      act: (id, action) => this.act(id, action),
      lastKnown: (id) => this.#games.lastKnown(id),
      wake: (id) => this.#wake(id),
      onReminder: (game) => this.#listeners.emit({ kind: 'reminder', game }),
      onProgress: (game, progress) => this.#listeners.emit({ kind: 'progress', game, progress }),
    });
    this.#owns = options.owns ?? (() => true);
    this.#recovery = new Recovery({
      ...{ store, queue: this.#queue, log, clock },
      owns: this.#owns,
      recover: (game) => this.#recover(game),
      rest: (game) => this.#scheduler.rest(game),
    });
    this.#expiry = new Expiry({
      store,
      clock,
      log,
      expire: (id) => this.act(id, { kind: 'expire' }),
      park: (game) => this.#parkIdle(game),
    });
  }

  /** Resolves once the unfinished games are known: from then on each action is answered, and recovers its game first. */
  get started(): Promise<void> {
    return this.#recovery.started;
  }

  /**
   * Recovers the unfinished games that are due or whose boards are behind: starts the bot's searches, sets the timers, and gives
   * back the time of the downtime. Resolves once each was attempted. All others rest in the store until they are due or a member
   * acts, unless `areBoardsLost`: then every game is recovered, and so drawn again.
   */
  async start({ areBoardsLost = false }: { readonly areBoardsLost?: boolean } = {}): Promise<void> {
    await this.#recovery.run(areBoardsLost);
    // One process ends and parks the idle games of all.
    if (this.#owns(null)) await this.#expiry.run();
  }

  /** Whether this process owns a game: draws it and runs its clock. */
  owns({ setup }: Game): boolean {
    return this.#owns(setup.server);
  }

  /** Whether this process owns what happens in a server. */
  ownsServer(server: string): boolean {
    return this.#owns(server);
  }

  /** Applies another process's change to a game of this process. */
  async applyChange(id: GameId, { isShown }: ChangeNotice): Promise<void> {
    await this.#recovery.started;
    await this.#queue(id, async () => {
      const game = await this.game(id);
      const scheduled = this.#scheduler.versionOf(id);
      if (!game || !this.owns(game) || game.version === scheduled) return;
      // The change of an inactive game that is not scheduled may have been emitted before.
      const isNews = scheduled !== undefined || isActive(game);
      this.#listeners.emit(
        isNews ? { kind: 'changedElsewhere', game, isShown } : { kind: 'recovered', game },
      );
      this.#scheduler.schedule(game);
    });
  }

  /** Checks all games of this process for changes by others whose notices were missed. */
  async catchUp(): Promise<void> {
    await this.#recovery.started;
    for (const { id, server, version } of await this.#options.store.unfinished()) {
      if (this.#owns(server) && this.#scheduler.versionOf(id) !== version)
        await this.applyChange(id, { isShown: false });
    }
  }

  /** Re-emits `recovered` for a server's games: the bot is back there, and their boards may be outdated. */
  async emitRecovered(server: string): Promise<void> {
    for (const each of await this.#options.store.unfinished()) {
      const game = each.server === server ? await this.game(each.id) : undefined;
      if (game) this.#listeners.emit({ kind: 'recovered', game });
    }
  }

  async #recover({ id, dueAt: stored }: UnfinishedGame): Promise<void> {
    const game = await this.#games.load(id);
    if (!game) return;
    const due = dueAt(game);
    if (due !== stored) await this.#options.store.setDue({ id, version: game.version }, due);
    const resumed = resumption(game, this.#options.clock.now());
    if (resumed) {
      await this.#act(id, resumed, undefined);
      return;
    }
    this.#listeners.emit({ kind: 'recovered', game });
    this.#scheduler.schedule(game);
  }

  /** Schedules a resting game, which is due: at its newest version, and with the time left that it had before a clock was set. */
  async #wake(id: GameId): Promise<void> {
    await this.applyChange(id, { isShown: false });
    await this.#queue(id, async () => {
      const game = this.#scheduler.isResting(id) ? await this.game(id) : undefined;
      if (!game) return;
      const { clock } = this.#options;
      const resumed = resumptionAfterClockSet(game, clock.now(), this.#scheduler.clockSetBy(id));
      if (resumed) await this.#act(id, resumed, undefined);
      else this.#scheduler.schedule(game);
    });
  }

  /** Aborts searches and timers. The stored games stay unchanged. */
  async close(): Promise<void> {
    for (const part of [this.#recovery, this.#expiry, this.#scheduler]) part.close();
    await this.#queue.idle();
  }

  /** Subscribes to events; returns the unsubscribe function. */
  listen(listener: (event: HostEvent<Cause>) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Number of games in play and open challenges that this process runs. */
  get active(): number {
    return this.#scheduler.active;
  }

  /** Returns a game at its stored version. */
  game(id: GameId): Promise<Game | undefined> {
    return this.#games.current(id);
  }

  /** Returns the games that any process is playing at a place; latest action first. */
  playingAt(place: string): Promise<readonly Game[]> {
    return this.#games.playingAt(place);
  }

  /** Returns the last finished game of a place. */
  async lastOverAt(place: string): Promise<Game | undefined> {
    const id = await this.#options.store.lastOverAt(place);
    return id && this.#games.lastKnown(id);
  }

  /** Returns up to `limit` of a member's or a server's games after the first `offset`, without damaged ones. */
  async gamesOf(of: GamesOf | GamesIn, limit: number, offset = 0): Promise<readonly Game[]> {
    const ids = await this.#options.store.gamesOf(of, limit, offset);
    const games = await Promise.all(ids.map((id) => this.#games.lastKnown(id)));
    return games.filter((game) => game !== undefined);
  }

  countGamesOf(of: GamesOf | GamesIn): Promise<number> {
    return this.#options.store.countGamesOf(of);
  }

  /** Returns the channels of a server with unfinished games or challenges. */
  placesIn(server: string): Promise<readonly string[]> {
    return this.#options.store.placesIn(server);
  }

  /** Limits for members and servers. */
  get limits(): HostLimits {
    return this.#options.limits ?? NO_LIMITS;
  }

  /** Returns a server's current usage. */
  async usageOf(server: string): Promise<ServerUsage> {
    const games = await this.#options.store.liveGames({ server });
    return { games, engineSeconds: this.#thinkingTime.usedBy(server) };
  }

  /** Whether a member and a server have thinking time left, for a game outside this host's games. */
  hasThinkingTime(member: string, server: string): boolean {
    return this.#thinkingTime.hasFor([member], server);
  }

  /** Charges thinking time outside this host's games to a server. */
  chargeThinking(server: string, seconds: number): void {
    this.#thinkingTime.useIn(server, seconds);
  }

  /** Returns a game's changes to its members' ratings. */
  ratingChanges(id: GameId): Promise<readonly RatingChange[]> {
    return this.#options.store.ratingChanges(id);
  }

  /** Returns a member's ratings with their current deviations. */
  async ratingsOf(member: string): Promise<readonly MemberRating[]> {
    const now = this.#options.clock.now();
    const found = await this.#options.store.ratingsOf(member);
    return found.map((each) => ({ ...each, rating: ratingAt(each.rating, each.variant.game, now) }));
  }

  /**
   * Finds the best moves for a member at their turn against the bot, and records in the game that they asked. Refused too if
   * the member's thinking time is used up.
   */
  async hint(id: GameId, member: string): Promise<Hint | Refused> {
    const game = await this.game(id);
    if (!game) return refused({ code: 'no-such-game' });
    if (!this.#thinkingTime.has(game)) return refused({ code: 'slow-down' });
    const recorded = await this.#recordHint(id, member);
    if (recorded.kind === 'refused') return recorded;
    const { game: asked } = recorded;
    const { thinker } = this.#options;
    const answer = await thinker.think(hintTask(asked, thinker), { position: asked.position });
    this.#thinkingTime.use(asked, (answer.ms - answer.waitedMs) / 1000);
    return { kind: 'hint', game: asked, moves: hintedMoves(answer) };
  }

  /** Records that a member asked for a hint, once a turn. */
  async #recordHint(id: GameId, member: string): Promise<Updated> {
    await this.#recovery.started;
    return this.#queue(id, async () => {
      await this.#recovery.recoverOnce(id);
      const game = await this.game(id);
      if (!game) return refused({ code: 'no-such-game' });
      const { ply } = game.position;
      if (!game.hints.includes(ply)) return this.#act(id, { kind: 'hint', member, ply }, undefined);
      const refusal = moveRefusal(game, member, ply);
      return refusal ? refused(refusal) : { kind: 'accepted', game };
    });
  }

  /**
   * Opens a game or a challenge. Refused with `place-taken` if another is being played there, with `challenge-standing-here`
   * if the challenger has an open challenge there, and with `member-full` or `server-full` at the limits. A challenge that
   * crosses one by the other member for the same game accepts that one; if they play that game there already, it is refused.
   */
  async open({ takesEitherColor = false, ...opening }: Requested, cause?: Cause): Promise<Updated> {
    const { challenger, seats } = opening;
    const by = challenger && seats[challenger];
    if (by?.kind !== 'member') return this.#open(opening, cause);
    const { member } = by;
    const { place } = opening;
    const openOrAccept = async (): Promise<Updated> => {
      const challenges = await this.gamesOf({ member, phase: 'live' }, MAX_LIVE);
      const isPlayed = (await this.playingAt(place)).some((game) => isSameMatch(game, opening));
      if (isPlayed) return refused({ code: 'place-taken' });
      const crossing = challenges.find((game) => isCrossing(game, opening, takesEitherColor));
      if (!crossing) return this.#open(opening, cause);
      const updated = await this.act(crossing.setup.id, { kind: 'accept', member, place }, cause);
      // The challenge has been answered or withdrawn meanwhile.
      return refusalIn(updated)?.code === 'challenge-over' ? openOrAccept() : updated;
    };
    return this.#pairs(membersIn(seats).sort().join(' '), openOrAccept);
  }

  #open(opening: Opening, cause: Cause | undefined): Promise<Updated> {
    const id = newId(this.#options.random) as GameId;
    return this.#queue(id, async () => {
      const game = this.#newGame(id, opening);
      if (!this.#thinkingTime.has(game)) return refused({ code: 'slow-down' });
      return this.#create(game, this.limits.games, cause);
    });
  }

  /**
   * Begins the game with an id that was chosen before, unless it exists already: then returns it as it is. No limit of live games
   * applies. Refused with `place-taken` if another is being played there.
   */
  async begin(id: GameId, opening: Opening, cause?: Cause): Promise<Updated> {
    await this.#recovery.started;
    return this.#queue(id, async () => {
      await this.#recovery.recoverOnce(id);
      const isNew = (await this.#options.store.version(id)) === undefined;
      if (isNew) return this.#create(this.#newGame(id, opening), NO_LIMITS.games, cause);
      const game = await this.game(id);
      return game ? { kind: 'accepted', game } : refused({ code: 'no-such-game' });
    });
  }

  #newGame(id: GameId, { place, ...opening }: Opening): Game {
    const { random, clock } = this.#options;
    return newGame({ ...opening, id, seed: random(), openedAt: clock.now() }, place);
  }

  /** Stores a new game. Called within its queue. */
  async #create(game: Game, limits: GameLimits, cause: Cause | undefined): Promise<Updated> {
    const created = await this.#options.store.create(game, limits, this.#noticeOf(game, cause));
    if (created !== 'stored') return refused({ code: created });
    this.#games.cache.keep(game);
    this.#listeners.emit({ kind: 'opened', game, cause });
    if (this.owns(game)) this.#scheduler.schedule(game);
    return { kind: 'accepted', game };
  }

  /**
   * Applies an action to a game. Once it resolves, an accepted action is stored. `stampedAt` is the time at which the member
   * did it, in ms since the epoch, if known: an action that was done in time counts even if it arrives a little late.
   */
  async act(id: GameId, action: Action, cause?: Cause, stampedAt?: number): Promise<Updated> {
    await this.#recovery.started;
    return this.#queue(id, async () => {
      await this.#recovery.recoverOnce(id);
      return this.#act(id, action, cause, stampedAt);
    });
  }

  /**
   * Ends every unfinished game of a member, challenges to them included, so that their data can be deleted. Afterwards no game
   * of theirs is in memory, unless they begin another.
   */
  async endGamesOf(member: string, cause?: Cause): Promise<void> {
    await this.#recovery.started;
    await endMemberGames(member, {
      store: this.#options.store,
      queue: this.#queue,
      game: async (id) => {
        await this.#recovery.recoverOnce(id);
        return this.game(id);
      },
      act: (id, action) => this.#act(id, action, cause),
    });
  }

  /** Parks an idle game, unless somebody has acted in it since it was found. */
  #parkIdle({ id, version }: GameAtVersion): Promise<void> {
    return this.#queue(id, async () => {
      await this.#recovery.recoverOnce(id);
      const now = await this.#options.store.version(id);
      if (now === version) await this.#act(id, { kind: 'park' }, undefined);
    });
  }

  async #act(id: GameId, action: Action, cause: Cause | undefined, stampedAt?: number): Promise<Updated> {
    const cached = this.#games.cache.get(id);
    const before = cached ?? (await this.#games.load(id));
    if (!before) return refused({ code: 'no-such-game' });
    const now = this.#options.clock.now();
    const resumed = resumptionAfterClockSet(before, now, this.#scheduler.clockSetBy(id));
    if (resumed && action.kind !== 'resume') {
      await this.#act(id, resumed, undefined);
      return this.#act(id, action, cause, stampedAt);
    }
    const at = effectiveTime(before, now, stampedAt);
    if (isOvertime(before, at) && action.kind !== 'overtime' && action.kind !== 'resume') {
      await this.#act(id, { kind: 'overtime' }, undefined);
      return this.#act(id, action, cause, stampedAt);
    }
    const updated = update(before, action, at);
    if (updated.kind === 'refused') {
      // If another process has changed the game meanwhile, its new state may accept the action.
      if (!cached || (await this.#options.store.version(id)) === cached.version) return updated;
      this.#games.cache.drop(cached);
      return this.#act(id, action, cause, stampedAt);
    }
    const { game } = updated;
    if (!this.#mayThink(action, game)) return refused({ code: 'slow-down' });
    const notice = this.#noticeOf(game, cause);
    switch (await this.#options.store.append(action, at, game, notice, this.#limitOf(action))) {
      case 'conflict':
        this.#games.cache.drop(before);
        return this.#act(id, action, cause, stampedAt);
      case 'member-full':
        return refused({ code: 'member-full' });
      case 'place-taken':
        return refused({ code: 'place-taken' });
      case 'stored':
        this.#games.cache.keep(game);
        this.#listeners.emit({ kind: 'changed', game, action, cause });
        if (this.owns(game)) this.#scheduler.schedule(game);
        return updated;
    }
  }

  /**
   * Returns the notice of a change: to the game's owner, if that is another process, or to other processes with live boards. A change
   * with a cause is drawn here.
   */
  #noticeOf(game: Game, cause: Cause | undefined): ChangeNotice | undefined {
    if (!this.owns(game)) return { isShown: cause !== undefined };
    return this.#options.isWatchedElsewhere ? { isShown: true } : undefined;
  }

  /** Whether the bot has time left to think about an action that asks it to. */
  #mayThink(action: Action, after: Game): boolean {
    const isMembersMove = action.kind === 'move' && action.member !== undefined;
    const asksForDraw = action.kind === 'offer' && action.offer === 'draw';
    return !(isMembersMove || asksForDraw) || this.#thinkingTime.has(after);
  }

  /** Returns the limit of the member for whom an action begins a game; `undefined` if it begins none. */
  #limitOf(action: Action): MemberLimit | undefined {
    const begins = action.kind === 'accept' || action.kind === 'unpark';
    return begins ? { member: action.member, most: this.limits.games.member } : undefined;
  }

  /** Returns why a member may not begin another game in a server now; `undefined` if they may. */
  refusalToBegin(member: string, server: string | null): Promise<Refusal | undefined> {
    const { store, limits = NO_LIMITS } = this.#options;
    return refusalToBegin(member, server, limits.games, store);
  }
}
