import { z } from 'zod';

const count = z.number().int().nonnegative();

/** What a running bot tells at `/status`. What it does not know is left out. */
export const STATUS = z.object({
  version: z.string(),
  since: z.iso.datetime(),
  missing: z.array(z.string()),
  games: count.optional(),
  search: z
    .object({
      out: count,
      waiting: count,
      workers: count.optional(),
      isConnected: z.boolean().optional(),
    })
    .optional(),
  discord: z
    .object({
      isConnected: z.boolean(),
      owed: count,
      shards: z.array(z.object({ id: count, status: z.string(), ping: z.number() })).optional(),
      limited: count.optional(),
      invalid: count.optional(),
    })
    .optional(),
  storeMs: z.number().optional(),
  memory: z.object({ rss: count, heapUsed: count }),
  errors: z.array(z.object({ at: z.iso.datetime(), message: z.string() })),
});

export type Status = z.infer<typeof STATUS>;
