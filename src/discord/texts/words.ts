import { EXPIRES_AFTER_MS } from '../../game/play/ending.js';
import { type Game, isBetweenMembers, LOSING_TRIES, type Seat, type Setup } from '../../game/play/game.js';
import { isDeletedMember } from '../../game/ports/records.js';
import type { Level } from '../../game/ports/thinker.js';
import { isProvisional, type Rated } from '../../game/ratings/ratings.js';
import { GAMES } from '../../rules/games.js';
import { type Color, opposite, type Position, type Variant } from '../../rules/position.js';
import { aboutRating, levelName } from './levelNames.js';
import type { Say } from './texts.js';
import { timeName } from './timeControls.js';

export const DISCS: Readonly<Record<Color, string>> = { black: '⚫', white: '⚪' };

/** The name of what is played: “Gomoku · Renju · 15×15”. */
export const titleOf = ({ game, rule, size }: Variant, say: Say): string =>
  say(`title.${game}`, { rule: say(`rules.${rule}`), size });

/** What is played and how: the title, the clock, and that it is strict or rated. */
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

/** The name of a game and rule set, in which ratings are compared: “Gomoku · Renju”. */
export const poolTitle = ({ game, rule }: Pick<Variant, 'game' | 'rule'>, say: Say): string =>
  say(`profile.pool.${game}`, { rule: say(`rules.${rule}`) });

/** How many discs each side has. */
export const scoreOf = (position: Position, say: Say): string =>
  say('score', { black: position.count('black'), white: position.count('white') });

/** A rating as it is told, with a question mark where it is not sure yet. */
export const ratingText = (rated: Rated): string =>
  `${Math.round(rated.rating)}${isProvisional(rated) ? '?' : ''}`;

export const mention = (member: string): string => `<@${member}>`;

/** A member by mention; who had their data deleted is nobody any more. */
const playerMention = (member: string, say: Say): string =>
  isDeletedMember(member) ? say('deletedMember') : mention(member);

/** What naming the bot as a player takes: its user id, and the levels of the variant. */
export type BotAtTable = { readonly bot: string; readonly levels: readonly Level[] };

/** Who sits there, by mention: the bot with its level, that one's name and rating, or with its style. */
export function seatName(seat: Seat, { bot, levels }: BotAtTable, say: Say): string {
  if (seat.kind === 'member') return playerMention(seat.member, say);
  const { level, opponent } = seat;
  if (level === null) return say('styleSeat', { bot: mention(bot), style: opponent });
  if (level === 'even') return say('evenSeat', { bot: mention(bot), rating: aboutRating(seat.rating) });
  const named = { bot: mention(bot), level, name: levelName(level, say) };
  const { rating, isMeasured } = levels.find((each) => each.level === level)!;
  // A rating of another board would be taken for a fact.
  return isMeasured ? say('opponentSeat', { ...named, rating }) : say('opponentSeatUnrated', named);
}

/** Who sits there, by mention alone. */
export const seatMention = (seat: Seat, bot: string, say: Say): string =>
  seat.kind === 'member' ? playerMention(seat.member, say) : mention(bot);

/** Who plays there, in a few words: a member by mention, or the bot with its level or style. */
export function opponentName(seat: Seat, bot: string, say: Say): string {
  const named = seatMention(seat, bot, say);
  if (seat.kind === 'member') return named;
  if (seat.level === null) return say('styleSeat', { bot: named, style: seat.opponent });
  if (seat.level === 'even') return say('myGames.even', { bot: named, rating: aboutRating(seat.rating) });
  return say('myGames.level', { bot: named, level: seat.level });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How a game that was played ended, in a sentence. Throws where it was not played to an end. */
export function endSentence(game: Game, bot: string, say: Say): string {
  const { phase, position, setup, seats } = game;
  if (phase.kind !== 'over') throw new RangeError(`game ${setup.id} is not over`);
  const player = (color: Color) => ({ disc: DISCS[color], player: seatMention(seats[color], bot, say) });
  const { end } = phase;
  switch (end.kind) {
    case 'resigned':
    case 'overtime':
    case 'tries':
      return say(`end.${end.kind}`, {
        ...player(end.winner),
        loser: seatMention(seats[opposite(end.winner)], bot, say),
        most: LOSING_TRIES,
      });
    case 'stopped':
      if (!isBetweenMembers(game)) return say('end.counted', { score: scoreOf(position, say) });
      return end.winner === null
        ? say('end.stoppedDrawn', { own: position.count('black') })
        : say('end.stopped', {
            ...player(end.winner),
            own: position.count(end.winner),
            others: position.count(opposite(end.winner)),
          });
    case 'played': {
      const { status } = end;
      const { game: name } = setup.variant;
      if (status.kind === 'drawn') {
        return GAMES[name].isCounted
          ? say('end.drawnDiscs', { own: position.count('black') })
          : say(`drawn.${name}`);
      }
      if (!GAMES[name].isCounted) return say(`won.${name}`, player(status.winner));
      return say('end.discs', {
        ...player(status.winner),
        own: position.count(status.winner),
        others: position.count(opposite(status.winner)),
      });
    }
    case 'agreed':
    case 'aborted':
      return say(`end.${end.kind}`);
    case 'closed':
      return say(setup.rated ? 'end.closedRated' : 'end.closed');
    case 'expired': {
      const days = EXPIRES_AFTER_MS[isBetweenMembers(game) ? 'betweenMembers' : 'againstBot'] / DAY_MS;
      if (end.winner === null) return say('end.expired', { days });
      const loser = seatMention(seats[opposite(end.winner)], bot, say);
      return say('end.expiredLost', { ...player(end.winner), loser, days });
    }
    case 'declined':
    case 'withdrawn':
    case 'lapsed':
    case 'removed':
      throw new RangeError(`game ${setup.id} never began`);
  }
}
