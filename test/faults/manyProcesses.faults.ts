import { inject, test } from 'vitest';
import { survivesTogether } from './manyProcesses.js';

const SECONDS = Number(process.env.SENTE_TOGETHER_SECONDS ?? 300);
const GAMES = Number(process.env.SENTE_TOGETHER_GAMES ?? 200);

test.skipIf(inject('postgres') === null || inject('redis') === null)(
  `${GAMES} games for ${SECONDS} s while bots, workers, Redis and PostgreSQL fail in turn`,
  () => survivesTogether({ games: GAMES, seconds: SECONDS }),
);
