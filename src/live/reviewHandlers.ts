import { refused } from '../game/play/action.js';
import { colorOf, type Game, type GameId } from '../game/play/game.js';
import type { Thinker } from '../game/ports/thinker.js';
import { gameReviewOf, winningChance } from '../game/review/games/gameReviews.js';
import { searchBriefly } from '../game/review/judging.js';
import { needsJudgment, positionsOf, type Review } from '../game/review/review.js';
import type { Reviewer } from '../game/review/reviewer.js';
import type { Position } from '../rules/position.js';
import type { Handlers, MemberViewer } from './connection.js';
import type { GameRooms } from './gameRooms.js';
import { pageReviewOf } from './pageReview.js';
import type { AnalysisLine } from './protocol.js';

export type ReviewHandlerDeps = {
  readonly host: { game(id: GameId): Promise<Game | undefined> };
  readonly rooms: Pick<GameRooms, 'tell'>;
  readonly reviewer: Pick<Reviewer, 'ready' | 'review'>;
  readonly thinker: Pick<Thinker, 'think' | 'strongest'>;
  /** Limits the engine's seconds that a member's analyses use. */
  readonly engineTime: { has(member: string): boolean; use(member: string, seconds: number): void };
  readonly mayWatch: (game: Game, viewer: MemberViewer) => Promise<boolean>;
};

/** Number of best moves that an analysis names. */
const LINES = 3;

/** Reviews and analyses of finished games. */
export function reviewHandlersOf(deps: ReviewHandlerDeps): Pick<Handlers, 'review' | 'analyse'> {
  const { host, rooms, reviewer, engineTime, mayWatch } = deps;
  /** Games whose boards hear of a review that is being made. */
  const making = new Set<GameId>();

  const follow = (id: GameId, position: Position, review: Promise<Review>): void => {
    making.add(id);
    void review
      .then(
        (done) => rooms.tell(id, { kind: 'reviewed', game: id, review: pageReviewOf(position, done) }),
        // The reviewer has logged why.
        () => rooms.tell(id, { kind: 'reviewing', game: id, progress: null }),
      )
      .finally(() => making.delete(id));
  };

  return {
    async review({ game: id }, { member }) {
      const game = await host.game(id);
      if (!game) return refused({ code: 'no-such-game' });
      if (!colorOf(game, member)) return refused({ code: 'not-your-game' });
      if (game.phase.kind !== 'over') return refused({ code: 'stale' });
      const { position } = game;
      if (!positionsOf(position).some(needsJudgment)) return { kind: 'answer', answer: 'nothing' };
      const isMaking = making.has(id);
      const ready = isMaking ? undefined : await reviewer.ready({ id, position });
      const review = ready
        ? Promise.resolve(ready)
        : !isMaking &&
          reviewer.review({ id, position }, member, (progress) =>
            rooms.tell(id, { kind: 'reviewing', game: id, progress }),
          );
      if (review === undefined) return { kind: 'answer', answer: 'full' };
      if (review) follow(id, position, review);
      return { kind: 'answer', answer: 'begun' };
    },

    async analyse({ game: id, ply, moves }, viewer) {
      const game = await host.game(id);
      if (!game) return refused({ code: 'no-such-game' });
      const isPlayer = colorOf(game, viewer.member) !== undefined;
      if (!isPlayer && !(await mayWatch(game, viewer))) return refused({ code: 'not-your-game' });
      // The engine helps nobody in a game that goes on.
      if (game.phase.kind !== 'over' || ply > game.position.ply) return refused({ code: 'stale' });
      let position: Position = game.position;
      while (position.ply > ply && position.previous) position = position.previous;
      for (const move of moves) {
        const reason = position.illegal(move);
        if (reason) return refused({ code: 'illegal', reason, move });
        position = position.play(move);
      }
      if (!engineTime.has(viewer.member)) return refused({ code: 'slow-down' });
      return { kind: 'answer', answer: await bestMoves(deps, viewer.member, position) };
    },
  };
}

/** Best moves of a position, the best first; none if the game is over there. */
async function bestMoves(
  { thinker, engineTime }: ReviewHandlerDeps,
  member: string,
  position: Position,
): Promise<readonly AnalysisLine[]> {
  const legal = position.legalMoves();
  if (legal.length < 2) return legal.map((move) => ({ move, chance: null }));
  const limits = { nodes: gameReviewOf(position).nodesToRank, lines: Math.min(LINES, legal.length) };
  const answer = await searchBriefly(thinker, `analysis-${member}`, position, limits);
  const { best, winProbability, lines, ms, waitedMs } = answer;
  engineTime.use(member, (ms - waitedMs) / 1000);
  if (!lines) return [{ move: best, chance: winProbability }];
  return lines.map((line) => ({ move: line.move, chance: winningChance(position, line) }));
}
