import { z } from 'zod';
import type { Action } from '../game/play/action.js';
import {
  ANY_MOVE,
  OFFER_KINDS,
  OPENING_NAMES,
  type Seat,
  type Setup,
  type Start,
  type TournamentId,
  VENUES,
} from '../game/play/game.js';
import type { TimeControl } from '../game/play/moveClock.js';
import type { Judgment } from '../game/review/judgment.js';
import { PROTOCOL_CHOICES } from '../rules/openingProtocol.js';
import { COLORS, type Color, GAME_NAMES, RULE_NAMES, type Square, type Variant } from '../rules/position.js';
import type { GamesTable, StudiesTable } from './schema.js';

const member = z.string();
const ply = z.int().min(0);
const square = z.int().transform((index) => index as Square);
export const MOVE = z.union([square, z.literal('pass')]);
const plan = z.array(z.array(z.union([MOVE, z.literal(ANY_MOVE)])));

/** Fields of each kind of action. Rows may hold more than is read here. */
const ACTIONS: { readonly [Kind in Action['kind']]: z.ZodType } = {
  accept: z.object({ member, place: z.string() }),
  decline: z.object({ member }),
  withdraw: z.object({ member }),
  lapse: z.object({}),
  move: z.object({ member: member.optional(), ply, move: MOVE, plan: plan.optional() }),
  plan: z.object({ member, ply, plan }),
  try: z.object({ member, ply, move: MOVE }),
  choose: z.object({
    member: member.optional(),
    ply,
    choice: z.enum(PROTOCOL_CHOICES),
    squares: z.array(square).optional(),
  }),
  declare: z.object({ member, ply, count: z.int().min(1) }),
  place: z.object({ ply, squares: z.array(square) }),
  stop: z.object({ member, ply }),
  resign: z.object({ member }),
  abort: z.object({ member }),
  offer: z.object({ member, offer: z.enum(OFFER_KINDS), ply }),
  acceptOffer: z.object({ member: member.optional(), offer: z.enum(OFFER_KINDS), ply }),
  declineOffer: z.object({ member: member.optional(), offer: z.enum(OFFER_KINDS), ply }),
  hint: z.object({ member, ply }),
  park: z.object({}),
  unpark: z.object({ member, place: z.string() }),
  close: z.object({}),
  relocate: z.object({ place: z.string() }),
  overtime: z.object({}),
  resume: z.object({ leftMs: z.number().optional() }),
  expire: z.object({}),
  away: z.object({ member, periods: z.array(z.object({ from: z.number(), until: z.number() })) }),
};

const KIND = z.looseObject({ kind: z.enum(Object.keys(ACTIONS) as Action['kind'][]) });

const ACTION = KIND.transform((action) => {
  ACTIONS[action.kind].parse(action);
  return action as unknown as Action;
});

const SEAT: z.ZodType<Seat> = z.union([
  z.object({ kind: z.literal('member'), member }),
  z.object({
    kind: z.literal('opponent'),
    opponent: z.string(),
    level: z.literal('even'),
    rating: z.number(),
  }),
  z.object({
    kind: z.literal('opponent'),
    opponent: z.string(),
    level: z.int().nullable(),
    rating: z.number().optional(),
  }),
  z.object({
    kind: z.literal('anyone'),
    forMs: z.number(),
    ratings: z.object({ min: z.number().optional(), max: z.number().optional() }).optional(),
  }),
]);

export const TIME: z.ZodType<TimeControl> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('perMove'), ms: z.number() }),
  z.object({ kind: z.literal('fischer'), ms: z.number(), incrementMs: z.number() }),
]);

export const START: z.ZodType<Start> = z.object({
  board: z.object({ stones: z.string(), turn: z.enum(COLORS) }).optional(),
  moves: z.array(MOVE),
});

const flag = z.union([z.literal(0), z.literal(1)]);

const SETUP = z.object({
  game: z.enum(GAME_NAMES),
  rule: z.enum(RULE_NAMES),
  size: z.int(),
  seed: z.int(),
  opened_at: z.number(),
  challenger: z.enum(COLORS).nullable(),
  server: z.string().nullable(),
  venue: z.enum(VENUES),
  opening: z.enum(OPENING_NAMES),
  strict: flag,
  rated: flag,
  tournament: z.string().nullable(),
});

/** Parses JSON by a schema. Throws an error that names the value if it does not match. */
export function parseJson<T>(name: string, text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    throw new Error(`the ${name} cannot be read: ${text}`, { cause: error });
  }
}

/** Throws if the text is not an action. */
export const parseAction = (number: number, text: string): Action =>
  parseJson(`action ${number}`, text, ACTION);

/** Throws if the row is not a setup. Does not check that the variant exists: the rules do. */
export function parseSetup(row: GamesTable): Setup {
  const { game, rule, size, seed, opened_at, challenger, server, venue, opening, strict, rated, tournament } =
    SETUP.parse(row);
  return {
    id: row.id as Setup['id'],
    variant: { game, rule, size },
    seats: {
      black: parseJson('seat of black', row.black, SEAT),
      white: parseJson('seat of white', row.white, SEAT),
    },
    seed,
    openedAt: opened_at,
    opening,
    start: row.start === null ? null : parseJson('start', row.start, START),
    challenger,
    server,
    venue,
    strict: strict === 1,
    rated: rated === 1,
    time: row.time === null ? null : parseJson('time control', row.time, TIME),
    ...(tournament !== null && { tournament: tournament as TournamentId }),
  };
}

const JUDGMENTS: z.ZodType<readonly (Judgment | null)[]> = z.array(
  z
    .object({
      best: MOVE,
      value: z.number(),
      chance: z.number(),
      isExact: z.boolean().optional(),
      line: z.array(MOVE).optional(),
      right: z.array(MOVE).optional(),
    })
    .nullable(),
);

/** Parses a review's judgments. Returns `undefined` if they cannot be read, so that the game is judged again. */
export function parseJudgments(text: string): readonly (Judgment | null)[] | undefined {
  try {
    return JUDGMENTS.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

const STUDY = z.object({ game: z.enum(GAME_NAMES), rule: z.enum(RULE_NAMES), size: z.int() });
const NAMES = z.object({ black: z.string(), white: z.string() });

/** Throws if the row is not a study. Does not check that its moves are legal: the rules do. */
export function parseStudy(row: StudiesTable): {
  readonly variant: Variant;
  readonly start: Start;
  readonly names: Readonly<Record<Color, string>> | undefined;
} {
  return {
    variant: STUDY.parse(row),
    start: START.parse(JSON.parse(row.start)),
    names: row.names === null ? undefined : NAMES.parse(JSON.parse(row.names)),
  };
}
