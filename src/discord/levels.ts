import type { Level } from '../game/ports.js';
import type { Say } from './texts.js';

export const LEVELS = { lowest: 1, highest: 10, usual: 5 } as const;

const NUMBERS = Array.from({ length: LEVELS.highest - LEVELS.lowest + 1 }, (_, i) => LEVELS.lowest + i);

/** The name of a level, a word or two. */
export const levelName = (level: number, say: Say): string => say(`levels.${level}`);

/**
 * The levels that fit what was typed, for autocompletion: the beginning of a number, or a part of a name. `levels` are
 * those of the game that is filled in, none where they were not measured; where no game is, there are no ratings to tell.
 */
export function levelChoices(
  levels: readonly Level[] | undefined,
  typed: string,
  say: Say,
): { name: string; value: number }[] {
  const wanted = typed.trim().toLowerCase();
  if (levels?.length === 0) return [];
  return NUMBERS.map((value) => {
    const named = { level: value, name: levelName(value, say) };
    const found = levels?.find(({ level }) => level === value);
    const name = found?.isMeasured
      ? say('levels.choiceRated', { ...named, rating: found.rating })
      : say('levels.choice', named);
    return { name, value, called: named.name };
  })
    .filter(
      // What was chosen before comes back as the whole name of the choice.
      ({ name, called }) => name.toLowerCase().startsWith(wanted) || called.toLowerCase().includes(wanted),
    )
    .map(({ name, value }) => ({ name, value }));
}
