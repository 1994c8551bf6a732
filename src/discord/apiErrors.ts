import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';

type Codes = readonly (string | number)[];

/** The bot may not write there, or the channel no longer exists. */
export const UNREACHABLE: Codes = [
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
];

/** The interaction has expired, or is answered already. */
export const INTERACTION_GONE: Codes = [
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
  RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged,
];

/** The message was deleted, or cannot be edited any more: it is too old, or in an archived thread. */
export const MESSAGE_GONE: Codes = [
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.InvalidActionOnArchivedThread,
  RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached,
];

/** Whether Discord refused a request with one of these codes. */
export const isApiError = (error: unknown, ...groups: readonly Codes[]): error is DiscordAPIError =>
  error instanceof DiscordAPIError && groups.some((codes) => codes.includes(error.code));
