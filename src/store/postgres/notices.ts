import { sql } from 'kysely';
import { z } from 'zod';
import type { GameId } from '../../game/play/game.js';
import type { Notice } from '../../game/ports/exchange.js';
import type { Database } from '../schema.js';

/** Name of the channel on which the processes that share a database notify each other. */
export const CHANNEL = 'sente';

const NOTICE = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('game'), id: z.string().transform((id) => id as GameId), isShown: z.boolean() }),
  z.object({
    kind: z.literal('settings'),
    of: z.union([z.object({ member: z.string() }), z.object({ server: z.string() })]),
  }),
  z.object({ kind: z.literal('ratings'), members: z.array(z.string()) }),
]);

/** Notifies all listeners once the transaction commits. */
export async function notify(transaction: Database, notices: readonly Notice[]): Promise<void> {
  for (const notice of notices)
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`.execute(transaction);
}

/** Returns `undefined` for a notice unknown to this release: during an update another release may share the database. */
export function readNotice(text: string): Notice | undefined {
  try {
    return NOTICE.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
