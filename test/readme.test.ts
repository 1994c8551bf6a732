import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLadderOf, type MeasuredLevel, readLadders } from '../src/engine/levels.js';
import { defaultVariant } from '../src/rules/games.js';
import { GAME_NAMES } from '../src/rules/position.js';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test('the README has the levels as they were measured', () => {
  const names: Readonly<Record<string, string>> = JSON.parse(read('assets/locales/en-US.json')).levels;
  const signed = (rating: number) => String(rating).replace('-', '−');
  const cell = ({ rating, interval: [low, high] }: MeasuredLevel) =>
    `${signed(rating)} (${signed(low)} to ${signed(high)})`;
  const ladders = GAME_NAMES.map((game) => {
    const variant = defaultVariant(game);
    return readLadders().find((ladder) => isLadderOf(ladder, variant))!.levels;
  });
  const rows = ladders[0]!.map(({ level }, i) => {
    const cells = ladders.map((levels) => cell(levels[i]!));
    return `| ${level} | ${names[level]} | ${cells.join(' | ')} |`;
  });
  expect(read('README.md')).toContain(`${rows.join('\n')}\n`);
});
