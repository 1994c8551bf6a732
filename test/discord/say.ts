import { type Say, Texts } from '../../src/discord/texts/texts.js';

export const TEXTS = Texts.load();

/** Names between double braces, sorted: what a text wants to be given, numbers as the language writes them among it. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)(?:, number)?\}\}/g)].map((match) => match[1]!))].sort();

/** The texts of a locale, which throw where a text is not given a value that it wants. */
export function strictSay(locale: string): Say {
  const say = TEXTS.in(locale);
  return (key, values = {}) => {
    const missing = placeholdersOf(say(key)).filter((name) => values[name] === undefined);
    if (missing.length > 0) throw new RangeError(`${key} is not given ${missing.join(', ')}`);
    return say(key, values);
  };
}
