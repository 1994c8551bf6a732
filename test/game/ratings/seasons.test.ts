import { expect, test } from 'vitest';
import { isSeason, seasonOf } from '../../../src/game/ratings/seasons.js';

test.each([
  ['2026-01-01T00:00:00Z', '2026-Q1'],
  ['2026-03-31T23:59:59.999Z', '2026-Q1'],
  ['2026-04-01T00:00:00+00:00', '2026-Q2'],
  ['2026-10-01T01:00:00+02:00', '2026-Q3'],
  ['2026-11-23T12:00:00Z', '2026-Q4'],
])('%s is in %s', (time, season) => {
  expect(seasonOf(Date.parse(time))).toBe(season);
  expect(isSeason(season)).toBe(true);
});

test.each(['2026-Q5', '2026-Q0', '2026', '', 'x2026-Q4', '2026-Q4 '])('%j is not a season', (text) => {
  expect(isSeason(text)).toBe(false);
});
