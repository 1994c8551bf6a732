import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Programs that hosts run; all others are the lab's. */
const OF_HOSTS = ['backup', 'engine', 'migrateStore', 'status'];

/** Path of a built program. */
export const built = (name: string): string =>
  fileURLToPath(new URL(`../dist/${OF_HOSTS.includes(name) ? 'cli' : 'lab'}/${name}.js`, import.meta.url));

export const run = (program: string, ...args: readonly string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [built(program), ...args]);

/** Waits for a program's end: its output, and its exit code or the signal that ended it. */
export async function ended(child: ChildProcessWithoutNullStreams) {
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const [code, signal] = await once(child, 'close');
  return { ...said, code, signal };
}
