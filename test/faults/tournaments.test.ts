import { test } from 'vitest';
import { newSqlite } from '../store/databases.js';
import { survivesTournaments } from './tournaments.js';

test(
  'tournaments survive a few kills and faults',
  () => survivesTournaments('SQLite', newSqlite, { faults: 6, games: 2, rounds: 2, arenaMinutes: 0.5 }),
  300_000,
);
