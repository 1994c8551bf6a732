import { sql } from 'kysely';
import type { GameId } from '../../game/play/game.js';
import type {
  LineId,
  LineSide,
  MoveCounts,
  OpeningLine,
  OpeningStore,
  PlayedMove,
} from '../../game/ports/openingStore.js';
import type { GameName, RuleName, Square, Variant } from '../../rules/position.js';
import type { Database, OpeningLinesTable } from '../schema.js';

const variantText = ({ game, rule, size }: Variant): string => `${game} ${rule} ${size}`;

/** Queues a finished game to be counted, if it was played in a server that the bot is a member of. */
export async function queueOpening(db: Database, game: string): Promise<void> {
  await db
    .insertInto('uncounted_games')
    .columns(['game_id'])
    .expression(
      db
        .selectFrom('games')
        .select('id')
        .where('id', '=', game)
        .where('venue', '=', 'server')
        .where('server', 'is not', null),
    )
    .execute();
}

export async function uncountedGames(db: Database, limit: number): Promise<GameId[]> {
  const rows = await db
    .selectFrom('uncounted_games')
    .select('game_id')
    .orderBy('game_id')
    .limit(limit)
    .execute();
  return rows.map(({ game_id }) => game_id as GameId);
}

/** Adds a queued game's moves to its server's counts. Runs in a transaction. */
export async function countOpening(db: Database, game: GameId, moves: readonly PlayedMove[]): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('uncounted_games')
    .where('game_id', '=', game)
    .executeTakeFirst();
  // Another process counted it.
  if (numDeletedRows === 0n) return;
  const played = await db
    .selectFrom('games')
    .select(['server', 'game', 'rule', 'size'])
    .where('id', '=', game)
    .executeTakeFirstOrThrow();
  const { server } = played;
  if (server === null || moves.length === 0) return;
  const variant = `${played.game} ${played.rule} ${played.size}`;
  const rows = moves.map(({ position, move, winner }) => ({
    ...{ server, variant, position, move, games: 1 },
    black: winner === 'black' ? 1 : 0,
    white: winner === 'white' ? 1 : 0,
  }));
  await db
    .insertInto('opening_moves')
    // In one order, so that two processes that count cannot deadlock.
    .values(rows.sort((a, b) => (a.position < b.position ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['server', 'variant', 'position', 'move']).doUpdateSet({
        games: sql`opening_moves.games + 1`,
        black: sql`opening_moves.black + excluded.black`,
        white: sql`opening_moves.white + excluded.white`,
      }),
    )
    .execute();
}

export async function openingMoves(
  db: Database,
  server: string,
  variant: Variant,
  position: string,
  least: number,
): Promise<MoveCounts[]> {
  const rows = await db
    .selectFrom('opening_moves')
    .select(['move', 'games', 'black', 'white'])
    .where('server', '=', server)
    .where('variant', '=', variantText(variant))
    .where('position', '=', position)
    .where('games', '>=', least)
    .orderBy('games', 'desc')
    .orderBy('move')
    .execute();
  return rows.map(({ move, ...counts }) => ({ move: move as Square, ...counts }));
}

export async function openingLines(db: Database, member: string): Promise<OpeningLine[]> {
  const rows = await db
    .selectFrom('opening_lines')
    .selectAll()
    .where('member', '=', member)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  return rows.map(lineFrom);
}

const lineFrom = ({ id, game, rule, size, side, moves, memory, due_at }: OpeningLinesTable): OpeningLine => ({
  id: id as LineId,
  variant: { game: game as GameName, rule: rule as RuleName, size },
  side: side as LineSide,
  moves: JSON.parse(moves),
  memory,
  dueAt: due_at,
});

/** Inserts a line unless the member has it or has reached the limit. Runs in a transaction. */
export async function learnLine(
  db: Database,
  member: string,
  { id, variant, side, moves, memory, dueAt }: OpeningLine,
  limit: number,
): ReturnType<OpeningStore['learnLine']> {
  const own = await db
    .selectFrom('opening_lines')
    .select(['game', 'rule', 'size', 'side', 'moves'])
    .where('member', '=', member)
    .execute();
  const row = { ...variant, side, moves: JSON.stringify(moves) };
  const isSame = (each: (typeof own)[number]): boolean =>
    (Object.keys(row) as (keyof typeof row)[]).every((column) => each[column] === row[column]);
  if (own.some(isSame)) return 'known';
  if (own.length >= limit) return 'full';
  await db
    .insertInto('opening_lines')
    .values({ ...row, id, member, memory, due_at: dueAt })
    .execute();
  return 'learned';
}

export async function forgetLine(db: Database, member: string, id: LineId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('opening_lines')
    .where('id', '=', id)
    .where('member', '=', member)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function rescheduleLine(
  db: Database,
  member: string,
  { id, memory, dueAt }: Pick<OpeningLine, 'id' | 'memory' | 'dueAt'>,
  wasDueAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('opening_lines')
    .set({ memory, due_at: dueAt })
    .where('id', '=', id)
    .where('member', '=', member)
    .where('due_at', '=', wasDueAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
