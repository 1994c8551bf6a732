import { z } from 'zod';
import type { Answer, Goal, Progress, Puzzle, Task, Theme } from '../../game/ports/thinker.js';
import type { Move, Square } from '../../rules/position.js';
import { COLORS, GAME_NAMES, RULE_NAMES } from '../../rules/position.js';

// Schemas of the messages between bots and workers through Redis. Readers validate them, since another version or another program
// may have written them, and drop unknown fields.

const count = z.int().nonnegative();
const probability = z.number().min(0).max(1);

const move: z.ZodType<Move> = z.union([z.literal('pass'), count.transform((square) => square as Square)]);
const moves = z.array(move).readonly();

const variant = z.object({ game: z.enum(GAME_NAMES), rule: z.enum(RULE_NAMES), size: z.int() });

/** Checks the shape only; the thinker checks whether the task makes sense. */
const task: z.ZodType<Task> = z.object({
  game: z.string(),
  server: z.string().nullable().exactOptional(),
  variant,
  start: z.object({ stones: z.string(), turn: z.enum(COLORS) }).optional(),
  moves,
  strength: z.object({
    opponent: z.string(),
    limit: z.object({
      timeMs: z.number().exactOptional(),
      nodes: z.number().exactOptional(),
      depth: z.number().exactOptional(),
    }),
    weakness: z
      .object({
        noise: z.number(),
        form: z.number().exactOptional(),
        greed: z.number().exactOptional(),
        fours: z.number().exactOptional(),
        whims: z.number().exactOptional(),
      })
      .exactOptional(),
  }),
  seed: z.number(),
  gameSeed: z.number().exactOptional(),
  lines: z.number().exactOptional(),
});

/** Schema of a job's data. */
export const REQUEST = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('search'),
    task,
    /** Ms that the search may take from its start: a duration, because clocks differ between machines. */
    withinMs: z.number().positive(),
    /** Whether its progress should be reported. */
    isWatched: z.boolean(),
  }),
  /** A background search. */
  z.object({ kind: z.literal('judgment'), task }),
  z.object({ kind: z.literal('puzzles'), game: z.object({ variant, moves }) }),
]);
export type Request = z.infer<typeof REQUEST>;

const progressFields = {
  nodes: z.number().nonnegative(),
  best: move,
  winProbability: probability,
  figures: z.record(z.string(), z.number()).exactOptional(),
  lines: z
    .array(z.object({ move, value: z.number(), winProbability: probability.exactOptional() }))
    .readonly()
    .exactOptional(),
};
const progress: z.ZodType<Progress> = z.object(progressFields);

const answer: z.ZodType<Answer> = z.object({
  ...progressFields,
  ms: z.number().nonnegative(),
  waitedMs: z.number().nonnegative(),
  source: z.enum(['search', 'forced', 'rescued']),
});

const GOALS = { win: 'win', draw: 'draw', defend: 'defend' } as const satisfies { [G in Goal]: G };
const THEMES = {
  ...{ vcf: 'vcf', vct: 'vct', defense: 'defense', forbidden: 'forbidden' },
  ...{ quiet: 'quiet', parity: 'parity', corner: 'corner', draw: 'draw' },
} as const satisfies { [T in Theme]: T };

const puzzle: z.ZodType<Puzzle> = z.object({
  id: z.string(),
  variant,
  moves,
  goal: z.enum(GOALS),
  themes: z.array(z.enum(THEMES)).readonly(),
  rating: z.number(),
  steps: z
    .array(z.object({ right: moves, reply: move.optional() }))
    .min(1)
    .readonly(),
});

/** Schema of a worker's report on a job. */
export const REPORT = z.discriminatedUnion('kind', [
  /** A worker has started the job; sent again by the next worker if the first one died. */
  z.object({ kind: z.literal('begun') }),
  z.object({ kind: z.literal('progress'), progress }),
  z.object({ kind: z.literal('answer'), answer }),
  z.object({ kind: z.literal('puzzles'), puzzles: z.array(puzzle).readonly() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
  /** The worker ended the job without an answer: it was cancelled, or nobody read its reports. */
  z.object({ kind: z.literal('dropped') }),
]);
export type Report = z.infer<typeof REPORT>;

/** Schema of a bot's order to the worker that runs a job. */
export const ORDER = z.object({ kind: z.enum(['hurry', 'cancel']), id: z.string() });
export type Order = z.infer<typeof ORDER>;

/** Schema of a worker's slots, as it announces them. */
export const SLOTS = z.object({ short: count, long: count, background: count });

/** Parses a message; returns `undefined` if the text does not match the schema. */
export function parseMessage<T>(schema: z.ZodType<T>, text: string): T | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
  return schema.safeParse(value).data;
}
