import { availableParallelism } from 'node:os';
import { RULE_NAMES, type RuleName } from '../../rules/position.js';
import {
  concurrency,
  DEFAULT_CONCURRENCY,
  evenGames,
  MAX_VALUE,
  name,
  oneOf,
  parseWords,
  readValues,
  seed,
  whole,
} from '../common/commandLine.js';
import { Refusal } from '../common/refusal.js';
import { DEFAULT_MS } from '../common/strength.js';
import { CALIBRATED_GAMES, type CalibratedGame } from './curve.js';

/** What `--help` says. */
export const USAGE = `npm run -s calibrate -- reversi|gomoku [options]

places a game's ten levels, or by other rules measures those, and keeps them in assets/levels.json

  --rules NAME           the game's usual rules where nothing is said; by others its levels are measured where they stand
  --games N              of each reported bout at least, even; default 100
  --time-ms N            for a move of the top level, default ${DEFAULT_MS}
  --log FILE             finished games are kept there; a calibration that was stopped goes on from it

npm run -s calibrate -- --people FOLDER [options]

how often each level of Reversi plays what people played in the folder's games (WTHOR, .wtb), from 20 to 50 empty squares, and
how many discs it loses a move

  --positions N          how many are compared, each of another game; default 2000
  --picture FILE.png     draws it

both
  --seed N               default 1
  --concurrency N        searches at once, default ${DEFAULT_CONCURRENCY}, at most ${availableParallelism()}
  --json                 the result as one JSON object`;

const COMMON = { seed, concurrency } as const;
const LEVELS = {
  ...COMMON,
  rules: oneOf(RULE_NAMES),
  games: evenGames,
  'time-ms': whole(1, MAX_VALUE),
  log: name,
} as const;
const PEOPLE = { ...COMMON, people: name, positions: whole(2, MAX_VALUE), picture: name } as const;

type Common = { readonly seed: number; readonly concurrency: number; readonly json: boolean };

export type LevelsOptions = Common & {
  readonly kind: 'levels';
  readonly game: CalibratedGame;
  /** The game's usual ones unless given. */
  readonly rules: RuleName | undefined;
  /** Of each reported bout at least, even. */
  readonly games: number;
  /** Ms a move of the top level. */
  readonly timeMs: number;
  readonly log: string | undefined;
};

export type PeopleOptions = Common & {
  readonly kind: 'people';
  /** Holds files of the WTHOR base. */
  readonly folder: string;
  readonly positions: number;
  /** Where to draw the result. */
  readonly picture: string | undefined;
};

export type CalibrateOptions = { readonly kind: 'help' } | LevelsOptions | PeopleOptions;

/** Reads the command line. Throws a Refusal where it makes no sense. */
export function readCalibrateOptions(argv: readonly string[]): CalibrateOptions {
  const options = new Set(Object.keys({ ...LEVELS, ...PEOPLE }));
  const words = parseWords(argv, { options, flags: ['json', 'help'] }, true);
  const { flags, positionals } = words;
  if (flags.has('help')) return { kind: 'help' };
  const common = { seed: 1, concurrency: DEFAULT_CONCURRENCY, json: flags.has('json') };
  if (words.options.has('people')) {
    if (positionals.length > 0) throw new Refusal('Choose one: a game to calibrate, or --people.');
    const values = readValues(words, PEOPLE, (key) => `--${key} makes no sense with --people.`);
    const { people: folder = '', positions = 2_000, picture, ...given } = values;
    return { kind: 'people', ...common, ...given, folder, positions, picture };
  }
  const game = CALIBRATED_GAMES.find((each) => each === positionals[0]);
  if (!game || positionals.length > 1) {
    throw new Refusal(
      'Say what to calibrate: calibrate -- reversi or calibrate -- gomoku; or calibrate -- --people FOLDER.',
    );
  }
  const values = readValues(words, LEVELS, (key) => `--${key} makes no sense without --people.`);
  const { rules, games = 100, 'time-ms': timeMs = DEFAULT_MS, log, ...given } = values;
  return { kind: 'levels', ...common, ...given, game, rules, games, timeMs, log };
}
