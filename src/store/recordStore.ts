import { randomInt } from 'node:crypto';
import {
  deletedMember,
  type MemberRecords,
  type Ranked,
  type Ranking,
  type ServerRecords,
} from '../game/ports/records.js';
import { poolOf } from '../game/ratings/results.js';
import { memberDataFrom, settingsFrom, streakFrom, tallyFrom } from './memberData.js';
import type { RankedRow, StandingsOf } from './queries/standingQueries.js';
import type { Connection } from './requests.js';

const STAND_IN_LENGTH = 12;

const newStandIn = (): string =>
  deletedMember(Array.from({ length: STAND_IN_LENGTH }, () => randomInt(36).toString(36)).join(''));

const listOf = ({ variant, server = '', season = '' }: Ranking): StandingsOf => ({
  server,
  season,
  pool: poolOf(variant),
});

const rankedFrom = (row: RankedRow): Ranked => {
  const { member, rating, deviation, provisional, wins, draws, losses, higher } = row;
  const rank = provisional === 1 ? undefined : higher + 1;
  return { member, rank, rating, deviation, games: wins + draws + losses, wins, draws, losses };
};

/** What is kept of members and servers, over a database. */
export const recordsOver = (database: Connection): MemberRecords & ServerRecords => ({
  settings: async (of) => settingsFrom(await database.ask('findSettings', of)),
  saveSettings: (of, settings) =>
    database.askAndTell(() => [{ kind: 'settings', of }], 'upsertSettings', of, JSON.stringify(settings)),
  talliesOf: async (member) => (await database.ask('findTallies', member)).map(tallyFrom),
  async streakOf(member) {
    const row = await database.ask('findStreak', member);
    return row && streakFrom(row);
  },
  async ratingHistory(member, variant, limit) {
    const rows = await database.ask('findRatingHistory', member, poolOf(variant), limit);
    return rows.reverse().map(({ rated_at, rating }) => ({ at: rated_at, rating }));
  },
  async ranking(of, limit, offset) {
    return (await database.ask('findRanking', listOf(of), limit, offset)).map(rankedFrom);
  },
  countRanked: (of) => database.ask('countRanked', listOf(of)),
  async rankedOf(of, member) {
    const row = await database.ask('findRanked', listOf(of), member);
    return row && { ...rankedFrom(row), before: row.before };
  },
  hasBlocked: (member, other) => database.ask('hasBlocked', member, other),
  setBlocked: (member, other, isBlocked) => database.ask('setBlocked', member, other, isBlocked),
  memberData: async (member) => memberDataFrom(member, await database.ask('findMemberRows', member)),
  async deleteMember(member) {
    const standIn = newStandIn();
    const news = [
      { kind: 'settings', of: { member } },
      { kind: 'ratings', members: [member] },
    ] as const;
    const done = await database.askAndTell(() => news, 'deleteMember', member, standIn);
    if (done === 'unfinished') throw new RangeError(`a game of member ${member} is not over`);
    return standIn;
  },
  noteServers: (present, now, shards) => database.ask('noteServers', present, now, shards),
  noteServer: (server, is, now) => database.ask('noteServer', server, is, now),
  async puzzleServers() {
    const rows = await database.ask('findPuzzleServers');
    return rows.map(({ server, settings, day }) => ({
      server,
      settings: settingsFrom(settings),
      lastDay: day ?? undefined,
    }));
  },
  beginDayPost: (server, day, channel) => database.ask('beginDayPost', server, day, channel),
  endDayPost: (server, day, message) => database.ask('endDayPost', server, day, message),
  async dayPost(server) {
    const row = await database.ask('findDayPost', server);
    return row && { day: row.day, channel: row.channel, message: row.message ?? undefined };
  },
  forgetServers: (leftBefore) => database.ask('forgetServers', leftBefore),
});
