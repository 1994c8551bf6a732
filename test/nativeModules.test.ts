import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { nativeModuleAdvice } from '../src/nativeModules.js';
import { built, ended } from './programs.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const DAMAGED = join(tmpdir(), `sente-canvas-${process.pid}.node`);

/** Runs a built program that finds canvas's native part at `path`. */
function runWith(path: string, program: string) {
  const redirect = `import Module from 'node:module';
    const resolve = Module._resolveFilename;
    Module._resolveFilename = (request, ...rest) =>
      resolve(request.endsWith('canvas.node') ? ${JSON.stringify(path)} : request, ...rest);`;
  const preload = `data:text/javascript,${encodeURIComponent(redirect)}`;
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: 'sqlite::memory:', PLAYGROUND_PORT: '0' };
  return ended(spawn(process.execPath, ['--import', preload, program], { env }));
}

describe.each([
  ['the bot', MAIN],
  ['the benchmarks', built('bench')],
  ['the calibration', built('calibrate')],
])('without canvas, %s says what to do instead of showing a stack', (_, program) => {
  test('after a change of Node', async () => {
    writeFileSync(DAMAGED, 'built for another Node');
    const { err, code } = await runWith(DAMAGED, program);
    rmSync(DAMAGED);
    expect({ err, code }).toEqual({
      err: 'Boards cannot be drawn (node-canvas): Node was changed: run npm run build.\n',
      code: 1,
    });
  });

  test('if a file is missing', async () => {
    const { err, code } = await runWith(`${DAMAGED}.gone`, program);
    expect({ err, code }).toEqual({
      err: 'Boards cannot be drawn (node-canvas): A part of it is missing: run npm run build.\n',
      code: 1,
    });
  });
});

test.each<[string, string, string | undefined]>([
  [
    'ERR_DLOPEN_FAILED',
    'The module was compiled against a different Node.js version using\nNODE_MODULE_VERSION 115.',
    'Node was changed: run npm run build.',
  ],
  [
    'ERR_DLOPEN_FAILED',
    'libcairo.so.2: cannot open shared object file: No such file or directory',
    'libcairo.so.2: cannot open shared object file: No such file or directory. Install that library, or run npm rebuild.',
  ],
  [
    'MODULE_NOT_FOUND',
    "Cannot find module '../build/Release/canvas.node'",
    'A part of it is missing: run npm run build.',
  ],
  [
    'ANY',
    'Could not locate the bindings file. Tried:\n → /a/better_sqlite3.node',
    'A part of it is missing: run npm run build.',
  ],
  ['ENOENT', 'no such file', undefined],
])('advice on %s: %s', (code, message, advice) => {
  expect(nativeModuleAdvice(Object.assign(new Error(message), { code }))).toBe(advice);
});

test('better-sqlite3 has none of the hooks that end newer Nodes', () => {
  const path = createRequire(import.meta.url).resolve('better-sqlite3/build/Release/better_sqlite3.node');
  // src/setup/objectWrap.h has the reason.
  expect(readFileSync(path).includes('RemoveEnvironmentCleanupHook')).toBe(false);
});

test('other thrown values have no advice', () => {
  expect(nativeModuleAdvice('ERR_DLOPEN_FAILED')).toBeUndefined();
});
