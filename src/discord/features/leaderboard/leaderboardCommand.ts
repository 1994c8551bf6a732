import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import type { App } from '../../interactions/app.js';
import { type Command, choice, nameAndDescription } from '../../interactions/command.js';
import { SCOPES } from '../../interactions/customId.js';
import { gameOption, rulesOption } from '../../interactions/gameOptions.js';
import { excerpt, sendBoardPrivately, tell } from '../../interactions/replies.js';
import type { Texts } from '../../texts/texts.js';
import { problemOfVariant, readVariant } from '../play/readRequest.js';
import { readSeason, type SeasonWords, seasonChoices } from './seasonNames.js';
import { privateLeaderboard, usualScope } from './showLeaderboard.js';

const options = (texts: Texts): APIApplicationCommandBasicOption[] => [
  gameOption(texts),
  rulesOption(texts),
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.scope'),
    choices: SCOPES.map((scope) => choice(texts, `leaderboard.scope.${scope}`, scope)),
  },
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.season'),
    autocomplete: true,
  },
];

const wordsOf = ({ client, texts, clock }: App, { locale }: { readonly locale: string }): SeasonWords => ({
  say: texts.in(locale),
  language: texts.languageFor(locale),
  now: clock.now(),
  since: client.user.createdTimestamp,
});

async function run(app: App, interaction: ChatInputCommandInteraction): Promise<void> {
  const given = interaction.options;
  const variant = readVariant(given, await app.settings.ofServer(interaction.guildId));
  if (!variant) return tell(app, interaction, problemOfVariant(given));
  const scope = SCOPES.find((each) => each === given.getString('scope')) ?? usualScope(interaction);
  if (scope === 'server' && interaction.guildId === null)
    return tell(app, interaction, 'problems.noServerHere');
  const typed = given.getString('season');
  const season = typed === null ? 'usual' : readSeason(typed, wordsOf(app, interaction));
  if (season === undefined) return tell(app, interaction, 'problems.season', { text: excerpt(typed ?? '') });
  const asked = { kind: variant.game, rule: variant.rule, scope, season, page: 0 };
  await sendBoardPrivately(interaction, await privateLeaderboard(app, interaction, asked));
}

const autocomplete = (app: App, interaction: AutocompleteInteraction): Promise<void> =>
  interaction.respond(seasonChoices(interaction.options.getFocused(), wordsOf(app, interaction)));

/** `/leaderboard`: who is the strongest in a game, in this server or of all, for the asking member alone. */
export const leaderboard: Command = { name: 'leaderboard', isPrivate: true, options, run, autocomplete };
