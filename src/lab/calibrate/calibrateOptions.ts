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
import { Refusal } from '../../cli/common/refusal.js';
import { DEFAULT_MS } from '../../cli/common/strength.js';
import { RULE_NAMES, type RuleName } from '../../rules/position.js';
import { CALIBRATED_GAMES, type CalibratedGame } from './curve.js';

/** What `--help` says. */
export const USAGE = `npm run -s calibrate -- reversi|gomoku [options]

places a game's ten levels, or by other rules measures those, and keeps them in assets/levels.json

  --rules NAME           the game's usual rules where nothing is said; by others its levels are measured where they stand
  --games N              of each reported bout at least, even; default 100
  --time-ms N            for a move of the top level, default ${DEFAULT_MS}
  --log FILE             finished games are kept there; a calibration that was stopped goes on from it

npm run -s calibrate -- reversi|gomoku --notches [options]

measures strengths between the levels, and below the first, and keeps them there too: an even opponent's curve goes through them

npm run -s calibrate -- reversi|gomoku --even RATING [--even RATING …] [options]

how strong the even opponent of a rating is, by games against the levels on either side of it

  --rules, --time-ms, --log as above; --games against each side, even, default 400

npm run -s calibrate -- --people FOLDER [options]

how often each level of Reversi plays what people played in the folder's games (WTHOR, .wtb), from 20 to 50 empty squares, and
how many discs it loses a move

  --positions N          how many are compared, each of another game; default 2000
  --picture FILE.png     draws it

all
  --seed N               default 1
  --concurrency N        searches at once, default ${DEFAULT_CONCURRENCY}, at most ${availableParallelism()}
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

/** What bouts of a game are played by. */
export type GameOptions = Common & {
  readonly game: CalibratedGame;
  /** The game's usual ones unless given. */
  readonly rules: RuleName | undefined;
  /** Of each bout, of the levels' at least; even. */
  readonly games: number;
  /** Ms a move of the top level. */
  readonly timeMs: number;
  readonly log: string | undefined;
};

export type LevelsOptions = GameOptions & { readonly kind: 'levels' | 'notches' };
export type EvenOptions = GameOptions & { readonly kind: 'even'; readonly ratings: readonly number[] };

export type PeopleOptions = Common & {
  readonly kind: 'people';
  /** Holds files of the WTHOR base. */
  readonly folder: string;
  readonly positions: number;
  /** Where to draw the result. */
  readonly picture: string | undefined;
};

export type CalibrateOptions = { readonly kind: 'help' } | LevelsOptions | EvenOptions | PeopleOptions;

/** Reads the command line. Throws a Refusal where it makes no sense. */
export function readCalibrateOptions(argv: readonly string[]): CalibrateOptions {
  const options = new Set(Object.keys({ ...LEVELS, ...PEOPLE }));
  const words = parseWords(argv, { options, flags: ['json', 'help', 'notches'] }, true);
  const { flags, positionals } = words;
  if (flags.has('help')) return { kind: 'help' };
  const common = { seed: 1, concurrency: DEFAULT_CONCURRENCY, json: flags.has('json') };
  if (words.options.has('people')) {
    if (flags.has('notches')) throw new Refusal('--notches makes no sense with --people.');
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
  const { rules, even: ratings, games, 'time-ms': timeMs = DEFAULT_MS, log, ...given } = values;
  const shared = { ...common, ...given, game, rules, timeMs, log };
  if (ratings) {
    if (flags.has('notches')) throw new Refusal('Choose one: --even or --notches.');
    return { kind: 'even', ...shared, ratings, games: games ?? EVEN_GAMES };
  }
  if (flags.has('notches')) return { kind: 'notches', ...shared, games: games ?? EVEN_GAMES };
  return { kind: 'levels', ...shared, games: games ?? LEVEL_GAMES };
}
