import { Host } from '../../../src/game/host/host.js';
import type { Owns } from '../../../src/game/host/shards.js';
import { type TournamentEvent, Tournaments } from '../../../src/game/host/tournaments.js';
import type { Updated } from '../../../src/game/play/action.js';
import { colorOf, type Game, type GameId } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import type { TournamentPlaces } from '../../../src/game/ports/tournamentPlaces.js';
import {
  openPairings,
  type Pairing,
  type Terms,
  type Tournament,
  type TournamentAction,
  type TournamentId,
} from '../../../src/game/tournaments/tournament.js';
import { openMemoryStore } from '../../store/open.js';
import { FakeClock, FakeLog, FakeThinker } from '../fakes.js';
import { move } from '../games.js';
import { termsOf } from '../tournaments/tournaments.js';
import { MortalStore } from './mortalStore.js';

/** Places for games that the test can withhold. */
class FakePlaces implements TournamentPlaces {
  /** Games for which a place was opened, in order. */
  readonly opened: GameId[] = [];
  answer: 'opened' | 'later' | 'unreachable' = 'opened';
  /** Called after a place was opened, before the game begins there. */
  onOpen: (tournament: Tournament, pairing: Pairing) => Promise<unknown> = async () => undefined;
  /** Answers of `begin`. */
  readonly begun: Updated[] = [];

  async open(
    tournament: Tournament,
    pairing: Pairing,
    begin: (place: string) => Promise<Updated>,
  ): Promise<'opened' | 'later' | 'unreachable'> {
    if (this.answer !== 'opened') return this.answer;
    const place = `thread${this.opened.push(pairing.game)}`;
    await this.onOpen(tournament, pairing);
    this.begun.push(await begin(place));
    return 'opened';
  }
}

/** A process with a host and a conductor. */
class Process extends MortalStore {
  readonly host: Host;
  readonly tournaments: Tournaments;
  readonly events: TournamentEvent[] = [];

  constructor(stage: TournamentStage, owns: Owns = () => true) {
    super(stage.store);
    const { store } = this;
    const { thinker, places, clock, log, random } = stage;
    this.host = new Host({ store, thinker, clock, log, random, owns });
    this.tournaments = new Tournaments({ store, host: this.host, thinker, places, clock, log, random });
    this.tournaments.listen((event) => void this.events.push(event));
  }
}

/** A conductor of tournaments with its host over a store in memory, which survives both. */
export class TournamentStage {
  readonly clock = new FakeClock();
  readonly log = new FakeLog();
  readonly thinker = new FakeThinker();
  readonly places = new FakePlaces();
  #lastRandom = 0;
  readonly random = (): number => (this.#lastRandom = (this.#lastRandom * 1664525 + 1013904223) >>> 0);
  process: Process;

  private constructor(readonly store: Store) {
    this.process = new Process(this);
  }

  static async open(): Promise<TournamentStage> {
    const stage = new TournamentStage(await openMemoryStore());
    await stage.#start();
    return stage;
  }

  get host(): Host {
    return this.process.host;
  }

  get tournaments(): Tournaments {
    return this.process.tournaments;
  }

  get events(): TournamentEvent[] {
    return this.process.events;
  }

  /** Kills the process as `kill -9` does, and starts another `ms` later. */
  async restart(ms = 0): Promise<void> {
    this.process.killAfter(0);
    this.clock.time += ms;
    this.process = new Process(this);
    await this.#start();
  }

  async #start(): Promise<void> {
    await this.host.start();
    await this.tournaments.start();
    await this.settle();
  }

  /** Another process over the same store, not started, which owns no server. */
  another(): Process {
    return new Process(this, () => false);
  }

  /** Resolves once nothing is under way, or the process was killed. */
  settle(): Promise<void> {
    return this.process.settle();
  }

  async forward(ms: number): Promise<void> {
    this.clock.forward(ms);
    await this.settle();
  }

  /** Creates a tournament that starts in an hour, of games without a time control's surprises. */
  async create(changes: Partial<Terms> = {}, members: readonly string[] = []): Promise<TournamentId> {
    const { id, seed, createdAt, ...terms } = termsOf({
      opening: 'plain',
      startsAt: this.clock.now() + 3_600_000,
      time: { kind: 'perMove', ms: 86_400_000 },
      ...changes,
    });
    const created = await this.tournaments.create(terms);
    for (const [i, member] of members.entries())
      await this.act(created.terms.id, { kind: 'join', member, rating: 2000 - 10 * i });
    return created.terms.id;
  }

  /** Creates a tournament that has begun. */
  async begun(changes: Partial<Terms> = {}, members = ['ada', 'ben', 'carl', 'dora']): Promise<TournamentId> {
    const id = await this.create(changes, members);
    await this.forward(3_600_000);
    return id;
  }

  /** Applies an action that must be accepted, and all that follows. */
  async act(id: TournamentId, action: TournamentAction): Promise<void> {
    const updated = await this.tournaments.act(id, action);
    if (updated.kind === 'refused') throw new Error(`${action.kind} was refused: ${updated.code}`);
    await this.settle();
  }

  /** Returns a tournament as it is stored. */
  async stored(id: TournamentId): Promise<Tournament> {
    return (await this.store.tournament(id))!;
  }

  /** Returns the games of a tournament that are being played. */
  async games(id: TournamentId): Promise<Game[]> {
    const open = openPairings(await this.stored(id));
    const games = await Promise.all(open.map(({ pairing }) => this.host.game(pairing.game)));
    return games.filter((game) => game !== undefined);
  }

  /** Returns the game that a member is playing in a tournament. */
  async gameOf(id: TournamentId, member: string): Promise<Game> {
    return (await this.games(id)).find((game) => colorOf(game, member))!;
  }

  /** Both sides move in a game of members, then one resigns. */
  async finish({ setup, seats: { black, white } }: Game, loser: 'black' | 'white'): Promise<void> {
    if (black.kind !== 'member' || white.kind !== 'member') throw new Error('not a game of members');
    await this.host.act(setup.id, move(0, 'f5', black.member));
    await this.host.act(setup.id, move(1, 'd6', white.member));
    await this.host.act(setup.id, { kind: 'resign', member: { black, white }[loser].member });
    await this.settle();
  }

  async close(): Promise<void> {
    await this.tournaments.close();
    await this.host.close();
    await this.store.close();
  }
}
