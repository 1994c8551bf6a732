import { type Say, Texts } from '../../src/discord/texts/texts.js';

export const TEXTS = Texts.load();

/** Names of a text's placeholders, sorted, with or without a number format. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)(?:, number)?\}\}/g)].map((match) => match[1]!))].sort();

/** Texts of a locale that throw if a placeholder has no value. */
export function strictSay(locale: string): Say {
  const say = TEXTS.in(locale);
  return (key, values = {}) => {
    const { defaultValue } = values;
    const text = say(key, defaultValue === undefined ? {} : { defaultValue });
    const missing = placeholdersOf(text).filter((name) => values[name] === undefined);
    if (missing.length > 0) throw new RangeError(`${key} is not given ${missing.join(', ')}`);
    return say(key, values);
  };
}
