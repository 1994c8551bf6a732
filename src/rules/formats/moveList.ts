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
 * A word of a list: a comment, an aside (an address, or parentheses without moves), a pass, a square (`f5`, `f 5`), a color before
 * its move, a number (of a move, a score, a time), or any other word. All signs between words separate them.
 */
const WORDS =
  /(\{[^}]*\}?)|(https?:\/\/[^\s)>\]]+|\((?!\s*(?:black|white|[bwxo●○⚫⚪]|pass|pa|ps|--+)\s*\))(?![^()]*(?<![\p{L}\p{N}])[a-t][1-9])[^()]*\))|(--+|(?:pass|pa|ps)(?![\p{L}\p{N}]))|([a-t])(?:([1-9]\d?)(?!\d)| ([1-9]\d?)(?![\p{L}\p{N}.):]))|(black|white|[bwxo●○⚫⚪])(?![\p{L}\p{N}])|(\d+(?:\.\d+)?(?:(?:ms|s|secs?|min|m|с|сек|秒|초)(?![\p{L}\p{N}])|(?=[^\p{L}\p{N}]|$|[a-t][1-9])))|([\p{L}\p{N}]+)/giu;

/** An aside that is only a number: a score, or the time of a move. */
const NUMBER_ASIDE = /^\(\P{L}*(?:\d\s*\p{L}{1,3}\.?\s*)?\)$/u;

/** Words of a result, which ends a list. */
const RESULT = /^(wins?|won|resigns?|resigned|draws?|drawn|timeout|lost)$/i;

const COLORS: Readonly<Record<string, Color>> = {
  ...{ black: 'black', b: 'black', x: 'black', '●': 'black', '⚫': 'black' },
  ...{ white: 'white', w: 'white', o: 'white', '○': 'white', '⚪': 'white' },
};

/** Gaps between a word and the one before, the narrowest first. Numbers between them are part of the gap. */
export const GAPS = { none: 0, space: 1, line: 2, emptyLine: 3 } as const;
export type Gap = (typeof GAPS)[keyof typeof GAPS];

function gapIn(between: string): Gap {
  if (!/\s/.test(between)) return GAPS.none;
  if (!/[\r\n]/.test(between)) return GAPS.space;
  return /(?:\r\n?|\n)[^\S\r\n]*[\r\n]/.test(between) ? GAPS.emptyLine : GAPS.line;
}

/** `at` is its offset, `line` its line from 0. A square may be written in two parts, as `f 5`. */
export type Word = {
  readonly text: string;
  readonly at: number;
  readonly line: number;
  readonly gap: Gap;
} & (
  | { readonly kind: 'pass' | 'dash' | 'aside' | 'other' }
  | { readonly kind: 'square'; readonly isSpaced: boolean }
  | { readonly kind: 'color'; readonly color: Color }
);

/** Splits a text into its words, without comments, numbers and results. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let line = 0;
  let lineAt = 0;
  let end = 0;
  for (const match of text.matchAll(WORDS)) {
    const [whole, comment, aside, pass, letter, rank, spacedRank, color, number, other] = match;
    const at = match.index;
    line += text.slice(lineAt, at).match(/\r\n?|\n/g)?.length ?? 0;
    lineAt = at;
    if (comment !== undefined || number !== undefined || (other !== undefined && RESULT.test(other)))
      continue;
    if (aside !== undefined && NUMBER_ASIDE.test(aside)) continue;
    const gap = gapIn(text.slice(end, at));
    end = at + whole.length;
    if (aside !== undefined) words.push({ kind: 'aside', text: aside, at, line, gap });
    else if (pass !== undefined)
      words.push({ kind: pass.startsWith('--') ? 'dash' : 'pass', text: pass, at, line, gap });
    else if (letter !== undefined) {
      const square = `${letter}${rank ?? spacedRank}`.toLowerCase();
      words.push({ kind: 'square', text: square, at, line, gap, isSpaced: rank === undefined });
    } else if (color !== undefined)
      words.push({ kind: 'color', color: COLORS[color.toLowerCase()]!, text: color, at, line, gap });
    else words.push({ kind: 'other', text: whole, at, line, gap });
  }
  return words;
}

/** Number of squares among words. */
export const countSquares = (words: readonly Word[]): number =>
  words.reduce((count, { kind }) => (kind === 'square' ? count + 1 : count), 0);

/**
 * Reads moves as people write them: with any signs between them, numbered in any way, with the score at the end. Passes may be
 * written or left out. Moves after the end of the game are left out. Unreadable if it holds words but no move.
 */
export function readMoveList(text: string, start: Position): MoveList {
  return playAll(wordsOf(text), text, start);
}

/** Plays all words of a text, like `readMoveList`. */
export function playAll(words: readonly Word[], text: string, start: Position): MoveList {
  const read = playWords(words, start);
  const hasMoves = words.some(({ kind }) => kind === 'square' || kind === 'pass');
  const first = /\S/.exec(text);
  return read.kind !== 'read' || hasMoves || !first
    ? read
    : { kind: 'unreadable', at: first.index, text: text.trim() };
}

/** Whether a color stands before its move, not in the head of a table: `Black White`. */
const isLabel = (words: readonly Word[], at: number): boolean =>
  [words[at - 1], words[at + 1]].every(
    (beside) => beside?.kind !== 'color' || beside.line !== words[at]!.line,
  );

/** Plays the moves among words, as `readMoveList` does. */
export function playWords(words: readonly Word[], start: Position): MoveList {
  const board = boardOf(start.variant);
  const { hasPasses } = GAMES[start.variant.game];
  let position = start;
  const aside = words.find(({ kind }) => kind === 'aside');
  const asides: readonly Omission[] = aside ? [{ kind: 'text', text: aside.text }] : [];
  /** The color before the next move. */
  let said: Extract<Word, { kind: 'color' }> | undefined;
  for (const [i, word] of words.entries()) {
    const { at, text: written } = word;
    const countLeft = () => countSquares(words.slice(i));
    if (position.status.kind !== 'playing') {
      const count = countLeft();
      return {
        kind: 'read',
        position,
        omissions: [...asides, ...(count > 0 ? [{ kind: 'after-end', count } as const] : [])],
      };
    }
    switch (word.kind) {
      case 'other':
        return { kind: 'unreadable', at, text: written };
      case 'aside':
        break;
      case 'color':
        said = isLabel(words, i) ? word : undefined;
        break;
      case 'dash':
        if (position.illegal('pass') === undefined) position = position.play('pass');
        break;
      case 'pass': {
        const reason = position.illegal('pass');
        if (!hasPasses)
          return {
            kind: 'read',
            position,
            omissions: [...asides, { kind: 'after-pass', count: countLeft() }],
          };
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
  return { kind: 'read', position, omissions: asides };
}
