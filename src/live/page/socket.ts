import type { PageEvent } from '../connection.js';
import type { Goodbye, PageRequest } from '../protocol.js';

/** State of the connection: `lost` while it is being opened again. */
export type SocketState =
  | { readonly kind: 'connecting' | 'open' | 'lost' }
  | { readonly kind: 'ended'; readonly why: Goodbye };

type SocketOptions = {
  readonly session: string;
  readonly onEvent: (event: PageEvent) => void;
  readonly onState: (state: SocketState) => void;
};

const PING_MS = 15_000;
/** Ms after a ping without any event from which the connection counts as lost. */
const SILENCE_MS = 10_000;
const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 5000;
/** Failures of the WebSocket in a row, before any has opened, after which the page polls instead. */
const FAILURES_BEFORE_POLLING = 2;

/** Goodbyes after which another try would end the same way. */
const FINAL: readonly Goodbye[] = ['signed-out', 'malformed'];

/** A connection that lasts: it opens again by itself, says hello first, and polls where WebSockets fail. */
export class Socket {
  readonly #options: SocketOptions;
  #send: ((text: string) => void) | undefined;
  #end: () => void = () => undefined;
  #failures = 0;
  #hasOpened = false;
  #isOver = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#open();
    // A phone that wakes up has lost its connection, often without knowing.
    document.addEventListener('visibilitychange', () => {
      this.#tellPresence();
      if (!document.hidden) this.#check();
    });
    window.addEventListener('online', () => this.#check());
  }

  /** Sends a request. Returns false, and sends nothing, without a connection. */
  send(request: PageRequest): boolean {
    if (!this.#send) return false;
    this.#send(JSON.stringify(request));
    return true;
  }

  /** Ends the connection for good. */
  close(): void {
    this.#isOver = true;
    clearTimeout(this.#retry);
    this.#close();
  }

  #open(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (this.#hasOpened || this.#failures < FAILURES_BEFORE_POLLING) this.#openSocket();
    else this.#poll();
  }

  #openSocket(): void {
    const url = new URL('api/socket', document.baseURI);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.#end = () => {
      socket.onclose = null;
      socket.close();
    };
    socket.onopen = () => {
      this.#hasOpened = true;
      this.#opened((text) => socket.send(text));
    };
    socket.onmessage = ({ data }) => this.#receive(String(data));
    socket.onclose = () => this.#lost();
  }

  #poll(): void {
    let isOver = false;
    let connection: string | undefined;
    let waiting: string[] = [];
    let abort = new AbortController();
    this.#end = () => {
      isOver = true;
      abort.abort();
    };
    const next = async (): Promise<void> => {
      const requests = waiting;
      waiting = [];
      abort = new AbortController();
      try {
        const response = await fetch(new URL('api/poll', document.baseURI), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ connection, requests }),
          signal: abort.signal,
        });
        if (!response.ok) throw new Error(`status ${response.status}`);
        const answer = (await response.json()) as {
          connection: string;
          events: string[];
          isOver: boolean;
        };
        connection = answer.connection;
        for (const event of answer.events) this.#receive(event);
        if (answer.isOver) throw new Error('the connection is over');
      } catch (error) {
        if (isOver) return;
        // A request interrupts the poll that waits. What that one brought has arrived, if it had begun.
        if (error instanceof DOMException && error.name === 'AbortError') return void next();
        isOver = true;
        this.#lost();
        return;
      }
      if (!isOver) void next();
    };
    this.#opened((text) => {
      waiting.push(text);
      if (connection !== undefined) abort.abort();
    });
    void next();
  }

  #opened(send: (text: string) => void): void {
    this.#send = send;
    send(JSON.stringify({ kind: 'hello', session: this.#options.session } satisfies PageRequest));
    this.#tellPresence();
    this.#ping = setInterval(() => this.#check(), PING_MS);
  }

  #tellPresence(): void {
    this.send({ kind: 'presence', isVisible: !document.hidden });
  }

  /** Pings the server. Without an answer the connection is lost. */
  #check(): void {
    if (this.#isOver) return;
    if (!this.#send) {
      if (this.#retry !== undefined) this.#open();
      return;
    }
    this.send({ kind: 'ping' });
    this.#silence ??= setTimeout(() => {
      this.#end();
      this.#lost();
    }, SILENCE_MS);
  }

  #receive(text: string): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    const event = JSON.parse(text) as PageEvent;
    if (event.kind === 'welcome') {
      this.#failures = 0;
      this.#options.onState({ kind: 'open' });
    }
    if (event.kind === 'goodbye' && FINAL.includes(event.why)) {
      this.#isOver = true;
      this.#close();
      this.#options.onState({ kind: 'ended', why: event.why });
      return;
    }
    this.#options.onEvent(event);
  }

  #close(): void {
    this.#send = undefined;
    this.#end();
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #lost(): void {
    if (this.#isOver) return;
    this.#close();
    this.#failures += 1;
    this.#options.onState({ kind: this.#hasOpened ? 'lost' : 'connecting' });
    // Jitter, so that all pages do not come back in the same instant after a restart.
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(this.#failures - 1, 6));
    this.#retry = setTimeout(() => this.#open(), wait * (0.5 + Math.random() / 2));
  }
}
