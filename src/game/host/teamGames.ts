import pMap from 'p-map';
import { COLORS } from '../../rules/position.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { TeamStore } from '../ports/teamStore.js';
import type { Thinker } from '../ports/thinker.js';
import { nextTeamAction, teamWakesAt } from '../teams/nextTeamAction.js';
import {
  isTeamGameOver,
  newTeamGame,
  type TeamAction,
  type TeamGame,
  type TeamGameId,
  type TeamTerms,
  type TeamUpdated,
} from '../teams/teamGame.js';
import { updateTeamGame } from '../teams/updateTeamGame.js';
import { Conductor } from './conductor.js';
import type { Host } from './host.js';
import { Listeners } from './listeners.js';
import { storedTeamGames } from './loadIntact.js';
import { newId } from './newId.js';
import { TeamReplies } from './teamReplies.js';

/** Number of team games recovered concurrently. */
const CONCURRENCY = 4;

/** Time that the side to move has at least after a start, in ms. */
const MIN_LEFT_MS = 60_000;

/** Interval at which a game is read in which members of other processes' servers act, in ms. */
const POLL_MS = 10_000;

/** Events of team games, in order for each. `changed` is emitted once the action is stored, by the process that applied it. */
export type TeamGameEvent =
  | { readonly kind: 'created'; readonly teamGame: TeamGame }
  | { readonly kind: 'changed'; readonly teamGame: TeamGame; readonly action: TeamAction }
  /** Its messages may be outdated: after a start, or because another process changed it. */
  | { readonly kind: 'recovered'; readonly teamGame: TeamGame };

type TeamGamesOptions<Cause> = {
  readonly store: TeamStore;
  readonly host: Pick<Host<Cause>, 'ownsServer' | 'chargeThinking'>;
  readonly thinker: Pick<Thinker, 'levels' | 'strongest' | 'think'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Unsigned 32-bit random numbers. */
  readonly random: () => number;
};

/**
 * Conducts the team games that this process's servers created: begins them, counts votes, extends turns, and moves for the bot. Applies
 * actions of members to any team game, as members of two servers may be those of two processes.
 */
export class TeamGames<Cause = never> {
  readonly #options: TeamGamesOptions<Cause>;
  readonly #listeners: Listeners<TeamGameEvent>;
  readonly #conductor: Conductor<TeamGameId, TeamGame, TeamAction, TeamUpdated>;
  readonly #replies: TeamReplies;
  /** Version of the last event of each unfinished own game. Those of before the start are missing until they are recovered. */
  readonly #emitted = new Map<TeamGameId, number>();

  constructor(options: TeamGamesOptions<Cause>) {
    const { store, host, clock, log } = options;
    this.#options = options;
    this.#listeners = new Listeners(log, ({ teamGame }) => ({ teamGame: teamGame.terms.id }));
    this.#conductor = new Conductor({
      ...{ stored: storedTeamGames(store), clock, log },
      version: (id) => store.teamGameVersion(id),
      update: (before, action, at): TeamUpdated =>
        before ? updateTeamGame(before, action, at) : { kind: 'refused', code: 'no-such-team-game' },
      stateIn: (updated) => (updated.kind === 'accepted' ? updated.teamGame : undefined),
      append: (action, at, after) => store.appendToTeamGame(action, at, after),
      onChange: (teamGame, action) => this.#emit({ kind: 'changed', teamGame, action }),
      proceed: (id) => this.#proceed(id),
    });
    this.#replies = new TeamReplies({
      ...options,
      act: (id, action) => this.act(id, action),
      onRefused: (id) => void this.#conductor.continue(id),
      charge: (server, seconds) => host.chargeThinking(server, seconds),
    });
  }

  /** Recovers the team games that are unfinished, or whose end may not be shown. */
  async start(): Promise<void> {
    const { store, host } = this.#options;
    const all = [...(await store.unfinishedTeamGames()), ...(await store.unshownTeamGames())];
    const own = all.filter(({ server }) => host.ownsServer(server));
    const recover = (id: TeamGameId) => this.#conductor.continue(id, () => this.#recoverEnd(id));
    await pMap(own, ({ id }) => recover(id), { concurrency: CONCURRENCY });
  }

  /** Stops. Resolves once nothing is under way. */
  async close(): Promise<void> {
    this.#conductor.stop();
    await this.#replies.close();
    await this.#conductor.close();
  }

  /** Subscribes to events; returns the unsubscribe function. */
  listen(listener: (event: TeamGameEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  async create(terms: Omit<TeamTerms, 'id' | 'seed' | 'createdAt'>): Promise<TeamGame> {
    const { store, random, clock } = this.#options;
    const id = newId(random) as TeamGameId;
    const teamGame = newTeamGame({ ...terms, id, seed: random(), createdAt: clock.now() });
    await store.createTeamGame(teamGame.terms);
    this.#emit({ kind: 'created', teamGame });
    void this.#conductor.continue(id);
    return teamGame;
  }

  /** Returns a team game at its stored version. Sets a damaged one aside, and returns `undefined`. */
  teamGame(id: TeamGameId): Promise<TeamGame | undefined> {
    return this.#conductor.state(id);
  }

  /** Applies an action. Once it resolves, an accepted action is stored. */
  async act(id: TeamGameId, action: TeamAction): Promise<TeamUpdated> {
    const updated = await this.#conductor.queue(id, async () => {
      if (!this.#emitted.has(id)) await this.#catchUp(id);
      return this.#conductor.apply(id, action);
    });
    if (updated.kind === 'accepted') void this.#conductor.continue(id);
    return updated;
  }

  #owns({ terms }: TeamGame): boolean {
    return this.#options.host.ownsServer(terms.home.server);
  }

  #emit(event: TeamGameEvent): void {
    const { teamGame } = event;
    const { id } = teamGame.terms;
    if (isTeamGameOver(teamGame)) this.#emitted.delete(id);
    else if (this.#owns(teamGame)) this.#emitted.set(id, teamGame.version);
    this.#listeners.emit(event);
  }

  async #proceed(id: TeamGameId): Promise<void> {
    const { clock } = this.#options;
    const now = (): number => clock.now();
    await this.#catchUp(id);
    const teamGame = await this.#conductor.settle(id, async (state) => {
      const due = this.#owns(state) ? nextTeamAction(state, now()) : undefined;
      return due?.kind === 'think' ? undefined : due;
    });
    const due = teamGame && this.#owns(teamGame) ? nextTeamAction(teamGame, now()) : undefined;
    const thinks = due?.kind === 'think';
    if (thinks) this.#replies.search(teamGame!, due);
    else this.#replies.cancel(id);
    if (!teamGame || isTeamGameOver(teamGame) || !this.#owns(teamGame)) return;
    // A search wakes the game by its move.
    const times = [thinks ? undefined : teamWakesAt(teamGame), this.#pollsAt(teamGame)];
    const at = Math.min(...times.filter((time) => time !== undefined));
    if (at < Number.POSITIVE_INFINITY) this.#conductor.wakeIn(at - now(), id);
  }

  /** After a start, emits a game that is over. */
  async #recoverEnd(id: TeamGameId): Promise<void> {
    const teamGame = await this.#conductor.state(id);
    if (teamGame && isTeamGameOver(teamGame)) this.#emit({ kind: 'recovered', teamGame });
  }

  /** Emits what other processes changed. After a start, emits the game and gives back time to the side to move. */
  async #catchUp(id: TeamGameId): Promise<void> {
    const teamGame = await this.#conductor.state(id);
    const emitted = this.#emitted.get(id);
    if (!teamGame) this.#emitted.delete(id);
    if (!teamGame || !this.#owns(teamGame) || teamGame.version === emitted) return;
    if (emitted === undefined && isTeamGameOver(teamGame)) return;
    this.#emit({ kind: 'recovered', teamGame });
    const until = teamGame.turn?.until;
    if (emitted === undefined && until !== undefined && until - this.#options.clock.now() < MIN_LEFT_MS)
      await this.#conductor.apply(id, { kind: 'resume', leftMs: MIN_LEFT_MS });
  }

  #pollsAt({ terms, places }: TeamGame): number | undefined {
    const { host, clock } = this.#options;
    const isElsewhere = COLORS.some((color) => {
      const place = places[color];
      return terms.sides[color].kind !== 'level' && (place === null || !host.ownsServer(place.server));
    });
    return isElsewhere ? clock.now() + POLL_MS : undefined;
  }
}
