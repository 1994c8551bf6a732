import type { GameId } from '../game/game.js';
import { OFFER_KINDS } from '../game/offers.js';
import { GAME_NAMES, RULE_NAMES } from '../rules/position.js';
import { TIME_NAMES } from './timeControls.js';

/** Bumped when a form below changes its meaning; ids of another version are unknown, which a click is told. */
const VERSION = '1';

type Field<T> = { read(text: string): T | undefined; write(value: T): string };

const pattern = <T extends string>(form: RegExp): Field<T> => ({
  read: (text) => (form.test(text) ? (text as T) : undefined),
  write: (value) => value,
});

const oneOf = <const T extends readonly string[]>(values: T): Field<T[number]> => ({
  read: (text) => values.find((value) => value === text),
  write: (value) => value,
});

const count: Field<number> = {
  read: (text) => (/^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : undefined),
  write: String,
};

const game = pattern<GameId>(/^[0-9a-z]{14}$/);
const yesOrNo: Field<boolean> = {
  read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  write: (value) => (value ? '1' : '0'),
};

export const COLOR_CHOICES = ['black', 'white', 'random'] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

/** Whom a game was asked for against: a member, or the bot at a level or in a style. */
export type Against =
  | { readonly kind: 'member'; readonly member: string }
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'style'; readonly style: string };

/** A letter for the kind, and then who. */
const against: Field<Against> = {
  read(text) {
    const who = text.slice(1);
    if (/^m\d{1,20}$/.test(text)) return { kind: 'member', member: who };
    if (/^s[a-z0-9-]{1,32}$/.test(text)) return { kind: 'style', style: who };
    const level = text.startsWith('l') ? count.read(who) : undefined;
    return level === undefined ? undefined : { kind: 'level', level };
  },
  write(value) {
    switch (value.kind) {
      case 'member':
        return `m${value.member}`;
      case 'level':
        return `l${value.level}`;
      case 'style':
        return `s${value.style}`;
    }
  },
};

/** Every kind of control, with the fields of its custom_id in order. */
const FORMS = {
  /** A square's button. */
  move: { game, ply: count, square: count },
  /** A select of squares; `part` tells several of them apart. */
  pick: { game, ply: count, part: count },
  /** Shows another window of the board. */
  shift: { game, ply: count, file: count, rank: count, to: oneOf(['left', 'right', 'up', 'down']) },
  /** The select of everything else that can be done. */
  more: { game, ply: count },
  /** The form in which a square is typed. */
  type: { game, ply: count },
  resign: { game },
  /** Gives a game up before each side has moved. */
  abort: { game },
  /** Answers the other side's offer. */
  acceptOffer: { game, ply: count, offer: oneOf(OFFER_KINDS) },
  declineOffer: { game, ply: count, offer: oneOf(OFFER_KINDS) },
  /** Plays the same again, colors swapped. */
  rematch: { game },
  /** Stops the game and has the discs counted. */
  stop: { game, ply: count },
  accept: { game },
  /** Accepts a challenge in a new thread. */
  acceptInThread: { game },
  decline: { game },
  withdraw: { game },
  /** Opens a thread for a game that was asked for. */
  openInThread: {
    kind: oneOf(GAME_NAMES),
    rule: oneOf(RULE_NAMES),
    size: count,
    color: oneOf(COLOR_CHOICES),
    strict: yesOrNo,
    time: oneOf(TIME_NAMES),
    against,
  },
} as const;

export type ControlName = keyof typeof FORMS;
type Values<F> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };
export type Control<Name extends ControlName = ControlName> = {
  [N in Name]: { readonly control: N } & Values<(typeof FORMS)[N]>;
}[Name];

const formOf = (name: ControlName): [string, Field<unknown>][] =>
  Object.entries(FORMS[name] as Record<string, Field<unknown>>);

/** The custom_id of a control, at most 100 characters. */
export function writeCustomId<Name extends ControlName>(control: Control<Name>): string {
  const values = control as Record<string, unknown>;
  const fields = formOf(control.control).map(([name, field]) => field.write(values[name]));
  return [VERSION, control.control, ...fields].join('.');
}

/** Reads a custom_id; undefined where it is forged or of another version. */
export function readCustomId(customId: string): Control | undefined {
  const [version, name, ...texts] = customId.split('.');
  if (version !== VERSION || name === undefined || !Object.hasOwn(FORMS, name)) return undefined;
  const form = formOf(name as ControlName);
  if (texts.length !== form.length) return undefined;
  const values = form.map(([key, field], i) => [key, field.read(texts[i]!)] as const);
  if (values.some(([, value]) => value === undefined)) return undefined;
  return { control: name, ...Object.fromEntries(values) } as Control;
}
