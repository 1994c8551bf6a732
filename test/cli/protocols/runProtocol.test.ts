import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { readEngineOptions } from '../../../src/cli/protocols/engineOptions.js';
import type { ThinkerOptions } from '../../../src/engine/pool/localThinker.js';
import { CORE_URL } from '../../engine/built.js';

const POOL = '../../../src/engine/pool/pool.js';

/** Runs `runProtocol` over a pool with broken workers. Loaded separately, since modules are shared with other tests. */
async function loadWithBrokenPool(): Promise<typeof import('../../../src/cli/protocols/runProtocol.js')> {
  vi.resetModules();
  vi.doMock(POOL, async (original) => {
    const pool = await original<typeof import('../../../src/engine/pool/pool.js')>();
    const workerUrl = new URL('./brokenWorker.js', import.meta.url);
    const createThinker = (options: ThinkerOptions) =>
      pool.createThinker({ ...options, coreUrl: CORE_URL, workerUrl });
    return { ...pool, createThinker };
  });
  return import('../../../src/cli/protocols/runProtocol.js');
}

afterEach(() => {
  vi.doUnmock(POOL);
  vi.resetModules();
});

test('a failed search does not end the game, and a manager that merges stderr into stdout sees MESSAGE lines', async () => {
  const { runProtocol } = await loadWithBrokenPool();
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const options = readEngineOptions(['gomoku']);
  if (options.kind !== 'protocol') throw new Error(options.kind);
  const input = new PassThrough();
  const output = new PassThrough();
  input.end('START 15\r\nBEGIN\r\n');
  await runProtocol(options, input, output);
  output.end();
  expect(await text(output)).toMatch(/^OK\n\d+,\d+\n$/);
  const lines = printed.mock.calls.flatMap(([text]) => String(text).split('\n'));
  expect(lines[0]).toMatch(/Error: broken/);
  expect(lines.filter((line) => !line.startsWith('MESSAGE '))).toEqual([]);
});
