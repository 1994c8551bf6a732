import { randomBytes } from 'node:crypto';
import { Connection, type ConnectionDeps } from './connection.js';

/** Ms that a poll waits for events. Proxies cut after 30 s or more. */
const POLL_MS = 20_000;
/** Ms without a poll after which the page is gone. */
const GONE_AFTER_MS = 30_000;
/** Unread events, in characters, from which a reader is too slow. */
const MAX_UNREAD = 512 * 1024;
const MAX_CONNECTIONS = 1000;

type PollConnection = {
  readonly connection: Connection;
  unread: string[];
  size: number;
  isOver: boolean;
  /** Answers the poll that waits. */
  wake: (() => void) | undefined;
  cancelGone: () => void;
};

/** An answer to a poll: the connection's name, the events since the last one, each as text, and whether it has ended. */
export type PollAnswer = {
  readonly connection: string;
  readonly events: readonly string[];
  readonly isOver: boolean;
};

/** Connections of pages that cannot open a WebSocket. Each poll brings requests and takes events. */
export class Polling {
  readonly #deps: ConnectionDeps;
  readonly #connections = new Map<string, PollConnection>();

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
  }

  /**
   * Takes a page's requests, and resolves with its events: at once if there are any, else when there are or after a while. Without a
   * name it opens a connection. `undefined` if there is no such connection, or too many.
   */
  async poll(name: string | undefined, requests: readonly string[]): Promise<PollAnswer | undefined> {
    const id = name ?? this.#open();
    const found = id === undefined ? undefined : this.#connections.get(id);
    if (id === undefined || !found) return undefined;
    found.cancelGone();
    found.wake?.();
    for (const request of requests) found.connection.receive(request);
    if (found.unread.length === 0 && !found.isOver) await this.#newEvents(found);
    const events = found.unread.splice(0);
    found.size = 0;
    if (found.isOver) this.#connections.delete(id);
    else found.cancelGone = this.#deps.clock.after(GONE_AFTER_MS, () => this.#drop(id));
    return { connection: id, events, isOver: found.isOver };
  }

  close(): void {
    for (const [id, { connection }] of this.#connections) {
      connection.end('restarting');
      this.#drop(id);
    }
  }

  #open(): string | undefined {
    if (this.#connections.size >= MAX_CONNECTIONS) return undefined;
    const id = randomBytes(18).toString('base64url');
    const opened: PollConnection = {
      connection: new Connection(this.#deps, {
        send: (text) => {
          opened.size += text.length;
          opened.unread.push(text);
          if (opened.size > MAX_UNREAD) this.#drop(id);
          opened.wake?.();
        },
        close: () => {
          opened.isOver = true;
          opened.wake?.();
        },
      }),
      unread: [],
      size: 0,
      isOver: false,
      wake: undefined,
      cancelGone: () => undefined,
    };
    this.#connections.set(id, opened);
    return id;
  }

  /** Resolves with the next event, the end, another poll, or after a while. */
  #newEvents(of: PollConnection): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#deps.clock.after(POLL_MS, () => of.wake?.());
      of.wake = () => {
        of.wake = undefined;
        cancel();
        resolve();
      };
    });
  }

  #drop(id: string): void {
    const found = this.#connections.get(id);
    this.#connections.delete(id);
    found?.cancelGone();
    found?.connection.close();
    found?.wake?.();
  }
}
