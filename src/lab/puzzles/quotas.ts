import type { PuzzleEntry } from '../../game/puzzles/puzzleBank.js';
import type { RuleName } from '../../rules/position.js';
import type { PuzzleGame } from './bankFiles.js';

const RATING_STEP = 100;
/** Greatest share of a bank for puzzles within `RATING_STEP` points. */
const RATING_SHARE = 0.14;

/** Greatest share of a bank for each kind; other kinds are not limited. */
const SHARES: Readonly<Record<PuzzleGame, Readonly<Partial<Record<string, number>>>>> = {
  reversi: {},
  gomoku: { freestyle: 0.42, standard: 0.42, renju: 0.45, vct: 0.5, defense: 0.3 },
};

/** Returns the labels that quotas count: kind, rule, and approximate rating. */
const labelsOf = ({ themes, variant, rating }: PuzzleEntry): readonly (RuleName | string)[] => [
  variant.rule,
  ...themes,
  `rating ${Math.floor(rating / RATING_STEP)}`,
];

/** Returns a function that decides whether a puzzle is admitted to a bank of `count`, and counts it if so. */
export function admission(game: PuzzleGame, count: number): (entry: PuzzleEntry) => boolean {
  const taken = new Map<string, number>();
  const known = new Set<string>();
  const maxOf = (label: string) =>
    Math.ceil(count * (label.startsWith('rating ') ? RATING_SHARE : (SHARES[game][label] ?? 1)));
  return (entry) => {
    const labels = labelsOf(entry);
    if (known.has(entry.id) || labels.some((label) => (taken.get(label) ?? 0) >= maxOf(label))) return false;
    known.add(entry.id);
    for (const label of labels) taken.set(label, (taken.get(label) ?? 0) + 1);
    return true;
  };
}
