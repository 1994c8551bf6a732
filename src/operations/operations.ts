import type { SteadyClock } from '../game/ports/clock.js';
import type { Log } from '../game/ports/log.js';
import type { Meter } from '../game/ports/meter.js';
import type { Store } from '../game/ports/store.js';
import type { Think } from '../game/ports/thinker.js';
import { GAUGES, type Role } from './gauges.js';
import { Metrics } from './metrics.js';
import { type ListenAddress, type Page, serve } from './operationsServer.js';
import { type Findings, Readiness } from './readiness.js';
import { statusOf } from './statusPage.js';
import type { Watched } from './watched.js';

type OperationsOptions = ListenAddress & {
  readonly clock: SteadyClock;
  readonly log: Log;
  readonly isStopping: () => boolean;
  /** Default: the bot. */
  readonly role?: Role;
};

const json = (status: Page['status'], body: object): Page => ({
  status,
  type: 'application/json',
  body: `${JSON.stringify(body)}\n`,
});

/** HTTP pages for operators: health, readiness, status and metrics. */
export class Operations {
  readonly #metrics = new Metrics();
  #watched: Watched = {};
  #server!: Awaited<ReturnType<typeof serve>>;

  private constructor(role: Role) {
    for (const [name, help, read] of GAUGES[role]) this.#metrics.gauge(name, help, () => read(this.#watched));
  }

  /** Throws a CannotListen if a port cannot be opened, and Node's error if a socket cannot. */
  static async open(options: OperationsOptions): Promise<Operations> {
    const { clock, log, isStopping, role = 'bot' } = options;
    const operations = new Operations(role);
    const check = operations.#readinessCheck(role, isStopping, clock);
    const since = clock.now() - process.uptime() * 1000;
    operations.#server = await serve(options, operations.#pages(check, since), log);
    return operations;
  }

  #readinessCheck(role: Role, isStopping: () => boolean, clock: SteadyClock): () => Promise<Findings> {
    if (role === 'search-worker') {
      return async () => ({
        missing: [
          ...(isStopping() ? ['it is stopping'] : []),
          ...(this.#watched.search?.isConnected ? [] : ['Redis is not connected']),
        ],
        storeMs: undefined,
      });
    }
    const readiness = new Readiness(
      {
        isStopping,
        isConnected: () => this.#watched.discord?.isConnected ?? false,
        whyDisconnected: () => this.#watched.outage?.why,
        knowsGames: () => this.#watched.knowsGames ?? false,
        askStore: () => this.#watched.store?.answers(),
      },
      clock,
    );
    return () => readiness.check();
  }

  /** Returns the pages by path. `since` is the start time of the process in ms since the epoch. */
  #pages(check: () => Promise<Findings>, since: number): ReadonlyMap<string, () => Promise<Page>> {
    return new Map<string, () => Promise<Page>>([
      // The answer itself shows that the event loop runs.
      ['/healthz', async () => json(200, { alive: true })],
      [
        '/readyz',
        async () => {
          const { missing } = await check();
          return json(missing.length === 0 ? 200 : 503, { ready: missing.length === 0, missing });
        },
      ],
      ['/metrics', async () => ({ status: 200, ...(await this.#metrics.text()) })],
      ['/status', async () => json(200, statusOf(this.#watched, await check(), since))],
    ]);
  }

  get address(): string {
    return this.#server.address;
  }

  get meter(): Meter {
    return this.#metrics;
  }

  /** Wraps a store so that its requests are timed. */
  measureStore(store: Store): Store {
    return withTimedRequests(store, this.#metrics);
  }

  /** Wraps a thinker's `think` so that its searches are timed. */
  measureThink(think: Think): Think {
    return withTimedSearches(think, this.#metrics);
  }

  /** Adds parts to report on. */
  watch(more: Watched): void {
    this.#watched = { ...this.#watched, ...more };
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}

// One proxy times every method of the port but `close`.
const withTimedRequests = (store: Store, metrics: Metrics): Store =>
  new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol' || name === 'close' || typeof method !== 'function') return method;
      return (...args: unknown[]) =>
        metrics.timeRequest(name, async () => Reflect.apply(method, target, args));
    },
  });

const withTimedSearches =
  (think: Think, metrics: Metrics): Think =>
  async (task, options) => {
    metrics.searchBegun();
    try {
      const answer = await think(task, options);
      // The thinker has answered, so its list of opponents has this one.
      metrics.searchAnswered({ game: task.variant.game, opponent: task.strength.opponent }, answer);
      return answer;
    } catch (error) {
      metrics.searchEnded(options?.signal?.aborted ? 'dropped' : 'failed');
      throw error;
    }
  };
