// Prepares a fresh clone: packages, native modules, build. Runs first, so it is plain JavaScript without dependencies.
// `node src/setup.mjs [start|test|build|packages]`; takes well under 2 s if everything is up to date.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from './setup/progress.mjs';
import { CANVAS_LIBRARIES, compilerAdvice, packageManager } from './setup/systemPackages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const purpose = process.argv[2] ?? 'start';
process.chdir(root);

/** Thrown for a problem that the user can solve. Printed without a stack. */
class SetupError extends Error {}

/** Packages with a native part, each with code that fails without it. */
const NATIVE_MODULES = {
  'better-sqlite3': "new (require('better-sqlite3'))(':memory:')",
  canvas: "require('canvas')",
};
const NATIVE_FILES = {
  'better-sqlite3': 'node_modules/better-sqlite3/build/Release/better_sqlite3.node',
  canvas: 'node_modules/canvas/build/Release/canvas.node',
};
const NATIVE_NAMES = Object.keys(NATIVE_MODULES);
const OBJECT_WRAP = join(root, 'src/setup/objectWrap.h');

/** Programs that run now: they end with a set-up that fails. */
const children = new Set();

/** Runs a program. Resolves with { code, output } for any exit status; code 127 means that the program is missing. */
function run(program, args, { env = {}, cwd = root } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    child.on('close', () => children.delete(child));
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 127, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

const lastLines = (text, count = 15) => text.trimEnd().split('\n').slice(-count).join('\n');

const firstLines = (text, count = 15) => text.trim().split('\n').slice(0, count).join('\n');

/** Runs npm: the one that started us, or the one on the PATH. */
function npm(args, env = {}) {
  const self = process.env.npm_execpath;
  const options = { env: { npm_config_loglevel: 'error', ...env } };
  return self?.endsWith('.js') ? run(process.execPath, [self, ...args], options) : run('npm', args, options);
}

/** Points native builds to the running node's own headers, to avoid a download. */
function nodeHeaders() {
  const prefix = resolve(dirname(process.execPath), '..');
  return existsSync(join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {};
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new SetupError(`Sente needs Node 20.19 or newer; this is ${process.version}.`);
  }
}

/** Returns the nearest existing ancestor of a path, to check whether the path could be created. */
function nearestExisting(path) {
  let at = path;
  while (!existsSync(at)) at = dirname(at);
  return at;
}

function canWrite(path) {
  try {
    accessSync(nearestExisting(path), constants.W_OK);
    return true;
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM') return false;
    throw error;
  }
}

async function requireWritable() {
  if (!canWrite(join(root, 'node_modules'))) {
    throw new SetupError(`This folder is not writable: ${root}. Clone Sente into a folder of your own.`);
  }
  const cache = (await npm(['config', 'get', 'cache'])).output.trim();
  if (cache && !canWrite(cache)) {
    throw new SetupError(
      `npm's cache folder is not writable: ${cache} (a read-only home?).\n` +
        'Start again with another one: npm_config_cache=/tmp/npm-cache npm start',
    );
  }
}

const loads = async (name) => (await run(process.execPath, ['-e', NATIVE_MODULES[name]])).code === 0;

/** Whether a native module loads, and was compiled without the hooks that `objectWrap.h` explains. */
const works = async (name) =>
  (await loads(name)) && !readFileSync(NATIVE_FILES[name]).includes('RemoveEnvironmentCleanupHook');

/**
 * Returns better-sqlite3's compiler flags. C++ includes `objectWrap.h`. SQLite's one large C file is compiled with -O2, as its own
 * makefile does: it takes a third less time than with -O3, and runs as fast.
 */
function sqliteFlags() {
  const { CL = '', CFLAGS = '', CXXFLAGS = '' } = process.env;
  return process.platform === 'win32'
    ? { CL: `/FI"${OBJECT_WRAP}" ${CL}` }
    : {
        CFLAGS: `-O2 ${CFLAGS}`,
        CXXFLAGS: `-include ${OBJECT_WRAP.replaceAll(' ', '\\ ')} ${CXXFLAGS}`,
      };
}

async function missingNativeModules() {
  const answers = await Promise.all(NATIVE_NAMES.map(async (name) => ((await works(name)) ? [] : [name])));
  return answers.flat();
}

async function requireScriptsAllowed() {
  const policy = (await npm(['config', 'get', 'ignore-scripts'])).output.trim();
  if (policy !== 'true') return;
  throw new SetupError(
    `npm is set to ignore install scripts (ignore-scripts=true), but ${NATIVE_NAMES.join(' and ')} need theirs.\n` +
      `Allow them for these two and start again: npm rebuild --ignore-scripts=false ${NATIVE_NAMES.join(' ')}`,
  );
}

/** Installs Debian packages as root or by passwordless sudo; `user` names what needs them. Otherwise throws with the command to type. */
async function aptInstall(packages, user) {
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const isRoot = process.getuid?.() === 0;
  const allowed = isRoot || (await run('sudo', ['-n', 'true'])).code === 0;
  if (!allowed)
    throw new SetupError(`${user} needs missing libraries. Install them and start again:\n  sudo ${command}`);
  const apt = (...args) => {
    const words = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
    return isRoot ? run(words[0], words.slice(1)) : run('sudo', ['-n', ...words]);
  };
  await apt('update');
  const { code, output } = await apt('install', '-y', '--no-install-recommends', ...packages);
  if (code !== 0) throw new SetupError(`${command} failed:\n${lastLines(output)}`);
}

/** Installs node-canvas's libraries on Debian and its kin. Elsewhere the compiler tells whether they are missing. */
async function ensureCanvasLibraries() {
  if (packageManager() !== 'apt') return;
  const found = async (pkg) => (await run('pkg-config', ['--exists', pkg])).code === 0;
  const present = await Promise.all(
    Object.entries(CANVAS_LIBRARIES).map(([name, pkg]) =>
      pkg ? found(pkg) : existsSync('/usr/include/gif_lib.h') || name,
    ),
  );
  if (present.every((answer) => answer === true)) return;
  await step("libraries for node-canvas (Debian's packages)", () =>
    aptInstall([...Object.keys(CANVAS_LIBRARIES), 'pkg-config'], 'Drawing boards (node-canvas)'),
  );
}

/** Fetches a prebuilt binary, which is faster than compiling. Returns whether that worked. */
async function fetchPrebuilt(name) {
  const args = [
    join(root, 'node_modules/prebuild-install/bin.js'),
    ...(name === 'canvas' ? ['-r', 'napi'] : []),
  ];
  const cwd = join(root, 'node_modules', name);
  return (await run(process.execPath, args, { cwd })).code === 0 && (await works(name));
}

async function buildNativeModule(name) {
  const flags = name === 'better-sqlite3' ? sqliteFlags() : {};
  const { code, output } = await npm(['rebuild', '--foreground-scripts', name], {
    ...nodeHeaders(),
    ...flags,
    JOBS: 'max', // of node-gyp: one for each core
  });
  if (code !== 0 || !(await works(name))) {
    throw new SetupError(
      `${lastLines(output)}\n\n${name} could not be compiled: see above. ${compilerAdvice(packageManager())}`,
    );
  }
}

/** Hash of what the installed packages depend on. */
const packagesHash = () =>
  hash(readFileSync('package-lock.json'), process.versions.modules, process.platform, process.arch);

async function ensurePackages() {
  await unlessStamped('node_modules/.sente-packages', packagesHash(), async () => {
    await requireWritable();
    await step('packages from the lockfile', async () => {
      // NODE_ENV=production would leave out the build tools.
      const { code, output } = await npm([
        'ci',
        '--include=dev',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
      ]);
      if (code !== 0) throw new SetupError(`npm ci failed:\n${firstLines(output)}`);
    });
  });
}

/** Compiles missing native modules. Calls `startRest` when at most one is left, which keeps a single core busy, and at the end. */
async function ensureNativeModules(startRest) {
  const nativeStamp = 'node_modules/.sente-native';
  if (!Object.values(NATIVE_FILES).every((file) => existsSync(file))) rmSync(nativeStamp, { force: true });
  await unlessStamped(nativeStamp, hash(packagesHash(), readFileSync(OBJECT_WRAP)), () =>
    installNativeModules(startRest),
  );
  startRest();
}

async function installNativeModules(startRest) {
  let missing = await missingNativeModules();
  if (missing.length === 0) return;
  await requireScriptsAllowed();
  const fetched = await Promise.all(missing.map(fetchPrebuilt));
  missing = missing.filter((_, i) => !fetched[i]);
  if (missing.includes('canvas')) await ensureCanvasLibraries();
  if (missing.length === 0) return;
  await step(`compiling ${missing.join(' and ')} (a minute or two)`, async (report) => {
    const waiting = new Set(missing);
    const build = async (name) => {
      await buildNativeModule(name);
      waiting.delete(name);
      if (waiting.size === 0) return;
      report(`${[...waiting].join(' and ')} left`);
      startRest();
    };
    await Promise.all(missing.map(build));
  });
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** Runs `work` unless it has succeeded for this stamp before. */
async function unlessStamped(stampFile, stamp, work) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(stampFile, { force: true });
  await work();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');

/** Returns a hash of files' names and contents. */
const hashOf = (files) => hash(...files.flatMap((file) => [file, '\0', readFileSync(file), '\0']));

async function ensureBuild() {
  const core = join('src', 'engine', 'core');
  const page = join('src', 'live', 'page');
  const sources = filesBelow('src').filter(
    (file) => file.endsWith('.ts') && !file.startsWith(core + sep) && !file.startsWith(page + sep),
  );
  // The page shares the rules and the scenes.
  const pageSources = [
    page,
    join('src', 'rules'),
    join('src', 'render', 'boards'),
    join('assets', 'fonts'),
  ].flatMap(filesBelow);
  const runProgram = async (program, ...args) => {
    const { code, output } = await run(process.execPath, [program, ...args]);
    if (code !== 0) throw new SetupError(firstLines(output));
  };
  const compile = (title, compiler, ...args) =>
    step(title, () => runProgram(join('node_modules', compiler), ...args));
  const bundler = join('src', 'setup', 'bundle.mjs');
  const program = hashOf([...sources, bundler, 'tsconfig.json', 'package-lock.json']);
  await unlessStamped('dist/.program', program, async () => {
    await compile('building the program', 'typescript/bin/tsc', '-p', 'tsconfig.json');
    await step('bundling it', () => runProgram(bundler));
  });
  await unlessStamped('dist/.livePage', hashOf([...pageSources, 'package-lock.json']), () =>
    compile('building the live board', 'vite/bin/vite.js', 'build', page),
  );
  const modules = { index: 'core', sharedTable: 'sharedTable' };
  await unlessStamped('dist/.core', hashOf([...filesBelow(core), 'package-lock.json']), () =>
    step('building the engine core', async () => {
      for (const [entry, module] of Object.entries(modules)) {
        await runProgram(
          join('node_modules', 'assemblyscript', 'bin', 'asc.js'),
          ...[join(core, `${entry}.ts`), '--config', join(core, 'asconfig.json')],
          ...['--outFile', join('dist', 'engine', `${module}.wasm`)],
        );
      }
    }),
  );
}

/** Installs a package for some tests if that needs no password. Otherwise those tests print why they are skipped. */
async function ensureForTests(title, isInstalled, install) {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isInstalled() || !isRootOnDebian) return;
  await step(`${title} (Debian's package)`, async () => {
    try {
      await install();
      return 'installed';
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      return `not installed (${error.message.split('\n')[0]})`;
    }
  });
}

const ensureBrowser = () =>
  ensureForTests(
    'Chromium for the browser tests',
    () => existsSync('/usr/bin/chromium'),
    () => aptInstall(['chromium'], 'The browser tests'),
  );

const entriesOf = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** Returns Debian's database clusters, each as its version and name. */
const postgresClusters = () =>
  entriesOf('/etc/postgresql').flatMap((version) =>
    entriesOf(join('/etc/postgresql', version)).map((name) => [version, name]),
  );

/** Installs PostgreSQL without the package's own cluster: the tests start their own server. */
async function installPostgres() {
  const before = postgresClusters().map(String);
  await aptInstall(['postgresql'], 'The tests on PostgreSQL');
  for (const cluster of postgresClusters().filter((each) => !before.includes(String(each)))) {
    await run('pg_dropcluster', ['--stop', ...cluster]);
  }
}

const ensurePostgres = () =>
  ensureForTests(
    "PostgreSQL for the store's tests",
    () =>
      entriesOf('/usr/lib/postgresql').some((version) =>
        existsSync(`/usr/lib/postgresql/${version}/bin/initdb`),
      ),
    installPostgres,
  );

/** Installs Redis without the package's own service: the tests start their own server. */
async function installRedis() {
  await aptInstall(['redis-server'], 'The tests on Redis');
  // Stops the service by systemd or, without it, by the init script.
  await run('systemctl', ['disable', '--now', 'redis-server']);
  await run('service', ['redis-server', 'stop']);
}

const ensureRedis = () =>
  ensureForTests(
    'Redis for the tests of search workers',
    () => existsSync('/usr/bin/redis-server'),
    installRedis,
  );

/** Builds the program and, for tests, installs what they start. None of it needs the native modules. */
async function ensureRest() {
  if (purpose !== 'packages') await ensureBuild();
  if (purpose === 'test') {
    await ensureBrowser();
    await ensurePostgres();
    await ensureRedis();
  }
}

try {
  requireNode();
  await ensurePackages();
  let rest;
  await ensureNativeModules(() => {
    rest ??= Promise.allSettled([ensureRest()]);
  });
  // A failed build is reported only now, so that the next start need not compile the native modules again.
  const [{ reason }] = await rest;
  if (reason) throw reason;
} catch (error) {
  for (const child of children) child.kill();
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}`);
  process.exit(1);
}
