import type { Puzzle, PuzzleStep, Theme } from '../../../game/ports/thinker.js';
import {
  fivesOf,
  fivesThrough,
  foursOf,
  isWonByLine,
  plainBoard,
  put,
  take,
} from '../../../rules/gomoku/gomokuThreats.js';
import { countProofMoves, lineText, type ProofTree } from '../../../rules/gomoku/proofTree.js';
import { opposite, type Position, type Square, turnAt } from '../../../rules/position.js';
import { parseSquare, squareName } from '../../../rules/squares.js';
import type { Core } from '../../wasm/core.js';
import { clampRating, idOf, type Proofs, type ProvedPuzzle } from '../provedPuzzle.js';
import {
  lineOfFours,
  proveThreats,
  winningFours,
  winningThreats,
  winsByThreats,
  withTurnPassed,
} from './winning.js';

const FIRST_PLY = 7; // of puzzle positions
const PUZZLES_A_GAME = 3; // at most
const PLIES_BETWEEN = 6; // minimum distance of two puzzles of one game
/** Attacker's stones in a win by fours, the five included. */
const FOURS_MOVES = { min: 3, max: 15 } as const;
/** Maximum number of right moves, in the first turn and in later ones. */
const MAX_RIGHT = { first: 2, later: 3 } as const;
const MAX_STEPS = 8;
/** Attacker's turns in a win by threats, until nothing stops the five. */
const THREATS_TURNS = { min: 2, max: 9 } as const;

/** Whether a position suits a puzzle: nobody can make five at once. */
function isCalm(position: Position): boolean {
  const board = plainBoard(position);
  return fivesOf(board, 'black').length === 0 && fivesOf(board, 'white').length === 0;
}

/**
 * Returns the steps of a win by fours from this turn on. Ends before a turn with too many right moves. Adds a line for each right
 * move to `proofs`.
 */
function stepsOfFours(
  core: Core,
  position: Position,
  line: readonly Square[],
  stepsLeft: number,
  proofs: Record<string, ProofTree>,
  turn = 1,
): PuzzleStep[] {
  const { size } = position.variant;
  const [move, reply, ...rest] = line;
  const others = winningFours(core, position).filter((each) => each !== move);
  proofs[`${turn} ${squareName(move!, size)}`] = lineText(line, size);
  for (const other of others)
    proofs[`${turn} ${squareName(other, size)}`] = lineText(lineOfFours(core, position, other)!, size);
  const right = [move!, ...others];
  if (reply === undefined || stepsLeft === 1) return [{ right }];
  const next = position.play(move!).play(reply);
  if (winningFours(core, next).length > MAX_RIGHT.later) return [{ right }];
  return [{ right, reply }, ...stepsOfFours(core, next, rest, stepsLeft - 1, proofs, turn + 1)];
}

/** Whether a win by fours ends with a four whose only stop is forbidden to black. */
function endsOnForbidden(position: Position, line: readonly Square[]): boolean {
  if (position.variant.rule !== 'renju' || turnAt(position.ply) !== 'white') return false;
  const last = line.reduce((next, move) => next.play(move), position);
  return last.status.kind === 'playing' && fivesThrough(plainBoard(last), line.at(-1)!, 'white').length === 1;
}

function puzzleByFours(core: Core, position: Position, line: readonly Square[]): ProvedPuzzle | undefined {
  const moves = Math.ceil(line.length / 2) + 1;
  if (moves < FOURS_MOVES.min || moves > FOURS_MOVES.max) return undefined;
  const proofs: Record<string, ProofTree> = {};
  const steps = stepsOfFours(core, position, line, MAX_STEPS, proofs);
  if (steps[0]!.right.length > MAX_RIGHT.first || steps.length < 2) return undefined;
  const themes: Theme[] = ['vcf', ...(endsOnForbidden(position, line) ? (['forbidden'] as const) : [])];
  const choices = foursOf(plainBoard(position), turnAt(position.ply)).length;
  return buildPuzzle(position, 'win', themes, ratingOf({ themes, moves: moves - 1, choices }), steps, proofs);
}

/** Returns the reply that a proof takes longest to refute, with that proof; `undefined` if the threatened line answers all replies. */
function hardestReply(tree: ProofTree): readonly [reply: string, tree: ProofTree] | undefined {
  if (typeof tree === 'string') return undefined;
  return Object.entries(tree[2]).sort(([, a], [, b]) => countProofMoves(b) - countProofMoves(a))[0];
}

/**
 * Returns the steps of a proved win by threats from this turn on; `undefined` if this turn has too many right moves, or an unproved
 * one.
 */
function stepsOfThreats(
  core: Core,
  position: Position,
  tree: ProofTree,
  stepsLeft: number,
  proofs: Record<string, ProofTree>,
  turn = 1,
): PuzzleStep[] | undefined {
  const { size } = position.variant;
  const moveName = typeof tree === 'string' ? tree.split(' ')[0]! : tree[0];
  const move = parseSquare(moveName, size)!;
  const others = winningThreats(core, position).filter((each) => each !== move);
  if (others.length >= (turn === 1 ? MAX_RIGHT.first : MAX_RIGHT.later)) return undefined;
  for (const [i, each] of [move, ...others].entries()) {
    const proof = i === 0 ? tree : proveThreats(core, position, each);
    if (proof === undefined) return undefined;
    proofs[`${turn} ${squareName(each, size)}`] = proof;
  }
  const right = [move, ...others];
  const hardest = hardestReply(tree);
  if (!hardest || stepsLeft === 1) return [{ right }];
  const reply = parseSquare(hardest[0], size)!;
  const next = position.play(move).play(reply);
  const further = stepsOfThreats(core, next, hardest[1], stepsLeft - 1, proofs, turn + 1);
  return further ? [{ right, reply }, ...further] : [{ right }];
}

function puzzleByThreats(core: Core, position: Position): ProvedPuzzle | undefined {
  if (!winsByThreats(core, position)) return undefined;
  const tree = proveThreats(core, position);
  if (tree === undefined || typeof tree === 'string') return undefined;
  const turns = countProofMoves(tree);
  if (turns < THREATS_TURNS.min || turns > THREATS_TURNS.max) return undefined;
  const proofs: Record<string, ProofTree> = {};
  const steps = stepsOfThreats(core, position, tree, MAX_STEPS, proofs);
  if (!steps) return undefined;
  const keptProofs = Object.entries(proofs).filter(([name]) => Number(name.split(' ')[0]) <= steps.length);
  const themes: Theme[] = ['vct'];
  const choices = foursOf(plainBoard(position), turnAt(position.ply)).length;
  const rating = ratingOf({ themes, moves: turns, choices });
  return buildPuzzle(position, 'win', themes, rating, steps, Object.fromEntries(keptProofs));
}

/** Builds a puzzle if exactly one move prevents a win by threats of the other side. A proof refutes each other move. */
function puzzleByDefense(core: Core, position: Position): ProvedPuzzle | undefined {
  const own = turnAt(position.ply);
  const other = opposite(own);
  const board = plainBoard(position);
  // With a four of its own, a side could postpone the defense.
  if (foursOf(board, own).length > 0) return undefined;
  const threat = lineOfFours(core, withTurnPassed(position));
  if (!threat) return undefined;
  const { size } = position.variant;
  const refuted: Record<string, ProofTree> = {};
  const right: Square[] = [];
  for (const move of position.legalMoves()) {
    if (move === 'pass') return undefined;
    put(board, move, own);
    const isRefuted = isWonByLine(board, other, threat, move);
    take(board, move);
    if (isRefuted) continue;
    const next = position.play(move);
    const isLost = lineOfFours(core, next) !== undefined || winsByThreats(core, next);
    const tree = isLost ? proveThreats(core, next) : undefined;
    if (tree !== undefined) refuted[squareName(move, size)] = tree;
    else if (isLost || right.length > 0) return undefined;
    else right.push(move);
  }
  if (right.length === 0) return undefined;
  const themes: Theme[] = ['defense'];
  const moves = Math.max(1, ...Object.values(refuted).map(countProofMoves));
  const rating = ratingOf({ themes, moves, choices: Object.keys(refuted).length });
  return buildPuzzle(position, 'defend', themes, rating, [{ right }], {
    threat: lineText(threat, size),
    ...refuted,
  });
}

function buildPuzzle(
  position: Position,
  goal: Puzzle['goal'],
  themes: readonly Theme[],
  rating: number,
  steps: readonly PuzzleStep[],
  proofs: Proofs,
): ProvedPuzzle {
  const { variant, moves } = position;
  return { puzzle: { id: idOf(position, goal), variant, moves, goal, themes, rating, steps }, proofs };
}

function puzzleAt(core: Core, position: Position): ProvedPuzzle | undefined {
  if (!isCalm(position)) return undefined;
  const line = lineOfFours(core, position);
  if (line) return puzzleByFours(core, position, line);
  return puzzleByThreats(core, position) ?? puzzleByDefense(core, position);
}

/** Finds the puzzles in the positions of a game, in their order. */
export function findInGomoku(core: Core, positions: readonly Position[]): ProvedPuzzle[] {
  const found: ProvedPuzzle[] = [];
  let nextPly = FIRST_PLY;
  for (const position of positions) {
    if (position.ply < nextPly) continue;
    const each = puzzleAt(core, position);
    if (!each) continue;
    found.push(each);
    if (found.length === PUZZLES_A_GAME) break;
    nextPly = position.ply + PLIES_BETWEEN;
  }
  return found;
}

/** Base rating by theme: that of the shortest puzzles. */
const BASE: Readonly<Partial<Record<Theme, number>>> = { vcf: 750, vct: 1350, defense: 950 };
const PER_MOVE = 135; // for each move of the attacker above three
const PER_CHOICE = 16; // for each other four or three to try
const FORBIDDEN = 120;
const MAX_CHOICES = 20;

/** Estimates a Gomoku puzzle's initial rating from the length of its line and the number of alternatives. */
function ratingOf({
  themes,
  moves,
  choices,
}: {
  readonly themes: readonly Theme[];
  /** Attacker's moves until nothing stops the five. */
  readonly moves: number;
  readonly choices: number;
}): number {
  const base = themes.map((theme) => BASE[theme] ?? 0).reduce((sum, each) => sum + each, 0);
  return clampRating(
    base +
      PER_MOVE * Math.max(0, moves - 2) +
      PER_CHOICE * Math.min(MAX_CHOICES, choices) +
      (themes.includes('forbidden') ? FORBIDDEN : 0),
  );
}
