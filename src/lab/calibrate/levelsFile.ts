import { fileURLToPath } from 'node:url';
import { writeAtomically } from '../../cli/common/files.js';
import { Refusal } from '../../cli/common/program.js';
import {
  isLadderOf,
  type Ladder,
  LEVELS_FILE,
  LevelsError,
  ladderData,
  readLadders,
} from '../../engine/opponents/ladders.js';
import { GAME_NAMES, RULE_NAMES, type Variant } from '../../rules/position.js';

function laddersIn(url: URL): readonly Ladder[] {
  try {
    return readLadders(url);
  } catch (error) {
    if (error instanceof LevelsError) throw new Refusal(error.message);
    throw error;
  }
}

const order = ({ game, rule, size }: Variant): number =>
  1_000 * (10 * GAME_NAMES.indexOf(game) + RULE_NAMES.indexOf(rule)) + size;

/** Returns the measured ladder of a variant. Throws a Refusal if the file has none or is damaged. */
export function ladderIn(variant: Variant, url = LEVELS_FILE): Ladder {
  const found = laddersIn(url).find((ladder) => isLadderOf(ladder, variant));
  if (found) return found;
  throw new Refusal(
    `There are no levels of ${variant.game} ${variant.rule} on ${variant.size} to begin with: calibrate those first.`,
  );
}

/** Writes a ladder to the file in place of the variant's old one. Throws a Refusal if the file is damaged. */
export function keepLadder(ladder: Ladder, url = LEVELS_FILE): void {
  const others = laddersIn(url).filter((each) => !isLadderOf(each, ladder));
  const all = [...others, ladder].sort((a, b) => order(a) - order(b));
  writeAtomically(fileURLToPath(url), `${JSON.stringify(all.map(ladderData), undefined, 2)}\n`);
}
