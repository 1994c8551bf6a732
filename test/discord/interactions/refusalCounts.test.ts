import { expect, test } from 'vitest';
import { RefusalCounts } from '../../../src/discord/interactions/refusalCounts.js';

const MINUTE = 60_000;

test('counts refusals by reason for each server, most frequent first', () => {
  const counts = new RefusalCounts({ uptime: () => 0 });
  for (const code of ['problems.slowDown', 'refusals.stale', 'refusals.game-over', 'never.heard'])
    counts.note('here', code);
  counts.note('there', 'illegal');
  expect(counts.of('here')).toEqual([
    ['outdated', 2],
    ['commands', 1],
    ['other', 1],
  ]);
  expect(counts.of('there')).toEqual([['square', 1]]);
  expect(counts.of('nowhere')).toEqual([]);
});

test('drops refusals older than an hour', () => {
  let now = 0;
  const counts = new RefusalCounts({ uptime: () => now });
  counts.note('here', 'illegal');
  now = 30 * MINUTE;
  counts.note('here', 'illegal');
  now = 59 * MINUTE;
  expect(counts.of('here')).toEqual([['square', 2]]);
  now = 60 * MINUTE;
  expect(counts.of('here')).toEqual([['square', 1]]);
  now = 90 * MINUTE;
  expect(counts.of('here')).toEqual([]);
});

test('remembers at most a thousand servers', () => {
  const counts = new RefusalCounts({ uptime: () => 0 });
  for (let i = 0; i <= 1000; i++) counts.note(`server${i}`, 'illegal');
  expect([counts.of('server0'), counts.of('server1'), counts.of('server1000')]).toEqual([
    [],
    [['square', 1]],
    [['square', 1]],
  ]);
});
