import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { step } from '../src/setup/progress.mjs';
import { compilerAdvice, packageManager, packageManagerOf } from '../src/setup/systemPackages.mjs';
import { ended } from './programs.js';

/** A stream that keeps what is written, and the time of a step, which passes by `pass`. */
class Screen {
  text = '';
  #ms = 0;
  #due: { at: number; every: number; callback: () => void }[] = [];

  constructor(
    readonly isTTY?: boolean,
    readonly columns?: number,
  ) {}

  write = (text: string): unknown => {
    this.text += text;
    return true;
  };

  readonly time = {
    now: (): number => this.#ms,
    every: (every: number, callback: () => void) => {
      const due = { at: this.#ms + every, every, callback };
      this.#due.push(due);
      return () => {
        this.#due = this.#due.filter((each) => each !== due);
      };
    },
  };

  pass(ms: number): void {
    const end = this.#ms + ms;
    for (const due of this.#due) {
      for (; due.at <= end; due.at += due.every) {
        this.#ms = due.at;
        due.callback();
      }
    }
    this.#ms = end;
  }

  step(title: string, work: (report: (detail: string) => void) => Promise<unknown>): Promise<void> {
    return step(title, work, this, this.time);
  }
}

describe('a step of the set-up', () => {
  test('that is short takes one line', async () => {
    const screen = new Screen();
    await screen.step('building', async () => screen.pass(1234));
    expect(screen.text).toBe('sente: building … 1.2 s\n');
  });

  test('prints its note', async () => {
    const screen = new Screen();
    await screen.step('a package', async () => 'installed');
    expect(screen.text).toBe('sente: a package … installed, 0.0 s\n');
  });

  test('that is long prints a line now and then in a log', async () => {
    const screen = new Screen();
    await screen.step('compiling a and b', async (report) => {
      screen.pass(20_000);
      report('b left');
      screen.pass(12_500);
    });
    expect(screen.text).toBe(
      'sente: compiling a and b … \nsente:   15 s\nsente:   30 s: b left\nsente: compiling a and b … 32.5 s\n',
    );
  });

  test('rewrites its line on a terminal, within its width', async () => {
    const screen = new Screen(true, 29);
    await screen.step('compiling', async (report) => {
      screen.pass(2000);
      report('b left');
      screen.pass(3000);
    });
    expect(screen.text.split('\r\x1b[K')).toEqual([
      'sente: compiling … ',
      'sente: compiling … 2 s',
      'sente: compiling … 4 s: b le',
      'sente: compiling … 5.0 s\n',
    ]);
  });

  test('that fails says so, and shows no progress afterwards', async () => {
    const screen = new Screen();
    await expect(screen.step('compiling', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    screen.pass(60_000);
    expect(screen.text).toBe('sente: compiling … failed\n');
  });

  test('that overlaps another begins at once, and prints when that one has ended', async () => {
    const screen = new Screen();
    let endFirst: (() => void) | undefined;
    const first = screen.step(
      'compiling',
      () =>
        new Promise<void>((resolve) => {
          endFirst = resolve;
        }),
    );
    screen.pass(5000);
    await screen.step('building', async () => screen.pass(3000));
    const third = screen.step('packing', async () => screen.pass(16_000));
    expect(screen.text).toBe('sente: compiling … \nsente:   15 s\n');
    endFirst?.();
    await Promise.all([first, third]);
    const rest = 'sente: compiling … 24.0 s\nsente: building … 3.0 s\nsente: packing … 16.0 s\n';
    expect(screen.text).toBe(`sente: compiling … \nsente:   15 s\n${rest}`);
  });

  test('that overlaps one that fails is not printed', async () => {
    const screen = new Screen();
    const first = screen.step('compiling', () => Promise.reject(new Error('no')));
    const second = screen.step('building', () => Promise.resolve());
    await expect(first).rejects.toThrow('no');
    await second;
    expect(screen.text).toBe('sente: compiling … failed\n');
  });
});

/** Lines of os-release files, as these systems ship them. */
const SYSTEMS: [name: string, platform: NodeJS.Platform, osRelease: string, command: string | undefined][] = [
  ['Debian', 'linux', 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n', 'sudo apt-get install'],
  [
    'Ubuntu',
    'linux',
    'ID=ubuntu\nID_LIKE=debian\nHOME_URL="https://www.ubuntu.com/"\n',
    'sudo apt-get install',
  ],
  ['Linux Mint', 'linux', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n', 'sudo apt-get install'],
  ['Alpine', 'linux', 'NAME="Alpine Linux"\nID=alpine\nVERSION_ID=3.22.0\n', 'sudo apk add'],
  ['Fedora', 'linux', 'NAME="Fedora Linux"\nID=fedora\nVERSION_ID=42\n', 'sudo dnf install'],
  ['Rocky', 'linux', 'NAME="Rocky Linux"\nID="rocky"\nID_LIKE="rhel centos fedora"\n', 'sudo dnf install'],
  ['Arch', 'linux', 'NAME="Arch Linux"\nID=arch\n', 'sudo pacman -S'],
  ['Manjaro', 'linux', "ID='manjaro'\r\nID_LIKE='arch'\r\n", 'sudo pacman -S'],
  ['macOS', 'darwin', '', 'brew install'],
  ['Windows', 'win32', '', 'winget install'],
  ['an unknown system', 'linux', 'ID=constructor\nID_LIKE="toString void"\n', undefined],
  ['a system without the file', 'linux', '', undefined],
];

test.each(SYSTEMS)('on %s the advice names its own packages', (_, platform, osRelease, command) => {
  const advice = compilerAdvice(packageManagerOf(platform, osRelease));
  if (command === undefined) {
    expect(advice).toContain('a C++ compiler, pkg-config and the development files of cairo, pango');
    return;
  }
  expect(advice).toContain(`\n  ${command === 'brew install' ? 'xcode-select --install; ' : ''}${command} `);
  if (platform === 'linux') expect(advice).toMatch(/\b(g\+\+|gcc-c\+\+|gcc) .*cairo.*pango.*jpeg.*gif.*rsvg/);
});

test('every package manager has advice of its own', () => {
  const advice = ['apt', 'apk', 'dnf', 'pacman', 'brew', 'winget', undefined].map(compilerAdvice);
  expect(new Set(advice).size).toBe(7);
  expect(advice.join()).not.toContain('undefined');
});

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Native parts of packages, below `node_modules`. */
const NATIVE_FILES = {
  'better-sqlite3': 'better-sqlite3/build/Release/better_sqlite3.node',
  canvas: 'canvas/build/Release/canvas.node',
};

/**
 * Stands in for npm: `ci` installs nothing. `rebuild` fails as node-gyp does without a compiler; if there is a file `compiler`, it
 * makes canvas at once, and better-sqlite3 once there is a file `building`.
 */
const NPM = `
  import { existsSync, writeFileSync } from 'node:fs';
  const [command, , name] = process.argv.slice(2);
  const native = ${JSON.stringify(NATIVE_FILES)};
  if (command === 'config') console.log(process.argv[4] === 'cache' ? ${JSON.stringify(tmpdir())} : 'false');
  if (command === 'rebuild' && existsSync('compiler')) {
    const waiting = setInterval(() => {
      if (name === 'better-sqlite3' && !existsSync('building')) return;
      writeFileSync('node_modules/' + native[name], '');
      clearInterval(waiting);
    }, 10);
  } else if (command === 'rebuild') {
    console.error(process.env.CXXFLAGS ?? process.env.CL);
    console.error('gyp ERR! stack Error: not found: make');
    process.exit(1);
  }
`;

describe('a fresh clone', () => {
  let clone: string;

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'sente-setup-'));
    mkdirSync(join(clone, 'src'));
    for (const file of ['package.json', 'package-lock.json', 'src/setup.mjs', 'src/setup'])
      cpSync(join(ROOT, file), join(clone, file), { recursive: true });
    writeFileSync(join(clone, 'npm.js'), NPM);
    // Every library is there, or installs at once.
    mkdirSync(join(clone, 'bin'));
    for (const program of ['pkg-config', 'env', 'sudo']) {
      writeFileSync(join(clone, 'bin', program), '#!/bin/sh\nexit 0\n');
      chmodSync(join(clone, 'bin', program), 0o755);
    }
  });

  afterEach(() => rmSync(clone, { recursive: true }));

  const setUp = (purpose = 'packages') => {
    const env = { PATH: join(clone, 'bin'), npm_execpath: join(clone, 'npm.js') };
    return ended(spawn(process.execPath, [join(clone, 'src/setup.mjs'), purpose], { env }));
  };

  /** Writes packages that work once their native files exist, and a compiler of TypeScript that fails. */
  const addPackages = () => {
    for (const [name, file] of Object.entries(NATIVE_FILES)) {
      mkdirSync(join(clone, 'node_modules', dirname(file)), { recursive: true });
      writeFileSync(
        join(clone, 'node_modules', name, 'index.js'),
        `require('node:fs').accessSync('node_modules/${file}'); module.exports = class {};`,
      );
    }
    mkdirSync(join(clone, 'node_modules/typescript/bin'), { recursive: true });
    writeFileSync(
      join(clone, 'node_modules/typescript/bin/tsc'),
      "require('node:fs').writeFileSync('building', ''); console.log('error TS1005'); process.exitCode = 2;",
    );
  };

  test('without a compiler learns what could not be compiled, why, and what to install', async () => {
    const { out, err, code } = await setUp();
    expect(code).toBe(1);
    expect(out).toMatch(/^sente: packages from the lockfile … \d+\.\d s$/m);
    expect(out).toMatch(/^sente: compiling better-sqlite3 and canvas \(a minute or two\) … failed$/m);
    expect(err).toContain('not found: make');
    expect(err).toMatch(/^(better-sqlite3|canvas) could not be compiled: see above\. /m);
    expect(err).toContain(compilerAdvice(packageManager()));
    expect(err).not.toContain('    at ');
  });

  test.each([
    ['with the hooks of Node 24.19 is compiled again, without them', 'RemoveEnvironmentCleanupHook', 1],
    ['without them is used', 'AddEnvironmentCleanupHook', 0],
  ])('better-sqlite3 %s', async (_, symbol, expected) => {
    addPackages();
    const contents = { 'better-sqlite3': `\0_ZN4node25${symbol}EPN2v87IsolateE\0`, canvas: '' };
    for (const [name, content] of Object.entries(contents))
      writeFileSync(join(clone, 'node_modules', NATIVE_FILES[name as keyof typeof contents]), content);
    const { out, err, code } = await setUp();
    expect(code).toBe(expected);
    if (expected === 0) return;
    expect(out).toContain('compiling better-sqlite3 (a minute or two) … failed');
    expect(err).toContain(join(clone, 'src/setup/objectWrap.h'));
  });

  test('builds the program while the last native module compiles, and reports its failure afterwards', async () => {
    addPackages();
    writeFileSync(join(clone, 'compiler'), '');
    for (const folder of ['src/live/page', 'src/rules', 'src/render/boards', 'assets/fonts'])
      mkdirSync(join(clone, folder), { recursive: true });
    cpSync(join(ROOT, 'tsconfig.json'), join(clone, 'tsconfig.json'));
    const first = await setUp('build');
    expect(first.out).toMatch(
      /compiling better-sqlite3 and canvas .* \d+\.\d s\nsente: building the program … failed\n$/s,
    );
    expect(first.err).toContain('error TS1005');
    expect(first.code).toBe(1);
    expect((await setUp('build')).out).toBe('sente: building the program … failed\n');
  });
});
