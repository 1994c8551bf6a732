import { distance } from 'fastest-levenshtein';
import type { OpponentInfo, Thinker } from '../../game/ports/thinker.js';
import { GAMES } from '../../rules/games.js';
import type { GameName, RuleName } from '../../rules/position.js';
import { boardName } from '../../rules/squares.js';
import { MAX_CHOICE_NAME } from '../gateway/discordLimits.js';
import { shorten } from './plainText.js';
import type { Say, Texts } from './texts.js';

/** A style as `/play` offers it. `alias`: its technical name. */
type StyleChoice = {
  readonly name: string;
  readonly value: string;
  readonly stem: string;
  readonly alias: string;
};

type Offers = Pick<Thinker, 'opponents'>;

/** Number of suggestions for an unknown name. */
const MAX_SUGGESTIONS = 3;

const normalize = (text: string): string => text.trim().toLowerCase();

/** Styles in which the bot plays a game. */
export const stylesOf = ({ opponents }: Offers, game: GameName): OpponentInfo[] =>
  opponents.filter((each) => each.game === game);

/** Name of a style for members; the technical one if it has no other. */
export const nameOfStyle = (style: string, say: Say): string =>
  say(`styleNames.${style}`, { defaultValue: style });

/** A style's name for members, with the technical one beside it: “Corner lover (`roxanne`)”. */
export function styleName(style: string, say: Say): string {
  const name = nameOfStyle(style, say);
  return name === style ? `\`${style}\`` : `${name} (\`${style}\`)`;
}

/** Both names of a style inside a seat's parentheses: “Corner lover · `roxanne`”. */
export function styleInSeat(style: string, say: Say): string {
  const name = nameOfStyle(style, say);
  return name === style ? `\`${style}\`` : `${name} · \`${style}\``;
}

/** Finds a style by its technical name, ignoring case. */
export const findStyle = (thinker: Offers, game: GameName, name: string): OpponentInfo | undefined =>
  stylesOf(thinker, game).find((each) => each.name === normalize(name));

/** Technical names of a game's styles nearest to the typed name of either kind, by edit distance, nearest first. */
export const nearestStyles = (thinker: Offers, game: GameName, typed: string, say: Say): string[] =>
  stylesOf(thinker, game)
    .map(({ name }) => {
      const names = [name, normalize(nameOfStyle(name, say))];
      return { name, edits: Math.min(...names.map((each) => distance(normalize(typed), each))) };
    })
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
  say: Say,
): StyleChoice[] {
  const query = normalize(typed);
  const namesOf = ({ name }: OpponentInfo): string[] => [name, normalize(nameOfStyle(name, say))];
  const begins = (style: OpponentInfo): number =>
    namesOf(style).some((name) => name.startsWith(query)) ? 0 : 1;
  return stylesOf(thinker, game)
    .filter(
      (style) =>
        (rule === undefined || style.rules.includes(rule)) &&
        (size === undefined || style.sizes.includes(size)),
    )
    .filter((style) => [...namesOf(style), normalize(about(style))].some((text) => text.includes(query)))
    .sort((a, b) => begins(a) - begins(b))
    .map((style) => {
      const stem = styleName(style.name, say).replaceAll('`', '');
      return {
        name: shorten(`${stem} — ${about(style)}`, MAX_CHOICE_NAME),
        value: style.name,
        stem,
        alias: style.name,
      };
    });
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
