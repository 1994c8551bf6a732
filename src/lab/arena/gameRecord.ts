import { z } from 'zod';
import { formatTranscript } from '../../rules/formats/transcript.js';
import { type Color, type Position, WINNING_LINES } from '../../rules/position.js';
import type { Match } from './plan.js';
import { FAULTS, otherSide, SIDES, type Side } from './player.js';
import type { Played } from './referee.js';

const times = z.array(z.number().nonnegative()).readonly();

/** Schema of a finished game, a line of the log. */
export const recordSchema = z.strictObject({
  /** Labels of the two players. */
  a: z.string(),
  b: z.string(),
  /** Number of the game in its match, from 0; games 2k and 2k + 1 are a pair. */
  game: z.int().nonnegative(),
  black: z.enum(SIDES),
  /** Every square played, the opening's included; passes follow from the rules. */
  moves: z.string(),
  /** Number of plies of the opening, passes included. */
  opening: z.int().nonnegative(),
  result: z.enum([...SIDES, 'draw']),
  by: z.enum(['discs', ...WINNING_LINES, 'full-board', ...FAULTS]),
  /** How an engine lost by a fault. */
  detail: z.string().exactOptional(),
  /** Ms of each side's own moves, in order. */
  ms: z.strictObject({ a: times, b: times }),
});
export type GameRecord = Readonly<z.infer<typeof recordSchema>>;

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

export function createRecord(
  { a, b }: Match,
  game: number,
  black: Side,
  start: Position,
  { position, ending, ms }: Played,
): GameRecord {
  const sideOf = (color: Color): Side => (color === 'black' ? black : otherSide(black));
  const own = { [sideOf('black')]: ms.black.map(tenths), [sideOf('white')]: ms.white.map(tenths) };
  return {
    a: a.label,
    b: b.label,
    game,
    black,
    moves: formatTranscript(position),
    opening: start.ply,
    result: ending.kind === 'drawn' ? 'draw' : sideOf(ending.winner),
    by: ending.by,
    ...(ending.kind === 'forfeited' ? { detail: ending.detail } : {}),
    ms: { a: own.a!, b: own.b! },
  };
}
