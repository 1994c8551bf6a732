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
};

export type OperationsOptions = {
  /** 0 for any free one. */
  readonly port: number;
  /** The IP address to listen on. */
  readonly host: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly isStopping: () => boolean;
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

  private constructor() {
    const gauge = (name: string, help: string, read: (watched: Watched) => number) =>
      this.#figures.gauge(name, help, () => read(this.#watched));
    gauge('sente_games_active', 'Games in play, and challenges.', ({ games }) => games?.active ?? 0);
    gauge('sente_boards_owed', 'Boards that could not be shown so far.', ({ discord }) => discord?.owed ?? 0);
    gauge('sente_gateway_connected', "Whether Discord's Gateway is connected: 1 or 0.", ({ discord }) =>
      discord?.isConnected ? 1 : 0,
    );
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
    const pages = new Map([
      // That it is answered says it all: the process lives, and its event loop turns.
      ['/healthz', async () => json(200, { alive: true })],
      [
        '/readyz',
        async () => {
          const missing = await readiness.missing();
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
