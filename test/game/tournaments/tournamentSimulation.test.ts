import { expect, test } from 'vitest';
import type { Format } from '../../../src/game/tournaments/tournament.js';
import { seededRandom } from '../../load/figures.js';
import { auditOf, simulate } from './tournamentSimulation.js';

// test/load/tournaments.load.ts plays a thousand of each.

test.each<[Format['kind'], Format, number]>([
  ['arena', { kind: 'arena', minutes: 20 }, 16],
  ['swiss', { kind: 'swiss', rounds: 5 }, 21],
  ['roundRobin', { kind: 'roundRobin' }, 10],
  ['knockout', { kind: 'knockout' }, 13],
])('simulated tournaments are fair (%s)', (kind, format, players) => {
  const random = seededRandom(11);
  const audits = Array.from({ length: 5 }, () =>
    auditOf(simulate({ format, players, random, leaving: 0.02 })),
  );
  for (const audit of audits) {
    if (kind !== 'swiss') continue;
    expect(audit).toMatchObject({ rematches: 0, thirdsInRow: 0, secondByes: 0 });
    expect(audit.worstColorDifference).toBeLessThanOrEqual(2);
  }
  // The strong end above the weak.
  expect(audits.reduce((sum, { correlation }) => sum + correlation, 0) / audits.length).toBeGreaterThan(0.4);
});
