import { boardOf, countEmpties, GAMES } from '../../rules/games.js';
import type { Move, Position, Variant } from '../../rules/position.js';
import { countSquares } from '../../rules/squares.js';
import type { Action } from '../play/action.js';
import { deadlineOf, type Game, type Seat } from '../play/game.js';
import type { TimeControl } from '../play/moveClock.js';
import type { Answer, Limit, Strength, Swap2Answer, Task, Thinker } from '../ports/thinker.js';

type Opponent = Seat & { readonly kind: 'opponent' };
type Catalogue = Pick<Thinker, 'opponents' | 'levels' | 'even'>;

/** Time kept in reserve to store the move or to retry a failed search, in ms. */
const RESERVE_MS = 5000;

/** Number of further moves among which the time left on a Fischer clock is divided. */
const MOVES_TO_GO = 20;

/** Share of each increment that the next move may use. */
const INCREMENT_SHARE = 0.75;

/** Minimum time of a search, in ms. */
const MIN_THINK_MS = 100;

/**
 * Returns the search task for the opponent's turn; `now` in ms since the epoch. Throws a RangeError if the thinker has no
 * such opponent or level.
 */
export function taskFor(game: Game, seat: Opponent, thinker: Catalogue, now: number): Task {
  const { id, server, variant, seed } = game.setup;
  const { ply, moves } = game.position;
  const strength = strengthOf(seat, variant, thinker);
  return {
    game: id,
    server,
    variant,
    start: game.position.start,
    moves,
    strength: { ...strength, limit: limitByClock(strength.limit, game, now) },
    seed: (seed + ply) >>> 0,
    gameSeed: seed,
  };
}

/** Returns the strength of the seat's level or rating; without either, the opponent within its own limit. */
function strengthOf(seat: Opponent, variant: Variant, thinker: Catalogue): Strength {
  const strength = findStrength(seat, variant, thinker);
  if (!strength) throw new RangeError(`no opponent ${seat.opponent} at level ${seat.level}`);
  return strength;
}

function findStrength(seat: Opponent, variant: Variant, thinker: Catalogue): Strength | undefined {
  const { opponent, level } = seat;
  if (level === 'even') return thinker.even(variant, seat.rating)?.strength;
  if (level !== null) return thinker.levels(variant).find((each) => each.level === level)?.strength;
  const info = thinker.opponents.find((each) => each.name === opponent && each.game === variant.game);
  return info && { opponent, limit: info.limit };
}

/** Cuts a limit's time to what the clock allows. A limit without a time is bounded by the thinker. */
function limitByClock(limit: Limit, game: Game, now: number): Limit {
  const deadline = deadlineOf(game);
  if (deadline === undefined || limit.timeMs === undefined) return limit;
  const left = deadline - now - RESERVE_MS;
  const planned = Math.min(left, timeForMove(game.setup.time!, left));
  return { ...limit, timeMs: Math.min(limit.timeMs, Math.max(MIN_THINK_MS, planned)) };
}

/** Returns the part of the time left to use for one move, in ms. */
function timeForMove(control: TimeControl, left: number): number {
  switch (control.kind) {
    case 'perMove':
      return left;
    case 'fischer':
      return left / MOVES_TO_GO + INCREMENT_SHARE * control.incrementMs;
  }
}

/** Highest winning chance with which the bot accepts a draw. */
const MAX_DRAW_CHANCE = 0.55;

/** Whether the bot accepts a draw with this winning chance, 0 to 1: only late in the game, and if it is not ahead. */
export function agreesToDraw(position: Position, winningChance: number): boolean {
  const filledShare = 1 - countEmpties(position) / countSquares(boardOf(position.variant));
  return filledShare >= GAMES[position.variant.game].lateShare && winningChance <= MAX_DRAW_CHANCE;
}

/** Returns the action of an opponent's answer in swap2. */
export function swap2Action({ protocol, position }: Game, answer: Swap2Answer['answer']): Action {
  const { ply } = position;
  if (answer.kind === 'swap') return { kind: 'choose', ply, choice: 'black' };
  const { squares } = answer;
  if (protocol?.kind === 'placing') return { kind: 'place', ply, squares };
  // One stone is white's next move, for which white has its own thinking time.
  return squares.length === 1
    ? { kind: 'choose', ply, choice: 'white' }
    : { kind: 'choose', ply, choice: 'two', squares };
}

/** A move, and the winning chance of the side to move with it: 0 to 1, a draw counts half. */
type HintedMove = { readonly move: Move; readonly winProbability: number };

/** The bot's best moves for the side to move, the best first. */
export type Hint = { readonly kind: 'hint'; readonly game: Game; readonly moves: readonly HintedMove[] };

const HINTED_MOVES = 3;
const HINT_MS = 1000;

/** Returns the search task for a hint, by the strongest opponent of the game. */
export function hintTask({ setup, position }: Game, thinker: Pick<Thinker, 'strongest'>): Task {
  const { id, server, variant, seed } = setup;
  return {
    // Tasks of one id run one after the other, and the game's own id is for the bot's moves.
    game: `${id}.hint`,
    server,
    variant,
    start: position.start,
    moves: position.moves,
    strength: { ...thinker.strongest(variant), limit: { timeMs: HINT_MS } },
    seed,
    lines: Math.min(HINTED_MOVES, position.legalMoves().length),
  };
}

/** Returns the moves that a hint's search ranked; its best move if it ranked none, as for a forced move. */
export const hintedMoves = ({ best, winProbability, lines = [] }: Answer): readonly HintedMove[] =>
  lines.length > 1
    ? lines.map((line) => ({ move: line.move, winProbability: line.winProbability ?? winProbability }))
    : [{ move: best, winProbability }];
