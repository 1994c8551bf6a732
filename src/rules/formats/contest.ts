import { GOMOKU_COVERAGE, startGomoku } from '../gomoku/gomokuPosition.js';
import { parseSquare } from '../squares.js';
import { type Expected, isReadFailure, type ReadGame, ruleFor, unreadable } from './gameFile.js';
import { playMoves, type TextMove } from './properties.js';

const SIZE = 15;

/** The game's sign (C5 is Gomoku, C6 Connect6), then everything before the moves. */
const HEAD = /^\s*\{+\s*\[?(C[56])\b([^;]*(?:;\s*\[[^;]*)*)/;
/** A move: `B(J,10)`. */
const MOVE = /[BW]\(\s*([A-O])\s*,\s*(\d{1,2})\s*\)/gi;
/** Players' names, black's first: `[先手 Ann B][后手 Ben W]`. */
const NAMES = { black: /\[先手(?!胜)([^[\]]*)\]/, white: /\[后手(?!胜)([^[\]]*)\]/ };

/**
 * Reads a record of China's computer game contest: `{[C5][先手 Ann B][后手 Ben W][先手胜][2017 CCGC];B(H,8);W(I,9)}`. Returns `undefined`
 * for other texts.
 */
export function readContest(text: string, expected: Expected): ReadGame | undefined {
  const head = HEAD.exec(text);
  if (!head) return undefined;
  if (head[1] === 'C6') return unreadable(0, 'a game of Connect6', 'game', 'Connect6');
  if (expected.game && expected.game !== 'gomoku') return unreadable(0, 'a game of Gomoku', 'game');
  if (expected.size !== undefined && expected.size !== SIZE)
    return unreadable(0, `a board of ${SIZE}`, 'size', `${SIZE}`);
  const moves: TextMove[] = [];
  for (const { 0: written, 1: file, 2: rank, index } of text.matchAll(MOVE)) {
    const move = parseSquare(`${file}${rank}`.toLowerCase(), SIZE);
    if (move === undefined) return unreadable(index, `${written} is not on the board`);
    moves.push({ move, at: index });
  }
  const rule = ruleFor(GOMOKU_COVERAGE.rules, expected);
  const played = playMoves(startGomoku({ game: 'gomoku', rule, size: SIZE }), moves, false);
  if (isReadFailure(played)) return played;
  const nameOf = (pattern: RegExp, sign: string): string => {
    const name = pattern.exec(head[0])?.[1]?.trim() ?? '';
    return name.endsWith(sign) ? name.slice(0, -sign.length).trim() : name;
  };
  const names = { black: nameOf(NAMES.black, 'B'), white: nameOf(NAMES.white, 'W') };
  return { kind: 'read', game: { position: played.position, names }, omissions: played.omissions };
}
