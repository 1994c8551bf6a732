import { ENDGAME_TABLES } from '../memory';

// Stable discs, which can never be flipped. The result is a lower bound: discs that are stable by their edge alone, and inner discs
// each of whose four lines is full or has a stable disc of their color next to them (Buro, "Logistello"; Andersson, "Writing an
// Othello program").

const STABLE_EDGES: usize = ENDGAME_TABLES + 0x10000; // u8[256][256]: one side's stable discs on an edge, by the discs of that side and of the other

const BORDER: u64 = 0xff818181818181ff;

/** Returns one side's discs on an edge after it plays on a square of it. */
function playEdge(square: i32, player: i32, opponent: i32): i32 {
  let after = player | (1 << square);
  for (let step = -1; step <= 1; step += 2) {
    let run = 0;
    let end = square + step;
    for (; end >= 0 && end < 8 && (opponent >> end) & 1; end += step) run |= 1 << end;
    if (end >= 0 && end < 8 && (player >> end) & 1) after |= run;
  }
  return after;
}

// Full edges first: each edge looks up those with one more disc.
function initEdges(): void {
  for (let taken = 255; taken >= 0; taken--) {
    for (let player = taken; player >= 0; player = player ? (player - 1) & taken : -1) {
      const opponent = taken & ~player;
      let stable = player;
      for (let square = 0; square < 8; square++) {
        const bit = 1 << square;
        if (taken & bit) continue;
        const filled = playEdge(square, player, opponent);
        stable &= load<u8>(STABLE_EDGES + <usize>((filled << 8) | (opponent & ~filled)));
        stable &= load<u8>(STABLE_EDGES + <usize>(((player | bit) << 8) | opponent));
        const lost = playEdge(square, opponent, player);
        stable &= load<u8>(STABLE_EDGES + <usize>(((player & ~lost) << 8) | lost));
        stable &= load<u8>(STABLE_EDGES + <usize>((player << 8) | opponent | bit));
      }
      store<u8>(STABLE_EDGES + <usize>((player << 8) | opponent), <u8>stable);
    }
  }
}

initEdges();

// @ts-ignore: decorator
@inline
function stableEdge(player: u64, opponent: u64): u64 {
  return <u64>load<u8>(STABLE_EDGES + <usize>((player << 8) | opponent));
}

// @ts-ignore: decorator
@inline
function fileOf(board: u64, file: u64): u64 {
  return (((board >> file) & 0x0101010101010101) * 0x0102040810204080) >> 56;
}

// @ts-ignore: decorator
@inline
function edgeToFile(bits: u64): u64 {
  return (((bits & 0x7f) * 0x0002040810204081) & 0x0101010101010101) | ((bits & 0x80) << 49);
}

/** Returns the stable discs of `player` on the edges. */
function stableEdges(player: u64, opponent: u64): u64 {
  return (
    stableEdge(player & 0xff, opponent & 0xff) |
    (stableEdge(player >> 56, opponent >> 56) << 56) |
    edgeToFile(stableEdge(fileOf(player, 0), fileOf(opponent, 0))) |
    (edgeToFile(stableEdge(fileOf(player, 7), fileOf(opponent, 7))) << 7)
  );
}

// Returns the squares on full lines of a direction, by spreading the empty squares along it. `forwards` and `back` are the squares
// from which a step in that sense stays on the board.
// @ts-ignore: decorator
@inline
function fullLines(empties: u64, shift: u64, forwards: u64, back: u64): u64 {
  let spread = empties;
  for (let i = 0; i < 7; i++) spread |= ((spread & forwards) << shift) | ((spread & back) >> shift);
  return ~spread;
}

const NOT_A: u64 = 0xfefefefefefefefe;
const NOT_H: u64 = 0x7f7f7f7f7f7f7f7f;

/** Returns the discs of `player` that are certainly stable. */
export function stableDiscs(player: u64, opponent: u64): u64 {
  const empties = ~(player | opponent);
  const ranks = fullLines(empties, 1, NOT_H, NOT_A);
  const files = fullLines(empties, 8, -1, -1);
  const falling = fullLines(empties, 9, NOT_H, NOT_A);
  const rising = fullLines(empties, 7, NOT_A, NOT_H);
  let stable = stableEdges(player, opponent) | (player & ranks & files & falling & rising);
  const inside = player & ~BORDER;
  while (true) {
    const more =
      inside &
      ~stable &
      (ranks | (stable << 1) | (stable >> 1)) &
      (files | (stable << 8) | (stable >> 8)) &
      (falling | (stable << 9) | (stable >> 9)) &
      (rising | (stable << 7) | (stable >> 7));
    if (!more) return stable;
    stable |= more;
  }
}
