import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { GAME_NAMES, RULE_NAMES } from '../../rules/position.js';
import type { Read, Words } from '../common/commandLine.js';
import { level, MOST, name, oneOf, readValue, readWords, seed, whole } from '../common/commandLine.js';
import { Refusal } from '../common/refusal.js';
import { PROTOCOLS } from './entrant.js';
import type { Side } from './player.js';
import { SIDES } from './player.js';

const line = z.string().regex(/^[^\r\n]+$/, 'one line');
const games = whole(2, 1_000_000).refine(
  (value) => value % 2 === 0,
  'even: games come in pairs with colours swapped',
);

const hypotheses = z
  .string()
  .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, 'two Elo differences such as 0,10')
  .transform((text) => text.split(',').map(Number) as [number, number])
  .refine(([elo0, elo1]) => elo0 < elo1, 'two Elo differences, the smaller one first');

/** What one side's options ask for: a name, a level or a command, and its own limits. */
const SIDE = {
  '': name,
  level,
  cmd: line,
  protocol: oneOf(PROTOCOLS),
  init: z.array(line),
  name,
  'time-ms': whole(1, MOST),
  nodes: whole(1, MOST),
} as const;

const COMMON = {
  game: oneOf(GAME_NAMES),
  rules: oneOf(RULE_NAMES),
  size: whole(1, 99),
  games,
  openings: name,
  'time-ms': whole(1, MOST),
  nodes: whole(1, MOST),
  seed,
  log: name,
  calibrate: oneOf(GAME_NAMES),
  people: name,
  positions: whole(2, MOST),
  picture: name,
  transcripts: name,
  sprt: hypotheses,
  concurrency: whole(1, availableParallelism()),
  'patience-ms': whole(1, MOST),
  players: z
    .string()
    .transform((text) => text.split(','))
    .refine(
      (names) => names.length > 1 && new Set(names).size === names.length,
      'two names or more, each once',
    ),
} as const;

const FLAGS = ['table', 'published', 'json', 'help'] as const;

export type SideOptions = Read<typeof SIDE>;
export type Options = Read<typeof COMMON> & {
  readonly sides: Readonly<Record<Side, SideOptions>>;
  readonly mode: 'match' | 'table' | 'published' | 'calibrate' | 'people' | 'help';
  readonly json: boolean;
  readonly seed: number;
  readonly concurrency: number;
  readonly 'patience-ms': number;
};

const DEFAULTS = {
  seed: 1,
  concurrency: Math.min(2, availableParallelism()),
  'patience-ms': 10_000,
} as const;

const optionOf = (side: Side, key: string): string => (key === '' ? side : `${side}-${key}`);

const SIDE_KEYS = SIDES.flatMap((side) =>
  Object.entries(SIDE).map(([key, schema]) => [optionOf(side, key), schema] as const),
);

const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ...Object.entries(COMMON),
  ...SIDE_KEYS,
]);

/** The options that make sense in each mode; a match takes what is no other mode's own. */
const OTHERS = ['seed', 'log', 'transcripts', 'concurrency', 'games'];
const TAKEN: Readonly<Record<Options['mode'], readonly string[]>> = {
  table: ['game', 'rules', 'size', 'openings', 'time-ms', 'nodes', 'players', ...OTHERS],
  published: OTHERS,
  calibrate: ['calibrate', 'rules', 'time-ms', 'seed', 'log', 'concurrency', 'games'],
  people: ['people', 'positions', 'picture', 'seed', 'concurrency'],
  match: [...SCHEMAS.keys()].filter(
    (key) => !['players', 'calibrate', 'people', 'positions', 'picture'].includes(key),
  ),
  help: [...SCHEMAS.keys()],
};

const MODES = ['table', 'published', 'calibrate', 'people'] as const;

function modeOf({ flags, options }: Words): Options['mode'] {
  if (flags.has('help')) return 'help';
  const [mode = 'match', second] = MODES.filter((each) => flags.has(each) || options.has(each));
  if (second) throw new Refusal(`Choose one of --${mode} and --${second}.`);
  return mode;
}

/** Reads the command line. Throws a Refusal where an option is unknown, malformed or makes no sense here. */
export function readOptions(argv: readonly string[]): Options {
  const words = readWords(argv, { options: SCHEMAS.keys(), flags: FLAGS });
  const mode = modeOf(words);
  const values: Record<string, unknown> = {};
  for (const [key, schema] of SCHEMAS) {
    const given = words.options.get(key);
    if (!given) continue;
    if (!TAKEN[mode].includes(key)) {
      const taker = MODES.find((each) => TAKEN[each].includes(key));
      throw new Refusal(
        `--${key} makes no sense ${mode === 'match' ? `without --${taker}` : `with --${mode}`}.`,
      );
    }
    values[key] = readValue(key, given, schema, schema === SIDE.init);
  }
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
