import { EventEmitter, once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the playground's REST API that fails requests on demand. */
export class RestProxy {
  /** Pattern of requests that get no answer. */
  hangs: ((method: string, path: string) => boolean) | undefined;
  /** Pattern of requests that get a refusal. */
  refuses: ((method: string, path: string) => boolean) | undefined;
  readonly #target: URL;
  readonly #hung = new EventEmitter();
  readonly #server = createServer((request, response) => this.#answer(request, response));

  private constructor(target: string) {
    this.#target = new URL(target);
  }

  static async open(target: string): Promise<RestProxy> {
    const proxy = new RestProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** Value for `DISCORD_API_URL`. */
  get apiUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.#target.pathname}`;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url: path = '', headers } = request;
    if (this.hangs?.(method, path)) {
      this.#hung.emit('hung');
      return;
    }
    if (this.refuses?.(method, path)) {
      request.resume();
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 50_035, message: 'Invalid Form Body' }));
      return;
    }
    const { hostname, port } = this.#target;
    const passed = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }

  /** Resolves once a request is left without an answer. */
  async hasHung(): Promise<void> {
    await once(this.#hung, 'hung');
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
