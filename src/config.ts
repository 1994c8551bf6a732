import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';

/** An empty value in a .env file means that the variable is not set. */
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

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Each variable with the form it wants, which is what a message about it says. */
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
      .refine(
        (url) => /^sqlite:./s.test(url) || (/^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)),
        'a file such as sqlite:data/sente.db, or an address such as postgres://user:password@host/database',
      ),
  ),
  ENGINE_THREADS: optional(wholeNumber(1, 256)),
  THINK_MS: optional(wholeNumber(50, 55_000)),
  LIMIT_GAMES_MEMBER: optional(wholeNumber(0, 1_000_000)),
  LIMIT_GAMES_SERVER: optional(wholeNumber(0, 1_000_000)),
  LIMIT_COMMANDS_MINUTE: optional(wholeNumber(0, 1_000_000)),
  LIMIT_ENGINE_SECONDS_MINUTE: optional(wholeNumber(0, 1_000_000)),
  METRICS_PORT: optional(wholeNumber(0, 65_535)),
  METRICS_HOST: optional(z.string().refine((host) => isIP(host) > 0, 'an IP address such as 0.0.0.0 or ::1')),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')}` })),
});

export type Config = {
  /** Without one the playground takes Discord's place. */
  readonly token: string | undefined;
  readonly apiUrl: string | undefined;
  readonly guildId: string | undefined;
  readonly playgroundPort: number;
  /** `sqlite:FILE` or `postgres://…`, which may hold a password. */
  readonly databaseUrl: string;
  readonly engineThreads: number;
  /** The top level's time a move, in ms. */
  readonly thinkMs: number;
  /** What members and servers may use; 0: as much as they like. */
  readonly limits: {
    /** Games in play, and challenges, at once. */
    readonly gamesMember: number;
    readonly gamesServer: number;
    /** A member's commands, autocompletions and presses a minute; a server's are ten times as many. */
    readonly commandsMinute: number;
    /** Seconds that the bot thinks for a member a minute; for a server ten times as many. */
    readonly engineSecondsMinute: number;
  };
  /** Where health and figures are told: a port, nowhere without one, and the IP address that it is opened on. */
  readonly metrics: { readonly port: number | undefined; readonly host: string };
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

/** A setting that makes no sense. The message has a line for each: the variable, and the form it wants. */
export class ConfigError extends Error {}

/** The settings of an environment, with the defaults. Throws a ConfigError where one is malformed. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = ENVIRONMENT.safeParse(environment);
  if (!read.success) {
    throw new ConfigError(
      read.error.issues.map(({ path, message }) => `${path.join('.')} must be ${message}.`).join('\n'),
    );
  }
  const { data } = read;
  return Object.freeze({
    token: data.DISCORD_TOKEN,
    apiUrl: data.DISCORD_API_URL,
    guildId: data.DISCORD_GUILD_ID,
    playgroundPort: data.PLAYGROUND_PORT ?? 8080,
    databaseUrl: data.DATABASE_URL ?? 'sqlite:data/sente.db',
    engineThreads: data.ENGINE_THREADS ?? Math.max(1, availableParallelism() - 1),
    thinkMs: data.THINK_MS ?? 3000,
    limits: Object.freeze({
      gamesMember: data.LIMIT_GAMES_MEMBER ?? 20,
      gamesServer: data.LIMIT_GAMES_SERVER ?? 200,
      commandsMinute: data.LIMIT_COMMANDS_MINUTE ?? 120,
      engineSecondsMinute: data.LIMIT_ENGINE_SECONDS_MINUTE ?? 60,
    }),
    metrics: Object.freeze({ port: data.METRICS_PORT, host: data.METRICS_HOST ?? '127.0.0.1' }),
    logLevel: data.LOG_LEVEL ?? 'info',
  });
}
