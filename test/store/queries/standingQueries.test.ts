import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LeaderboardId, LeaderboardRow } from '../../../src/game/ports/records.js';
import type { Store } from '../../../src/game/ports/store.js';
import { establishedUntil, isProvisional, type Rating, ratingAt } from '../../../src/game/ratings/ratings.js';
import { endOfSeason, seasonOf } from '../../../src/game/ratings/seasons.js';
import { copyRows, DATABASES, type TestDatabase } from '../databases.js';
import { play, resign } from '../play.js';

const REVERSI = { game: 'reversi', rule: 'standard' } as const;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const NEW_YEAR = Date.parse('2027-01-01T00:00:00Z');
const PLAYERS = ['ada', 'ben', 'carl', 'dora'];
const SERVERS = ['here', 'there', null];

/** One member's side of a rated game. */
type Part = {
  member: string;
  server: string | null;
  season: string;
  score: number;
  /** Rating after the game. */
  rating: Rating;
};

/** Computes the rows of a leaderboard at a time from the games so far. */
function expectedRows(
  { server, season }: LeaderboardId,
  parts: readonly Part[],
  now: number,
): Omit<LeaderboardRow, 'rank'>[] {
  const inSeason = parts.filter((part) => season === undefined || part.season === season);
  const listed = inSeason.filter((part) => server === undefined || part.server === server);
  return [...new Set(listed.map(({ member }) => member))]
    .map((member) => {
      const last = inSeason.findLast((part) => part.member === member)!;
      const at = season === undefined ? now : Math.min(now, endOfSeason(season));
      const { rating, deviation } = ratingAt(last.rating, 'reversi', at);
      const scores = listed.filter((part) => part.member === member).map(({ score }) => score);
      const count = (score: number) => scores.filter((each) => each === score).length;
      const results = { wins: count(1), draws: count(0.5), losses: count(0) };
      const ratedGames = parts.filter((part) => part.member === member).length;
      return { member, rating, deviation, games: scores.length, ...results, ratedGames };
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
          for (const member of members) {
            const score = member === members[end % 2] ? 0 : 1;
            const { rating } = (await store.ratingsOf(member))[0]!;
            parts.push({ member, ...setup, season: seasonOf(at), score, rating });
          }
        }
        for (const list of LISTS) {
          for (const now of [at, at + 50 * DAY_MS]) {
            const expected = expectedRows(list, parts, now);
            expect((await store.ranking(list, now, 100, 0)).map(withoutRank)).toEqual(expected);
            expect(await store.countRanked(list)).toBe(expected.length);
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  /** Rows of the ranking of all servers and seasons. */
  const fill = (...rows: readonly (readonly [member: string, rating: number, provisional: 0 | 1])[]) =>
    database.run(
      `insert into standings
        (server, season, pool, member, rating, deviation, established_until, rated_at, wins, draws, losses)
        values ${rows
          .map(
            ([member, rating, provisional]) =>
              `('', '', 'reversi-standard', '${member}', ${rating}, ${provisional ? 150 : 60}, ${provisional ? 0 : NEW_YEAR + 1}, ${NEW_YEAR}, 3, 2, 1)`,
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
    const whole = await store.ranking(all, NEW_YEAR, 100, 0);
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
      ...{ member: 'a', rank: 1, rating: 900, deviation: 60, games: 6, ratedGames: 6 },
      ...{ wins: 3, draws: 2, losses: 1 },
    });
    for (const [before, row] of whole.entries()) {
      expect(await store.ranking(all, NEW_YEAR, 2, before)).toEqual(whole.slice(before, before + 2));
      expect(await store.rankedOf(all, row.member, NEW_YEAR)).toEqual({ ...row, before });
    }
    expect(await store.ranking(all, NEW_YEAR, 10, 8)).toEqual([]);
    expect(await store.rankedOf(all, 'nobody', NEW_YEAR)).toBeUndefined();
    expect(await store.countRanked({ ...all, season: '2026-Q4' })).toBe(0);
  });

  test('lose the rank of a member who stays away, in the same moment as their rating becomes provisional', async () => {
    const seats = (other: string) =>
      ({
        black: { kind: 'member', member: 'ada' },
        white: { kind: 'member', member: other },
      }) as const;
    for (let i = 0; i < 60; i++)
      await play(store, `game${i}`, resign(i % 2 ? 'ada' : `other${i}`), NEW_YEAR + i * HOUR_MS, {
        seats: seats(`other${i}`),
      });
    const { rating } = (await store.ratingsOf('ada'))[0]!;
    const until = establishedUntil(rating);
    const list = { variant: REVERSI };
    for (const [now, rank] of [
      [rating.ratedAt, 1],
      [until - 1, 1],
      [until, undefined],
      [rating.ratedAt + 3 * 365 * DAY_MS, undefined],
    ] as const) {
      const { deviation } = ratingAt(rating, 'reversi', now);
      expect(isProvisional({ deviation })).toBe(rank === undefined);
      const row = await store.rankedOf(list, 'ada', now);
      expect(row).toMatchObject({ rank, deviation, rating: rating.rating });
      const { before, ...listed } = row!;
      expect(await store.ranking(list, now, 1, before)).toEqual([listed]);
    }
  });

  test('of past seasons stay as they ended', async () => {
    for (let i = 0; i < 12; i++)
      await play(store, `game${i}`, resign(i % 2 ? 'ada' : 'ben'), NEW_YEAR - (12 - i) * DAY_MS);
    const list = { variant: REVERSI, season: '2026-Q4' };
    const atEnd = await store.ranking(list, NEW_YEAR, 10, 0);
    expect(atEnd).toHaveLength(2);
    expect(await store.ranking(list, NEW_YEAR + 900 * DAY_MS, 10, 0)).toEqual(atEnd);
  });

  test('count all games that end at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        play(store, `game${i}`, resign(i % 2 ? 'ada' : 'ben'), NEW_YEAR, { server: i < 4 ? 'here' : null }),
      ),
    );
    const here = { variant: REVERSI, server: 'here' };
    expect(await store.rankedOf(here, 'ada', NEW_YEAR)).toMatchObject({ wins: 2, losses: 2 });
    const all = await store.rankedOf({ variant: REVERSI }, 'ada', NEW_YEAR);
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
    const rankingsOf = (of: Store) =>
      Promise.all(LISTS.map((list) => of.ranking(list, NEW_YEAR + 6 * DAY_MS, 10, 0)));
    // The volatility at the end of an earlier season is not stored.
    const rankings = async (of: Store) =>
      (await rankingsOf(of)).map((rows) =>
        rows.map((row) => ({ ...row, deviation: Math.round(row.deviation) })),
      );
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
