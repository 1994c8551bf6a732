import { boardOf, startPosition } from '../games.js';
import type { IllegalReason, Position, Variant } from '../position.js';
import { moveName, parseSquare } from '../squares.js';

/** Writes the moves of a position as one word, `f5d6c3`. It leaves out passes, as they follow from the rules. */
export const formatTranscript = (position: Position): string =>
  position.moves
    .filter((move) => move !== 'pass')
    .map((move) => moveName(move, boardOf(position.variant)))
    .join('');

export type Transcript =
  | { readonly kind: 'read'; readonly position: Position }
  | { readonly kind: 'unreadable'; readonly at: number; readonly text: string }
  | { readonly kind: 'illegal'; readonly at: number; readonly text: string; readonly reason: IllegalReason };

/** A move, with an optional number before it: `1. f5 2. d6`, `1.f5 d6 2.c3`. */
const TOKENS = /\s*(?:\d{1,3}\.+\s*)?(pass|pa|ps|--|[a-z][1-9]\d?|\S)/giy;
const PASS = /^(pass|pa|ps|--)$/i;

/** Plays every forced pass, until the side to move has a square to play or the game is over. */
export function skipPasses(position: Position): Position {
  // Listing all legal moves would cost much more: renju has to judge each square.
  return position.illegal('pass') === undefined ? skipPasses(position.play('pass')) : position;
}

/**
 * Reads a transcript: squares in either case, with or without spaces between them and numbers before them. Passes may be
 * written (`pass`, `pa`, `ps`, `--`) or left out. `at` is the offset of the word that could not be read or played.
 */
export function readTranscript(text: string, variant: Variant): Transcript {
  const board = boardOf(variant);
  let position = startPosition(variant);
  for (const match of text.trimEnd().matchAll(TOKENS)) {
    const word = match[1]!;
    const at = match.index + match[0].length - word.length;
    if (PASS.test(word)) {
      if (position.illegal('pass'))
        return { kind: 'illegal', at, text: word, reason: position.illegal('pass')! };
      position = position.play('pass');
      continue;
    }
    const square = parseSquare(word, board);
    if (square === undefined) return { kind: 'unreadable', at, text: word };
    position = skipPasses(position);
    const reason = position.illegal(square);
    if (reason) return { kind: 'illegal', at, text: word, reason };
    position = position.play(square);
  }
  return { kind: 'read', position };
}
