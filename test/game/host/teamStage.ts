import type { Owns } from '../../../src/game/host/shards.js';
import { type TeamGameEvent, TeamGames } from '../../../src/game/host/teamGames.js';
import type { Store } from '../../../src/game/ports/store.js';
import type { TeamAction, TeamGame, TeamGameId, TeamTerms } from '../../../src/game/teams/teamGame.js';
import { openMemoryStore } from '../../store/open.js';
import { FakeClock, FakeLog, FakeThinker } from '../fakes.js';
import { teamTerms } from '../teams/teamGames.js';
import { MortalStore } from './mortalStore.js';

/** A process that conducts team games. */
class Process extends MortalStore {
  readonly teamGames: TeamGames;
  readonly events: TeamGameEvent[] = [];
  /** Thinking time charged to servers, in seconds. */
  readonly charged: Record<string, number> = {};

  constructor({ store: stored, thinker, clock, log, random }: TeamStage, ownsServer: Owns) {
    super(stored);
    const chargeThinking = (server: string, seconds: number): void => {
      this.charged[server] = (this.charged[server] ?? 0) + seconds;
    };
    const host = { ownsServer, chargeThinking };
    this.teamGames = new TeamGames({ store: this.store, host, thinker, clock, log, random });
    this.teamGames.listen((event) => void this.events.push(event));
  }
}

/** A conductor of team games over a store in memory, which survives it. */
export class TeamStage {
  readonly clock = new FakeClock();
  readonly log = new FakeLog();
  readonly thinker = new FakeThinker();
  #lastRandom = 0;
  readonly random = (): number => (this.#lastRandom = (this.#lastRandom * 1664525 + 1013904223) >>> 0);
  process: Process;

  private constructor(readonly store: Store) {
    this.process = new Process(this, (server) => server !== 'abroad');
  }

  static async open(): Promise<TeamStage> {
    return new TeamStage(await openMemoryStore());
  }

  get teamGames(): TeamGames {
    return this.process.teamGames;
  }

  get events(): TeamGameEvent[] {
    return this.process.events;
  }

  /** Kills the process as `kill -9` does, and starts another `ms` later. */
  async restart(ms = 0): Promise<void> {
    this.process.killAfter(0);
    this.clock.time += ms;
    this.process = new Process(this, (server) => server !== 'abroad');
    await this.teamGames.start();
    await this.settle();
  }

  /** Another process over the same store, which owns the server `abroad` alone. */
  another(): Process {
    return new Process(this, (server) => server === 'abroad');
  }

  settle(): Promise<void> {
    return this.process.settle();
  }

  async forward(ms: number): Promise<void> {
    this.clock.forward(ms);
    await this.settle();
  }

  async create(changes: Partial<TeamTerms> = {}): Promise<TeamGameId> {
    const { id, seed, createdAt, ...terms } = teamTerms(changes);
    const created = await this.teamGames.create(terms);
    await this.settle();
    return created.terms.id;
  }

  /** Applies an action that must be accepted, and all that follows. */
  async act(id: TeamGameId, action: TeamAction): Promise<void> {
    const updated = await this.teamGames.act(id, action);
    if (updated.kind === 'refused') throw new Error(`${action.kind} was refused: ${updated.code}`);
    await this.settle();
  }

  /** Returns a team game as it is stored. */
  async stored(id: TeamGameId): Promise<TeamGame> {
    return (await this.store.teamGame(id))!;
  }

  /** Answers the last search with a legal move. */
  async answer(): Promise<void> {
    const { position, answer } = this.thinker.searches.at(-1)!;
    answer(position!.legalMoves()[0]!);
    await this.settle();
  }

  async close(): Promise<void> {
    await this.teamGames.close();
    await this.store.close();
  }
}
