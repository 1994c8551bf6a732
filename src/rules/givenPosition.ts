import type { IllegalReason, Move, Position, StartBoard, Variant } from './position.js';
import { readTranscript } from './transcript.js';

/** Why a text gives no position to begin from. */
export const POSITION_PROBLEMS = [
  'unreadable',
  /** It is of another game than is to be played. */
  'other-game',
  /** It is of another board than is to be played on. */
  'other-size',
  /** There is nothing left to play. */
  'over',
  /** Gomoku: neither side has as many stones as the other, or black one more. */
  'counts',
] as const;
export type PositionProblem = (typeof POSITION_PROBLEMS)[number];

/** A position to begin from, as a text gives it; `text` is what cannot be read or played. */
export type GivenPosition =
  | {
      readonly kind: 'read';
      /** The board on which the moves begin, where that is not the game's own. */
      readonly board: StartBoard | undefined;
      readonly moves: readonly Move[];
      readonly position: Position;
    }
  | { readonly kind: 'problem'; readonly problem: PositionProblem; readonly text: string }
  | { readonly kind: 'illegal'; readonly text: string; readonly reason: IllegalReason };

/** Reads a position of a variant: moves such as `f5d6c3`, OBF, GGF or SGF. */
export function readGivenPosition(text: string, variant: Variant): GivenPosition {
  const read = readTranscript(text, variant);
  switch (read.kind) {
    case 'unreadable':
      return { kind: 'problem', problem: 'unreadable', text: read.text };
    case 'illegal':
      return { kind: 'illegal', text: read.text, reason: read.reason };
    case 'read': {
      const { position } = read;
      if (position.status.kind !== 'playing') return { kind: 'problem', problem: 'over', text: '' };
      return { kind: 'read', board: undefined, moves: position.moves, position };
    }
  }
}
