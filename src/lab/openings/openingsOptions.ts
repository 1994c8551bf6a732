import { availableParallelism } from 'node:os';
import {
  concurrency,
  MAX_VALUE,
  name,
  oneOf,
  parseWords,
  readValues,
  seed,
  whole,
} from '../../cli/common/commandLine.js';
import { Refusal } from '../../cli/common/program.js';
import { openingsFile } from '../../engine/opponents/balancedOpenings.js';
import { defaultVariant, isVariant } from '../../rules/games.js';
import { GAME_NAMES, RULE_NAMES } from '../../rules/position.js';
import type { Search } from './findOpenings.js';
import { RECIPES } from './openingsRecipe.js';

/** Text of `--help`. */
export const USAGE = `npm run -s openings -- reversi|gomoku [options]

makes balanced openings: random ones that a short search and a much longer one both hold even

  --rules NAME, --size N   freestyle, standard or renju; 8 to 20; default: the game's usual ones
  --count N                how many; default ${RECIPES.reversi!.count} of Reversi, ${RECIPES.gomoku!.count} of Gomoku
  --first-nodes N          of the search that chooses, default ${RECIPES.reversi!.firstNodes} and ${RECIPES.gomoku!.firstNodes}
  --second-nodes N         of the one that must agree, default ${RECIPES.reversi!.secondNodes} and ${RECIPES.gomoku!.secondNodes}
  --seed N                 default 1; the same seed and nodes give the same openings
  --concurrency N          concurrent searches, default 1, at most ${availableParallelism()}
  --log FILE               keeps searched openings there; a stopped search resumes from it
  --out FILE               default assets/openings/GAME-RULES-SIZE.txt, where the program looks for them
  --json                   the report as one JSON object`;

const SCHEMAS = {
  rules: oneOf(RULE_NAMES),
  size: whole(1, 99),
  count: whole(1, MAX_VALUE),
  'first-nodes': whole(1, MAX_VALUE),
  'second-nodes': whole(1, MAX_VALUE),
  seed,
  concurrency,
  log: name,
  out: name,
} as const;

export type OpeningsOptions =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'search';
      readonly search: Search;
      readonly concurrency: number;
      readonly log: string | undefined;
      readonly out: string;
      readonly json: boolean;
    };

/** Reads the command line. Throws a Refusal if it is invalid. */
export function readOpeningsOptions(argv: readonly string[]): OpeningsOptions {
  const words = parseWords(argv, { options: Object.keys(SCHEMAS), flags: ['json', 'help'] }, true);
  if (words.flags.has('help')) return { kind: 'help' };
  const game = GAME_NAMES.find((each) => each === words.positionals[0]);
  const recipe = game && RECIPES[game];
  if (!recipe || words.positionals.length > 1) {
    throw new Refusal('Choose a game: openings -- reversi or openings -- gomoku.');
  }
  const values = readValues(words, SCHEMAS);
  const usual = defaultVariant(game);
  const { rules = usual.rule, size = usual.size, count = recipe.count, seed = 1, concurrency = 1 } = values;
  const variant = { game, rule: rules, size };
  if (!isVariant(variant)) throw new Refusal(`There is no ${game} by ${rules} rules on ${size}x${size}.`);
  const { 'first-nodes': firstNodes = recipe.firstNodes, 'second-nodes': secondNodes = recipe.secondNodes } =
    values;
  return {
    kind: 'search',
    search: { variant, recipe: { ...recipe, firstNodes, secondNodes }, count, seed },
    concurrency,
    log: values.log,
    out: values.out ?? openingsFile(variant),
    json: words.flags.has('json'),
  };
}
