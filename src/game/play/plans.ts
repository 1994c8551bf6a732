import { skipPasses } from '../../rules/formats/transcript.js';
import { COLORS, type Color, type Move, opposite, type Position, turnAt } from '../../rules/position.js';
import type { Refusal } from './action.js';
import { ANY_MOVE, colorOf, type Game, type Plan, type PlanLine, type Plans, turnOf } from './game.js';
import { playerRefusal } from './permission.js';

// Members plan their replies, as with the “conditional premoves” of chess servers: if the other side plays this, I play that. A
// reply is part of the other side's move, so that it cannot be lost and takes no time.

/** Maximum number of lines of a plan, and of moves of a line. */
export const [MAX_PLAN_LINES, MAX_LINE_MOVES] = [30, 60];

/** Returns why a member may not plan replies now; `undefined` if they may. */
export function planningRefusal(game: Game, member: string): Refusal | undefined {
  const refusal = playerRefusal(game, member);
  if (refusal) return refusal;
  if (game.protocol) return { code: 'must-choose' };
  return turnOf(game) === colorOf(game, member) ? { code: 'plan-at-own-turn' } : undefined;
}

/**
 * Returns why a color cannot plan these lines from a position on; `undefined` if it can. Moves after `ANY_MOVE` cannot be checked
 * before their turn.
 */
export function planRefusal(position: Position, color: Color, plan: Plan): Refusal | undefined {
  if (plan.length > MAX_PLAN_LINES || plan.some(({ length }) => length > MAX_LINE_MOVES))
    return { code: 'plan-too-long' };
  const replies = new Map<string, Move>();
  for (const line of plan) {
    const refusal = lineRefusal(position, color, line, replies);
    if (refusal) return refusal;
  }
  return undefined;
}

/** As `planRefusal`, for one line. `replies`: own moves of the lines before, by the moves that lead to them. */
function lineRefusal(
  position: Position,
  color: Color,
  line: PlanLine,
  replies: Map<string, Move>,
): Refusal | undefined {
  /** `undefined` after any move. */
  let at: Position | undefined = position;
  let isOwnTurn = false;
  for (const [i, move] of line.entries()) {
    isOwnTurn = at ? turnAt(at.ply) === color : !isOwnTurn;
    if (move === ANY_MOVE) {
      if (isOwnTurn) return { code: 'plan-unclear' };
      at = undefined;
      continue;
    }
    const reason = at?.illegal(move);
    if (reason) return { code: 'illegal', move, reason };
    at &&= skipPasses(at.play(move));
    const before = line.slice(0, i).join(' ');
    if (isOwnTurn && (replies.get(before) ?? move) !== move) return { code: 'plan-unclear' };
    if (isOwnTurn) replies.set(before, move);
  }
  return isOwnTurn ? undefined : { code: 'plan-unclear' };
}

/** Replaces a color's plan, in which a line that another one begins with is left out. An empty plan is none. */
export function withPlan(game: Game, color: Color, plan: Plan): Game {
  const lines = plan.filter(
    (line, i) => !plan.some((other, j) => beginsWith(other, line) && (other.length > line.length || j < i)),
  );
  return { ...game, plans: { ...game.plans, [color]: lines.length > 0 ? lines : undefined } };
}

const beginsWith = (line: PlanLine, start: PlanLine): boolean => start.every((move, i) => move === line[i]);

/**
 * Returns both sides' plans after a move by `color`, if `next` moves now. A plan that was played to its end is gone; one that this
 * move leaves without a line is empty.
 */
export function plansAfter({ plans }: Game, move: Move, color: Color, next: Color): Plans {
  return Object.fromEntries(
    COLORS.flatMap((side) => {
      const rest = plans[side] && planAfter(plans[side], move, side === next);
      return rest && (rest.length > 0 || side !== color) ? [[side, rest]] : [];
    }),
  );
}

/**
 * Returns the rest of a plan after a move. Lines for exactly this move precede those for any. If the other side moves again, because
 * this one had to pass, lines for any move wait for that.
 */
function planAfter(plan: Plan, move: Move, isOwnTurnNext: boolean): Plan {
  const exact = plan.filter(([first]) => first === move);
  if (exact.length > 0) return exact.map((line) => line.slice(1)).filter(({ length }) => length > 0);
  const open = plan.filter(([first]) => first === ANY_MOVE);
  return isOwnTurnNext ? open.map((line) => line.slice(1)) : open;
}

/** Returns the move that the side to move has planned for this turn, if it is legal. */
export function plannedMove(game: Game): Move | undefined {
  const turn = turnOf(game);
  const move = turn && game.plans[turn]?.[0]?.[0];
  const isPlayable = move !== undefined && move !== ANY_MOVE && game.position.illegal(move) === undefined;
  return isPlayable ? move : undefined;
}

/** Returns who makes each move of a line. Where its position is unknown, the sides take turns. */
export function moversOf(position: Position, line: PlanLine): Color[] {
  let at: Position | undefined = position;
  let color = turnAt(position.ply);
  return line.map((move) => {
    const mover = at ? turnAt(at.ply) : color;
    at = move === ANY_MOVE || at?.illegal(move) ? undefined : at && skipPasses(at.play(move));
    color = opposite(mover);
    return mover;
  });
}

/** Adds a line to a plan. It replaces lines that reply to the same moves in another way. */
export function addLine(plan: Plan, position: Position, color: Color, line: PlanLine): Plan {
  const movers = moversOf(position, line);
  const isConflict = (other: PlanLine): boolean => {
    const differs = line.findIndex((move, i) => move !== other[i]);
    return differs >= 0 && differs < other.length && movers[differs] === color;
  };
  return [...plan.filter((other) => !isConflict(other)), line];
}

/** Removes the lines that begin with these moves, up to the last reply before them. */
export function removeLines(plan: Plan, position: Position, color: Color, start: PlanLine): Plan {
  const others = plan.filter((line) => !beginsWith(line, start));
  const replyBefore = moversOf(position, start.slice(0, -1)).lastIndexOf(color);
  const isCut = others.length < plan.length && replyBefore >= 0;
  return isCut ? [...others, start.slice(0, replyBefore + 1)] : others;
}
