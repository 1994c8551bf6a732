import { expect, test } from 'vitest';
import type { Format } from '../../src/game/tournaments/tournament.js';
import { type Audit, auditOf, mean, simulate } from '../game/tournaments/tournamentSimulation.js';
import { seededRandom } from './figures.js';

// Measures how fair and fast pairings are in simulated tournaments. SENTE_TOURNAMENTS: number of each kind. A thousand take about half
// an hour.

const COUNT = Number(process.env.SENTE_TOURNAMENTS ?? 1000);
const SEED = 2711;

const swiss = (rounds: number): Format => ({ kind: 'swiss', rounds });

test.each<[string, Format, number, number]>([
  ['arena of an hour, 16 players', { kind: 'arena', minutes: 60 }, 16, 0],
  ['arena of an hour, 64 players', { kind: 'arena', minutes: 60 }, 64, 0],
  ['Swiss, 16 players, 5 rounds', swiss(5), 16, 0],
  ['Swiss, 16 players, 5 rounds, some leave', swiss(5), 16, 0.03],
  ['Swiss, 64 players, 7 rounds', swiss(7), 64, 0],
  ['Swiss, 64 players, 7 rounds, some leave', swiss(7), 64, 0.03],
  ['Swiss, 256 players, 8 rounds', swiss(8), 256, 0],
  ['round robin, 10 players', { kind: 'roundRobin' }, 10, 0],
  ['knock-out, 32 players', { kind: 'knockout' }, 32, 0],
])('%s', (name, format, players, leaving) => {
  const random = seededRandom(SEED);
  const audits: Audit[] = [];
  const slowest: number[] = [];
  for (let i = 0; i < COUNT; i++) {
    const simulation = simulate({ format, players, random, leaving });
    audits.push(auditOf(simulation));
    slowest.push(simulation.slowestMs);
  }
  const total = (figure: keyof Audit): number => audits.reduce((sum, each) => sum + each[figure], 0);
  const largest = (values: readonly number[]): number => values.reduce((max, each) => Math.max(max, each), 0);
  process.stdout.write(
    [
      `${name} (${COUNT}):`,
      `rematches ${total('rematches')},`,
      `worst color difference ${largest(audits.map((each) => each.worstColorDifference))},`,
      `third in a row ${total('thirdsInRow')},`,
      `of these avoidable ${total('avoidableColors')},`,
      `second byes ${total('secondByes')},`,
      ...(format.kind === 'swiss'
        ? [`points apart ${mean(audits.map((each) => each.pointsDifference)).toFixed(3)},`]
        : []),
      `correlation with strength ${mean(audits.map((each) => each.correlation)).toFixed(3)},`,
      `slowest pairing ${largest(slowest).toFixed(0)} ms (mean of slowest ${mean(slowest).toFixed(0)} ms)\n`,
    ].join(' '),
  );
  expect(total('secondByes')).toBe(0);
  // A bracket can set two players against each other who both had black twice: then one must have it a third time.
  expect(total('avoidableColors')).toBe(0);
  if (format.kind !== 'swiss') return;
  // The absolute criteria C.1 to C.3 of the FIDE Dutch system.
  expect(total('rematches')).toBe(0);
  expect(total('thirdsInRow')).toBe(0);
  expect(largest(audits.map((each) => each.worstColorDifference))).toBeLessThanOrEqual(2);
});
