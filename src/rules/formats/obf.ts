import type { Color, Move } from '../position.js';
import { parseSquare } from '../squares.js';

/** A Reversi position with the scores of its moves, from a test or a solver. It need not be reachable. */
export type ScoredPosition = {
  /** Indexed by square. */
  readonly board: readonly (Color | undefined)[];
  readonly turn: Color;
  /** Final lead in discs of the side to move, by move; empty squares count for the winner. May be empty. */
  readonly scores: ReadonlyMap<Move, number>;
};

type Obf =
  | { readonly kind: 'read'; readonly positions: readonly ScoredPosition[] }
  | { readonly kind: 'unreadable'; readonly line: number; readonly text: string };

const LINE = /^([-._XO*BW]{64})\s*([XO*BW])(?:\s*;|\s+(?=\S+\s*:)|$)(.*)$/i;
const SCORE = /^\s*(\S+?)\s*:\s*([+-]?\d+)\s*$/;

function colorOf(sign: string): Color | undefined {
  if (/[x*b]/i.test(sign)) return 'black';
  return /[ow]/i.test(sign) ? 'white' : undefined;
}

const moveOf = (name: string): Move | undefined =>
  /^(ps|pa|pass|--)$/i.test(name) ? 'pass' : parseSquare(name, 8);

function readScores(text: string): Map<Move, number> | undefined {
  const scores = new Map<Move, number>();
  for (const each of text.split(/;|(?<=\d)\s+(?=\S+\s*:)/).filter((part) => part.trim() !== '')) {
    const match = SCORE.exec(each);
    if (!match) return undefined;
    const move = moveOf(match[1]!);
    if (move === undefined) return undefined;
    scores.set(move, Number(match[2]));
  }
  return scores;
}

function readLine(text: string): ScoredPosition | undefined {
  const match = LINE.exec(text);
  if (!match) return undefined;
  const scores = readScores(match[3] ?? '');
  return scores && { board: Array.from(match[1]!, colorOf), turn: colorOf(match[2]!)!, scores };
}

/**
 * Reads OBF, one position a line: 64 squares from a1 to h8 (`X`, `*` or `B` black, `O` or `W` white, `-`, `.` or `_` empty), the side to
 * move, and moves with their scores, separated by semicolons or spaces. `%` begins a comment. `line` counts from 1.
 */
export function readObf(text: string): Obf {
  const positions: ScoredPosition[] = [];
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const bare = line.replace(/%.*/, '').trim();
    if (bare === '') continue;
    const position = readLine(bare);
    if (!position) return { kind: 'unreadable', line: i + 1, text: line };
    positions.push(position);
  }
  return { kind: 'read', positions };
}
