import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LeaderboardId, LeaderboardRow } from '../../../src/game/ports/records.js';
import type { Store } from '../../../src/game/ports/store.js';
import { isProvisional } from '../../../src/game/ratings/ratings.js';
import { seasonOf } from '../../../src/game/ratings/seasons.js';
import { copyRows, DATABASES, type TestDatabase } from '../databases.js';
import { play, resign } from '../play.js';

const REVERSI = { game: 'reversi', rule: 'standard' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_YEAR = Date.parse('2027-01-01T00:00:00Z');
const PLAYERS = ['ada', 'ben', 'carl', 'dora'];
const SERVERS = ['here', 'there', null];

/** One member's side of a rated game. */
type Part = {
  member: string;
  server: string | null;
  season: string;
  score: number;
  rating: number;
  deviation: number;
};

/** Computes the rows of a leaderboard from the games so far. */
function expectedRows(
  { server, season }: LeaderboardId,
  parts: readonly Part[],
): Omit<LeaderboardRow, 'rank'>[] {
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

const LISTS: readonly LeaderboardId[] = [undefined, 'here', 'there'].flatMap((server) =>
  [undefined, '2026-Q4', '2027-Q1'].map((season) => ({ variant: REVERSI, server, season })),
);

const withoutRank = ({ rank: _, ...rest }: LeaderboardRow): Omit<LeaderboardRow, 'rank'> => rest;

describe.each(DATABASES)('rankings on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  test('hold the members who played in their server and season, with their ratings of that time', async () => {
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
          const expected = expectedRows(list, parts);
          expect((await store.ranking(list, 100, 0)).map(withoutRank)).toEqual(expected);
          expect(await store.countRanked(list)).toBe(expected.length);
        }
      }),
      { numRuns: 8 },
    );
  });

  /** Rows of the ranking of all servers and seasons. */
  const fill = (...rows: readonly (readonly [member: string, rating: number, provisional: 0 | 1])[]) =>
    database.run(
      `insert into standings values ${rows
        .map(
          ([member, rating, provisional]) =>
            `('', '', 'reversi-standard', '${member}', ${rating}, ${provisional ? 150 : 60}, ${provisional}, 3, 2, 1)`,
        )
        .join(', ')}`,
    );

  test('share ranks between equal ratings, give none to provisional ones, and page consistently', async () => {
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

  test('count all games that end at once', async () => {
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

describe.each(DATABASES)('their migration on %s', (_, make) => {
  /** Migrations before the one that adds rankings. */
  const BEFORE = 6;

  test('fills the rankings from earlier games, or changes nothing', async () => {
    const newest = await make();
    const store = await newest.open();
    for (let i = 0; i < 12; i++) {
      const at = NEW_YEAR + (i - 6) * DAY_MS;
      await play(store, `game${i}`, resign(i % 3 ? 'ada' : 'ben'), at, { server: SERVERS[i % 3]! });
    }
    const rankings = (of: Store) => Promise.all(LISTS.map((list) => of.ranking(list, 10, 0)));
    const expected = await rankings(store);
    expect(expected.every((ranking) => ranking.length === 2)).toBe(true);
    const old = await make();
    await old.migrateTo(BEFORE);
    await copyRows(newest, old, ['games', 'actions', 'ratings', 'rated_games']);
    await old.run('create table servers (something text)');
    await expect(old.open()).rejects.toThrow(/cannot be opened: .*already exists/);
    await old.run('create table standings (something text); drop table standings; drop table servers');
    expect(await rankings(await old.open())).toEqual(expected);
    await old.drop();
    await newest.drop();
  });
});
