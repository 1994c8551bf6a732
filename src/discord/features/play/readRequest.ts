import type { ChatInputCommandInteraction, CommandInteractionOptionResolver } from 'discord.js';
import type { OpeningName } from '../../../game/play/game.js';
import { type GivenPosition, readGivenPosition } from '../../../rules/formats/givenPosition.js';
import { covers } from '../../../rules/gameRules.js';
import { defaultVariant, GAMES, isVariant } from '../../../rules/games.js';
import { GAME_NAMES, type GameName, RULE_NAMES, type Variant } from '../../../rules/position.js';
import { problemOfBlock } from '../../board/blocks.js';
import { answersArePrivate } from '../../gateway/discordPermissions.js';
import type { App } from '../../interactions/app.js';
import { type Against, COLOR_CHOICES, type ColorChoice } from '../../interactions/customId.js';
import { excerpt, tell } from '../../interactions/replies.js';
import type { ServerSettings } from '../../interactions/settingValues.js';
import { sayTo } from '../../interactions/speaker.js';
import { venueOf } from '../../interactions/where.js';
import { LEVELS, readLevel } from '../../texts/levelNames.js';
import { coverageOf, findStyle, nearestStyles, stylesOf } from '../../texts/styleNames.js';
import type { Say } from '../../texts/texts.js';
import { TIME_NAMES, type TimeName } from '../../texts/timeControls.js';
import { mention, titleOf } from '../../texts/words.js';
import { canBeRated, levelsFor, type Request } from './request.js';

/** The openings that can be chosen by name. */
export const OPENING_CHOICES = ['plain', 'swap2', 'balanced'] as const satisfies readonly OpeningName[];

/** Why a request is refused: the key of a text, with its values. */
type Problem = { readonly problem: string; readonly values?: Record<string, string | number> };

/** What was asked for with `/play`; where that makes no sense, the member is told why. */
export async function readRequest(
  app: App,
  interaction: ChatInputCommandInteraction,
): Promise<Request | undefined> {
  const [own, servers] = await Promise.all([
    app.settings.ofMember(interaction.user.id),
    app.settings.ofServer(interaction.guildId),
  ]);
  const read = await requestOf(app, interaction, {
    ...servers,
    isRated: own.rated === 'on' && servers.rated === 'on',
  });
  if (!('problem' in read)) return read;
  await tell(app, interaction, read.problem, read.values);
  return undefined;
}

/** What holds where a member does not say. */
type Usual = Pick<ServerSettings, 'rules' | 'time'> & { readonly isRated: boolean };

async function requestOf(
  app: App,
  interaction: ChatInputCommandInteraction,
  usual: Usual,
): Promise<Request | Problem> {
  const { options } = interaction;
  const variant = readVariant(options, usual);
  if (!variant) return { problem: problemOfVariant(options) };
  const against = await readAgainst(app, interaction, variant);
  if ('problem' in against) return against;
  const begun = readOpening(app, interaction, variant);
  if ('problem' in begun) return begun;
  const color = COLOR_CHOICES.find((each) => each === options.getString('colour'));
  const strict = options.getBoolean('strict') ?? false;
  const isGuest = venueOf(interaction) === 'guest';
  const time = TIME_NAMES.find((each) => each === options.getString('time'));
  // Nobody could be told that their time is up.
  if (isGuest && time !== undefined && time !== 'none') return { problem: 'problems.noClockHere' };
  const rated = options.getBoolean('rated');
  const wanted = { variant, against, ...begun };
  if (rated === true && !canBeRated(app, interaction.user.id, wanted))
    return { problem: 'problems.notRated' };
  return {
    ...wanted,
    color: color ?? defaultColor(against),
    strict,
    rated: rated ?? usual.isRated,
    time: time ?? (isGuest ? 'none' : usualTime(strict, usual)),
  };
}

/** By the designs' strict rules a move may take a minute. */
const usualTime = (strict: boolean, { time }: Usual): TimeName => (strict && time === 'none' ? '1m' : time);

/** How the game is to be opened. */
function readOpening(
  app: App,
  interaction: ChatInputCommandInteraction,
  variant: Variant,
): Pick<Request, 'opening' | 'start'> | Problem {
  const { options } = interaction;
  const opening = OPENING_CHOICES.find((each) => each === options.getString('opening')) ?? 'plain';
  const text = options.getString('position');
  const say = sayTo(app, interaction);
  if (text !== null) {
    if (opening !== 'plain') return { problem: 'problems.positionAndOpening' };
    return readStart(text, variant, say);
  }
  const title = titleOf(variant, say);
  if (opening === 'swap2' && variant.game !== 'gomoku') return { problem: 'problems.noSwap2' };
  if (opening === 'balanced' && app.thinker.balancedOpenings(variant).length === 0)
    return { problem: 'problems.noBalanced', values: { title } };
  return { opening, start: null };
}

function readStart(text: string, variant: Variant, say: Say): Pick<Request, 'opening' | 'start'> | Problem {
  const read = readGivenPosition(text, variant);
  if (read.kind !== 'read') return problemOfGiven(read, variant, say);
  return { opening: 'position', start: { board: read.board, moves: read.moves } };
}

/** Why a text gives no position of a variant. */
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

const readGame = (options: Pick<CommandInteractionOptionResolver, 'getString'>): GameName | undefined =>
  GAME_NAMES.find((each) => each === options.getString('game'));

/** The key of the text that says what can be played where `readVariant` finds nothing. */
export const problemOfVariant = (options: Pick<CommandInteractionOptionResolver, 'getString'>): string =>
  `wrongVariant.${readGame(options) ?? GAME_NAMES[0]}`;

/** What is to be played, by the options filled in so far; undefined where no game is, or there is none such. */
export function readVariant(
  options: Pick<CommandInteractionOptionResolver, 'getString' | 'getInteger'>,
  { rules }: Pick<ServerSettings, 'rules'>,
): Variant | undefined {
  const game = readGame(options);
  return game && variantOf(game, options, { rules });
}

/** A game by the rules and on the board that are filled in; undefined where it has none such. */
export function variantOf(
  game: GameName,
  options: Pick<CommandInteractionOptionResolver, 'getString' | 'getInteger'>,
  { rules }: Pick<ServerSettings, 'rules'>,
): Variant | undefined {
  const usual = defaultVariant(game);
  const usualRule = GAMES[game].rules.find((each) => each === rules) ?? usual.rule;
  const rule = RULE_NAMES.find((each) => each === options.getString('rules')) ?? usualRule;
  const variant = { ...usual, rule, size: options.getInteger('size') ?? usual.size };
  return isVariant(variant) ? variant : undefined;
}

/** Against the bot a member begins; between members the lot decides. */
const defaultColor = ({ kind }: Against): ColorChoice => (kind === 'member' ? 'random' : 'black');

async function readAgainst(
  app: App,
  interaction: ChatInputCommandInteraction,
  variant: Variant,
): Promise<Against | Problem> {
  const { options } = interaction;
  const user = options.getUser('opponent');
  const member = user && user.id !== app.client.user.id ? user : undefined;
  const problem = member && (await cannotChallenge(app, interaction, member));
  if (problem) return { problem, values: { member: mention(member.id) } };
  const level = options.getString('level');
  const style = options.getString('style');
  if (style !== null) {
    if (member) return { problem: 'problems.styleOfMember' };
    if (level !== null) return { problem: 'problems.styleAndLevel' };
    return readStyle(app, interaction, variant, style);
  }
  if (member && level !== null) return { problem: 'problems.levelOfMember' };
  return member ? { kind: 'member', member: member.id } : readStrength(app, interaction, variant, level);
}

/**
 * The bot at a level, the one nearest to the member's rating where none is given; a game whose levels were not measured is
 * played by the first of its styles.
 */
async function readStrength(
  app: App,
  interaction: ChatInputCommandInteraction,
  variant: Variant,
  typed: string | null,
): Promise<Against | Problem> {
  const say = sayTo(app, interaction);
  const { even, proposed } = await levelsFor(app, interaction.user.id, variant);
  if (proposed !== undefined) {
    const level = typed === null ? proposed : readLevel(typed, say);
    if (level === undefined)
      return { problem: 'problems.level', values: { text: excerpt(typed!), ...LEVELS } };
    if (level !== 'even') return { kind: 'level', level };
    if (even === undefined) return { problem: 'problems.noEven', values: { title: titleOf(variant, say) } };
    return { kind: 'even', rating: Math.round(even) };
  }
  if (typed !== null) return { problem: 'problems.noLevels', values: { game: say(`games.${variant.game}`) } };
  const style = stylesOf(app.thinker, variant.game).find((each) => covers(each, variant));
  if (!style) throw new RangeError(`nobody plays ${JSON.stringify(variant)}`);
  return { kind: 'style', style: style.name };
}

/** The key of the text that says why somebody cannot be challenged, or undefined where they can. */
async function cannotChallenge(
  app: App,
  interaction: ChatInputCommandInteraction,
  opponent: { readonly id: string; readonly bot: boolean },
): Promise<string | undefined> {
  if (opponent.id === interaction.user.id) return 'problems.yourself';
  if (opponent.bot) return 'problems.noBots';
  const venue = venueOf(interaction);
  if (venue === 'guest' && answersArePrivate(interaction)) return 'problems.privateHere';
  if (venue !== 'guest' && !interaction.inGuild()) return 'problems.membersOnlyInServers';
  if (venue !== 'guest' && !interaction.options.getMember('opponent')) return 'problems.notAMember';
  return problemOfBlock(app, { challenged: opponent.id, challenger: interaction.user.id });
}

function readStyle(
  app: App,
  interaction: ChatInputCommandInteraction,
  variant: Variant,
  typed: string,
): Against | Problem {
  const say = sayTo(app, interaction);
  const game = say(`games.${variant.game}`);
  const style = findStyle(app.thinker, variant.game, typed);
  if (!style) {
    const names = nearestStyles(app.thinker, variant.game, typed).map((name) => `\`${name}\``);
    const values = { text: excerpt(typed), game, list: names.join(say('list.separator')) };
    return { problem: 'problems.style', values };
  }
  const coverage = coverageOf(style, say);
  if (coverage !== undefined && !covers(style, variant)) {
    return { problem: 'problems.styleCovers', values: { style: style.name, game, coverage } };
  }
  return { kind: 'style', style: style.name };
}
