import { search } from '../../src/engine/opponents/opponents.js';
import { randomNumbers } from '../../src/engine/random.js';
import type { Answer } from '../../src/game/ports/thinker.js';
import { judgeGame } from '../../src/game/review/judgeGame.js';
import { judgingTask, type SearchKind } from '../../src/game/review/judging.js';
import { positionsOf, type Review, type ReviewedMove, reviewOf } from '../../src/game/review/review.js';
import type { Position } from '../../src/rules/position.js';
import { core } from './enginePlayer.js';

/** A game with its review. */
export type ReviewedGame = {
  readonly last: Position;
  readonly review: Review;
  /** Longest search of each position, by its index in `positionsOf`. */
  readonly kinds: ReadonlyMap<number, SearchKind>;
};

const strongest = () => ({ opponent: 'alphabeta' });

/** Searches a position as a review does, with `times` its nodes. */
export function judgeHere(position: Position, kind: SearchKind, times = 1): Answer {
  const { game: _, ...task } = judgingTask('review', position, { strongest }, kind);
  const limit = { ...task.strength.limit, nodes: task.strength.limit.nodes! * times };
  const found = search(core, { ...task, strength: { ...task.strength, limit } });
  return { ...found, ms: 0, waitedMs: 0, source: 'search' };
}

/** Kinds of a review's searches of a played position, shortest first. */
export const SEARCH_KINDS: readonly SearchKind[] = ['first', 'second', 'third'];

/** Reviews a game as the bot does, but in this thread. */
export async function reviewHere(last: Position): Promise<ReviewedGame> {
  const kinds = new Map<number, SearchKind>();
  const first = positionsOf(last)[0]!.ply;
  const played = (position: Position): boolean => position.moves.every((move, i) => move === last.moves[i]);
  const judgments = await judgeGame(last, [], {
    async search(position, kind) {
      const place = position.ply - first;
      if (SEARCH_KINDS.includes(kind) && played(position)) {
        const before = SEARCH_KINDS.indexOf(kinds.get(place) ?? 'first');
        kinds.set(place, SEARCH_KINDS[Math.max(before, SEARCH_KINDS.indexOf(kind))]!);
      }
      return judgeHere(position, kind);
    },
    onProgress: () => undefined,
    onJudged: () => Promise.resolve(),
  });
  return { last, review: reviewOf(last, judgments), kinds };
}

/** Returns the position before a reviewed move. */
export const before = ({ last, review }: ReviewedGame, { ply }: ReviewedMove): Position =>
  positionsOf(last)[ply - review.firstPly]!;

/** Draws random items from a list. */
export function drawn<T>(all: readonly T[], count: number, seed: number): T[] {
  const random = randomNumbers(seed);
  const left = [...all];
  return Array.from({ length: Math.min(count, all.length) }, () => left.splice(random(left.length), 1)[0]!);
}
