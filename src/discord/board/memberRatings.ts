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
import { poolOf } from '../../game/ratings/results.js';
import { COLORS, type Variant } from '../../rules/position.js';
import type { Cause } from '../interactions/cause.js';

/** Every board of a rated game asks for those of its members: the last asked for are kept. */
const KEPT_MEMBERS = 5000;

/** What is known of members' strength now. */
export class MemberRatings {
  readonly #host: Pick<Host<Cause>, 'ratingsOf'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #known = new LRUCache<string, Promise<readonly MemberRating[]>>({ max: KEPT_MEMBERS });

  constructor(host: Pick<Host<Cause>, 'ratingsOf'>, clock: Pick<Clock, 'now'>) {
    this.#host = host;
    this.#clock = clock;
  }

  /** A member's rating in a game and rule set; a new member's where they have played no rated game of it. */
  async of(member: string, variant: Pick<Variant, 'game' | 'rule'>): Promise<Rating> {
    const now = this.#clock.now();
    const all = await this.#allOf(member);
    const found = all.find((each) => poolOf(each.variant) === poolOf(variant));
    return found ? ratingAt(found.rating, variant.game, now) : newRating(variant.game, now);
  }

  /** What black of a rated game that is on scores on average, by what is known of both sides; undefined of other games. */
  async expectedOf(game: Game): Promise<number | undefined> {
    if (!game.setup.rated || !seatToMove(game)) return undefined;
    const { black, white } = game.seats;
    const [own, others] = await Promise.all([this.#ofSeat(black, game), this.#ofSeat(white, game)]);
    return own && others && expectedScore(own, others);
  }

  /** Takes the host's events: a game that is over may have changed its members' ratings. */
  onEvent(event: HostEvent<Cause>): void {
    if (event.kind !== 'changed' || event.game.phase.kind !== 'over') return;
    for (const color of COLORS) {
      const seat = event.game.seats[color];
      if (seat.kind === 'member') this.forget(seat.member);
    }
  }

  forget(member: string): void {
    this.#known.delete(member);
  }

  async #ofSeat(seat: Seat, { setup }: Game): Promise<Rated | undefined> {
    if (seat.kind === 'member') return this.of(seat.member, setup.variant);
    return seat.rating === undefined ? undefined : { rating: seat.rating, deviation: BOT_DEVIATION };
  }

  #allOf(member: string): Promise<readonly MemberRating[]> {
    const asked = this.#known.get(member) ?? this.#host.ratingsOf(member);
    this.#known.set(member, asked);
    asked.catch(() => this.#known.delete(member));
    return asked;
  }
}
