import { describe, expect, test } from 'vitest';
import { UNLIMITED } from '../../src/engine/wasm/core.js';
import type { Choice } from '../../src/game/review/games/gameReview.js';
import { findReason, type KnownReason as Reason } from '../../src/game/review/games/gameReviews.js';
import { isCostly, type ReviewedMove } from '../../src/game/review/review.js';
import { skipPasses } from '../../src/rules/formats/transcript.js';
import { boardOf } from '../../src/rules/games.js';
import type { Move, Position } from '../../src/rules/position.js';
import { moveName } from '../../src/rules/squares.js';
import { core } from './enginePlayer.js';
import { checkReason } from './plainReasons.js';
import { gomokuGames, peoplesGames } from './playedGames.js';
import { before, drawn, reviewHere } from './reviewedGames.js';

// Checks a review's sentences: draws random ones from games that trained nothing, and verifies each by an independent program.

const SENTENCES = Number(process.env.SENTE_SENTENCES ?? 100);
/** Number of sentences to draw from. */
const ALL = Math.ceil(1.25 * SENTENCES);
const SEED = 2513;

type Sentence = { readonly choice: Choice; readonly reason: Reason; readonly discs: number | undefined };

const choiceOf = (position: Position, { move, best, line, values }: ReviewedMove): Choice => ({
  before: position,
  played: move,
  best,
  line,
  values,
});

/** Reviews games until there are enough sentences. */
async function collectSentences(
  games: AsyncIterable<Position> | Iterable<Position>,
): Promise<{ sentences: Sentence[]; reviews: number }> {
  const sentences: Sentence[] = [];
  let reviews = 0;
  for await (const last of games) {
    if (sentences.length >= ALL) break;
    const game = await reviewHere(last);
    reviews++;
    for (const move of game.review.moves.filter(isCostly)) {
      const choice = choiceOf(before(game, move), move);
      const reason = findReason(choice);
      if (reason) sentences.push({ choice, reason, discs: move.discs });
    }
  }
  return { sentences, reviews };
}

/** Returns the final disc difference for the side to move, by the solver. */
function solved(position: Position, turn: 0 | 1): number {
  const { status } = position;
  const reached = skipPasses(position);
  if (status.kind !== 'playing') {
    const [black, white] = [position.count('black'), position.count('white')];
    const lead = black === white ? 0 : 64 - 2 * Math.min(black, white);
    return (black > white ? 1 : -1) * (turn === 0 ? 1 : -1) * lead;
  }
  core.setUp(position.variant, reached.moves);
  const found = core.solve('exact', UNLIMITED);
  if (found.kind !== 'solved') throw new Error('an endgame that cannot be solved');
  return reached.ply % 2 === turn ? found.score : -found.score;
}

/** Checks the number of discs that a move is said to have cost. */
function costs({ before: position, played, best }: Choice, discs: number | undefined): boolean {
  if (discs === undefined) return true;
  const turn = (position.ply % 2) as 0 | 1;
  const worth = (move: Move): number => solved(position.play(move), turn);
  return worth(best) - worth(played) === discs;
}

/** Draws and checks sentences. Returns the number of false ones. */
async function check(title: string, games: AsyncIterable<Position> | Iterable<Position>): Promise<number> {
  const { sentences, reviews } = await collectSentences(games);
  const some = drawn(sentences, SENTENCES, SEED);
  const counts = new Map<string, number>();
  let wrong = 0;
  for (const { choice, reason, discs } of some) {
    const { isTrue, by } = checkReason(choice, reason);
    const isRight = isTrue && costs(choice, discs);
    const label = `${reason.kind}, by ${by}${discs === undefined ? '' : ', discs by the solver'}`;
    counts.set(label, (counts.get(label) ?? 0) + 1);
    if (isRight) continue;
    wrong++;
    const { before: position, played, best } = choice;
    const board = boardOf(position.variant);
    const names = position.moves.map((move) => moveName(move, board)).join('');
    process.stdout.write(
      `  ${position.variant.rule} ${names}: ${moveName(played, board)} for ${moveName(best, board)}: ` +
        `${JSON.stringify(reason)}${discs === undefined ? '' : `, ${discs} discs`}: ${isTrue ? 'discs' : by}\n`,
    );
  }
  process.stdout.write(
    `${title}: ${some.length} of ${sentences.length} sentences of ${reviews} games, ${wrong} false\n`,
  );
  for (const [label, count] of [...counts].sort(([, a], [, b]) => b - a))
    process.stdout.write(`  ${count} ${label}\n`);
  return wrong;
}

describe('a review’s sentences are true', () => {
  const folder = process.env.SENTE_WTHOR;

  test.skipIf(folder === undefined)(
    'of people’s games of Reversi (skipped without SENTE_WTHOR)',
    async () => {
      expect(await check('Reversi', peoplesGames(folder!, SEED))).toBe(0);
    },
  );

  test('of games of Gomoku', async () => {
    expect(await check('Gomoku', gomokuGames(SEED))).toBe(0);
  });
});
