import { availableParallelism } from 'node:os';
import { createThinker } from '../../engine/pool.js';
import { randomNumbers } from '../../engine/random.js';
import type { Level, Thinker } from '../../game/ports.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import type { Position, Variant } from '../../rules/position.js';
import { GAME_NAMES } from '../../rules/position.js';
import { DEFAULT_MS } from '../choice.js';
import type { Figure, Result } from './figure.js';
import { figureOf } from './figure.js';

const GAMES = 10;
const MOVES = 6;
const APART = 4; // plies that a game begins later than the one before
const TARGETED = 8; // levels up to this one answer within 3 s

/** A game that has come so far by any legal moves. */
function begun(variant: Variant, plies: number): Position {
  const random = randomNumbers(plies);
  let position = startPosition(variant);
  for (let ply = 0; ply < plies; ply++) {
    const moves = position.legalMoves();
    const next = position.play(moves[random(moves.length)]!);
    if (next.status.kind !== 'playing') return position;
    position = next;
  }
  return position;
}

/** Seconds of the level's answers while it plays both sides of some games, all at once. */
async function answersOf(thinker: Thinker, level: Level, games: readonly Position[]): Promise<number[]> {
  const seconds: number[] = [];
  const { opponent, limit, weakness } = level;
  const strength = { opponent, limit, ...(weakness ? { weakness } : {}) };
  await Promise.all(
    games.map(async (start, seed) => {
      let position = start;
      for (let move = 0; move < MOVES && position.status.kind === 'playing'; move++) {
        const { variant, moves } = position;
        const { best, ms } = await thinker.think({ game: `${seed}`, variant, moves, seed, ...strength });
        seconds.push(ms / 1000);
        position = position.play(best);
      }
    }),
  );
  return seconds;
}

/** How long each level takes to answer, with one game and with ten at once, on as many threads as the bot has. */
export async function levels(): Promise<Result> {
  const threads = Math.max(1, availableParallelism() - 1);
  const figures: Figure[] = [];
  const thinker = createThinker({
    threads,
    thinkMs: DEFAULT_MS,
    onFault(error) {
      throw error;
    },
  });
  for (const variant of GAME_NAMES.map(defaultVariant)) {
    const games = Array.from({ length: GAMES }, (_, i) => begun(variant, APART * (i + 1)));
    for (const level of thinker.levels(variant)) {
      const alone: number[] = [];
      for (const game of games) alone.push(...(await answersOf(thinker, level, [game])));
      const together = await answersOf(thinker, level, games);
      const target = level.level <= TARGETED ? 'at most 3' : undefined;
      const what = `${variant.game}, level ${level.level}, ${threads} threads: an answer`;
      figures.push(figureOf(`${what}, one game`, 's', alone, target));
      figures.push(figureOf(`${what}, ${GAMES} games at once`, 's', together, target));
    }
  }
  await thinker.close();
  return { figures, failures: [] };
}
