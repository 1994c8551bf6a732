import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import type { OpponentInfo, Thinker } from '../../../game/ports/thinker.js';
import { GAME_NAMES, RULE_NAMES } from '../../../rules/position.js';
import { MAX_POSITION_TEXT } from '../../gateway/discordLimits.js';
import type { AutocompleteContext } from '../../interactions/askContext.js';
import { choice, nameAndDescription } from '../../interactions/command.js';
import type { Settings } from '../../interactions/settings.js';
import { gameOption, readVariant, rulesOption, sizeOption } from '../../interactions/variantOptions.js';
import { levelChoices } from '../../texts/levelNames.js';
import { aboutOf, styleChoices } from '../../texts/styleNames.js';
import type { Texts } from '../../texts/texts.js';
import { TIME_NAMES } from '../../texts/timeControls.js';
import { OPENING_CHOICES } from './readRequest.js';
import { COLOR_CHOICES, type LevelDeps, levelsFor } from './request.js';

/** Options of `/play`. */
export function playOptions(texts: Texts): APIApplicationCommandBasicOption[] {
  const type = ApplicationCommandOptionType;
  return [
    gameOption(texts),
    { type: type.User, ...nameAndDescription(texts, 'options.opponent') },
    {
      type: type.String,
      ...nameAndDescription(texts, 'options.level'),
      autocomplete: true,
    },
    { type: type.String, ...nameAndDescription(texts, 'options.style'), autocomplete: true },
    {
      type: type.String,
      ...nameAndDescription(texts, 'options.colour'),
      choices: COLOR_CHOICES.map((name) => choice(texts, `colours.${name}`, name)),
    },
    rulesOption(texts),
    sizeOption(texts),
    {
      type: type.String,
      ...nameAndDescription(texts, 'options.time'),
      choices: TIME_NAMES.map((name) => choice(texts, `times.${name}`, name)),
    },
    {
      type: type.String,
      ...nameAndDescription(texts, 'options.opening'),
      choices: OPENING_CHOICES.map((name) => choice(texts, `openings.${name}`, name)),
    },
    {
      type: type.String,
      ...nameAndDescription(texts, 'options.position'),
      max_length: MAX_POSITION_TEXT,
    },
    { type: type.Boolean, ...nameAndDescription(texts, 'options.strict') },
    { type: type.Boolean, ...nameAndDescription(texts, 'options.rated') },
  ];
}

type CompletionDeps = LevelDeps & {
  readonly thinker: Pick<Thinker, 'opponents' | 'levels' | 'even'>;
  readonly settings: Settings;
  readonly texts: Texts;
};

/** Completes the level or the style that the member is typing. */
export async function completePlay(deps: CompletionDeps, context: AutocompleteContext): Promise<void> {
  const { name, value } = context.interaction.options.getFocused(true);
  const complete = name === 'level' ? offeredLevels : offeredStyles;
  await context.respond(await complete(deps, context, value));
}

type Offered = { readonly name: string; readonly value: string | number };

async function offeredLevels(
  deps: CompletionDeps,
  context: AutocompleteContext,
  typed: string,
): Promise<Offered[]> {
  const { server, member, say } = context;
  const variant = readVariant(context.interaction.options, await deps.settings.ofServer(server));
  const levels = variant && (await levelsFor(deps, member, variant));
  return levelChoices(levels, typed, say);
}

async function offeredStyles(
  { thinker, texts }: CompletionDeps,
  { locale, interaction: { options } }: AutocompleteContext,
  typed: string,
): Promise<Offered[]> {
  const game = GAME_NAMES.find((each) => each === options.getString('game'));
  const rule = RULE_NAMES.find((each) => each === options.getString('rules'));
  const size = options.getInteger('size') ?? undefined;
  const about = (style: OpponentInfo): string => aboutOf(texts, locale, style);
  return game ? styleChoices(thinker, { game, rule, size, typed }, about) : [];
}
