import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { dirname } from 'node:path';

/** Rights that a socket's file has for nobody but its owner. */
const FOR_OWNER = 0o177;

/**
 * Listens on a Unix socket, or a named pipe on Windows, that is open to this process's user only. Takes the place of a socket that
 * a killed process left. Throws Node's error if that fails; its code is EADDRINUSE while another process listens.
 */
export async function listenPrivately(server: Server, path: string): Promise<void> {
  if (process.platform !== 'win32') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await bind(server, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || !(await isAbandoned(path))) throw error;
    rmSync(path, { force: true });
    await bind(server, path);
  }
}

function bind(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // The socket's file appears in this call, with the rights that the mask leaves.
    const before = process.umask(FOR_OWNER);
    try {
      server.listen(path, () => {
        server.off('error', reject);
        resolve();
      });
    } finally {
      process.umask(before);
    }
  });
}

/** Whether a path is a socket on which no process listens. */
function isAbandoned(path: string): Promise<boolean> {
  if (process.platform === 'win32' || !lstatSync(path).isSocket()) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
  });
}
