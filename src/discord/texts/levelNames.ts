import type { Level } from '../../game/ports/thinker.js';
import type { Say } from './texts.js';

export const LEVELS = { lowest: 1, highest: 10 } as const;

const NUMBERS = Array.from({ length: LEVELS.highest - LEVELS.lowest + 1 }, (_, i) => LEVELS.lowest + i);

/** The name of a level, a word or two. */
export const levelName = (level: number, say: Say): string => say(`levels.${level}`);

/** The level nearest to a rating; undefined where there are none. */
export const nearestLevel = (levels: readonly Level[], rating: number): number | undefined =>
  levels.toSorted((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating))[0]?.level;

/** What is asked of `/play level`: a number, or the bot at the member's own rating. */
export type AskedLevel = number | 'even';

/** A level as it was typed; undefined where there is none such. */
export function readLevel(typed: string, say: Say): AskedLevel | undefined {
  const text = typed.trim().toLowerCase();
  if (text === 'even' || text === say('levels.even').toLowerCase()) return 'even';
  return NUMBERS.find((level) => String(level) === text || levelName(level, say).toLowerCase() === text);
}

/** What is known where a level is typed: the levels of the variant, none where they were not measured, and what suits the member. */
export type LevelsAsked = {
  readonly levels: readonly Level[];
  /** The rating at which the bot would play evenly; undefined where it cannot. */
  readonly even: number | undefined;
  readonly proposed: number | undefined;
};

/**
 * The levels that fit what was typed, for autocompletion: the beginning of a number, or a part of a name. Those that suit the
 * member come first. Where no game is filled in there are no ratings to tell.
 */
export function levelChoices(
  asked: LevelsAsked | undefined,
  typed: string,
  say: Say,
): { name: string; value: string }[] {
  const wanted = typed.trim().toLowerCase();
  if (asked?.levels.length === 0) return [];
  const numbered = NUMBERS.map((value) => {
    const named = { level: value, name: levelName(value, say) };
    const found = asked?.levels.find(({ level }) => level === value);
    const name = found?.isMeasured
      ? say('levels.choiceRated', { ...named, rating: found.rating })
      : say('levels.choice', named);
    const isProposed = value === asked?.proposed;
    return {
      name: isProposed ? say('levels.proposed', { choice: name }) : name,
      value: String(value),
      called: named.name,
      order: isProposed ? 0 : 1,
    };
  });
  const called = say('levels.even');
  const even =
    asked?.even === undefined
      ? []
      : [
          {
            name: say('levels.choiceEven', { rating: aboutRating(asked.even) }),
            value: 'even',
            called,
            order: 0,
          },
        ];
  return [...even, ...numbered]
    .sort((a, b) => a.order - b.order)
    .filter(
      // What was chosen before comes back as the whole name of the choice.
      ({ name, called }) => name.toLowerCase().startsWith(wanted) || called.toLowerCase().includes(wanted),
    )
    .map(({ name, value }) => ({ name, value }));
}

/** A rating as it is told where it is not known to a point. */
export const aboutRating = (rating: number): number => Math.round(rating / 10) * 10;
