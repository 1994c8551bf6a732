// Accuracy of play, 0 to 100, from the winning chances that moves cost: the formulas that lichess publishes
// (lichess.org/page/accuracy).

const percent = (value: number): number => Math.min(100, Math.max(0, value));

/** Accuracy of a move that cost this winning chance, 0 to 1. */
export const moveAccuracy = (lost: number): number =>
  percent(103.1668 * Math.exp(-0.04354 * 100 * lost) - 3.1669);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

function standardDeviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((each) => (each - middle) ** 2)));
}

/** Bounds of the window of moves that measures volatility; within them it is a tenth of the game. */
const MIN_WINDOW = 2;
const MAX_WINDOW = 8;
/** Bounds of a move's weight, in percentage points. */
const MIN_WEIGHT = 0.5;
const MAX_WEIGHT = 12;

/**
 * Returns a weight for each move of a game: the volatility of the winning chances around it. `chances`, 0 to 1, are those
 * before the first move and after each, for the same side.
 */
export function moveWeights(chances: readonly number[]): number[] {
  const moves = chances.length - 1;
  const size = Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, Math.floor(moves / 10)));
  return Array.from({ length: Math.max(0, moves) }, (_, move) => {
    const from = Math.max(0, move - (size - 2));
    const spread = 100 * standardDeviation(chances.slice(from, from + size));
    return Math.min(MAX_WEIGHT, Math.max(MIN_WEIGHT, spread));
  });
}

/**
 * Accuracy of all moves of a side: halfway between their weighted mean and their harmonic mean. `undefined` if there are
 * none.
 */
export function gameAccuracy(
  moves: readonly { readonly accuracy: number; readonly weight: number }[],
): number | undefined {
  if (moves.length === 0) return undefined;
  const weight = moves.reduce((sum, move) => sum + move.weight, 0);
  const weighted = moves.reduce((sum, move) => sum + move.weight * move.accuracy, 0) / weight;
  // A single move of accuracy 0 would make the harmonic mean 0.
  const harmonic = 1 / mean(moves.map(({ accuracy }) => 1 / Math.max(accuracy, 1)));
  return (weighted + harmonic) / 2;
}
