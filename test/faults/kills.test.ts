import { test } from 'vitest';
import { DATABASES } from '../store/databases.js';
import { survivesKills } from './kills.js';

test.each(DATABASES)('on %s, killed 3 times during play, nothing that was shown is lost', (name, make) =>
  survivesKills(name, make, { kills: 3, games: 8 }),
);
