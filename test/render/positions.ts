import type { Item, ItemKind, ItemOf, Scene } from '../../src/render/boards/scene.js';
import { readTranscript } from '../../src/rules/formats/transcript.js';
import type { Position, Variant } from '../../src/rules/position.js';

export const REVERSI: Variant = { game: 'reversi', rule: 'standard', size: 8 };
export const GOMOKU: Variant = { game: 'gomoku', rule: 'freestyle', size: 15 };

/** Returns the position after a transcript. Throws if it is invalid, so that no test draws another game by mistake. */
export function after(variant: Variant, moves: string): Position {
  const read = readTranscript(moves, variant);
  if (read.kind !== 'read') throw new Error(`${read.kind} at ${read.at}: ${read.text}`);
  return read.position;
}

/** Fakes a position with these stones, for boards that no short transcript reaches. */
export function filled(position: Position, color: (square: number) => 'black' | 'white'): Position {
  const { size } = position.variant;
  const moves = Array.from({ length: size * size }, (_, i) => i) as unknown as Position['moves'];
  return {
    variant: position.variant,
    status: position.status,
    ply: size * size,
    moves,
    start: undefined,
    previous: undefined,
    at: (square) => color(square),
    count: () => (size * size) / 2,
    legalMoves: () => [],
    illegal: () => 'occupied',
    play: () => {
      throw new RangeError('the board is full');
    },
  };
}

export const itemsOf = <K extends ItemKind>(scene: Scene, kind: K): ItemOf<K>[] =>
  scene.items.filter((item: Item): item is ItemOf<K> => item.kind === kind);
