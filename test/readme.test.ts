import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type MeasuredLevel, readLadders } from '../src/engine/opponents/ladders.js';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test('the README of the command lines has the levels as they were measured', () => {
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
  expect(read('src/cli/README.md')).toContain(`${table.join('\n')}\n`);
});
