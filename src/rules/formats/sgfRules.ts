import type { RuleName } from '../position.js';

/** Rules that `RU` names, by other programs' words and Gomocup's numbers. */
const KNOWN: readonly (readonly [RegExp, RuleName])[] = [
  [/free|^0$/, 'freestyle'],
  [/standard|exact|^1$/, 'standard'],
  [/renju|\brif\b|taraguchi|yamaguchi|so+s[yõoö]+rv|tarannikov|sakata|^4$/, 'renju'],
];

/** Rules under which other games are played, which look like Gomoku. */
const OTHER_GAMES = /caro|\bomok|connect\s*-?6|pente|ninuki|^[5689]$/;

/** Openings and names of the game that say nothing about which rows win. */
const NO_RULES = /^$|go-?moku|gobang|swap|\bpro\b/;

/** Meaning of the value of SGF's `RU`. */
type Rules =
  | { readonly kind: 'known'; readonly rule: RuleName }
  | { readonly kind: 'other-game' }
  /** `isIgnored`: whether the text is of rules, but of unknown ones. */
  | { readonly kind: 'unnamed'; readonly isIgnored: boolean };

/** Reads the name of a rule set of Gomoku, as SGF's `RU` holds it. */
export function readRules(text: string): Rules {
  const name = text.trim().toLowerCase();
  if (OTHER_GAMES.test(name)) return { kind: 'other-game' };
  const rule = KNOWN.find(([pattern]) => pattern.test(name))?.[1];
  return rule ? { kind: 'known', rule } : { kind: 'unnamed', isIgnored: !NO_RULES.test(name) };
}
