import { newCore } from '../../../cli/common/newCore.js';
import { bookKey, discsOfKey } from '../../../engine/opponents/book.js';
import type { Color, Square } from '../../../rules/position.js';
import type { Successor } from './bookGraph.js';

/** A position by its key, the nodes of its search, and the number of moves to rank. */
export type ExpandJob = { readonly key: bigint; readonly nodes: number; readonly lines: number };

const DEPTH = 60; // no limit in effect: the nodes are

const core = newCore();

/** Returns the successors by the best moves, the best first; none if there is no square to play. */
export function expand({ key, nodes, lines }: ExpandJob): Successor[] {
  const { own, other } = discsOfKey(key);
  const board = new Array<Color | undefined>(64).fill(undefined);
  for (const square of own) board[square] = 'black';
  for (const square of other) board[square] = 'white';
  core.setBoard(board, 'black');
  if (!core.legalMoves().some((move) => move !== 'pass')) return [];
  const found = core.deepen({ depth: DEPTH, lines, softMs: Number.POSITIVE_INFINITY }, nodes);
  return found.lines.map(({ move, value }) => {
    const turned = new Set([...core.flips(move as Square), move as Square]);
    const left = other.filter((square) => !turned.has(square));
    return { key: bookKey({ own: left, other: [...own, ...turned] }), value: 0 - value };
  });
}
