import { boardOf, GAMES } from '../games.js';
import type { Color, IllegalReason, Position } from '../position.js';
import { parseSquare } from '../squares.js';
import type { Omission } from './gameFile.js';
import { skipPasses } from './transcript.js';

/** Result of reading moves. `at` is the offset of the word that could not be read or played. */
export type MoveList =
  | { readonly kind: 'read'; readonly position: Position; readonly omissions: readonly Omission[] }
  | { readonly kind: 'unreadable'; readonly at: number; readonly text: string }
  | { readonly kind: 'illegal'; readonly at: number; readonly text: string; readonly reason: IllegalReason };

/**
 * A word of a list: a comment, a pass, a square (`f5`, `f 5`), a color before its move, a number (of a move, a score, a time), or
 * any other word. All signs between words separate them.
 */
const WORDS =
  /(\{[^}]*\}?)|(--+|(?:pass|pa|ps)(?![\p{L}\p{N}]))|([a-t])(?:([1-9]\d?)(?!\d)| ([1-9]\d?)(?![\p{L}\p{N}.):]))|(black|white|[bwxo●○⚫⚪])(?![\p{L}\p{N}])|(\d+(?:\.\d+)?)(?=[^\p{L}\p{N}]|$|[a-t][1-9])|([\p{L}\p{N}]+)/giu;

/** Words of a result, which ends a list. */
const RESULT = /^(wins?|won|resigns?|resigned|draws?|drawn|timeout|lost)$/i;

const COLORS: Readonly<Record<string, Color>> = {
  ...{ black: 'black', b: 'black', x: 'black', '●': 'black', '⚫': 'black' },
  ...{ white: 'white', w: 'white', o: 'white', '○': 'white', '⚪': 'white' },
};

type Word =
  | { readonly kind: 'square' | 'pass' | 'dash' | 'other'; readonly text: string; readonly at: number }
  | { readonly kind: 'color'; readonly color: Color; readonly text: string; readonly at: number };

/** Splits a text into its words, without comments, numbers and results. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORDS)) {
    const [whole, comment, pass, letter, rank, spacedRank, color, number, other] = match;
    const at = match.index;
    if (comment !== undefined || number !== undefined) continue;
    if (pass !== undefined) words.push({ kind: pass.startsWith('--') ? 'dash' : 'pass', text: pass, at });
    else if (letter !== undefined)
      words.push({ kind: 'square', text: `${letter}${rank ?? spacedRank}`.toLowerCase(), at });
    else if (color !== undefined)
      words.push({ kind: 'color', color: COLORS[color.toLowerCase()]!, text: color, at });
    else if (!RESULT.test(other!)) words.push({ kind: 'other', text: whole, at });
  }
  return words;
}

/**
 * Reads moves as people write them: with any signs between them, numbered in any way, with the score at the end. Passes may be
 * written or left out. Moves after the end of the game are left out. Unreadable if it holds words but no move.
 */
export function readMoveList(text: string, start: Position): MoveList {
  const words = wordsOf(text);
  const board = boardOf(start.variant);
  const { hasPasses } = GAMES[start.variant.game];
  let position = start;
  /** The color before the next move. */
  let said: Extract<Word, { kind: 'color' }> | undefined;
  for (const [i, word] of words.entries()) {
    const { at, text: written } = word;
    const countLeft = () => words.slice(i).filter(({ kind }) => kind === 'square').length;
    if (position.status.kind !== 'playing') {
      const count = countLeft();
      return { kind: 'read', position, omissions: count > 0 ? [{ kind: 'after-end', count }] : [] };
    }
    switch (word.kind) {
      case 'other':
        return { kind: 'unreadable', at, text: written };
      case 'color':
        said = word;
        break;
      case 'dash':
        if (position.illegal('pass') === undefined) position = position.play('pass');
        break;
      case 'pass': {
        const reason = position.illegal('pass');
        if (!hasPasses)
          return { kind: 'read', position, omissions: [{ kind: 'after-pass', count: countLeft() }] };
        if (reason) return { kind: 'illegal', at, text: written, reason };
        position = position.play('pass');
        break;
      }
      case 'square': {
        const square = parseSquare(written, board);
        if (square === undefined) return { kind: 'unreadable', at, text: written };
        position = skipPasses(position);
        if (said && position.status.kind === 'playing' && said.color !== position.status.turn)
          return { kind: 'unreadable', at: said.at, text: said.text };
        said = undefined;
        const reason = position.illegal(square);
        if (reason) return { kind: 'illegal', at, text: written, reason };
        position = position.play(square);
      }
    }
  }
  const first = /\S/.exec(text);
  const isEmpty = position.ply === start.ply && first !== null;
  return isEmpty
    ? { kind: 'unreadable', at: first.index, text: text.trim() }
    : { kind: 'read', position, omissions: [] };
}
