import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { defaultVariant, GAMES, isVariant } from '../../rules/games.js';
import type { GameName, Variant } from '../../rules/position.js';
import { GAME_NAMES, RULE_NAMES } from '../../rules/position.js';
import { type App, sayTo } from '../app.js';
import { COLOUR_CHOICES, type ColourChoice } from '../customId.js';
import { mention } from '../messages/words.js';
import { missingPermissions, TO_PLAY, TO_PLAY_IN_THREAD } from '../permissions.js';
import { tell, tellRefusal } from '../replies.js';
import { openingOf, type Request } from '../request.js';
import type { Texts } from '../texts.js';
import { offerThread } from '../threads.js';
import { type Command, choice, described } from './command.js';

const LEVELS = { lowest: 1, highest: 10, usual: 5 } as const;
const SIZES = [8, 13, 15, 19] as const;

/** `/play`: opens a game against the bot, challenges a member, or offers a thread where a game is on already. */
export const play: Command = { name: 'play', options, run };

function options(texts: Texts): APIApplicationCommandBasicOption[] {
  const type = ApplicationCommandOptionType;
  return [
    {
      type: type.String,
      ...described(texts, 'options.game'),
      required: true,
      choices: GAME_NAMES.map((name) => choice(texts, `games.${name}`, name)),
    },
    { type: type.User, ...described(texts, 'options.opponent') },
    {
      type: type.Integer,
      ...described(texts, 'options.level'),
      min_value: LEVELS.lowest,
      max_value: LEVELS.highest,
    },
    {
      type: type.String,
      ...described(texts, 'options.colour'),
      choices: COLOUR_CHOICES.map((name) => choice(texts, `colours.${name}`, name)),
    },
    {
      type: type.String,
      ...described(texts, 'options.rules'),
      choices: GAMES.gomoku.rules.map((name) => choice(texts, `rulesExplained.${name}`, name)),
    },
    {
      type: type.Integer,
      ...described(texts, 'options.size'),
      choices: SIZES.map((size) => ({ name: `${size}×${size}`, value: size })),
    },
  ];
}

async function run(app: App, interaction: ChatInputCommandInteraction): Promise<void> {
  const request = await readRequest(app, interaction);
  if (!request) return;
  const needed = interaction.channel?.isThread() ? TO_PLAY_IN_THREAD : TO_PLAY;
  const missing = missingPermissions(interaction.appPermissions, needed, sayTo(app, interaction));
  if (missing && interaction.inGuild())
    return tell(app, interaction, 'problems.permissions', { list: missing });
  if (await app.host.playingAt(interaction.channelId)) return orInThread(app, interaction, request);
  const opening = openingOf(app, interaction.user.id, request, interaction.channelId);
  const opened = await app.host.open(opening, { kind: 'reply', interaction });
  if (opened.kind === 'accepted') return;
  if (opened.refusal.code === 'place-taken') return orInThread(app, interaction, request);
  await tellRefusal(app, interaction, opened.refusal, undefined);
}

/** What was asked for; where that makes no sense, the member is told why. */
async function readRequest(app: App, interaction: ChatInputCommandInteraction): Promise<Request | undefined> {
  const { options } = interaction;
  const variant = readVariant(interaction);
  if (!variant) {
    await tell(app, interaction, 'problems.reversiOnly');
    return undefined;
  }
  const user = options.getUser('opponent');
  const opponent = user && user.id !== app.client.user.id ? user : null;
  const problem = opponent && cannotChallenge(interaction, opponent);
  if (problem) {
    await tell(app, interaction, problem, { member: mention(opponent.id) });
    return undefined;
  }
  const colour = COLOUR_CHOICES.find((each) => each === options.getString('colour'));
  return {
    variant,
    opponent: opponent?.id ?? null,
    level: options.getInteger('level') ?? LEVELS.usual,
    colour: colour ?? usualColour(opponent !== null),
  };
}

/** Against the bot a member begins; between members the lot decides. */
const usualColour = (betweenMembers: boolean): ColourChoice => (betweenMembers ? 'random' : 'black');

function readVariant({ options }: ChatInputCommandInteraction): Variant | undefined {
  const usual = defaultVariant(options.getString('game', true) as GameName);
  const rule = RULE_NAMES.find((each) => each === options.getString('rules')) ?? usual.rule;
  const variant = { ...usual, rule, size: options.getInteger('size') ?? usual.size };
  return isVariant(variant) ? variant : undefined;
}

/** The key of the text that says why somebody cannot be challenged, or undefined where they can. */
function cannotChallenge(
  interaction: ChatInputCommandInteraction,
  opponent: { readonly id: string; readonly bot: boolean },
): string | undefined {
  if (opponent.id === interaction.user.id) return 'problems.yourself';
  if (opponent.bot) return 'problems.noBots';
  if (!interaction.inGuild()) return 'problems.membersOnlyInServers';
  return interaction.options.getMember('opponent') ? undefined : 'problems.notAMember';
}

async function orInThread(
  app: App,
  interaction: ChatInputCommandInteraction,
  { variant, opponent, level, colour }: Request,
): Promise<void> {
  if (!interaction.inGuild()) return tell(app, interaction, 'thread.inDirectMessage');
  const { game: kind, rule, size } = variant;
  const wanted = { kind, rule, size, colour, level, opponent: opponent ?? '' };
  await offerThread(app, interaction, { control: 'openInThread', ...wanted });
}
