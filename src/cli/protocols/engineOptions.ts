import { availableParallelism } from 'node:os';
import type { GameName } from '../../rules/position.js';
import {
  level,
  MAX_VALUE,
  name,
  type OptionValues,
  oneOf,
  parseWords,
  readValues,
  seed,
  whole,
} from '../common/commandLine.js';
import { Refusal } from '../common/program.js';
import { limitOf, opponentNamed } from '../common/strength.js';
import type { Player } from './protocolEngine.js';
import { searchTime } from './timeControl.js';

/** Text of `--help`. */
export const USAGE = `npm run -s engine -- reversi --protocol gtp|nboard [options]
npm run -s engine -- gomoku [options]            (the Gomocup protocol)
npm run -s engine -- solve FILE.obf [--threads N]

who plays (default: alphabeta)
  --opponent NAME        an opponent
  --level N              a level, 1 to 10, within its own limit

how far it searches a move, instead of the opponent's design
  --time-ms N            at most, answer included; by default the protocol's own time, or 3000
  --nodes N, --depth N   for an opponent; a depth for those that search by depth
  --threads N            threads of a search that time alone limits; default 1

  --seed N               repeats the same games if nodes or depth limit them; random by default

solve: the exact score and a best move for each Reversi position of an OBF file, and whether the file's scores agree
  --threads N            positions solved at once, each on one core; default 1`;

/** Protocols of each game. `--protocol` may be omitted if a game has only one. */
const PROTOCOLS_OF_GAME = { reversi: ['gtp', 'nboard'], gomoku: ['gomocup'] } as const;
type ProtocolGame = keyof typeof PROTOCOLS_OF_GAME;
export type ProtocolName = (typeof PROTOCOLS_OF_GAME)[ProtocolGame][number];

const threads = whole(1, availableParallelism());

const SCHEMAS = {
  protocol: oneOf([...PROTOCOLS_OF_GAME.reversi, ...PROTOCOLS_OF_GAME.gomoku]),
  opponent: name,
  level,
  'time-ms': whole(1, MAX_VALUE),
  nodes: whole(1, MAX_VALUE),
  depth: whole(1, 400),
  threads,
  seed,
} as const;

const SOLVE_SCHEMAS = { threads } as const;

/** The strongest opponent of both games. */
const DEFAULT_OPPONENT = 'alphabeta';

export type SolveOptions = {
  readonly kind: 'solve';
  readonly file: string;
  /** Positions solved at once. */
  readonly threads: number;
};

export type ProtocolOptions = {
  readonly kind: 'protocol';
  readonly protocol: ProtocolName;
  readonly player: Player;
  /** Threads of a search that time alone limits. */
  readonly threads: number;
  /** `undefined`: a random seed. */
  readonly seed: number | undefined;
};

type EngineOptions = { readonly kind: 'help' } | SolveOptions | ProtocolOptions;

function gameOf([game, ...rest]: readonly string[]): ProtocolGame {
  const found = (Object.keys(PROTOCOLS_OF_GAME) as ProtocolGame[]).find((each) => each === game);
  if (!found || rest.length > 0) {
    throw new Refusal('Choose a game: engine -- reversi or engine -- gomoku; or engine -- solve FILE.obf.');
  }
  return found;
}

function protocolOf(game: ProtocolGame, requested: ProtocolName | undefined): ProtocolName {
  const known: readonly ProtocolName[] = PROTOCOLS_OF_GAME[game];
  const protocol = requested ?? (known.length === 1 ? known[0] : undefined);
  if (protocol === undefined || !known.includes(protocol)) {
    throw new Refusal(`--protocol must be ${known.join(' or ')} for ${game}.`);
  }
  return protocol;
}

function playerOf(game: GameName, values: OptionValues<typeof SCHEMAS>): Player {
  const { opponent, level, nodes, depth, 'time-ms': moveMs } = values;
  const timeMs = moveMs && Math.min(moveMs, searchTime(moveMs));
  if (level === undefined) {
    const found = opponentNamed(opponent ?? DEFAULT_OPPONENT, game, 'opponent');
    return { kind: 'opponent', opponent: found, limit: limitOf({ timeMs, nodes, depth }) };
  }
  if (opponent !== undefined) throw new Refusal('Choose one of --opponent and --level.');
  if (nodes !== undefined || depth !== undefined) {
    throw new Refusal('A level has its own limit: --nodes and --depth are for --opponent.');
  }
  return { kind: 'level', level, limit: limitOf({ timeMs }) };
}

/** Reads the words after `solve`. */
function readSolveOptions(argv: readonly string[]): SolveOptions | { readonly kind: 'help' } {
  const words = parseWords(argv, { options: Object.keys(SOLVE_SCHEMAS), flags: ['help'] }, true);
  if (words.flags.has('help')) return { kind: 'help' };
  const [file, ...rest] = words.positionals;
  if (!file || rest.length > 0) throw new Refusal('Name one file: engine -- solve FILE.obf.');
  const { threads = 1 } = readValues(words, SOLVE_SCHEMAS);
  return { kind: 'solve', file, threads };
}

/** Reads the command line. Throws a Refusal if it is invalid. */
export function readEngineOptions(argv: readonly string[]): EngineOptions {
  if (argv[0] === 'solve') return readSolveOptions(argv.slice(1));
  const words = parseWords(argv, { options: Object.keys(SCHEMAS), flags: ['help'] }, true);
  if (words.flags.has('help')) return { kind: 'help' };
  const values = readValues(words, SCHEMAS);
  const game = gameOf(words.positionals);
  const protocol = protocolOf(game, values.protocol);
  const { threads = 1, seed } = values;
  return { kind: 'protocol', protocol, player: playerOf(game, values), threads, seed };
}
