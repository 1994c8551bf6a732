import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { randomNumbers } from '../../engine/random.js';
import type { Store } from '../../game/ports/store.js';
import { openStore } from '../../store/openStore.js';
import { type Connection, runRequest } from '../../store/requests.js';
import { openSqliteFile } from '../../store/sqlite/sqliteFile.js';
import { storeOver } from '../../store/storeOver.js';
import { type Figure, figureOf, type Result } from './figure.js';
import { END, fillMembers, memberName, serverName } from './membersRows.js';

const SIZES = [
  { games: 10, members: 10 },
  { games: 1000, members: 1000 },
  { games: 100_000, members: 10_000 },
] as const;
const REPEATS = 300;
const WARM_UP = 50;
const SEED = 7;
const VARIANT = { game: 'reversi', rule: 'standard' } as const;

/** Store requests of a command for a member of a server. */
type Asks = (store: Store, member: string, server: string) => Promise<unknown>;

/** Requests of a page of a list of members, with the asking member's own rank. */
const page =
  (ofServer: boolean, offset: number): Asks =>
  (store, member, server) => {
    const list = { variant: VARIANT, server: ofServer ? server : undefined };
    return Promise.all([
      store.ranking(list, END, 10, offset),
      store.countRanked(list),
      store.rankedOf(list, member, END),
    ]);
  };

const profile: Asks = (store, member) =>
  Promise.all([
    store.ratingsOf(member),
    store.talliesOf(member),
    store.streakOf(member),
    store.ratingHistory(member, VARIANT, 100),
    store.rankedOf({ variant: VARIANT }, member, END),
    store.gamesOf({ member, phase: 'over' }, 5, 0),
  ]);

/** Measures the store requests of `/profile` and `/leaderboard` on SQLite, with few and with many rated games: time and number of queries. */
export async function benchMembers(): Promise<Result> {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), 'sente-bench-'));
    try {
      figures.push(...(await measureSize(join(folder, 'sente.db'), size)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return { figures, failures: [] };
}

async function measureSize(
  file: string,
  { games, members: count }: (typeof SIZES)[number],
): Promise<Figure[]> {
  const filled = await openSqliteFile(file);
  fillMembers(filled, games, count);
  const counted = countingQueries(filled.db);
  const store = await openStore(`sqlite:${file}`, {
    onFault(error) {
      throw error;
    },
  });
  const ofServer = await store.countRanked({ variant: VARIANT, server: serverName(0) });
  const commands: readonly (readonly [string, Asks])[] = [
    ['/profile', profile],
    ['/leaderboard, the first page', page(false, 0)],
    ['/leaderboard, in the middle', page(false, Math.floor(count / 2))],
    ['/leaderboard of a server, the first page', page(true, 0)],
    ['/leaderboard of a server, in the middle', page(true, Math.floor(ofServer / 2))],
  ];
  const number = new Intl.NumberFormat('en');
  const figures: Figure[] = [];
  for (const [command, asks] of commands) {
    const what = `${command}, ${number.format(games)} rated games of ${number.format(count)} members`;
    const queries = await counted((over) => asks(over, memberName(0), serverName(0)));
    figures.push(figureOf(what, 'ms', await times(store, asks, count)), figureOf(what, 'queries', [queries]));
  }
  await store.close();
  await filled.db.destroy();
  return figures;
}

/** Returns the ms of a command's requests for one member after another. */
async function times(store: Store, asks: Asks, count: number): Promise<number[]> {
  const random = randomNumbers(SEED);
  const all: number[] = [];
  for (let i = 0; i < WARM_UP + REPEATS; i++) {
    const member = random(count);
    const started = performance.now();
    await asks(store, memberName(member), serverName(member));
    all.push(performance.now() - started);
  }
  return all.slice(WARM_UP);
}

/** Counts the queries of the store to a database that runs in this thread. */
function countingQueries(
  db: Parameters<typeof runRequest>[0],
): (work: (store: Store) => Promise<unknown>) => Promise<number> {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const counting = db.withPlugin(counter);
  const ask = ((name: string, ...args: unknown[]) =>
    runRequest(counting, { name, args } as Parameters<typeof runRequest>[1])) as Connection['ask'];
  const store = storeOver({
    ask,
    askAndNotify: (_notices, name, ...args) => ask(name, ...args),
    close: () => db.destroy(),
  });
  return async (work) => {
    queries = 0;
    await work(store);
    return queries;
  };
}
