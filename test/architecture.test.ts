import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src/', import.meta.url));

/** Rooms that each room may import from, other than itself. `game/ports` stands for that folder alone, and for types only. */
const ARROWS: Record<string, readonly string[]> = {
  rules: [],
  engine: ['rules', 'game/ports', 'packageInfo'],
  'engine/core': [],
  game: ['rules'],
  render: ['rules', 'nativeModules'],
  store: ['game', 'rules', 'nativeModules'],
  discord: ['game', 'render', 'rules', 'packageInfo'],
  playground: [],
  cli: [
    'engine',
    'rules',
    'render',
    'store',
    'game',
    'game/ports',
    'config',
    'environmentFile',
    'packageInfo',
    'statusSocket',
  ],
  lab: ['cli', 'engine', 'rules', 'render', 'store', 'game', 'game/ports'],
  operations: ['game/ports', 'packageInfo'],
  live: ['game', 'render', 'rules'],
  'live/page': ['rules', 'render', 'live'],
  availableCores: [],
  config: ['availableCores', 'settingFiles'],
  environmentFile: ['config', 'settingFiles'],
  settingFiles: [],
  nativeModules: [],
  packageInfo: [],
  statusSocket: ['config', 'store'],
  app: [
    'config',
    'discord',
    'engine',
    'game',
    'live',
    'operations',
    'playground',
    'render',
    'rules',
    'store',
    'packageInfo',
    'statusSocket',
  ],
  main: [
    'app',
    'config',
    'environmentFile',
    'discord',
    'engine',
    'game',
    'operations',
    'playground',
    'render',
    'rules',
    'store',
  ],
  worker: ['app', 'config', 'environmentFile', 'engine', 'game', 'operations'],
};

/**
 * The folders of `game` that each of them may import from, other than itself. `ports` imports types only. The files of its root
 * are open to all.
 */
const GAME_ARROWS: Record<string, readonly string[]> = {
  play: [],
  ratings: ['play'],
  tournaments: ['play'],
  teams: ['play'],
  ports: ['play', 'ratings', 'review', 'puzzles', 'tournaments', 'teams', 'honors', 'daysOff'],
  review: ['play', 'ports'],
  honors: ['play', 'ratings', 'review', 'tournaments', 'ports'],
  puzzles: ['play', 'ratings', 'review', 'ports'],
  requests: ['play', 'ratings', 'ports'],
  openings: ['play', 'ratings', 'ports'],
  daysOff: ['play', 'host', 'ports'],
  host: ['play', 'ratings', 'review', 'puzzles', 'requests', 'tournaments', 'teams', 'ports'],
};

/** Returns a file's room: `engine/core/mcts.ts` is in `engine/core`, `main.ts` in `main`. */
function roomOf(file: string): string {
  const [top = '', second] = file.split(sep);
  if (top === 'engine' && second === 'core') return 'engine/core';
  if (top === 'live' && second === 'page') return 'live/page';
  return top.replace(/\.tsx?$/, '');
}

/**
 * Folders in `discord` that each one may import from, other than itself. A feature never imports another feature. The root's files
 * compose all of them.
 */
const DISCORD_ARROWS: Record<string, readonly string[]> = {
  gateway: [],
  texts: ['gateway'],
  interactions: ['texts', 'gateway'],
  board: ['interactions', 'texts', 'gateway'],
  feature: ['board', 'interactions', 'texts', 'gateway'],
};

/** Returns a file's folder in `discord`: `board`, or a feature such as `features/puzzles`. */
function discordFolderOf(file: string): string | undefined {
  const [room, folder, feature] = dirname(file).split(sep);
  if (room !== 'discord') return undefined;
  return folder === 'features' ? join('features', feature ?? '') : folder;
}

function isAllowedInDiscord({ file, target }: Pick<Import, 'file' | 'target'>): boolean {
  const [from, to] = [discordFolderOf(file), discordFolderOf(target)];
  if (from === undefined || from === to || roomOf(target) !== 'discord') return true;
  const arrows = DISCORD_ARROWS[from.startsWith('features') ? 'feature' : from] ?? [];
  return to !== undefined && arrows.includes(to);
}

/** Files that both of the core's compilers accept: plain numbers that the engine shares with the core. */
const SHARED_WITH_CORE = ['constants.ts', join('gomoku', 'networkLayout.ts')].map((file) =>
  join('engine', 'core', file),
);

type Import = { file: string; target: string; typesOnly: boolean };

/** Returns the source of an imported file: JavaScript is built from TypeScript, with or without JSX. */
function sourceOf(target: string): string {
  const script = target.replace(/\.js$/, '.ts');
  return existsSync(join(src, script)) ? script : script.replace(/\.ts$/, '.tsx');
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8');
  const pattern = /\b(?:import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'|\bimport\s*\(?\s*'(\.[^']+)'/g;
  return [...text.matchAll(pattern)].map((match) => ({
    file,
    target: sourceOf(normalize(join(dirname(file), (match[2] ?? match[3])!))),
    typesOnly: match[1] !== undefined,
  }));
}

/** `play` for `game/play/update.ts`; `''` for a file in the root of `game`. */
const gameFolderOf = (file: string): string => file.split(sep).slice(1, -1)[0] ?? '';

function isAllowedWithinGame({ file, target, typesOnly }: Import): boolean {
  const [from, to] = [gameFolderOf(file), gameFolderOf(target)];
  if (from === to || to === '') return true;
  return (GAME_ARROWS[from] ?? []).includes(to) && (from !== 'ports' || typesOnly);
}

function isAllowed({ file, target, typesOnly }: Import): boolean {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === 'game' && to === 'game') return isAllowedWithinGame({ file, target, typesOnly });
  if (from === to) return true;
  if (from === 'engine' && SHARED_WITH_CORE.includes(target)) return true;
  // The page and the server agree on messages, as types. A page draws scenes, and no pictures.
  if (from === 'live/page' && to === 'live') return typesOnly;
  if (to === 'render' && (from === 'live' || from === 'live/page'))
    return target.startsWith(join('render', 'boards') + sep);
  const allowed = ARROWS[from] ?? [];
  if (target.startsWith(join('game', 'ports') + sep) && allowed.includes('game/ports')) return typesOnly;
  return allowed.includes(to);
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

test('the plan names every room of the source', () => {
  expect(files.map(roomOf).filter((room) => !(room in ARROWS))).toEqual([]);
});

test('imports follow the plan’s arrows', () => {
  const forbidden = files.flatMap(importsOf).filter((found) => !isAllowed(found));
  expect(forbidden.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

test('folders in discord import only their foundations, and no feature imports another', () => {
  const forbidden = files.flatMap(importsOf).filter((found) => !isAllowedInDiscord(found));
  expect(forbidden.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

test.each([
  ['features/puzzles/puzzles.ts', 'features/review/review.ts', false],
  ['features/puzzles/puzzles.ts', 'board/window.ts', true],
  ['features/puzzles/puzzles.ts', 'registry.ts', false],
  ['board/window.ts', 'features/puzzles/puzzles.ts', false],
  ['interactions/dispatch.ts', 'board/window.ts', false],
  ['gateway/login.ts', 'texts/texts.ts', false],
  ['registry.ts', 'features/puzzles/puzzles.ts', true],
])('discord/%s imports discord/%s: %s', (file, target, isAllowed) => {
  expect(isAllowedInDiscord({ file: join('discord', file), target: join('discord', target) })).toBe(
    isAllowed,
  );
});

/** Returns the shortest path of imports from a file back to itself. */
function circleThrough(start: string, targets: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const from = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const target of targets.get(file) ?? []) {
      if (target === start) {
        const path = [file];
        while (path[0] !== start) path.unshift(from.get(path[0]!)!);
        return path;
      }
      if (from.has(target)) continue;
      from.set(target, file);
      queue.push(target);
    }
  }
  return undefined;
}

/** Returns the circles among imports, type imports included: to know one of their files you must know them all. */
function circlesIn(imports: readonly Pick<Import, 'file' | 'target'>[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) targets.set(file, [...(targets.get(file) ?? []), target]);
  const circles = new Map<string, string[]>();
  for (const file of targets.keys()) {
    const circle = circleThrough(file, targets);
    const members = circle?.toSorted().join(' ');
    if (circle && !circles.has(members!)) circles.set(members!, circle);
  }
  return [...circles.values()];
}

test('no file imports itself in a circle', () => {
  // AssemblyScript's imports have no ending.
  const imports = files
    .flatMap(importsOf)
    .filter(({ target }) => !target.endsWith('.css'))
    .map(({ file, target }) => ({ file, target: /\.tsx?$/.test(target) ? target : `${target}.ts` }));
  expect(imports.filter(({ target }) => !files.includes(target))).toEqual([]);
  expect(circlesIn(imports).map((circle) => circle.join(' -> '))).toEqual([]);
});

const PAGE = fileURLToPath(new URL('../assets/page/', import.meta.url));

test('the playground’s page imports itself and its libraries alone, without circles', () => {
  const scripts = readdirSync(PAGE).filter((file) => file.endsWith('.js'));
  const imports = scripts.flatMap((file) =>
    [...readFileSync(join(PAGE, file), 'utf8').matchAll(/^import [^']*'([^']+)'/gm)].map((match) => ({
      file,
      target: match[1]!.replace(/^\.\//, ''),
    })),
  );
  const libraries = ['preact', 'preact/hooks', 'htm'];
  expect(imports.filter(({ target }) => ![...scripts, ...libraries].includes(target))).toEqual([]);
  expect(circlesIn(imports).map((circle) => circle.join(' -> '))).toEqual([]);
});

test('the search for circles finds exactly them', () => {
  const imports = (...pairs: [string, string][]) =>
    pairs.map(([file, target]) => ({ file, target, typesOnly: true }));
  expect(circlesIn(imports(['a', 'b'], ['b', 'c'], ['a', 'c'], ['d', 'a']))).toEqual([]);
  expect(circlesIn(imports(['a', 'b'], ['b', 'c'], ['c', 'a'], ['d', 'a']))).toEqual([['a', 'b', 'c']]);
  expect(circlesIn(imports(['a', 'b'], ['b', 'a'], ['b', 'c'], ['c', 'b']))).toHaveLength(2);
  expect(circlesIn(imports(['a', 'a']))).toEqual([['a']]);
});

test('the check of arrows refuses a wrong import', () => {
  const within = (from: string, to: string, typesOnly = true) =>
    isAllowed({ file: join('game', from), target: join('game', to), typesOnly });
  expect(within(join('play', 'a.ts'), join('host', 'b.ts'))).toBe(false);
  expect(within(join('ports', 'a.ts'), join('review', 'b.ts'), false)).toBe(false);
  expect(within(join('host', 'a.ts'), join('play', 'b.ts'), false)).toBe(true);
  expect(isAllowed({ file: join('rules', 'a.ts'), target: join('game', 'b.ts'), typesOnly: true })).toBe(
    false,
  );
  expect(
    isAllowed({
      file: join('engine', 'a.ts'),
      target: join('game', 'ports', 'thinker.ts'),
      typesOnly: false,
    }),
  ).toBe(false);
  expect(
    isAllowed({ file: join('engine', 'a.ts'), target: join('engine', 'core', 'mcts.ts'), typesOnly: false }),
  ).toBe(false);
  expect(
    isAllowed({ file: join('playground', 'a.ts'), target: join('rules', 'position.ts'), typesOnly: true }),
  ).toBe(false);
});
