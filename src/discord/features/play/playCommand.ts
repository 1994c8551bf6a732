import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import type { Start } from '../../../game/play/game.js';
import type { OpponentInfo } from '../../../game/ports/thinker.js';
import { GAME_NAMES, RULE_NAMES } from '../../../rules/position.js';
import { admitsGames } from '../../board/allowedChannels.js';
import { offerThread } from '../../board/threads.js';
import { MAX_POSITION_TEXT } from '../../gateway/discordLimits.js';
import { missingPermissions, TO_PLAY, TO_PLAY_IN_THREAD } from '../../gateway/discordPermissions.js';
import type { App } from '../../interactions/app.js';
import { type Command, choice, nameAndDescription } from '../../interactions/command.js';
import { COLOR_CHOICES } from '../../interactions/customId.js';
import { gameOption, rulesOption, sizeOption } from '../../interactions/gameOptions.js';
import { tell, tellRefusal } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import { whereOf } from '../../interactions/where.js';
import { levelChoices } from '../../texts/levelNames.js';
import { aboutOf, styleChoices } from '../../texts/styleNames.js';
import type { Texts } from '../../texts/texts.js';
import { TIME_NAMES } from '../../texts/timeControls.js';
import { OPENING_CHOICES, readRequest, readVariant } from './readRequest.js';
import { levelsFor, openingOf, type Request } from './request.js';

/** `/play`: opens a game against the bot, challenges a member, or offers a thread where a game is on already. */
export const play: Command = { name: 'play', options, run, autocomplete };

function options(texts: Texts): APIApplicationCommandBasicOption[] {
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

async function run(app: App, interaction: ChatInputCommandInteraction): Promise<void> {
  if (!(await admitsGames(app, interaction))) return;
  const request = await readRequest(app, interaction);
  if (!request) return;
  const where = whereOf(interaction);
  const needed = interaction.channel?.isThread() ? TO_PLAY_IN_THREAD : TO_PLAY;
  const missing = missingPermissions(interaction.appPermissions, needed, sayTo(app, interaction));
  if (missing && where.venue === 'server')
    return tell(app, interaction, 'problems.permissions', { list: missing });
  const isTaken = where.venue === 'server' && (await app.host.playingAt(where.place)).length > 0;
  if (isTaken) return offerInThread(app, interaction, request);
  const opening = openingOf(app, interaction.user.id, request, where);
  const opened = await app.host.open(opening, { kind: 'reply', interaction });
  if (opened.kind === 'accepted') return;
  if (opened.refusal.code === 'place-taken') return offerInThread(app, interaction, request);
  await tellRefusal(app, interaction, opened.refusal, undefined);
}

async function autocomplete(app: App, interaction: AutocompleteInteraction): Promise<void> {
  const { name, value } = interaction.options.getFocused(true);
  const offered =
    name === 'level' ? await offeredLevels(app, interaction, value) : offeredStyles(app, interaction, value);
  await interaction.respond(offered);
}

type Offered = { readonly name: string; readonly value: string | number };

async function offeredLevels(
  app: App,
  interaction: AutocompleteInteraction,
  typed: string,
): Promise<Offered[]> {
  const variant = readVariant(interaction.options, await app.settings.ofServer(interaction.guildId));
  const asked = variant && (await levelsFor(app, interaction.user.id, variant));
  return levelChoices(asked, typed, sayTo(app, interaction));
}

function offeredStyles(
  { thinker, texts }: App,
  { options, locale }: AutocompleteInteraction,
  typed: string,
): Offered[] {
  const game = GAME_NAMES.find((each) => each === options.getString('game'));
  const rule = RULE_NAMES.find((each) => each === options.getString('rules'));
  const size = options.getInteger('size') ?? undefined;
  const about = (style: OpponentInfo): string => aboutOf(texts, locale, style);
  return game ? styleChoices(thinker, { game, rule, size, typed }, about) : [];
}

/** Keeps a position for the request that waits for a thread, whose button has no room for it; under an empty name where there is none. */
function keepStart({ starts, chance }: App, start: Start | null): string {
  if (!start) return '';
  const name = Math.floor(chance() * 36 ** 7).toString(36);
  starts.set(name, start);
  return name;
}

async function offerInThread(
  app: App,
  interaction: ChatInputCommandInteraction,
  { variant, against, color, strict, rated, time, opening, start }: Request,
): Promise<void> {
  const { game: kind, rule, size } = variant;
  const how = { color, strict, rated, time, opening, start: keepStart(app, start), against };
  await offerThread(app, interaction, { control: 'openInThread', kind, rule, size, ...how });
}
