import type { Database, GamesTable } from '../schema.js';
import { isInPhase, isLive } from './phases.js';

/** The member who opens a game: the challenger, or the only member in its seats. Null where there is no such member. */
export function openerOf({
  challenger,
  black_member,
  white_member,
}: Pick<GamesTable, 'challenger' | 'black_member' | 'white_member'>): string | null {
  if (challenger) return challenger === 'black' ? black_member : white_member;
  return black_member !== null && white_member !== null ? null : (black_member ?? white_member);
}

/** The live games in which a member has this seat: each seat's are found by an index of their own. */
const liveGamesOf = (db: Database, seat: 'black' | 'white', member: string) =>
  db
    .selectFrom('games')
    .select('id')
    .where(isLive())
    .where(seat === 'black' ? 'black_member' : 'white_member', '=', member);

/** Counts live games: a member's, where a challenge counts for who opened it, or those of a server. */
export async function countLive(
  db: Database,
  of: { readonly member: string } | { readonly server: string },
): Promise<number> {
  const ofSeat = (seat: 'black' | 'white', member: string) =>
    liveGamesOf(db, seat, member).where(({ or, eb }) =>
      or([isInPhase('playing'), eb('challenger', '=', seat)]),
    );
  const games =
    'server' in of
      ? db.selectFrom('games').select('id').where(isLive()).where('server', '=', of.server)
      : ofSeat('black', of.member).unionAll(ofSeat('white', of.member));
  const { count } = await db
    .selectFrom(games.as('live'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a challenge that the member opened at a place stands. */
export async function hasStandingChallenge(db: Database, member: string, place: string): Promise<boolean> {
  const ofSeat = (seat: 'black' | 'white') =>
    liveGamesOf(db, seat, member)
      .where(isInPhase('challenged'))
      .where('place', '=', place)
      .where('challenger', '=', seat);
  const found = await ofSeat('black').unionAll(ofSeat('white')).execute();
  return found.length > 0;
}
