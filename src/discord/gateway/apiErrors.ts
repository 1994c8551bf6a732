import { DiscordAPIError, DiscordjsError, HTTPError, RESTJSONErrorCodes } from 'discord.js';

type Codes = readonly (string | number)[];

/** The channel no longer exists: no message can ever reach it. */
export const CHANNEL_GONE: Codes = [RESTJSONErrorCodes.UnknownChannel];

/** The bot may not write there, the channel no longer exists, or the thread is archived or locked. */
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

/** The interaction already has its first answer. */
export const ANSWERED: Codes = [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged];

/** The message was deleted or can no longer be edited: it is too old, or in an archived thread. */
export const MESSAGE_GONE: Codes = [
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.InvalidActionOnArchivedThread,
  RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached,
];

/** Whether Discord refused a request with one of these codes. */
export const isApiError = (error: unknown, ...groups: readonly Codes[]): error is DiscordAPIError =>
  error instanceof DiscordAPIError && groups.some((codes) => codes.includes(error.code));

/** Whether Discord understood the request and refused it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Whether a retry may succeed: Discord failed, was too busy or could not be reached. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DiscordAPIError) return error.status === 429;
  if (error instanceof DiscordjsError || !(error instanceof Error)) return false;
  return error instanceof HTTPError || error.name === 'AbortError' || 'code' in error;
}
