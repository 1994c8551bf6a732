import { z } from 'zod';
import {
  concurrency,
  DEFAULT_CONCURRENCY,
  evenGames,
  level,
  MAX_VALUE,
  name,
  type OptionValues,
  oneOf,
  type ParsedWords,
  parseWords,
  readValues,
  type Schemas,
  seed,
  whole,
} from '../../cli/common/commandLine.js';
import { Refusal } from '../../cli/common/program.js';
import { GAME_NAMES, RULE_NAMES } from '../../rules/position.js';
import { PROTOCOL_NAMES } from './entrant.js';
import { SIDES, type Side } from './player.js';

/** Text of `--help`. */
export const USAGE = `npm run -s arena -- --game reversi|gomoku --a NAME --b NAME --games N [options]
npm run -s arena -- --table --game reversi|gomoku --games N [--players NAME,NAME,…] [options]
npm run -s arena -- --published [options]

who plays (the same for --b-…)
  --a NAME               an opponent
  --a-level N            a level, 1 to 10
  --a-cmd 'COMMAND'      an external engine, run by the shell
  --a-protocol NAME      gtp or nboard (Reversi), gomocup (Gomoku)
  --a-init 'LINE'        sent to it first; repeatable
  --a-name NAME          its name in the report
  --a-time-ms N, --a-nodes N   its own limits, also of a level
  --a-core FILE          plays with the core.wasm of another build, to compare two builds

what is played
  --rules NAME, --size N       freestyle, standard or renju; 8 to 20
  --games N                    even: games come in pairs with colors swapped
  --openings FILE              one a line, such as f5d6c4; default: short random ones by the seed,
                               six moves in Reversi, three stones near the center in Gomoku
  --time-ms N, --nodes N       for a move, instead of the limits of the opponents' designs;
                               levels keep their nodes
  --seed N                     default 1
  --sprt=ELO0,ELO1             stops as soon as one of these Elo differences is accepted (errors 5 %)

how
  --concurrency N        concurrent games, default 2
  --patience-ms N        an engine counts as hung when it exceeds its time by this, default 10000
  --log FILE             keeps finished games there; a stopped match resumes from it
  --transcripts PATH     writes games as GGF or SGF, to one file, or to a folder with a file each
  --json                 the result as one JSON object`;

const line = z.string().regex(/^[^\r\n]+$/, 'one line');

const hypotheses = z
  .string()
  .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, 'two Elo differences such as 0,10')
  .transform((text) => text.split(',').map(Number) as [number, number])
  .refine(([elo0, elo1]) => elo0 < elo1, 'two Elo differences, the smaller one first');

/** Options of one side: a name, a level or a command, and its own limits. */
const SIDE = {
  '': name,
  level,
  cmd: line,
  protocol: oneOf(PROTOCOL_NAMES),
  init: z.array(line),
  name,
  'time-ms': whole(1, MAX_VALUE),
  nodes: whole(1, MAX_VALUE),
  core: name,
} as const;

const COMMON = {
  game: oneOf(GAME_NAMES),
  rules: oneOf(RULE_NAMES),
  size: whole(1, 99),
  games: evenGames,
  openings: name,
  'time-ms': whole(1, MAX_VALUE),
  nodes: whole(1, MAX_VALUE),
  seed,
  log: name,
  transcripts: name,
  sprt: hypotheses,
  concurrency,
  'patience-ms': whole(1, MAX_VALUE),
  players: z
    .string()
    .transform((text) => text.split(','))
    .refine(
      (names) => names.length > 1 && new Set(names).size === names.length,
      'two names or more, each once',
    ),
} as const;

const FLAGS = ['table', 'published', 'json', 'help'] as const;

export type SideOptions = OptionValues<typeof SIDE>;
export type Options = OptionValues<typeof COMMON> & {
  readonly sides: Readonly<Record<Side, SideOptions>>;
  readonly mode: 'match' | 'table' | 'published' | 'help';
  readonly json: boolean;
  readonly seed: number;
  readonly concurrency: number;
  readonly 'patience-ms': number;
};

const DEFAULTS = {
  seed: 1,
  concurrency: DEFAULT_CONCURRENCY,
  'patience-ms': 10_000,
} as const;

const optionOf = (side: Side, key: string): string => (key === '' ? side : `${side}-${key}`);

const SIDE_SCHEMAS = SIDES.flatMap((side) =>
  Object.entries(SIDE).map(([key, schema]) => [optionOf(side, key), schema] as const),
);

const SCHEMAS: Schemas = { ...COMMON, ...Object.fromEntries(SIDE_SCHEMAS) };

/** Options by mode. */
const OF_ANY = ['seed', 'log', 'transcripts', 'concurrency', 'games'];
const OPTIONS: Readonly<Record<Options['mode'], readonly string[]>> = {
  table: ['game', 'rules', 'size', 'openings', 'time-ms', 'nodes', 'players', ...OF_ANY],
  published: OF_ANY,
  match: Object.keys(SCHEMAS).filter((key) => key !== 'players'),
  help: Object.keys(SCHEMAS),
};

const MOVED = /^--(calibrate|people)(=|$)/;

function modeOf({ flags }: ParsedWords): Options['mode'] {
  if (flags.has('help')) return 'help';
  const [mode = 'match', second] = (['table', 'published'] as const).filter((each) => flags.has(each));
  if (second) throw new Refusal(`Choose one of --${mode} and --${second}.`);
  return mode;
}

/** Reads the command line. Throws a Refusal if an option is unknown, malformed or not for this mode. */
export function readOptions(argv: readonly string[]): Options {
  const moved = argv.find((word) => MOVED.test(word));
  if (moved !== undefined) {
    throw new Refusal(
      `${moved} is no longer part of the arena: npm run -s calibrate -- reversi|gomoku, or -- --people FOLDER.`,
    );
  }
  const words = parseWords(argv, { options: Object.keys(SCHEMAS), flags: FLAGS });
  const mode = modeOf(words);
  const schemas = Object.fromEntries(OPTIONS[mode].map((key) => [key, SCHEMAS[key]!]));
  const values: Readonly<Record<string, unknown>> = readValues(words, schemas, (key) =>
    mode === 'match' ? `--${key} needs --table.` : `--${key} cannot be combined with --${mode}.`,
  );
  const ofSide = (side: Side): SideOptions =>
    Object.fromEntries(Object.keys(SIDE).map((key) => [key, values[optionOf(side, key)]]));
  return {
    ...DEFAULTS,
    ...values,
    mode,
    json: words.flags.has('json'),
    sides: { a: ofSide('a'), b: ofSide('b') },
  };
}
