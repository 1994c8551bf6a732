import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const LIFECYCLE = new URL('../../dist/app/lifecycle.js', import.meta.url).href;

/** Runs code in a process with a `lifecycle` and a function `say`. Returns its exit code and output. */
async function run(code: string): Promise<{ code: number | null; said: string[] }> {
  const program = `
    import { once } from 'node:events';
    import { Lifecycle } from '${LIFECYCLE}';
    const say = (text) => process.stdout.write(text + '\\n');
    const print = (details, message) => say(message);
    const lifecycle = new Lifecycle({ info: print, warn: print, error: print });
    setInterval(() => undefined, 1000);
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  return { code: status, said: Buffer.concat(chunks).toString().trim().split('\n') };
}

test('closes parts one by one, last first, even after a failure', async () => {
  const ended = await run(`
    lifecycle.add({ close: async () => say('first') });
    lifecycle.add({ close: async () => { throw new Error('no') } });
    lifecycle.add({ close: async () => say('last') });
    say(String(lifecycle.isStopping));
    void lifecycle.stop('a test', 0);
    say(String(lifecycle.isStopping));`);
  expect(ended.said).toEqual(['false', 'stopping', 'last', 'true', 'closing a part failed', 'first']);
  expect(ended.code).toBe(0);
});

test('ends the process with 1 after an uncaught exception, once all parts are closed', async () => {
  const ended = await run(`
    lifecycle.add({ close: async () => say('closed') });
    setImmediate(() => { throw new Error('a bug'); });`);
  expect(ended).toEqual({ code: 1, said: ['uncaught exception', 'stopping', 'closed'] });
});

test('logs an uncaught exception during the stop, and closes the other parts', async () => {
  const ended = await run(`
    lifecycle.add({ close: async () => say('closed') });
    lifecycle.add({ async close() {
      setImmediate(() => { throw new Error('what was closed is missed'); });
      await once(process, 'uncaughtException');
    } });
    void lifecycle.stop('a test', 0);`);
  expect(ended).toEqual({ code: 0, said: ['stopping', 'uncaught exception', 'closed'] });
});

test('gives up on a part that does not close, before a supervisor would kill the process', async () => {
  const ended = await run(`
    lifecycle.add({ close: () => new Promise(() => undefined) });
    process.kill(process.pid, 'SIGTERM');`);
  expect(ended).toEqual({ code: 0, said: ['stopping', 'some parts did not close in time'] });
}, 10_000);
