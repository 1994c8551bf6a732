import { test } from 'vitest';
import { survivesRaces } from './races.js';

const ROUNDS = Number(process.env.SENTE_RACES ?? 1000);

test(`${ROUNDS} rounds of two members who press everything at once harm nothing`, () =>
  survivesRaces(ROUNDS, 20_261_126));
