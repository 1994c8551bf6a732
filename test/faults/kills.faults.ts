import { test } from 'vitest';
import { DATABASES } from '../store/databases.js';
import { survivesKills } from './kills.js';

const KILLS = Number(process.env.SENTE_KILLS ?? 200);

test.each(DATABASES)(
  `on %s, killed ${KILLS} times during play, nothing that was shown is lost`,
  (name, make) => survivesKills(name, make, { kills: KILLS, games: 20 }),
);
