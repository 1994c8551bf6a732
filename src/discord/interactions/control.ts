import type {
  ButtonInteraction,
  ChannelSelectMenuInteraction,
  ModalMessageModalSubmitInteraction,
  ModalSubmitInteraction,
  RoleSelectMenuInteraction,
  StringSelectMenuInteraction,
  UserSelectMenuInteraction,
} from 'discord.js';
import type { GameId } from '../../game/play/game.js';
import { GAME_NAMES, RULE_NAMES, type Square } from '../../rules/position.js';
import { BOARD_WITHIN_MS, type MessageInteraction } from './answerContext.js';
import type { InteractionContext } from './context.js';

/** Version of the custom_ids' form, increased when it changes its meaning. Ids of other versions count as unknown. */
const VERSION = '1';

/** Discord's interaction for each kind of component. */
type Interactions = {
  readonly button: ButtonInteraction;
  readonly stringSelect: StringSelectMenuInteraction;
  readonly channelSelect: ChannelSelectMenuInteraction;
  readonly userSelect: UserSelectMenuInteraction;
  readonly roleSelect: RoleSelectMenuInteraction;
  /** A form that a press opened. */
  readonly form: ModalMessageModalSubmitInteraction;
  /** A form that a press or a command opened. */
  readonly anyForm: ModalSubmitInteraction;
};
type ControlKind = keyof Interactions;

type ContextOf<Kind extends ControlKind> = InteractionContext<Interactions[Kind]>;

/** Handles one press. Returns `undefined` if another kind of component sent the custom_id, which is then forged. */
type Press = (context: PressContext) => Promise<void> | undefined;

type PressContext = InteractionContext<MessageInteraction | ModalSubmitInteraction>;

/** A control with its handler, as dispatch uses it. */
export type Control = {
  readonly name: string;
  /** Fields of its custom_id, in order. */
  readonly fields: Fields;
  /** Returns `undefined` for field texts that the control does not write. */
  read(texts: readonly string[]): Press | undefined;
};

/** Writes the custom_id of a control. */
export const writeCustomId = (
  name: string,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): string =>
  [VERSION, name, ...Object.entries(fields).map(([key, field]) => field.write(values[key]))].join('.');

/** Reads the values of a custom_id's fields. Returns `undefined` if they are forged. */
export function readFields(fields: Fields, texts: readonly string[]): Record<string, unknown> | undefined {
  const entries = Object.entries(fields);
  if (texts.length > entries.length) return undefined;
  const values = entries.map(([key, field], i) => {
    const text = texts[i];
    return [key, text === undefined ? field.formerly : field.read(text)] as const;
  });
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
}

type HandlerOptions<Kind extends ControlKind, V> = {
  /** Whether the handler opens a form, which Discord does not allow after a deferral. Default: never. */
  readonly opensForm?: (context: ContextOf<Kind>, values: V) => boolean;
  /** Ms before the interaction is deferred. Default: the time for a board. */
  readonly withinMs?: number;
  /** Whether a new message answers, not a change of the pressed one. Default: no. */
  readonly answersAnew?: boolean;
};

/** A button, select or form: its name, its kind and the values in its custom_id. */
type ControlType<Kind extends ControlKind, V> = {
  /** The custom_id, at most 100 characters. */
  id(values: V): string;
  /** Adds the handler. An interaction is deferred if its first answer takes too long. */
  on(
    handle: (context: ContextOf<Kind>, values: V) => Promise<void>,
    options?: HandlerOptions<Kind, V>,
  ): Control;
};

type NoFields = Record<never, never>;

/** Declares a control. The order of the fields is their order in the custom_id; `more` come after `fields`. */
export function control<
  const Kind extends ControlKind,
  F extends Fields,
  More extends Fields | NoFields = NoFields,
>(name: string, kind: Kind, fields: F, more?: More): ControlType<Kind, Values<F> & Values<More>> {
  type V = Values<F> & Values<More>;
  const all: Fields = { ...fields, ...more };
  return {
    id: (values) => writeCustomId(name, all, values),
    on: (handle, { opensForm = () => false, withinMs = BOARD_WITHIN_MS, answersAnew = false } = {}) => ({
      name,
      fields: all,
      read(texts) {
        const values = readFields(all, texts);
        if (!values) return undefined;
        return (context) => {
          if (!isFrom(kind, context)) return undefined;
          context.answersAnew = answersAnew;
          if (!opensForm(context, values as V)) context.deferAfter(withinMs);
          return handle(context, values as V);
        };
      },
    }),
  };
}

const isFrom = <Kind extends ControlKind>(kind: Kind, context: PressContext): context is ContextOf<Kind> =>
  CHECKS[kind](context.interaction);

const CHECKS: Readonly<Record<ControlKind, (interaction: PressContext['interaction']) => boolean>> = {
  button: (interaction) => interaction.isButton(),
  stringSelect: (interaction) => interaction.isStringSelectMenu(),
  channelSelect: (interaction) => interaction.isChannelSelectMenu(),
  userSelect: (interaction) => interaction.isUserSelectMenu(),
  roleSelect: (interaction) => interaction.isRoleSelectMenu(),
  form: (interaction) => interaction.isModalSubmit() && interaction.isFromMessage(),
  anyForm: (interaction) => interaction.isModalSubmit(),
};

/** The controls of the bot, by name. */
export class ControlTable {
  readonly #controls = new Map<string, Control>();

  /** Throws a RangeError if two controls have one name. */
  constructor(controls: readonly Control[]) {
    for (const control of controls) {
      if (this.#controls.has(control.name)) throw new RangeError(`two controls are named ${control.name}`);
      this.#controls.set(control.name, control);
    }
  }

  /** Reads a custom_id. Returns `undefined` if it is forged, unknown or of another version. */
  read(customId: string): { readonly name: string; readonly press: Press } | undefined {
    const [version, name, ...fields] = customId.split('.');
    if (version !== VERSION || name === undefined) return undefined;
    const press = this.#controls.get(name)?.read(fields);
    return press && { name, press };
  }
}

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
/** Finds a game's id in a custom_id or in the name or address of a file of the bot's. */
export function gameIdIn(text: string): GameId | undefined {
  const parts = text.split(/[^0-9a-z]+/i);
  return parts.map((part) => game.read(part)).find((id) => id !== undefined);
}

export const gameName = oneOf(GAME_NAMES);
export const ruleName = oneOf(RULE_NAMES);
