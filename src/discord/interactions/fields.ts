import type { GameId } from '../../game/play/game.js';
import { GAME_NAMES, RULE_NAMES, type Square } from '../../rules/position.js';

/** Codec of one value in a custom_id. The text may hold any characters but dots. */
export type Field<T> = {
  /** Returns `undefined` for text that `write` does not produce. */
  read(text: string): T | undefined;
  write(value: T): string;
  /** Value for ids written before this field existed. Only a control's last fields can have one. */
  readonly formerly?: T;
};

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type Values<F> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

export const pattern = <T extends string>(form: RegExp): Field<T> => ({
  read: (text) => (form.test(text) ? (text as T) : undefined),
  write: (value) => value,
});

export const oneOf = <const T extends readonly string[]>(values: T): Field<T[number]> => ({
  read: (text) => values.find((value) => value === text),
  write: (value) => value,
});

/** A whole number from 0 to 999,999. */
export const count: Field<number> = {
  read: (text) => (/^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : undefined),
  write: String,
};

/** A square's index. A forged id may name one beyond the board. */
export const square: Field<Square> = {
  read: (text) => count.read(text) as Square | undefined,
  write: String,
};

export const yesOrNo: Field<boolean> = {
  read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  write: (value) => (value ? '1' : '0'),
};

export const game = pattern<GameId>(/^[0-9a-z]{14}$/);
export const gameName = oneOf(GAME_NAMES);
export const ruleName = oneOf(RULE_NAMES);
