import { VCT_TABLE } from '../memory';
import { side } from './board';
import { isAborted, mayVisit, nodes } from './limits';
import { MAX_PLY, MOVE_BYTES, listDefenses, listSingle, listThreats, moveListAt, moveSquare, scoreOfMove } from './moveOrder';
import { isForbidden, makeMove, threatAt, undoMove } from './threatBoard';
import { firstThreat, threatCount } from './threatSets';
import { FIVES, FORBIDDEN, FOURS, QUIET, WINNING } from './threats';
import { NO_SQUARE } from './transpositions';
import { searchVcf, vcfPlies } from './vcf';
import { hashAfterMove, positionHash } from './zobrist';

// VCT, victory by continuous threats: each move of the attacker makes a four or threatens an open four, and the other side may stop
// it or make fours itself. Depth-first proof-number search with the 1 + epsilon trick (Nagai, "Df-pn algorithm for searching AND/OR
// trees and its applications", 2002; Pawlewicz and Lew, "Improving depth-first PN-search: 1 + ε trick", 2006). A table keeps the
// proof and disproof numbers, so that a search can be interrupted and resumed.

const TABLE_BITS: u32 = 14; // buckets of four entries; an entry: key u64, proof number u32, disproof number u32
const ENTRY_BYTES: usize = 16;
const BUCKET_BYTES: usize = 64;
const PROVEN: u32 = 1 << 28; // infinity; a proven position's disproof number is this plus the plies to its win
const THREE_PROOF: u32 = 3; // initial proof number of a three: roughly its number of replies
const ATTACK_VCF_FOURS: i32 = 60; // fours that a VCF search may try: of the attacker, and of the defender
const DEFENSE_VCF_FOURS: i32 = 30;

let attacker: i32 = 0;
let salt: u64 = 0; // separates the attackers' keys
let nodeLimit: u32 = 0; // nodes after which the search is interrupted
let proof: u32 = 0; // numbers of the last searched position
let disproof: u32 = 0;
/** The win found: its maximum number of plies, and its first move. */
export let vctPlies: i32 = 0;
export let vctMove: i32 = -1;

export function clearVct(): void {
  memory.fill(VCT_TABLE, 0, BUCKET_BYTES << TABLE_BITS);
}

function probe(key: u64): usize {
  const bucket = VCT_TABLE + <usize>(key >> (64 - TABLE_BITS)) * BUCKET_BYTES;
  for (let entry = bucket; entry < bucket + BUCKET_BYTES; entry += ENTRY_BYTES) {
    if (load<u64>(entry) == key) return entry;
  }
  return 0;
}

/** Stores a position's numbers in place of the entry with the smallest ones. */
function storeProof(key: u64): void {
  let entry = probe(key);
  if (!entry) {
    entry = VCT_TABLE + <usize>(key >> (64 - TABLE_BITS)) * BUCKET_BYTES;
    for (let each = entry + ENTRY_BYTES; (each - VCT_TABLE) & (BUCKET_BYTES - 1); each += ENTRY_BYTES) {
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
  disproof = PROVEN + <u32>plies;
}

function setDisproven(): void {
  proof = PROVEN;
  disproof = 0;
}

/** Loads the numbers of the position after a move. A new three has a larger proof number than a four, since it has more replies. */
// @ts-ignore: decorator
@inline
function loadChild(move: usize, attacks: bool): void {
  const entry = probe(hashAfterMove(moveSquare(move)) ^ salt);
  proof = entry ? load<u32>(entry, 8) : attacks && scoreOfMove(move) < FOURS ? THREE_PROOF : 1;
  disproof = entry ? load<u32>(entry, 12) : 1;
}

/** Lists the attacker's moves; returns the end of the list, which is empty if the position was proven or disproven instead. */
function listAttacks(list: usize): usize {
  const own = side();
  const fives = threatCount(own ^ 1, FIVES);
  if (threatCount(own, FIVES)) setProven(1);
  else if (fives > 1) setDisproven();
  else if (fives) {
    const square = firstThreat(own ^ 1, FIVES);
    const threat = threatAt(square, own);
    if (threat != QUIET && threat != FORBIDDEN) return listSingle(list, square);
    setDisproven();
  } else if (threatCount(own, WINNING)) setProven(3);
  else if (searchVcf(ATTACK_VCF_FOURS)) setProven(vcfPlies);
  else {
    const end = listThreats(list);
    if (end == list) setDisproven();
    return end;
  }
  return list;
}

/** Lists the replies to a threat; returns the end of the list, which is empty if the position was proven or disproven instead. */
function listReplies(list: usize): usize {
  const own = side();
  const other = own ^ 1;
  const fives = threatCount(other, FIVES);
  if (threatCount(own, FIVES)) setDisproven();
  else if (fives) {
    const square = firstThreat(other, FIVES);
    if (fives == 1 && !isForbidden(square, own)) return listSingle(list, square);
    setProven(2);
  } else if (threatCount(own, WINNING) || !threatCount(other, WINNING) || searchVcf(DEFENSE_VCF_FOURS)) setDisproven();
  else {
    const end = listDefenses(list, NO_SQUARE);
    if (end == list) setProven(4);
    return end;
  }
  return list;
}

/** Returns the sum of two numbers, capped below `PROVEN`. */
// @ts-ignore: decorator
@inline
function saturatedSum(a: u32, b: u32): u32 {
  return min(a + min(b, PROVEN), PROVEN - 1);
}

let chosen: i32 = -1; // the most promising move, and its numbers
let chosenProof: u32 = 0;
let chosenDisproof: u32 = 0;
let second: u32 = 0; // second least of the numbers by which moves are chosen

/** Computes a position's numbers from those of its children, and chooses the most promising move. */
function combineChildren(list: usize, end: usize): void {
  const attacks = side() == attacker;
  let least = PROVEN;
  let sum: u32 = 0;
  let plies: u32 = attacks ? PROVEN : 0; // plies to the win, if it is proven
  second = PROVEN;
  chosen = -1;
  for (let move = list; move < end; move += MOVE_BYTES) {
    const square = moveSquare(move);
    loadChild(move, attacks);
    const own = attacks ? proof : min(disproof, PROVEN);
    const others = attacks ? disproof : proof;
    if (!proof) plies = attacks ? min(plies, disproof - PROVEN) : max(plies, disproof - PROVEN);
    // Of several proven moves, the quickest win counts.
    const isQuicker = attacks && !proof && disproof - PROVEN == plies;
    if (chosen < 0 || own < least || isQuicker) {
      second = least;
      least = own;
      chosen = square;
      chosenProof = proof;
      chosenDisproof = min(disproof, PROVEN);
    } else second = min(second, own);
    sum = saturatedSum(sum, others);
  }
  if (attacks) {
    if (!least) setProven(<i32>plies + 1);
    else if (least >= PROVEN) setDisproven();
    else {
      proof = least;
      disproof = max(sum, 1);
    }
  } else if (!least) setDisproven();
  else if (least >= PROVEN) setProven(<i32>plies + 1);
  else {
    proof = max(sum, 1);
    disproof = least;
  }
}

/** Searches a position until its numbers reach a limit, it is proven or disproven, or the nodes are spent. */
function searchPn(proofLimit: u32, disproofLimit: u32, ply: i32): void {
  const key = positionHash() ^ salt;
  const list = moveListAt(ply);
  if (ply >= MAX_PLY - 1) {
    setDisproven();
    return;
  }
  const attacks = side() == attacker;
  const end = attacks ? listAttacks(list) : listReplies(list);
  if (isAborted) return;
  while (end > list) {
    combineChildren(list, end);
    if (proof >= proofLimit || disproof >= disproofLimit || !proof || !disproof) break;
    if (nodes >= nodeLimit || !mayVisit()) break;
    const others = (attacks ? disproof : proof) - (attacks ? chosenDisproof : chosenProof);
    const next = second + (second >> 2) + 1;
    const childProof = attacks ? min(proofLimit, next) : proofLimit - min(others, proofLimit - 1);
    const childDisproof = attacks ? disproofLimit - min(others, disproofLimit - 1) : min(disproofLimit, next);
    makeMove(chosen);
    searchPn(childProof, childDisproof, ply + 1);
    undoMove();
    if (isAborted) return;
  }
  storeProof(key);
}

function startPn(attacking: i32, budget: u32): void {
  attacker = attacking;
  salt = <u64>(attacker + 1) * 0xa0761d6478bd642f;
  nodeLimit = nodes + budget;
  chosen = -1;
}

/**
 * Searches for a win by threats of the side to move with about `budget` more nodes; returns whether one is found. Later calls resume
 * the search, until `clearVct`. Overwrites the move lists from `ply` on.
 */
export function searchVct(budget: u32, ply: i32): bool {
  startPn(side(), budget);
  searchPn(PROVEN, PROVEN, ply);
  if (isAborted || proof || chosen < 0) return false;
  vctPlies = <i32>(disproof - PROVEN);
  vctMove = chosen;
  return true;
}

/** Like `searchVct`, for a win of the other side, which has just made a threat. */
export function searchVctReplies(budget: u32, ply: i32): bool {
  startPn(side() ^ 1, budget);
  searchPn(PROVEN, PROVEN, ply);
  if (isAborted || proof) return false;
  vctPlies = <i32>(disproof - PROVEN);
  return true;
}
