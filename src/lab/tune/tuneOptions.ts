import { availableParallelism } from 'node:os';
import { MAX_VALUE, name, oneOf, parseWords, readValues, seed, whole } from '../../cli/common/commandLine.js';
import { Refusal } from '../../cli/common/program.js';
import { defaultVariant } from '../../rules/games.js';
import { GAME_NAMES, type GameName, RULE_NAMES, type Variant } from '../../rules/position.js';
import type { Openings } from '../arena/arenaOpenings.js';
import { openingsFor, variantFor } from '../arena/plan.js';

/** Text of `--help`. */
export const USAGE = `npm run -s tune -- reversi|gomoku [options]

tunes the constants of the game's search together, by games at a fixed number of nodes (SPSA; tunables.ts lists them); prints the
tuned values and compiles a core with them, which the arena can play against this build's (--a-core); if stopped, the same command
resumes

  --rules NAME, --size N   freestyle, standard or renju; 8 to 20
  --nodes N                of a search, default 200000 in Reversi, 30000 in Gomoku
  --pairs N                pairs of games, default 4000; another number is another tuning
  --openings FILE          one a line, such as f5d6c4; default: short random ones by the seed
  --folder DIR             working folder for results and cores, default data/tune/GAME-RULES
  --threads N              concurrent pairs, default the number of cores
  --seed N                 default 1
  --json                   the report as one JSON object`;

const SCHEMAS = {
  rules: oneOf(RULE_NAMES),
  size: whole(1, 99),
  nodes: whole(1_000, MAX_VALUE),
  pairs: whole(1, MAX_VALUE),
  openings: name,
  folder: name,
  threads: whole(1, availableParallelism()),
  seed,
} as const;

const DEFAULT_NODES: Readonly<Record<GameName, number>> = { reversi: 200_000, gomoku: 30_000 };

export type TuneOptions =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'tune';
      readonly variant: Variant;
      readonly nodes: number;
      readonly pairs: number;
      readonly openings: Openings;
      readonly folder: string;
      readonly threads: number;
      readonly seed: number;
      readonly json: boolean;
    };

/** Reads the command line, and the openings. Throws a Refusal if it is invalid. */
export function readTuneOptions(argv: readonly string[]): TuneOptions {
  const words = parseWords(argv, { options: Object.keys(SCHEMAS), flags: ['json', 'help'] }, true);
  if (words.flags.has('help')) return { kind: 'help' };
  const game = GAME_NAMES.find((each) => each === words.positionals[0]);
  if (!game || words.positionals.length > 1) {
    throw new Refusal('Choose a game: tune -- reversi or tune -- gomoku.');
  }
  const values = readValues(words, SCHEMAS);
  const { rules = defaultVariant(game).rule, seed = 1 } = values;
  const variant = variantFor({ game, ...values, rules });
  return {
    kind: 'tune',
    variant,
    nodes: values.nodes ?? DEFAULT_NODES[game],
    pairs: values.pairs ?? 4_000,
    openings: openingsFor({ ...values, seed }, variant),
    folder: values.folder ?? `data/tune/${game}-${rules}`,
    threads: values.threads ?? availableParallelism(),
    seed,
    json: words.flags.has('json'),
  };
}
