import type { Seat } from '../game/game.js';
import type { Opening } from '../game/host.js';
import type { Variant } from '../rules/position.js';
import type { App } from './app.js';
import type { ColourChoice } from './customId.js';

/** What a member asked for with `/play`. */
export type Request = {
  readonly variant: Variant;
  /** The member's id; null for the bot. */
  readonly opponent: string | null;
  /** From 1 to 10; means something against the bot only. */
  readonly level: number;
  readonly colour: ColourChoice;
};

/** The game that a member's request means, at a place. */
export function openingOf(app: App, member: string, request: Request, place: string): Opening {
  const { variant, opponent, level } = request;
  const own = request.colour === 'random' ? (app.chance() < 0.5 ? 'black' : 'white') : request.colour;
  const other: Seat =
    opponent === null ? opponentSeat(app, variant, level) : { kind: 'member', member: opponent };
  const self: Seat = { kind: 'member', member };
  const seats = own === 'black' ? { black: self, white: other } : { black: other, white: self };
  return { variant, seats, place, challenger: opponent === null ? null : own };
}

function opponentSeat({ thinker }: App, variant: Variant, level: number): Seat {
  const found = thinker.levels(variant).find((each) => each.level === level);
  if (!found) throw new RangeError(`no level ${level}`);
  return { kind: 'opponent', opponent: found.opponent, level };
}
