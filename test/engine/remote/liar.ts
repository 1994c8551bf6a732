import { randomUUID } from 'node:crypto';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { JOB_KINDS } from '../../../src/engine/remote/jobs.js';
import type { RedisNames } from '../../../src/engine/remote/redisNames.js';
import { namesOf, REDIS_URL, RELEASE } from './rig.js';

/** Opens a connection, which is closed when the test ends. */
export function openRedis(url = REDIS_URL): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  onTestFinished(() => redis.disconnect());
  return redis;
}

/** A worker that publishes what a test tells it to, and announces what a test wants. */
export class Liar {
  readonly names: RedisNames;
  readonly redis: Redis;

  /** `lies` returns the texts to publish for a job; `job` in them stands for its id. */
  constructor(prefix: string, lies: (data: unknown, id: string) => readonly string[], url = REDIS_URL) {
    this.names = namesOf(prefix);
    this.redis = openRedis(url);
    for (const kind of JOB_KINDS) {
      const options = { connection: this.redis, prefix: this.names.jobs, concurrency: 50 };
      const worker = new Worker<unknown>(
        this.names.queue(kind),
        async ({ data, id }) => {
          for (const text of lies(data, id!)) await this.redis.publish(this.names.reports(id!), text);
        },
        { ...options, removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } },
      );
      worker.on('error', () => undefined);
      onTestFinished(() => worker.close(true));
    }
  }

  /** Writes an announcement, by default one of 50 searches of each kind, and notifies bots. */
  async announce(
    text = JSON.stringify({ release: RELEASE, slots: { short: 50, long: 50, background: 50 } }),
    id = randomUUID() as string,
  ): Promise<void> {
    await this.redis.set(this.names.worker(id), text);
    await this.redis.sadd(this.names.workers, id);
    await this.redis.publish(this.names.changes, '');
  }
}

/** A JSON schema, as far as the messages use it. */
type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Returns the paths of all fields of a message that a schema describes, those in it that are an object or a list included. */
function pathsIn(schema: Schema, example: unknown, at: readonly string[] = []): string[][] {
  if (typeof example !== 'object' || example === null) return [];
  const values = example as Readonly<Record<string, unknown>>;
  const kinds = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const { properties = {}, additionalProperties, items } = schema;
  const fields: [string, Schema][] = Object.entries(properties);
  if (typeof additionalProperties === 'object') fields.push([Object.keys(values)[0]!, additionalProperties]);
  if (items) fields.push(['0', items]);
  return [
    ...fields.flatMap(([name, each]) => {
      if (!(name in values)) throw new Error(`the example lacks ${[...at, name].join('.')}`);
      return [[...at, name], ...pathsIn(each, values[name], [...at, name])];
    }),
    ...kinds.filter((kind) => fits(kind, values)).flatMap((kind) => pathsIn(kind, example, at)),
  ];
}

/** Whether a kind of a union is that of the example. */
const fits = ({ properties }: Schema, values: Readonly<Record<string, unknown>>): boolean =>
  !properties?.kind || (properties.kind as { readonly const?: unknown }).const === values.kind;

/** Wrong values, as JSON or what is none; `undefined` leaves the field out. */
export const WRONG: readonly (string | undefined)[] = [
  ...[
    undefined,
    'null',
    'true',
    '"x"',
    '"__proto__"',
    '""',
    '{}',
    '[]',
    '[[]]',
    '{"__proto__":{"best":1},"constructor":1}',
  ],
  ...['-1', '0', '0.5', '399', '4000000000', '1e308', '-1e308', '1e999', 'NaN', '9007199254740993'],
  JSON.stringify('y'.repeat(20_000)),
  JSON.stringify(Array.from({ length: 5_000 }, (_, i) => i % 64)),
  JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, i]))),
];

const MARK = '"the lie"';

/** Returns an example of a message with each wrong value in each field of its schema, which must all be in the example. */
export function liesAbout(
  schema: z.ZodType,
  example: object,
): { field: string; value: string; text: string }[] {
  return pathsIn(schemaOf(schema), example).flatMap((path) =>
    WRONG.map((wrong) => {
      const message = structuredClone(example) as Record<string, unknown>;
      const last = path.at(-1)!;
      const owner = path.slice(0, -1).reduce((each, name) => each[name] as typeof message, message);
      if (wrong === undefined) delete owner[last];
      else owner[last] = JSON.parse(MARK);
      const text = JSON.stringify(message).replace(MARK, () => wrong ?? '');
      return { field: path.join('.'), value: (wrong ?? 'none').slice(0, 40), text };
    }),
  );
}
