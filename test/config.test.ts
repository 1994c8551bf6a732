import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parse } from 'dotenv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.js';

type Variable = {
  readonly good: readonly string[];
  readonly bad: readonly string[];
  readonly form: string;
  /** Variables that it needs beside it. */
  readonly beside?: Readonly<Record<string, string>>;
};

/** Variables with valid and invalid values, and the form that the message must state. */
const VARIABLES: Record<string, Variable> = {
  DISCORD_TOKEN: { good: ['a.b-c_d'], bad: ['a b', ' ', 'a\n'], form: "the bot's token, without spaces" },
  DISCORD_API_URL: {
    good: ['https://discord.com/api', 'http://127.0.0.1:8080/api', 'http://[::1]:8080/api'],
    bad: ['discord.com', 'ftp://discord.com/api', 'https://', 'nonsense'],
    form: 'an address such as https://discord.com/api',
  },
  DISCORD_GUILD_ID: {
    good: ['1'.repeat(15), '1'.repeat(20)],
    bad: ['1'.repeat(14), '1'.repeat(21), 'my server', '12345678901234567x'],
    form: "a server's id, 15 to 20 digits",
  },
  PLAYGROUND_PORT: {
    good: ['0', '8080', '65535'],
    bad: ['65536', '-1', '80.5', 'http', '0x50', '1e3', ' 80'],
    form: 'a whole number from 0 to 65535',
  },
  DATABASE_URL: {
    good: [
      'sqlite:data/other.db',
      'sqlite::memory:',
      'postgres://sente:word@[::1]:5432/sente',
      'postgres://sente:secret@localhost:5432/sente',
      'postgresql://localhost/sente?host=/run/postgresql',
    ],
    bad: [
      'sqlite:',
      'data/sente.db',
      'mysql://here/sente',
      'postgres://',
      'postgres://sente:secret@host:port/',
    ],
    form: 'a file such as sqlite:data/sente.db, or an address such as postgres://user:password@host/database',
  },
  REDIS_URL: {
    good: ['redis://127.0.0.1:6379', 'redis://[::1]:6379', 'rediss://:secret@redis.example:6380/1'],
    bad: ['localhost:6379', 'http://localhost:6379', 'redis'],
    form: 'an address such as redis://host:6379, or rediss:// for TLS',
  },
  SHARDS: {
    good: ['auto', '1', '16'],
    bad: ['0', 'all', '1-3', '100001'],
    form: 'auto, or a whole number from 1 to 100000',
  },
  SHARD_LIST: {
    good: ['0', '0-3', '0,2,5', '0-1, 4-5'],
    bad: ['3-0', '-1', '0-', 'a', '0-100000', '0;1'],
    form: 'numbers of shards such as 0-3 or 0,2,5',
    beside: { SHARD_COUNT: '100000', DATABASE_URL: 'postgres://localhost/sente' },
  },
  SHARD_COUNT: {
    good: ['1', '100000'],
    bad: ['0', '100001', 'auto'],
    form: 'a whole number from 1 to 100000',
    beside: { SHARD_LIST: '0', DATABASE_URL: 'postgres://localhost/sente' },
  },
  ENGINE_THREADS: {
    good: ['1', '256'],
    bad: ['0', '257', '-2', 'all', '1.5'],
    form: 'a whole number from 1 to 256',
  },
  THINK_MS: {
    good: ['50', '55000'],
    bad: ['49', '55001', '3s', '9999999999'],
    form: 'a whole number from 50 to 55000',
  },
  ...Object.fromEntries(
    ['LIMIT_GAMES_MEMBER', 'LIMIT_GAMES_SERVER', 'LIMIT_COMMANDS_MINUTE', 'LIMIT_ENGINE_SECONDS_MINUTE'].map(
      (name) => [
        name,
        {
          good: ['0', '1', '1000000'],
          bad: ['1000001', '-1', 'none', '1.5'],
          form: 'a whole number from 0 to 1000000',
        },
      ],
    ),
  ),
  LIVE_PORT: {
    good: ['0', '8081', '65535'],
    bad: ['65536', '-1', '0.0.0.0:8081'],
    form: 'a whole number from 0 to 65535',
  },
  LIVE_HOST: {
    good: ['127.0.0.1', '0.0.0.0', '::'],
    bad: ['localhost', '[::1]'],
    form: 'an IP address such as 0.0.0.0 or ::1',
  },
  DISCORD_CLIENT_SECRET: {
    good: ['abcDEF-_123'],
    bad: ['abc def', 'abc\n'],
    form: "the application's client secret, without spaces",
  },
  LIVE_KEY: {
    good: ['k'.repeat(43), `${'a-_9'.repeat(11)}`],
    bad: ['k'.repeat(42), `${'k'.repeat(43)}=`, 'secret'],
    form: '32 random bytes or more in base64url, 43 letters',
  },
  PUBLIC_URL: {
    good: ['https://boards.example', 'http://192.0.2.1:8081/', 'https://example.com/boards'],
    bad: ['boards.example', 'ws://boards.example', 'https://'],
    form: 'the address of the live board such as https://boards.example',
  },
  METRICS_PORT: {
    good: ['0', '9464', '65535'],
    bad: ['65536', '-1', '0.0.0.0:9464'],
    form: 'a whole number from 0 to 65535',
  },
  METRICS_HOST: {
    good: ['127.0.0.1', '0.0.0.0', '::', 'fd00::1'],
    bad: ['localhost', '127.0.0.1:9464', '[::1]', '256.0.0.1'],
    form: 'an IP address such as 0.0.0.0 or ::1',
  },
  ...Object.fromEntries(
    ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].map((name) => [
      name,
      {
        good: [
          'http://proxy.example:3128',
          'https://a:p%40ss@proxy:1',
          'proxy.example:3128',
          'http://[::1]:3128/',
        ],
        bad: ['socks5://proxy:1080', 'http://', 'http://proxy:port', 'http://a:p/ss@proxy:1', '::1'],
        form: 'an address such as http://proxy.example:3128 or http://user:password@proxy.example:3128, in which a password has @ as %40, # as %23, / as %2F',
      },
    ]),
  ),
  ...Object.fromEntries(
    ['NO_PROXY', 'no_proxy'].map((name) => [
      name,
      { good: ['*', 'a.example, .b.example:80'], bad: [], form: '' },
    ]),
  ),
  UPDATE_CHECK: { good: ['on', 'off'], bad: ['yes', 'On', '1'], form: 'on or off' },
  LOG_LEVEL: {
    good: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    bad: ['loud', 'INFO', '30'],
    form: 'one of fatal, error, warn, info, debug, trace, silent',
  },
};
const NAMES = Object.keys(VARIABLES);
const FILES = [
  'DISCORD_TOKEN_FILE',
  'DATABASE_URL_FILE',
  'REDIS_URL_FILE',
  'LIVE_KEY_FILE',
  'DISCORD_CLIENT_SECRET_FILE',
];

const DEFAULTS = {
  token: undefined,
  apiUrl: undefined,
  guildId: undefined,
  playgroundPort: 8080,
  databaseUrl: 'sqlite:data/sente.db',
  redisUrl: undefined,
  shards: { kind: 'auto' },
  engineThreads: Math.max(1, availableParallelism() - 1),
  thinkMs: 3000,
  limits: { gamesMember: 20, gamesServer: 200, commandsMinute: 120, engineSecondsMinute: 60 },
  live: { publicUrl: undefined, port: undefined, host: '127.0.0.1', key: undefined, clientSecret: undefined },
  metrics: { port: undefined, host: '127.0.0.1' },
  proxies: { https: undefined, http: undefined, exempt: [] },
  checksForUpdates: false,
  logLevel: 'info',
};

/** Returns the message that refuses an environment. */
function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(environment)} was taken`);
}

const cases = (kind: 'good' | 'bad') =>
  NAMES.flatMap((name) => VARIABLES[name]![kind].map((value): [string, string] => [name, value]));

test('reads exactly the variables tested here', () => {
  const asked = new Set<string>();
  const spy = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => void asked.add(String(name)),
      has: (_, name) => Boolean(asked.add(String(name))) && false,
    },
  );
  readConfig(spy);
  expect([...asked].sort()).toEqual([...NAMES, ...FILES].sort());
});

test('uses the defaults for an empty environment, and ignores other variables', () => {
  expect(readConfig({})).toEqual(DEFAULTS);
  expect(readConfig({ HOME: '/root', PATH: '', DISCORD: 'x' })).toEqual(DEFAULTS);
});

test('treats an empty value as unset', () => {
  expect(readConfig(Object.fromEntries([...NAMES, ...FILES].map((name) => [name, ''])))).toEqual(DEFAULTS);
});

test('reads every variable', () => {
  expect(
    readConfig({
      DISCORD_TOKEN: 'token',
      DISCORD_API_URL: 'http://localhost:1234/api',
      DISCORD_GUILD_ID: '123456789012345678',
      PLAYGROUND_PORT: '0',
      DATABASE_URL: 'sqlite:/tmp/a b.db',
      REDIS_URL: 'redis://localhost:6379/2',
      SHARD_LIST: '0-1',
      SHARD_COUNT: '2',
      ENGINE_THREADS: '3',
      THINK_MS: '500',
      LIMIT_GAMES_MEMBER: '1',
      LIMIT_GAMES_SERVER: '2',
      LIMIT_COMMANDS_MINUTE: '3',
      LIMIT_ENGINE_SECONDS_MINUTE: '0',
      LIVE_PORT: '8443',
      LIVE_HOST: '0.0.0.0',
      LIVE_KEY: 'k'.repeat(43),
      DISCORD_CLIENT_SECRET: 'secret',
      PUBLIC_URL: 'https://boards.example/',
      METRICS_PORT: '9464',
      METRICS_HOST: '::1',
      HTTPS_PROXY: 'http://a:b@proxy:1',
      http_proxy: 'proxy:2',
      HTTP_PROXY: 'proxy:3',
      NO_PROXY: 'a.example, b.example:80 ',
      UPDATE_CHECK: 'on',
      LOG_LEVEL: 'debug',
    }),
  ).toEqual({
    token: 'token',
    apiUrl: 'http://localhost:1234/api',
    guildId: '123456789012345678',
    playgroundPort: 0,
    databaseUrl: 'sqlite:/tmp/a b.db',
    redisUrl: 'redis://localhost:6379/2',
    shards: { kind: 'listed', list: [0, 1], count: 2 },
    engineThreads: 3,
    thinkMs: 500,
    limits: { gamesMember: 1, gamesServer: 2, commandsMinute: 3, engineSecondsMinute: 0 },
    live: {
      publicUrl: 'https://boards.example',
      port: 8443,
      host: '0.0.0.0',
      key: 'k'.repeat(43),
      clientSecret: 'secret',
    },
    metrics: { port: 9464, host: '::1' },
    proxies: { https: 'http://a:b@proxy:1', http: 'http://proxy:2', exempt: ['a.example', 'b.example:80'] },
    checksForUpdates: true,
    logLevel: 'debug',
  });
});

test.each(cases('good'))('%s takes %j', (name, value) => {
  expect(() => readConfig({ ...VARIABLES[name]!.beside, [name]: value })).not.toThrow();
});

test.each(cases('bad'))('%s does not take %j, and says which variable wants which form', (name, value) => {
  expect(complaint({ ...VARIABLES[name]!.beside, [name]: value })).toBe(
    `${name} must be ${VARIABLES[name]!.form}.`,
  );
});

test.each([
  [{ SHARDS: '3' }, { kind: 'listed', list: [0, 1, 2], count: 3 }],
  [
    { SHARD_LIST: '4,0-1,1', SHARD_COUNT: '8', DATABASE_URL: 'postgres://h/d' },
    { kind: 'listed', list: [0, 1, 4], count: 8 },
  ],
])('%j means the shards %j', (environment, shards) => {
  expect(readConfig(environment).shards).toEqual(shards);
});

test.each([
  [{ SHARD_LIST: '0' }, 'together: the shards'],
  [{ SHARD_COUNT: '2' }, 'together: the shards'],
  [{ SHARDS: 'auto', SHARD_LIST: '0', SHARD_COUNT: '1' }, 'either SHARDS or SHARD_LIST'],
  [{ SHARD_LIST: '0-2', SHARD_COUNT: '2' }, 'below SHARD_COUNT, which is 2'],
  [{ SHARD_LIST: '0', SHARD_COUNT: '2' }, 'set DATABASE_URL to a postgres:// address'],
])('%j is refused: contradictory, or without a shared database', (environment, said) => {
  expect(complaint(environment)).toContain(said);
});

test.each([
  ['DATABASE_URL', 'postgres://a:p@ss#w/rd@host/x'],
  ['DATABASE_URL', 'postgres://a:p/ssword@host/x'],
  ['DATABASE_URL', 'postgres://a:p#ssword@host/x'],
  ['DATABASE_URL', 'postgresql://a:12?ssword@host/x'],
  ['DATABASE_URL', 'postgres://a:p%ssword@host/x'],
  ['REDIS_URL', 'redis://:p/ssword@host:6379'],
  ['REDIS_URL', 'rediss://a:12#ssword@host'],
])('%s says how to write signs in a password, and repeats nothing of it: %s', (name, value) => {
  const said = complaint({ [name]: value });
  expect(said).toMatch(new RegExp(`^${name} must be an address .*@ as %40, # as %23, / as %2F`));
  for (const piece of ['ss', 'rd@', '12', 'host'])
    expect(said.replace('address', '').replaceAll('password', '')).not.toContain(piece);
});

test.each([
  'postgres://a:p%40ss%23w%2Frd@host/x',
  'postgres://a:p@ss@host/x',
  'postgres://host/x?user=me@home&password=a/b',
  'sqlite:data/50%#1@home.db',
])('takes the escaped or unambiguous address %s', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('has a line for each invalid variable', () => {
  const checked = NAMES.filter((name) => VARIABLES[name]!.bad.length > 0);
  const environment = Object.fromEntries(checked.map((name) => [name, VARIABLES[name]!.bad[0]!]));
  const lines = complaint(environment).split('\n');
  expect(lines.sort()).toEqual(checked.map((name) => `${name} must be ${VARIABLES[name]!.form}.`).sort());
});

test('returns a config or a ConfigError about the variable, which never repeats an invalid value', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), fc.string({ minLength: 1 }), (name, value) => {
      try {
        readConfig({ ...VARIABLES[name]!.beside, [name]: value });
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        expect((error as Error).message).toBe(`${name} must be ${VARIABLES[name]!.form}.`);
      }
    }),
    { numRuns: 500 },
  );
});

test('a proxy in small letters wins, as in other programs', () => {
  const { proxies } = readConfig({
    HTTPS_PROXY: 'http://a',
    https_proxy: 'http://b',
    NO_PROXY: 'c',
    no_proxy: 'd',
  });
  expect([proxies.https, proxies.exempt]).toEqual(['http://b', ['d']]);
});

test('without the playground, the live board needs the address at which browsers find it', () => {
  expect(readConfig({ DISCORD_TOKEN: 'a' }).live).toBeUndefined();
  expect(complaint({ DISCORD_TOKEN: 'a', LIVE_PORT: '8081' })).toContain(
    'Set PUBLIC_URL together with LIVE_PORT',
  );
  expect(complaint({ DISCORD_TOKEN: 'a', DISCORD_CLIENT_SECRET: 'b' })).toContain(
    'Set PUBLIC_URL together with DISCORD_CLIENT_SECRET',
  );
  expect(readConfig({ DISCORD_TOKEN: 'a', PUBLIC_URL: 'https://boards.example' }).live?.port).toBe(8081);
});

test('freezes the settings', () => {
  const config = readConfig({});
  expect([config, config.limits].map((each) => Object.isFrozen(each))).toEqual([true, true]);
});

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');

test('.env.example lists every variable once, and no other', () => {
  const listed = [...example.matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map((match) => match[1]!);
  const capital = NAMES.filter((name) => name === name.toUpperCase());
  expect(listed.sort()).toEqual([...capital, ...FILES].sort());
});

test('.env.example is valid as it is, and with every line uncommented', () => {
  expect(() => readConfig(parse(example))).not.toThrow();
  const inForce = parse(example.replace(/^#\s?(?=[A-Z][A-Z_]+=)/gm, ''));
  expect(() => readConfig(inForce)).not.toThrow();
});
