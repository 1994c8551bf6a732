import type { User } from 'discord.js';
import { isBetweenMembers } from '../../../game/play/game.js';
import { isDeletedMember } from '../../../game/ports/records.js';
import { levelsFor, suitableBot } from '../../../game/requests/levelOffer.js';
import { OPEN_MINUTES, openForMs } from '../../../game/requests/openChallenge.js';
import { type Against, canBeRated } from '../../../game/requests/request.js';
import { defaultVariant, GAMES } from '../../../rules/games.js';
import { GAME_NAMES } from '../../../rules/position.js';
import { answersArePrivate } from '../../gateway/discordPermissions.js';
import type { InteractionContext } from '../../interactions/context.js';
import type { OpenDeps } from './openRequest.js';
import { problemOfOpponent } from './opponents.js';
import {
  isChallenge,
  isWithMember,
  OPPONENT_VALUES,
  readSetup,
  type Setup,
  type SetupOffer,
  variantIn,
} from './setupCard.js';

// The choices on a set-up card: which it begins with, what a press makes of them, and which are possible.

/** The member's last choices; for a new member, an unrated game of the usual kind at the level that suits them. */
export async function lastSetup(deps: OpenDeps, context: InteractionContext): Promise<Setup> {
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

/** An open challenge as the card makes it. */
export const ANYONE: Against = { kind: 'anyone', forMs: openForMs(OPEN_MINUTES[0]) };

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
export async function readOpponent(
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
    case OPPONENT_VALUES.anyone:
      return ANYONE;
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
export async function withOpponent(
  deps: OpenDeps,
  context: InteractionContext,
  setup: Setup,
  against: Against | null,
): Promise<Setup> {
  const isMember = isChallenge({ against });
  if (isMember === isChallenge(setup)) return { ...setup, against };
  const rated = await ratedByDefault(deps, context, isMember);
  return { ...setup, against, rated, color: isMember ? 'random' : 'black' };
}

/** Chooses a user as the opponent, which can be the bot itself. Returns a notice if that is impossible. */
export async function withUser(
  deps: OpenDeps,
  context: InteractionContext,
  before: Setup,
  { id, bot }: Pick<User, 'id' | 'bot'>,
): Promise<{ readonly setup: Setup; readonly notice?: string }> {
  if (id === context.bot) {
    const against = await suitableBot(deps, context.member, variantIn(before));
    return { setup: await withOpponent(deps, context, before, against) };
  }
  const refused = await problemOfOpponent(deps, context, { id, bot });
  const setup = await withOpponent(deps, context, before, refused ? null : { kind: 'member', member: id });
  return refused ? { setup, notice: context.say(refused.problem, refused.values) } : { setup };
}

/** Whether a member can be challenged in the card's channel. */
const hasMembers = ({ venue, interaction }: InteractionContext): boolean =>
  venue === 'server' || (venue === 'guest' && !answersArePrivate(interaction));

/** Corrects choices that are impossible here, or no longer offered. Returns them with what the card can offer. */
export async function corrected(
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
      case 'anyone':
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
