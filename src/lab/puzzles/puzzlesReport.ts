import type { Report } from '../../cli/common/files.js';
import type { PuzzleEntry } from '../../game/puzzles/puzzleBank.js';
import type { GameName } from '../../rules/position.js';

const DECILES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;

/** Counts each word, the most frequent first. */
function countsOf(words: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([word, count]) => `${word} ${count}`)
    .join(', ');

/** Reports the kinds of puzzles in a bank, and their initial ratings. */
export function spreadReport(game: GameName, entries: readonly PuzzleEntry[]): Report {
  const ratings = entries.map(({ rating }) => rating).sort((a, b) => a - b);
  const data = {
    game,
    puzzles: entries.length,
    rules: countsOf(entries.map(({ variant }) => variant.rule)),
    goals: countsOf(entries.map(({ goal }) => goal)),
    themes: countsOf(
      entries.flatMap(({ themes }): readonly string[] => (themes.length > 0 ? themes : ['none'])),
    ),
    ratingDeciles: DECILES.map((share) => ratings[Math.floor(share * (ratings.length - 1))] ?? 0),
  };
  return {
    text: [
      `${data.puzzles} puzzles of ${game}`,
      `rules: ${inWords(data.rules)}`,
      `goals: ${inWords(data.goals)}`,
      `themes: ${inWords(data.themes)}`,
      `ratings by deciles: ${data.ratingDeciles.join(' ')}`,
    ],
    data,
  };
}
