import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src/', import.meta.url));

/** The rooms that each room may import from, besides itself; `game/ports` stands for that one file, types only. */
const ARROWS: Record<string, readonly string[]> = {
  rules: [],
  engine: ['rules', 'game/ports'],
  'engine/core': [],
  game: ['rules'],
  render: ['rules'],
  store: ['game', 'rules'],
  discord: ['game', 'render', 'rules'],
  playground: [],
  cli: ['engine', 'rules', 'render', 'store', 'game/ports'],
  main: ['rules', 'engine', 'game', 'store', 'render', 'discord', 'playground', 'config'],
  config: [],
};

/** `engine/core/mcts.ts` lives in `engine/core`, `main.ts` in `main`. */
function roomOf(file: string): string {
  const [top = '', second] = file.split(sep);
  if (top === 'engine' && second === 'core') return 'engine/core';
  return top.replace(/\.ts$/, '');
}

/** What both of the core's compilers take: plain numbers that the engine shares with the core. */
const SHARED_WITH_CORE = ['constants.ts', join('gomoku', 'networkLayout.ts')].map((file) =>
  join('engine', 'core', file),
);

type Import = { file: string; target: string; typesOnly: boolean };

function importsOf(file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8');
  const pattern = /\b(?:import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'|\bimport\s*\(?\s*'(\.[^']+)'/g;
  return [...text.matchAll(pattern)].map((match) => ({
    file,
    target: normalize(join(dirname(file), (match[2] ?? match[3])!)).replace(/\.js$/, '.ts'),
    typesOnly: match[1] !== undefined,
  }));
}

function isAllowed({ file, target, typesOnly }: Import): boolean {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === to) return true;
  if (from === 'engine' && SHARED_WITH_CORE.includes(target)) return true;
  const allowed = ARROWS[from] ?? [];
  if (target === join('game', 'ports.ts') && allowed.includes('game/ports')) return typesOnly;
  return allowed.includes(to);
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

test('every room of the source is in the plan', () => {
  expect(files.map(roomOf).filter((room) => !(room in ARROWS))).toEqual([]);
});

test('imports go only the way the plan allows', () => {
  const forbidden = files.flatMap(importsOf).filter((found) => !isAllowed(found));
  expect(forbidden.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

test('the plan itself is enforced: a door that opens the wrong way is seen', () => {
  expect(isAllowed({ file: join('rules', 'a.ts'), target: join('game', 'b.ts'), typesOnly: true })).toBe(
    false,
  );
  expect(
    isAllowed({ file: join('engine', 'a.ts'), target: join('game', 'ports.ts'), typesOnly: false }),
  ).toBe(false);
  expect(
    isAllowed({ file: join('engine', 'a.ts'), target: join('engine', 'core', 'mcts.ts'), typesOnly: false }),
  ).toBe(false);
  expect(
    isAllowed({ file: join('playground', 'a.ts'), target: join('rules', 'position.ts'), typesOnly: true }),
  ).toBe(false);
});
