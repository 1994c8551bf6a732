import { type Color, opposite, type Square } from '../../rules/position.js';
import { type Action, accepted, refused, type Updated } from './action.js';
import { type Game, NO_OFFERS, SWAP2_CHOICES, type Swap2, type Swap2Choice, turnOf } from './game.js';
import { timesAfterMove, timesAfterSwap } from './moveClock.js';
import { turnRefusal } from './permission.js';

// Swap2 is an opening of Gomoku that favors neither side. One side places three stones (black, white, black). The other
// takes a color, or places two more (white, black), and then the first takes a color.

/** Number of stones after the first side's turn, and after the second side has placed two more. */
const FIRST_STONES = 3;
const ALL_STONES = 5;

/** State in which the second side places two more stones. */
const placingTwo = (by: Color): Swap2 => ({ kind: 'placing', by, untilPly: ALL_STONES });

/** Returns the state after a stone, by the number of stones then on the board. */
function afterStone(swap2: Swap2 & { kind: 'placing' }, stones: number): Swap2 {
  if (stones < swap2.untilPly) return swap2;
  const choices: readonly Swap2Choice[] =
    swap2.untilPly === FIRST_STONES ? SWAP2_CHOICES : ['black', 'white'];
  return { kind: 'choosing', by: opposite(swap2.by), choices };
}

/** Places a stone of the opening. Throws a RangeError if none is due. */
export function withStone(game: Game, square: Square, at: number): Game {
  const { swap2, position, times, setup } = game;
  if (swap2?.kind !== 'placing') throw new RangeError(`no stone of swap2 is due in ${setup.id}`);
  const next = position.play(square);
  return {
    ...game,
    position: next,
    firstPly: next.ply,
    swap2: afterStone(swap2, next.ply),
    times: timesAfterMove(times, swap2.by, setup.time, at),
    tries: 0,
    offers: NO_OFFERS,
  };
}

/** Takes a color, or chooses to place two more stones. */
export function choose(game: Game, action: Action & { kind: 'choose' }, at: number): Updated {
  const { member, ply, choice, squares = [] } = action;
  const refusal = turnRefusal(game, member, ply);
  if (refusal) return refused(refusal);
  const { swap2 } = game;
  if (swap2?.kind !== 'choosing' || !swap2.choices.includes(choice)) return refused({ code: 'no-choice' });
  const color = turnOf(game)!;
  const times = timesAfterMove(game.times, color, game.setup.time, at);
  const next: Game = { ...game, times, offers: NO_OFFERS };
  if (choice === 'two') {
    const chosen = { choice, by: color, ply: ply + squares.length };
    return placeAll({ ...next, swap2: placingTwo(color), chosen }, squares, at);
  }
  const chosen = { choice, by: choice, ply };
  if (choice === color) return accepted({ ...next, swap2: undefined, chosen });
  const { black, white } = game.seats;
  return accepted({
    ...next,
    swap2: undefined,
    chosen,
    seats: { black: white, white: black },
    times: timesAfterSwap(times),
  });
}

/** Places the opponent's three stones. */
export function place(game: Game, { ply, squares }: Action & { kind: 'place' }, at: number): Updated {
  const refusal = turnRefusal(game, undefined, ply);
  if (refusal) return refused(refusal);
  if (game.swap2?.kind !== 'placing') return refused({ code: 'no-choice' });
  return placeAll(game, squares, at);
}

/** Places several stones at once; refuses more than are due. */
function placeAll(game: Game, squares: readonly Square[], at: number): Updated {
  let next = game;
  for (const square of squares) {
    if (next.swap2?.kind !== 'placing') return refused({ code: 'no-choice' });
    const reason = next.position.illegal(square);
    if (reason) return refused({ code: 'illegal', move: square, reason });
    next = withStone(next, square, at);
  }
  return accepted(next);
}
