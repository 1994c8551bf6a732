import { renderBoard } from '../../render/board.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import type { Position, Variant } from '../../rules/position.js';
import type { Result } from './figure.js';
import { figureOf } from './figure.js';

const POSITIONS = 60;
const MAX_BYTES = 100_000;

/** Boards of four variants as PNG, one after another: the time and the size of each. */
export async function render(): Promise<Result> {
  const gomoku = defaultVariant('gomoku');
  const variants = [
    defaultVariant('reversi'),
    gomoku,
    { ...gomoku, rule: 'renju' },
    { ...gomoku, size: 19 },
  ] as const;
  const figures = [];
  const failures = [];
  for (const variant of variants) {
    const name = `${variant.game} ${variant.rule} ${variant.size}x${variant.size}`;
    const times: number[] = [];
    const sizes: number[] = [];
    for (const position of positionsOf(variant)) {
      const started = performance.now();
      const { png } = await renderBoard(position, { legal: true, window: { file: 1, rank: 1, size: 5 } });
      times.push(performance.now() - started);
      sizes.push(png.length);
    }
    figures.push(figureOf(`board picture, ${name}`, 'ms', times, '15'));
    figures.push(figureOf(`board picture, ${name}`, 'bytes', sizes, `${MAX_BYTES} at most`));
    if (Math.max(...sizes) > MAX_BYTES) failures.push(`${name}: a picture of ${Math.max(...sizes)} bytes`);
  }
  return { figures, failures };
}

/** Positions all along one game, its moves taken in a fixed scattered order. */
function positionsOf(variant: Variant): Position[] {
  const positions: Position[] = [];
  let position = startPosition(variant);
  while (positions.length < POSITIONS && position.status.kind === 'playing') {
    positions.push(position);
    const moves = position.legalMoves();
    position = position.play(moves[(position.ply * 97 + 31) % moves.length]!);
  }
  return positions;
}
