import { expect, test } from 'vitest';
import { percentile } from '../load/figures.js';
import { type OutageReport, outlivesOutages } from './outages.js';

const BOTS = 5;
const OUTAGES_EACH = 20;

/** Tries that a back-off of 1 s to 60 s allows in an outage, with two connections that need no delay. */
const maxTries = (seconds: number): number => 6 + 2 * Math.log2(seconds);

test(`${BOTS * OUTAGES_EACH} outages of REST and Gateway, at the start and under play`, async () => {
  const bots = Array.from({ length: BOTS }, (_, i) => outlivesOutages(OUTAGES_EACH, 43 + i));
  const reports: readonly OutageReport[] = (await Promise.all(bots)).flat();
  const atStart = reports.filter(({ isAtStart }) => isAtStart).length;
  const counts = (values: readonly number[]): string =>
    [50, 99, 100].map((share) => `p${share} ${percentile(values, share).toFixed(0)}`).join(', ');
  process.stdout.write(`${reports.length} outages, ${atStart} at the start\n`);
  process.stdout.write(`seconds of each: ${counts(reports.map(({ seconds }) => seconds))}\n`);
  process.stdout.write(`tries in each: ${counts(reports.map(({ tries }) => tries))}\n`);
  process.stdout.write(`log lines in each: ${counts(reports.map(({ lines }) => lines))}\n`);
  process.stdout.write(`ms until the next answer: ${counts(reports.map(({ backMs }) => backMs))}\n`);
  for (const { tries, lines, seconds } of reports) {
    expect(tries).toBeLessThanOrEqual(maxTries(seconds));
    expect(lines).toBeLessThanOrEqual(maxTries(seconds));
  }
});
