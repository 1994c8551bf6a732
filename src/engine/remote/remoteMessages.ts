import { z } from 'zod';
import type { Answer, Progress, Task } from '../../game/ports/thinker.js';
import type { Move, Square } from '../../rules/position.js';
import { COLORS, GAME_NAMES, RULE_NAMES } from '../../rules/position.js';

// Schemas of the messages between bots and workers through Redis. Readers validate them, since any program may have written
// them, and drop unknown fields. They bound each size; `checkReport.ts` and `checkRequest.ts` check the rest.

/** Maximum length of a message, in characters. */
export const MAX_MESSAGE = 65_536;

/** Bounds of lists and texts: above all that bots and workers of ours send. */
const MAX = {
  name: 100,
  text: 500,
  squares: 400,
  moves: 512,
  lines: 400,
  figures: 16,
  depth: 1_000,
  noise: 1_000_000,
  form: 10,
  slots: 1_024,
  ms: 86_400_000,
} as const;

const count = z.int().nonnegative();
const probability = z.number().min(0).max(1);
const milliseconds = z.number().min(0).max(MAX.ms);
const name = z.string().max(MAX.name);
/** Number of a task's limits, seeds and handicaps, whose ranges the thinker checks. */
const number = z.number();

const square = z.int().nonnegative().max(MAX.squares);
const move: z.ZodType<Move> = z.union([z.literal('pass'), square.transform((each) => each as Square)]);
const moves = z.array(move).max(MAX.moves).readonly();

const variant = z.object({ game: z.enum(GAME_NAMES), rule: z.enum(RULE_NAMES), size: z.int() });

/** Checks the shape only; the thinker checks whether the task makes sense. */
const task: z.ZodType<Task> = z.object({
  game: name,
  server: name.nullable().exactOptional(),
  variant,
  start: z.object({ stones: z.string().max(MAX.squares), turn: z.enum(COLORS) }).optional(),
  moves,
  strength: z.object({
    opponent: name,
    limit: z.object({
      timeMs: milliseconds.exactOptional(),
      nodes: number.exactOptional(),
      depth: count.max(MAX.depth).exactOptional(),
    }),
    weakness: z
      .object({
        noise: number.max(MAX.noise),
        form: number.max(MAX.form).exactOptional(),
        greed: number.exactOptional(),
        fours: number.exactOptional(),
        whims: number.exactOptional(),
      })
      .exactOptional(),
  }),
  seed: number,
  gameSeed: number.exactOptional(),
  lines: count.max(MAX.lines).exactOptional(),
});

/** Maximum ms of a search that a player waits for. */
const MAX_SEARCH_MS = 60_000;

/** Schema of a job's data. */
export const REQUEST = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('search'),
    task,
    /** Ms that the search may take from its start: a duration, because clocks differ between machines. */
    withinMs: z.number().positive().max(MAX_SEARCH_MS),
    /** Whether its progress should be reported. */
    isWatched: z.boolean(),
  }),
  /** A background search. */
  z.object({ kind: z.literal('judgment'), task }),
  z.object({ kind: z.literal('puzzles'), game: z.object({ variant, moves }) }),
]);
export type Request = z.infer<typeof REQUEST>;

/** Names of figures: a letter first, so that none is one of JavaScript's own, such as `__proto__`. */
const figureName = z.string().regex(/^[a-z][a-zA-Z]{0,31}$/);

const progressFields = {
  nodes: z.number().min(0).max(Number.MAX_SAFE_INTEGER),
  best: move,
  winProbability: probability,
  figures: z
    .record(figureName, z.number())
    .refine((figures) => Object.keys(figures).length <= MAX.figures)
    .exactOptional(),
  lines: z
    .array(z.object({ move, value: z.number(), winProbability: probability.exactOptional() }))
    .max(MAX.lines)
    .readonly()
    .exactOptional(),
};
const progress: z.ZodType<Progress> = z.object(progressFields);

const answer: z.ZodType<Answer> = z.object({
  ...progressFields,
  ms: milliseconds,
  waitedMs: milliseconds,
  // Bots send no position with a forced move.
  source: z.enum(['search', 'rescued']),
});

/** Id of the job that a report is about. */
const job = name.max(200);

/** Schema of a worker's report on a job. */
export const REPORT = z.discriminatedUnion('kind', [
  /** A worker has started the job; sent again by the next worker if the first one died. */
  z.object({ job, kind: z.literal('begun') }),
  z.object({ job, kind: z.literal('progress'), progress }),
  z.object({ job, kind: z.literal('answer'), answer }),
  /** Plies of the positions that hold puzzles. The bot finds the puzzles in them again, so that it stores none unproved. */
  z.object({
    job,
    kind: z.literal('puzzles'),
    plies: z.array(count.max(MAX.moves)).max(MAX.moves).readonly(),
  }),
  z.object({ job, kind: z.literal('failed'), message: z.string().max(MAX.text) }),
  /** The worker ended the job without an answer: it was cancelled, or nobody read its reports. */
  z.object({ job, kind: z.literal('dropped') }),
]);
export type Report = z.infer<typeof REPORT>;
/** A report without the job's id. */
export type Finding = Report extends infer Each ? (Each extends Report ? Omit<Each, 'job'> : never) : never;

/** Returns the start of a failure's message that fits a report. */
export const shortMessage = (message: string): string => message.slice(0, MAX.text);

/** Schema of a bot's order to the worker that runs a job. */
export const ORDER = z.object({ kind: z.enum(['hurry', 'cancel']), id: job });
export type Order = z.infer<typeof ORDER>;

const release = z.string().regex(/^[\w.-]{1,64}$/);
const slots = count.max(MAX.slots);

/** Schema of a worker's announcement: its release, and its slots. */
export const ANNOUNCEMENT = z.object({
  release,
  slots: z.object({ short: slots, long: slots, background: slots }),
});

/** Schema of a bot's message to a worker that it does not use, with the bot's own release. */
export const REFUSAL = z.object({ worker: z.uuid(), release });

/** Parses a message; returns `undefined` if the text is too long or does not match the schema. */
export function parseMessage<T>(schema: z.ZodType<T>, text: string): T | undefined {
  if (text.length > MAX_MESSAGE) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
  return schema.safeParse(value).data;
}
