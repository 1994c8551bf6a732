import { boardOf } from '../../../rules/games.js';
import type { Move, Position, Square } from '../../../rules/position.js';
import { allSquares, fileOf, isOnBoard, rankOf, squareAt } from '../../../rules/squares.js';
import type { Choice, Reason } from './reason.js';

/** Replies more or less that say something. */
const FEWER_REPLIES = 3;

/** Regions matter at the end alone, and while they are small. */
const PARITY_EMPTIES = 16;
const LARGEST_REGION = 9;

function cornersOf({ variant }: Position): Square[] {
  const { width, height } = boardOf(variant);
  return [0, height - 1].flatMap((rank) =>
    [0, width - 1].map((file) => squareAt(file, rank, { width, height })),
  );
}

/** The corners that the side to move can take. */
function openCorners(position: Position): Square[] {
  const legal = new Set(position.legalMoves());
  return cornersOf(position).filter((corner) => legal.has(corner));
}

/** The region of empty squares, joined by sides and corners, to which an empty square belongs. */
function regionOf(position: Position, square: Square): ReadonlySet<Square> {
  const board = boardOf(position.variant);
  const region = new Set([square]);
  for (const each of region) {
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const [file, rank] = [fileOf(each, board) + dx, rankOf(each, board) + dy];
        if (!isOnBoard(file, rank, board)) continue;
        const next = squareAt(file, rank, board);
        if (!position.at(next)) region.add(next);
      }
    }
  }
  return region;
}

function parity({ before, played, best }: Choice): Reason | undefined {
  if (played === 'pass' || best === 'pass') return undefined;
  const empties = allSquares(boardOf(before.variant)).filter((square) => !before.at(square));
  if (empties.length > PARITY_EMPTIES) return undefined;
  const [odd, even] = [regionOf(before, best).size, regionOf(before, played).size];
  if (odd > LARGEST_REGION || even > LARGEST_REGION || odd % 2 === 0 || even % 2 === 1) return undefined;
  return { kind: 'parity', counts: { odd, even } };
}

const mustPass = (position: Position): boolean => position.legalMoves()[0] === 'pass';

/** How many squares the side to move can choose from; none where it must pass or the game is over. */
const countReplies = (position: Position): number =>
  position.legalMoves().filter((move: Move) => move !== 'pass').length;

/** Why the best move was better, by the squares that it takes and those that it leaves to the other side; undefined where none of that tells. */
export function reversiReason(choice: Choice): Reason | undefined {
  const { before, played, best } = choice;
  const [after, better] = [before.play(played), before.play(best)];
  const kept = new Set(openCorners(better));
  const given = openCorners(after);
  const [corner] = given.filter((each) => !kept.has(each));
  if (corner !== undefined && [...kept].every((each) => given.includes(each)))
    return { kind: 'gives-corner', squares: { corner } };
  const corners = new Set<Move>(cornersOf(before));
  if (corners.has(best) && !corners.has(played)) return { kind: 'takes-corner' };
  if (mustPass(better) && !mustPass(after)) return { kind: 'forces-pass' };
  const region = parity(choice);
  if (region) return region;
  const [replies, instead] = [countReplies(better), countReplies(after)];
  return instead - replies >= FEWER_REPLIES && replies > 0
    ? { kind: 'mobility', counts: { replies, instead } }
    : undefined;
}
