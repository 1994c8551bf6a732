import { side } from './board';
import { MOVE_BYTES, DEEPEST, listDefences, listOf, listOne, listThreats, scoreAt, squareAt } from './moveOrder';
import { NO_SQUARE } from './transpositions';
import { isAborted, mayPut, nodes } from './limits';
import { THREATS_SEEN } from '../memory';
import { hashAfter, hashOf } from './zobrist';
import { isForbidden, make, threatAt, undo } from './threatBoard';
import { countOf, firstOf } from './threatSets';
import { FIVES, FORBIDDEN, FOURS, QUIET, WINNING } from './threats';
import { winPlies, winsByFours } from './vcf';

// Winning by threats ("VCT", victory by continuous threats): each move of the attacker makes a four or threatens an open
// four, and the other side may stop it or make fours itself. Depth-first proof-number search with the 1 + epsilon trick
// (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002; Pawlewicz and Lew, 2006). What a
// position's proof and disproof cost is kept in a table, so that a search may be broken off and taken up again.

const SEEN_BITS: u32 = 14; // buckets of four entries; an entry: key u64, proof number u32, disproof number u32
const ENTRY_BYTES: usize = 16;
const BUCKET_BYTES: usize = 64;
const MOST: u32 = 1 << 28; // proven beyond doubt; a proven position's disproof number is this and the plies to its win
const ANSWERS: u32 = 3; // to a three, about
const OWN_FOURS: i32 = 60; // fours to try for a win by them, and against one
const OTHERS_FOURS: i32 = 30;

let attacker: i32 = 0;
let salt: u64 = 0; // of the keys, for the attacker
let last: u32 = 0; // stones after which it is broken off
let proof: u32 = 0; // of the position that was looked at last
let disproof: u32 = 0;
/** Of the win found: how many plies it takes at most, and its first move. */
export let threatPlies: i32 = 0;
export let threatSquare: i32 = -1;

export function forgetThreats(): void {
  memory.fill(THREATS_SEEN, 0, BUCKET_BYTES << SEEN_BITS);
}

function entryOf(key: u64): usize {
  const bucket = THREATS_SEEN + <usize>(key >> (64 - SEEN_BITS)) * BUCKET_BYTES;
  for (let entry = bucket; entry < bucket + BUCKET_BYTES; entry += ENTRY_BYTES) {
    if (load<u64>(entry) == key) return entry;
  }
  return 0;
}

/** Keeps what is known of a position, in place of what cost least. */
function keepProof(key: u64): void {
  let entry = entryOf(key);
  if (!entry) {
    entry = THREATS_SEEN + <usize>(key >> (64 - SEEN_BITS)) * BUCKET_BYTES;
    for (let each = entry + ENTRY_BYTES; (each - THREATS_SEEN) & (BUCKET_BYTES - 1); each += ENTRY_BYTES) {
      if (costOf(each) < costOf(entry)) entry = each;
    }
    store<u64>(entry, key);
  }
  store<u32>(entry, proof, 8);
  store<u32>(entry, disproof, 12);
}

// @ts-ignore: decorator
@inline
function costOf(entry: usize): u32 {
  return load<u32>(entry, 8) + load<u32>(entry, 12);
}

function setProven(plies: i32): void {
  proof = 0;
  disproof = MOST + <u32>plies;
}

function setDisproven(): void {
  proof = MOST;
  disproof = 0;
}

/** What is known of the position after a move; at first a three costs more to prove than a four, as it has more answers. */
// @ts-ignore: decorator
@inline
function recall(move: usize, attacks: bool): void {
  const entry = entryOf(hashAfter(squareAt(move)) ^ salt);
  proof = entry ? load<u32>(entry, 8) : attacks && scoreAt(move) < FOURS ? ANSWERS : 1;
  disproof = entry ? load<u32>(entry, 12) : 1;
}

/** Lists the attacker's moves, or settles the position; returns where the list ends. */
function listAttacks(list: usize): usize {
  const own = side();
  const fives = countOf(own ^ 1, FIVES);
  if (countOf(own, FIVES)) setProven(1);
  else if (fives > 1) setDisproven();
  else if (fives) {
    const square = firstOf(own ^ 1, FIVES);
    const threat = threatAt(square, own);
    if (threat != QUIET && threat != FORBIDDEN) return listOne(list, square);
    setDisproven();
  } else if (countOf(own, WINNING)) setProven(3);
  else if (winsByFours(OWN_FOURS)) setProven(winPlies);
  else {
    const end = listThreats(list);
    if (end == list) setDisproven();
    return end;
  }
  return list;
}

/** Lists the moves against a threat, or settles the position; returns where the list ends. */
function listAnswers(list: usize): usize {
  const own = side();
  const other = own ^ 1;
  const fives = countOf(other, FIVES);
  if (countOf(own, FIVES)) setDisproven();
  else if (fives) {
    const square = firstOf(other, FIVES);
    if (fives == 1 && !isForbidden(square, own)) return listOne(list, square);
    setProven(2);
  } else if (countOf(own, WINNING) || !countOf(other, WINNING) || winsByFours(OTHERS_FOURS)) setDisproven();
  else {
    const end = listDefences(list, NO_SQUARE);
    if (end == list) setProven(4);
    return end;
  }
  return list;
}

/** Adds without passing what is settled. */
// @ts-ignore: decorator
@inline
function added(a: u32, b: u32): u32 {
  return min(a + min(b, MOST), MOST - 1);
}

let chosen: i32 = -1; // the move to look at next, and what is known of it
let chosenProof: u32 = 0;
let chosenDisproof: u32 = 0;
let second: u32 = 0; // the least number among the others that it is chosen by

/** What a position's moves make of it: proof and disproof numbers, and which move is the most promising. */
function weigh(list: usize, end: usize): void {
  const attacks = side() == attacker;
  let least = MOST;
  let sum: u32 = 0;
  let plies: u32 = attacks ? MOST : 0; // of a proof
  second = MOST;
  chosen = -1;
  for (let move = list; move < end; move += MOVE_BYTES) {
    const square = squareAt(move);
    recall(move, attacks);
    const own = attacks ? proof : min(disproof, MOST);
    const others = attacks ? disproof : proof;
    if (!proof) plies = attacks ? min(plies, disproof - MOST) : max(plies, disproof - MOST);
    // Of several proven moves the quickest win.
    const isQuicker = attacks && !proof && disproof - MOST == plies;
    if (chosen < 0 || own < least || isQuicker) {
      second = least;
      least = own;
      chosen = square;
      chosenProof = proof;
      chosenDisproof = min(disproof, MOST);
    } else second = min(second, own);
    sum = added(sum, others);
  }
  if (attacks) {
    if (!least) setProven(<i32>plies + 1);
    else if (least >= MOST) setDisproven();
    else {
      proof = least;
      disproof = max(sum, 1);
    }
  } else if (!least) setDisproven();
  else if (least >= MOST) setProven(<i32>plies + 1);
  else {
    proof = max(sum, 1);
    disproof = least;
  }
}

/** Looks at a position until its numbers reach a limit, or it is settled, or the search is broken off. */
function prove(mostProof: u32, mostDisproof: u32, ply: i32): void {
  const key = hashOf() ^ salt;
  const list = listOf(ply);
  if (ply >= DEEPEST - 1) {
    setDisproven();
    return;
  }
  const attacks = side() == attacker;
  const end = attacks ? listAttacks(list) : listAnswers(list);
  if (isAborted) return;
  while (end > list) {
    weigh(list, end);
    if (proof >= mostProof || disproof >= mostDisproof || !proof || !disproof) break;
    if (nodes >= last || !mayPut()) break;
    const others = (attacks ? disproof : proof) - (attacks ? chosenDisproof : chosenProof);
    const next = second + (second >> 2) + 1;
    const childProof = attacks ? min(mostProof, next) : mostProof - min(others, mostProof - 1);
    const childDisproof = attacks ? mostDisproof - min(others, mostDisproof - 1) : min(mostDisproof, next);
    make(chosen);
    prove(childProof, childDisproof, ply + 1);
    undo();
    if (isAborted) return;
  }
  keepProof(key);
}

/**
 * Whether the side to move is seen to win by threats, putting about `budget` stones more; called again, it goes on where
 * it was, until `forgetThreats`. The lists from `ply` on are overwritten.
 */
export function winsByThreats(budget: u32, ply: i32): bool {
  attacker = side();
  salt = <u64>(attacker + 1) * 0xa0761d6478bd642f;
  last = nodes + budget;
  chosen = -1;
  prove(MOST, MOST, ply);
  if (isAborted || proof || chosen < 0) return false;
  threatPlies = <i32>(disproof - MOST);
  threatSquare = chosen;
  return true;
}
