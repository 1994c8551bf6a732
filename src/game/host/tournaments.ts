import pMap from 'p-map';
import type { GameId } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { Thinker } from '../ports/thinker.js';
import type { TournamentPlaces } from '../ports/tournamentPlaces.js';
import type { TournamentStore } from '../ports/tournamentStore.js';
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
import { Conductor } from './conductor.js';
import type { Host } from './host.js';
import { Listeners } from './listeners.js';
import { storedTournaments } from './loadIntact.js';
import { newId } from './newId.js';
import { PairingGames } from './pairingGames.js';
import { absentColor, botLevelOf } from './tournamentGame.js';

/** Number of tournaments recovered concurrently. */
const CONCURRENCY = 4;

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
  readonly #listeners: Listeners<TournamentEvent>;
  readonly #conductor: Conductor<TournamentId, Tournament, TournamentAction, TournamentUpdated>;
  readonly #games: PairingGames<Cause>;
  /** Tournaments whose games may have ended unnoticed: before a start, or while the store failed. */
  readonly #unchecked = new Set<TournamentId>();

  constructor(options: TournamentsOptions<Cause>) {
    const { store, clock, log } = options;
    this.#options = options;
    this.#listeners = new Listeners(options.log, ({ tournament }) => ({ tournament: tournament.terms.id }));
    this.#conductor = new Conductor({
      ...{ stored: storedTournaments(store), clock, log },
      version: (id) => store.tournamentVersion(id),
      update: (before, action, at): TournamentUpdated =>
        before ? updateTournament(before, action, at) : { kind: 'refused', code: 'no-such-tournament' },
      stateIn: (updated) => (updated.kind === 'accepted' ? updated.tournament : undefined),
      append: (action, at, after) => store.appendToTournament(action, at, after),
      onChange: (tournament, action) => this.#listeners.emit({ kind: 'changed', tournament, action }),
      proceed: (id) => this.#proceed(id),
      onFailure: (id) => void this.#unchecked.add(id),
    });
    this.#games = new PairingGames({
      ...options,
      queue: this.#conductor.queue,
      tournament: (id) => this.tournament(id),
      onResult: (id, game, outcome) =>
        void this.#conductor.continue(id, () => this.#takeResult(id, game, outcome)),
      onDue: (id) => void this.#conductor.continue(id),
      onUnreachable: (id) => this.act(id, { kind: 'cancel', because: 'unreachable' }),
    });
  }

  /** Recovers the tournaments that are unfinished, or whose end may not be shown. Resolves after the host has started. */
  async start(): Promise<void> {
    const { store, host } = this.#options;
    const all = [...(await store.unfinishedTournaments()), ...(await store.unshownTournaments())];
    const own = all.filter(({ server }) => host.ownsServer(server));
    await pMap(own, ({ id }) => this.#recover(id), { concurrency: CONCURRENCY });
  }

  /** Stops. Resolves once nothing is under way. */
  async close(): Promise<void> {
    this.#conductor.stop();
    await this.#games.close();
    await this.#conductor.close();
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
    void this.#conductor.continue(id);
    return tournament;
  }

  /** Returns a tournament at its stored version. Sets a damaged one aside, and returns `undefined`. */
  tournament(id: TournamentId): Promise<Tournament | undefined> {
    return this.#conductor.state(id);
  }

  /** Applies an action. Once it resolves, an accepted action is stored. */
  async act(id: TournamentId, action: TournamentAction): Promise<TournamentUpdated> {
    const updated = await this.#conductor.queue(id, () => this.#conductor.apply(id, action));
    if (updated.kind === 'accepted') {
      void this.#conductor.continue(id, async () => {
        if (action.kind === 'result') await this.#endGame(updated.tournament.pairings[action.pairing]!);
      });
    }
    return updated;
  }

  async #recover(id: TournamentId): Promise<void> {
    this.#unchecked.add(id);
    await this.#conductor.continue(id, async () => {
      const tournament = await this.tournament(id);
      if (tournament) this.#listeners.emit({ kind: 'recovered', tournament });
    });
  }

  /** Applies due actions until there is none, then opens missing games and sets the timer. */
  async #proceed(id: TournamentId): Promise<void> {
    const { clock, host } = this.#options;
    if (this.#unchecked.delete(id)) await this.#takeResults(id);
    const goesOn = (tournament: Tournament): boolean =>
      !isOver(tournament) && host.ownsServer(tournament.terms.server);
    const tournament = await this.#conductor.settle(id, async (state) =>
      goesOn(state) ? this.#dueAction(state) : undefined,
    );
    if (!tournament || !goesOn(tournament)) return;
    this.#games.open(tournament);
    const at = wakesAt(tournament, clock.now());
    if (at !== undefined) this.#conductor.wakeIn(at - clock.now(), id);
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
      if (outcome) await this.#conductor.apply(id, { kind: 'result', pairing: index, outcome });
    }
  }

  /** Records the result of a game, unless that was done. */
  async #takeResult(id: TournamentId, game: GameId, outcome: Outcome): Promise<void> {
    const open = await this.#games.find(id, game);
    if (open) await this.#conductor.apply(id, { kind: 'result', pairing: open.index, outcome });
  }

  /** Ends the game of a pairing whose result was decided, if it is still being played. */
  async #endGame({ game }: Pairing): Promise<void> {
    await this.#options.host.act(game, { kind: 'close' });
  }
}
