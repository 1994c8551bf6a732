import { existsSync, readFileSync } from 'node:fs';
import dotenv from 'dotenv';
import { distance } from 'fastest-levenshtein';
import { ConfigError, VARIABLES } from './config.js';
import { decodeText } from './settingFiles.js';

/** Maximum share of a name that may be mistyped. */
const MISTYPED = 0.25;

/** Returns the variables that a mistyped name may mean: nearly the same letters, or the same last words. */
const similarVariables = (name: string): string[] =>
  VARIABLES.filter(
    (known) => known.endsWith(`_${name}`) || distance(known, name) <= Math.max(2, MISTYPED * name.length),
  );

const OR = new Intl.ListFormat('en', { type: 'disjunction' });

/** Returns a line for each unknown name in a settings file that resembles an unset variable. */
export function hintsFor(file: string, settings: Readonly<Record<string, string>>): string[] {
  return Object.keys(settings)
    .filter((name) => !VARIABLES.includes(name))
    .flatMap((name) => {
      const similar = similarVariables(name.toUpperCase()).filter((known) => !settings[known]);
      return similar.length === 0
        ? []
        : [`${file} sets ${name}, which Sente does not read. Did you mean ${OR.format(similar)}?`];
    });
}

/**
 * Adds the settings in a file, if there is one, to the environment, whose own win. Prints a hint for names that look mistyped.
 * Throws a ConfigError if the file cannot be decoded.
 */
export function loadEnvironmentFile(file = '.env'): void {
  if (!existsSync(file)) return;
  const text = decodeText(readFileSync(file));
  if (text === undefined) throw new ConfigError(`Save ${file} as UTF-8: it is in another encoding.`);
  const settings = dotenv.parse(text);
  for (const hint of hintsFor(file, settings)) process.stderr.write(`${hint}\n`);
  dotenv.populate(process.env as Record<string, string>, settings);
}
