/** A leaf of Discord's nested error tree. */
export interface FieldError {
  readonly path: FieldPath;
  readonly code: string;
  readonly message: string;
}

/** Path of a field in a request's body. */
export type FieldPath = readonly (string | number)[];

export const fieldError = (path: FieldPath, code: string, message: string): FieldError => ({
  path,
  code,
  message,
});

/** Discord's nested error tree: `{ components: { 0: { _errors: [...] } } }`. */
interface ErrorTree {
  [key: string]: ErrorTree | { code: string; message: string }[];
}

/** A refusal in Discord's own form. REST handlers throw it, and the app's `onError` turns it into the response. */
export class DiscordError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 413,
    readonly code: number,
    message: string,
    readonly fields: readonly FieldError[] = [],
  ) {
    super(message);
    this.name = 'DiscordError';
  }

  /** Returns the response's JSON body. */
  body(): { message: string; code: number; errors?: ErrorTree } {
    const base = { message: this.message, code: this.code };
    return this.fields.length === 0 ? base : { ...base, errors: errorTree(this.fields) };
  }
}

/** Nests a flat list of field errors as Discord does. */
function errorTree(fields: readonly FieldError[]): ErrorTree {
  const root: ErrorTree = {};
  for (const { path, code, message } of fields) {
    let node = root;
    for (const step of path) {
      const next = node[String(step)];
      if (next !== undefined && !Array.isArray(next)) node = next;
      else {
        const made: ErrorTree = {};
        node[String(step)] = made;
        node = made;
      }
    }
    const leaf = node._errors;
    if (Array.isArray(leaf)) leaf.push({ code, message });
    else node._errors = [{ code, message }];
  }
  return root;
}

/** Returns the refusal 50035 with field errors. */
export function invalidForm(fields: readonly FieldError[]): DiscordError {
  return new DiscordError(400, 50035, 'Invalid Form Body', fields);
}

/** Refusals without details. */
export const refusals = {
  unauthorized: () => new DiscordError(401, 0, '401: Unauthorized'),
  notFound: () => new DiscordError(404, 0, '404: Not Found'),
  methodNotAllowed: () => new DiscordError(405, 0, '405: Method Not Allowed'),
  unknownApplication: () => new DiscordError(404, 10002, 'Unknown Application'),
  unknownChannel: () => new DiscordError(404, 10003, 'Unknown Channel'),
  unknownGuild: () => new DiscordError(404, 10004, 'Unknown Guild'),
  unknownMember: () => new DiscordError(404, 10007, 'Unknown Member'),
  unknownMessage: () => new DiscordError(404, 10008, 'Unknown Message'),
  unknownUser: () => new DiscordError(404, 10013, 'Unknown User'),
  unknownEmoji: () => new DiscordError(404, 10014, 'Unknown Emoji'),
  unknownWebhook: () => new DiscordError(404, 10015, 'Unknown Webhook'),
  unknownInteraction: () => new DiscordError(404, 10062, 'Unknown interaction'),
  unknownCommand: () => new DiscordError(404, 10063, 'Unknown application command'),
  tooManyEmojis: () => new DiscordError(400, 30008, 'Maximum number of emojis reached (2000)'),
  tooManyCommands: () => new DiscordError(400, 30032, 'Maximum number of application commands reached (100)'),
  tooLarge: () => new DiscordError(413, 40005, 'Request entity too large'),
  alreadyAcknowledged: () => new DiscordError(400, 40060, 'Interaction has already been acknowledged.'),
  tooManyFollowUps: () =>
    new DiscordError(400, 40094, 'This interaction has hit the maximum number of follow up messages'),
  missingAccess: () => new DiscordError(403, 50001, 'Missing Access'),
  notTheAuthor: () => new DiscordError(403, 50005, 'Cannot edit a message authored by another user'),
  emptyMessage: () => new DiscordError(400, 50006, 'Cannot send an empty message'),
  cannotMessageUser: () => new DiscordError(403, 50007, 'Cannot send messages to this user'),
  missingPermissions: () => new DiscordError(403, 50013, 'Missing Permissions'),
  wrongChannelType: () => new DiscordError(400, 50024, 'Cannot execute action on this channel type'),
  invalidWebhookToken: () => new DiscordError(401, 50027, 'Invalid Webhook Token'),
  invalidJson: () => new DiscordError(400, 50109, 'The request body contains invalid JSON.'),
  threadArchived: () => new DiscordError(400, 50083, 'Thread is archived'),
  entryPointMissing: () =>
    new DiscordError(
      400,
      50240,
      "You cannot remove this app's Entry Point command in a bulk update operation.",
    ),
  threadExists: () => new DiscordError(400, 160004, 'A thread has already been created for this message'),
} as const;
