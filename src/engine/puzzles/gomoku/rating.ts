import type { Theme } from '../../../game/ports/thinker.js';
import { clampRating } from '../rating.js';

/** What a puzzle of a kind is worth whose line is as short as can be. */
const BASE: Readonly<Partial<Record<Theme, number>>> = { vcf: 750, vct: 1350, defense: 950 };
const PER_MOVE = 135; // of the attacker, above three
const PER_CHOICE = 16; // for each other four or three that could be tried
const FORBIDDEN = 120;
const MOST_CHOICES = 20;

/** How hard a puzzle of Gomoku is before anybody has tried it: by how far there is to see, and how much else could be tried. */
export function ratingOf({
  themes,
  moves,
  choices,
}: {
  readonly themes: readonly Theme[];
  /** Of the attacker, until nothing stops the five. */
  readonly moves: number;
  readonly choices: number;
}): number {
  const base = themes.map((theme) => BASE[theme] ?? 0).reduce((sum, each) => sum + each, 0);
  return clampRating(
    base +
      PER_MOVE * Math.max(0, moves - 2) +
      PER_CHOICE * Math.min(MOST_CHOICES, choices) +
      (themes.includes('forbidden') ? FORBIDDEN : 0),
  );
}
