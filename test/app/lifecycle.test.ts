import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const LIFECYCLE = new URL('../../dist/app/lifecycle.js', import.meta.url).href;

/** How a process ends that runs this code with a `lifecycle` and a function `say`, and what it said. */
async function run(code: string): Promise<{ code: number | null; said: string[] }> {
  const program = `
    import { once } from 'node:events';
    import { Lifecycle } from '${LIFECYCLE}';
    const say = (text) => process.stdout.write(text + '\\n');
    const told = (details, message) => say(message);
    const lifecycle = new Lifecycle({ info: told, warn: told, error: told });
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

test('parts are closed in turn, the last one first, also after one that fails', async () => {
  const ended = await run(`
    lifecycle.add({ close: async () => say('first') });
    lifecycle.add({ close: async () => { throw new Error('no') } });
    lifecycle.add({ close: async () => say('last') });
    say(String(lifecycle.isStopping));
    void lifecycle.stop('a test', 0);
    say(String(lifecycle.isStopping));`);
  expect(ended.said).toEqual(['false', 'stopping', 'last', 'true', 'something could not be closed', 'first']);
  expect(ended.code).toBe(0);
});

test('an exception ends the process with 1, after everything is closed', async () => {
  const ended = await run(`
    lifecycle.add({ close: async () => say('closed') });
    setImmediate(() => { throw new Error('a bug'); });`);
  expect(ended).toEqual({ code: 1, said: ['an exception was not caught', 'stopping', 'closed'] });
});

test('an exception that comes of stopping is told, and the rest is closed all the same', async () => {
  const ended = await run(`
    lifecycle.add({ close: async () => say('closed') });
    lifecycle.add({ async close() {
      setImmediate(() => { throw new Error('what was closed is missed'); });
      await once(process, 'uncaughtException');
    } });
    void lifecycle.stop('a test', 0);`);
  expect(ended).toEqual({ code: 0, said: ['stopping', 'an exception was not caught', 'closed'] });
});

test('a part that does not end is left behind, soon enough for whatever runs the bot', async () => {
  const ended = await run(`
    lifecycle.add({ close: () => new Promise(() => undefined) });
    process.kill(process.pid, 'SIGTERM');`);
  expect(ended).toEqual({ code: 0, said: ['stopping', 'not everything ended in time'] });
}, 10_000);
