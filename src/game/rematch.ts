import { opposite } from '../rules/position.js';
import { colorOf, type Game, isBetweenMembers } from './game.js';
import type { Opening } from './host.js';

/**
 * The same game again at a place with the colors swapped, as this member of it asks for it; between members the other has
 * to accept. Throws a RangeError for somebody who did not play in it.
 */
export function rematchOf(game: Game, member: string, place: string): Opening {
  const { variant, seats, strict, time, server } = game.setup;
  const color = colorOf(game, member);
  if (!color) throw new RangeError(`${member} does not play in ${game.setup.id}`);
  return {
    variant,
    seats: { black: seats.white, white: seats.black },
    place,
    challenger: isBetweenMembers(game) ? opposite(color) : null,
    strict,
    time,
    server,
  };
}
