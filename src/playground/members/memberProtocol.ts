import { z } from 'zod';
import type { Place } from '../world/places.js';
import type { Json } from '../world/world.js';
import type { FailureReason } from '../world/worldInteractions.js';

/*
 * Protocol between members and the playground: a WebSocket for each member, at `/members?as=<username or id>`, with JSON both
 * ways. A member sends numbered requests and receives one reply for each. The reply to a request that involves the bot (command,
 * menu, autocomplete, click, select, submitModal) follows the bot's answer or its timeout. The server also sends events that the member
 * can see.
 */

const optionValue = z.union([z.string(), z.number(), z.boolean()]);

/** A file that a member attaches to a command, a message or a modal. */
const fileValue = z.object({ filename: z.string().min(1).max(260), base64: z.string() });
export type FileValue = z.infer<typeof fileValue>;

/** Number of files that a message may have. */
export const MAX_FILES = 10;

const inChannel = { id: z.number().int(), channelId: z.string() };

/** A member's request. */
export const memberRequest = z.discriminatedUnion('do', [
  z.object({
    ...inChannel,
    do: z.literal('send'),
    /** May be empty with files. */
    content: z.string().max(2000),
    files: z.array(fileValue).max(MAX_FILES).optional(),
    replyTo: z.string().optional(),
  }),
  z.object({ ...inChannel, do: z.literal('typing') }),
  z.object({
    ...inChannel,
    do: z.literal('command'),
    /** The registered name, with subcommands separated by spaces. */
    name: z.string(),
    options: z.record(z.string(), z.union([optionValue, fileValue])),
  }),
  z.object({
    ...inChannel,
    do: z.literal('autocomplete'),
    /** Other filled options, without files: only the command itself uploads them. */
    name: z.string(),
    options: z.record(z.string(), optionValue),
    focused: z.string(),
  }),
  z.object({
    ...inChannel,
    do: z.literal('menu'),
    /** The registered name. */
    name: z.string(),
    /** The user or the message whose context menu has the command. */
    target: z.union([z.strictObject({ userId: z.string() }), z.strictObject({ messageId: z.string() })]),
  }),
  z.object({ ...inChannel, do: z.literal('click'), messageId: z.string(), customId: z.string() }),
  z.object({
    ...inChannel,
    do: z.literal('select'),
    messageId: z.string(),
    customId: z.string(),
    values: z.array(z.string()),
  }),
  z.object({
    id: z.number().int(),
    do: z.literal('submitModal'),
    /** The interaction that the modal answered. */
    modalId: z.string(),
    /** Text of an input, values of a select or files of an upload, by custom id. */
    fields: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.array(fileValue)])),
  }),
  /** Opens the channel's Activity by the application's entry point. */
  z.object({ ...inChannel, do: z.literal('launch') }),
  /** Passes on a message that an Activity's window has posted. Its answers are `activityMessage` events. */
  z.object({
    id: z.number().int(),
    do: z.literal('activityMessage'),
    frameId: z.string(),
    message: z.unknown(),
  }),
  z.object({ id: z.number().int(), do: z.literal('closeActivity'), frameId: z.string() }),
  z.object({ ...inChannel, do: z.literal('dismiss'), messageId: z.string() }),
  z.object({ ...inChannel, do: z.literal('delete'), messageId: z.string() }),
  z.object({ id: z.number().int(), do: z.literal('setLocale'), locale: z.string() }),
  z.object({ id: z.number().int(), do: z.literal('setGuildLocale'), locale: z.string() }),
]);
export type MemberRequest = z.infer<typeof memberRequest>;
export type RequestOf<D extends MemberRequest['do']> = Extract<MemberRequest, { do: D }>;

/** Outcome of an interaction, for the member who caused it. */
export type Outcome = { readonly interactionId: string } & (
  | { readonly kind: 'reply' | 'deferred' | 'update'; readonly message: MessageView }
  | { readonly kind: 'deferredUpdate' }
  | { readonly kind: 'modal'; readonly modal: ModalView }
  | { readonly kind: 'choices'; readonly choices: ChoiceView[] }
  | { readonly kind: 'launch'; readonly activity: ActivityView }
  | { readonly kind: 'failed'; readonly reason: FailureReason }
);

/** A message in Discord's own JSON. These fields are always present. */
export type MessageView = Json & {
  readonly id: string;
  readonly channel_id: string;
  readonly content: string;
  readonly flags: number;
  readonly type: number;
  readonly timestamp: string;
  readonly edited_timestamp: string | null;
  readonly author: { readonly id: string; readonly username: string };
  readonly components: readonly ComponentView[];
  readonly attachments: readonly AttachmentView[];
  readonly mentions: readonly { readonly id: string }[];
};

/** A component in Discord's own JSON. */
export type ComponentView = Json & { readonly type: number; readonly id: number };

type AttachmentView = Json & {
  readonly id: string;
  readonly filename: string;
  readonly url: string;
  readonly size: number;
  readonly content_type: string;
  readonly description?: string;
};

export type ModalView = {
  readonly id: string;
  readonly channelId: string;
  readonly customId: string;
  readonly title: string;
  readonly components: readonly ComponentView[];
};

/** A window of an Activity. */
export type ActivityView = {
  readonly frameId: string;
  readonly title: string;
  /** Its address, a path of the playground. */
  readonly path: string;
};

/** A choice. The member sees its localized `name`, and the bot receives its `value`. */
export type ChoiceView = { readonly name: string; readonly value: string | number };

export type OptionView = {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** Discord's option types: 1 subcommand, 2 group, 3 string, 4 integer, 5 boolean, 6 user, 7 channel, 10 number, 11 attachment … */
  readonly type: number;
  readonly required: boolean;
  readonly autocomplete: boolean;
  readonly choices: readonly ChoiceView[];
  readonly options: readonly OptionView[];
};

/** A command for a member: `label` and `description` in their language. */
export type CommandView = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** Places in which this member can use it. */
  readonly places: readonly Place[];
  readonly options: readonly OptionView[];
};

/** The command that launches the Activity. */
export type EntryPointView = { readonly label: string; readonly places: readonly Place[] };

/** A context menu command for a member: `label` in their language. */
export type MenuView = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly target: 'user' | 'message';
  /** Places in which this member can use it. */
  readonly places: readonly Place[];
};

export type UserView = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly bot: boolean;
  readonly locale: string | null;
  /** Whether they have installed the app for themselves. */
  readonly hasApp: boolean;
};

export type ChannelView = {
  readonly id: string;
  readonly kind: 'text' | 'thread' | 'dm' | 'private';
  readonly place: Place;
  readonly guildName: string | null;
  /** Name of a group, or of the other member. */
  readonly name: string;
  readonly topic: string | null;
  readonly parentId: string | null;
  /** Participants of direct messages between members; `null` elsewhere. */
  readonly memberIds: readonly string[] | null;
  readonly archived: boolean;
  readonly isPrivate: boolean;
};

export type GuildView = { readonly id: string; readonly name: string; readonly locale: string };

/** Initial state for a member who connects. */
export type Snapshot = {
  readonly me: UserView;
  readonly users: readonly UserView[];
  readonly guild: GuildView;
  readonly channels: readonly ChannelView[];
  /** Oldest first. */
  readonly messages: readonly MessageView[];
  readonly commands: readonly CommandView[];
  readonly menus: readonly MenuView[];
  readonly entryPoint: EntryPointView | null;
  readonly botOnline: boolean;
  readonly locales: readonly string[];
};

/** Events for a member. */
export type MemberEvent =
  | { readonly event: 'ready'; readonly snapshot: Snapshot }
  | { readonly event: 'messageCreate' | 'messageUpdate'; readonly message: MessageView }
  | { readonly event: 'messageDelete'; readonly channelId: string; readonly messageId: string }
  | { readonly event: 'channel'; readonly channel: ChannelView }
  | { readonly event: 'channelDelete'; readonly channelId: string }
  | { readonly event: 'typing'; readonly channelId: string; readonly userId: string }
  | { readonly event: 'botStatus'; readonly online: boolean }
  | {
      readonly event: 'commands';
      readonly commands: readonly CommandView[];
      readonly menus: readonly MenuView[];
      readonly entryPoint: EntryPointView | null;
    }
  | {
      readonly event: 'activityMessage';
      readonly frameId: string;
      readonly payload: readonly [number, Json];
      /** Problem with the message that this answers. */
      readonly problem: string | null;
    }
  | { readonly event: 'activityClosed'; readonly frameId: string }
  | { readonly event: 'guild'; readonly guild: GuildView }
  | { readonly event: 'users'; readonly me: UserView; readonly users: readonly UserView[] }
  | {
      /** An interaction of this member failed. The page shows it at its source. */
      readonly event: 'failed';
      readonly interactionId: string;
      readonly channelId: string;
      readonly messageId: string | null;
      readonly commandName: string | null;
      readonly reason: FailureReason;
    };

/** A refused request: nothing was sent to the bot. */
export type Refusal = { readonly code: RefusalCode; readonly message: string };
const REFUSAL_CODES = [
  'badRequest',
  'unknownChannel',
  'unknownCommand',
  'unknownMessage',
  'unknownUser',
  'unknownComponent',
  'disabledComponent',
  'sameChoice',
  'unknownModal',
  'unknownActivity',
  'badOption',
  'badField',
  'notAllowed',
] as const;
type RefusalCode = (typeof REFUSAL_CODES)[number];

export type MemberReply =
  | { readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly id: number; readonly ok: false; readonly error: Refusal };

/** Thrown for a request that cannot be performed. The member server catches it. */
export class RequestRefused extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
    this.name = 'RequestRefused';
  }

  refusal(): Refusal {
    return { code: this.code, message: this.message };
  }
}
