/** Which of the bot's connections to Discord a process has, of `count` in all. */
export type Shards = { readonly list: readonly number[]; readonly count: number };

/** The shard to which Discord sends what happens in a server; what is of no server goes to the first one. */
export const shardOf = (server: string | null, count: number): number =>
  server === null ? 0 : Number((BigInt(server) >> 22n) % BigInt(count));

/** Whether a server's games belong to a process; those of no server, with null, belong to the one that has the first shard. */
export type Owns = (server: string | null) => boolean;

/** That of the process that has these shards. A server's id is a snowflake; throws a SyntaxError where it is none. */
export const ownsBy =
  ({ list, count }: Shards): Owns =>
  (server) =>
    list.includes(shardOf(server, count));
