import type { Variant } from '../../rules/position.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { Strength, Task, Thinker } from '../ports/thinker.js';
import type { TeamDue } from '../teams/nextTeamAction.js';
import type { TeamAction, TeamGame, TeamGameId, TeamUpdated } from '../teams/teamGame.js';
import { RetryQueue } from './retryQueue.js';

/** Time of a search, in ms, if the variant has no levels. */
const UNMEASURED_MS = 1000;

type Reply = Extract<TeamDue, { kind: 'think' }>;

type TeamRepliesOptions = {
  readonly thinker: Pick<Thinker, 'levels' | 'strongest' | 'think'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly act: (id: TeamGameId, action: TeamAction) => Promise<TeamUpdated>;
  /** Called if a move came too late. */
  readonly onRefused: (id: TeamGameId) => void;
  /** Charges thinking time to a server, in seconds. */
  readonly charge: (server: string, seconds: number) => void;
};

/** Returns the strength of the nearest level that the thinker offers, because levels can change while a game is being played. */
function strengthOf(variant: Variant, level: number, thinker: TeamRepliesOptions['thinker']): Strength {
  const [nearest] = thinker
    .levels(variant)
    .toSorted((a, b) => Math.abs(a.level - level) - Math.abs(b.level - level));
  return nearest?.strength ?? { ...thinker.strongest(variant), limit: { timeMs: UNMEASURED_MS } };
}

/** Finds and plays the bot's moves in team games, one search a turn. A failed search is retried with growing delays. */
export class TeamReplies {
  readonly #options: TeamRepliesOptions;
  readonly #queue: RetryQueue<string>;
  readonly #searches = new Map<TeamGameId, { readonly turn: string; readonly controller: AbortController }>();
  #count = 0;

  constructor(options: TeamRepliesOptions) {
    this.#options = options;
    this.#queue = new RetryQueue(options);
  }

  /** Searches the side to move, in place of an earlier turn. Does nothing if it does so already. */
  search(teamGame: TeamGame, reply: Reply): void {
    const { id } = teamGame.terms;
    const turn = `${teamGame.position.ply} ${reply.isFallback}`;
    if (this.#searches.get(id)?.turn === turn) return;
    this.cancel(id);
    const controller = new AbortController();
    this.#searches.set(id, { turn, controller });
    // Not by the turn: a cancelled search of the same turn may wait for its retry.
    this.#queue.add(`${id} ${++this.#count}`, () => this.#reply(teamGame, reply, controller.signal));
  }

  cancel(id: TeamGameId): void {
    this.#searches.get(id)?.controller.abort(new Error('the bot need not move any more'));
    this.#searches.delete(id);
  }

  /** Cancels all searches. Resolves once none runs. */
  async close(): Promise<void> {
    for (const id of [...this.#searches.keys()]) this.cancel(id);
    await this.#queue.close();
  }

  async #reply(teamGame: TeamGame, { level, isFallback }: Reply, signal: AbortSignal): Promise<'done'> {
    const { thinker, act, onRefused, charge } = this.#options;
    const { terms, position } = teamGame;
    if (signal.aborted) return 'done';
    try {
      const task = taskOf(teamGame, strengthOf(terms.variant, level, thinker));
      const { best, ms, waitedMs } = await thinker.think(task, { position, signal });
      charge(terms.home.server, (ms - waitedMs) / 1000);
      if (signal.aborted) return 'done';
      const updated = await act(terms.id, { kind: 'reply', ply: position.ply, move: best, isFallback });
      if (updated.kind === 'refused' && updated.code === 'illegal-square')
        throw new Error(`the bot's move ${best} was refused: ${updated.reason}`);
      if (updated.kind === 'refused') {
        this.cancel(terms.id);
        onRefused(terms.id);
      }
      return 'done';
    } catch (error) {
      if (signal.aborted) return 'done';
      throw error;
    }
  }
}

function taskOf({ terms, position }: TeamGame, strength: Strength): Task {
  const { id, home, variant, seed } = terms;
  const { ply, start, moves } = position;
  return {
    ...{ game: id, server: home.server, variant, start, moves, strength },
    seed: (seed + ply) >>> 0,
    gameSeed: seed,
  };
}
