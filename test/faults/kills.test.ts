import { test } from 'vitest';
import { DATABASES } from '../store/databases.js';
import { survivesKills } from './kills.js';

test.each(DATABASES)('three kills during play on %s lose nothing that was shown', (name, make) =>
  survivesKills(name, make, { kills: 3, games: 8 }),
);
