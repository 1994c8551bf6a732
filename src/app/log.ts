import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Log } from '../game/ports/log.js';

/** Maximum length of a line in bytes, with its time and process. */
export const MAX_LINE = 4096;
/** Bytes that pino adds to a line: level, time, pid, host name. */
const FRAME = 512;

/** Maximum number of remembered errors, and their maximum length in characters. */
const MAX_ERRORS = 20;
const MAX_ERROR = 200;

/** Limits for a line's details, tried in order until the line is short enough. */
const SIZES = [
  { text: 600, stack: 1500, depth: 4 },
  { text: 300, stack: 500, depth: 3 },
  { text: 100, stack: 0, depth: 2 },
  { text: 20, stack: 0, depth: 1 },
] as const;
type Size = { readonly text: number; readonly stack: number; readonly depth: number };

/** Maximum number of logged entries of an object or list. */
const MAX_ENTRIES = 16;

/** Fields of an error that are safe to log: they name neither content nor recipient. */
const SAFE_FIELDS = ['code', 'status', 'method', 'url'] as const;

/** Patterns of secrets and of members' ids, each with its replacement. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // For 15 minutes, an interaction's token lets anybody answer as the bot.
  [/(\/interactions\/\d+\/)[^/\s?"']+/g, '$1…'],
  [/(\/webhooks\/\d+\/)[^/\s?"']+/g, '$1…'],
  // A database's password may hold any character, even an @: the last @ ends it.
  [/(\bpostgres(?:ql)?:\/\/[^:@/\s]*:)\S*(?=@)/gi, '$1…'],
  [/(\brediss?:\/\/[^:@/\s]*:)\S*(?=@)/gi, '$1…'],
  [/([?&]password=)[^&\s"']+/gi, '$1…'],
  [/\b(Bot|Bearer) [\w.-]{20,}/g, '$1 …'],
  // Members: in Discord's routes, and in the parts of a damaged game.
  [/(\/(?:members|users)\/)\d+/g, '$1…'],
  [/("member":")[^"]*/g, '$1…'],
];

/** Removes secrets from a text. */
type Redact = (text: string) => string;

/** Returns a function that removes these secrets, and everything that matches a secret's pattern. */
const redactor = (secrets: readonly string[]): Redact => {
  return (text) => {
    const known = secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);
    return SECRETS.reduce((left, [form, instead]) => left.replace(form, instead), known);
  };
};

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

/** Redacts and cuts a text. Skips most of a very long one. */
const shorten = (text: string, length: number, redact: Redact): string =>
  cut(redact(cut(text, MAX_LINE)), length);

/** Returns an error's loggable fields, without the content of requests, which may be pictures or members' words. */
function describe(error: Error, size: Size, redact: Redact): object {
  const fields = error as Error & Partial<Record<(typeof SAFE_FIELDS)[number], unknown>>;
  const safe = SAFE_FIELDS.filter((key) => ['string', 'number'].includes(typeof fields[key]));
  return {
    type: error.name,
    message: shorten(error.message, size.text, redact),
    ...Object.fromEntries(safe.map((key) => [key, loggable(fields[key], size, redact)])),
    ...(size.stack > 0 && { stack: shorten(framesOf(error), size.stack, redact) }),
    ...(error.cause !== undefined && {
      cause: loggable(error.cause, { ...size, stack: size.stack / 2, depth: size.depth - 1 }, redact),
    }),
  };
}

/** Returns the frames of an error's stack, without its message, which can be long. */
const framesOf = ({ stack = '' }: Error): string => /^ +at .*/ms.exec(stack)?.[0] ?? '';

/** Returns a detail with secrets redacted and its size limited. */
function loggable(value: unknown, size: Size, redact: Redact): unknown {
  if (typeof value === 'string') return shorten(value, size.text, redact);
  if (typeof value !== 'object' || value === null) return value;
  if (size.depth === 0) return '…';
  if (value instanceof Error) return describe(value, size, redact);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `${value.byteLength} bytes`;
  const inner = { ...size, depth: size.depth - 1 };
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((each) => loggable(each, inner, redact));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ENTRIES)
      .map(([key, each]) => [key, loggable(each, inner, redact)]),
  );
}

/** Returns a line's details and message, redacted and within `MAX_LINE`. */
function fitToLine(details: object, message: string, redact: Redact): [object, string] {
  for (const size of SIZES) {
    const fitted: [object, string] = [
      loggable(details, { ...size, depth: size.depth + 1 }, redact) as object,
      shorten(message, size.text, redact),
    ];
    if (Buffer.byteLength(JSON.stringify(fitted)) < MAX_LINE - FRAME) return fitted;
  }
  return [{}, shorten(message, 100, redact)];
}

type LogOptions = {
  readonly level: string;
  /** Texts that no line may hold. */
  readonly secrets: readonly string[];
  /** Destination; by default standard output, formatted for people if that is a terminal. */
  readonly to?: DestinationStream;
};

/** A logged error: its time in ms since the epoch, and its message. The log itself has the details. */
type LoggedError = { readonly at: number; readonly message: string };

/** Returns a line's message and its error's kind, without the error's own words, which may quote a member. */
function summarize(details: object, message: string, redact: Redact): string {
  const error = 'err' in details ? details.err : undefined;
  const kind = error instanceof Error ? ` (${kindOf(error)})` : '';
  return shorten(message.replaceAll(/\d{15,}/g, '…') + kind, MAX_ERROR, redact);
}

function kindOf(error: Error): string {
  const { code } = error as { code?: unknown };
  const addsCode = typeof code === 'string' && !error.name.includes(code);
  return addsCode ? `${error.name} ${code}` : error.name;
}

/** A log that remembers its last errors. */
export type MemoryLog = Log & { readonly lastErrors: readonly LoggedError[] };

/** Opens a log of JSON lines below 4 KB that hold no tokens, passwords or sent content. */
export function makeLog({ level, secrets, to }: LogOptions): MemoryLog {
  const redact = redactor(secrets);
  const options = {
    level,
    // `describe` formats errors: pino's own serializer would log every field.
    serializers: { err: (described: unknown) => described },
  };
  const logger: Logger = to
    ? pino(options, to)
    : process.stdout.isTTY
      ? pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true }))
      : pino(options);
  const at =
    (name: 'info' | 'warn' | 'error') =>
    (details: object, message: string): void => {
      if (logger.isLevelEnabled(name)) logger[name](...fitToLine(details, message, redact));
    };
  const logError = at('error');
  const lastErrors: LoggedError[] = [];
  return {
    info: at('info'),
    warn: at('warn'),
    error(details, message) {
      lastErrors.push({ at: Date.now(), message: summarize(details, message, redact) });
      if (lastErrors.length > MAX_ERRORS) lastErrors.shift();
      logError(details, message);
    },
    lastErrors,
  };
}
