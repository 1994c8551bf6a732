import { COLORS, type Color, type Move, type Position, turnAt } from '../../rules/position.js';
import { gameAccuracy, moveAccuracy, moveWeights } from './accuracy.js';
import { isWinByForce } from './chances.js';
import type { Judgment } from './judgment.js';
import { worthsOf } from './worth.js';

/** How much a move cost. */
export const LABELS = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Label = (typeof LABELS)[number];

/** The least winning chance that a move of a label costs, the same in all games. */
const LEAST_LOSS: Readonly<Record<Exclude<Label, 'best'>, number>> = {
  good: 0,
  inaccuracy: 0.05,
  mistake: 0.1,
  blunder: 0.2,
};

/** A move of a game, and what it was worth. */
export type ReviewedMove = {
  /** How many moves, passes included, were played before it. */
  readonly ply: number;
  readonly color: Color;
  readonly move: Move;
  readonly best: Move;
  /** Best play instead of it, the best move first; empty where it cost little. */
  readonly line: readonly Move[];
  /** Every move that is as good as the best or nearly, the best one first; empty where no mistake was made. */
  readonly right: readonly Move[];
  /** What the best move and this one are worth to their side, see `Line`. */
  readonly values: { readonly best: number; readonly played: number };
  /** The winning chance that it cost. */
  readonly lost: number;
  /** The discs that it cost, where best play to the end is known. */
  readonly discs?: number | undefined;
  /** 0 to 100. */
  readonly accuracy: number;
  readonly label: Label;
};

export type Review = {
  /** How many moves, passes included, were played before the first position: 1 where a board began with white to move. */
  readonly firstPly: number;
  /** Black's winning chance before the first move and after each, 0 to 1. */
  readonly chances: readonly number[];
  /** Those that were a choice, in order: no passes, and none where there was but one. */
  readonly moves: readonly ReviewedMove[];
  /** 0 to 100; undefined for a side that had no choice. */
  readonly accuracy: Readonly<Record<Color, number | undefined>>;
  /** The moves that cost the most, in order of play. */
  readonly turningPoints: readonly ReviewedMove[];
};

const TURNING_POINTS = 3;

/** Every position of a game, the first one first. */
export function positionsOf(last: Position): Position[] {
  const positions = [last];
  for (let { previous } = last; previous; { previous } = previous) positions.push(previous);
  return positions.reverse();
}

/** Whether the engine has to judge a position: where the game is over, or only one move is legal, what follows tells. */
export const needsJudgment = (position: Position): boolean => position.legalMoves().length > 1;

/**
 * In Gomoku a move is no mistake unless a win by force was there, or is there for the other side after it: of what else its
 * positions are worth no search is sure.
 */
function labelOf(move: Move, { best }: Judgment, lost: number, isSure: boolean): Label {
  if (move === best) return 'best';
  const label = LABELS.findLast((each) => each !== 'best' && lost >= LEAST_LOSS[each]) ?? 'good';
  return isSure || lost < LEAST_LOSS.mistake ? label : 'inaccuracy';
}

/**
 * What the moves of a game were worth, by a judgment of each of its positions that needs one, in the order of `positionsOf`. The
 * move that was played is worth what the position after it is; it costs nothing where that is more than was expected.
 */
export function reviewOf(last: Position, judgments: readonly (Judgment | null)[]): Review {
  const { variant } = last;
  const positions = positionsOf(last);
  const worths = worthsOf(positions, judgments);
  const chances = worths.map(({ chance }, i) =>
    turnAt(positions[i]!.ply) === 'black' ? chance : 1 - chance,
  );
  const weights = moveWeights(chances);
  const reviewed = positions.slice(0, -1).flatMap((position, i) => {
    const judgment = judgments[i];
    if (!judgment) return [];
    const { ply } = position;
    const move = last.moves[ply]!;
    const [own, next] = [worths[i]!, worths[i + 1]!];
    // The best move is the best also where a look from the next position finds more against it.
    const isBest = move === judgment.best;
    const lost = isBest ? 0 : Math.max(0, own.chance - (1 - next.chance));
    const values = { best: own.value, played: isBest ? own.value : -next.value };
    const isExact = variant.game === 'reversi' && own.isExact === true && next.isExact === true;
    const discs = isExact ? values.best - values.played : undefined;
    const accuracy = moveAccuracy(lost);
    const color = turnAt(ply);
    const isSure = variant.game === 'reversi' || isWinByForce(values.best) || isWinByForce(values.played);
    const label = labelOf(move, judgment, lost, isSure);
    const { best, line = [], right = [] } = judgment;
    return [
      { ply, color, move, best, line, right, values, lost, discs, accuracy, label, weight: weights[i]! },
    ];
  });
  const moves = reviewed.map(({ weight: _, ...move }): ReviewedMove => move);
  const accuracyOf = (color: Color) => gameAccuracy(reviewed.filter((move) => move.color === color));
  return {
    firstPly: positions[0]!.ply,
    chances,
    moves,
    accuracy: { black: accuracyOf('black'), white: accuracyOf('white') },
    turningPoints: moves
      .filter(isCostly)
      .sort((a, b) => b.lost - a.lost)
      .slice(0, TURNING_POINTS)
      .sort((a, b) => a.ply - b.ply),
  };
}

/** Whether a move cost so much that what was better is worth a look. */
export const isCostly = ({ lost }: Pick<ReviewedMove, 'lost'>): boolean => lost >= LEAST_LOSS.inaccuracy;

/** Whether a move cost so much that it is a mistake, unless a longer look finds otherwise. */
export const mayBeMistake = ({ lost }: Pick<ReviewedMove, 'lost'>): boolean => lost >= LEAST_LOSS.mistake;

/** Whether a move is one to be found better. */
export const isMistake = ({ label }: Pick<ReviewedMove, 'label'>): boolean =>
  label === 'mistake' || label === 'blunder';

/** How many moves of each label each side made. */
export const countLabels = ({ moves }: Review): Readonly<Record<Color, Readonly<Record<Label, number>>>> =>
  Object.fromEntries(
    COLORS.map((color) => [
      color,
      Object.fromEntries(
        LABELS.map((label) => [
          label,
          moves.filter((each) => each.color === color && each.label === label).length,
        ]),
      ),
    ]),
  ) as Record<Color, Record<Label, number>>;
