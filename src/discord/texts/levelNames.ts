import type { LevelOffer } from '../../game/requests/levelOffer.js';
import type { Say } from './texts.js';

export const LEVELS = { lowest: 1, highest: 10 } as const;

const NUMBERS = Array.from({ length: LEVELS.highest - LEVELS.lowest + 1 }, (_, i) => LEVELS.lowest + i);

/** Name of a level, one or two words. */
export const levelName = (level: number, say: Say): string => say(`levels.${level}`);

/** Value of `/play level`: a number, or the bot at the member's own rating. */
type LevelChoice = number | 'even';

/** Whether a text is a level's value, not its name. */
export const isLevel = (text: string): boolean => /^(\d+|even)$/i.test(text);

/** Parses a typed level. Returns `undefined` for an unknown one. */
export function readLevel(typed: string, say: Say): LevelChoice | undefined {
  const text = typed.trim().toLowerCase();
  if (text === 'even' || text === say('levels.even').toLowerCase()) return 'even';
  return NUMBERS.find((level) => String(level) === text || levelName(level, say).toLowerCase() === text);
}

/**
 * Levels that match the typed text, for autocompletion: the start of a number or a part of a name. Levels that suit the member
 * come first. `offer` is `undefined` until a game is filled in; then no ratings are known.
 */
export function levelChoices(
  offer: LevelOffer | undefined,
  typed: string,
  say: Say,
): { name: string; value: string; stem: string }[] {
  const query = typed.trim().toLowerCase();
  if (offer?.levels.length === 0) return [];
  const numbered = NUMBERS.map((value) => {
    const named = { level: value, name: levelName(value, say) };
    const found = offer?.levels.find(({ level }) => level === value);
    const name = found?.isMeasured
      ? say('levels.choiceRated', { ...named, rating: found.rating })
      : say('levels.choice', named);
    const isProposed = value === offer?.proposed;
    return {
      name: isProposed ? say('levels.proposed', { choice: name }) : name,
      value: String(value),
      stem: say('levels.choice', named),
      plainName: named.name,
      order: isProposed ? 0 : 1,
    };
  });
  const plainName = say('levels.even');
  const even =
    offer?.even === undefined
      ? []
      : [
          {
            name: say('levels.choiceEven', { rating: aboutRating(offer.even) }),
            value: 'even',
            stem: plainName,
            plainName,
            order: 0,
          },
        ];
  return [...even, ...numbered]
    .sort((a, b) => a.order - b.order)
    .filter(
      // After a choice, Discord sends the whole name of that choice.
      ({ name, plainName }) =>
        name.toLowerCase().startsWith(query) || plainName.toLowerCase().includes(query),
    )
    .map(({ name, value, stem }) => ({ name, value, stem }));
}

/** Rating rounded to tens, for estimates. */
export const aboutRating = (rating: number): number => Math.round(rating / 10) * 10;
