import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy for HTTP that tunnels CONNECT requests: to this machine, whatever their host. */
export class ConnectProxy {
  /** Targets of the tunnels so far, refused ones included. */
  readonly targets: string[] = [];
  /** Refuses every tunnel with this status. */
  refusal: number | undefined;
  /** User and password that it wants, as `user:password`. */
  credentials: string | undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((_, response) => response.writeHead(405).end());
    this.#server.on('connect', ({ url = '', headers }, socket: Socket) => {
      this.targets.push(url);
      const wanted = this.credentials && `Basic ${Buffer.from(this.credentials).toString('base64')}`;
      const isKnown = wanted === undefined || headers['proxy-authorization'] === wanted;
      const status = this.refusal ?? (isKnown ? undefined : 407);
      if (status !== undefined) {
        socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      const target = connect(Number(new URL(`http://${url}`).port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(target).pipe(socket);
      });
      for (const each of [socket, target]) {
        this.#sockets.add(each);
        each
          .on('error', () => undefined)
          .on('close', () => {
            socket.destroy();
            target.destroy();
          });
      }
    });
  }

  static async open(): Promise<ConnectProxy> {
    const proxy = new ConnectProxy();
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
