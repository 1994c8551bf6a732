import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import type { OpeningName } from '../../../game/play/game.js';
import type { MemberRecords } from '../../../game/ports/records.js';
import type { OpponentInfo, Thinker } from '../../../game/ports/thinker.js';
import { type LevelDeps, levelsFor, suitableBot } from '../../../game/requests/levelOffer.js';
import {
  type Against,
  COLOR_CHOICES,
  type ColorChoice,
  canBeRated,
  isKnownToBot,
  isOfMembers,
  type Request,
} from '../../../game/requests/request.js';
import { TIME_NAMES, type TimeName } from '../../../game/requests/timeControls.js';
import type { Omission } from '../../../rules/formats/gameFile.js';
import { readGivenPosition } from '../../../rules/formats/givenPosition.js';
import { covers } from '../../../rules/gameRules.js';
import { PROTOCOL_NAMES } from '../../../rules/openingProtocol.js';
import { GAME_NAMES, type GameName, RULE_NAMES, type Variant } from '../../../rules/position.js';
import { MAX_POSITION_TEXT } from '../../gateway/discordLimits.js';
import { choice, nameAndDescription } from '../../interactions/command.js';
import type { Completions } from '../../interactions/completion.js';
import type { CommandContext } from '../../interactions/context.js';
import type { ServerSettings, Settings } from '../../interactions/settings.js';
import {
  expectedOf,
  gameOption,
  gameWithOptions,
  type Problem,
  problemOfGiven,
  problemOfProtocol,
  readVariant,
  rulesOption,
  sizeOption,
  variantOf,
} from '../../interactions/variantOptions.js';
import { isLevel, LEVELS, levelChoices, readLevel } from '../../texts/levelNames.js';
import { excerpt } from '../../texts/plainText.js';
import {
  aboutOf,
  coverageOf,
  findStyle,
  nearestStyles,
  styleChoices,
  styleName,
} from '../../texts/styleNames.js';
import type { Say, Texts } from '../../texts/texts.js';
import { titleOf } from '../../texts/words.js';
import { problemOfOpponent } from './opponents.js';
import { readSetup } from './setupCard.js';

/** A request as read from options. */
export type ReadRequest = Request & {
  /** Parts of the starting position's text left out. */
  readonly omissions: readonly Omission[];
};

/** Options of `/play`. */
export function playOptions(texts: Texts): APIApplicationCommandBasicOption[] {
  const type = ApplicationCommandOptionType;
  return [
    { ...gameOption(texts), ...nameAndDescription(texts, 'options.playGame'), required: false },
    { type: type.User, ...nameAndDescription(texts, 'options.opponent') },
    {
      type: type.String,
      ...nameAndDescription(texts, 'options.level'),
      autocomplete: true,
    },
    { type: type.String, ...nameAndDescription(texts, 'options.style'), autocomplete: true },
    ...termOptions(texts),
    {
      type: type.String,
      ...nameAndDescription(texts, 'options.position'),
      max_length: MAX_POSITION_TEXT,
    },
    { type: type.Boolean, ...nameAndDescription(texts, 'options.strict') },
    { type: type.Boolean, ...nameAndDescription(texts, 'options.rated') },
  ];
}

/** Options for the terms of a game. */
export const termOptions = (texts: Texts): APIApplicationCommandBasicOption[] => [
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.colour'),
    choices: COLOR_CHOICES.map((name) => choice(texts, `colours.${name}`, name)),
  },
  rulesOption(texts),
  sizeOption(texts),
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.time'),
    choices: TIME_NAMES.map((name) => choice(texts, `times.${name}`, name)),
  },
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.opening'),
    choices: OPENING_CHOICES.map((name) => choice(texts, `openings.${name}`, name)),
  },
];

type CompletionDeps = LevelDeps & {
  readonly thinker: Pick<Thinker, 'opponents' | 'levels' | 'even'>;
  readonly settings: Settings;
  readonly texts: Texts;
};

/** Completions of `/play`: levels and styles. */
export const playCompletions = (deps: CompletionDeps): Completions => ({
  level: {
    async offer({ server, member, interaction }, typed, { say }) {
      const variant = readVariant(interaction.options, await deps.settings.ofServer(server));
      const levels = variant && (await levelsFor(deps, member, variant));
      return levelChoices(levels, typed, say);
    },
    isValue: isLevel,
  },
  style: {
    offer({ interaction: { options } }, typed, { say, locale }) {
      const game = GAME_NAMES.find((each) => each === options.getString('game'));
      const rule = RULE_NAMES.find((each) => each === options.getString('rules'));
      const size = options.getInteger('size') ?? undefined;
      const about = (style: OpponentInfo): string => aboutOf(deps.texts, locale, style);
      return game ? styleChoices(deps.thinker, { game, rule, size, typed }, about, say) : [];
    },
    isValue: (text) => GAME_NAMES.some((game) => findStyle(deps.thinker, game, text) !== undefined),
  },
});

export type RequestDeps = LevelDeps & {
  readonly thinker: Pick<Thinker, 'opponents' | 'levels' | 'even' | 'balancedOpenings'>;
  readonly settings: Settings;
  readonly members: Pick<MemberRecords, 'hasBlocked'>;
};

/** Openings that members can choose by name. */
const OPENING_CHOICES = ['plain', 'balanced', ...PROTOCOL_NAMES] as const satisfies readonly OpeningName[];

/** Reads the opponent from a command's options, or why there is none. */
export type ReadAgainst = (
  deps: RequestDeps,
  context: CommandContext,
  variant: Variant,
) => Promise<Against | Problem>;

/** Reads the options of `/play`. Replies with the problem, and returns `undefined`, if they do not make a game. */
export const readRequest = (deps: RequestDeps, context: CommandContext): Promise<ReadRequest | undefined> =>
  readGameRequest(deps, context, readAgainst);

/** Reads a game from a command's options, with the opponent that `against` reads, as `readRequest` does. */
export async function readGameRequest(
  deps: RequestDeps,
  context: CommandContext,
  against: ReadAgainst,
): Promise<ReadRequest | undefined> {
  const [own, servers] = await Promise.all([
    deps.settings.ofMember(context.member),
    deps.settings.ofServer(context.server),
  ]);
  const isRated = own.rated === 'on' && servers.rated === 'on';
  const isBotRated = isRated && own.botRated === 'on';
  const game = readSetup(own.lastSetup)?.kind ?? GAME_NAMES[0];
  const read = await requestOf(deps, context, { ...servers, isRated, isBotRated, game }, against);
  if (!('problem' in read)) return read;
  await context.reply(read.problem, read.values);
  return undefined;
}

/** Defaults for options that the member leaves out. */
type Defaults = Pick<ServerSettings, 'rules' | 'time'> & {
  /** Game that the member set up last. */
  readonly game: GameName;
  /** Whether games between members are rated, and games against the bot. */
  readonly isRated: boolean;
  readonly isBotRated: boolean;
};

async function requestOf(
  deps: RequestDeps,
  context: CommandContext,
  defaults: Defaults,
  readOpponent: ReadAgainst,
): Promise<ReadRequest | Problem> {
  const { options } = context.interaction;
  const game = gameFrom(deps, context, defaults);
  const chosen = game && variantOf(game, options, defaults);
  if (!chosen) return { problem: `wrongVariant.${game ?? defaults.game}` };
  const begun = readOpening(deps, context, chosen, defaults);
  if ('problem' in begun) return begun;
  const { variant } = begun;
  const against = await readOpponent(deps, context, variant);
  if ('problem' in against) return against;
  if (!isOfMembers(against) && !isKnownToBot(begun.opening))
    return {
      problem: 'problems.noBotOpening',
      values: { opening: context.say(`openings.${begun.opening}`) },
    };
  const color = COLOR_CHOICES.find((each) => each === options.getString('colour'));
  const strict = options.getBoolean('strict') ?? false;
  const isGuest = context.venue === 'guest';
  const time = TIME_NAMES.find((each) => each === options.getString('time'));
  // As a guest, the bot could not report that a player's time is up.
  if (isGuest && time !== undefined && time !== 'none') return { problem: 'problems.noClockHere' };
  const rated = options.getBoolean('rated');
  const wanted = { against, ...begun };
  if (rated === true && !canBeRated(deps.thinker, context.member, wanted))
    return { problem: 'problems.notRated' };
  return {
    ...wanted,
    color: color ?? defaultColor(against),
    strict,
    rated: rated ?? (isOfMembers(against) ? defaults.isRated : defaults.isBotRated),
    time: time ?? (isGuest ? 'none' : defaultTime(strict, defaults)),
  };
}

/** The named game, else the first one that the other options allow, else the member's last one. `undefined` for a forged name. */
function gameFrom(
  { thinker }: RequestDeps,
  { interaction: { options } }: CommandContext,
  { game }: Defaults,
): GameName | undefined {
  const named = options.getString('game');
  if (named !== null) return GAME_NAMES.find((each) => each === named);
  const style = options.getString('style');
  const has = (each: GameName) => style !== null && findStyle(thinker, each, style) !== undefined;
  return gameWithOptions(options) ?? GAME_NAMES.find(has) ?? game;
}

/** Strict games have a minute per move unless a time is set. */
const defaultTime = (strict: boolean, { time }: Defaults): TimeName =>
  strict && time === 'none' ? '1m' : time;

/** How a requested game begins, and what its text holds beyond that. */
type Begun = Pick<ReadRequest, 'variant' | 'opening' | 'start' | 'omissions'>;

function readOpening(
  { thinker }: RequestDeps,
  { say, interaction: { options } }: CommandContext,
  variant: Variant,
  defaults: Defaults,
): Begun | Problem {
  const opening = OPENING_CHOICES.find((each) => each === options.getString('opening')) ?? 'plain';
  const text = options.getString('position');
  if (text !== null) {
    if (opening !== 'plain') return { problem: 'problems.positionAndOpening' };
    return readStart(text, expectedOf(variant.game, options, defaults), variant, say);
  }
  const title = titleOf(variant, say);
  const problem = problemOfProtocol(opening, variant, say);
  if (problem) return problem;
  if (opening === 'balanced' && thinker.balancedOpenings(variant).length === 0)
    return { problem: 'problems.noBalanced', values: { title } };
  return { variant, opening, start: null, omissions: [] };
}

/** Reads a given position. Its text may name the rules and the size that the member left out. */
function readStart(
  text: string,
  expected: Parameters<typeof readGivenPosition>[1],
  chosen: Variant,
  say: Say,
): Begun | Problem {
  const read = readGivenPosition(text, expected);
  if (read.kind !== 'read') return problemOfGiven(read, chosen, say);
  const { board, moves, position, omissions } = read;
  return { variant: position.variant, opening: 'position', start: { board, moves }, omissions };
}

/** Against the bot, the member has black and begins. Between members, the color is random. */
const defaultColor = (against: Against): ColorChoice => (isOfMembers(against) ? 'random' : 'black');

async function readAgainst(
  deps: RequestDeps,
  context: CommandContext,
  variant: Variant,
): Promise<Against | Problem> {
  const { options } = context.interaction;
  const user = options.getUser('opponent');
  const member = user && user.id !== context.bot ? user : undefined;
  const isHere = options.getMember('opponent') !== null;
  const refused =
    member && (await problemOfOpponent(deps, context, { id: member.id, bot: member.bot, isHere }));
  if (refused) return refused;
  const level = options.getString('level');
  const style = options.getString('style');
  if (style !== null) {
    if (member) return { problem: 'problems.styleOfMember' };
    if (level !== null) return { problem: 'problems.styleAndLevel' };
    return readStyle(deps, context.say, variant, style);
  }
  if (member && level !== null) return { problem: 'problems.levelOfMember' };
  return member ? { kind: 'member', member: member.id } : readStrength(deps, context, variant, level);
}

/** The bot at the typed level, by default the one that suits the member. */
async function readStrength(
  deps: RequestDeps,
  { member, say }: CommandContext,
  variant: Variant,
  typed: string | null,
): Promise<Against | Problem> {
  if (typed === null) return suitableBot(deps, member, variant);
  const { even, proposed } = await levelsFor(deps, member, variant);
  if (proposed === undefined)
    return { problem: 'problems.noLevels', values: { game: say(`games.${variant.game}`) } };
  const level = readLevel(typed, say);
  if (level === undefined) return { problem: 'problems.level', values: { text: excerpt(typed), ...LEVELS } };
  if (level !== 'even') return { kind: 'level', level };
  if (even === undefined) return { problem: 'problems.noEven', values: { title: titleOf(variant, say) } };
  return { kind: 'even', rating: Math.round(even) };
}

function readStyle({ thinker }: RequestDeps, say: Say, variant: Variant, typed: string): Against | Problem {
  const game = say(`games.${variant.game}`);
  const style = findStyle(thinker, variant.game, typed);
  if (!style) {
    const names = nearestStyles(thinker, variant.game, typed, say).map((name) => styleName(name, say));
    const values = { text: excerpt(typed), game, list: names.join(say('list.separator')) };
    return { problem: 'problems.style', values };
  }
  const coverage = coverageOf(style, say);
  if (coverage !== undefined && !covers(style, variant)) {
    return { problem: 'problems.styleCovers', values: { style: styleName(style.name, say), game, coverage } };
  }
  return { kind: 'style', style: style.name };
}
