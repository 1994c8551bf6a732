import type { Log, Meter, SteadyClock, Store, Thinker } from '../game/ports.js';
import { Figures } from './figures.js';
import { measuredStore, measuredThinker } from './measured.js';
import { Readiness } from './readiness.js';
import { type Page, serve } from './server.js';
import { statusOf } from './status.js';
import type { Watched } from './watched.js';

export type OperationsOptions = {
  /** 0 for any free one. */
  readonly port: number;
  /** The IP address to listen on. */
  readonly host: string;
  readonly clock: SteadyClock;
  readonly log: Log;
  readonly isStopping: () => boolean;
};

const json = (status: number, body: object): Page => ({
  status,
  type: 'application/json',
  body: `${JSON.stringify(body)}\n`,
});

/** What operators see of the bot over HTTP: health, readiness, how it does, and figures. */
export class Operations {
  readonly #figures = new Figures();
  #watched: Watched = {};
  #server!: Awaited<ReturnType<typeof serve>>;

  private constructor() {
    const gauge = (name: string, help: string, read: (watched: Watched) => number) =>
      this.#figures.gauge(name, help, () => read(this.#watched));
    gauge('sente_games_active', 'Games in play, and challenges.', ({ games }) => games?.active ?? 0);
    gauge('sente_boards_owed', 'Boards that could not be shown so far.', ({ discord }) => discord?.owed ?? 0);
    gauge('sente_gateway_connected', "Whether Discord's Gateway is connected: 1 or 0.", ({ discord }) =>
      discord?.isConnected ? 1 : 0,
    );
    gauge(
      'sente_discord_limited_10m',
      'Requests of the last ten minutes that Discord limited (429).',
      ({ discord }) => discord?.requests?.limited ?? 0,
    );
    gauge(
      'sente_discord_invalid_10m',
      'Requests of the last ten minutes that Discord holds invalid (401, 403, 429); it bans at 10,000.',
      ({ discord }) => discord?.requests?.invalid ?? 0,
    );
    gauge('sente_searches_waiting', 'Searches that wait for a worker.', ({ search }) => search?.waiting ?? 0);
  }

  /** Throws a CannotListen where the port cannot be had. */
  static async open({ port, host, clock, log, isStopping }: OperationsOptions): Promise<Operations> {
    const operations = new Operations();
    const parts = {
      isStopping,
      isConnected: () => operations.#watched.discord?.isConnected ?? false,
      isRecovered: () => operations.#watched.isRecovered ?? false,
      askStore: () => operations.#watched.store?.answers(),
    };
    const readiness = new Readiness(parts, clock);
    const since = clock.now() - process.uptime() * 1000;
    const pages = new Map([
      // That it is answered says it all: the process lives, and its event loop turns.
      ['/healthz', async () => json(200, { alive: true })],
      [
        '/readyz',
        async () => {
          const { missing } = await readiness.look();
          return json(missing.length === 0 ? 200 : 503, { ready: missing.length === 0, missing });
        },
      ],
      ['/metrics', async () => ({ status: 200, ...(await operations.#figures.text()) })],
      ['/status', async () => json(200, statusOf(operations.#watched, await readiness.look(), since))],
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
