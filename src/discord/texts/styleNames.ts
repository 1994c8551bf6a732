import { distance } from 'fastest-levenshtein';
import type { OpponentInfo, Thinker } from '../../game/ports/thinker.js';
import { GAMES } from '../../rules/games.js';
import type { GameName, RuleName } from '../../rules/position.js';
import { boardName } from '../../rules/squares.js';
import { MAX_CHOICE_NAME } from '../gateway/discordLimits.js';
import { shorten } from './plainText.js';
import type { Say, Texts } from './texts.js';

type Offers = Pick<Thinker, 'opponents'>;

/** Number of suggestions for an unknown name. */
const MAX_SUGGESTIONS = 3;

const normalize = (text: string): string => text.trim().toLowerCase();

/** Styles in which the bot plays a game. */
export const stylesOf = ({ opponents }: Offers, game: GameName): OpponentInfo[] =>
  opponents.filter((each) => each.game === game);

/** Finds a style by name, ignoring case. */
export const findStyle = (thinker: Offers, game: GameName, name: string): OpponentInfo | undefined =>
  stylesOf(thinker, game).find((each) => each.name === normalize(name));

/** Names of a game's styles nearest to the typed one, by edit distance, nearest first. */
export const nearestStyles = (thinker: Offers, game: GameName, typed: string): string[] =>
  stylesOf(thinker, game)
    .map(({ name }) => ({ name, edits: distance(normalize(typed), name) }))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);

/** Description of a style in a member's language, else in English. */
export const aboutOf = (texts: Texts, locale: string, { game, name, about }: OpponentInfo): string =>
  texts.find(locale, `opponents.${game}.${name}`) ?? about;

/** Options of `/play` while a style is being typed. */
type StyleQuery = {
  readonly game: GameName;
  readonly rule: RuleName | undefined;
  readonly size: number | undefined;
  /** Part of a style's name or description. */
  readonly typed: string;
};

/** Styles that match the options, for autocompletion. Those whose name starts with the typed text come first. */
export function styleChoices(
  thinker: Offers,
  { game, rule, size, typed }: StyleQuery,
  about: (style: OpponentInfo) => string,
): { name: string; value: string; stem: string }[] {
  const query = normalize(typed);
  const begins = ({ name }: OpponentInfo): number => (name.startsWith(query) ? 0 : 1);
  return stylesOf(thinker, game)
    .filter(
      (style) =>
        (rule === undefined || style.rules.includes(rule)) &&
        (size === undefined || style.sizes.includes(size)),
    )
    .filter((style) => style.name.includes(query) || normalize(about(style)).includes(query))
    .sort((a, b) => begins(a) - begins(b))
    .map((style) => ({
      name: shorten(`${style.name} — ${about(style)}`, MAX_CHOICE_NAME),
      value: style.name,
      stem: style.name,
    }));
}

/** Rules and sizes that a style is limited to; `undefined` if it plays everything. */
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

/** Groups ascending numbers into runs without gaps. */
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
