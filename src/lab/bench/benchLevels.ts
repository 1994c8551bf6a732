import { availableParallelism } from 'node:os';
import { DEFAULT_MS } from '../../cli/common/strength.js';
import { createThinker } from '../../engine/pool/pool.js';
import type { Level, Thinker } from '../../game/ports/thinker.js';
import { defaultVariant } from '../../rules/games.js';
import { GAME_NAMES, type Position } from '../../rules/position.js';
import { randomOpenings } from '../arena/arenaOpenings.js';
import { type Figure, figureOf, type Result } from './figure.js';

const GAMES = 10;
const MOVES = 6;
const PLIES_APART = 4; // offset of each game's start to that of the game before
const OPENING_LEVEL = 6; // level that plays the moves before the start
const MAX_TARGETED_LEVEL = 8; // levels up to this one should answer within 3 s

type Game = { readonly seed: number; readonly position: Position };

/** Makes a level play both sides for `moves` moves, or until the last position before the end. */
async function playOn(
  thinker: Thinker,
  { strength }: Level,
  { seed, position }: Game,
  moves: number,
  onAnswer?: (seconds: number) => void,
): Promise<Game> {
  let at = position;
  for (let move = 0; move < moves; move++) {
    const task = { game: `${seed}`, variant: at.variant, moves: at.moves, strength, seed };
    const { best, ms } = await thinker.think(task);
    onAnswer?.(ms / 1000);
    const next = at.play(best);
    if (next.status.kind !== 'playing') break;
    at = next;
  }
  return { seed, position: at };
}

/** Returns the seconds of each of the level's answers, including the wait for a thread, with all games at once. */
async function answersOf(thinker: Thinker, level: Level, games: readonly Game[]): Promise<number[]> {
  const seconds: number[] = [];
  await Promise.all(games.map((game) => playOn(thinker, level, game, MOVES, (each) => seconds.push(each))));
  return seconds;
}

/** Measures the time to an answer of each level, with one game and with ten at once, on as many threads as the bot has. */
export async function benchLevels(): Promise<Result> {
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
    const ladder = thinker.levels(variant);
    const openings = randomOpenings(variant, 1);
    const begun = Array.from({ length: GAMES }, (_, seed) =>
      playOn(thinker, ladder[OPENING_LEVEL - 1]!, { seed, position: openings.at(seed) }, PLIES_APART * seed),
    );
    const games = await Promise.all(begun);
    for (const level of ladder) {
      const alone: number[] = [];
      for (const game of games) alone.push(...(await answersOf(thinker, level, [game])));
      const together = await answersOf(thinker, level, games);
      const target = level.level <= MAX_TARGETED_LEVEL ? 'at most 3' : undefined;
      const what = `${variant.game}, level ${level.level}`;
      figures.push(figureOf(`${what}, an answer with one game`, 's', alone, target));
      figures.push(figureOf(`${what}, an answer with ${GAMES} games at once`, 's', together, target));
    }
  }
  await thinker.close();
  return { figures, failures: [] };
}
