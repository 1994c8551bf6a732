import {
  type Core,
  type DeepeningLimits,
  type DeepeningResult,
  UNLIMITED,
} from '../../src/engine/wasm/core.js';
import { type Color, opposite, type Square, type Variant } from '../../src/rules/position.js';
import { squareName } from '../../src/rules/squares.js';
import { setUp } from './built.js';
import { boardOf, fivesOn } from './foursOracle.js';

/** A board set up by hand, and the moves played on it since. */
export type Setting = {
  readonly variant: Variant;
  readonly stones: Readonly<Record<Color, string>>;
  readonly turn: Color;
  readonly played?: readonly Square[];
};

export function setUpSetting(core: Core, { variant, stones, turn, played = [] }: Setting): void {
  setUp(core, variant, stones, turn);
  for (const square of played) core.play(square);
}

export function deepen(
  core: Core,
  setting: Setting,
  limits: Partial<DeepeningLimits>,
  nodes = UNLIMITED,
): DeepeningResult {
  setUpSetting(core, setting);
  return core.deepen({ depth: 60, lines: 1, softMs: Number.POSITIVE_INFINITY, ...limits }, nodes);
}

/** Lets the search, with this many nodes a move, win for the side to move against every defense. Returns how it fails, if it does. */
export function refuted(core: Core, setting: Setting, nodes: number): string | undefined {
  const { variant, turn, played = [] } = setting;
  const best = deepen(core, setting, {}, nodes).best as Square;
  const attacked = [...played, best];
  const lineText = () => attacked.map((square) => squareName(square, variant.size)).join(' ');
  if (!core.legalMoves().includes(best)) return `${lineText()} is not legal`;
  setUpSetting(core, { ...setting, played: attacked });
  if (core.outcome() === turn) return undefined;
  if (core.outcome() !== 'playing') return `${lineText()} ends without a win`;
  const board = boardOf(core, variant);
  if (fivesOn(board, variant, opposite(turn)).length > 0)
    return `${lineText()} lets the other side make five`;
  // A defense that leaves a five is answered by it.
  const toStop = fivesOn(board, variant, turn);
  for (const reply of core.legalMoves() as Square[]) {
    if (!toStop.every((five) => five === reply)) continue;
    const failed = refuted(core, { ...setting, played: [...attacked, reply] }, nodes);
    if (failed !== undefined) return failed;
  }
  return undefined;
}
