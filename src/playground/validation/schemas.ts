/// <reference path="../discordApiSpec.d.ts" />
import * as spec from 'discord-api-spec/zod';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { strictly } from './strict.js';

// discord.js adds these keys to the body of every message, edit and follow-up, and Discord accepts them.
const SENT_WITH_EVERY_MESSAGE = {
  tts: z.nullish(z.boolean()),
  enforce_nonce: z.nullish(z.boolean()),
  nonce: z.nullish(z.union([z.string().check(z.maxLength(25)), z.number()])),
};

const COMMAND = {
  // Discord documents the age restriction, but its API description lacks it.
  nsfw: z.nullish(z.boolean()),
  // The API description says number. The documentation says a string of digits, and libraries send that.
  default_member_permissions: z.nullish(
    z.union([z.string().check(z.regex(/^\d{1,20}$/)), z.number().check(z.minimum(0))]),
  ),
};

const strict = strictly(
  new Map<$ZodType, Record<string, $ZodType>>([
    [spec.MessageCreateRequestSchema, SENT_WITH_EVERY_MESSAGE],
    [spec.MessageEditRequestPartialSchema, SENT_WITH_EVERY_MESSAGE],
    [spec.IncomingWebhookInteractionRequestSchema, SENT_WITH_EVERY_MESSAGE],
    [spec.IncomingWebhookUpdateRequestPartialSchema, SENT_WITH_EVERY_MESSAGE],
    [spec.IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema, SENT_WITH_EVERY_MESSAGE],
    // Documented as a partial emoji, which has this key; discord.js sends it with every emoji it parses.
    [spec.ComponentEmojiForRequestSchema, { animated: z.nullish(z.boolean()) }],
    [spec.ApplicationCommandCreateRequestSchema, COMMAND],
    [spec.ApplicationCommandUpdateRequestSchema, COMMAND],
    [spec.ApplicationCommandPatchRequestPartialSchema, COMMAND],
    // discord.js sends the thread's type here too. Discord accepts it and follows the channel's type anyway.
    [spec.CreateTextThreadWithMessageRequestSchema, { type: z.nullish(z.literal([10, 11])) }],
  ]),
);

/** Discord's locales. */
export const LOCALES: ReadonlySet<string> = new Set(
  spec.AvailableLocalesEnumSchema._zod.def.values as string[],
);

// The API description has no named schemas for these bodies.
const emojiName = z.string().check(z.regex(/^\w{2,32}$/));

/** Schemas of request bodies. Each refuses unknown keys at every depth. */
export const schemas = {
  createMessage: strict(spec.MessageCreateRequestSchema),
  editMessage: strict(spec.MessageEditRequestPartialSchema),
  followUp: strict(spec.IncomingWebhookInteractionRequestSchema),
  editFollowUp: strict(spec.IncomingWebhookUpdateRequestPartialSchema),
  callbackMessage: strict(spec.CreateMessageInteractionCallbackRequestSchema),
  callbackUpdate: strict(spec.UpdateMessageInteractionCallbackRequestSchema),
  callbackAutocomplete: strict(spec.ApplicationCommandAutocompleteCallbackRequestSchema),
  callbackLaunch: strict(spec.LaunchActivityInteractionCallbackRequestSchema),
  callbackModal: strict(spec.ModalInteractionCallbackRequestSchema),
  createCommand: strict(spec.ApplicationCommandCreateRequestSchema),
  putCommand: strict(spec.ApplicationCommandUpdateRequestSchema),
  patchCommand: strict(spec.ApplicationCommandPatchRequestPartialSchema),
  createEmoji: z.strictObject({ name: emojiName, image: z.string() }),
  patchEmoji: z.strictObject({ name: emojiName }),
  createDm: strict(spec.CreatePrivateChannelRequestSchema),
  threadFromMessage: strict(spec.CreateTextThreadWithMessageRequestSchema),
  thread: strict(spec.CreateTextThreadWithoutMessageRequestSchema),
  patchThread: strict(spec.UpdateThreadRequestPartialSchema),
  patchApplication: strict(spec.ApplicationFormPartialSchema),
  roleRecord: strict(spec.ApplicationRoleConnectionsMetadataItemRequestSchema),
  roleConnection: strict(spec.UpdateApplicationUserRoleConnectionRequestSchema),
} as const;
