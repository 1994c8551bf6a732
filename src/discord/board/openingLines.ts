import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { defaultVariant } from '../../rules/games.js';
import { type OpeningOf, openingNames } from '../../rules/openingNames.js';
import { GAME_NAMES, type GameName, type Position } from '../../rules/position.js';
import type { Texts } from '../texts/texts.js';

const FOLDER = new URL('../../../assets/openings/', import.meta.url);

const namedLines = z.array(
  z.object({
    name: z.string(),
    moves: z.string(),
    native: z.record(z.string(), z.string()).exactOptional(),
  }),
);

/** Reads what the openings of a game are called. Throws, naming the file, where it cannot be read. */
function readNames(game: GameName): OpeningOf {
  const file = `names-${game}.json`;
  try {
    const lines = namedLines.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));
    return openingNames(lines, defaultVariant(game));
  } catch (error) {
    throw new Error(`assets/openings/${file} cannot be read`, { cause: error });
  }
}

const names = new Map(GAME_NAMES.map((game) => [game, readNames(game)]));

/** A line of small print with the name of a game's opening; none where it has none. */
export function openingLines(texts: Texts, locale: string, position: Position): string[] {
  const opening = names.get(position.variant.game)!(position);
  if (!opening) return [];
  const name = opening.native?.[texts.languageFor(locale)] ?? opening.name;
  return [`-# ${texts.in(locale)('openingName', { name })}`];
}
