import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_MS } from '../../cli/common/strength.js';
import { SHORT_LANES_MS } from '../../engine/pool/lanes.js';
import { createThinker } from '../../engine/pool/pool.js';
import { randomNumbers } from '../../engine/random.js';
import type { Answer, Thinker } from '../../game/ports/thinker.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import { GAME_NAMES, type GameName, type Position } from '../../rules/position.js';
import { figureOf, type Result } from './figure.js';

const LONG_GAMES = 10;
const ANSWERS = 20;
const SEARCHES_A_SECOND = 65; // load of 500 games against the bot
const SHORT_LEVELS = 5; // levels of those games, from 1
const SECONDS = 10;
const PLIES = 16; // past the book
const SEARCHES_COUNTED = 6;
const TOP_LEVEL = 10;

/** Returns a position after `PLIES` random moves. */
function randomPosition(game: GameName, seed: number): Position {
  const random = randomNumbers(seed);
  let position = startPosition(defaultVariant(game));
  for (let ply = 0; ply < PLIES && position.status.kind === 'playing'; ply++) {
    const legal = position.legalMoves();
    position = position.play(legal[random(legal.length)]!);
  }
  return position.status.kind === 'playing' ? position : randomPosition(game, seed + 1_000);
}

/** Makes a level answer once, in a game of its own; in Reversi by default. */
function ask(thinker: Thinker, level: number, seed: number, game: GameName = 'reversi'): Promise<Answer> {
  const position = randomPosition(game, seed);
  const { variant, moves } = position;
  const { strength } = thinker.levels(variant)[level - 1]!;
  return thinker.think({ game: `${level} ${seed}`, variant, moves, strength, seed }, { position });
}

/** Sends searches of levels 1 to 5 at an even rate until stopped; resolves to the ms of each. */
async function streamShort(thinker: Thinker, signal: AbortSignal): Promise<number[]> {
  const answers: Promise<Answer>[] = [];
  const started = performance.now();
  while (!signal.aborted) {
    const due = ((performance.now() - started) / 1000) * SEARCHES_A_SECOND;
    for (let i = answers.length; i < due; i++) {
      const game = GAME_NAMES[i % GAME_NAMES.length]!;
      answers.push(ask(thinker, (i % SHORT_LEVELS) + 1, i, game));
    }
    await sleep(1000 / SEARCHES_A_SECOND);
  }
  return (await Promise.all(answers)).map(({ ms }) => ms);
}

/** Counts the nodes of the top level's searches in the same positions, one after another, without other games. */
async function countNodes(thinker: Thinker): Promise<number[]> {
  const nodes: number[] = [];
  for (let seed = 0; seed < SEARCHES_COUNTED; seed++) nodes.push((await ask(thinker, TOP_LEVEL, seed)).nodes);
  return nodes;
}

/** Keeps the top level searching in several games, restarting each search that ends, while `work` runs. */
async function besideLong<T>(thinker: Thinker, work: () => Promise<T>): Promise<T> {
  const end = new AbortController();
  const play = async (seed: number): Promise<void> => {
    while (!end.signal.aborted) await ask(thinker, TOP_LEVEL, seed, GAME_NAMES[seed % GAME_NAMES.length]);
  };
  const games = Array.from({ length: LONG_GAMES }, (_, seed) => play(seed));
  try {
    return await work();
  } finally {
    end.abort();
    await Promise.all(games);
  }
}

/** Measures short searches beside long ones, and their cost to the long ones, on as many threads as the bot has. */
export async function benchBeside(): Promise<Result> {
  const thinker = createThinker({
    threads: Math.max(1, availableParallelism() - 1),
    shortLanesMs: SHORT_LANES_MS,
    idleThreadsHelp: true,
    thinkMs: DEFAULT_MS,
    onFault(error) {
      throw error;
    },
  });
  const askOften = async (level: number): Promise<number[]> => {
    const ms: number[] = [];
    for (let seed = 0; seed < ANSWERS; seed++) ms.push((await ask(thinker, level, seed)).ms);
    return ms;
  };
  const figures = [figureOf('level 1, an answer alone', 'ms', await askOften(1))];
  const rate = `${SEARCHES_A_SECOND} searches of levels 1 to ${SHORT_LEVELS} a second`;
  const alone = await countNodes(thinker);
  const stream = new AbortController();
  const streamed = streamShort(thinker, stream.signal);
  const besideStream = await countNodes(thinker);
  stream.abort();
  await streamed;
  const millions = alone.map((each) => each / 1e6);
  const shares = besideStream.map((each, i) => (100 * each) / alone[i]!);
  figures.push(figureOf('level 10, a search alone', 'million nodes', millions));
  figures.push(figureOf(`level 10, a search beside ${rate}`, '% of the nodes alone', shares));
  const what = `an answer beside ${LONG_GAMES} level-10 games`;
  await besideLong(thinker, async () => {
    for (const level of [1, 5, 9])
      figures.push(figureOf(`level ${level}, ${what}`, 'ms', await askOften(level)));
    const crowd = new AbortController();
    const answers = streamShort(thinker, crowd.signal);
    await sleep(1000 * SECONDS);
    crowd.abort();
    figures.push(figureOf(`levels 1 to ${SHORT_LEVELS}, ${what}, ${rate}`, 'ms', await answers));
  });
  await thinker.close();
  return { figures, failures: [] };
}
