import type { GameName } from '../../rules/position.js';
import { GAME_NAMES } from '../../rules/position.js';
import { limitOf, opponentNamed } from '../common/choice.js';
import type { Read } from '../common/commandLine.js';
import { level, MOST, name, oneOf, readValue, readWords, seed, whole } from '../common/commandLine.js';
import { Refusal } from '../common/refusal.js';
import type { Chosen } from './mind.js';
import type { SolveOptions } from './solveOptions.js';
import { readSolveOptions } from './solveOptions.js';

/** The protocols in which each game is spoken of; the only one of a game need not be named. */
const PROTOCOLS = { reversi: ['gtp', 'nboard'], gomoku: ['gomocup'] } as const;
export type ProtocolName = (typeof PROTOCOLS)[GameName][number];

const SCHEMAS = {
  protocol: oneOf([...PROTOCOLS.reversi, ...PROTOCOLS.gomoku]),
  opponent: name,
  level,
  'time-ms': whole(1, MOST),
  nodes: whole(1, MOST),
  depth: whole(1, 400),
  seed,
} as const;

/** The strongest, of either game. */
const DEFAULT_OPPONENT = 'alphabeta';

export type EngineOptions =
  | { readonly kind: 'help' }
  | SolveOptions
  | {
      readonly kind: 'speak';
      readonly protocol: ProtocolName;
      readonly chosen: Chosen;
      /** Undefined: no two runs are to be alike. */
      readonly seed: number | undefined;
    };

function gameOf([game, ...rest]: readonly string[]): GameName {
  const found = GAME_NAMES.find((each) => each === game);
  if (!found || rest.length > 0) {
    throw new Refusal('Say which game: engine -- reversi or engine -- gomoku; or engine -- solve FILE.obf.');
  }
  return found;
}

function protocolOf(game: GameName, asked: ProtocolName | undefined): ProtocolName {
  const known: readonly ProtocolName[] = PROTOCOLS[game];
  const protocol = asked ?? (known.length === 1 ? known[0] : undefined);
  if (protocol === undefined || !known.includes(protocol)) {
    throw new Refusal(`--protocol must be ${known.join(' or ')} for ${game}.`);
  }
  return protocol;
}

function chosenOf(game: GameName, values: Read<typeof SCHEMAS>): Chosen {
  const { opponent, level, nodes, depth, 'time-ms': timeMs } = values;
  if (level === undefined) {
    const found = opponentNamed(opponent ?? DEFAULT_OPPONENT, game, 'opponent');
    return { kind: 'opponent', opponent: found, asked: limitOf({ timeMs, nodes, depth }) };
  }
  if (opponent !== undefined) throw new Refusal('Choose one of --opponent and --level.');
  if (nodes !== undefined || depth !== undefined) {
    throw new Refusal('A level has its own limit: --nodes and --depth are for --opponent.');
  }
  return { kind: 'level', level, asked: limitOf({ timeMs }) };
}

/** Reads the command line. Throws a Refusal where it makes no sense. */
export function readEngineOptions(argv: readonly string[]): EngineOptions {
  if (argv[0] === 'solve') return readSolveOptions(argv.slice(1));
  const words = readWords(argv, { options: Object.keys(SCHEMAS), flags: ['help'] }, true);
  if (words.flags.has('help')) return { kind: 'help' };
  const values: Read<typeof SCHEMAS> = Object.fromEntries(
    Object.entries(SCHEMAS).flatMap(([key, schema]) => {
      const given = words.options.get(key);
      return given ? [[key, readValue<unknown>(key, given, schema)]] : [];
    }),
  );
  const game = gameOf(words.positionals);
  const protocol = protocolOf(game, values.protocol);
  return { kind: 'speak', protocol, chosen: chosenOf(game, values), seed: values.seed };
}
