import { test } from 'vitest';
import { DATABASES } from '../store/databases.js';
import { survivesTournaments } from './tournaments.js';

const FAULTS = Number(process.env.SENTE_TOURNAMENT_FAULTS ?? 120);

test.each(DATABASES)(`on %s, an arena and a Swiss tournament survive ${FAULTS} faults`, (name, make) =>
  survivesTournaments(name, make, { faults: FAULTS, games: 10, rounds: 4, arenaMinutes: FAULTS / 20 }),
);
