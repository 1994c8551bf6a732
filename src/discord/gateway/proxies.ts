import http from 'node:http';
import https from 'node:https';
import { isIPv6 } from 'node:net';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { Agent, type Dispatcher, fetch as fetchOfUndici, Pool, ProxyAgent } from 'undici';

/** Proxies by the protocol of a request's address. They may hold a password. */
export type ProxySettings = {
  readonly https: string | undefined;
  readonly http: string | undefined;
  /** Hosts without a proxy, as in `NO_PROXY`: `example.com` (and its subdomains), `example.com:8443`, `*`. */
  readonly exempt: readonly string[];
};

/** Loopback, which no proxy reaches: the playground. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const PORTS: Readonly<Record<string, string>> = {
  'https:': '443',
  'wss:': '443',
  'http:': '80',
  'ws:': '80',
};

/** Whether an entry of `NO_PROXY` names a host. */
function isExempt(entry: string, { hostname, port, protocol }: URL): boolean {
  if (entry === '*') return true;
  const text = isIPv6(entry) ? `[${entry}]` : entry;
  const [, name = '', ofPort] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(text.toLowerCase()) ?? [];
  if (ofPort !== undefined && ofPort !== (port || PORTS[protocol])) return false;
  return name !== '' && (hostname === name || hostname.endsWith(`.${name}`));
}

/** The proxies through which this process reaches Discord: its REST API, its files and its Gateway. */
export class Proxies {
  /** Sends a request through its proxy, if it has one, else directly. */
  readonly dispatcher: Dispatcher;
  readonly #settings: ProxySettings;
  readonly #stopTunneling: () => void;

  constructor(settings: ProxySettings) {
    this.#settings = settings;
    this.dispatcher = new Agent({
      factory: (origin, options) => {
        const proxy = this.#proxyOf(new URL(origin));
        return proxy ? new ProxyAgent(proxy) : new Pool(origin, options);
      },
    });
    this.#stopTunneling = this.#tunnelHandshakes();
  }

  #proxyOf(address: URL): string | undefined {
    const { https, http, exempt } = this.#settings;
    if (LOOPBACK.test(address.hostname) || exempt.some((entry) => isExempt(entry, address))) return undefined;
    return ['https:', 'wss:'].includes(address.protocol) ? https : http;
  }

  /** Says through which proxy an address is reached, for messages; `undefined` if through none. */
  nameFor(address: string): string | undefined {
    if (!URL.canParse(address)) return undefined;
    const url = new URL(address);
    const proxy = this.#proxyOf(url);
    if (proxy === undefined) return undefined;
    const setting = ['https:', 'wss:'].includes(url.protocol) ? 'HTTPS_PROXY' : 'HTTP_PROXY';
    return `the proxy ${new URL(proxy).host} of ${setting}`;
  }

  /** Returns an error that also names the proxy of a failed request; the same one if it has none. */
  explain(address: string, error: Error): Error {
    const name = this.nameFor(address);
    if (name === undefined) return error;
    const { code } = error as { code?: unknown };
    const message = `through ${name}: ${error.message || String(code)}`;
    return Object.assign(new Error(message, { cause: error }), {
      name: error.name,
      ...(code !== undefined && { code }),
    });
  }

  /**
   * Sends WebSocket handshakes through their proxy. Returns a function that ends this.
   *
   * `@discordjs/ws` opens its sockets itself, with no option for an agent, and `ws` ignores Node's global agents. All that is left
   * is the function of `node:http` and `node:https` that `ws` calls. A relay on loopback would break the check of the certificate.
   */
  #tunnelHandshakes(): () => void {
    const stops = [http, https].map((module) => {
      const { request } = module;
      const tunneled = (...[options, ...rest]: Parameters<typeof request>) =>
        Reflect.apply(request, module, [this.#withAgent(options, module === https), ...rest]);
      Object.assign(module, { request: tunneled });
      return () => Object.assign(module, { request });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Adds the proxy's agent to the options of a WebSocket handshake that has none. Returns other options as they are. */
  #withAgent(options: string | URL | http.RequestOptions, isSecure: boolean): typeof options {
    if (typeof options === 'string' || options instanceof URL || options.agent) return options;
    const { Upgrade: upgrade } = (options.headers ?? {}) as Record<string, unknown>;
    if (upgrade !== 'websocket') return options;
    const host = options.host?.includes(':') ? `[${options.host}]` : options.host;
    const proxy = this.#proxyOf(new URL(`${isSecure ? 'wss' : 'ws'}://${host}:${options.port}`));
    if (proxy === undefined) return options;
    return { ...options, createConnection: undefined, agent: new HttpsProxyAgent(proxy) };
  }

  async close(): Promise<void> {
    this.#stopTunneling();
    await this.dispatcher.destroy();
  }
}

/** The parts of a `Response` that this process reads. */
export type Fetched = {
  readonly ok: boolean;
  readonly status: number;
  readonly body: AsyncIterable<Uint8Array> | null;
  text(): Promise<string>;
};

type FetchOptions = {
  readonly method?: 'POST' | 'PUT';
  readonly body?: URLSearchParams | string;
  readonly redirect?: 'error';
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

/** Fetches through the proxies' agent, if there is one. Node's own `fetch` may be of another version of undici than the agent. */
export const fetchThrough = (
  agent: Dispatcher | null,
  url: string,
  options: FetchOptions,
): Promise<Fetched> => (agent ? fetchOfUndici(url, { ...options, dispatcher: agent }) : fetch(url, options));
