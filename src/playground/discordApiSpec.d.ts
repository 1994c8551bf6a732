// The package ships its zod schemas as plain JavaScript without declarations; these are the ones used here.
declare module 'discord-api-spec/zod' {
  import type { $ZodLiteral, $ZodType } from 'zod/v4/core';

  export const AvailableLocalesEnumSchema: $ZodLiteral<string>;
  export const ApplicationCommandAutocompleteCallbackRequestSchema: $ZodType;
  export const ApplicationCommandCreateRequestSchema: $ZodType;
  export const ApplicationCommandPatchRequestPartialSchema: $ZodType;
  export const ApplicationCommandUpdateRequestSchema: $ZodType;
  export const ComponentEmojiForRequestSchema: $ZodType;
  export const CreateMessageInteractionCallbackRequestSchema: $ZodType;
  export const CreatePrivateChannelRequestSchema: $ZodType;
  export const CreateTextThreadWithMessageRequestSchema: $ZodType;
  export const CreateTextThreadWithoutMessageRequestSchema: $ZodType;
  export const IncomingWebhookInteractionRequestSchema: $ZodType;
  export const IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema: $ZodType;
  export const IncomingWebhookUpdateRequestPartialSchema: $ZodType;
  export const MessageCreateRequestSchema: $ZodType;
  export const MessageEditRequestPartialSchema: $ZodType;
  export const ModalInteractionCallbackRequestSchema: $ZodType;
  export const UpdateMessageInteractionCallbackRequestSchema: $ZodType;
  export const UpdateThreadRequestPartialSchema: $ZodType;
}
