import { type Game, openSeatOf, type RatingRange } from '../play/game.js';
import type { MemberRecords } from '../ports/records.js';
import type { Ratings } from './levelOffer.js';

const MINUTE = 60_000;

/** Times for which a challenge can stand open, in minutes; the usual one first. */
export const OPEN_MINUTES = [60, 15, 6 * 60, 24 * 60, 3 * 24 * 60] as const;

export const openForMs = (minutes: number): number => minutes * MINUTE;

/** Why a member cannot take an open challenge: the challenger has blocked them, or asked for other ratings. */
export type TakerProblem =
  | { readonly code: 'unwanted' }
  | { readonly code: 'other-rating'; readonly rating: number; readonly range: RatingRange };

type TakerDeps = {
  readonly ratings: Ratings;
  readonly members: Pick<MemberRecords, 'hasBlocked'>;
};

/** Returns why a member cannot take an open challenge; `undefined` if they can, and for other games. */
export async function problemOfTaker(
  { ratings, members }: TakerDeps,
  game: Game,
  member: string,
): Promise<TakerProblem | undefined> {
  const seat = openSeatOf(game);
  const challenger = seat && game.phase.kind === 'challenged' ? game.seats[game.phase.by] : undefined;
  if (!seat || challenger?.kind !== 'member' || challenger.member === member) return undefined;
  if (await members.hasBlocked(challenger.member, member)) return { code: 'unwanted' };
  if (!seat.ratings) return undefined;
  const { rating } = await ratings.of(member, game.setup.variant);
  return isInRange(rating, seat.ratings) ? undefined : { code: 'other-rating', rating, range: seat.ratings };
}

/** Whether a rating, as it is shown, lies in a range. */
const isInRange = (rating: number, { min, max }: RatingRange): boolean => {
  const shown = Math.round(rating);
  return shown >= (min ?? shown) && shown <= (max ?? shown);
};
