import type { KeyedQueue } from '../keyedQueue.js';
import { refused, type Updated } from '../play/action.js';
import type { GameId } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { Thinker } from '../ports/thinker.js';
import type { TournamentPlaces } from '../ports/tournamentPlaces.js';
import type { TournamentStore } from '../ports/tournamentStore.js';
import { hasHostLeft } from '../tournaments/simul.js';
import {
  isOver,
  type Outcome,
  openPairings,
  type Pairing,
  type Tournament,
  type TournamentId,
} from '../tournaments/tournament.js';
import type { Host } from './host.js';
import type { HostEvent } from './hostEvents.js';
import { RetryQueue } from './retryQueue.js';
import { absentColor, forfeitBy, outcomeOf, pairingOpening, VOID } from './tournamentGame.js';

type PairingGamesOptions<Cause> = {
  readonly store: Pick<TournamentStore, 'tournamentOf'>;
  readonly host: Pick<Host<Cause>, 'act' | 'begin' | 'game' | 'listen' | 'owns'>;
  readonly thinker: Pick<Thinker, 'levels' | 'balancedOpenings' | 'opponents' | 'even'>;
  readonly places: TournamentPlaces;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: KeyedQueue<TournamentId>;
  readonly tournament: (id: TournamentId) => Promise<Tournament | undefined>;
  /** Called when the game of a pairing has ended. */
  readonly onResult: (id: TournamentId, game: GameId, outcome: Outcome) => void;
  /** Called if a tournament must go on: a player has left before their game, or a game has lost its place. */
  readonly onDue: (id: TournamentId) => void;
  /** Called if the channel of a tournament is gone. */
  readonly onUnreachable: (id: TournamentId) => Promise<unknown>;
};

type OpenPairing = {
  readonly tournament: Tournament;
  readonly index: number;
  readonly pairing: Pairing;
};

/** The games of open pairings: opens each once, finds another place for one that lost its own, and reports its result. */
export class PairingGames<Cause> {
  readonly #options: PairingGamesOptions<Cause>;
  readonly #openings: RetryQueue<GameId>;
  /** Games of open pairings that are known to exist. */
  readonly #begun = new Set<GameId>();
  readonly #stopListening: () => void;

  constructor(options: PairingGamesOptions<Cause>) {
    this.#options = options;
    this.#openings = new RetryQueue(options);
    this.#stopListening = options.host.listen((event) => this.#onGame(event));
  }

  /** Opens the missing games of a tournament in the background. */
  open(tournament: Tournament): void {
    const { id } = tournament.terms;
    for (const { pairing } of openPairings(tournament)) {
      const { game } = pairing;
      if (!this.#begun.has(game)) this.#openings.add(game, () => this.#openGame(id, game));
    }
  }

  /**
   * Returns the result of a pairing: of its game, which a player who has left resigns; if the host of a simul has left, nobody scores.
   * `undefined` while it is being played.
   */
  async outcome(tournament: Tournament, pairing: Pairing): Promise<Outcome | undefined> {
    const { host, store } = this.#options;
    const absent = absentColor(tournament, pairing);
    const game = await host.game(pairing.game);
    if (!game) {
      const isSetAside = (await store.tournamentOf(pairing.game)) !== undefined;
      return isSetAside || hasHostLeft(tournament) ? VOID : absent && forfeitBy(absent);
    }
    const who = absent && tournament.players[pairing[absent]]!.who;
    if (who?.kind !== 'member' || game.phase.kind === 'over') return outcomeOf(game);
    const ended = await host.act(
      pairing.game,
      hasHostLeft(tournament) ? { kind: 'close' } : { kind: 'resign', member: who.member },
    );
    return ended.kind === 'accepted' ? outcomeOf(ended.game) : undefined;
  }

  /** Finds the open pairing of a game, in a tournament that is not over. */
  async find(id: TournamentId, game: GameId): Promise<OpenPairing | undefined> {
    const tournament = await this.#options.tournament(id);
    if (!tournament || isOver(tournament)) return undefined;
    const open = openPairings(tournament).find(({ pairing }) => pairing.game === game);
    return open && { tournament, ...open };
  }

  /** Opens no more games. Resolves once none is being opened. */
  async close(): Promise<void> {
    this.#stopListening();
    await this.#openings.close();
  }

  async #openGame(id: TournamentId, game: GameId): Promise<'done' | 'later'> {
    const { places, onUnreachable } = this.#options;
    const needed = await this.#findHomeless(id, game);
    if (!needed) return 'done';
    const begin = (place: string) => this.#begin(id, game, place);
    if ((await places.open(needed.tournament, needed.pairing, begin)) === 'unreachable') {
      await onUnreachable(id);
      return 'done';
    }
    return (await this.#findHomeless(id, game)) ? 'later' : 'done';
  }

  /** Finds the open pairing of a game that does not exist yet, or has lost its place. */
  async #findHomeless(id: TournamentId, game: GameId): Promise<OpenPairing | undefined> {
    const open = await this.find(id, game);
    if (!open || (await this.#options.host.game(game))?.phase.kind === 'parked') return open;
    if ((await this.#options.store.tournamentOf(game)) === undefined) return open;
    this.#begun.add(game);
    return undefined;
  }

  /** Begins or resumes the game of a pairing at a place. Within the tournament's queue, so that no player leaves meanwhile. */
  #begin(id: TournamentId, game: GameId, place: string): Promise<Updated> {
    const { queue, host, thinker, onDue } = this.#options;
    return queue(id, async () => {
      const open = await this.find(id, game);
      if (!open) return refused({ code: 'game-over' });
      if (absentColor(open.tournament, open.pairing)) {
        onDue(id);
        return refused({ code: 'game-over' });
      }
      if (await host.game(game)) return host.act(game, { kind: 'relocate', place });
      return host.begin(game, pairingOpening(open.tournament, open.index, place, thinker));
    });
  }

  #onGame(event: HostEvent<Cause>): void {
    if (event.kind === 'damaged') {
      void this.#reportDamaged(event.id);
      return;
    }
    const { setup, phase } = event.game;
    const { host, onResult, onDue } = this.#options;
    if (setup.tournament === undefined || phase.kind === 'playing' || !host.owns(event.game)) return;
    this.#begun.delete(setup.id);
    const outcome = outcomeOf(event.game);
    if (outcome) onResult(setup.tournament, setup.id, outcome);
    else onDue(setup.tournament);
  }

  async #reportDamaged(game: GameId): Promise<void> {
    const { store, log, onResult } = this.#options;
    try {
      const id = await store.tournamentOf(game);
      if (id !== undefined) onResult(id, game, VOID);
    } catch (error) {
      log.error({ err: error, game }, 'failed to end the pairing of a damaged game');
    }
  }
}
