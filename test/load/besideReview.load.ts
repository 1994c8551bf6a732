import { afterAll, expect, test } from 'vitest';
import type { LocalThinker } from '../../src/engine/pool/localThinker.js';
import type { Strength } from '../../src/game/ports/thinker.js';
import { judgeGame } from '../../src/game/review/judgeGame.js';
import { judgingTask } from '../../src/game/review/judging.js';
import { positionsOf } from '../../src/game/review/review.js';
import { GAME_NAMES, type GameName, type Position } from '../../src/rules/position.js';
import { newThinker } from '../engine/built.js';
import { percentile, spread } from './figures.js';
import { gomokuGames, peoplesGames } from './playedGames.js';

// Measures how long a review takes, and how much it delays a game at level 10. SENTE_WTHOR names the folder of people's Reversi
// games (WTHOR).

const THINK_MS = 3000;
const PLIES = 60;
const REVIEWS = 5;
/** Number of positions for level 10, each searched without and beside a review. */
const TURNS = 20;
const FIRST_PLY = 8;
const MAX_DELAY = 1.05;
const SEED = 2514;

const thinker: LocalThinker = newThinker(1, THINK_MS);
afterAll(() => thinker.close());

/** Returns games of about 60 plies each. */
async function gamesOf(game: GameName): Promise<Position[]> {
  const folder = process.env.SENTE_WTHOR;
  if (game === 'reversi' && folder === undefined) return [];
  const games = game === 'reversi' ? peoplesGames(folder!, SEED) : gomokuGames(SEED, 'freestyle');
  const found: Position[] = [];
  for await (const last of games) {
    const position = positionsOf(last)[PLIES] ?? last;
    if (position.ply >= PLIES - 2) found.push(position);
    if (found.length === REVIEWS) break;
  }
  return found;
}

/** Reviews a game in the background. */
const review = (last: Position, signal?: AbortSignal): Promise<unknown> =>
  judgeGame(last, [], {
    search: (position, kind) =>
      thinker.think(judgingTask('reviewed', position, thinker, kind), {
        ...{ position, inBackground: true },
        ...(signal && { signal }),
      }),
    onProgress: () => undefined,
    onJudged: () => Promise.resolve(),
  });

/** Searches a position. Returns the time in ms and the number of nodes. */
async function timeSearch(position: Position, strength: Strength): Promise<{ ms: number; nodes: number }> {
  const { variant, start, moves } = position;
  const task = { game: 'played', variant, start, moves, strength, seed: 1 };
  const began = performance.now();
  const { nodes } = await thinker.think(task, { position });
  return { ms: performance.now() - began, nodes };
}

const ratios = (pairs: readonly (readonly [before: number, beside: number])[]): string => {
  const sorted = pairs.map(([before, beside]) => beside / before);
  return [50, 90, 100].map((share) => `p${share} ${percentile(sorted, share).toFixed(3)}`).join(', ');
};

test.each(GAME_NAMES)('reviews of %s, and level 10 beside them', async (name) => {
  const games = await gamesOf(name);
  if (games.length === 0) return void process.stdout.write(`${name}: skipped without SENTE_WTHOR\n`);
  const seconds: number[] = [];
  for (const last of games) {
    const began = performance.now();
    await review(last);
    seconds.push((performance.now() - began) / 1000);
  }
  process.stdout.write(`${name}: reviews in ${seconds.map((each) => each.toFixed(1)).join(', ')} s\n`);
  const last = games[0]!;
  const { strength } = thinker.levels(last.variant).find(({ level }) => level === 10)!;
  const turns = positionsOf(last)
    .filter(({ ply }) => ply >= FIRST_PLY)
    .filter((each) => each.legalMoves().length > 1)
    .slice(0, TURNS);
  const [ms, nodes]: [number, number][][] = [[], []];
  const delays: number[] = [];
  for (const position of turns) {
    const alone = await timeSearch(position, strength);
    const stop = new AbortController();
    const reviewed = review(games[1]!, stop.signal).catch((error: unknown) => {
      if (error !== stop.signal.reason) throw error;
    });
    const beside = await timeSearch(position, strength);
    stop.abort();
    await reviewed;
    // A search ends early if it expects no further depth in its time, which also depends on randomness.
    const due = Math.max(alone.ms, THINK_MS);
    delays.push(beside.ms - due);
    // Skips answers without a search, and searches that end by themselves.
    if (alone.ms < THINK_MS / 2) continue;
    ms!.push([due, beside.ms]);
    nodes!.push([alone.nodes, beside.nodes]);
  }
  process.stdout.write(`${name}: beside a review a turn takes ${ratios(ms!)} of its time\n`);
  process.stdout.write(`${name}: and is answered so long after it was due: ${spread(delays)}\n`);
  process.stdout.write(
    `${name}: and searches ${ratios(nodes!)} of its nodes (${ms!.length} of ${turns.length} turns)\n`,
  );
  expect(ms).not.toEqual([]);
  for (const [due, beside] of ms!) expect(beside / due).toBeLessThan(MAX_DELAY);
});
