import type { Clock, Log, Meter, Store, Thinker } from '../game/ports.js';
import { Figures } from './figures.js';
import { measuredStore, measuredThinker } from './measured.js';
import { Readiness } from './readiness.js';
import { type Page, serve } from './server.js';

/** What is looked at whenever somebody asks. A part that is not there yet is not ready. */
export type Watched = {
  readonly store?: { answers(): Promise<unknown> };
  readonly games?: { readonly active: number };
  readonly discord?: { readonly isConnected: boolean; readonly owed: number };
  readonly isRecovered?: boolean;
  readonly redis?: { readonly isConnected: boolean };
  /** Search workers on other machines: how many, the searches that they have, and those that wait for one to be free. */
  readonly remote?: { readonly workers: number; readonly out: number; readonly waiting: number };
};

/** Whose health and figures are told: the bot's, or those of a process that only searches. */
export type Role = 'bot' | 'search-worker';

type Gauge = readonly [name: string, help: string, read: (watched: Watched) => number];

const REDIS: Gauge = [
  'sente_redis_connected',
  'Whether Redis is connected: 1 or 0.',
  ({ redis }) => (redis?.isConnected ? 1 : 0),
];

const GAUGES: Readonly<Record<Role, readonly Gauge[]>> = {
  bot: [
    ['sente_games_active', 'Games in play, and challenges.', ({ games }) => games?.active ?? 0],
    ['sente_boards_owed', 'Boards that could not be shown so far.', ({ discord }) => discord?.owed ?? 0],
    [
      'sente_gateway_connected',
      "Whether Discord's Gateway is connected: 1 or 0.",
      ({ discord }) => (discord?.isConnected ? 1 : 0),
    ],
    REDIS,
    ['sente_search_workers', 'Search workers that can be asked.', ({ remote }) => remote?.workers ?? 0],
    ['sente_searches_out', 'Searches that search workers were given.', ({ remote }) => remote?.out ?? 0],
    [
      'sente_searches_waiting',
      'Searches that wait for a search worker to be free.',
      ({ remote }) => remote?.waiting ?? 0,
    ],
  ],
  'search-worker': [REDIS],
};

export type OperationsOptions = {
  /** 0 for any free one. */
  readonly port: number;
  /** The IP address to listen on. */
  readonly host: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly isStopping: () => boolean;
  /** The bot's unless given. */
  readonly role?: Role;
};

const json = (status: number, body: object): Page => ({
  status,
  type: 'application/json',
  body: `${JSON.stringify(body)}\n`,
});

/** What operators see of the bot over HTTP: health, readiness and figures. */
export class Operations {
  readonly #figures = new Figures();
  #watched: Watched = {};
  #server!: Awaited<ReturnType<typeof serve>>;

  private constructor(role: Role) {
    for (const [name, help, read] of GAUGES[role]) this.#figures.gauge(name, help, () => read(this.#watched));
  }

  /** Throws a CannotListen where the port cannot be had. */
  static async open(options: OperationsOptions): Promise<Operations> {
    const { port, host, clock, log, isStopping, role = 'bot' } = options;
    const operations = new Operations(role);
    const parts = {
      isStopping,
      isConnected: () => operations.#watched.discord?.isConnected ?? false,
      isRecovered: () => operations.#watched.isRecovered ?? false,
      askStore: () => operations.#watched.store?.answers(),
    };
    const readiness = new Readiness(parts, clock);
    const missingOf: Readonly<Record<Role, () => Promise<readonly string[]>>> = {
      bot: () => readiness.missing(),
      'search-worker': async () => [
        ...(isStopping() ? ['it is stopping'] : []),
        ...(operations.#watched.redis?.isConnected ? [] : ['Redis is not connected']),
      ],
    };
    const pages = new Map([
      // That it is answered says it all: the process lives, and its event loop turns.
      ['/healthz', async () => json(200, { alive: true })],
      [
        '/readyz',
        async () => {
          const missing = await missingOf[role]();
          return json(missing.length === 0 ? 200 : 503, { ready: missing.length === 0, missing });
        },
      ],
      ['/metrics', async () => ({ status: 200, ...(await operations.#figures.text()) })],
    ]);
    operations.#server = await serve({ port, host }, pages, log);
    return operations;
  }

  get address(): string {
    return this.#server.address;
  }

  get meter(): Meter {
    return this.#figures;
  }

  /** A store whose requests are timed. */
  overStore(store: Store): Store {
    return measuredStore(store, this.#figures);
  }

  /** A thinker whose searches are timed. */
  overThinker(thinker: Thinker): Thinker {
    return measuredThinker(thinker, this.#figures);
  }

  /** Has more looked at. */
  watch(more: Watched): void {
    this.#watched = { ...this.#watched, ...more };
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}
