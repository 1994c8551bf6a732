// The package ships its zod schemas as plain JavaScript without declarations; these are the ones used here.
declare module 'discord-api-spec/zod' {
  import type { $ZodLiteral, $ZodType } from 'zod/v4/core';

  export const AvailableLocalesEnumSchema: $ZodLiteral<string>;
  export const ApplicationCommandAutocompleteCallbackRequestSchema: $ZodType;
  export const ApplicationCommandCreateRequestSchema: $ZodType;
  export const ApplicationCommandPatchRequestPartialSchema: $ZodType;
  export const ApplicationCommandUpdateRequestSchema: $ZodType;
  export const ApplicationFormPartialSchema: $ZodType;
  export const ApplicationRoleConnectionsMetadataItemRequestSchema: $ZodType;
  export const ComponentEmojiForRequestSchema: $ZodType;
  export const CreateMessageInteractionCallbackRequestSchema: $ZodType;
  export const CreatePrivateChannelRequestSchema: $ZodType;
  export const CreateTextThreadWithMessageRequestSchema: $ZodType;
  export const CreateTextThreadWithoutMessageRequestSchema: $ZodType;
  export const IncomingWebhookInteractionRequestSchema: $ZodType;
  export const IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema: $ZodType;
  export const IncomingWebhookUpdateRequestPartialSchema: $ZodType;
  export const LaunchActivityInteractionCallbackRequestSchema: $ZodType;
  export const MessageCreateRequestSchema: $ZodType;
  export const MessageEditRequestPartialSchema: $ZodType;
  export const ModalInteractionCallbackRequestSchema: $ZodType;
  export const UpdateMessageInteractionCallbackRequestSchema: $ZodType;
  export const UpdateApplicationUserRoleConnectionRequestSchema: $ZodType;
  export const UpdateThreadRequestPartialSchema: $ZodType;

  // Discord's responses: the tests check the playground's answers against these.
  export const ApplicationCommandResponseSchema: $ZodType;
  export const CreatedThreadResponseSchema: $ZodType;
  export const EmbeddedActivityInstanceSchema: $ZodType;
  export const EmojiResponseSchema: $ZodType;
  export const ErrorResponseSchema: $ZodType;
  export const GatewayBotResponseSchema: $ZodType;
  export const GuildChannelResponseSchema: $ZodType;
  export const GuildMemberResponseSchema: $ZodType;
  export const GuildRoleResponseSchema: $ZodType;
  export const GuildWithCountsResponseSchema: $ZodType;
  export const InteractionCallbackResponseSchema: $ZodType;
  export const ListApplicationEmojisResponseSchema: $ZodType;
  export const MessageResponseSchema: $ZodType;
  export const PrivateApplicationResponseSchema: $ZodType;
  export const PrivateChannelResponseSchema: $ZodType;
  export const ThreadMemberResponseSchema: $ZodType;
  export const ThreadResponseSchema: $ZodType;
  export const UserPIIResponseSchema: $ZodType;
  export const UserResponseSchema: $ZodType;
}
