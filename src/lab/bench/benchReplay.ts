import { boardRenderer } from '../../render/boards/renderBoard.js';
import { PICTURE_WIDTHS } from '../../render/boards/scene.js';
import { DrawingThread } from '../../render/drawingThread.js';
import { replayRenderer } from '../../render/replays/renderReplay.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import type { Position, Square, Variant } from '../../rules/position.js';
import { fileOf, rankOf } from '../../rules/squares.js';
import { type Figure, figureOf, type Result } from './figure.js';

/** Number of replays; the first one is only warm-up. */
const NAMES = { black: 'Ada', white: 'Ben' };
const GAMES = 6;
const MAX_BYTES = 2_000_000;

/**
 * Draws replays of games as GIF, one after another: processor time of all threads, and the size of each. Then measures a board
 * that is requested while replays are drawn.
 */
export async function benchReplay(): Promise<Result> {
  const gomoku = defaultVariant('gomoku');
  const games: readonly [Variant, number][] = [
    [defaultVariant('reversi'), 60],
    [gomoku, 60],
    [gomoku, 120],
    [{ ...gomoku, size: 19 }, 120],
  ];
  const figures: Figure[] = [];
  const failures: string[] = [];
  const drawing = new DrawingThread({ onFault: (error) => failures.push(error.message) });
  const renderReplay = replayRenderer((game) => drawing.drawReplay(game));
  for (const width of PICTURE_WIDTHS) {
    for (const [variant, moves] of games) {
      const name = `replay, ${variant.game} ${variant.size}x${variant.size}, ${moves} moves, ${width} px`;
      const all: number[] = [];
      const sizes: number[] = [];
      for (let game = 0; game < GAMES; game++) {
        const last = playedTo(variant, moves, game);
        const before = cpuMs();
        const { gif } = await renderReplay(last, { end: { winner: null }, names: NAMES, width });
        if (game === 0) continue;
        all.push(cpuMs() - before);
        sizes.push(gif.length);
      }
      figures.push(
        figureOf(`${name}, all threads`, 'ms', all, '1000 at most'),
        figureOf(name, 'bytes', sizes, `${MAX_BYTES} at most`),
      );
      if (Math.max(...sizes) > MAX_BYTES) failures.push(`${name}: ${Math.max(...sizes)} bytes`);
    }
  }
  figures.push(figureOf('board picture while replays are drawn', 'ms', await besideReplays(drawing)));
  await drawing.close();
  return { figures, failures };
}

/** Returns the ms of each board of a game while the thread is busy with replays. */
async function besideReplays(drawing: DrawingThread): Promise<number[]> {
  const variant = defaultVariant('reversi');
  const renderReplay = replayRenderer((game) => drawing.drawReplay(game));
  const renderBoard = boardRenderer((text) => drawing.draw(text));
  const replays = [0, 1, 2].map((game) =>
    renderReplay(playedTo(variant, 60, GAMES + game), { end: { winner: 'black' }, names: NAMES }),
  );
  const waits: number[] = [];
  for (
    let position: Position | undefined = playedTo(variant, 40, GAMES);
    position;
    position = position.previous
  ) {
    const before = performance.now();
    await renderBoard(position);
    waits.push(performance.now() - before);
  }
  await Promise.all(replays);
  return waits;
}

/** Returns the processor time of all threads so far. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Plays a game of this many moves, if it does not end before. Gomoku's stones are near the middle, and win only at the end. */
function playedTo(variant: Variant, moves: number, game: number): Position {
  let position = startPosition(variant);
  const scatter = (square: number): number => (square * 7919 + position.ply * 104729 + game * 31) % 1000;
  const middle = (variant.size - 1) / 2;
  const away = (square: Square): number =>
    Math.hypot(fileOf(square, variant.size) - middle, rankOf(square, variant.size) - middle);
  while (position.status.kind === 'playing' && position.ply < moves) {
    const legal = position.legalMoves();
    const squares = legal.filter((move) => move !== 'pass');
    const weight = (square: Square): number =>
      variant.game === 'gomoku' ? away(square) + scatter(square) / 250 : scatter(square);
    const sorted = squares.toSorted((a, b) => weight(a) - weight(b));
    const next = sorted.find((square) => position.play(square).status.kind === 'playing') ?? legal[0]!;
    position = position.play(next);
  }
  return position;
}
