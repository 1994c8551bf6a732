import { Levels } from '../../engine/opponents/ladders.js';
import { noOpponentMessage, OPPONENTS, type Opponent } from '../../engine/opponents/opponents.js';
import type { Level, Limit, Strength } from '../../game/ports/thinker.js';
import { covers } from '../../rules/gameRules.js';
import type { GameName, Variant } from '../../rules/position.js';
import { Refusal } from './program.js';

/** Ms a move if neither the command line nor the opponent's design sets a limit. */
export const DEFAULT_MS = 3_000;

/** An hour, which no search limited by nodes or depth needs. */
const AMPLE_MS = 3_600_000;

/** Drops undefined fields, so that equal limits are equal as data. */
export function limitOf(fields: { readonly [Key in keyof Limit]?: Limit[Key] | undefined }): Limit {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * Returns a search's limit: the requested one instead of the opponent's design. Time and nodes are replaced together, the depth by
 * itself. A search without any limit gets `fallbackMs`.
 */
export function limitFor(design: Limit, requested: Limit, fallbackMs = DEFAULT_MS): Limit {
  const { timeMs, nodes } =
    requested.timeMs === undefined && requested.nodes === undefined ? design : requested;
  const isEndless = design.depth === undefined && timeMs === undefined && nodes === undefined;
  return limitOf({ depth: requested.depth ?? design.depth, timeMs: isEndless ? fallbackMs : timeMs, nodes });
}

/** Adds an ample time limit to a limit of nodes or depth, so that the pool's default time does not end the search. */
export const withoutClock = (strength: Strength): Strength => ({
  ...strength,
  limit: { timeMs: AMPLE_MS, ...strength.limit },
});

/** Finds one of our opponents by name. Throws a Refusal that names the option if the game has none of this name. */
export function opponentNamed(name: string, game: GameName, option: string): Opponent {
  const found = OPPONENTS.find((each) => each.name === name && each.game === game);
  if (found) return found;
  throw new Refusal(`--${option}: ${noOpponentMessage(name, game)}.`);
}

/** Returns why an opponent does not play a variant, or `undefined` if it does. */
export function whyNotCovered({ name, rules, sizes }: Opponent, variant: Variant): string | undefined {
  if (covers({ rules, sizes }, variant)) return undefined;
  return `${name} plays ${rules.join(', ')} rules on boards of ${sizes.join(', ')}, not ${variant.rule} on ${variant.size}`;
}

/** Returns a level; one with a time limit gets `timeMs`. Throws a Refusal if the game has no levels. */
export function levelAt(variant: Variant, level: number, timeMs = DEFAULT_MS): Level {
  const found = new Levels({ thinkMs: timeMs }).of(variant).find((each) => each.level === level);
  if (found) return found;
  throw new Refusal(`${variant.game} has no level ${level}.`);
}
