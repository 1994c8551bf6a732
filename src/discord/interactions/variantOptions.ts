import {
  type APIApplicationCommandBasicOption,
  type APISelectMenuOption,
  ApplicationCommandOptionType,
} from 'discord.js';
import type { Expected } from '../../rules/formats/gameFile.js';
import type { GivenPosition } from '../../rules/formats/givenPosition.js';
import { GAMES, isVariant, OFFERED_RULES, preferredVariant, protocolsOf } from '../../rules/games.js';
import { isProtocol, PROTOCOL_NAMES, type ProtocolName } from '../../rules/openingProtocol.js';
import { GAME_NAMES, type GameName, RULE_NAMES, type RuleName, type Variant } from '../../rules/position.js';
import { boardName } from '../../rules/squares.js';
import { excerpt } from '../texts/plainText.js';
import type { Say, Texts } from '../texts/texts.js';
import { titleOf } from '../texts/words.js';
import { choice, nameAndDescription } from './command.js';
import type { ServerSettings } from './settings.js';

/** Names of the boards by their size, of the games that have a choice. */
const SIZES = new Map(
  GAME_NAMES.flatMap((game) =>
    GAMES[game].offeredSizes.map((size) => [size, boardName(GAMES[game].board(size))] as const),
  ),
);

const variantValue = ({ game, rule, size }: Variant): string => `${game} ${rule} ${size}`;

/** Every game, rule set and size that members choose from. */
const OFFERED_VARIANTS: readonly Variant[] = GAME_NAMES.flatMap((game: GameName) => {
  const { rules, offeredSizes, defaultSize } = GAMES[game];
  const sizes = offeredSizes.length > 0 ? offeredSizes : [defaultSize];
  // The usual size first, so that the choices that matter need no scrolling.
  const sorted = sizes.toSorted((a, b) => Number(b === defaultSize) - Number(a === defaultSize));
  return sorted.flatMap((size) => rules.map((rule: RuleName) => ({ game, rule, size })));
});

/** Options of a select that sets the variant. */
export const variantChoices = (chosen: Variant, say: Say): APISelectMenuOption[] =>
  OFFERED_VARIANTS.map((variant) => ({
    label: titleOf(variant, say),
    value: variantValue(variant),
    ...(GAMES[variant.game].rules.length > 1 && { description: say(`rulesExplained.${variant.rule}`) }),
    default: variantValue(variant) === variantValue(chosen),
  }));

/** Reads the value of such an option. Returns `undefined` for a forged one. */
export const readVariantValue = (value: string | undefined): Variant | undefined =>
  OFFERED_VARIANTS.find((variant) => variantValue(variant) === value);

/** The required option of a game, one of `games`. */
export const gameOption = (
  texts: Texts,
  games: readonly GameName[] = GAME_NAMES,
): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.String,
  ...nameAndDescription(texts, 'options.game'),
  required: true,
  choices: games.map((name) => choice(texts, `games.${name}`, name)),
});

export const rulesOption = (texts: Texts): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.String,
  ...nameAndDescription(texts, 'options.rules'),
  choices: OFFERED_RULES.map((name) => choice(texts, `rulesExplained.${name}`, name)),
});

export const sizeOption = (texts: Texts): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.Integer,
  ...nameAndDescription(texts, 'options.size'),
  choices: [...SIZES].map(([value, name]) => ({ name, value })),
});

/** Options of a command, or a form's choices in their place. */
export type VariantOptions = {
  getString(name: string): string | null;
  getInteger(name: string): number | null;
};
type Rules = Pick<ServerSettings, 'rules'>;

const readGame = (options: Pick<VariantOptions, 'getString'>): GameName | undefined =>
  GAME_NAMES.find((each) => each === options.getString('game'));

const readProtocol = (options: Pick<VariantOptions, 'getString'>): ProtocolName | undefined =>
  PROTOCOL_NAMES.find((each) => each === options.getString('opening'));

/**
 * Returns the first game that offers the rules, the size and the opening's protocol in the options. Returns `undefined` if they have
 * none of these, or if no game offers them together.
 */
export function gameWithOptions(options: VariantOptions): GameName | undefined {
  const rule = options.getString('rules');
  const size = options.getInteger('size');
  const protocol = readProtocol(options);
  if (rule === null && size === null && !protocol) return undefined;
  return GAME_NAMES.find((game) => {
    const { rules, offeredSizes, protocols } = GAMES[game];
    const offersRule = rule === null || (rules.length > 1 && rules.some((each) => each === rule));
    if (protocol && !protocols?.[protocol]) return false;
    return offersRule && (size === null || offeredSizes.includes(size));
  });
}

/** Reads the variant from the options filled in so far. Returns `undefined` without a game or for an impossible combination. */
export function readVariant(options: VariantOptions, rules: Rules): Variant | undefined {
  const game = readGame(options);
  return game && variantOf(game, options, rules);
}

/**
 * Variant of a game with the rules and size filled in: the rules that the opening needs, or else the usual ones. Returns `undefined`
 * for an impossible combination.
 */
export function variantOf(game: GameName, options: VariantOptions, { rules }: Rules): Variant | undefined {
  const protocol = readProtocol(options);
  const needed = protocol && GAMES[game].protocols?.[protocol].rules;
  const usual = preferredVariant(game, needed?.length === 1 ? needed[0] : rules);
  const rule = RULE_NAMES.find((each) => each === options.getString('rules')) ?? usual.rule;
  const variant = { ...usual, rule, size: options.getInteger('size') ?? usual.size };
  return isVariant(variant) ? variant : undefined;
}

/** Facts about a text's game from the options, to fill the text's gaps. */
export function expectedOf<G extends GameName | undefined>(
  game: G,
  options: VariantOptions,
  { rules }: Rules,
): Expected & { readonly game: G } {
  const rule = RULE_NAMES.find((each) => each === options.getString('rules'));
  const usualRule = RULE_NAMES.find((each) => each === rules);
  const size = options.getInteger('size');
  return {
    game,
    ...(rule && { rule }),
    ...(usualRule && { usualRule }),
    ...(size !== null && { size }),
  };
}

/** Reason for refusing a request: the key of a text, with its values. */
export type Problem = { readonly problem: string; readonly values?: Record<string, string | number> };

/** Key of the text that names the possible variants, after `readVariant` found none. */
export const problemOfVariant = (options: Pick<VariantOptions, 'getString'>): string =>
  `wrongVariant.${readGame(options) ?? GAME_NAMES[0]}`;

/** Reason why a variant cannot open so; `undefined` if it can, or if the opening has no protocol. */
export function problemOfProtocol(opening: string, variant: Variant, say: Say): Problem | undefined {
  if (!isProtocol(opening) || protocolsOf(variant).includes(opening)) return undefined;
  return opening === 'swap2'
    ? { problem: 'problems.noSwap2' }
    : { problem: 'problems.noRenjuOpening', values: { opening: say(`openings.${opening}`) } };
}

/** Reason why a text is not a position of a variant. */
export function problemOfGiven(
  read: Exclude<GivenPosition, { kind: 'read' }>,
  variant: Variant,
  say: Say,
): Problem {
  const title = titleOf(variant, say);
  switch (read.kind) {
    case 'illegal':
      return {
        problem: 'problems.positionIllegal',
        values: { text: excerpt(read.text), why: say(`illegal.${read.reason}`, { move: read.text }) },
      };
    case 'problem':
      return { problem: `problems.given.${read.problem}`, values: { text: excerpt(read.text), title } };
  }
}
