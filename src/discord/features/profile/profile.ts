import { ApplicationCommandOptionType, type User } from 'discord.js';
import type { MemberRating } from '../../../game/ports/gameStore.js';
import type { LeaderboardId, LeaderboardRow } from '../../../game/ports/records.js';
import { poolName } from '../../../game/ratings/results.js';
import { renderProfileCard } from '../../../render/cards/profileCard.js';
import { GAME_NAMES } from '../../../rules/position.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { nameAndDescription } from '../../interactions/command.js';
import type { InteractionContext } from '../../interactions/context.js';
import { usualScope } from '../../interactions/links.js';
import type { Page } from '../../interactions/pages.js';
import { localHour } from '../../texts/timeZones.js';
import { mention } from '../../texts/words.js';
import { block, type PoolProfile, type Profile, profileCardOf, profileMessage } from './profileMessage.js';

type ProfileDeps = Pick<
  DiscordParts,
  'host' | 'members' | 'honors' | 'puzzles' | 'settings' | 'client' | 'texts' | 'clock'
>;

/** Profiles of members: `/profile`, “Profile” on a member, and the button that blocks a member's challenges. */
export const profile = (deps: ProfileDeps): Feature => ({
  commands: [
    {
      name: 'profile',
      isPrivate: true,
      options: (texts) => [
        { type: ApplicationCommandOptionType.User, ...nameAndDescription(texts, 'options.member') },
      ],
      run: (context) => {
        const { options, user } = context.interaction;
        return showProfile(deps, context, options.getUser('member') ?? user);
      },
    },
  ],
  menus: [
    {
      name: 'profile',
      target: 'member',
      isPrivate: true,
      run: (context, user) => showProfile(deps, context, user),
    },
  ],
  controls: [
    // Does not affect open challenges.
    block.on(async (context, { member, isBlocked }) => {
      await deps.members.setBlocked(context.member, member, isBlocked);
      await context.turnPage(await profilePage(deps, context, member));
    }),
  ],
});

/** Games listed in a profile. */
const LAST_GAMES = 5;
/** Games in a profile's chart. */
const CHARTED_GAMES = 200;

/** Privately shows a member's ratings, results and last games. */
async function showProfile(deps: ProfileDeps, context: InteractionContext, user: User): Promise<void> {
  if (user.bot) return context.reply('problems.profileOfBot', { member: mention(user.id) });
  await context.replyPage(await profilePage(deps, context, user.id));
}

/** A member's profile: a card of their ratings, their results and their last games. */
async function profilePage(deps: ProfileDeps, context: InteractionContext, member: string): Promise<Page> {
  const { say, locale, bot, server, mentions } = context;
  const profile = await readProfile(deps, context, member);
  const [players, names] = await Promise.all([
    context.mentionsOf(profile.games),
    context.mentionsOfMembers([member]),
  ]);
  const named = names.get(member) ?? mention(member);
  const language = deps.texts.languageFor(locale);
  const card = profileCardOf(profile.pools, { say, language });
  const picture = card && {
    picture: await renderProfileCard(card.card),
    description: card.description,
  };
  return profileMessage(profile, {
    say,
    bot,
    named,
    players,
    mentions,
    scope: usualScope(server),
    ...(picture && { illustration: picture }),
  });
}

async function readProfile(
  deps: ProfileDeps,
  { member: reader, server }: InteractionContext,
  member: string,
): Promise<Profile> {
  const { puzzleZone } = await deps.settings.ofServer(server);
  const [pools, streak, days, puzzles, honors, games, isBlocked] = await Promise.all([
    poolsOf(deps, member, server),
    deps.members.streakOf(member),
    deps.puzzles.dayStreakOf(member, localHour(puzzleZone, deps.clock.now()).day),
    puzzlesOf(deps, member),
    deps.honors.honorsOf(member),
    deps.host.gamesOf({ member, phase: 'over' }, LAST_GAMES),
    deps.members.hasBlocked(reader, member),
  ]);
  return { member, pools, streak, days, puzzles, honors, games, isOwn: reader === member, isBlocked };
}

/** Profile of each pool in which a member has finished a game. Rated pools come first, by their last game. */
async function poolsOf(deps: ProfileDeps, member: string, server: string | null): Promise<PoolProfile[]> {
  const { host, members } = deps;
  const [ratings, tallies] = await Promise.all([host.ratingsOf(member), members.talliesOf(member)]);
  const rated = new Map(ratings.map((each) => [poolName(each.variant), each]));
  const variants = new Map([...ratings, ...tallies].map(({ variant }) => [poolName(variant), variant]));
  return Promise.all(
    [...variants].map(async ([pool, variant]): Promise<PoolProfile> => {
      const own = tallies.filter((tally) => poolName(tally.variant) === pool);
      const rating = rated.get(pool);
      const standing = rating && (await standingOf(deps, member, rating, server));
      return { variant, tallies: own, ...(standing && { standing }) };
    }),
  );
}

async function standingOf(
  { members, clock }: ProfileDeps,
  member: string,
  rated: MemberRating,
  server: string | null,
): Promise<NonNullable<PoolProfile['standing']>> {
  const { variant } = rated;
  const now = clock.now();
  const rankIn = async (of: LeaderboardId): Promise<LeaderboardRow['rank']> =>
    (await members.rankedOf(of, member, now))?.rank;
  const [history, overall, here] = await Promise.all([
    members.ratingHistory(member, variant, CHARTED_GAMES),
    rankIn({ variant }),
    server === null ? undefined : rankIn({ variant, server }),
  ]);
  return { rated, history, overall, here };
}

async function puzzlesOf({ puzzles }: ProfileDeps, member: string): Promise<Profile['puzzles']> {
  const all = await Promise.all(
    GAME_NAMES.map(async (game) => ({ game, ...(await puzzles.ratingOf(member, game)) })),
  );
  return all.filter(({ tries }) => tries > 0);
}
