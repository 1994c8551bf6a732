import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withFile } from '../../cli/common/files.js';
import { Refusal } from '../../cli/common/program.js';
import { levelAt, limitFor, opponentNamed, whyNotCovered } from '../../cli/common/strength.js';
import { layoutOf, loadModule } from '../../engine/wasm/coreModule.js';
import type { Limit } from '../../game/ports/thinker.js';
import type { GameName, Variant } from '../../rules/position.js';
import type { Options, SideOptions } from './arenaOptions.js';
import type { Entrant, OtherCore, ProtocolName } from './entrant.js';
import type { Side } from './player.js';

type OwnEntrant = Extract<Entrant, { kind: 'opponent' }>;
type Limits = Pick<Limit, 'timeMs' | 'nodes'>;

const PROTOCOL_GAMES: Readonly<Record<ProtocolName, GameName>> = {
  gtp: 'reversi',
  nboard: 'reversi',
  gomocup: 'gomoku',
};

/** Finds one of our opponents by name. Throws a Refusal that names the option if it does not play the variant. */
export function opponentFor(name: string, variant: Variant, limits: Limits, option: string): OwnEntrant {
  const found = opponentNamed(name, variant.game, option);
  const why = whyNotCovered(found, variant);
  if (why) throw new Refusal(`--${option}: ${why}.`);
  const strength = { opponent: name, limit: limitFor(found.limit, limits) };
  return { kind: 'opponent', label: name, strength };
}

/** Returns a level as a participant; with `nodes`, it searches these instead of its own number. */
function levelFor(level: number, variant: Variant, timeMs?: number, nodes?: number): OwnEntrant {
  const { strength } = levelAt(variant, level, timeMs);
  const limit = nodes === undefined ? strength.limit : { nodes };
  return { kind: 'opponent', label: `level ${level}`, strength: { ...strength, limit } };
}

/** Default name of an engine: its program, without folders and arguments. */
const programOf = (command: string): string => /[^\s/]+(?=\s|$)/.exec(command)?.[0] ?? command;

function engineFor(
  command: string,
  { protocol, init = [], name }: SideOptions,
  { timeMs, nodes }: Limits,
  { game }: Variant,
  side: Side,
): Entrant {
  if (!protocol) throw new Refusal(`--${side}-cmd needs --${side}-protocol.`);
  if (PROTOCOL_GAMES[protocol] !== game) {
    throw new Refusal(`--${side}-protocol ${protocol} is for ${PROTOCOL_GAMES[protocol]}, not for ${game}.`);
  }
  if (nodes !== undefined) {
    throw new Refusal(`No protocol limits nodes: send the limit to the engine with --${side}-init.`);
  }
  if (protocol === 'nboard' && !init.some((line) => /^set depth \d+$/.test(line))) {
    throw new Refusal(`An nboard engine needs a depth: --${side}-init 'set depth 10'.`);
  }
  const label = name ?? programOf(command);
  return { kind: 'engine', label, command, protocol, init, ...(timeMs === undefined ? {} : { timeMs }) };
}

/** Reads a core of another build. Throws a Refusal if it is none. */
function coreFrom(file: string, side: Side): OtherCore {
  const bytes = withFile(file, () => readFileSync(file));
  try {
    layoutOf(loadModule(pathToFileURL(resolve(file))));
  } catch (error) {
    throw new Refusal(`--${side}-core: ${file} is no core for this program: ${(error as Error).message}.`);
  }
  return { file, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Returns the participant of a side. Throws a Refusal if its options contradict each other. */
export function entrantFor(side: Side, options: Options, variant: Variant): Entrant {
  const own = options.sides[side];
  const { '': name, level, cmd, core } = own;
  if ([name, level, cmd].filter((each) => each !== undefined).length !== 1) {
    throw new Refusal(`Name a player: one of --${side} NAME, --${side}-level N and --${side}-cmd 'COMMAND'.`);
  }
  const timeMs = own['time-ms'] ?? options['time-ms'];
  const nodes = own.nodes ?? (cmd === undefined ? options.nodes : undefined);
  const limits = { ...(timeMs === undefined ? {} : { timeMs }), ...(nodes === undefined ? {} : { nodes }) };
  if (cmd !== undefined) {
    if (core !== undefined) throw new Refusal(`--${side}-core is not for --${side}-cmd.`);
    return engineFor(cmd, own, limits, variant, side);
  }
  if (own.protocol ?? own.init ?? own.name) {
    throw new Refusal(`--${side}-protocol, --${side}-init and --${side}-name are for --${side}-cmd.`);
  }
  const entrant =
    name === undefined
      ? levelFor(level!, variant, timeMs, own.nodes)
      : opponentFor(name, variant, limits, side);
  return core === undefined ? entrant : { ...entrant, core: coreFrom(core, side) };
}

/** Makes the labels of two participants different. */
export function withDistinctLabels(a: Entrant, b: Entrant): readonly [Entrant, Entrant] {
  if (a.label !== b.label) return [a, b];
  return [
    { ...a, label: `${a.label} (a)` },
    { ...b, label: `${b.label} (b)` },
  ];
}
