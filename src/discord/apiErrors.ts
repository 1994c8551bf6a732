import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';

type Codes = readonly (string | number)[];

/** The bot may not speak there, or there is no such place any more. */
export const UNREACHABLE: Codes = [
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
];

/** The interaction has run out of time, or was answered by somebody else. */
export const INTERACTION_GONE: Codes = [
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
  RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged,
];

/** The message was deleted, or cannot be edited once more: it is too old, or lies in an archived thread. */
export const MESSAGE_GONE: Codes = [
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.InvalidActionOnArchivedThread,
  RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached,
];

/** Whether Discord refused a request with one of these codes. */
export const isApiError = (error: unknown, ...groups: readonly Codes[]): error is DiscordAPIError =>
  error instanceof DiscordAPIError && groups.some((codes) => codes.includes(error.code));
