import { boardOf, startPosition } from '../games.js';
import type { IllegalReason, Position, Variant } from '../position.js';
import { moveName, parseSquare } from '../squares.js';

/** The moves of a position as one word, `f5d6c3`; passes are left out, as they follow from the rules. */
export const formatTranscript = (position: Position): string =>
  position.moves
    .filter((move) => move !== 'pass')
    .map((move) => moveName(move, boardOf(position.variant)))
    .join('');

export type Transcript =
  | { readonly kind: 'read'; readonly position: Position }
  | { readonly kind: 'unreadable'; readonly at: number; readonly text: string }
  | { readonly kind: 'illegal'; readonly at: number; readonly text: string; readonly reason: IllegalReason };

/** A move's number may stand before it: `1. f5 2. d6`, `1.f5 d6 2.c3`. */
const TOKENS = /\s*(?:\d{1,3}\.+\s*)?(pass|pa|ps|--|[a-z][1-9]\d?|\S)/giy;
const PASS = /^(pass|pa|ps|--)$/i;

/** Plays every forced pass: the position in which the side to move has a square to play, or the game is over. */
export function skipPasses(position: Position): Position {
  // Finding all legal moves would cost much more: in renju each square has to be judged.
  return position.illegal('pass') === undefined ? skipPasses(position.play('pass')) : position;
}

/**
 * Reads a transcript: squares with or without spaces between them, with or without numbers before them, either case; passes
 * may stand (`pass`, `pa`, `ps`, `--`) or be left out. `at` is the offset of the word that could not be read or played.
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
