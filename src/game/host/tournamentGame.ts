import { COLORS, type Color, opposite } from '../../rules/position.js';
import { winnerOf } from '../play/ending.js';
import { colorOf, type Game, haveBothMoved, type Opening, type Seat } from '../play/game.js';
import type { Level, Thinker } from '../ports/thinker.js';
import { mayBeRated } from '../ratings/results.js';
import { balancedStart, levelSeat } from '../requests/request.js';
import type { Outcome, Pairing, Player, Terms, Tournament } from '../tournaments/tournament.js';

/**
 * Returns the level of the bot that plays in a tournament: the nearest, if the thinker no longer offers its own. `undefined` if it has
 * none, or the thinker offers none.
 */
export function botLevelOf(
  { variant, botLevel }: Pick<Terms, 'variant' | 'botLevel'>,
  thinker: Pick<Thinker, 'levels'>,
): Level | undefined {
  if (botLevel === null) return undefined;
  const distance = ({ level }: Level): number => Math.abs(level - botLevel);
  return thinker.levels(variant).toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Steps of 2^32 divided by the golden ratio: successive pairings get openings that are far apart. */
const GOLDEN_STEP = 0x9e3779b9;

/**
 * Returns the game of the pairing with this index, at a place. The same pairing always has the same game. Throws a RangeError if the
 * bot plays and the thinker offers no level.
 */
export function pairingOpening(
  { terms, players, pairings }: Tournament,
  index: number,
  place: string,
  thinker: Pick<Thinker, 'levels' | 'balancedOpenings' | 'opponents' | 'even'>,
): Opening {
  const { variant, opening, strict, rated, time, server, seed, id } = terms;
  const { black, white } = pairings[index]!;
  const seatOf = ({ who }: Player): Seat => {
    if (who.kind === 'member') return who;
    const level = botLevelOf(terms, thinker);
    if (!level) throw new RangeError(`no level ${terms.botLevel} of ${JSON.stringify(variant)}`);
    return levelSeat(level);
  };
  const seats = { black: seatOf(players[black]!), white: seatOf(players[white]!) };
  const chance = () => ((seed + Math.imul(index, GOLDEN_STEP)) >>> 0) / 2 ** 32;
  return {
    ...{ variant, seats, opening, strict, time, server, place },
    start: opening === 'balanced' ? balancedStart({ thinker, chance }, variant) : null,
    challenger: null,
    rated: rated && mayBeRated({ seats, opening }),
    venue: 'server',
    tournament: id,
  };
}

/** Returns the color of a pairing's member who has left the tournament; `undefined` if both are in it. */
export const absentColor = ({ players }: Tournament, pairing: Pairing): Color | undefined =>
  COLORS.find((color) => {
    const { who, status } = players[pairing[color]]!;
    return who.kind === 'member' && status !== 'active';
  });

/** The result if a side does not play. */
export const forfeitBy = (loser: Color): Outcome => ({ kind: 'won', winner: opposite(loser), by: 'forfeit' });

/** The result if the game was damaged, or ended without one. */
export const VOID: Outcome = { kind: 'void', by: 'game' };

/** Returns the result of a pairing by its game; `undefined` while it is being played. */
export function outcomeOf(game: Game): Outcome | undefined {
  const { phase } = game;
  if (phase.kind !== 'over') return undefined;
  const winner = winnerOf(game);
  const by = haveBothMoved(game) ? 'game' : 'forfeit';
  if (winner) return { kind: 'won', winner: firstColor(game, winner), by };
  switch (phase.end.kind) {
    case 'played':
    case 'agreed':
    case 'stopped':
      return { kind: 'drawn', by: 'game' };
    case 'aborted':
    case 'expired':
      return by === 'forfeit' ? forfeitBy(firstColor(game, sideToMove(game))) : VOID;
    default:
      return VOID;
  }
}

/** Color of the side to move when a game ended early. */
const sideToMove = ({ protocol, position: { status } }: Game): Color =>
  protocol?.by ?? (status.kind === 'playing' ? status.turn : 'black');

/** Returns the color that a side had at first: in some openings they can swap. */
function firstColor({ setup, seats }: Game, color: Color): Color {
  const seat = seats[color];
  if (seat.kind === 'member') return colorOf(setup, seat.member)!;
  return COLORS.find((each) => setup.seats[each].kind === seat.kind)!;
}
