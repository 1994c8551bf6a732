import { randomNumbers } from '../../engine/random.js';
import type { RatedGamesTable, Schema, StandingsTable } from '../../store/schema.js';
import type { SqliteFile } from '../../store/sqlite/sqliteFile.js';

const POOL = 'reversi-standard';
const SEED = 20_261_123;
/** Members of a server, who play each other. */
const SERVER_SIZE = 500;
/** Quarters in which the games end, in order. */
const SEASONS = ['2026-Q3', '2026-Q4'] as const;
const BEGIN = Date.parse('2026-07-01T00:00:00Z');
/** When the last game ends, in ms since the epoch. */
export const END = Date.parse('2026-12-31T00:00:00Z');
const SECOND_SEASON = Date.parse('2026-10-01T00:00:00Z');
const AGAINST = ['members', ...Array.from({ length: 10 }, (_, i) => `level-${i + 1}`)];

export const memberName = (index: number): string => String(100_000_000_000_000_000n + BigInt(index));
export const serverName = (member: number): string => `server${Math.floor(member / SERVER_SIZE)}`;

/** Fills an empty database with rated games between members, each in one server, and with the resulting ratings. */
export function fillMembers({ sqlite }: SqliteFile, games: number, members: number): void {
  sqlite.exec('begin');
  const inserted = new Map<string, ReturnType<typeof sqlite.prepare>>();
  const insert = <Table extends keyof Schema>(table: Table, row: Schema[Table]): void => {
    const columns = Object.keys(row);
    const known = inserted.get(table);
    const statement =
      known ??
      sqlite.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
      );
    inserted.set(table, statement);
    statement.run(row);
  };
  const random = randomNumbers(SEED);
  const ratings = Array.from({ length: members }, () => ({
    rating: 300 + random(1500) + random(1000) / 1000,
    deviation: 60 + random(100),
  }));
  const standings = new Map<string, StandingsTable>();
  const count = (member: number, score: number, season: string): void => {
    for (const server of ['', serverName(member)]) {
      for (const name of ['', season]) {
        const key = `${server} ${name} ${member}`;
        const { rating, deviation } = ratings[member]!;
        const row = standings.get(key) ?? {
          ...{ server, season: name, pool: POOL, member: memberName(member), rating, deviation },
          ...{ volatility: 0.06, rated_at: END, established_until: deviation < 110 ? END + 1 : 0 },
          ...{ wins: 0, draws: 0, losses: 0 },
        };
        const result = score === 1 ? 'wins' : 'losses';
        standings.set(key, { ...row, [result]: row[result] + 1 });
      }
    }
  };
  for (let i = 0; i < games; i++) {
    const black = i % members;
    const neighbors = Math.min(SERVER_SIZE, members);
    const base = Math.floor(black / neighbors) * neighbors;
    const white = base + ((black - base + 1 + random(neighbors - 1)) % neighbors);
    const at = BEGIN + Math.floor(((END - BEGIN) * i) / games);
    const id = `game${i}`;
    insert('games', gameRow(id, black, white, at));
    const blackWins = random(2);
    for (const [member, other, score] of [
      [black, white, blackWins],
      [white, black, 1 - blackWins],
    ] as const) {
      insert('rated_games', {
        ...{ game_id: id, member: memberName(member), pool: POOL, opponent: memberName(other) },
        ...{ server: serverName(member), score, rating_before: ratings[member]!.rating, ...ratings[member]! },
        rated_at: at,
      } satisfies RatedGamesTable);
      count(member, score, SEASONS[at < SECOND_SEASON ? 0 : 1]);
    }
  }
  for (const row of standings.values()) insert('standings', row);
  for (const [i, { rating, deviation }] of ratings.entries()) {
    const [member, counts] = [memberName(i), { wins: 1, draws: 0, losses: 1 }];
    insert('ratings', {
      ...{ member, pool: POOL, rating, deviation, volatility: 0.06, rated_at: END, ...counts },
      ...{ surplus: 0, surplus_variance: 0 },
    });
    insert('streaks', { member, kind: 'wins', games: 1 });
    for (const color of ['black', 'white'])
      for (const against of AGAINST) insert('tallies', { member, pool: POOL, color, against, ...counts });
  }
  sqlite.exec('commit');
}

const gameRow = (id: string, black: number, white: number, at: number): Schema['games'] => ({
  ...{ id, game: 'reversi', rule: 'standard', size: 8, opening: 'plain', start: null, seed: 1 },
  black: JSON.stringify({ kind: 'member', member: memberName(black) }),
  white: JSON.stringify({ kind: 'member', member: memberName(white) }),
  ...{ tournament: null, black_member: memberName(black), white_member: memberName(white), challenger: null },
  ...{ strict: 0, rated: 1, time: null, server: serverName(black), venue: 'server', place: 'place' },
  ...{ phase: 'over', version: 60, opened_at: at, touched_at: at, due_at: null },
});
