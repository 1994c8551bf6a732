import { readFileSync } from 'node:fs';
import { boardRenderer } from '../../render/boards/renderBoard.js';
import type { BoardView } from '../../render/boards/scene.js';
import { DrawingThread } from '../../render/drawingThread.js';
import { boardOf, defaultVariant, startPosition } from '../../rules/games.js';
import type { Position, Variant } from '../../rules/position.js';
import { fileOf, rankOf } from '../../rules/squares.js';
import { figureOf, type Result } from './figure.js';

const GAMES_A_VARIANT = 10;
const WINDOW = { width: 5, height: 4 };
const MAX_BYTES = 100_000;

/**
 * Draws boards of four variants as PNG, one after another and without the cache: processor time of all threads and of the main
 * one, and the size of each. The first half of the games is only warm-up.
 */
export async function benchRender(): Promise<Result> {
  const gomoku = defaultVariant('gomoku');
  const variants = [
    defaultVariant('reversi'),
    gomoku,
    { ...gomoku, rule: 'renju' },
    { ...gomoku, size: 19 },
  ] as const;
  const figures = [];
  const failures: string[] = [];
  const drawing = new DrawingThread({ onFault: (error) => failures.push(error.message) });
  for (const variant of variants) {
    const name = `board picture, ${variant.game} ${variant.rule} ${variant.size}x${variant.size}`;
    const all: number[] = [];
    const main: number[] = [];
    const sizes: number[] = [];
    for (let game = 0; game < GAMES_A_VARIANT; game++) {
      // A new renderer has an empty cache.
      const renderBoard = boardRenderer((text) => drawing.draw(text));
      for (const position of positionsOf(variant, game)) {
        const [allBefore, mainBefore] = [cpuMs(), mainCpuMs()];
        const { png } = await renderBoard(position, viewOf(position));
        if (game < GAMES_A_VARIANT / 2) continue;
        all.push(cpuMs() - allBefore);
        main.push(mainCpuMs() - mainBefore);
        sizes.push(png.length);
      }
    }
    figures.push(
      figureOf(`${name}, all threads`, 'ms', all, '2'),
      figureOf(`${name}, main thread`, 'ms', main, '0.5'),
      figureOf(name, 'bytes', sizes, `30,000, ${MAX_BYTES} at most`),
    );
    if (Math.max(...sizes) > MAX_BYTES) failures.push(`${name}: a picture of ${Math.max(...sizes)} bytes`);
  }
  await drawing.close();
  return { figures, failures };
}

/** Returns the processor time of all threads so far. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the processor time of the main thread so far, as Linux counts it: up to date after each wait. */
const mainCpuMs = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;

/** Returns the view of a game against the bot: at every second move the legal squares, or the window around the last move. */
function viewOf({ variant, ply, moves, status }: Position): BoardView {
  if (ply % 2 === 1 || status.kind !== 'playing') return {};
  if (variant.game === 'reversi') return { legal: true };
  const board = boardOf(variant);
  const last = moves.at(-1);
  const first = (at: number, shown: number, all: number): number =>
    Math.min(Math.max(at - Math.floor(shown / 2), 0), all - shown);
  const [file, rank] =
    last === undefined || last === 'pass'
      ? [board.width / 2, board.height / 2].map(Math.floor)
      : [fileOf(last, board), rankOf(last, board)];
  const { width, height } = WINDOW;
  return {
    window: { file: first(file!, width, board.width), rank: first(rank!, height, board.height), ...WINDOW },
  };
}

/** Returns all positions of a game, its moves in a scattered order that differs from game to game. */
function positionsOf(variant: Variant, game: number): Position[] {
  const positions = [startPosition(variant)];
  for (;;) {
    const position = positions.at(-1)!;
    if (position.status.kind !== 'playing') return positions;
    const moves = position.legalMoves();
    positions.push(position.play(moves[(position.ply * 97 + game * 41 + 31) % moves.length]!));
  }
}
