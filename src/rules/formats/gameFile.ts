import type { Color, IllegalReason, Move, Position, RuleName } from '../position.js';

/** Maximum length of an excerpt from a text, in characters. */
export const EXCERPT_LENGTH = 40;

/** Ways to lose a game other than on the board. */
export const FORFEITS = ['resigned', 'time', 'forfeit'] as const;
export type Forfeit = { readonly winner: Color; readonly by: (typeof FORFEITS)[number] };

/** A game with its players, as GGF and SGF files hold it. */
export type GameFile = {
  /** Last position, with the moves that led to it. */
  readonly position: Position;
  readonly names: Readonly<Record<Color, string>>;
  readonly forfeit?: Forfeit;
  /** Seconds that each ply took, if known. GGF only. */
  readonly seconds?: readonly (number | undefined)[];
};

/** Result of reading a game. `at` is the offset in the text at which reading or playing failed. */
export type ReadGame =
  | { readonly kind: 'read'; readonly game: GameFile }
  | {
      readonly kind: 'unreadable';
      readonly at: number;
      readonly why: string;
      /** `text`: it is malformed. `game`, `size`: it is of another game, or of an unsupported board size. */
      readonly problem: 'text' | 'game' | 'size';
    }
  | { readonly kind: 'illegal'; readonly at: number; readonly text: string; readonly reason: IllegalReason };

/** A file format of game records. */
export type GameFormat = {
  /** File name extension, without the dot. */
  readonly extension: string;
  /** Whether the value of a file's `GM` property names the game of this format. */
  isGame(kind: string): boolean;
  /** Reads the first game of a text. `rule` applies to games that name no known rule. */
  read(text: string, rule: RuleName): ReadGame;
  write(game: GameFile): string;
};

export type ReadFailure = Exclude<ReadGame, { kind: 'read' }>;
type Unreadable = Extract<ReadGame, { kind: 'unreadable' }>;

export const unreadable = (at: number, why: string, problem: Unreadable['problem'] = 'text'): Unreadable => ({
  kind: 'unreadable',
  at,
  why,
  problem,
});

export const isReadFailure = <T extends object>(value: T | ReadFailure): value is ReadFailure =>
  'kind' in value && (value.kind === 'unreadable' || value.kind === 'illegal');

/** A property of a node: `PB[name]`, or `AB[aa][bb]` with two values. Values keep their escapes. */
export type Property = { readonly name: string; readonly values: readonly string[]; readonly at: number };

const GAME_START = /\(\s*;/;

/** Whether a text holds the beginning of a game in GGF or SGF. */
export const hasGame = (text: string): boolean => GAME_START.test(text);

const PROPERTY = /\s*([A-Za-z]+)((?:\s*\[(?:[^\\\]]|\\[\s\S])*\])+)/y;
const VALUE = /\[((?:[^\\\]]|\\[\s\S])*)\]/g;
const SEPARATORS = /[\s;(]*/y;
/** Maximum number of values in a main line, many times that of the longest commented game: bounds the time to read a text. */
const MAX_VALUES = 20_000;

/**
 * Reads the properties of a game's main line, in order, from the syntax that GGF and SGF share: `(;` nodes `)`. Ignores all
 * text before the game and after its first `)` (variations, further games), and the small letters of FF[3] names.
 */
export function readProperties(text: string): readonly Property[] | ReadFailure {
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

/** Returns the first value of the first property of a name. */
export const textOf = (properties: readonly Property[], name: string): string | undefined =>
  properties.find((property) => property.name === name)?.values[0];

/** Returns the offset of the first property of a name; 0 if there is none. */
export const offsetOf = (properties: readonly Property[], name: string): number =>
  properties.find((property) => property.name === name)?.at ?? 0;

/** Plays the `B` and `W` properties from a position. `read` reads a value as a move. */
export function playProperties(
  start: Position,
  properties: readonly Property[],
  read: (value: string) => Move | undefined,
): Position | ReadFailure {
  let position = start;
  for (const { name, values, at } of properties) {
    if (name !== 'B' && name !== 'W') continue;
    const text = values[0]!;
    const move = read(text);
    if (move === undefined) return unreadable(at, `${JSON.stringify(text)} is not a move`);
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
