import { Levels } from '../../engine/opponents/levels.js';
import type { Opponent } from '../../engine/opponents/opponents.js';
import { noOpponent, OPPONENTS } from '../../engine/opponents/opponents.js';
import type { Level, Limit, Strength } from '../../game/ports.js';
import { covers } from '../../rules/games.js';
import type { GameName, Variant } from '../../rules/position.js';
import { Refusal } from './refusal.js';

/** Ms a move where neither the command line nor the opponent's design says how long it may think. */
export const DEFAULT_MS = 3_000;

const NO_HURRY_MS = 3_600_000;

/** Without the fields that are not given, so that two limits that mean the same are the same as data. */
export function limitOf(fields: { readonly [Key in keyof Limit]?: Limit[Key] | undefined }): Limit {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The time or the nodes asked for take the place of the design's, and so does a depth; what knows no end gets `fallbackMs`. */
export function limitFor(design: Limit, asked: Limit, fallbackMs = DEFAULT_MS): Limit {
  const { timeMs, nodes } = asked.timeMs === undefined && asked.nodes === undefined ? design : asked;
  const endless = design.depth === undefined && timeMs === undefined && nodes === undefined;
  return limitOf({ depth: asked.depth ?? design.depth, timeMs: endless ? fallbackMs : timeMs, nodes });
}

/** A search limited by nodes or depth alone is not to be cut by the clock. */
export const unhurried = (strength: Strength): Strength => ({
  ...strength,
  limit: { timeMs: NO_HURRY_MS, ...strength.limit },
});

/** An opponent of our own by name. Throws a Refusal, which names the option, where the game has none of this name. */
export function opponentNamed(name: string, game: GameName, option: string): Opponent {
  const found = OPPONENTS.find((each) => each.name === name && each.game === game);
  if (found) return found;
  throw new Refusal(`--${option}: ${noOpponent(name, game)}.`);
}

/** Why an opponent does not play a variant, or undefined where it does. */
export function notCovered({ name, rules, sizes }: Opponent, variant: Variant): string | undefined {
  if (covers({ rules, sizes }, variant)) return undefined;
  return `${name} plays ${rules.join(', ')} rules on boards of ${sizes.join(', ')}, not ${variant.rule} on ${variant.size}`;
}

/** A level keeps its own limit, but for the top one's time, which is the one given. */
export const levelAt = (variant: Variant, level: number, timeMs = DEFAULT_MS): Level =>
  new Levels({ thinkMs: timeMs }).of(variant).find((each) => each.level === level)!;
