import { isIP } from 'node:net';
import { z } from 'zod';
import { availableCores } from './availableCores.js';
import { readSecretFile } from './settingFiles.js';

/** Treats an empty value, as a .env file may have it, as unset. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const wholeNumber = (lowest: number, highest: number) => {
  const form = `a whole number from ${lowest} to ${highest}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, form)
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, form);
};

/** Maximum number of shards: at 2,500 servers each, far more than any bot has. */
const MAX_SHARDS = 100_000;

/** Parses a list of numbers and ranges such as `0-3,6`; returns `undefined` if it is malformed. */
function readList(text: string): readonly number[] | undefined {
  const parts = text.split(',').map((part) => /^\s*(\d{1,6})(?:-(\d{1,6}))?\s*$/.exec(part));
  const ranges = parts.map((part) => part && ([Number(part[1]), Number(part[2] ?? part[1])] as const));
  if (!ranges.every((range) => range !== null && range[0] <= range[1] && range[1] < MAX_SHARDS))
    return undefined;
  const numbers = ranges.flatMap((range) =>
    Array.from({ length: range![1] - range![0] + 1 }, (_, i) => range![0] + i),
  );
  return [...new Set(numbers)].sort((a, b) => a - b);
}

const LIST_FORM = 'numbers of shards such as 0-3 or 0,2,5';
const NUMBER_FORM = `auto, or a whole number from 1 to ${MAX_SHARDS}`;
const shardNumber = z
  .string()
  .regex(/^(auto|\d{1,6})$/, NUMBER_FORM)
  .transform((text) => (text === 'auto' ? text : Number(text)))
  .refine((value) => value === 'auto' || (value >= 1 && value <= MAX_SHARDS), NUMBER_FORM);

const shardList = z.string().transform((text, context) => {
  const list = readList(text);
  if (list) return list;
  context.addIssue({ code: 'custom', message: LIST_FORM });
  return z.NEVER;
});

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** How to write the signs that end a name or password in an address. */
export const ESCAPES =
  'an address in which a password has @ as %40, # as %23, / as %2F, ? as %3F, and % as %25';

/**
 * Whether the signs in an address's user and password are escaped. If they are not, its host ends early, and the @ before the
 * real host is behind it.
 */
export function isEscaped(address: string): boolean {
  const [, host = '', afterHost = ''] = /^\w+:\/\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  // Parameters may have an @.
  if (afterHost.replace(/\?[\w.]+=.*$/s, '').includes('@')) return false;
  return !host.includes('@') || !/%(?![\da-f]{2})/i.test(host);
}

const PROXY_FORM =
  'an address such as http://proxy.example:3128 or http://user:password@proxy.example:3128, in which a password has @ as %40, # as %23, / as %2F';

/** Address of a proxy for HTTP. Other programs accept it without its protocol. */
const proxyAddress = z
  .string()
  .transform((text) => (text.includes('://') ? text : `http://${text}`))
  .refine((text) => isEscaped(text) && /^https?:\/\/[^/]/.test(text) && URL.canParse(text), PROXY_FORM);

const ipAddress = z.string().refine((host) => isIP(host) > 0, 'an IP address such as 0.0.0.0 or ::1');

/** Schema of the environment variables. The messages complete the sentence "NAME must be …". */
const ENVIRONMENT = z.object({
  DISCORD_TOKEN: optional(z.string().regex(/^\S+$/, "the bot's token, without spaces")),
  DISCORD_API_URL: optional(
    z.url({ protocol: /^https?$/, error: 'an address such as https://discord.com/api' }),
  ),
  DISCORD_GUILD_ID: optional(z.string().regex(/^\d{15,20}$/, "a server's id, 15 to 20 digits")),
  PLAYGROUND_PORT: optional(wholeNumber(0, 65_535)),
  DATABASE_URL: optional(
    z
      .string()
      .refine((url) => url.startsWith('sqlite:') || isEscaped(url), { error: ESCAPES, abort: true })
      .refine(
        (url) => /^sqlite:./s.test(url) || (/^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)),
        'a file such as sqlite:data/sente.db, or an address such as postgres://user:password@host/database',
      ),
  ),
  REDIS_URL: optional(
    z
      .string()
      .refine(isEscaped, { error: ESCAPES, abort: true })
      .pipe(
        z.url({ protocol: /^rediss?$/, error: 'an address such as redis://host:6379, or rediss:// for TLS' }),
      ),
  ),
  SHARDS: optional(shardNumber),
  SHARD_LIST: optional(shardList),
  SHARD_COUNT: optional(wholeNumber(1, MAX_SHARDS)),
  ENGINE_THREADS: optional(wholeNumber(1, 256)),
  THINK_MS: optional(wholeNumber(50, 55_000)),
  LIMIT_GAMES_MEMBER: optional(wholeNumber(0, 1_000_000)),
  LIMIT_GAMES_SERVER: optional(wholeNumber(0, 1_000_000)),
  LIMIT_COMMANDS_MINUTE: optional(wholeNumber(0, 1_000_000)),
  LIMIT_ENGINE_SECONDS_MINUTE: optional(wholeNumber(0, 1_000_000)),
  LIVE_PORT: optional(wholeNumber(0, 65_535)),
  LIVE_HOST: optional(ipAddress),
  DISCORD_CLIENT_SECRET: optional(
    z.string().regex(/^\S+$/, "the application's client secret, without spaces"),
  ),
  LIVE_KEY: optional(z.string().regex(/^[\w-]{43,}$/, '32 random bytes or more in base64url, 43 letters')),
  PUBLIC_URL: optional(
    z.url({ protocol: /^https?$/, error: 'the address of the live board such as https://boards.example' }),
  ),
  METRICS_PORT: optional(wholeNumber(0, 65_535)),
  METRICS_HOST: optional(ipAddress),
  HTTPS_PROXY: optional(proxyAddress),
  https_proxy: optional(proxyAddress),
  HTTP_PROXY: optional(proxyAddress),
  http_proxy: optional(proxyAddress),
  NO_PROXY: optional(z.string()),
  no_proxy: optional(z.string()),
  UPDATE_CHECK: optional(z.enum(['on', 'off'], { error: 'on or off' })),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')}` })),
});

const SETTINGS = Object.keys(ENVIRONMENT.shape);

/** Settings that may be in a file instead, such as a Docker secret, which the variable `NAME_FILE` names. */
const SECRETS = ['DISCORD_TOKEN', 'DATABASE_URL', 'REDIS_URL', 'LIVE_KEY', 'DISCORD_CLIENT_SECRET'] as const;

/** Names of the environment variables. */
export const VARIABLES: readonly string[] = [...SETTINGS, ...SECRETS.map((name) => `${name}_FILE`)];

/** Shards of this process: `auto` is all of them, in the number that Discord recommends; `listed` are some or all of `count`. */
type ShardsHere =
  | { readonly kind: 'auto' }
  | { readonly kind: 'listed'; readonly list: readonly number[]; readonly count: number };

/** Address of the live board. */
export type LiveConfig = {
  /** Address at which browsers find it, without a trailing slash; `undefined` on loopback, where the port says it. */
  readonly publicUrl: string | undefined;
  /** Port to listen on; `undefined` for the one after the playground's, or any free one. */
  readonly port: number | undefined;
  readonly host: string;
  /** Key that signs links, base64url; `undefined`: the store keeps one. */
  readonly key: string | undefined;
  /** Secret of the application, with which the board is also an Activity; `undefined`: it is none. */
  readonly clientSecret: string | undefined;
};

export type Config = {
  /** `undefined`: the playground replaces Discord. */
  readonly token: string | undefined;
  readonly apiUrl: string | undefined;
  readonly guildId: string | undefined;
  readonly playgroundPort: number;
  /** `sqlite:FILE` or `postgres://…`. May hold a password. */
  readonly databaseUrl: string;
  /** Redis of the workers on other machines. May hold a password. `undefined`: this process searches. */
  readonly redisUrl: string | undefined;
  readonly shards: ShardsHere;
  readonly engineThreads: number;
  /** Time of the top level for a move, in ms. */
  readonly thinkMs: number;
  /** Limits for members and servers; 0 means none. */
  readonly limits: {
    /** Games in play and open challenges at once. */
    readonly gamesMember: number;
    readonly gamesServer: number;
    /** A member's commands, autocompletions and presses a minute; a server's limit is ten times that. */
    readonly commandsMinute: number;
    /** Seconds a minute that the bot thinks for a member; a server's limit is ten times that. */
    readonly engineSecondsMinute: number;
  };
  /** Where the live board is served; `undefined` if it is off. */
  readonly live: LiveConfig | undefined;
  /** Address of the operators' pages; without a port there are none. */
  readonly metrics: { readonly port: number | undefined; readonly host: string };
  /** Proxies on the way to Discord, by the protocol of the address; `exempt` are hosts without. They may hold a password. */
  readonly proxies: {
    readonly https: string | undefined;
    readonly http: string | undefined;
    readonly exempt: readonly string[];
  };
  /** Whether the bot asks GitHub for newer releases. */
  readonly checksForUpdates: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

/** Exit code after a ConfigError: EX_CONFIG of sysexits.h. A supervisor need not try again, as it should after others. */
export const CONFIG_EXIT_CODE = 78;

/** Thrown for invalid settings. The message has a line for each, which names the variable and what it must be. */
export class ConfigError extends Error {}

const DEFAULT_DATABASE = 'sqlite:data/sente.db';

type Environment = z.infer<typeof ENVIRONMENT>;

/** Determines the shards of this process. Throws a ConfigError if the variables contradict each other. */
function shardsHere({
  SHARDS: shards,
  SHARD_LIST: list,
  SHARD_COUNT: count,
  DATABASE_URL: url,
}: Environment): ShardsHere {
  if (list === undefined && count === undefined) {
    if (shards === undefined || shards === 'auto') return { kind: 'auto' };
    return { kind: 'listed', list: Array.from({ length: shards }, (_, i) => i), count: shards };
  }
  if (list === undefined || count === undefined)
    throw new ConfigError(
      'Set SHARD_LIST and SHARD_COUNT together: the shards of this process, and the number of all.',
    );
  if (shards !== undefined) throw new ConfigError('Set either SHARDS or SHARD_LIST.');
  if (list.at(-1)! >= count)
    throw new ConfigError(`SHARD_LIST must have numbers below SHARD_COUNT, which is ${count}.`);
  if (list.length < count && (url ?? DEFAULT_DATABASE).startsWith('sqlite:')) {
    throw new ConfigError(
      'SHARD_LIST leaves shards to other processes, which must share one database: set DATABASE_URL to a postgres:// address.',
    );
  }
  return { kind: 'listed', list, count };
}

/** Port of the live board behind a proxy, unless set. */
const DEFAULT_LIVE_PORT = 8081;

/** Determines whether and where to serve the live board. Throws a ConfigError if browsers could not find it. */
function liveBoard({
  PUBLIC_URL: url,
  LIVE_PORT: port,
  LIVE_HOST: host = '127.0.0.1',
  LIVE_KEY: key,
  DISCORD_CLIENT_SECRET: clientSecret,
  DISCORD_TOKEN: token,
}: Environment): LiveConfig | undefined {
  if (url !== undefined) {
    const publicUrl = url.replace(/\/+$/, '');
    return { publicUrl, port: port ?? DEFAULT_LIVE_PORT, host, key, clientSecret };
  }
  // The playground is on this machine, as its members are.
  if (token === undefined) return { publicUrl: undefined, port, host: '127.0.0.1', key, clientSecret };
  if (clientSecret !== undefined)
    throw new ConfigError(
      'Set PUBLIC_URL together with DISCORD_CLIENT_SECRET: the address to which Discord maps the Activity.',
    );
  if (port !== undefined)
    throw new ConfigError(
      'Set PUBLIC_URL together with LIVE_PORT: the address at which browsers find the live board.',
    );
  return undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the secrets that are in files, by the names of their settings. Throws a ConfigError with a line for each that fails. */
function readSecretFiles(environment: Variables): Variables {
  const faults: string[] = [];
  const values: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    const secret = readSecretFile(file);
    if (environment[name]) faults.push(`Set either ${name} or ${name}_FILE.`);
    else if (secret.kind === 'read') values[name] = secret.text;
    else faults.push(`${name}_FILE must be a file with the value of ${name}: it ${secret.why}.`);
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return values;
}

/** Reads the settings from an environment, with defaults. Throws a ConfigError if any is malformed. */
export function readConfig(environment: Variables): Config {
  const fromFiles = readSecretFiles(environment);
  const read = ENVIRONMENT.safeParse(
    Object.fromEntries(SETTINGS.map((name) => [name, fromFiles[name] ?? environment[name]])),
  );
  if (!read.success) {
    const nameOf = (name: string) => (name in fromFiles ? `The content of ${name}_FILE` : name);
    throw new ConfigError(
      read.error.issues
        .map(({ path, message }) => `${nameOf(path.join('.'))} must be ${message}.`)
        .join('\n'),
    );
  }
  const { data } = read;
  return Object.freeze({
    token: data.DISCORD_TOKEN,
    apiUrl: data.DISCORD_API_URL,
    guildId: data.DISCORD_GUILD_ID,
    playgroundPort: data.PLAYGROUND_PORT ?? 8080,
    databaseUrl: data.DATABASE_URL ?? DEFAULT_DATABASE,
    redisUrl: data.REDIS_URL,
    shards: Object.freeze(shardsHere(data)),
    engineThreads: data.ENGINE_THREADS ?? Math.max(1, availableCores() - 1),
    thinkMs: data.THINK_MS ?? 3000,
    limits: Object.freeze({
      gamesMember: data.LIMIT_GAMES_MEMBER ?? 20,
      gamesServer: data.LIMIT_GAMES_SERVER ?? 200,
      commandsMinute: data.LIMIT_COMMANDS_MINUTE ?? 120,
      engineSecondsMinute: data.LIMIT_ENGINE_SECONDS_MINUTE ?? 60,
    }),
    live: Object.freeze(liveBoard(data)),
    metrics: Object.freeze({ port: data.METRICS_PORT, host: data.METRICS_HOST ?? '127.0.0.1' }),
    // The small letters win, as in curl.
    proxies: Object.freeze({
      https: data.https_proxy ?? data.HTTPS_PROXY,
      http: data.http_proxy ?? data.HTTP_PROXY,
      exempt: (data.no_proxy ?? data.NO_PROXY ?? '').split(/[\s,]+/).filter((entry) => entry !== ''),
    }),
    checksForUpdates: data.UPDATE_CHECK === 'on',
    logLevel: data.LOG_LEVEL ?? 'info',
  });
}
