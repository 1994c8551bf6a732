import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import type { MemberRating } from '../../../game/ports/gameStore.js';
import type { Ranked, Ranking } from '../../../game/ports/records.js';
import { poolOf } from '../../../game/ratings/results.js';
import { renderProfileCard } from '../../../render/cards/profileCard.js';
import { GAME_NAMES } from '../../../rules/position.js';
import type { App } from '../../interactions/app.js';
import type { Handler } from '../../interactions/control.js';
import type { Page } from '../../interactions/messagePage.js';
import { turnPage } from '../../interactions/replies.js';
import { usualScope } from '../leaderboard/showLeaderboard.js';
import { cardOf } from './cardOf.js';
import { type PoolProfile, type Profile, profileMessage } from './profileMessage.js';

type Asked = ChatInputCommandInteraction | ButtonInteraction;

/** How many games lie under a profile. */
const LAST_GAMES = 5;
/** How many games back the chart goes. */
const CHARTED_GAMES = 200;

/** What is known of a member in each pool that they have finished a game of; those with ratings first, the last played before others. */
async function poolsOf(app: App, member: string, server: string | null): Promise<PoolProfile[]> {
  const [ratings, tallies] = await Promise.all([app.host.ratingsOf(member), app.members.talliesOf(member)]);
  const rated = new Map(ratings.map((each) => [poolOf(each.variant), each]));
  const variants = new Map([...ratings, ...tallies].map(({ variant }) => [poolOf(variant), variant]));
  return Promise.all(
    [...variants].map(async ([pool, variant]): Promise<PoolProfile> => {
      const own = tallies.filter((tally) => poolOf(tally.variant) === pool);
      const rating = rated.get(pool);
      const standing = rating && (await standingOf(app, member, rating, server));
      return { variant, tallies: own, ...(standing && { standing }) };
    }),
  );
}

async function standingOf(
  { members }: App,
  member: string,
  rated: MemberRating,
  server: string | null,
): Promise<NonNullable<PoolProfile['standing']>> {
  const { variant } = rated;
  const rankIn = async (of: Ranking): Promise<Ranked['rank']> => (await members.rankedOf(of, member))?.rank;
  const [history, overall, here] = await Promise.all([
    members.ratingHistory(member, variant, CHARTED_GAMES),
    rankIn({ variant }),
    server === null ? undefined : rankIn({ variant, server }),
  ]);
  return { rated, history, overall, here };
}

async function puzzlesOf({ puzzles }: App, member: string): Promise<Profile['puzzles']> {
  const all = await Promise.all(
    GAME_NAMES.map(async (game) => ({ game, ...(await puzzles.ratingOf(member, game)) })),
  );
  return all.filter(({ tries }) => tries > 0);
}

async function readProfile(app: App, interaction: Asked, member: string): Promise<Profile> {
  const reader = interaction.user.id;
  const [pools, streak, puzzles, games, isBlocked] = await Promise.all([
    poolsOf(app, member, interaction.guildId),
    app.members.streakOf(member),
    puzzlesOf(app, member),
    app.host.gamesOf({ member, phase: 'over' }, LAST_GAMES),
    app.members.hasBlocked(reader, member),
  ]);
  return { member, pools, streak, puzzles, games, isOwn: reader === member, isBlocked };
}

/** What a member has done, for another or themselves: a card of their ratings, their results, and their last games. */
export async function profilePage(app: App, interaction: Asked, member: string): Promise<Page> {
  const profile = await readProfile(app, interaction, member);
  const words = {
    say: app.texts.in(interaction.locale),
    language: app.texts.languageFor(interaction.locale),
  };
  const card = cardOf(profile.pools, words);
  const picture = card && {
    picture: await renderProfileCard(card.card),
    description: card.description,
  };
  return profileMessage(profile, {
    say: words.say,
    bot: app.client.user.id,
    scope: usualScope(interaction),
    ...(picture && { illustration: picture }),
  });
}

/** Wants no challenges of the member whose profile is shown, or wants them again; open challenges stay as they are. */
export const block: Handler<'block'> = async (app, interaction, { member, isBlocked }) => {
  await app.members.setBlocked(interaction.user.id, member, isBlocked);
  await turnPage(interaction, await profilePage(app, interaction, member));
};
