import { z } from 'zod';
import type { Place } from '../world/places.js';
import type { Json } from '../world/world.js';
import type { FailureReason } from '../world/worldInteractions.js';

/*
 * The members' side of the playground: one WebSocket a member, at `/members?as=<username or id>`, JSON both ways.
 * A member sends requests, each with a number of its own; every request is replied to once, under that number.
 * Requests that ask something of the bot (command, autocomplete, click, select, submitModal) are replied to when the
 * bot has answered, or has failed to. Besides replies come events: what this member sees happen.
 */

const optionValue = z.union([z.string(), z.number(), z.boolean()]);

/** A file that a member gives with a command. */
const fileValue = z.object({ filename: z.string().min(1).max(260), base64: z.string() });
export type FileValue = z.infer<typeof fileValue>;

const inChannel = { id: z.number().int(), channelId: z.string() };

/** What a member may ask for. */
export const memberRequest = z.discriminatedUnion('do', [
  z.object({
    ...inChannel,
    do: z.literal('send'),
    content: z.string().min(1).max(2000),
    replyTo: z.string().optional(),
  }),
  z.object({ ...inChannel, do: z.literal('typing') }),
  z.object({
    ...inChannel,
    do: z.literal('command'),
    /** The registered name; with subcommands separated by spaces. */
    name: z.string(),
    options: z.record(z.string(), z.union([optionValue, fileValue])),
  }),
  z.object({
    ...inChannel,
    do: z.literal('autocomplete'),
    /** What else is filled in, but for files: those are uploaded with the command alone. */
    name: z.string(),
    options: z.record(z.string(), optionValue),
    focused: z.string(),
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
    /** By custom id: the text of an input, the values of a select. */
    fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  }),
  z.object({ ...inChannel, do: z.literal('dismiss'), messageId: z.string() }),
  z.object({ ...inChannel, do: z.literal('delete'), messageId: z.string() }),
  z.object({ id: z.number().int(), do: z.literal('setLocale'), locale: z.string() }),
  z.object({ id: z.number().int(), do: z.literal('setGuildLocale'), locale: z.string() }),
]);
export type MemberRequest = z.infer<typeof memberRequest>;
export type RequestOf<D extends MemberRequest['do']> = Extract<MemberRequest, { do: D }>;

/** What came of an interaction, as the member who caused it learns it. */
export type Outcome = { readonly interactionId: string } & (
  | { readonly kind: 'reply' | 'deferred' | 'update'; readonly message: MessageView }
  | { readonly kind: 'deferredUpdate' }
  | { readonly kind: 'modal'; readonly modal: ModalView }
  | { readonly kind: 'choices'; readonly choices: ChoiceView[] }
  | { readonly kind: 'failed'; readonly reason: FailureReason }
);

/** A message in Discord's own JSON; these fields are always there. */
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

export type AttachmentView = Json & {
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

/** `name` is localized for the member, `value` is what is sent. */
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

/** A command as a member sees it: `label` and `description` in the member's language. */
export type CommandView = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** Where this member can use it. */
  readonly places: readonly Place[];
  readonly options: readonly OptionView[];
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
  /** Between two members, the other one's. */
  readonly name: string;
  readonly topic: string | null;
  readonly parentId: string | null;
  /** Of direct messages between members. */
  readonly memberIds: readonly string[] | null;
  readonly archived: boolean;
  readonly isPrivate: boolean;
};

export type GuildView = { readonly id: string; readonly name: string; readonly locale: string };

/** Everything a member sees when they connect. */
export type Snapshot = {
  readonly me: UserView;
  readonly users: readonly UserView[];
  readonly guild: GuildView;
  readonly channels: readonly ChannelView[];
  /** Oldest first. */
  readonly messages: readonly MessageView[];
  readonly commands: readonly CommandView[];
  readonly botOnline: boolean;
  readonly locales: readonly string[];
};

/** What a member sees happen. */
export type MemberEvent =
  | { readonly event: 'ready'; readonly snapshot: Snapshot }
  | { readonly event: 'messageCreate' | 'messageUpdate'; readonly message: MessageView }
  | { readonly event: 'messageDelete'; readonly channelId: string; readonly messageId: string }
  | { readonly event: 'channel'; readonly channel: ChannelView }
  | { readonly event: 'channelDelete'; readonly channelId: string }
  | { readonly event: 'typing'; readonly channelId: string; readonly userId: string }
  | { readonly event: 'botStatus'; readonly online: boolean }
  | { readonly event: 'commands'; readonly commands: readonly CommandView[] }
  | { readonly event: 'guild'; readonly guild: GuildView }
  | { readonly event: 'users'; readonly me: UserView; readonly users: readonly UserView[] }
  | {
      /** An interaction of this member failed; the page shows it where it happened. */
      readonly event: 'failed';
      readonly interactionId: string;
      readonly channelId: string;
      readonly messageId: string | null;
      readonly commandName: string | null;
      readonly reason: FailureReason;
    };

/** A request refused: nothing was sent to the bot. */
export type Refusal = { readonly code: RefusalCode; readonly message: string };
export const REFUSAL_CODES = [
  'badRequest',
  'unknownChannel',
  'unknownCommand',
  'unknownMessage',
  'unknownComponent',
  'disabledComponent',
  'sameChoice',
  'unknownModal',
  'badOption',
  'badField',
  'notAllowed',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export type MemberReply =
  | { readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly id: number; readonly ok: false; readonly error: Refusal };
