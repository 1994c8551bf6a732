import { COLORS, opposite, type Variant } from '../../rules/position.js';
import { colorOf, type Game, type Opening, rematchOf, type Seat } from '../play/game.js';
import type { MemberRecords } from '../ports/records.js';
import type { Thinker } from '../ports/thinker.js';
import { mayBeRated } from '../ratings/results.js';
import type { Ratings } from './levelOffer.js';
import {
  balancedStart,
  evenSeat,
  isStillOffered,
  levelSeat,
  type OpeningDeps,
  type Where,
} from './request.js';

export type RematchDeps = OpeningDeps & {
  readonly ratings: Ratings;
  readonly members: Pick<MemberRecords, 'hasBlocked'>;
};

/** Why a member cannot play a game again. `opponent-gone`: the bot no longer plays it. `unwanted`: the other member has blocked them. */
export type RematchProblem = 'not-your-game' | 'not-over' | 'opponent-gone' | 'unwanted';

/** Stands for the same opponent as before, in place of a level. */
export const SAME_OPPONENT = 0;

/**
 * A member's rematch of a finished game, or why there is none. An even opponent follows the member's rating. `level`: another level
 * of the bot, or `SAME_OPPONENT`.
 */
export async function requestRematch(
  deps: RematchDeps,
  game: Game,
  member: string,
  where: Where,
  level = SAME_OPPONENT,
): Promise<Opening | RematchProblem> {
  const { thinker, ratings, members } = deps;
  const own = colorOf(game, member);
  if (!own) return 'not-your-game';
  if (game.phase.kind !== 'over') return 'not-over';
  const { variant } = game.setup;
  const same = rematchOf(game, member, where.place, () => balancedStart(deps, variant));
  const { rating } = await ratings.of(member, variant);
  const seatNow = (seat: Seat): Seat => {
    if (level !== SAME_OPPONENT) return atLevel(thinker, variant, seat, level);
    const isEven = seat.kind === 'opponent' && seat.level === 'even';
    return (isEven && evenSeat(thinker, variant, rating)) || seat;
  };
  const seats = { black: seatNow(same.seats.black), white: seatNow(same.seats.white) };
  const isOffered = COLORS.every((color) => isStillOffered(thinker, variant, seats[color]));
  if (!isOffered) return 'opponent-gone';
  const other = game.seats[opposite(own)];
  if (other.kind === 'member' && (await members.hasBlocked(other.member, member))) return 'unwanted';
  return { ...same, ...where, seats, rated: same.rated && mayBeRated({ ...same, seats }) };
}

/** The bot's seat at another level. */
function atLevel(thinker: Pick<Thinker, 'levels'>, variant: Variant, seat: Seat, level: number): Seat {
  const found = thinker.levels(variant).find((each) => each.level === level);
  return seat.kind === 'opponent' && found ? levelSeat(found) : seat;
}
