import { once } from 'node:events';
import { createServer } from 'node:net';

// Systems give ports from 32768 on to connections and to servers that ask for port 0. One below stays free until it is asked for by number.
const [FIRST, END] = [20_000, 32_768] as const;

/** Returns a port of loopback that nobody listens on and that the system gives to nobody else: a server may leave it and return. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (END - FIRST));
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
