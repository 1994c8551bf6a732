import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Json } from '../../src/playground/world/world.js';
import { freePort } from '../freePort.js';

/** A request of the bot's to Discord's REST API. */
type RecordedRequest = { readonly method: string; readonly path: string; readonly body: Json };

/**
 * An error of Discord's: HTTP status and code, or another JSON or HTML body. `isServed`: whether the request is carried out anyway.
 */
type Failure = {
  readonly status: number;
  readonly code?: number;
  readonly json?: unknown;
  readonly html?: string;
  readonly isServed?: boolean;
};

/** Proxy of the playground's REST API. Records requests, and fails those that a test names. */
export class RecordingProxy {
  /** Address of another Gateway than the playground's. */
  gateway: string | undefined;
  #requests: RecordedRequest[] = [];
  #failures: { method: string; path: RegExp; failure: Failure; isKept?: boolean }[] = [];
  readonly #events = new EventEmitter();
  readonly #server: Server;
  #port = 0;

  private constructor(target: string) {
    this.#server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request;
      const bytes = await bytesOf(request);
      const type = headers['content-type'] ?? '';
      const recorded = { method, path: url.replace(/^\/v\d+/, ''), body: await jsonOf(bytes, type) };
      this.#requests.push(recorded);
      this.#events.emit('request');
      const failure = this.#takeFailure(recorded);
      if (failure?.isServed) await this.#serve(target, request, bytes);
      if (failure) {
        const { status, code, html, json = { code, message: 'refused by the test' } } = failure;
        response.writeHead(status, { 'content-type': html === undefined ? 'application/json' : 'text/html' });
        response.end(html ?? JSON.stringify(json));
        return;
      }
      if (this.gateway !== undefined && recorded.path === '/gateway/bot') {
        const limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ url: this.gateway, shards: 1, session_start_limit: limit }));
        return;
      }
      const answer = await this.#serve(target, request, bytes);
      const answered = answer.headers.get('content-type');
      response.writeHead(answer.status, answered ? { 'content-type': answered } : {});
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  }

  #serve(target: string, { method = '', url, headers }: IncomingMessage, bytes: Buffer): Promise<Response> {
    const type = headers['content-type'];
    return fetch(`${target}${url}`, {
      method,
      headers: { ...(type && { 'content-type': type }), authorization: headers.authorization ?? '' },
      ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
    });
  }

  static async open(target: string): Promise<RecordingProxy> {
    const proxy = new RecordingProxy(target);
    await proxy.listen();
    return proxy;
  }

  /** Listens, on the same port as before. */
  async listen(): Promise<void> {
    this.#port ||= await freePort();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Fails the next matching request. */
  failNext(method: string, path: RegExp, failure: Failure): void {
    this.#failures.push({ method, path, failure });
  }

  /** Fails every matching request until `clear`. */
  failAll(method: string, path: RegExp, failure: Failure): void {
    this.#failures.push({ method, path, failure, isKept: true });
  }

  #takeFailure(recorded: RecordedRequest): Failure | undefined {
    const index = this.#failures.findIndex(
      ({ method, path }) => method === recorded.method && path.test(recorded.path),
    );
    const found = this.#failures[index];
    if (found && !found.isKept) this.#failures.splice(index, 1);
    return found?.failure;
  }

  /** Matching requests so far, in order; with the method `*` those of all methods. */
  requests(method: string, path: RegExp): RecordedRequest[] {
    return this.#requests.filter((each) => [each.method, '*'].includes(method) && path.test(each.path));
  }

  /** Resolves after `times` matching requests. */
  async waitForRequests(method: string, path: RegExp, times: number): Promise<void> {
    while (this.requests(method, path).length < times) await once(this.#events, 'request');
  }

  /** Forgets requests and failures. */
  clear(): void {
    this.#requests = [];
    this.#failures = [];
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** JSON of a body, also of one with files. */
async function jsonOf(bytes: Buffer, type: string): Promise<Json> {
  if (bytes.length === 0) return {};
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString()) as Json;
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  return JSON.parse(String(form.get('payload_json'))) as Json;
}
