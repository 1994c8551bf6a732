import { COLORS, type Color, type Move, type Position, turnAt } from '../../rules/position.js';
import { gameAccuracy, moveAccuracy, moveWeights } from './accuracy.js';
import { gameReviewOf } from './games/gameReviews.js';
import { isForced, type Judgment, negated, type Value, type Worth } from './judgment.js';

/** Labels of moves by what they cost. */
export const LABELS = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
type Label = (typeof LABELS)[number];

/** Minimum winning chance that a move of a label costs, the same in all games. */
const MIN_LOSS: Readonly<Record<Exclude<Label, 'best'>, number>> = {
  good: 0,
  inaccuracy: 0.05,
  mistake: 0.1,
  blunder: 0.2,
};

export type ReviewedMove = {
  /** Number of moves played before it, passes included. */
  readonly ply: number;
  readonly color: Color;
  readonly move: Move;
  readonly best: Move;
  /** Best play instead of it, the best move first; empty if it cost little. */
  readonly line: readonly Move[];
  /** Moves that are nearly as good as the best one, which comes first; empty unless it was a mistake. */
  readonly right: readonly Move[];
  /** Values of the best move and of this one, for their side. */
  readonly values: { readonly best: Value; readonly played: Value };
  /** Winning chance that it cost. */
  readonly lost: number;
  /** Discs that it cost, if best play to the end is known. */
  readonly discs?: number | undefined;
  /** 0 to 100. */
  readonly accuracy: number;
  readonly label: Label;
};

export type Review = {
  /** Ply of the first position: 1 if a start board had white to move. */
  readonly firstPly: number;
  /** Black's winning chance before the first move and after each, 0 to 1. */
  readonly chances: readonly number[];
  /** Moves with an alternative, in order. */
  readonly moves: readonly ReviewedMove[];
  /** 0 to 100; `undefined` for a side that had no choice. */
  readonly accuracy: Readonly<Record<Color, number | undefined>>;
  /** The costliest moves, in order of play. */
  readonly turningPoints: readonly ReviewedMove[];
};

const TURNING_POINTS = 3;

/** Returns every position of a game, the first one first. */
export function positionsOf(last: Position): Position[] {
  const positions = [last];
  for (let { previous } = last; previous; { previous } = previous) positions.push(previous);
  return positions.reverse();
}

/** Whether the engine must judge a position. If the game is over or only one move is legal, its worth follows from the next. */
export const needsJudgment = (position: Position): boolean => position.legalMoves().length > 1;

/**
 * Reviews the moves of a game by the judgments of its positions, in the order of `positionsOf`. The value of the move played is
 * that of the position after it. A move costs nothing if that is more than expected.
 */
export function reviewOf(last: Position, judgments: readonly (Judgment | null)[]): Review {
  const { isMistakeOnlyByForce } = gameReviewOf(last);
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
    // The best move costs nothing even if the search of the next position finds more against it.
    const isBest = move === judgment.best;
    const lost = isBest ? 0 : Math.max(0, own.chance - (1 - next.chance));
    const after = negated(next.value);
    const values = { best: own.value, played: isBest ? own.value : after };
    const discs = after.kind === 'exact' ? discsBetween(values.best, values.played) : undefined;
    const accuracy = moveAccuracy(lost);
    const color = turnAt(ply);
    const mayBeCalledMistake = !isMistakeOnlyByForce || isForced(values.best) || isForced(values.played);
    const label = labelOf(move, judgment, lost, mayBeCalledMistake);
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

/** Returns how many discs better a value is than another; `undefined` unless both are exact. */
const discsBetween = (better: Value, worse: Value): number | undefined =>
  better.kind === 'exact' && worse.kind === 'exact' ? better.discs - worse.discs : undefined;

function labelOf(move: Move, { best }: Judgment, lost: number, mayBeCalledMistake: boolean): Label {
  if (move === best) return 'best';
  const label = LABELS.findLast((each) => each !== 'best' && lost >= MIN_LOSS[each]) ?? 'good';
  return mayBeCalledMistake || lost < MIN_LOSS.mistake ? label : 'inaccuracy';
}

const UNKNOWN: Worth = { value: { kind: 'estimate', points: 0 }, chance: 0.5 };
const DRAWN: Worth = { value: { kind: 'exact', discs: 0 }, chance: 0.5 };

const toOtherSide = ({ value, chance }: Worth): Worth => ({ value: negated(value), chance: 1 - chance });

/** Returns the worth of each position of a game. A position without a choice has that of the next one. */
function worthsOf(positions: readonly Position[], judgments: readonly (Judgment | null)[]): Worth[] {
  const worths: Worth[] = [];
  for (let i = positions.length - 1; i >= 0; i--) {
    const position = positions[i]!;
    const next = worths[i + 1];
    const judged = judgments[i] ?? undefined;
    worths[i] =
      finalWorth(position) ??
      (judged && { value: gameReviewOf(position).readValue(judged), chance: judged.chance }) ??
      (next ? toOtherSide(next) : UNKNOWN);
  }
  return worths;
}

/** Returns the worth of a finished game; `undefined` if it is unfinished. */
function finalWorth(position: Position): Worth | undefined {
  const { status, ply } = position;
  if (status.kind === 'playing') return undefined;
  if (status.kind === 'drawn') return DRAWN;
  const won: Worth = { value: gameReviewOf(position).wonValue(position), chance: 1 };
  return status.winner === turnAt(ply) ? won : toOtherSide(won);
}

/** Whether a move cost enough that better play is worth showing. */
export const isCostly = ({ lost }: Pick<ReviewedMove, 'lost'>): boolean => lost >= MIN_LOSS.inaccuracy;

/** Whether a move cost enough to be a mistake, unless a longer search finds otherwise. */
export const mayBeMistake = ({ lost }: Pick<ReviewedMove, 'lost'>): boolean => lost >= MIN_LOSS.mistake;

/** Whether a move is a mistake or a blunder. */
export const isMistake = ({ label }: Pick<ReviewedMove, 'label'>): boolean =>
  label === 'mistake' || label === 'blunder';

/** Counts each side's moves by label. */
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
