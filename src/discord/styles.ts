import { distance } from 'fastest-levenshtein';
import type { OpponentInfo, Thinker } from '../game/ports.js';
import { GAMES } from '../rules/games.js';
import type { GameName, RuleName } from '../rules/position.js';
import { boardName } from '../rules/squares.js';
import type { Say, Texts } from './texts.js';

type Offers = Pick<Thinker, 'opponents'>;

/** How many names are suggested for one that nobody has. */
const NEAREST = 3;

/** Discord's limits for autocompletion: choices, and characters of each one's name. */
const MOST_CHOICES = 25;
const LONGEST_CHOICE = 100;

const normal = (text: string): string => text.trim().toLowerCase();

/** The styles in which the bot plays a game. */
export const stylesOf = ({ opponents }: Offers, game: GameName): OpponentInfo[] =>
  opponents.filter((each) => each.game === game);

/** The style of this name, in either case. */
export const findStyle = (thinker: Offers, game: GameName, name: string): OpponentInfo | undefined =>
  stylesOf(thinker, game).find((each) => each.name === normal(name));

/** The names of a game's styles that are the most like what was typed, the nearest first. */
export const nearestStyles = (thinker: Offers, game: GameName, typed: string): string[] =>
  stylesOf(thinker, game)
    .map(({ name }) => ({ name, far: distance(normal(typed), name) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, NEAREST)
    .map(({ name }) => name);

/** What a style is, in a member's language; in English where that has no sentence for it. */
export const aboutOf = (texts: Texts, locale: string, { game, name, about }: OpponentInfo): string =>
  texts.find(locale, `opponents.${game}.${name}`) ?? about;

/** What has been filled in of `/play` when a style is being chosen. */
export type Filled = {
  readonly game: GameName;
  readonly rule: RuleName | undefined;
  readonly size: number | undefined;
  /** A part of a name or of a sentence. */
  readonly typed: string;
};

/** The styles that fit, for autocompletion: those first whose name begins with what was typed. */
export function styleChoices(
  thinker: Offers,
  { game, rule, size, typed }: Filled,
  about: (style: OpponentInfo) => string,
): { name: string; value: string }[] {
  const wanted = normal(typed);
  const begins = ({ name }: OpponentInfo): number => (name.startsWith(wanted) ? 0 : 1);
  return stylesOf(thinker, game)
    .filter(
      (style) =>
        (rule === undefined || style.rules.includes(rule)) &&
        (size === undefined || style.sizes.includes(size)),
    )
    .filter((style) => style.name.includes(wanted) || normal(about(style)).includes(wanted))
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, MOST_CHOICES)
    .map((style) => ({ name: shortened(`${style.name} — ${about(style)}`), value: style.name }));
}

/** At most as long as a choice may be, cut between characters. */
function shortened(text: string): string {
  if (text.length <= LONGEST_CHOICE) return text;
  let short = '';
  for (const character of text) {
    if (short.length + character.length >= LONGEST_CHOICE) break;
    short += character;
  }
  return `${short.trimEnd()}…`;
}

/** What a style plays of its game, rules and sizes; undefined where that is everything. */
export function coverageOf({ game, rules, sizes }: OpponentInfo, say: Say): string | undefined {
  const all = GAMES[game];
  const parts = [
    ...(all.rules.every((rule) => rules.includes(rule)) ? [] : rules.map((rule) => say(`rules.${rule}`))),
    ...(all.sizes.every((size) => sizes.includes(size))
      ? []
      : runs(sizes).map((run) => sizesOf(run, game, say))),
  ];
  return parts.length === 0 ? undefined : parts.join(say('list.separator'));
}

type Run = { readonly from: number; readonly to: number };

/** Ascending numbers as runs without a gap. */
function runs(numbers: readonly number[]): Run[] {
  const found: Run[] = [];
  for (const to of numbers) {
    const last = found.at(-1);
    if (last?.to === to - 1) found[found.length - 1] = { from: last.from, to };
    else found.push({ from: to, to });
  }
  return found;
}

function sizesOf({ from, to }: Run, game: GameName, say: Say): string {
  const board = (size: number): string => boardName(GAMES[game].board(size));
  return from === to ? board(from) : say('styles.sizes', { from: board(from), to: board(to) });
}
