import { proveThreats } from '../../src/engine/puzzles/gomoku/winning.js';
import type { Choice } from '../../src/game/review/games/gameReview.js';
import { gameReviewOf, type KnownReason as Reason } from '../../src/game/review/games/gameReviews.js';
import type { SearchKind } from '../../src/game/review/judging.js';
import {
  fivesOf,
  fivesThrough,
  foursOf,
  isAllowed,
  isFive,
  isUnstoppable,
  isWonByLine,
  plainBoard,
  put,
  take,
} from '../../src/rules/gomoku/gomokuThreats.js';
import { countProofMoves, isProved } from '../../src/rules/gomoku/proofTree.js';
import {
  type Color,
  type Move,
  opposite,
  type Position,
  type Square,
  turnAt,
} from '../../src/rules/position.js';
import { core } from './enginePlayer.js';
import { judgeHere, SEARCH_KINDS } from './reviewedGames.js';

// An independent check of a review's sentences: it shares only the rules with the program that chose them, and for Reversi not even
// those.

/** How a sentence was confirmed, or why it is false. */
type Verdict = { readonly isTrue: boolean; readonly by: string };

const verdict = (isTrue: boolean, by: string): Verdict => ({ isTrue, by });

type Cell = 'black' | 'white' | undefined;
/** Rows from the top, files from the left. */
type Cells = readonly Cell[];

const SIDE = 8;
const cellsOf = (position: Position): Cells =>
  Array.from({ length: SIDE ** 2 }, (_, i) => position.at(i as Square));
const at = (cells: Cells, x: number, y: number): Cell =>
  x < 0 || y < 0 || x >= SIDE || y >= SIDE ? undefined : cells[y * SIDE + x];
const AROUND = [-1, 0, 1]
  .flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))
  .filter(([x, y]) => x || y);
const CORNERS: readonly number[] = [0, 7, 56, 63];

/** Returns the squares that a disc flips. */
function flippedBy(cells: Cells, square: number, color: Color): number[] {
  const [x, y] = [square % SIDE, Math.floor(square / SIDE)];
  return AROUND.flatMap(([dx, dy]) => {
    const row: number[] = [];
    for (let i = 1; at(cells, x + i * dx, y + i * dy) === opposite(color); i++)
      row.push((y + i * dy) * SIDE + x + i * dx);
    return at(cells, x + (row.length + 1) * dx, y + (row.length + 1) * dy) === color ? row : [];
  });
}

function afterMove(cells: Cells, square: number, color: Color): Cells {
  const flipped = [square, ...flippedBy(cells, square, color)];
  return cells.map((cell, i) => (flipped.includes(i) ? color : cell));
}

const movesOf = (cells: Cells, color: Color): number[] =>
  cells.flatMap((cell, i) => (cell === undefined && flippedBy(cells, i, color).length > 0 ? [i] : []));

const near = (square: number): number[] => {
  const [x, y] = [square % SIDE, Math.floor(square / SIDE)];
  return AROUND.map(([dx, dy]) => [x + dx, y + dy] as const)
    .filter(([nx, ny]) => nx >= 0 && ny >= 0 && nx < SIDE && ny < SIDE)
    .map(([nx, ny]) => ny * SIDE + nx);
};

/** Returns the size of the empty region around an empty square. */
function regionSize(cells: Cells, square: number, seen = new Set<number>()): number {
  if (seen.has(square) || cells[square] !== undefined) return 0;
  seen.add(square);
  for (const next of near(square)) regionSize(cells, next, seen);
  return seen.size;
}

const frontier = (cells: Cells, color: Color): number =>
  cells.filter((cell, i) => cell === color && near(i).some((each) => cells[each] === undefined)).length;

function isTrueOfReversi({ before, played, best }: Choice, reason: Reason): boolean {
  const own = turnAt(before.ply);
  const other = opposite(own);
  const cells = cellsOf(before);
  if (played === 'pass' || best === 'pass') return false;
  const [after, better] = [afterMove(cells, played, own), afterMove(cells, best, own)];
  const replies = [movesOf(better, other), movesOf(after, other)] as const;
  switch (reason.kind) {
    case 'gives-corner': {
      const { corner } = reason.squares;
      return CORNERS.includes(corner) && replies[1].includes(corner) && !replies[0].includes(corner);
    }
    case 'takes-corner':
      return CORNERS.includes(best);
    case 'forces-pass':
      return replies[0].length === 0 && movesOf(better, own).length > 0;
    case 'parity': {
      const { odd, even } = reason.counts;
      const sizes = [regionSize(cells, best), regionSize(cells, played)];
      return sizes[0] === odd && sizes[1] === even && odd % 2 === 1 && even % 2 === 0;
    }
    case 'next-to-corner': {
      const { corner } = reason.squares;
      return CORNERS.includes(corner) && cells[corner] === undefined && near(corner).includes(played);
    }
    case 'mobility':
      return replies[0].length === reason.counts.replies && replies[1].length === reason.counts.instead;
    case 'flips': {
      const flipped = [best, played].map((square) => flippedBy(cells, square, own).length);
      return flipped[0] === reason.counts.fewer && flipped[1] === reason.counts.more;
    }
    case 'frontier':
      return frontier(better, own) === reason.counts.fewer && frontier(after, own) === reason.counts.more;
    default:
      return false;
  }
}

/** Whether black is forbidden to block white's four on its only blocking square. */
function isForbiddenStop(position: Position, four: Square, stop: Square): boolean {
  const board = plainBoard(position);
  put(board, four, 'white');
  const fives = fivesThrough(board, four, 'white');
  const holds = fives.length === 1 && fives[0] === stop && !isAllowed(board, stop, 'black');
  const canWin = fivesOf(board, 'black').length > 0;
  take(board, four);
  return holds && !canWin;
}

/** Returns the number of stones in a winning line of fours, with the five; `undefined` if the line does not win. */
function stonesOf(position: Position, line: readonly Square[]): number | undefined {
  const attacker = turnAt(position.ply);
  for (let length = 1; length <= line.length; length += 2) {
    const part = line.slice(0, length);
    const board = plainBoard(position);
    if (fivesOf(board, opposite(attacker)).length > 0) return undefined;
    if (!isWonByLine(board, attacker, part)) continue;
    const last = part.reduce((next, move) => next.play(move), position);
    return (length + 1) / 2 + (last.status.kind === 'won' ? 0 : 1);
  }
  return undefined;
}

/** Searches for a win of the side to move. Returns its first move and the number of its moves; `undefined` if none is found. */
function findWin(position: Position, kind: SearchKind): { first: Move; moves: number } | undefined {
  const [line] = judgeHere(position, kind).lines ?? [];
  if (!line) return undefined;
  const value = gameReviewOf(position).readValue({ value: line.value });
  return value.kind === 'win' ? { first: line.move, moves: Math.ceil(value.plies / 2) } : undefined;
}

/** Whether the side to move wins by force with at most `moves` moves of its own, by the shortest search that finds it. */
const winsWithin = (position: Position, moves: number): boolean =>
  SEARCH_KINDS.some((kind) => (findWin(position, kind)?.moves ?? Infinity) <= moves);

/** Whether a move wins by force with at most `moves` moves, itself included, by a search of the position after each legal reply. */
function winsAgainstEveryReply(position: Position, move: Move, moves: number): boolean {
  const after = position.play(move);
  if (after.status.kind !== 'playing') return after.status.kind === 'won';
  return after.legalMoves().every((reply) => {
    const replied = after.play(reply);
    return replied.status.kind === 'playing' && winsWithin(replied, moves - 1);
  });
}

/**
 * Whether the side to move wins by force with at most `moves` moves of its own, the five included: by a proof that the rules replay
 * or, failing that, by a search of more nodes than a review's second search. If the win that it finds is too long, searches the
 * position after each reply to its first move. A longer search can find a longer win: at greater depth it first tries wins by fours
 * alone, and takes the first that it finds.
 */
function isForced(position: Position, moves: number): Verdict {
  const tree = proveThreats(core, position);
  const isSure = tree !== undefined && isProved(plainBoard(position), turnAt(position.ply), tree);
  if (isSure && countProofMoves(tree) + 1 <= moves) return verdict(true, 'a proof');
  const win = findWin(position, 'third');
  const by = (search: string) => (isSure ? `a longer proof, and ${search}` : search);
  if (win && win.moves > moves)
    return verdict(winsAgainstEveryReply(position, win.first, moves), by('a search of every reply'));
  return verdict(win !== undefined, by('a search'));
}

function checkGomoku({ before, played, best, line }: Choice, reason: Reason): Verdict {
  const own = turnAt(before.ply);
  const other = opposite(own);
  if (played === 'pass' || best === 'pass') return verdict(false, 'a pass');
  const after = plainBoard(before);
  put(after, played, own);
  const better = plainBoard(before);
  put(better, best, own);
  const plain = (isTrue: boolean) => verdict(isTrue, 'the board');
  switch (reason.kind) {
    case 'five':
      return plain(isFive(better, best, own));
    case 'overlooks-four':
      return plain(
        fivesOf(after, other).includes(reason.squares.five) && fivesOf(better, other).length === 0,
      );
    case 'forbidden-stop':
      return plain(own === 'white' && isForbiddenStop(before, best, reason.squares.stop));
    case 'allows-forbidden-stop': {
      const { four, stop } = reason.squares;
      return plain(other === 'white' && isForbiddenStop(before.play(played), four, stop));
    }
    case 'allows-straight-four': {
      const { four } = reason.squares;
      const isThere = foursOf(after, other).some(
        ({ square, fives }) => square === four && fives.length === 2 && isUnstoppable(after, fives, other),
      );
      return plain(isThere && fivesOf(after, own).length === 0);
    }
    case 'win-by-fours': {
      const stones = stonesOf(before, line as readonly Square[]);
      return verdict(stones !== undefined && stones <= reason.counts.moves, 'its line');
    }
    case 'win-by-force':
      return isForced(before, reason.counts.moves);
    case 'loss-by-force':
      return isForced(before.play(played), reason.counts.moves);
    default:
      return verdict(false, 'another game');
  }
}

/** Checks a sentence about why a move was better. */
export const checkReason = (choice: Choice, reason: Reason): Verdict =>
  choice.before.variant.game === 'reversi'
    ? verdict(isTrueOfReversi(choice, reason), 'the board')
    : checkGomoku(choice, reason);
