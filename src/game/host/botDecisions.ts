import { boardOf, GAMES } from '../../rules/games.js';
import type { Position, Variant } from '../../rules/position.js';
import type { Action } from '../play/action.js';
import { deadlineOf, type Game, type Seat } from '../play/game.js';
import type { TimeControl } from '../play/moveClock.js';
import type { Limit, Strength, Swap2Answer, Task, Thinker } from '../ports/thinker.js';

type Opponent = Seat & { readonly kind: 'opponent' };
type Offers = Pick<Thinker, 'opponents' | 'levels' | 'even'>;

/** Ms of a side's time kept in reserve, for storing the move or for repeating a search that failed. */
const RESERVE_MS = 5000;

/** What is left of a clock for all moves is divided among so many, and most of each increment is used at once. */
const MOVES_TO_GO = 20;
const INCREMENT_SHARE = 0.75;

/** The shortest time that a search is given, in ms. */
const MIN_THINK_MS = 100;

/**
 * The search task for the move that this opponent owes, `now` in ms since the epoch. Throws a RangeError where the
 * thinker has no such opponent or level.
 */
export function taskFor(game: Game, seat: Opponent, thinker: Offers, now: number): Task {
  const { id, server, variant, seed } = game.setup;
  const { ply, moves } = game.position;
  const strength = strengthOf(seat, variant, thinker);
  return {
    game: id,
    server,
    variant,
    start: game.position.start,
    moves,
    strength: { ...strength, limit: limitWithin(strength.limit, game, now) },
    seed: (seed + ply) >>> 0,
    gameSeed: seed,
  };
}

/** The strength of the seat's level, or at its rating; without either, the opponent within its own limit. */
function strengthOf(seat: Opponent, variant: Variant, thinker: Offers): Strength {
  const strength = findStrength(seat, variant, thinker);
  if (!strength) throw new RangeError(`no opponent ${seat.opponent} at level ${seat.level}`);
  return strength;
}

function findStrength(seat: Opponent, variant: Variant, thinker: Offers): Strength | undefined {
  const { opponent, level } = seat;
  if (level === 'even') return thinker.even(variant, seat.rating)?.strength;
  if (level !== null) return thinker.levels(variant).find((each) => each.level === level)?.strength;
  const own = thinker.opponents.find((each) => each.name === opponent && each.game === variant.game);
  return own && { opponent, limit: own.limit };
}

/** A limit with its time cut to what the clock allows; one without a time is bounded by the thinker. */
function limitWithin(limit: Limit, game: Game, now: number): Limit {
  const deadline = deadlineOf(game);
  if (deadline === undefined || limit.timeMs === undefined) return limit;
  const left = deadline - now - RESERVE_MS;
  const planned = Math.min(left, planOf(game.setup.time!, left));
  return { ...limit, timeMs: Math.min(limit.timeMs, Math.max(MIN_THINK_MS, planned)) };
}

/** The ms that a move may take of what is left, so that it lasts for those that follow. */
function planOf(control: TimeControl, left: number): number {
  switch (control.kind) {
    case 'perMove':
      return left;
    case 'fischer':
      return left / MOVES_TO_GO + INCREMENT_SHARE * control.incrementMs;
  }
}

/** The share of the squares that are taken when a game is late: Reversi is decided near its end, few games of Gomoku fill much. */
const LATE_SHARE = { counted: 0.7, rows: 0.25 };

/** A side whose winning chance is no greater gives up nothing by a draw. */
const EVEN_CHANCE = 0.55;

/** Whether a player with this winning chance, 0 to 1, agrees to a draw: when the game is late and no better than even. */
export function agreesToDraw(position: Position, winningChance: number): boolean {
  const { width, height } = boardOf(position.variant);
  const taken = (position.count('black') + position.count('white')) / (width * height);
  const late = GAMES[position.variant.game].isCounted ? LATE_SHARE.counted : LATE_SHARE.rows;
  return taken >= late && winningChance <= EVEN_CHANCE;
}

/** What an opponent's answer in swap2 means in a game that waits for it. */
export function swap2Action({ swap2, position }: Game, answer: Swap2Answer['answer']): Action {
  const { ply } = position;
  if (answer.kind === 'swap') return { kind: 'choose', ply, choice: 'black' };
  const { squares } = answer;
  if (swap2?.kind === 'placing') return { kind: 'place', ply, squares };
  // One stone is the move of white, who has time to think about it.
  return squares.length === 1
    ? { kind: 'choose', ply, choice: 'white' }
    : { kind: 'choose', ply, choice: 'two', squares };
}
