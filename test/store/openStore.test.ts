import { expect, test } from 'vitest';
import { openStore } from '../../src/store/openStore.js';
import { CannotOpen } from '../../src/store/storeErrors.js';

/** Returns the address of a database worker that fails as better-sqlite3 does if it was built for another Node. */
const brokenWorker = (code: string): URL => {
  const message = 'was compiled against a different Node.js version using NODE_MODULE_VERSION 115.';
  const script = `throw Object.assign(new Error(${JSON.stringify(message)}), { code: '${code}' });`;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
};

const failure = (code: string): Promise<unknown> =>
  openStore('sqlite:data/any.db', {
    workerUrl: brokenWorker(code),
    onFault: (error) => expect.unreachable(error.message),
  }).catch((error: unknown) => error);

test('says what to do after a change of Node', async () => {
  const error = await failure('ERR_DLOPEN_FAILED');
  expect(error).toBeInstanceOf(CannotOpen);
  expect(String(error)).toMatch(/data\/any\.db cannot be opened: Node was changed: run npm run build\.$/);
});

test('repeats any other reason', async () => {
  expect(String(await failure('ERR_OTHER'))).toContain('NODE_MODULE_VERSION 115');
});
