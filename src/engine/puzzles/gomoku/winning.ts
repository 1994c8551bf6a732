import { startPosition } from '../../../rules/games.js';
import {
  fivesThrough,
  isAllowed,
  isUnstoppable,
  isWonByLine,
  plainBoard,
  put,
  take,
} from '../../../rules/gomoku/gomokuThreats.js';
import { lineText, type ProofTree } from '../../../rules/gomoku/proofTree.js';
import { opposite, type Position, type Square, turnAt } from '../../../rules/position.js';
import { allSquares, squareName } from '../../../rules/squares.js';
import { startBoardOf } from '../../../rules/stones.js';
import type { Core } from '../../wasm/core.js';
import { setUp } from '../provedPuzzle.js';

/** Number of fours to try before a position counts as not won by fours. */
const FOUR_TRIES = 20_000;
/** Nodes after which the search for a win by threats ends. */
const THREAT_NODES = 30_000;
/** Maximum number of the attacker's turns in a stored proof. */
const MAX_PROOF_TURNS = 120;

/** Returns the same board with the other side to move. */
export function withTurnPassed(position: Position): Position {
  const { variant } = position;
  const colors = allSquares(variant.size).map((square) => position.at(square));
  return startPosition(variant, startBoardOf(colors, opposite(turnAt(position.ply))));
}

/**
 * Returns the shortest line of a win by fours for the side to move. It begins with the winning four `first`, if given. Returns
 * `undefined` if there is no such win.
 */
export function lineOfFours(core: Core, position: Position, first?: Square): Square[] | undefined {
  setUp(core, position);
  if (first === undefined && !core.gomokuProofs.winByFours(FOUR_TRIES)) return undefined;
  const attacker = turnAt(position.ply);
  const line: Square[] = [];
  let next = position;
  while (next.status.kind === 'playing') {
    const move = line.length === 0 && first !== undefined ? first : shortestByFours(core, next).move;
    line.push(move);
    next = next.play(move);
    const fives = fivesThrough(plainBoard(next), move, attacker);
    if (next.status.kind !== 'playing' || isUnstoppable(plainBoard(next), fives, attacker)) break;
    line.push(fives[0]!);
    next = next.play(fives[0]!);
  }
  return line;
}

/** Returns the first move of a win with the fewest fours. Throws if there is no win by fours. */
function shortestByFours(core: Core, position: Position): { readonly move: Square } {
  setUp(core, position);
  for (let fours = 0; ; fours++) {
    const win = core.gomokuProofs.winByFours(FOUR_TRIES, fours);
    if (win) return win;
    if (fours > allSquares(position.variant.size).length) throw new Error('there is no win by fours');
  }
}

/** Returns the legal attacks of the side to move after which `wins` holds. */
function winningAttacks(
  core: Core,
  position: Position,
  wins: (next: Position, move: Square) => boolean,
): Square[] {
  const board = plainBoard(position);
  setUp(core, position);
  return core.gomokuProofs
    .attacks()
    .filter((move) => isAllowed(board, move, turnAt(position.ply)) && wins(position.play(move), move));
}

/** Returns the fours that begin a win by fours. */
export function winningFours(core: Core, position: Position): Square[] {
  const attacker = turnAt(position.ply);
  return winningAttacks(core, position, (next, move) => {
    const fives = fivesThrough(plainBoard(next), move, attacker);
    if (fives.length === 0) return false;
    if (isUnstoppable(plainBoard(next), fives, attacker)) return true;
    setUp(core, next.play(fives[0]!));
    return core.gomokuProofs.winByFours(FOUR_TRIES) !== undefined;
  });
}

/** Whether the side to move wins by threats, within a budget. */
export function winsByThreats(core: Core, position: Position): boolean {
  setUp(core, position);
  return core.gomokuProofs.winByThreats(THREAT_NODES) !== undefined;
}

/** Returns the fours and open threes that begin a win by threats. */
export const winningThreats = (core: Core, position: Position): Square[] =>
  winningAttacks(core, position, (next) => {
    if (next.status.kind !== 'playing') return next.status.kind === 'won';
    setUp(core, next);
    return core.gomokuProofs.lossToThreats(THREAT_NODES) !== undefined;
  });

/**
 * Proves a win by threats of the side to move, beginning with `first` if given. Returns `undefined` if no proof of at most
 * `MAX_PROOF_TURNS` is found.
 */
export function proveThreats(core: Core, position: Position, first?: Square): ProofTree | undefined {
  const turns = { left: MAX_PROOF_TURNS };
  return prove(core, position, turns, first);
}

function prove(
  core: Core,
  position: Position,
  turns: { left: number },
  first?: Square,
): ProofTree | undefined {
  if (--turns.left < 0) return undefined;
  const { size } = position.variant;
  const attacker = turnAt(position.ply);
  const line = first === undefined ? lineOfFours(core, position) : undefined;
  if (line) return lineText(line, size);
  setUp(core, position);
  const move = first ?? core.gomokuProofs.winByThreats(THREAT_NODES)?.move;
  if (move === undefined) return undefined;
  const next = position.play(move);
  const board = plainBoard(next);
  const fives = fivesThrough(board, move, attacker);
  const replies: Record<string, ProofTree> = {};
  const answer = (reply: Square): boolean => {
    const tree = prove(core, next.play(reply), turns);
    if (tree === undefined) return false;
    replies[squareName(reply, size)] = tree;
    return true;
  };
  const name = squareName(move, size);
  if (fives.length > 0) {
    if (isUnstoppable(board, fives, attacker)) return name;
    return answer(fives[0]!) ? [name, '', replies] : undefined;
  }
  const threat = lineOfFours(core, withTurnPassed(next));
  if (!threat) return undefined;
  for (const reply of allSquares(size)) {
    if (next.illegal(reply) !== undefined) continue;
    put(board, reply, opposite(attacker));
    const isWon = isWonByLine(board, attacker, threat, reply);
    take(board, reply);
    if (!isWon && !answer(reply)) return undefined;
  }
  return [name, lineText(threat, size), replies];
}
