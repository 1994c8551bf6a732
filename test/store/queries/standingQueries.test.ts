import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ranked, Ranking } from '../../../src/game/ports/records.js';
import type { Store } from '../../../src/game/ports/store.js';
import { isProvisional } from '../../../src/game/ratings/ratings.js';
import { seasonOf } from '../../../src/game/ratings/seasons.js';
import { DATABASES, type TestDatabase } from '../databases.js';
import { play, resign } from '../play.js';

const REVERSI = { game: 'reversi', rule: 'standard' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_YEAR = Date.parse('2027-01-01T00:00:00Z');
const PLAYERS = ['ada', 'ben', 'carl', 'dora'];
const SERVERS = ['here', 'there', null];

/** One member's part in a rated game. */
type Part = {
  member: string;
  server: string | null;
  season: string;
  score: number;
  rating: number;
  deviation: number;
};

/** A list as the games make it that were played so far. */
function listOf({ server, season }: Ranking, parts: readonly Part[]): Omit<Ranked, 'rank'>[] {
  const inSeason = parts.filter((part) => season === undefined || part.season === season);
  const listed = inSeason.filter((part) => server === undefined || part.server === server);
  return [...new Set(listed.map(({ member }) => member))]
    .map((member) => {
      const { rating, deviation } = inSeason.findLast((part) => part.member === member)!;
      const scores = listed.filter((part) => part.member === member).map(({ score }) => score);
      const count = (score: number) => scores.filter((each) => each === score).length;
      const results = { wins: count(1), draws: count(0.5), losses: count(0) };
      return { member, rating, deviation, games: scores.length, ...results };
    })
    .sort(
      (a, b) =>
        Number(isProvisional(a)) - Number(isProvisional(b)) ||
        b.rating - a.rating ||
        (a.member < b.member ? -1 : 1),
    );
}

const LISTS: readonly Ranking[] = [undefined, 'here', 'there'].flatMap((server) =>
  [undefined, '2026-Q4', '2027-Q1'].map((season) => ({ variant: REVERSI, server, season })),
);

const withoutRank = ({ rank: _, ...rest }: Ranked): Omit<Ranked, 'rank'> => rest;

describe.each(DATABASES)('standings on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  test('each list has the members who have played in its server and season, with their rating of the time', async () => {
    const step = fc.record({
      black: fc.nat({ max: 3 }),
      other: fc.nat({ max: 2 }),
      server: fc.nat({ max: 2 }),
      end: fc.nat({ max: 2 }),
      days: fc.nat({ max: 20 }),
    });
    const steps = fc.array(step, { minLength: 6, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, async (games) => {
        await database.clear();
        const parts: Part[] = [];
        let at = NEW_YEAR - 40 * DAY_MS;
        for (const [i, { black, other, server, end, days }] of games.entries()) {
          at += days * DAY_MS;
          const members = [PLAYERS[black]!, PLAYERS[(black + 1 + other) % 4]!];
          const [one, two] = members.map((member) => ({ kind: 'member', member }) as const);
          const changes = { seats: { black: one!, white: two! }, server: SERVERS[server]! };
          const { setup } = await play(store, `game${i}`, resign(members[end % 2]!), at, changes);
          for (const { member, after, deviation } of await store.ratingChanges(setup.id)) {
            const score = member === members[end % 2] ? 0 : 1;
            parts.push({ member, ...setup, season: seasonOf(at), score, rating: after, deviation });
          }
        }
        for (const list of LISTS) {
          const expected = listOf(list, parts);
          expect((await store.ranking(list, 100, 0)).map(withoutRank)).toEqual(expected);
          expect(await store.countRanked(list)).toBe(expected.length);
        }
      }),
      { numRuns: 8 },
    );
  });

  /** Rows of the list of all. */
  const fill = (...rows: readonly (readonly [member: string, rating: number, provisional: 0 | 1])[]) =>
    database.run(
      `insert into standings values ${rows
        .map(
          ([member, rating, provisional]) =>
            `('', '', 'reversi-standard', '${member}', ${rating}, ${provisional ? 150 : 60}, ${provisional}, 3, 2, 1)`,
        )
        .join(', ')}`,
    );

  test('those of the same rating share a rank, and provisional ones have none; every page is a part of the whole', async () => {
    await fill(
      ['a', 900, 0],
      ['b', 800.5, 0],
      ['c', 800.5, 0],
      ['d', 800.5, 0],
      ['e', 700, 0],
      ['f', 1200, 1],
      ['g', 600, 1],
      ['h', 600, 1],
    );
    const all = { variant: REVERSI };
    const whole = await store.ranking(all, 100, 0);
    expect(whole.map(({ member, rank }) => [member, rank])).toEqual([
      ...[
        ['a', 1],
        ['b', 2],
        ['c', 2],
        ['d', 2],
        ['e', 5],
      ],
      ...[
        ['f', undefined],
        ['g', undefined],
        ['h', undefined],
      ],
    ]);
    expect(whole[0]).toEqual({
      ...{ member: 'a', rank: 1, rating: 900, deviation: 60, games: 6 },
      ...{ wins: 3, draws: 2, losses: 1 },
    });
    for (const [before, row] of whole.entries()) {
      expect(await store.ranking(all, 2, before)).toEqual(whole.slice(before, before + 2));
      expect(await store.rankedOf(all, row.member)).toEqual({ ...row, before });
    }
    expect(await store.ranking(all, 10, 8)).toEqual([]);
    expect(await store.rankedOf(all, 'nobody')).toBeUndefined();
    expect(await store.countRanked({ ...all, season: '2026-Q4' })).toBe(0);
  });

  test('games that end at once are all counted', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        play(store, `game${i}`, resign(i % 2 ? 'ada' : 'ben'), NEW_YEAR, { server: i < 4 ? 'here' : null }),
      ),
    );
    const here = { variant: REVERSI, server: 'here' };
    expect(await store.rankedOf(here, 'ada')).toMatchObject({ wins: 2, losses: 2 });
    const all = await store.rankedOf({ variant: REVERSI }, 'ada');
    expect(all).toMatchObject({ wins: 4, losses: 4 });
    expect((await store.ratingsOf('ada'))[0]!.rating.rating).toBe(all!.rating);
  });
});

describe.each(DATABASES)('the migration that adds them on %s', (_, make) => {
  const TABLES = ['standings', 'tallies', 'streaks', 'settings', 'blocks', 'servers'];
  /** Makes a database what it was before. */
  const BEFORE = `${TABLES.map((table) => `drop table ${table};`).join(' ')}
    drop index games_of_a_server; drop index unfinished_games_of_server; drop index damaged_games_of_black; drop index damaged_games_of_white;
    drop table reviews; drop table studies;
    drop table puzzle_ratings; drop table puzzle_attempts; drop table day_solvers; drop table day_posts; drop table game_puzzles; drop table shards;
    alter table ratings drop column surplus; alter table ratings drop column surplus_variance;
    delete from kysely_migration where name in ('007-records', '008-surplus', '009-reviews', '010-studies',
      '011-puzzles', '012-day-posts', '013-game-puzzles', '014-shards', '015-games-of-a-server')`;

  test('makes the lists that the games so far make, or changes nothing', async () => {
    const database = await make();
    const store = await database.open();
    for (let i = 0; i < 12; i++) {
      const at = NEW_YEAR + (i - 6) * DAY_MS;
      await play(store, `game${i}`, resign(i % 3 ? 'ada' : 'ben'), at, { server: SERVERS[i % 3]! });
    }
    const lists = (of: Store) => Promise.all(LISTS.map((list) => of.ranking(list, 10, 0)));
    const before = await lists(store);
    expect(before.every((list) => list.length === 2)).toBe(true);
    await store.close();
    await database.run(`${BEFORE}; create table servers (something text)`);
    await expect(database.open()).rejects.toThrow(/cannot be opened: .*already exists/);
    await database.run('create table standings (something text); drop table standings; drop table servers');
    expect(await lists(await database.open())).toEqual(before);
    await database.drop();
  });
});
