import type { Color, Move, Position } from '../position.js';
import { moveName } from '../squares.js';
import { type Omission, type ReadFailure, unreadable } from './gameFile.js';

/** A property of a node: `PB[name]`, or `AB[aa][bb]` with two values. Values keep their escapes. */
export type Property = { readonly name: string; readonly values: readonly string[]; readonly at: number };

/** The main line of a text's first game. */
export type MainLine = {
  readonly properties: readonly Property[];
  /** The game's other lines and the text's other games, and whether the text ends too early. */
  readonly omissions: readonly Omission[];
  /** Number of characters that belong to no property: a sign of the wrong encoding, or of unescaped brackets. */
  readonly strays: number;
};

const GAME_START = /\(\s*;/;
const GAME_STARTS = /\(\s*;/g;

/** Whether a text holds the beginning of a game in GGF or SGF. */
export const hasGame = (text: string): boolean => GAME_START.test(text);

const NAME = /[A-Za-z0-9]+/y;
/** Maximum number of values in a main line, many times that of the longest commented one: bounds the time to read a text. */
const MAX_VALUES = 20_000;

/** Longest text with unescaped brackets, such as a name: bounds the time to read a text. */
const MAX_BRACKETED = 300;
/** Characters of a main line that may be read again behind a value's first `]`, in all: bounds the time for a harmful text. */
const MAX_REREAD = 30_000;

/** Text that may follow a value. */
const AFTER_VALUE = /\s*(?:[[;()]|[A-Za-z0-9]{1,20}\s*\[|$)/y;

const canEnd = (text: string, at: number): boolean => {
  AFTER_VALUE.lastIndex = at + 1;
  return AFTER_VALUE.test(text);
};

/** Returns the offset of the next bracket of these that is not escaped; `undefined` if the text ends first. */
function findBracket(text: string, from: number, brackets: string, to = text.length): number | undefined {
  for (let at = from; at < to && at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (brackets.includes(text[at]!)) return at;
  }
  return undefined;
}

/**
 * Returns the offset of the `]` that ends a value with unescaped brackets, such as `[[a]b[c]]`, whose brackets are balanced, or
 * `[a]b]`, behind whose first `]` nothing can follow; and the number of characters read behind that first one, at offset `first`.
 */
function endOfBracketed(text: string, from: number, first: number): { end: number; reread: number } {
  const to = from + MAX_BRACKETED;
  let depth = 1;
  let at = findBracket(text, from, '[];', to);
  // A node may begin behind a semicolon.
  while (at !== undefined && text[at] !== ';' && depth > 0) {
    depth += text[at] === '[' ? 1 : -1;
    if (depth === 0 && canEnd(text, at)) return { end: at, reread: at - first };
    at = findBracket(text, at + 1, '[];', to);
  }
  const reread = Math.max(0, (at ?? to) - first);
  let end = first;
  while (!canEnd(text, end)) {
    const next = findBracket(text, end + 1, '[];', to);
    if (next === undefined || text[next] !== ']') return { end: first, reread: 2 * reread };
    end = next;
  }
  return { end, reread: reread + end - first };
}

/**
 * Reads the properties of a game's main line, in order, from the syntax that GGF and SGF share: `(;` nodes `)`. Ignores all
 * text before the game, the small letters of FF[3] names, and characters that make no property, such as those after an
 * unescaped `]` in a comment.
 */
export function readMainLine(text: string): MainLine | ReadFailure {
  const begin = GAME_START.exec(text);
  if (!begin) return unreadable(0, 'no game begins here');
  type Open = { readonly name: string; readonly values: string[]; readonly at: number };
  const properties: Open[] = [];
  /** The property that the next value belongs to. */
  let open: Open | undefined;
  let hasVariations = false;
  let isOver = false;
  let depth = 1;
  let count = 0;
  let strays = 0;
  let reread = 0;
  let at = begin.index + begin[0].length;
  let lastAt = begin.index;
  while (depth > 0 && at < text.length) {
    const sign = text[at]!;
    NAME.lastIndex = at;
    const name = NAME.exec(text)?.[0];
    if (sign === '[') {
      const first = findBracket(text, at + 1, ']');
      if (first === undefined) break;
      let end = first;
      if (reread < MAX_REREAD) {
        const found = endOfBracketed(text, at + 1, first);
        end = found.end;
        reread += found.reread;
      }
      if (end > first) strays += 1;
      open?.values.push(text.slice(at + 1, end));
      if (!isOver) count += 1;
      if (count > MAX_VALUES) return unreadable(lastAt, 'too many values');
      at = end + 1;
      continue;
    }
    if (name !== undefined) {
      const property = { name: name.replace(/[a-z]/g, ''), values: [], at };
      open = property;
      lastAt = at;
      if (!isOver) properties.push(property);
      at += name.length;
      continue;
    }
    if (sign === ')') {
      isOver = true;
      depth -= 1;
    } else if (sign === '(') {
      depth += 1;
      hasVariations ||= isOver;
    } else if (sign !== ';' && sign.trim() !== '') strays += 1;
    if (sign.trim() !== '') open = undefined;
    at += 1;
  }
  const withValues = properties.filter(({ values }) => values.length > 0);
  strays += properties.length - withValues.length;
  if (depth > 0 && withValues.length === 0) return unreadable(lastAt, 'the game does not end');
  const games = depth > 0 ? 0 : (text.slice(at).match(GAME_STARTS)?.length ?? 0);
  return {
    properties: withValues,
    omissions: [
      ...(depth > 0 ? [{ kind: 'cut-short' } as const] : []),
      ...(hasVariations ? [{ kind: 'variations' } as const] : []),
      ...(games > 0 ? [{ kind: 'more-games', count: games } as const] : []),
    ],
    strays,
  };
}

/** Returns the first value of the first property of a name. */
export const textOf = (properties: readonly Property[], name: string): string | undefined =>
  properties.find((property) => property.name === name)?.values[0];

/** Returns the offset of the first property of a name; 0 if there is none. */
export const offsetOf = (properties: readonly Property[], name: string): number =>
  properties.find((property) => property.name === name)?.at ?? 0;

export const isMoveProperty = ({ name }: Property): boolean => name === 'B' || name === 'W';

/** A move of a text, at an offset. `color`: the side that plays it, if the text says. */
export type TextMove = { readonly move: Move; readonly at: number; readonly color?: Color };

/** Position reached by a text's moves, and the moves left out. */
export type Played = { readonly position: Position; readonly omissions: readonly Omission[] };

/** Plays the `B` and `W` properties from a position, like `playMoves`. `read` reads a value as a move. */
export function playProperties(
  start: Position,
  properties: readonly Property[],
  read: (value: string) => Move | undefined,
  hasPasses = true,
): Played | ReadFailure {
  const moves: TextMove[] = [];
  for (const property of properties.filter(isMoveProperty)) {
    const text = property.values[0]!;
    const move = read(text);
    if (move === undefined) return unreadable(property.at, `${JSON.stringify(text)} is not a move`);
    moves.push({ move, color: property.name === 'B' ? 'black' : 'white', at: property.at });
  }
  return playMoves(start, moves, hasPasses);
}

/**
 * Plays moves from a position until its game is over, with the passes that a text leaves out. `hasPasses`: whether the game has
 * passes; without them a pass ends the reading.
 */
export function playMoves(
  start: Position,
  moves: readonly TextMove[],
  hasPasses: boolean,
): Played | ReadFailure {
  let position = start;
  for (const [i, { move, color, at }] of moves.entries()) {
    const countLeft = () => moves.slice(i).filter((each) => each.move !== 'pass').length;
    if (position.status.kind !== 'playing') {
      const count = countLeft();
      return { position, omissions: count > 0 ? [{ kind: 'after-end', count }] : [] };
    }
    if (move === 'pass' && !hasPasses)
      return { position, omissions: [{ kind: 'after-pass', count: countLeft() }] };
    if (color && position.status.turn !== color) {
      if (position.illegal('pass')) return unreadable(at, `it is not ${color}'s turn`);
      position = position.play('pass');
    }
    const reason = position.illegal(move);
    if (reason) return { kind: 'illegal', at, text: moveName(move, start.variant.size), reason };
    position = position.play(move);
  }
  return { position, omissions: [] };
}
