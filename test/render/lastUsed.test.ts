import { expect, test } from 'vitest';
import { LastUsed } from '../../src/render/lastUsed.js';

test('what was used last is kept, the rest is made again', () => {
  const kept = new LastUsed<string>(2);
  const made: string[] = [];
  const use = (key: string): string =>
    kept.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(use)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  kept.delete('b');
  use('b');
  use('a');
  expect(made).toEqual(['a', 'b', 'c', 'b', 'b']);
});
