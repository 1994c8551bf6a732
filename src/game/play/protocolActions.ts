import {
  afterChoice,
  afterDeclaration,
  afterSquare,
  moveProblem,
  takesSquares,
} from '../../rules/openingProtocol.js';
import { opposite, type Square } from '../../rules/position.js';
import { type Action, accepted, refused, type Updated } from './action.js';
import { type Game, NO_OFFERS, turnOf } from './game.js';
import { timesAfterMove, timesAfterSwap } from './moveClock.js';
import { turnRefusal } from './permission.js';

// Actions in an opening protocol, whose rules are in rules/openingProtocol.ts. Each counts as a move for the clock.

/** Takes a square as a stone, an offer, or the choice of an offer. Throws a RangeError if no square is due, or if it is illegal. */
export function withSquare(game: Game, square: Square, at: number): Game {
  const { protocol, position, times, setup } = game;
  if (!protocol) throw new RangeError(`no square of an opening is due in ${setup.id}`);
  const { state, isPlaced } = afterSquare(setup.opening, protocol, position.ply, square);
  const next = isPlaced ? position.play(square) : position;
  return {
    ...game,
    position: next,
    firstPly: next.ply,
    protocol: state,
    times: timesAfterMove(times, protocol.by, setup.time, at),
    tries: 0,
    offers: NO_OFFERS,
  };
}

/** Makes a choice of the protocol. */
export function choose(game: Game, action: Action & { kind: 'choose' }, at: number): Updated {
  const { member, ply, choice, squares = [] } = action;
  const refusal = turnRefusal(game, member, ply);
  if (refusal) return refused(refusal);
  const { protocol, setup } = game;
  if (protocol?.kind !== 'choosing' || !protocol.choices.includes(choice))
    return refused({ code: 'no-choice' });
  const color = turnOf(game)!;
  const isSwap = choice === 'swap' || ((choice === 'black' || choice === 'white') && choice !== color);
  const kept: Game = {
    ...game,
    protocol: afterChoice(setup.opening, protocol, choice, ply),
    times: timesAfterMove(game.times, color, setup.time, at),
    offers: NO_OFFERS,
  };
  const next = isSwap ? withSwap(kept) : kept;
  const by = isSwap ? opposite(color) : color;
  return placeAll({ ...next, chosen: { choice, by, ply: ply + squares.length } }, squares, at);
}

/** Declares how many fifth moves black offers. */
export function declare(
  game: Game,
  { member, ply, count }: Action & { kind: 'declare' },
  at: number,
): Updated {
  const refusal = turnRefusal(game, member, ply);
  if (refusal) return refused(refusal);
  const { protocol, times, setup } = game;
  const isDue = protocol?.kind === 'declaring' && count >= 1 && count <= protocol.most;
  if (!isDue) return refused({ code: 'no-choice' });
  return accepted({
    ...game,
    protocol: afterDeclaration(count),
    times: timesAfterMove(times, protocol.by, setup.time, at),
    offers: NO_OFFERS,
  });
}

/** Places the opponent's stones. */
export function place(game: Game, { ply, squares }: Action & { kind: 'place' }, at: number): Updated {
  const refusal = turnRefusal(game, undefined, ply);
  if (refusal) return refused(refusal);
  if (game.protocol?.kind !== 'placing') return refused({ code: 'no-choice' });
  return placeAll(game, squares, at);
}

/** Places several stones at once; refuses more than are due. */
function placeAll(game: Game, squares: readonly Square[], at: number): Updated {
  let next = game;
  for (const square of squares) {
    if (!next.protocol || !takesSquares(next.protocol)) return refused({ code: 'no-choice' });
    const reason = moveProblem(next.protocol, next.position, square);
    if (reason) return refused({ code: 'illegal', move: square, reason });
    next = withSquare(next, square, at);
  }
  return accepted(next);
}

/** The players swap colors. Each keeps their own time. */
const withSwap = (game: Game): Game => ({
  ...game,
  seats: { black: game.seats.white, white: game.seats.black },
  times: timesAfterSwap(game.times),
});
