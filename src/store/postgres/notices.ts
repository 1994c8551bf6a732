import { sql } from 'kysely';
import { z } from 'zod';
import type { GameId } from '../../game/play/game.js';
import type { Notice } from '../../game/ports/exchange.js';
import type { Database } from '../schema.js';

/** What processes that share the database listen to. */
export const CHANNEL = 'sente';

const NOTICE = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('game'), id: z.string().transform((id) => id as GameId), isShown: z.boolean() }),
  z.object({
    kind: z.literal('settings'),
    of: z.union([z.object({ member: z.string() }), z.object({ server: z.string() })]),
  }),
  z.object({ kind: z.literal('ratings'), members: z.array(z.string()) }),
]);

/** Tells all who listen, if and when the transaction is committed. */
export async function notify(transaction: Database, notices: readonly Notice[]): Promise<void> {
  for (const notice of notices)
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`.execute(transaction);
}

/** Undefined where it is none that this release knows: another one may share the database for the time of an update. */
export function readNotice(text: string): Notice | undefined {
  try {
    return NOTICE.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
