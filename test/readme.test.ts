import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { type MeasuredLevel, readLadders } from '../src/engine/opponents/ladders.js';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test('docs/engines.md has the measured levels', () => {
  const texts = JSON.parse(read('assets/locales/en-US.json'));
  const signed = (rating: number) => String(rating).replace('-', '−');
  const cell = ({ rating, interval: [low, high] }: MeasuredLevel) =>
    `${signed(rating)} (${signed(low)} to ${signed(high)})`;
  const ladders = readLadders();
  const titles = ladders.map(({ game, rule }) =>
    [texts.games[game], ...(game === 'reversi' ? [] : [rule])].join(', '),
  );
  const rows = ladders[0]!.levels.map(({ level }, i) => {
    const cells = ladders.map(({ levels }) => cell(levels[i]!));
    return `| ${level} | ${texts.levels[level]} | ${cells.join(' | ')} |`;
  });
  const table = [`| level | | ${titles.join(' | ')} |`, '| --- | --- | --- | --- | --- | --- |', ...rows];
  expect(read('docs/engines.md')).toContain(`${table.join('\n')}\n`);
});

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'PRIVACY.md',
  ...readdirSync(new URL('../docs/', import.meta.url))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Returns GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1]!));

test.each(PAGES)('every link in %s leads to a file and a heading', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)|(?:src|href)="(?!https?:)([^"]+)"/g)];
  const broken = links
    .map((match) => (match[1] ?? match[2])!)
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : posix.join(posix.dirname(page), file);
      if (!existsSync(new URL(`../${target}`, import.meta.url))) return true;
      return anchor !== undefined && !anchorsIn(target).includes(anchor);
    });
  expect(broken).toEqual([]);
});

test.each(PAGES)('every npm script in %s exists', (page) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map((match) => match[1]!);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(PAGES)('every path in %s exists', (page) => {
  const paths = [...read(page).matchAll(/`((?:src|test|assets|deploy|docs)\/[\w./-]+)`/g)].map(
    (match) => match[1]!,
  );
  // Placeholders such as LOCALE are in capitals.
  const named = paths.filter((path) => !/[A-Z]{4,}/.test(path));
  expect(named.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});

test('the README lists every setting, and stays short', () => {
  const settings = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map((match) => match[1]!);
  const readme = read('README.md');
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(110);
});
