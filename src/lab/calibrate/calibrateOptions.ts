import { availableParallelism } from 'node:os';
import { z } from 'zod';
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
} from '../../cli/common/commandLine.js';
import { Refusal } from '../../cli/common/program.js';
import { DEFAULT_MS } from '../../cli/common/strength.js';
import { RULE_NAMES, type RuleName } from '../../rules/position.js';
import { CALIBRATED_GAMES, type CalibratedGame } from './curve.js';

/** Text of `--help`. */
export const USAGE = `npm run -s calibrate -- reversi|gomoku [options]

places and measures a game's ten levels, and writes them to assets/levels.json; by other rules only measures them

  --rules NAME           default: the game's usual rules, whose levels are placed; by others they are measured as they are
  --games N              minimum of each reported bout, even; default 100
  --time-ms N            for a move of the top level, default ${DEFAULT_MS}
  --log FILE             keeps finished games there; a stopped calibration resumes from it

npm run -s calibrate -- reversi|gomoku --top [options]

measures the top level alone, against the one below, and writes its rating there

npm run -s calibrate -- reversi|gomoku --notches [options]

measures strengths between the levels, and below the first, and writes them there too: the curve of even opponents needs them

npm run -s calibrate -- reversi|gomoku --even RATING [--even RATING …] [options]

measures the even opponent of a rating by games against the levels on either side of it

  --rules, --time-ms, --log as above; --games against each side, even, default 400

npm run -s calibrate -- --people FOLDER [options]

measures how often each level of Reversi plays people's moves in the folder's games (WTHOR, .wtb), from 20 to 50 empty squares,
and how many discs it loses a move

  --positions N          positions to compare, each from another game; default 2000
  --picture FILE.png     draws the result

all
  --seed N               default 1
  --concurrency N        concurrent searches, default ${DEFAULT_CONCURRENCY}, at most ${availableParallelism()}
  --json                 the result as one JSON object`;

const LEVEL_GAMES = 100;
const EVEN_GAMES = 400;
const MAX_RATING = 10_000; // above every level

const COMMON = { seed, concurrency } as const;
const LEVELS = {
  ...COMMON,
  rules: oneOf(RULE_NAMES),
  games: evenGames,
  'time-ms': whole(1, MAX_VALUE),
  log: name,
  even: z.array(whole(0, MAX_RATING)),
} as const;
const PEOPLE = { ...COMMON, people: name, positions: whole(2, MAX_VALUE), picture: name } as const;

type Common = { readonly seed: number; readonly concurrency: number; readonly json: boolean };

/** Settings for bouts of a game. */
export type GameOptions = Common & {
  readonly game: CalibratedGame;
  /** Default: the game's usual ones. */
  readonly rules: RuleName | undefined;
  /** Games of each bout, for levels the minimum; even. */
  readonly games: number;
  /** Ms a move of the top level. */
  readonly timeMs: number;
  readonly log: string | undefined;
};

type LevelsOptions = GameOptions & { readonly kind: 'levels' | 'top' | 'notches' };
export type EvenOptions = GameOptions & { readonly kind: 'even'; readonly ratings: readonly number[] };

export type PeopleOptions = Common & {
  readonly kind: 'people';
  /** Folder of WTHOR files. */
  readonly folder: string;
  readonly positions: number;
  /** File for a picture of the result. */
  readonly picture: string | undefined;
};

export type CalibrateOptions = { readonly kind: 'help' } | LevelsOptions | EvenOptions | PeopleOptions;

/** Reads the command line. Throws a Refusal if it is invalid. */
export function readCalibrateOptions(argv: readonly string[]): CalibrateOptions {
  const options = new Set(Object.keys({ ...LEVELS, ...PEOPLE }));
  const words = parseWords(argv, { options, flags: ['json', 'help', 'top', 'notches'] }, true);
  const { flags, positionals } = words;
  if (flags.has('help')) return { kind: 'help' };
  const common = { seed: 1, concurrency: DEFAULT_CONCURRENCY, json: flags.has('json') };
  if (words.options.has('people')) {
    for (const flag of ['top', 'notches'])
      if (flags.has(flag)) throw new Refusal(`--${flag} cannot be combined with --people.`);
    if (positionals.length > 0) throw new Refusal('Choose one: a game to calibrate, or --people.');
    const values = readValues(words, PEOPLE, (key) => `--${key} cannot be combined with --people.`);
    const { people: folder = '', positions = 2_000, picture, ...given } = values;
    return { kind: 'people', ...common, ...given, folder, positions, picture };
  }
  const game = CALIBRATED_GAMES.find((each) => each === positionals[0]);
  if (!game || positionals.length > 1) {
    throw new Refusal(
      'Choose what to calibrate: calibrate -- reversi or calibrate -- gomoku; or calibrate -- --people FOLDER.',
    );
  }
  const values = readValues(words, LEVELS, (key) => `--${key} needs --people.`);
  const { rules, even: ratings, games, 'time-ms': timeMs = DEFAULT_MS, log, ...given } = values;
  const shared = { ...common, ...given, game, rules, timeMs, log };
  if ([ratings !== undefined, flags.has('top'), flags.has('notches')].filter(Boolean).length > 1)
    throw new Refusal('Choose one: --even, --top or --notches.');
  if (ratings) return { kind: 'even', ...shared, ratings, games: games ?? EVEN_GAMES };
  if (flags.has('top')) return { kind: 'top', ...shared, games: games ?? LEVEL_GAMES };
  if (flags.has('notches')) return { kind: 'notches', ...shared, games: games ?? EVEN_GAMES };
  return { kind: 'levels', ...shared, games: games ?? LEVEL_GAMES };
}
