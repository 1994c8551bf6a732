import type { User } from 'discord.js';
import type { keyedQueue } from '../../../game/keyedQueue.js';
import { isBetweenMembers } from '../../../game/play/game.js';
import { isDeletedMember } from '../../../game/ports/records.js';
import { defaultVariant, GAMES, isVariant } from '../../../rules/games.js';
import { GAME_NAMES } from '../../../rules/position.js';
import { admitsGames } from '../../board/channels.js';
import { answersArePrivate } from '../../gateway/discordPermissions.js';
import type { ButtonContext, InteractionContext, MessageContext } from '../../interactions/context.js';
import type { Control } from '../../interactions/control.js';
import { type Page, pageOf, text } from '../../interactions/pages.js';
import { TIME_NAMES } from '../../texts/timeControls.js';
import { mention } from '../../texts/words.js';
import {
  type Announce,
  admitsOpponent,
  announceGame,
  type OpenDeps,
  openByPress,
  problemOfOpponent,
  requestedBefore,
} from './openRequest.js';
import { type Against, COLOR_CHOICES, canBeRated, levelsFor, type Request, suitableBot } from './request.js';
import {
  isWithMember,
  OPPONENT_VALUES,
  readSetup,
  readVariantValue,
  type Setup,
  type SetupOffer,
  setupColor,
  setupMember,
  setupOpponent,
  setupPage,
  setupRated,
  setupStart,
  setupTime,
  setupVariant,
  variantIn,
  writeSetup,
} from './setupCard.js';

/** Opens the set-up card privately, with the member's last choices, and with `opponent` if one is given. */
export async function openSetup(
  deps: OpenDeps,
  context: InteractionContext,
  opponent?: Pick<User, 'id' | 'bot'>,
): Promise<void> {
  context.isPrivate = true;
  if (!(await admitsGames(deps.settings, context))) return;
  const last = await lastSetup(deps, context);
  const { setup, notice } = opponent
    ? await withUser(deps, context, last, opponent)
    : { setup: last, notice: undefined };
  await context.replyPage(await pageFor(deps, context, setup, notice));
}

/** Remembers a request for the member's next card, if the card has all its choices. */
export async function rememberRequest(
  { settings }: Pick<OpenDeps, 'settings'>,
  { member }: InteractionContext,
  { variant, against, color, time, rated, strict, opening }: Request,
): Promise<void> {
  if (strict || opening !== 'plain' || against.kind === 'style') return;
  const { game: kind, rule, size } = variant;
  const lastSetup = writeSetup({ kind, rule, size, against, color, time, rated });
  if ((await settings.ofMember(member)).lastSetup !== lastSetup)
    await settings.change({ member }, { lastSetup });
}

/** The card's controls. `begins` queues the presses of one member. */
export const setupControls = (deps: OpenDeps, begins: ReturnType<typeof keyedQueue<string>>): Control[] => [
  setupVariant.on((context, setup) => {
    const variant = readVariantValue(context.interaction.values[0]);
    if (!variant) return context.reply('problems.unknownControl');
    const { game: kind, rule, size } = variant;
    return turnTo(deps, context, { ...setup, kind, rule, size });
  }),
  setupOpponent.on(async (context, setup) => {
    const against = await readOpponent(deps, context, setup, context.interaction.values[0]);
    if (against === undefined) return context.reply('problems.unknownControl');
    await turnTo(deps, context, await withOpponent(deps, context, setup, against));
  }),
  setupMember.on(async (context, before) => {
    const [id] = context.interaction.values;
    if (id === undefined) return turnTo(deps, context, { ...before, against: null });
    const bot = context.interaction.users.get(id)?.bot === true;
    const { setup, notice } = await withUser(deps, context, before, { id, bot });
    await turnTo(deps, context, setup, notice);
  }),
  setupTime.on((context, setup) => {
    const time = TIME_NAMES.find((each) => each === context.interaction.values[0]);
    return time ? turnTo(deps, context, { ...setup, time }) : context.reply('problems.unknownControl');
  }),
  setupColor.on((context, setup) => {
    const next = (COLOR_CHOICES.indexOf(setup.color) + 1) % COLOR_CHOICES.length;
    return turnTo(deps, context, { ...setup, color: COLOR_CHOICES[next]! });
  }),
  setupRated.on((context, setup) => turnTo(deps, context, { ...setup, rated: !setup.rated })),
  setupStart.on((context, setup) => {
    // As a guest, the bot can post a board only as an answer. If all its answers are private, the card becomes the board.
    context.answersAnew = context.venue === 'guest' && !answersArePrivate(context.interaction);
    return begins(context.member, () => start(deps, context, setup));
  }),
];

/** The member's last choices; for a new member, an unrated game of the usual kind at the level that suits them. */
async function lastSetup(deps: OpenDeps, context: InteractionContext): Promise<Setup> {
  const { lastSetup: stored } = await deps.settings.ofMember(context.member);
  const last = readSetup(stored);
  if (!last) return newSetup(deps, context);
  if (!isWithMember(last)) return last;
  const friend = await lastFriend(deps, context);
  return { ...last, against: friend === undefined ? null : { kind: 'member', member: friend } };
}

async function newSetup(deps: OpenDeps, context: InteractionContext): Promise<Setup> {
  const { time, rules } = await deps.settings.ofServer(context.server);
  const usual = defaultVariant(GAME_NAMES[0]);
  const rule = GAMES[usual.game].rules.find((each) => each === rules) ?? usual.rule;
  const { game: kind, size } = usual;
  const against = await suitableBot(deps, context.member, { ...usual, rule });
  return {
    kind,
    rule,
    size,
    against,
    color: 'black',
    time,
    rated: await ratedByDefault(deps, context, false),
  };
}

/** Number of a member's last games among which the card looks for a friend. */
const RECENT_GAMES = 20;

/** The member whom this one played last in this server. */
async function lastFriend(
  { host }: OpenDeps,
  { member, server }: InteractionContext,
): Promise<string | undefined> {
  for (const phase of ['live', 'over'] as const) {
    const games = await host.gamesOf({ member, phase }, RECENT_GAMES);
    const last = games.find((game) => isBetweenMembers(game) && game.setup.server === server);
    const seats = last && [last.seats.black, last.seats.white];
    const other = seats?.find((seat) => seat.kind === 'member' && seat.member !== member);
    if (other?.kind === 'member' && !isDeletedMember(other.member)) return other.member;
  }
  return undefined;
}

/** Whether games count unless the member chooses, as for `/play`. */
async function ratedByDefault(
  { settings }: OpenDeps,
  { member, server }: InteractionContext,
  isWithMember: boolean,
): Promise<boolean> {
  const [own, servers] = await Promise.all([settings.ofMember(member), settings.ofServer(server)]);
  return own.rated === 'on' && servers.rated === 'on' && (isWithMember || own.botRated === 'on');
}

/** Reads a value of the select. Returns `null` for a member who is not chosen yet, `undefined` for a forged value. */
async function readOpponent(
  deps: OpenDeps,
  context: InteractionContext,
  setup: Setup,
  value: string | undefined,
): Promise<Against | null | undefined> {
  const { levels, even } = await levelsFor(deps, context.member, variantIn(setup));
  switch (value) {
    case OPPONENT_VALUES.member: {
      const friend = await lastFriend(deps, context);
      return friend === undefined ? null : { kind: 'member', member: friend };
    }
    case OPPONENT_VALUES.even:
      return even === undefined ? undefined : { kind: 'even', rating: Math.round(even) };
    case OPPONENT_VALUES.style:
      return suitableBot(deps, context.member, variantIn(setup));
    default: {
      const found = levels.find(({ level }) => String(level) === value);
      return found && { kind: 'level', level: found.level };
    }
  }
}

/** Changes the opponent. Between the bot and a member, the rating and the color change to the usual ones. */
async function withOpponent(
  deps: OpenDeps,
  context: InteractionContext,
  setup: Setup,
  against: Against | null,
): Promise<Setup> {
  const isMember = isWithMember({ against });
  if (isMember === isWithMember(setup)) return { ...setup, against };
  const rated = await ratedByDefault(deps, context, isMember);
  return { ...setup, against, rated, color: isMember ? 'random' : 'black' };
}

/** Chooses a user as the opponent, which can be the bot itself. Returns a notice if that is impossible. */
async function withUser(
  deps: OpenDeps,
  context: InteractionContext,
  before: Setup,
  { id, bot }: Pick<User, 'id' | 'bot'>,
): Promise<{ readonly setup: Setup; readonly notice?: string }> {
  if (id === context.bot) {
    const against = await suitableBot(deps, context.member, variantIn(before));
    return { setup: await withOpponent(deps, context, before, against) };
  }
  const problem = bot ? 'problems.noBots' : await problemOfOpponent(deps, context, id);
  const setup = await withOpponent(deps, context, before, problem ? null : { kind: 'member', member: id });
  return problem ? { setup, notice: context.say(problem, { member: mention(id) }) } : { setup };
}

/** Whether a member can be challenged where the card is. */
const hasMembers = ({ venue, interaction }: InteractionContext): boolean =>
  venue === 'server' || (venue === 'guest' && !answersArePrivate(interaction));

/** Corrects choices that are impossible here, or no longer offered. Returns them with what the card can offer. */
async function corrected(
  deps: OpenDeps,
  context: InteractionContext,
  setup: Setup,
): Promise<{ readonly setup: Setup; readonly offer: SetupOffer }> {
  const { thinker } = deps;
  const variant = variantIn(setup);
  const levels = await levelsFor(deps, context.member, variant);
  const members = hasMembers(context);
  const hasClocks = context.venue !== 'guest';
  const isPossible = (against: Against): boolean => {
    switch (against.kind) {
      case 'member':
        return members;
      case 'level':
        return levels.levels.some(({ level }) => level === against.level);
      case 'even':
        return levels.even !== undefined;
      case 'style':
        return levels.levels.length === 0;
    }
  };
  const { against: chosen } = setup;
  const isKept = chosen === null ? members : isPossible(chosen);
  const possible = isKept ? chosen : await suitableBot(deps, context.member, variant);
  // The member's own rating, whatever it was when the card was sent.
  const against =
    possible?.kind === 'even'
      ? { ...possible, rating: Math.round(levels.even ?? possible.rating) }
      : possible;
  const rateable =
    against === null || canBeRated(thinker, context.member, { variant, against, opening: 'plain' });
  return {
    setup: { ...setup, against, time: hasClocks ? setup.time : 'none', rated: setup.rated && rateable },
    offer: { levels, hasMembers: members, hasClocks, canBeRated: rateable },
  };
}

async function pageFor(
  deps: OpenDeps,
  context: InteractionContext,
  wanted: Setup,
  notice?: string,
): Promise<Page> {
  const { setup, offer } = await corrected(deps, context, wanted);
  return setupPage(setup, { ...offer, notice }, context.say, context.mentions);
}

/** Shows the card with other choices. */
async function turnTo(deps: OpenDeps, context: MessageContext, setup: Setup, notice?: string): Promise<void> {
  if (!isVariant(variantIn(setup))) return context.reply('problems.unknownControl');
  await context.turnPage(await pageFor(deps, context, setup, notice));
}

/** Starts the game of a card. A second press, or one after a restart, links to the first one's game. */
async function start(deps: OpenDeps, context: ButtonContext, chosen: Setup): Promise<void> {
  const request = isVariant(variantIn(chosen)) && (await requestOf(deps, context, chosen));
  if (!request) return context.reply('problems.unknownControl');
  if (!(await admitsGames(deps.settings, context)) || !(await admitsOpponent(deps, context, request))) return;
  await rememberRequest(deps, context, request);
  const before = await requestedBefore(deps, context, request);
  if (before) return announceGame(deps, context, before, closeCard(context));
  await openByPress(deps, context, request, closeCard(context));
}

/** The requested game; `undefined` if a forged card asks for one that is not offered. */
async function requestOf(
  deps: OpenDeps,
  context: InteractionContext,
  chosen: Setup,
): Promise<Request | undefined> {
  const { setup } = await corrected(deps, context, chosen);
  const { against, color, time, rated } = setup;
  const isAsChosen = against?.kind === 'even' || JSON.stringify(against) === JSON.stringify(chosen.against);
  if (against === null || !isAsChosen || against.kind !== chosen.against?.kind) return undefined;
  const usual = { strict: false, opening: 'plain', start: null } as const;
  return { variant: variantIn(setup), against, color, time, rated, ...usual };
}

/** Replaces the card by a text once its game has begun. */
const closeCard =
  (context: ButtonContext): Announce =>
  async (content) => {
    const page = pageOf([text(content)]);
    if (context.venue !== 'guest') return context.turnPage(page);
    // The board is the answer to the press, either beside the card or in its place.
    if (context.answersAnew) await context.editPrivate(context.interaction.message.id, page);
  };
