import { DiscordAPIError, DiscordjsError, HTTPError, RESTJSONErrorCodes } from 'discord.js';

type Codes = readonly (string | number)[];

/** The channel no longer exists, so that nothing can be shown there ever again. */
export const CHANNEL_GONE: Codes = [RESTJSONErrorCodes.UnknownChannel];

/** The bot may not write there, or the channel no longer exists, or the thread takes no messages. */
export const UNREACHABLE: Codes = [
  ...CHANNEL_GONE,
  RESTJSONErrorCodes.InvalidActionOnArchivedThread,
  RESTJSONErrorCodes.ThreadLocked,
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
];

/** The interaction has expired. */
export const INTERACTION_GONE: Codes = [
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
];

/** The interaction has had its first answer. */
export const ANSWERED: Codes = [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged];

/** The message was deleted, or cannot be edited any more: it is too old, or in an archived thread. */
export const MESSAGE_GONE: Codes = [
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.InvalidActionOnArchivedThread,
  RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached,
];

/** Whether Discord refused a request with one of these codes. */
export const isApiError = (error: unknown, ...groups: readonly Codes[]): error is DiscordAPIError =>
  error instanceof DiscordAPIError && groups.some((codes) => codes.includes(error.code));

/** Whether Discord understood a request and would not do it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Whether a request may succeed at another time: Discord failed, had too much to do, or could not be reached. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DiscordAPIError) return error.status === 429;
  if (error instanceof DiscordjsError || !(error instanceof Error)) return false;
  return error instanceof HTTPError || error.name === 'AbortError' || 'code' in error;
}
