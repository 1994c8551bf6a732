import { sql } from 'kysely';
import { openerOf } from '../queries/gameQueries.js';
import type { ArgumentsOf, Request, RequestName } from '../requests.js';
import type { Database } from '../schema.js';

type Lock<Name extends RequestName> = (db: Database, ...args: ArgumentsOf<Name>) => Promise<void>;

/**
 * Locks of the writes that read before they write, so that nothing changes in between. Each takes members' locks before a server's, and
 * those before locks of rows, so that two transactions cannot deadlock.
 */
const LOCKS: { readonly [Name in RequestName]?: Lock<Name> } = {
  mergeSettings: (db, of) => ('member' in of ? lockMember(db, of.member) : lockServer(db, of.server)),
  // Serializes a deletion with the challenges to the member, and with the member's own writes.
  replaceMember: (db, member) => lockMember(db, member),
  savePuzzleStep: (db, member) => lockMember(db, member),
  endPuzzle: (db, { member }) => lockMember(db, member),
  // The member's games are counted.
  async appendAction(db, { limit }) {
    if (limit) await lockMember(db, limit.member);
  },
  // The member's lines are counted, and their days off.
  learnLine: (db, member) => lockMember(db, member),
  takeDaysOff: (db, member) => lockMember(db, member),
  upsertStudy: (db, { member }) => lockMember(db, member),
  beginSession: (db, { member }) => lockMember(db, member),
  async insertGame(db, row, limits) {
    const { black_member, white_member, server } = row;
    // The opener's games are counted.
    const members = new Set([openerOf(row), black_member, white_member].filter((each) => each !== null));
    for (const member of [...members].sort()) await lockMember(db, member);
    if (server !== null && limits.server > 0) await lockServer(db, server);
  },
  // A deletion replaces the members whom these name.
  createTournament: (db, { organizer }) => lockMember(db, organizer.member),
  async insertTournamentAction(db, { members }) {
    const names = new Set(members.map(({ member }) => member));
    for (const member of [...names].sort()) await lockMember(db, member);
  },
  createTeamGame: (db, { organizer }) => lockMember(db, organizer.member),
  async insertTeamAction(db, { named }) {
    if (named) await lockMember(db, named.member);
  },
  setTeamPost: (db, id) => share(db, 'team_games', id),
  // A deletion forgets the anchor. As strong as the update of a shown end: two that first shared a weaker lock would deadlock.
  async setAnchor(db, id) {
    await db.selectFrom('games').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  },
  // A deletion forgets, deletes or renames these with the game, the study or the tournament.
  insertGamePuzzles: (db, id) => share(db, 'games', id),
  countOpening: (db, id) => share(db, 'games', id),
  async saveReview(db, id) {
    await share(db, 'games', id);
    await share(db, 'studies', id);
  },
  saveHonors: (db, { kind, id }) => share(db, kind === 'game' ? 'games' : 'tournaments', id),
  async forgetServers(db, leftBefore) {
    await db
      .selectFrom('servers')
      .select('server')
      .where('left_at', '<', leftBefore)
      .orderBy('server')
      .forUpdate()
      .execute();
  },
};

/** Takes the locks of a write, until its transaction ends. */
export async function lockFor(transaction: Database, { name, args }: Request): Promise<void> {
  const take = LOCKS[name] as ((db: Database, ...args: readonly unknown[]) => Promise<void>) | undefined;
  await take?.(transaction, ...args);
}

const lockMember = (db: Database, member: string): Promise<void> => lock(db, `member ${member}`);
const lockServer = (db: Database, server: string): Promise<void> => lock(db, `server ${server}`);

async function lock(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Keeps a row as it is. */
async function share(
  db: Database,
  table: 'games' | 'studies' | 'tournaments' | 'team_games',
  id: string,
): Promise<void> {
  await db.selectFrom(table).select('id').where('id', '=', id).forShare().execute();
}
