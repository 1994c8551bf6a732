import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocketServer } from 'ws';

/** Failure of a handshake with the Gateway. */
export type GatewayFault =
  | { readonly kind: 'status'; readonly status: number }
  /** Closes the connection with a code before HELLO. */
  | { readonly kind: 'close'; readonly code: number }
  | { readonly kind: 'cut' }
  /** Never answers. */
  | { readonly kind: 'silence' };

/** Answers a handshake with a fault. */
export function failHandshake(
  fault: GatewayFault,
  server: WebSocketServer,
  [request, socket, head]: [IncomingMessage, Duplex, Buffer],
): void {
  switch (fault.kind) {
    case 'status':
      socket.end(`HTTP/1.1 ${fault.status} x\r\nConnection: close\r\n\r\n`);
      break;
    case 'close':
      server.handleUpgrade(request, socket, head, (link) => link.close(fault.code));
      break;
    case 'cut':
      socket.destroy();
      break;
    case 'silence':
  }
}
