import { type Color, opposite, type Square } from '../position.js';
import { allSquares, parseSquare, squareName } from '../squares.js';
import {
  fivesThrough,
  isAllowed,
  isUnstoppable,
  isWonByLine,
  type PlainBoard,
  put,
  take,
} from './gomokuThreats.js';

/**
 * Proof that the side to move wins by threats: either a line of fours with the forced replies in it; or a move, the line
 * with which it threatens to win (empty if the move is a four), and the proof after each reply that may stop that line.
 */
export type ProofTree =
  | string
  | readonly [move: string, threat: string, replies: Readonly<Record<string, ProofTree>>];

/** Reads the squares of a line. Returns `undefined` if one of them is not on the board. */
function readLine(text: string, size: number): Square[] | undefined {
  const squares = text.split(' ').map((name) => parseSquare(name, size));
  return squares.every((square) => square !== undefined) ? squares : undefined;
}

export const lineText = (line: readonly Square[], size: number): string =>
  line.map((square) => squareName(square, size)).join(' ');

/**
 * Whether a proof holds for the attacker, who is to move: its own proof or the threatened line wins after every legal
 * reply. `lastReply` is the other side's last stone, if any.
 */
export function isProved(board: PlainBoard, attacker: Color, tree: ProofTree, lastReply?: Square): boolean {
  const { size } = board.variant;
  if (typeof tree === 'string') {
    const line = readLine(tree, size);
    return line !== undefined && isWonByLine(board, attacker, line, lastReply);
  }
  const [name, threat, replies] = tree;
  const move = parseSquare(name, size);
  const other = opposite(attacker);
  const threats = lastReply === undefined ? [] : fivesThrough(board, lastReply, other);
  if (move === undefined || !isAllowed(board, move, attacker)) return false;
  if (threats.length > 1 || (threats.length === 1 && threats[0] !== move)) return false;
  put(board, move, attacker);
  const fives = fivesThrough(board, move, attacker);
  const isWon =
    fives.length > 0
      ? isUnstoppable(board, fives, attacker) || isWonAfterReply(board, attacker, fives[0]!, threat, replies)
      : allSquares(size)
          .filter((reply) => isAllowed(board, reply, other))
          .every((reply) => isWonAfterReply(board, attacker, reply, threat, replies));
  take(board, move);
  return isWon;
}

/** Whether the attacker wins after a reply. */
function isWonAfterReply(
  board: PlainBoard,
  attacker: Color,
  reply: Square,
  threat: string,
  replies: Readonly<Record<string, ProofTree>>,
): boolean {
  const { size } = board.variant;
  const proof = replies[squareName(reply, size)];
  put(board, reply, opposite(attacker));
  const isWon = isProved(board, attacker, proof ?? threat, reply);
  take(board, reply);
  return isWon;
}

/** Maximum number of the attacker's moves in a proof, without the five itself. */
export function countProofMoves(tree: ProofTree): number {
  if (typeof tree === 'string') return Math.ceil(tree.split(' ').length / 2);
  const [, threat, replies] = tree;
  const longest = Object.values(replies).map(countProofMoves);
  return 1 + Math.max(0, ...longest, threat === '' ? 0 : countProofMoves(threat));
}
