import { LINES } from '../memory';

// Discs that can never be turned, a lower bound: those that an edge alone makes safe, those on four full lines, and
// those that on each line through them are full, at the border or beside a safe disc of their own (Buro, "Logistello";
// Andersson, "Writing an Othello program").

const EDGES: usize = LINES + 0x10000; // u8[256][256]: an edge's safe discs, by the mover's and the other's

const BORDER: u64 = 0xff818181818181ff;

/** What stands on an edge after one side fills a square of it. */
function fillEdge(square: i32, mine: i32, theirs: i32): i32 {
  let after = mine | (1 << square);
  for (let step = -1; step <= 1; step += 2) {
    let run = 0;
    let end = square + step;
    for (; end >= 0 && end < 8 && (theirs >> end) & 1; end += step) run |= 1 << end;
    if (end >= 0 && end < 8 && (mine >> end) & 1) after |= run;
  }
  return after;
}

// Full edges first: whatever is added to an edge has a larger sum of both sides' discs.
function layEdges(): void {
  for (let taken = 255; taken >= 0; taken--) {
    for (let mine = taken; mine >= 0; mine = mine ? (mine - 1) & taken : -1) {
      const theirs = taken & ~mine;
      let safe = mine;
      for (let square = 0; square < 8; square++) {
        const bit = 1 << square;
        if (taken & bit) continue;
        const filled = fillEdge(square, mine, theirs);
        safe &= load<u8>(EDGES + <usize>((filled << 8) | (theirs & ~filled)));
        safe &= load<u8>(EDGES + <usize>(((mine | bit) << 8) | theirs));
        const lost = fillEdge(square, theirs, mine);
        safe &= load<u8>(EDGES + <usize>(((mine & ~lost) << 8) | lost));
        safe &= load<u8>(EDGES + <usize>((mine << 8) | theirs | bit));
      }
      store<u8>(EDGES + <usize>((mine << 8) | theirs), <u8>safe);
    }
  }
}

layEdges();

// @ts-ignore: decorator
@inline
function safeOn(mine: u64, theirs: u64): u64 {
  return <u64>load<u8>(EDGES + <usize>((mine << 8) | theirs));
}

// @ts-ignore: decorator
@inline
function fileOf(board: u64, file: u64): u64 {
  return (((board >> file) & 0x0101010101010101) * 0x0102040810204080) >> 56;
}

// @ts-ignore: decorator
@inline
function ontoFile(bits: u64): u64 {
  return (((bits & 0x7f) * 0x0002040810204081) & 0x0101010101010101) | ((bits & 0x80) << 49);
}

/** The edges' safe discs of `mine`. */
function safeEdges(mine: u64, theirs: u64): u64 {
  return (
    safeOn(mine & 0xff, theirs & 0xff) |
    (safeOn(mine >> 56, theirs >> 56) << 56) |
    ontoFile(safeOn(fileOf(mine, 0), fileOf(theirs, 0))) |
    (ontoFile(safeOn(fileOf(mine, 7), fileOf(theirs, 7))) << 7)
  );
}

// Lines of a direction that have no empty square, by spreading the empty ones along it. `open` are the squares from
// which a step forwards, or back, stays on the board.
// @ts-ignore: decorator
@inline
function fullLines(empties: u64, shift: u64, forwards: u64, back: u64): u64 {
  let spread = empties;
  for (let i = 0; i < 7; i++) spread |= ((spread & forwards) << shift) | ((spread & back) >> shift);
  return ~spread;
}

const NOT_A: u64 = 0xfefefefefefefefe;
const NOT_H: u64 = 0x7f7f7f7f7f7f7f7f;

/** The discs of `mine` that are certainly safe. */
export function safeDiscs(mine: u64, theirs: u64): u64 {
  const empties = ~(mine | theirs);
  const ranks = fullLines(empties, 1, NOT_H, NOT_A);
  const files = fullLines(empties, 8, -1, -1);
  const falling = fullLines(empties, 9, NOT_H, NOT_A);
  const rising = fullLines(empties, 7, NOT_A, NOT_H);
  let safe = safeEdges(mine, theirs) | (mine & ranks & files & falling & rising);
  const inside = mine & ~BORDER;
  while (true) {
    const more =
      inside &
      ~safe &
      (ranks | (safe << 1) | (safe >> 1)) &
      (files | (safe << 8) | (safe >> 8)) &
      (falling | (safe << 9) | (safe >> 9)) &
      (rising | (safe << 7) | (safe >> 7));
    if (!more) return safe;
    safe |= more;
  }
}
