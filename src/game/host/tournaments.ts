import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import { keyedQueue } from '../keyedQueue.js';
import type { GameId } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { Thinker } from '../ports/thinker.js';
import type { TournamentPlaces } from '../ports/tournamentPlaces.js';
import { DamagedTournament, type TournamentStore } from '../ports/tournamentStore.js';
import { nextAction, wakesAt } from '../tournaments/nextAction.js';
import {
  isOver,
  newTournament,
  type Outcome,
  openPairings,
  type Pairing,
  type Terms,
  type Tournament,
  type TournamentAction,
  type TournamentId,
  type TournamentUpdated,
} from '../tournaments/tournament.js';
import { updateTournament } from '../tournaments/updateTournament.js';
import type { Host } from './host.js';
import { Listeners } from './listeners.js';
import { newId } from './newId.js';
import { PairingGames } from './pairingGames.js';
import { absentColor, botLevelOf } from './tournamentGame.js';

/** Number of tournaments in the cache. */
const MAX_CACHED = 100;

/** Number of tournaments recovered concurrently. */
const CONCURRENCY = 4;

/** Delay before a tournament that failed to continue is retried, in ms. */
const RETRY_MS = 5_000;

/** Number of refusals of the tournament's own actions, one after another, that mean a bug. Another process can cause a few. */
const MAX_REFUSALS = 10;

/** Events of tournaments, in order for each. `changed` is emitted once the action is stored. */
export type TournamentEvent =
  | { readonly kind: 'created'; readonly tournament: Tournament }
  | { readonly kind: 'changed'; readonly tournament: Tournament; readonly action: TournamentAction }
  /** Its message may be outdated: after a start. */
  | { readonly kind: 'recovered'; readonly tournament: Tournament };

type TournamentsOptions<Cause> = {
  readonly store: TournamentStore;
  readonly host: Pick<Host<Cause>, 'act' | 'begin' | 'game' | 'listen' | 'owns' | 'ownsServer'>;
  readonly thinker: Pick<Thinker, 'levels' | 'balancedOpenings' | 'opponents' | 'even'>;
  readonly places: TournamentPlaces;
  readonly clock: Clock;
  readonly log: Log;
  /** Unsigned 32-bit random numbers. */
  readonly random: () => number;
};

/**
 * Conducts all tournaments of this process's servers. Applies each tournament's actions one after another: updates it, stores the
 * action, emits an event. Begins, pairs and finishes on its own, opens the games of pairings, and takes their results.
 */
export class Tournaments<Cause = never> {
  readonly #options: TournamentsOptions<Cause>;
  readonly #queue = keyedQueue<TournamentId>();
  readonly #listeners: Listeners<TournamentEvent>;
  readonly #cache = new LRUCache<TournamentId, Tournament>({ max: MAX_CACHED });
  readonly #games: PairingGames<Cause>;
  /** Cancel the timers at which tournaments continue. */
  readonly #timers = new Map<TournamentId, () => void>();
  /** Tournaments whose games may have ended unnoticed: before a start, or while the store failed. */
  readonly #unchecked = new Set<TournamentId>();
  #closed = false;

  constructor(options: TournamentsOptions<Cause>) {
    this.#options = options;
    this.#listeners = new Listeners(options.log, ({ tournament }) => ({ tournament: tournament.terms.id }));
    this.#games = new PairingGames({
      ...options,
      queue: this.#queue,
      tournament: (id) => this.tournament(id),
      onResult: (id, game, outcome) => void this.#continue(id, () => this.#takeResult(id, game, outcome)),
      onDue: (id) => void this.#continue(id),
      onUnreachable: (id) => this.act(id, { kind: 'cancel', because: 'unreachable' }),
    });
  }

  /** Recovers the unfinished tournaments. Resolves after the host has started. */
  async start(): Promise<void> {
    const { store, host } = this.#options;
    const own = (await store.unfinishedTournaments()).filter(({ server }) => host.ownsServer(server));
    await pMap(own, ({ id }) => this.#recover(id), { concurrency: CONCURRENCY });
  }

  /** Stops. Resolves once nothing is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const cancel of this.#timers.values()) cancel();
    await this.#games.close();
    await this.#queue.idle();
  }

  /** Subscribes to events; returns the unsubscribe function. */
  listen(listener: (event: TournamentEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  async create(terms: Omit<Terms, 'id' | 'seed' | 'createdAt'>): Promise<Tournament> {
    const { store, random, clock } = this.#options;
    const id = newId(random) as TournamentId;
    const tournament = newTournament({ ...terms, id, seed: random(), createdAt: clock.now() });
    await store.createTournament(tournament.terms);
    this.#listeners.emit({ kind: 'created', tournament });
    void this.#continue(id);
    return tournament;
  }

  /** Returns a tournament at its stored version. Sets a damaged one aside, and returns `undefined`. */
  async tournament(id: TournamentId): Promise<Tournament | undefined> {
    const version = await this.#options.store.tournamentVersion(id);
    if (version === undefined) return undefined;
    const cached = this.#cache.get(id);
    return cached && cached.version >= version ? cached : this.#load(id);
  }

  /** Applies an action. Once it resolves, an accepted action is stored. */
  async act(id: TournamentId, action: TournamentAction): Promise<TournamentUpdated> {
    const updated = await this.#queue(id, () => this.#apply(id, action));
    if (updated.kind === 'accepted') {
      void this.#continue(id, async () => {
        if (action.kind === 'result') await this.#endGame(updated.tournament.pairings[action.pairing]!);
      });
    }
    return updated;
  }

  async #load(id: TournamentId): Promise<Tournament | undefined> {
    const { store, log } = this.#options;
    try {
      const tournament = await store.tournament(id);
      if (tournament) this.#cache.set(id, tournament);
      return tournament;
    } catch (error) {
      if (!(error instanceof DamagedTournament)) throw error;
      log.error({ err: error, tournament: id }, 'set a damaged tournament aside');
      await store.setTournamentAside(id);
      return undefined;
    }
  }

  async #recover(id: TournamentId): Promise<void> {
    this.#unchecked.add(id);
    await this.#continue(id, async () => {
      const tournament = await this.tournament(id);
      if (tournament) this.#listeners.emit({ kind: 'recovered', tournament });
    });
  }

  /** Updates a tournament and stores the action. Called within its queue. */
  async #apply(id: TournamentId, action: TournamentAction): Promise<TournamentUpdated> {
    const { store, clock } = this.#options;
    const before = await this.tournament(id);
    if (!before) return { kind: 'refused', code: 'no-such-tournament' };
    const at = clock.now();
    const updated = updateTournament(before, action, at);
    if (updated.kind === 'refused') return updated;
    const { tournament } = updated;
    if ((await store.appendToTournament(action, at, tournament)) === 'conflict')
      return this.#apply(id, action);
    this.#cache.set(id, tournament);
    this.#listeners.emit({ kind: 'changed', tournament, action });
    return updated;
  }

  /** Does `first`, then all that is due in a tournament. After a failure it tries again later. */
  async #continue(id: TournamentId, first: () => Promise<unknown> = async () => undefined): Promise<void> {
    await this.#queue(id, async () => {
      if (this.#closed) return;
      try {
        await first();
        if (this.#unchecked.delete(id)) await this.#takeResults(id);
        await this.#proceed(id);
      } catch (error) {
        this.#options.log.error(
          { err: error, tournament: id },
          'failed to continue a tournament, will retry',
        );
        this.#unchecked.add(id);
        this.#wakeIn(RETRY_MS, id);
      }
    });
  }

  /** Applies due actions until there is none, then opens missing games and sets the timer. */
  async #proceed(id: TournamentId): Promise<void> {
    const { clock, host } = this.#options;
    this.#cancelTimer(id);
    for (let refusals = 0; refusals < MAX_REFUSALS; ) {
      const tournament = await this.tournament(id);
      if (!tournament || isOver(tournament) || !host.ownsServer(tournament.terms.server)) return;
      const action = await this.#dueAction(tournament);
      if (!action) {
        this.#games.open(tournament);
        const at = wakesAt(tournament, clock.now());
        if (at !== undefined) this.#wakeIn(at - clock.now(), id);
        return;
      }
      const updated = await this.#apply(id, action);
      refusals = updated.kind === 'refused' ? refusals + 1 : 0;
    }
    throw new Error(`tournament ${id} refuses its own actions`);
  }

  /** Returns the result of a player who has left during their game, or else what the format demands. */
  async #dueAction(tournament: Tournament): Promise<TournamentAction | undefined> {
    const { clock, random, thinker } = this.#options;
    const { terms } = tournament;
    for (const { index, pairing } of openPairings(tournament)) {
      if (!absentColor(tournament, pairing)) continue;
      const outcome = await this.#games.outcome(tournament, pairing);
      if (outcome) return { kind: 'result', pairing: index, outcome };
    }
    return nextAction(tournament, {
      now: clock.now(),
      newGame: () => newId(random) as GameId,
      botRating: botLevelOf(terms, thinker)?.rating,
    });
  }

  /** Takes the results of games that have ended unnoticed, and ends those whose result was decided. */
  async #takeResults(id: TournamentId): Promise<void> {
    const tournament = await this.tournament(id);
    for (const [index, pairing] of tournament?.pairings.entries() ?? []) {
      if (pairing.outcome?.by === 'director') await this.#endGame(pairing);
      const outcome = pairing.outcome ? undefined : await this.#games.outcome(tournament!, pairing);
      if (outcome) await this.#apply(id, { kind: 'result', pairing: index, outcome });
    }
  }

  /** Records the result of a game, unless that was done. */
  async #takeResult(id: TournamentId, game: GameId, outcome: Outcome): Promise<void> {
    const open = await this.#games.find(id, game);
    if (open) await this.#apply(id, { kind: 'result', pairing: open.index, outcome });
  }

  /** Ends the game of a pairing whose result was decided, if it is still being played. */
  async #endGame({ game }: Pairing): Promise<void> {
    await this.#options.host.act(game, { kind: 'close' });
  }

  /** Continues a tournament after `ms`, in place of an earlier time. */
  #wakeIn(ms: number, id: TournamentId): void {
    this.#cancelTimer(id);
    if (this.#closed) return;
    const cancel = this.#options.clock.after(Math.max(0, ms), () => void this.#continue(id));
    this.#timers.set(id, cancel);
  }

  #cancelTimer(id: TournamentId): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
  }
}
