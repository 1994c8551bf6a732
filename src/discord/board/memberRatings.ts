import { LRUCache } from 'lru-cache';
import type { Host } from '../../game/host/host.js';
import type { HostEvent } from '../../game/host/hostEvents.js';
import { type Game, type Seat, seatToMove } from '../../game/play/game.js';
import type { Clock } from '../../game/ports/clock.js';
import type { MemberRating } from '../../game/ports/gameStore.js';
import {
  BOT_DEVIATION,
  expectedScore,
  newRating,
  type Rated,
  type Rating,
  ratingAt,
} from '../../game/ratings/ratings.js';
import { poolName } from '../../game/ratings/results.js';
import { COLORS, type Variant } from '../../rules/position.js';
import type { InteractionContext } from '../interactions/context.js';
import type { Say } from '../texts/texts.js';
import { ratingText } from '../texts/words.js';

/** Members whose ratings are cached. Each board of a rated game needs its players' ratings. */
const MAX_CACHED_MEMBERS = 5000;

/** Cache of members' current ratings. */
export class MemberRatings {
  readonly #host: Pick<Host<InteractionContext>, 'ratingsOf'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #known = new LRUCache<string, Promise<readonly MemberRating[]>>({ max: MAX_CACHED_MEMBERS });

  constructor(host: Pick<Host<InteractionContext>, 'ratingsOf'>, clock: Pick<Clock, 'now'>) {
    this.#host = host;
    this.#clock = clock;
  }

  /** A member's rating in a game and rule set; a newcomer's rating if they have played no rated game there. */
  async of(member: string, variant: Pick<Variant, 'game' | 'rule'>): Promise<Rating> {
    const now = this.#clock.now();
    const all = await this.#allOf(member);
    const found = all.find((each) => poolName(each.variant) === poolName(variant));
    return found ? ratingAt(found.rating, variant.game, now) : newRating(variant.game, now);
  }

  /** A member's rating in a game and rule set, as text; a word for a newcomer's. */
  async textOf(member: string, variant: Pick<Variant, 'game' | 'rule'>, say: Say): Promise<string> {
    const found = (await this.#allOf(member)).find((each) => poolName(each.variant) === poolName(variant));
    const rating = await this.of(member, variant);
    return ratingText(rating, found ? found.wins + found.draws + found.losses : 0, say);
  }

  /** Black's expected score in an unfinished rated game, 0 to 1; `undefined` for other games. */
  async expectedOf(game: Game): Promise<number | undefined> {
    if (!game.setup.rated || !seatToMove(game)) return undefined;
    const { black, white } = game.seats;
    const [own, others] = await Promise.all([this.#ofSeat(black, game), this.#ofSeat(white, game)]);
    return own && others && expectedScore(own, others);
  }

  /** Receives the host's events. A finished game may have changed its players' ratings. */
  onEvent(event: HostEvent<InteractionContext>): void {
    if (event.kind !== 'changed' || event.game.phase.kind !== 'over') return;
    for (const color of COLORS) {
      const seat = event.game.seats[color];
      if (seat.kind === 'member') this.forget(seat.member);
    }
  }

  forget(member: string): void {
    this.#known.delete(member);
  }

  /** Drops all cached ratings, because some may have changed in the store. */
  forgetAll(): void {
    this.#known.clear();
  }

  async #ofSeat(seat: Seat, { setup }: Game): Promise<Rated | undefined> {
    if (seat.kind === 'member') return this.of(seat.member, setup.variant);
    if (seat.kind === 'anyone') return undefined;
    return seat.rating === undefined ? undefined : { rating: seat.rating, deviation: BOT_DEVIATION };
  }

  #allOf(member: string): Promise<readonly MemberRating[]> {
    const request = this.#known.get(member) ?? this.#host.ratingsOf(member);
    this.#known.set(member, request);
    request.catch(() => this.#known.delete(member));
    return request;
  }
}
