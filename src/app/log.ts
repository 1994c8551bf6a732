import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Log } from '../game/ports/log.js';

/** A line of the log stays below so many bytes, its time and process included. */
export const MAX_LINE = 4096;
/** Bytes of it that pino adds: level, time, pid, host name. */
const FRAME = 512;

/** So many errors are remembered. */
const MAX_ERRORS = 20;
const MAX_ERROR = 200;

/** How much of a line's details is told; the next where a line would be too long. */
const SIZES = [
  { text: 600, stack: 1500, depth: 4 },
  { text: 300, stack: 500, depth: 3 },
  { text: 100, stack: 0, depth: 2 },
  { text: 20, stack: 0, depth: 1 },
] as const;
type Size = { readonly text: number; readonly stack: number; readonly depth: number };

/** Entries of an object, or of a list, that are told. */
const MAX_ENTRIES = 16;

/** What an error says beside its message that names neither what was sent nor to whom. */
const TOLD = ['code', 'status', 'method', 'url'] as const;

/** Secrets by their form, each with what takes its place. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // An interaction's token answers in the bot's name for 15 minutes.
  [/(\/interactions\/\d+\/)[^/\s?"']+/g, '$1…'],
  [/(\/webhooks\/\d+\/)[^/\s?"']+/g, '$1…'],
  // The password of a database's address, which may hold any character but the @ that ends it; the last one does.
  [/(\bpostgres(?:ql)?:\/\/[^:@/\s]*:)\S*(?=@)/gi, '$1…'],
  [/(\brediss?:\/\/[^:@/\s]*:)\S*(?=@)/gi, '$1…'],
  [/([?&]password=)[^&\s"']+/gi, '$1…'],
  [/\b(Bot|Bearer) [\w.-]{20,}/g, '$1 …'],
];

/** Takes secrets out of texts: those given, and whatever has the form of one. */
export type Redact = (text: string) => string;

/** `secrets` are left out wherever they stand. */
export const redactor = (secrets: readonly string[]): Redact => {
  return (text) => {
    const known = secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);
    return SECRETS.reduce((left, [form, instead]) => left.replace(form, instead), known);
  };
};

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

/** A text without secrets, cut; most of a very long one is not looked at. */
const shorten = (text: string, length: number, redact: Redact): string =>
  cut(redact(cut(text, MAX_LINE)), length);

/** An error as it is logged: never with what was sent, which may be pictures and what members wrote. */
function describe(error: Error, size: Size, redact: Redact): object {
  const fields = error as Error & Partial<Record<(typeof TOLD)[number], unknown>>;
  const told = TOLD.filter((key) => ['string', 'number'].includes(typeof fields[key]));
  return {
    type: error.name,
    message: shorten(error.message, size.text, redact),
    ...Object.fromEntries(told.map((key) => [key, tell(fields[key], size, redact)])),
    ...(size.stack > 0 && { stack: shorten(framesOf(error), size.stack, redact) }),
    ...(error.cause !== undefined && {
      cause: tell(error.cause, { ...size, stack: size.stack / 2, depth: size.depth - 1 }, redact),
    }),
  };
}

/** Where an error was thrown, without its message, which can be long. */
const framesOf = ({ stack = '' }: Error): string => /^ +at .*/ms.exec(stack)?.[0] ?? '';

/** A detail as it is logged. */
function tell(value: unknown, size: Size, redact: Redact): unknown {
  if (typeof value === 'string') return shorten(value, size.text, redact);
  if (typeof value !== 'object' || value === null) return value;
  if (size.depth === 0) return '…';
  if (value instanceof Error) return describe(value, size, redact);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `${value.byteLength} bytes`;
  const inner = { ...size, depth: size.depth - 1 };
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((each) => tell(each, inner, redact));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ENTRIES)
      .map(([key, each]) => [key, tell(each, inner, redact)]),
  );
}

/** The details and the message of a line, without secrets and short enough. */
function line(details: object, message: string, redact: Redact): [object, string] {
  for (const size of SIZES) {
    const told: [object, string] = [
      tell(details, { ...size, depth: size.depth + 1 }, redact) as object,
      shorten(message, size.text, redact),
    ];
    if (Buffer.byteLength(JSON.stringify(told)) < MAX_LINE - FRAME) return told;
  }
  return [{}, shorten(message, 100, redact)];
}

export type LogOptions = {
  readonly level: string;
  /** What may stand in no line. */
  readonly secrets: readonly string[];
  /** Where lines go; standard output unless given, and there in a form for people where it is a terminal. */
  readonly to?: DestinationStream;
};

/** An error that was logged: when, in ms since the epoch, and what; only the log itself says more. */
export type LoggedError = { readonly at: number; readonly message: string };

/** The message of a line, and the kind of its error: never that error's own words, which may be of what somebody sent. */
function briefly(details: object, message: string, redact: Redact): string {
  const error = 'err' in details ? details.err : undefined;
  const kind = error instanceof Error ? ` (${kindOf(error)})` : '';
  return shorten(message.replaceAll(/\d{15,}/g, '…') + kind, MAX_ERROR, redact);
}

function kindOf(error: Error): string {
  const { code } = error as { code?: unknown };
  const isTold = typeof code === 'string' && !error.name.includes(code);
  return isTold ? `${error.name} ${code}` : error.name;
}

/** A log of JSON lines that are below 4 KB and hold no tokens, no passwords and no bytes that were sent. Remembers the last errors. */
export function makeLog({
  level,
  secrets,
  to,
}: LogOptions): Log & { readonly lastErrors: readonly LoggedError[] } {
  const redact = redactor(secrets);
  const options = {
    level,
    // An error is described here, not by pino, which would tell all that it holds.
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
      if (logger.isLevelEnabled(name)) logger[name](...line(details, message, redact));
    };
  const logError = at('error');
  const lastErrors: LoggedError[] = [];
  return {
    info: at('info'),
    warn: at('warn'),
    error(details, message) {
      lastErrors.push({ at: Date.now(), message: briefly(details, message, redact) });
      if (lastErrors.length > MAX_ERRORS) lastErrors.shift();
      logError(details, message);
    },
    lastErrors,
  };
}
