import { type TimestampStylesString, time } from 'discord.js';
import { endWords } from '../../game/play/endWords.js';
import type { Game, RatingRange, Seat, Setup } from '../../game/play/game.js';
import { isDeletedMember } from '../../game/ports/records.js';
import type { Level } from '../../game/ports/thinker.js';
import { isProvisional, type Rated } from '../../game/ratings/ratings.js';
import { timeName } from '../../game/requests/timeControls.js';
import type { Medal } from '../../game/tournaments/standings.js';
import { type Color, opposite, type Position, type Variant } from '../../rules/position.js';
import type { PermissionName } from '../gateway/discordPermissions.js';
import { aboutRating, levelName } from './levelNames.js';
import { styleInSeat } from './styleNames.js';
import type { Say } from './texts.js';

export const MEDAL_SIGNS: Readonly<Record<Medal, string>> = { gold: '🥇', silver: '🥈', bronze: '🥉' };

export const DISCS: Readonly<Record<Color, string>> = { black: '⚫', white: '⚪' };

/** Title of a variant: “Gomoku · Renju · 15×15”. */
export const titleOf = ({ game, rule, size }: Variant, say: Say): string =>
  say(`title.${game}`, { rule: say(`rules.${rule}`), size });

/** Title of a game with its opening, clock, and whether it is strict or rated. */
export function headingOf({ variant, strict, rated, time, opening }: Setup, say: Say): string {
  const clock = time && timeName(time);
  const parts = [
    titleOf(variant, say),
    ...(opening === 'plain' ? [] : [say(`openings.${opening}`)]),
    ...(clock ? [say(`times.${clock}`)] : []),
    ...(strict ? [say('strict')] : []),
    ...(rated ? [say('rated')] : []),
  ];
  return parts.join(' · ');
}

/** Title of a rating pool, a game and rule set: “Gomoku · Renju”. */
export const poolTitle = ({ game, rule }: Pick<Variant, 'game' | 'rule'>, say: Say): string =>
  say(`profile.pool.${game}`, { rule: say(`rules.${rule}`) });

/** Number of discs of each side. */
export const scoreOf = (position: Position, say: Say): string =>
  say('score', { black: position.count('black'), white: position.count('white') });

/** Number of rated games, or of puzzles, from which a rating is shown. */
const SHOWN_FROM = 5;

/** Whether a rating is not shown yet, because it says more about luck than about the member. */
export const isEarly = (games: number): boolean => games < SHOWN_FROM;

/** Rating after some games: a word at first, and with a question mark while it is provisional. */
export const ratingText = (rated: Rated, games: number, say: Say): string =>
  isEarly(games)
    ? say('ratings.early', { games, of: SHOWN_FROM })
    : `${Math.round(rated.rating)}${isProvisional(rated) ? '?' : ''}`;

/** A range of ratings: “1200 to 1500”, “from 1200” or “up to 1500”. */
export function rangeText({ min, max }: RatingRange, say: Say): string {
  if (min === undefined) return say('ratings.upTo', { max: max ?? 0 });
  return max === undefined ? say('ratings.from', { min }) : say('ratings.range', { min, max });
}

/** Rating after a change, with the points that it changed by once it is established. */
export function changedRating(before: number, after: Rated, games: number, say: Say): string {
  const rating = ratingText(after, games, say);
  if (isEarly(games)) return rating;
  const by = Math.round(after.rating) - Math.round(before);
  const points = by < 0 ? `−${-by}` : `+${by}`;
  return `${rating} (${isProvisional(after) ? say('ratings.provisional') : points})`;
}

export const mention = (member: string): string => `<@${member}>`;

/** Members' mentions by their ids, with names beside those of members who left. */
export type NamedMentions = ReadonlyMap<string, string>;

/** Mention of a member's seat, or the words for one that nobody has taken. */
const memberSeat = (seat: Exclude<Seat, { kind: 'opponent' }>, say: Say, mentions?: NamedMentions): string =>
  seat.kind === 'anyone' ? say('anyone') : playerMention(seat.member, say, mentions);

/** Mention of a member, or a placeholder for one who deleted their data. */
const playerMention = (member: string, say: Say, mentions?: NamedMentions): string =>
  isDeletedMember(member) ? say('deletedMember') : (mentions?.get(member) ?? mention(member));

/** Names the bot as a player: its user id, its levels in the variant. `mentions`: of the members, where some have left. */
export type BotNames = {
  readonly bot: string;
  readonly levels: readonly Level[];
  readonly mentions?: NamedMentions | undefined;
};

/** Mention of a seat's player: the bot with its level, the level's name and rating, or with its style. */
export function seatName(seat: Seat, { bot, levels, mentions }: BotNames, say: Say): string {
  if (seat.kind !== 'opponent') return memberSeat(seat, say, mentions);
  const { level, opponent } = seat;
  if (level === null) return say('styleSeat', { bot: mention(bot), style: styleInSeat(opponent, say) });
  if (level === 'even') return say('evenSeat', { bot: mention(bot), rating: aboutRating(seat.rating) });
  const named = { bot: mention(bot), level, name: levelName(level, say) };
  const { rating, isMeasured } = levels.find((each) => each.level === level)!;
  // A rating measured on another board would look like a fact.
  return isMeasured ? say('opponentSeat', { ...named, rating }) : say('opponentSeatUnrated', named);
}

/** Mention of a seat's player, without the bot's level or style. */
export const seatMention = (seat: Seat, bot: string, say: Say, mentions?: NamedMentions): string =>
  seat.kind === 'opponent' ? mention(bot) : memberSeat(seat, say, mentions);

/** Short name of a seat's player: a member's mention, or the bot's with its level or style. */
export function opponentName(seat: Seat, bot: string, say: Say, mentions?: NamedMentions): string {
  if (seat.kind !== 'opponent') return memberSeat(seat, say, mentions);
  const named = mention(bot);
  if (seat.level === null) return say('styleSeat', { bot: named, style: styleInSeat(seat.opponent, say) });
  if (seat.level === 'even') return say('myGames.even', { bot: named, rating: aboutRating(seat.rating) });
  return say('myGames.level', { bot: named, level: seat.level });
}

/** List of permissions, by their names in Discord. */
export const permissionList = (names: readonly PermissionName[], say: Say): string =>
  names.map((name) => `**${say(`permissions.${name}`)}**`).join(say('list.separator'));

/** Describes the end of a game in a sentence. Throws a RangeError if the game is not over or never began. */
export function endSentence(game: Game, bot: string, say: Say, mentions?: NamedMentions): string {
  const words = endWords(game);
  if (!words) throw new RangeError(`game ${game.setup.id} is not over, or never began`);
  const { key, winner, numbers } = words;
  const nameOf = (color: Color): string => seatMention(game.seats[color], bot, say, mentions);
  return say(key, {
    ...numbers,
    ...(winner && { disc: DISCS[winner], player: nameOf(winner), loser: nameOf(opposite(winner)) }),
    score: scoreOf(game.position, say),
  });
}

/** Number of cells in a bar that shows a share. */
export const BAR_CELLS = 12;

/** Draws a bar of `BAR_CELLS` cells with the first `filled` ones full. */
export const cellBar = (filled: number): string => '▰'.repeat(filled) + '▱'.repeat(BAR_CELLS - filled);

/** Discord's mark-up of a time, in ms since the epoch, which each reader sees in their own zone. `form`: a style, such as `R` for “in 2 hours”. */
export const timestamp = (ms: number, form: TimestampStylesString = 'R'): string =>
  time(Math.floor(ms / 1000), form);
