import { expect, test } from 'vitest';
import { readPuzzlesOptions } from '../../../src/lab/puzzles/puzzlesOptions.js';

const read = (text: string) => readPuzzlesOptions(text.split(' ').filter(Boolean));

test('makes a game’s bank, by default where the program reads it', () => {
  expect(read('gomoku')).toMatchObject({
    kind: 'make',
    bank: { game: 'gomoku', count: 3200, seed: 1, concurrency: 1, log: undefined },
  });
  expect(read('reversi --count 10 --seed 5 --log a.log --folder b --json')).toEqual({
    kind: 'make',
    bank: { game: 'reversi', count: 10, seed: 5, concurrency: 1, log: 'a.log', out: 'b' },
    json: true,
  });
});

test('checks one bank, or both', () => {
  expect(read('--check')).toMatchObject({ kind: 'check', games: ['reversi', 'gomoku'], json: false });
  expect(read('reversi --check --folder b')).toMatchObject({
    kind: 'check',
    games: ['reversi'],
    folder: 'b',
  });
});

test.each([
  '',
  'chess',
  'reversi gomoku',
  '--check --count 5',
  'gomoku --check --seed 1',
  'gomoku --count 0',
])('refuses “%s”', (text) => {
  expect(() => read(text)).toThrow();
});
