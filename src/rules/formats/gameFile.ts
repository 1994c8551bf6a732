import type { Color, IllegalReason, Move, Position } from '../position.js';

/** How a game was lost other than on the board. */
export const FORFEITS = ['resigned', 'time', 'forfeit'] as const;
export type Forfeit = { readonly winner: Color; readonly by: (typeof FORFEITS)[number] };

/** A game as files of the formats GGF and SGF keep it. */
export type GameFile = {
  /** Where it ended, with the moves that led there from the start. */
  readonly position: Position;
  readonly names: Readonly<Record<Color, string>>;
  readonly forfeit?: Forfeit;
  /** Seconds that each ply took, where that is known; GGF alone keeps them. */
  readonly seconds?: readonly (number | undefined)[];
};

/** `at` is the offset in the text of what could not be read or played. */
export type ReadGame =
  | { readonly kind: 'read'; readonly game: GameFile }
  | {
      readonly kind: 'unreadable';
      readonly at: number;
      readonly why: string;
      /** What is wrong: the text itself, or that it is of another game or of a board of another size. */
      readonly wrong: 'text' | 'game' | 'size';
    }
  | { readonly kind: 'illegal'; readonly at: number; readonly text: string; readonly reason: IllegalReason };

export type Unread = Exclude<ReadGame, { kind: 'read' }>;
type Unreadable = Extract<ReadGame, { kind: 'unreadable' }>;

export const unreadable = (at: number, why: string, wrong: Unreadable['wrong'] = 'text'): Unreadable => ({
  kind: 'unreadable',
  at,
  why,
  wrong,
});

/** A property of a node: `PB[name]`, or `AB[aa][bb]` with two values. Values are as they stand, escapes and all. */
export type Property = { readonly name: string; readonly values: readonly string[]; readonly at: number };

const GAME_START = /\(\s*;/;

/** Whether a text is a game in GGF or SGF, or begins as one. */
export const hasGame = (text: string): boolean => GAME_START.test(text);

const PROPERTY = /\s*([A-Za-z]+)((?:\s*\[(?:[^\\\]]|\\[\s\S])*\])+)/y;
const VALUE = /\[((?:[^\\\]]|\\[\s\S])*)\]/g;
const SEPARATORS = /[\s;(]*/y;
/** Values in a main line: many times what the longest game with comments has, so that no text is read for long. */
const MAX_VALUES = 20_000;

/**
 * The properties of a game's main line, in order, as GGF and SGF both write them: `(;` nodes `)`. What stands before the
 * game and after its first `)` (variations, further games) is ignored; so are the small letters of FF[3] names.
 */
export function readProperties(text: string): readonly Property[] | Unread {
  const begin = GAME_START.exec(text);
  if (!begin) return unreadable(0, 'no game begins here');
  const properties: Property[] = [];
  let count = 0;
  let at = begin.index + begin[0].length;
  while (true) {
    SEPARATORS.lastIndex = at;
    at += SEPARATORS.exec(text)![0].length;
    if (text[at] === ')') return properties;
    PROPERTY.lastIndex = at;
    const match = PROPERTY.exec(text);
    if (!match) return unreadable(at, at === text.length ? 'the game does not end' : 'no property');
    const values: string[] = [];
    for (const [, value] of match[2]!.matchAll(VALUE)) {
      values.push(value!);
      count += 1;
      if (count > MAX_VALUES) return unreadable(at, 'too many values');
    }
    properties.push({ name: match[1]!.replace(/[a-z]/g, ''), values, at });
    at += match[0].length;
  }
}

/** The first value of the first property of a name. */
export const textOf = (properties: readonly Property[], name: string): string | undefined =>
  properties.find((property) => property.name === name)?.values[0];

/** Where the first property of a name stands; the beginning where there is none. */
export const placeOf = (properties: readonly Property[], name: string): number =>
  properties.find((property) => property.name === name)?.at ?? 0;

/** Plays the `B` and `W` properties from a position; `read` reads a move of one's value, or undefined. */
export function playProperties(
  start: Position,
  properties: readonly Property[],
  read: (value: string) => Move | undefined,
): Position | Unread {
  let position = start;
  for (const { name, values, at } of properties) {
    if (name !== 'B' && name !== 'W') continue;
    const text = values[0]!;
    const move = read(text);
    if (move === undefined) return unreadable(at, `${JSON.stringify(text)} is no move`);
    const color: Color = name === 'B' ? 'black' : 'white';
    if (position.status.kind === 'playing' && position.status.turn !== color) {
      if (position.illegal('pass')) return unreadable(at, `it is not ${color}'s turn`);
      position = position.play('pass');
    }
    const reason = position.illegal(move);
    if (reason) return { kind: 'illegal', at, text, reason };
    position = position.play(move);
  }
  return position;
}

export const isUnread = <T extends object>(value: T | Unread): value is Unread =>
  'kind' in value && (value.kind === 'unreadable' || value.kind === 'illegal');
