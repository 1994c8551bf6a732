import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { InteractionMeter, Meter, ReceivedInput } from '../game/ports/meter.js';
import type { Answer } from '../game/ports/thinker.js';

/** Bucket bounds in seconds. Members wait at most 3 s for an acknowledgement, and a minute for a search. */
const ACKNOWLEDGE_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
const THINK_SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60];
const PICTURE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5];
const STORE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5];

/** Prometheus metrics of the process. Labels take their values from short, fixed lists. */
export class Metrics implements Meter {
  readonly #registry = new Registry();
  readonly #registers = { registers: [this.#registry] };
  readonly #interactions = new Counter({
    name: 'sente_interactions_total',
    help: 'Interactions by command or control, and by outcome.',
    labelNames: ['kind', 'name', 'outcome'] as const,
    ...this.#registers,
  });
  readonly #acknowledged = new Histogram({
    name: 'sente_acknowledge_seconds',
    help: 'Time from receipt of an interaction until Discord accepts its first answer or deferral.',
    labelNames: ['kind'] as const,
    buckets: ACKNOWLEDGE_SECONDS,
    ...this.#registers,
  });
  readonly #pictures = new Histogram({
    name: 'sente_picture_seconds',
    help: "Time to build a board's message with its picture.",
    labelNames: ['game'] as const,
    buckets: PICTURE_SECONDS,
    ...this.#registers,
  });
  readonly #thinking = new Gauge({
    name: 'sente_searches_running',
    help: 'Unanswered searches, running or waiting.',
    ...this.#registers,
  });
  readonly #think = new Histogram({
    name: 'sente_think_seconds',
    help: 'Time from the request for a move until its answer, with the wait.',
    labelNames: ['game', 'opponent'] as const,
    buckets: THINK_SECONDS,
    ...this.#registers,
  });
  readonly #thinkWait = new Histogram({
    name: 'sente_think_wait_seconds',
    help: 'Time from the request for a move until its search starts.',
    labelNames: ['game'] as const,
    buckets: THINK_SECONDS,
    ...this.#registers,
  });
  readonly #answers = new Counter({
    name: 'sente_searches_total',
    help: 'Searches by outcome: search, forced and rescued are answers, dropped ones were cancelled.',
    labelNames: ['ended'] as const,
    ...this.#registers,
  });
  readonly #store = new Histogram({
    name: 'sente_store_seconds',
    help: 'Time of requests to the store.',
    labelNames: ['request'] as const,
    buckets: STORE_SECONDS,
    ...this.#registers,
  });
  readonly #storeErrors = new Counter({
    name: 'sente_store_errors_total',
    help: 'Failed requests to the store.',
    labelNames: ['request'] as const,
    ...this.#registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Registers a gauge whose value is read at each scrape. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      ...this.#registers,
      collect() {
        this.set(read());
      },
    });
  }

  received({ kind, name }: ReceivedInput): InteractionMeter {
    const acknowledged = this.#acknowledged.startTimer({ kind });
    return {
      acknowledged: () => void acknowledged(),
      ended: (outcome) => this.#interactions.inc({ kind, name, outcome }),
    };
  }

  drawing(game: string): () => void {
    const drawn = this.#pictures.startTimer({ game });
    return () => void drawn();
  }

  /** Sends a request to the store. Measures its time, and counts a failure. */
  async timeRequest<T>(request: string, send: () => Promise<T>): Promise<T> {
    const answered = this.#store.startTimer({ request });
    try {
      return await send();
    } catch (error) {
      this.#storeErrors.inc({ request });
      throw error;
    } finally {
      answered();
    }
  }

  searchBegun(): void {
    this.#thinking.inc();
  }

  searchAnswered(
    { game, opponent }: { readonly game: string; readonly opponent: string },
    { ms, waitedMs, source }: Answer,
  ): void {
    this.#think.observe({ game, opponent }, ms / 1000);
    this.#thinkWait.observe({ game }, waitedMs / 1000);
    this.searchEnded(source);
  }

  /** Records the end of a search after `searchBegun`. `dropped` means that it was cancelled. */
  searchEnded(ended: Answer['source'] | 'dropped' | 'failed'): void {
    this.#thinking.dec();
    this.#answers.inc({ ended });
  }

  /** Returns all metrics in Prometheus' text format, and its content type. */
  async text(): Promise<{ readonly type: string; readonly body: string }> {
    return { type: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}
