import { describe, expect, test } from 'vitest';
import { gameReviewOf, winningChance } from '../../src/game/review/games/gameReviews.js';
import { judgmentFrom, type SearchKind } from '../../src/game/review/judging.js';
import { isMistake, needsJudgment, type ReviewedMove } from '../../src/game/review/review.js';
import { boardOf } from '../../src/rules/games.js';
import { type Position, turnAt } from '../../src/rules/position.js';
import { moveName } from '../../src/rules/squares.js';
import { gomokuGames, peoplesGames } from './playedGames.js';
import { before, judgeHere, type ReviewedGame, reviewHere } from './reviewedGames.js';

// Checks a review's mistakes: searches each again with ten times the nodes of its longest search.

const GAMES = Number(process.env.SENTE_REVIEWS ?? 10);
const SEED = 2512;
const TIMES = 10;
/** Minimum loss of winning chance that confirms a mistake. */
const STILL_COSTLY = 0.05;
const MIN_SHARE = 0.95;

/**
 * Returns the winning chance of the side to move by a longer search; of Reversi, as in reviews, also by one after the best move. A
 * forced move takes the chance after it.
 */
function chanceBy(position: Position, kind: SearchKind): number {
  const { status, ply } = position;
  if (status.kind === 'drawn') return 0.5;
  if (status.kind === 'won') return status.winner === turnAt(ply) ? 1 : 0;
  if (!needsJudgment(position)) return 1 - chanceBy(position.play(position.legalMoves()[0]!), kind);
  const judgment = judgmentFrom(position, judgeHere(position, kind, TIMES));
  if (!gameReviewOf(position).hasOddEvenEffect || judgment.isExact) return judgment.chance;
  const next = position.play(judgment.best);
  if (!needsJudgment(next)) return judgment.chance;
  const value = (judgment.value - judgmentFrom(next, judgeHere(next, kind, TIMES)).value) / 2;
  return winningChance(position, { value });
}

/** Returns a reviewed move's loss of winning chance, by longer searches. */
function lostBy(game: ReviewedGame, move: ReviewedMove): number {
  const position = before(game, move);
  const place = move.ply - game.review.firstPly;
  const [own, next] = [place, place + 1].map((each) => game.kinds.get(each) ?? 'first');
  return chanceBy(position, own!) + chanceBy(position.play(move.move), next!) - 1;
}

/** Searches all mistakes and turning points of games again. Returns the share of confirmed mistakes. */
async function check(title: string, games: AsyncIterable<Position> | Iterable<Position>): Promise<number> {
  const lost: number[] = [];
  let [turns, turnsHeld, reviewed] = [0, 0, 0];
  for await (const last of games) {
    if (reviewed++ === GAMES) break;
    const game = await reviewHere(last);
    const { moves, turningPoints } = game.review;
    for (const move of moves.filter((each) => isMistake(each) || turningPoints.includes(each))) {
      const found = lostBy(game, move);
      if (isMistake(move)) lost.push(found);
      if (turningPoints.includes(move)) {
        turns++;
        if (found >= STILL_COSTLY) turnsHeld++;
      }
      if (found < STILL_COSTLY) {
        const { variant, moves: played } = last;
        const names = played.slice(0, move.ply + 1).map((each) => moveName(each, boardOf(variant)));
        process.stdout.write(
          `  ${names.join('')}: ${move.label}, ${move.lost.toFixed(3)} lost, now ${found.toFixed(3)}\n`,
        );
      }
    }
    process.stdout.write(`  ${reviewed} of ${GAMES}: ${lost.length} mistakes\n`);
  }
  const held = lost.filter((each) => each >= STILL_COSTLY).length;
  const full = lost.filter((each) => each >= 2 * STILL_COSTLY).length;
  process.stdout.write(
    `${title}: ${held} of ${lost.length} mistakes still cost ${100 * STILL_COSTLY} points, ${full} ${200 * STILL_COSTLY}; ` +
      `${turnsHeld} of ${turns} turning points hold\n`,
  );
  return held / lost.length;
}

describe('ten times the nodes confirm mistakes', () => {
  const folder = process.env.SENTE_WTHOR;

  test.skipIf(folder === undefined)(
    'in people’s games of Reversi (skipped without SENTE_WTHOR)',
    async () => {
      expect(await check('Reversi', peoplesGames(folder!, SEED))).toBeGreaterThanOrEqual(MIN_SHARE);
    },
  );

  test('in games of Gomoku', async () => {
    expect(await check('Gomoku', gomokuGames(SEED, 'freestyle'))).toBeGreaterThanOrEqual(MIN_SHARE);
  });
});
