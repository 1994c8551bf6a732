import { Levels } from '../../engine/opponents/ladders.js';
import { noOpponent, OPPONENTS, type Opponent } from '../../engine/opponents/opponents.js';
import type { Level, Limit, Strength } from '../../game/ports/thinker.js';
import { covers } from '../../rules/gameRules.js';
import type { GameName, Variant } from '../../rules/position.js';
import { Refusal } from './refusal.js';

/** Ms a move where neither the command line nor the opponent's design limits it. */
export const DEFAULT_MS = 3_000;

const UNHURRIED_MS = 3_600_000;

/** Drops the fields that are undefined, so that equal limits are equal as data. */
export function limitOf(fields: { readonly [Key in keyof Limit]?: Limit[Key] | undefined }): Limit {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The time or the nodes asked for replace the design's, and so does a depth; a search without any limit gets `fallbackMs`. */
export function limitFor(design: Limit, asked: Limit, fallbackMs = DEFAULT_MS): Limit {
  const { timeMs, nodes } = asked.timeMs === undefined && asked.nodes === undefined ? design : asked;
  const endless = design.depth === undefined && timeMs === undefined && nodes === undefined;
  return limitOf({ depth: asked.depth ?? design.depth, timeMs: endless ? fallbackMs : timeMs, nodes });
}

/** Gives a search that is limited by nodes or depth alone so much time that the clock never ends it. */
export const withoutClock = (strength: Strength): Strength => ({
  ...strength,
  limit: { timeMs: UNHURRIED_MS, ...strength.limit },
});

/** An opponent of our own by name. Throws a Refusal, which names the option, where the game has none of this name. */
export function opponentNamed(name: string, game: GameName, option: string): Opponent {
  const found = OPPONENTS.find((each) => each.name === name && each.game === game);
  if (found) return found;
  throw new Refusal(`--${option}: ${noOpponent(name, game)}.`);
}

/** Why an opponent does not play a variant, or undefined where it does. */
export function whyNotCovered({ name, rules, sizes }: Opponent, variant: Variant): string | undefined {
  if (covers({ rules, sizes }, variant)) return undefined;
  return `${name} plays ${rules.join(', ')} rules on boards of ${sizes.join(', ')}, not ${variant.rule} on ${variant.size}`;
}

/** A level with its own limit; where that is time, it is the one given. Throws a Refusal where the game has no levels. */
export function levelAt(variant: Variant, level: number, timeMs = DEFAULT_MS): Level {
  const found = new Levels({ thinkMs: timeMs }).of(variant).find((each) => each.level === level);
  if (found) return found;
  throw new Refusal(`${variant.game} has no level ${level}.`);
}
