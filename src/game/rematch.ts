import { opposite } from '../rules/position.js';
import { colorOf, type Game, isBetweenMembers, type Start } from './game.js';
import type { Opening } from './host.js';

/**
 * The same game again at a place with the colors swapped, as this member of it asks for it; between members the other has
 * to accept. `balanced` chooses another fair opening where it began with one. Throws a RangeError for somebody who did not
 * play in it.
 */
export function rematchOf(
  game: Game,
  member: string,
  place: string,
  balanced: () => Start | null,
): Omit<Opening, 'server' | 'venue'> {
  const { variant, opening, start, strict, time, rated } = game.setup;
  const color = colorOf(game, member);
  if (!color) throw new RangeError(`${member} does not play in ${game.setup.id}`);
  return {
    variant,
    seats: { black: game.seats.white, white: game.seats.black },
    opening,
    start: opening === 'balanced' ? balanced() : start,
    place,
    challenger: isBetweenMembers(game) ? opposite(color) : null,
    strict,
    time,
    rated,
  };
}
