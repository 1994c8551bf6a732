import { seedOf } from '../../engine/random.js';
import type { Entrant } from './entrant.js';
import { createRecord, type GameRecord } from './gameRecord.js';
import type { Match, Plan } from './plan.js';
import { otherSide, type Player } from './player.js';
import { playGame } from './referee.js';

export type TournamentOptions = {
  /** Concurrent games. */
  readonly concurrency: number;
  /** Creates a player for a participant; concurrent games have different players. */
  readonly createPlayer: (entrant: Entrant) => Player;
  /** Called when a game ends; after `stop` no more games begin. */
  readonly onGame: (record: GameRecord) => 'continue' | 'stop';
  /** Stops at once, with games unfinished. */
  readonly signal: AbortSignal;
};

type Job = { readonly match: Match; readonly number: number; readonly game: number };

const keyOf = (a: string, b: string, game: number): string => JSON.stringify([a, b, game]);

function* jobsOf({ matches, games, from = 0 }: Plan, played: readonly GameRecord[]): Generator<Job> {
  const over = new Set(played.map(({ a, b, game }) => keyOf(a, b, game)));
  for (const [number, match] of matches.entries()) {
    for (let game = from; game < from + games; game++) {
      if (!over.has(keyOf(match.a.label, match.b.label, game))) yield { match, number, game };
    }
  }
}

/**
 * Plays every game of a plan that is not among those played. Rejects with the signal's reason when it aborts, and with any error
 * of a player of our own.
 */
export async function playAll(
  plan: Plan,
  played: readonly GameRecord[],
  options: TournamentOptions,
): Promise<void> {
  const jobs = jobsOf(plan, played);
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  let stopped = false;

  async function play({ match, number, game }: Job, playerOf: (entrant: Entrant) => Player): Promise<void> {
    const black = game % 2 === 0 ? 'a' : 'b';
    const start = plan.openings.at(game >> 1);
    const players = { black: playerOf(match[black]), white: playerOf(match[otherSide(black)]) };
    const result = await playGame(start, players, seedOf(plan.seed, number, game));
    signal.throwIfAborted(); // a player that we stopped has not lost
    if (options.onGame(createRecord(match, game, black, start, result)) === 'stop') stopped = true;
  }

  // Not p-map: each loop reuses its own players, and all loops must have ended before this rejects.
  async function playQueue(): Promise<void> {
    const players = new Map<Entrant, Player>();
    const playerOf = (entrant: Entrant): Player => {
      const player = players.get(entrant) ?? options.createPlayer(entrant);
      players.set(entrant, player);
      return player;
    };
    const dropAll = () => {
      for (const player of players.values()) player.drop();
    };
    signal.addEventListener('abort', dropAll);
    try {
      for (let next = jobs.next(); !next.done && !stopped; next = jobs.next())
        await play(next.value, playerOf);
    } catch (error) {
      failed.abort(error);
      throw error;
    } finally {
      signal.removeEventListener('abort', dropAll);
      dropAll();
    }
  }

  await Promise.allSettled(Array.from({ length: options.concurrency }, playQueue));
  signal.throwIfAborted();
}
