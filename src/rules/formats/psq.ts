import { covers } from '../gameRules.js';
import { GOMOKU_COVERAGE, startGomoku } from '../gomoku/gomokuPosition.js';
import { squareAt } from '../squares.js';
import {
  type Expected,
  isReadFailure,
  type Omission,
  type ReadGame,
  ruleFor,
  unreadable,
} from './gameFile.js';
import { playMoves, type TextMove } from './properties.js';
import { readRules } from './sgfRules.js';

/** Size of the board, levels of the players, and which of them began. */
const HEADER = /^\s*piskvorky\s+(\d{1,3})\s*x\s*(\d{1,3})\b(?:[^\n]*,[ \t]*([01])[ \t]*\r?\n)?/i;
/** A move with its time in ms. */
const MOVE = /^\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*-?\d+\s*$/;

/** Whether a text is a game of Piskvork. */
export const isPsq = (text: string): boolean => HEADER.test(text);

type Line = { readonly text: string; readonly at: number };

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const found = { text: line, at };
    at += line.length + 1;
    return found;
  });
}

/** Name of a player: its program, without folders and extension. */
const playerName = (path: string): string =>
  path
    .replace(/^.*[\\/]/, '')
    .replace(/\.(exe|zip|bat|dll)$/i, '')
    .replace(/^pbrain-/i, '');

/**
 * Reads a game of the Gomoku manager Piskvork: a header with the size, the moves as `x,y,time` from 1, then the players, a code
 * of the end, and the tournament, which may name the rules.
 */
export function readPsq(text: string, expected: Expected): ReadGame {
  const lines = linesOf(text);
  const [width, height, starter] = (HEADER.exec(text) ?? []).slice(1).map(Number) as [number, number, number];
  const size = `${width}x${height}`;
  if (expected.game && expected.game !== 'gomoku') return unreadable(0, 'a game of Gomoku', 'game');
  if (width !== height || (expected.size ?? width) !== width)
    return unreadable(0, `a board of ${size}`, 'size', size);
  const end = lines.findIndex((line, i) => i > 0 && line.text.trim() !== '' && !MOVE.test(line.text));
  const moves = lines.slice(1, end < 0 ? lines.length : end).filter((line) => line.text.trim() !== '');
  const rest = (end < 0 ? [] : lines.slice(end))
    .map((line) => line.text.trim())
    .filter((line) => line !== '');
  const tournament = rest.findLast((line) => /^-?\d+\s*,/.test(line))?.replace(/^-?\d+\s*,/, '') ?? '';
  const named = readRules(tournament);
  if (named.kind === 'other-game')
    return unreadable(lines.at(-1)!.at, `${tournament} is another game`, 'game', tournament);
  const rule = ruleFor(GOMOKU_COVERAGE.rules, expected, named.kind === 'known' ? named.rule : undefined);
  const variant = { game: 'gomoku', rule, size: width } as const;
  if (!covers(GOMOKU_COVERAGE, variant)) return unreadable(0, `a board of ${size}`, 'size', size);
  const squares: TextMove[] = [];
  for (const line of moves) {
    const [x, y] = (MOVE.exec(line.text) ?? []).slice(1).map(Number) as [number, number];
    if (x < 1 || y < 1 || x > width || y > width)
      return unreadable(line.at, `${line.text.trim()} is not on the board`);
    squares.push({ move: squareAt(x - 1, y - 1, width), at: line.at });
  }
  const played = playMoves(startGomoku(variant), squares, false);
  if (isReadFailure(played)) return played;
  const cut: readonly Omission[] = end < 0 ? [{ kind: 'cut-short' }] : [];
  const game = { position: played.position, names: playersOf(rest, starter) };
  return { kind: 'read', game, omissions: [...cut, ...played.omissions] };
}

/** Names of black and white from the lines after the moves. `starter`: index of the player who began. */
function playersOf(
  [first = '', second = '']: readonly string[],
  starter: number,
): { readonly black: string; readonly white: string } {
  const isNamed = ![first, second].some((line) => line === '' || /^-?\d+(,|$)/.test(line));
  if (!isNamed) return { black: '', white: '' };
  const [black, white] = starter === 1 ? [second, first] : [first, second];
  return { black: playerName(black), white: playerName(white) };
}
