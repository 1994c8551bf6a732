import { boardOf, countEmpties } from '../../../rules/games.js';
import { type Color, type Move, type Position, type Square, turnAt } from '../../../rules/position.js';
import { allSquares, neighborsOf, regionOf, squareAt } from '../../../rules/squares.js';
import type { Choice, Reason } from './gameReview.js';

/** Minimum differences worth naming. */
const FEWER_REPLIES = 3;
const FEWER_FLIPS = 3;
const FEWER_FRONTIER = 3;
/** Minimum difference worth naming if there is no other reason. */
const HARDLY_FEWER_REPLIES = 2;

/** Regions matter only near the end, and while they are small. */
const PARITY_EMPTIES = 16;
const MAX_REGION = 9;

/** Squares and counts that each kind of reason names. */
type ReversiReasons = {
  /** The other side can take this corner, which the best move would have prevented. */
  'gives-corner': { readonly squares: { readonly corner: Square } };
  'takes-corner': object;
  /** The best move leaves the other side no move. */
  'forces-pass': object;
  /** The best move is in a region of an odd number of empty squares, the one played in an even one. */
  parity: { readonly counts: { readonly odd: number; readonly even: number } };
  /** The move played is next to an empty corner, the best one is not. */
  'next-to-corner': { readonly squares: { readonly corner: Square } };
  /** Discs flipped by the best move and by the one played. */
  flips: { readonly counts: { readonly fewer: number; readonly more: number } };
  /** Own discs next to empty squares after the best move and after the one played. */
  frontier: { readonly counts: { readonly fewer: number; readonly more: number } };
  /** Moves of the other side after the best move and after the one played. */
  mobility: { readonly counts: { readonly replies: number; readonly instead: number } };
};
type ReversiReasonKind = keyof ReversiReasons;
export type ReversiReason = {
  [Kind in ReversiReasonKind]: Reason & { readonly kind: Kind } & ReversiReasons[Kind];
}[ReversiReasonKind];

/**
 * Returns a reason why the best move was better: by the squares that it takes and those that it leaves to the other side.
 * Returns `undefined` if none applies.
 */
export function reversiReason(choice: Choice): ReversiReason | undefined {
  const { before, played, best } = choice;
  const [after, better] = [before.play(played), before.play(best)];
  const corner = cornerReason(choice, after, better);
  if (corner) return corner;
  if (mustPass(better) && !mustPass(after)) return { kind: 'forces-pass' };
  const local = nextToCornerReason(choice) ?? parityReason(choice);
  if (local) return local;
  const [replies, instead] = [countReplies(better), countReplies(after)];
  const mobility: ReversiReason = { kind: 'mobility', counts: { replies, instead } };
  if (replies > 0 && instead - replies >= FEWER_REPLIES) return mobility;
  const flips = { fewer: countFlips(before, better), more: countFlips(before, after) };
  if (flips.more - flips.fewer >= FEWER_FLIPS) return { kind: 'flips', counts: flips };
  const color = turnAt(before.ply);
  const frontier = { fewer: countFrontier(better, color), more: countFrontier(after, color) };
  if (frontier.more - frontier.fewer >= FEWER_FRONTIER) return { kind: 'frontier', counts: frontier };
  return replies > 0 && instead - replies >= HARDLY_FEWER_REPLIES ? mobility : undefined;
}

function cornersOf({ variant }: Position): Square[] {
  const { width, height } = boardOf(variant);
  return [0, height - 1].flatMap((rank) =>
    [0, width - 1].map((file) => squareAt(file, rank, { width, height })),
  );
}

/** Returns the corners that the side to move can take. */
function openCorners(position: Position): Square[] {
  const legal = new Set(position.legalMoves());
  return cornersOf(position).filter((corner) => legal.has(corner));
}

function parityReason({ before, played, best }: Choice): ReversiReason | undefined {
  if (played === 'pass' || best === 'pass' || countEmpties(before) > PARITY_EMPTIES) return undefined;
  const regionSize = (square: Square) =>
    regionOf(square, boardOf(before.variant), (each) => !before.at(each)).size;
  const [odd, even] = [regionSize(best), regionSize(played)];
  if (odd > MAX_REGION || even > MAX_REGION || odd % 2 === 0 || even % 2 === 1) return undefined;
  return { kind: 'parity', counts: { odd, even } };
}

const mustPass = (position: Position): boolean => position.legalMoves()[0] === 'pass';

/** Number of squares that the side to move can play. */
const countReplies = (position: Position): number =>
  position.legalMoves().filter((move: Move) => move !== 'pass').length;

/** Returns an empty corner next to a square. */
const cornerBeside = (square: Square, before: Position): Square | undefined =>
  cornersOf(before).find(
    (corner) => !before.at(corner) && neighborsOf(corner, boardOf(before.variant)).includes(square),
  );

function cornerReason(
  { before, played, best }: Choice,
  after: Position,
  better: Position,
): ReversiReason | undefined {
  const [open, openInstead] = [openCorners(after), openCorners(better)];
  const [corner] = open.filter((each) => !openInstead.includes(each));
  if (corner !== undefined && openInstead.every((each) => open.includes(each)))
    return { kind: 'gives-corner', squares: { corner } };
  const all: readonly Move[] = cornersOf(before);
  return all.includes(best) && !all.includes(played) ? { kind: 'takes-corner' } : undefined;
}

function nextToCornerReason({ before, played, best }: Choice): ReversiReason | undefined {
  if (played === 'pass' || best === 'pass' || cornerBeside(best, before) !== undefined) return undefined;
  const corner = cornerBeside(played, before);
  return corner === undefined ? undefined : { kind: 'next-to-corner', squares: { corner } };
}

/** Number of discs that a move from one position to the next flipped. */
function countFlips(before: Position, after: Position): number {
  const color = turnAt(before.ply);
  return after.count(color) - before.count(color) - 1;
}

/** Number of a color's discs next to empty squares. */
function countFrontier(position: Position, color: Color): number {
  const board = boardOf(position.variant);
  const isOpen = (square: Square) => neighborsOf(square, board).some((each) => !position.at(each));
  return allSquares(board).filter((square) => position.at(square) === color && isOpen(square)).length;
}
