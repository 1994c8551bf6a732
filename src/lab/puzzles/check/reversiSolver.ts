// A plain solver of Reversi's endgames for a win, a draw or a loss: alpha-beta over a board with a border. It was written
// independently and shares nothing with the engine, whose proofs it checks.

/** Whether the side to move wins (1), draws (0) or loses (-1). */
export type Outcome = -1 | 0 | 1;

/** Codes of a board by square (a1 first): `1` the side to move, `2` the other side, `0` empty. */
type Signs = ArrayLike<number>;

const EMPTY = 0;
const BORDER = 3;
const ROW = 9; // squares from one rank to the next, with one border square between them
const STEPS = [1, -1, ROW, -ROW, ROW + 1, -ROW - 1, ROW - 1, 1 - ROW];
const END = 0; // head and end of the list of empty squares

const ORDERED_FROM = 6; // empty squares from which moves are sorted by mobility and positions are stored
const TABLE_BITS = 18;
const CORNER_BONUS = 6; // value of a corner, in moves of the other side

const board = new Uint8Array(10 * ROW + 1);
const nextEmpty = new Uint8Array(board.length);
const previousEmpty = new Uint8Array(board.length);
const flipped = new Uint8Array(64 * 32);
let flippedCount = 0;

const squareOf = (index: number): number => (Math.floor(index / 8) + 1) * ROW + (index % 8) + 1;
const SQUARES = Array.from({ length: 64 }, (_, index) => squareOf(index));
const isCorner = new Uint8Array(board.length);
for (const corner of [0, 7, 56, 63]) isCorner[squareOf(corner)] = 1;
/** Quadrant of each square: a move in a quadrant with an odd number of empty squares is tried first. */
const quadrantOf = new Uint8Array(board.length);
for (let index = 0; index < 64; index++) {
  quadrantOf[squareOf(index)] = 1 << ((index % 8 > 3 ? 1 : 0) + (index > 31 ? 2 : 0));
}

// A transposition table: two words that identify a position, and its least and greatest possible outcome.
const names = new Int32Array(2 << TABLE_BITS);
const least = new Int8Array(1 << TABLE_BITS);
const greatest = new Int8Array(1 << TABLE_BITS);

/** Pseudo-random constants for each word, color and square (xorshift, Marsaglia 2003). */
const marks = new Int32Array(2 * 3 * board.length);
for (let i = 0, x = 2463534242; i < marks.length; i++) {
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  marks[i] = x;
}

/** Flips the discs of a move and pushes them on the stack; returns their number. */
function turn(square: number, own: number, other: number): number {
  const before = flippedCount;
  for (let i = 0; i < 8; i++) {
    const step = STEPS[i]!;
    let at = square + step;
    if (board[at] !== other) continue;
    while (board[at] === other) at += step;
    if (board[at] !== own) continue;
    for (at -= step; at !== square; at -= step) {
      board[at] = own;
      flipped[flippedCount++] = at;
    }
  }
  return flippedCount - before;
}

function undo(square: number, count: number, other: number): void {
  board[square] = EMPTY;
  for (let i = 0; i < count; i++) board[flipped[--flippedCount]!] = other;
}

function mayPlay(square: number, own: number, other: number): boolean {
  for (let i = 0; i < 8; i++) {
    const step = STEPS[i]!;
    let at = square + step;
    if (board[at] !== other) continue;
    while (board[at] === other) at += step;
    if (board[at] === own) return true;
  }
  return false;
}

function removeEmpty(square: number): void {
  nextEmpty[previousEmpty[square]!] = nextEmpty[square]!;
  previousEmpty[nextEmpty[square]!] = previousEmpty[square]!;
}

function restoreEmpty(square: number): void {
  nextEmpty[previousEmpty[square]!] = square;
  previousEmpty[nextEmpty[square]!] = square;
}

function countMoves(own: number, other: number): number {
  let count = 0;
  for (let square = nextEmpty[END]!; square !== END; square = nextEmpty[square]!) {
    if (mayPlay(square, own, other)) count++;
  }
  return count;
}

/** Returns the outcome of the move just made, for the side that made it. */
function after(square: number, own: number, turned: number, lead: number, bounds: Bounds): Outcome {
  removeEmpty(square);
  const { alpha, beta, empties, odd } = bounds;
  const outcome = -search(
    3 - own,
    -beta,
    -alpha,
    empties - 1,
    odd ^ quadrantOf[square]!,
    -(lead + 2 * turned + 1),
    false,
  ) as Outcome;
  restoreEmpty(square);
  return outcome;
}

type Bounds = { alpha: number; beta: number; empties: number; odd: number };

/** Returns the legal moves, those that leave the other side few moves first. */
function sortedMoves(own: number): number[] {
  const other = 3 - own;
  const scored: (readonly [square: number, score: number])[] = [];
  for (let square = nextEmpty[END]!; square !== END; square = nextEmpty[square]!) {
    const turned = turn(square, own, other);
    if (turned === 0) continue;
    board[square] = own;
    removeEmpty(square);
    const score = countMoves(other, own) - (isCorner[square] ? CORNER_BONUS : 0);
    restoreEmpty(square);
    undo(square, turned, other);
    scored.push([square, score]);
  }
  return scored.sort(([, a], [, b]) => a - b).map(([square]) => square);
}

/** Returns the index of the current position in the table, and puts its words into `name`. */
function placeOf(own: number): number {
  let [low, high] = [own, own];
  for (let i = 0; i < 64; i++) {
    const square = SQUARES[i]!;
    const mark = 2 * (board[square]! * board.length + square);
    low ^= marks[mark]!;
    high ^= marks[mark + 1]!;
  }
  name[0] = low;
  name[1] = high;
  return (low ^ (low >>> TABLE_BITS)) & ((1 << TABLE_BITS) - 1);
}
const name = new Int32Array(2);

function search(
  own: number,
  alpha: number,
  beta: number,
  empties: number,
  odd: number,
  lead: number,
  hasPassed: boolean,
): Outcome {
  if (empties === 0) return Math.sign(lead) as Outcome;
  if (empties < ORDERED_FROM) return searchLast(own, alpha, beta, empties, odd, lead, hasPassed);
  const place = placeOf(own);
  const [low, high] = [name[0]!, name[1]!];
  const isKnown = names[2 * place] === low && names[2 * place + 1] === high;
  let [lower, upper] = [alpha, beta];
  if (isKnown) {
    lower = Math.max(lower, least[place]!);
    upper = Math.min(upper, greatest[place]!);
    if (lower >= upper) return (lower === alpha ? upper : lower) as Outcome;
  }
  const moves = sortedMoves(own);
  if (moves.length === 0) {
    if (hasPassed) return Math.sign(lead) as Outcome;
    return -search(3 - own, -beta, -alpha, empties, odd, -lead, true) as Outcome;
  }
  let best = -2;
  let floor = lower;
  for (const square of moves) {
    const turned = turn(square, own, 3 - own);
    board[square] = own;
    const found = after(square, own, turned, lead, { alpha: floor, beta: upper, empties, odd });
    undo(square, turned, 3 - own);
    best = Math.max(best, found);
    floor = Math.max(floor, best);
    if (best >= upper) break;
  }
  names[2 * place] = low;
  names[2 * place + 1] = high;
  least[place] = best > lower ? best : -1;
  greatest[place] = best < upper ? best : 1;
  return best as Outcome;
}

/** Like `search`, for the last few empty squares: odd quadrants first, without the table. */
function searchLast(
  own: number,
  alpha: number,
  beta: number,
  empties: number,
  odd: number,
  lead: number,
  hasPassed: boolean,
): Outcome {
  let best = -2;
  let floor = alpha;
  for (let parity = 1; parity >= 0; parity--) {
    for (let square = nextEmpty[END]!; square !== END; square = nextEmpty[square]!) {
      if ((odd & quadrantOf[square]! ? 1 : 0) !== parity) continue;
      const turned = turn(square, own, 3 - own);
      if (turned === 0) continue;
      board[square] = own;
      const found = after(square, own, turned, lead, { alpha: floor, beta, empties, odd });
      undo(square, turned, 3 - own);
      best = Math.max(best, found);
      floor = Math.max(floor, best);
      if (best >= beta) return best as Outcome;
    }
  }
  if (best > -2) return best as Outcome;
  if (hasPassed) return Math.sign(lead) as Outcome;
  return -search(3 - own, -beta, -alpha, empties, odd, -lead, true) as Outcome;
}

/** Solves a board for the side to move, which may have to pass; the game is over if both must. */
export function solveWld(signs: Signs): Outcome {
  board.fill(BORDER);
  let last = END;
  let empties = 0;
  let odd = 0;
  let lead = 0;
  for (let index = 0; index < 64; index++) {
    const square = SQUARES[index]!;
    const sign = signs[index]!;
    board[square] = sign;
    if (sign !== EMPTY) {
      lead += sign === 1 ? 1 : -1;
      continue;
    }
    nextEmpty[last] = square;
    previousEmpty[square] = last;
    last = square;
    empties++;
    odd ^= quadrantOf[square]!;
  }
  nextEmpty[last] = END;
  previousEmpty[END] = last;
  return search(1, -1, 1, empties, odd, lead, false);
}
