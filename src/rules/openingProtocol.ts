import {
  type Color,
  type IllegalReason,
  type Move,
  opposite,
  type Position,
  type Square,
  turnAt,
} from './position.js';
import { allSquares, fileOf, rankOf } from './squares.js';
import { ALL_SYMMETRIES, pointOf, squareOf } from './symmetry.js';

// Opening protocols settle who plays which color, so that the opening favors neither side. Each is a state machine over three facts:
// the stones on the board, who must act, and what they may do. Moves to squares are stones, offers of a fifth move, or the choice of one
// of the offers, by the state.
//
// Swap2 (Gomoku): one side places three stones; the other takes a color, or places two more and leaves the choice to the first.
// Taraguchi-10 (renju): sides place stones in turn, in a square that grows, and may swap after each; black may offer ten fifth moves.
// Soosyrv-8 (renju): one side places three stones, white the fourth with the number of fifth moves to offer; swaps are between them.
// The last two are as the Renju International Federation certifies them: https://www.renju.net/rule/

export const PROTOCOL_NAMES = ['swap2', 'taraguchi10', 'soosyrv8'] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

/**
 * Choices of all protocols: take a color, or place two more stones (swap2); swap colors or keep them; keep them and offer ten fifth moves
 * (Taraguchi-10).
 */
export const PROTOCOL_CHOICES = ['black', 'white', 'two', 'swap', 'keep', 'ten'] as const;
export type ProtocolChoice = (typeof PROTOCOL_CHOICES)[number];

/** State of a protocol. `by` is the color of the side to act, which it has until the next swap. */
export type ProtocolState =
  /** Stones up to this ply. `area`: side length of the central square in which the next must lie; anywhere without it. */
  | { readonly kind: 'placing'; readonly by: Color; readonly untilPly: number; readonly area?: number }
  /** `offers`: number of fifth moves that black will have to offer, once declared. */
  | {
      readonly kind: 'choosing';
      readonly by: Color;
      readonly choices: readonly ProtocolChoice[];
      readonly offers?: number;
    }
  /** A number of fifth moves to offer, from 1. */
  | { readonly kind: 'declaring'; readonly by: Color; readonly most: number }
  | {
      readonly kind: 'offering';
      readonly by: Color;
      readonly count: number;
      readonly offered: readonly Square[];
    }
  /** One of the offered moves, which the other side then has played. */
  | { readonly kind: 'picking'; readonly by: Color; readonly offered: readonly Square[] };

/** Why a protocol does not take a legal square. */
export const PROTOCOL_REASONS = ['outside-area', 'offered-alike', 'not-offered'] as const;
export type ProtocolReason = (typeof PROTOCOL_REASONS)[number];

/** Why a move may not be played under a protocol. */
export type MoveProblem = IllegalReason | ProtocolReason;

type Choosing = Extract<ProtocolState, { kind: 'choosing' }>;
/** A state in which the side to act names no square. */
export type ChoiceState = Extract<ProtocolState, { kind: 'choosing' | 'declaring' }>;

/** Transitions of a protocol; `undefined` leads to free play. */
type Protocol = {
  readonly start: ProtocolState;
  /** State after the last stone of a turn. */
  afterStones(ply: number): ProtocolState | undefined;
  afterChoice(choice: ProtocolChoice, ply: number, offers: number): ProtocolState | undefined;
};

/** Side lengths of the central squares for the stones from the first on, in renju. */
const AREAS = [1, 3, 5, 7, 9];
const TARAGUCHI_OFFERS = 10;
const SOOSYRV_OFFERS = 8;
/** Ply of the fifth move. */
const FIFTH = 4;

const inArea = (by: Color, ply: number, untilPly: number): ProtocolState => ({
  kind: 'placing',
  by,
  untilPly,
  area: AREAS[ply]!,
});

/** The side that did not place the last stone may swap; it is to move next. */
const swapping = (ply: number, ...more: readonly ProtocolChoice[]): Choosing => ({
  kind: 'choosing',
  by: turnAt(ply),
  choices: ['swap', 'keep', ...more],
});

const offering = (count: number): ProtocolState => ({
  kind: 'offering',
  by: turnAt(FIFTH),
  count,
  offered: [],
});

const PROTOCOLS: Readonly<Record<ProtocolName, Protocol>> = {
  swap2: {
    start: { kind: 'placing', by: 'black', untilPly: 3 },
    afterStones: (ply) =>
      ply === 3
        ? { kind: 'choosing', by: 'white', choices: ['black', 'white', 'two'] }
        : { kind: 'choosing', by: 'black', choices: ['black', 'white'] },
    afterChoice: (choice) => (choice === 'two' ? { kind: 'placing', by: 'white', untilPly: 5 } : undefined),
  },
  taraguchi10: {
    start: inArea('black', 0, 1),
    afterStones: (ply) => swapping(ply, ...(ply === FIFTH ? (['ten'] as const) : [])),
    afterChoice: (choice, ply) => {
      if (choice === 'ten') return offering(TARAGUCHI_OFFERS);
      return ply > FIFTH ? undefined : inArea(turnAt(ply), ply, ply + 1);
    },
  },
  soosyrv8: {
    start: inArea('black', 0, 3),
    afterStones: (ply) =>
      ply === 3 ? swapping(ply) : { kind: 'declaring', by: turnAt(3), most: SOOSYRV_OFFERS },
    afterChoice: (_, ply, offers) =>
      ply === 3 ? { kind: 'placing', by: turnAt(3), untilPly: FIFTH } : offering(offers),
  },
};

export const isProtocol = (name: string): name is ProtocolName =>
  PROTOCOL_NAMES.some((each) => each === name);

/** Returns the first state of an opening by its name; `undefined` if it has no protocol. */
export const protocolOf = (opening: string): ProtocolState | undefined =>
  isProtocol(opening) ? PROTOCOLS[opening].start : undefined;

/** Transitions of an opening's protocol. Throws a RangeError if it has none. */
function transitionsOf(opening: string): Protocol {
  if (!isProtocol(opening)) throw new RangeError(`no protocol ${opening}`);
  return PROTOCOLS[opening];
}

/** Whether a state takes squares: as stones, offers, or the choice of one. */
export const takesSquares = (state: ProtocolState): state is Exclude<ProtocolState, ChoiceState> =>
  state.kind !== 'choosing' && state.kind !== 'declaring';

/** Number of squares that the side to act still has to name. */
export function squaresDue(state: ProtocolState, ply: number): number {
  switch (state.kind) {
    case 'placing':
      return state.untilPly - ply;
    case 'offering':
      return state.count - state.offered.length;
    case 'picking':
      return 1;
    case 'choosing':
    case 'declaring':
      return 0;
  }
}

/** Returns the state after a square that `squareCheck` takes, and whether a stone stands there now. */
export function afterSquare(
  opening: string,
  state: ProtocolState,
  ply: number,
  square: Square,
): { readonly state: ProtocolState | undefined; readonly isPlaced: boolean } {
  switch (state.kind) {
    case 'placing': {
      const next = ply + 1;
      const { area, ...rest } = state;
      if (next === state.untilPly) return { state: transitionsOf(opening).afterStones(next), isPlaced: true };
      return { state: area === undefined ? rest : { ...rest, area: AREAS[next]! }, isPlaced: true };
    }
    case 'offering': {
      const offered = [...state.offered, square];
      if (state.count === 1) return { state: undefined, isPlaced: true };
      return {
        state:
          offered.length < state.count
            ? { ...state, offered }
            : { kind: 'picking', by: opposite(state.by), offered },
        isPlaced: false,
      };
    }
    case 'picking':
      return { state: undefined, isPlaced: true };
    default:
      throw new RangeError(`${state.kind} takes no square`);
  }
}

/** Returns the state after a choice that the state offers. */
export const afterChoice = (
  opening: string,
  state: Choosing,
  choice: ProtocolChoice,
  ply: number,
): ProtocolState | undefined => transitionsOf(opening).afterChoice(choice, ply, state.offers ?? 0);

/** Returns the state after black will have to offer this number of fifth moves. */
export const afterDeclaration = (offers: number): ProtocolState => ({ ...swapping(FIFTH), offers });

/** Returns a check of legal squares of a position: why a state does not take one, or `undefined`. */
export function squareCheck(
  state: ProtocolState,
  position: Position,
): (square: Square) => ProtocolReason | undefined {
  const { size } = position.variant;
  switch (state.kind) {
    case 'placing': {
      const { area = size } = state;
      const offCenter = (index: number): number => Math.abs(2 * index - (size - 1));
      return (square) =>
        Math.max(offCenter(fileOf(square, size)), offCenter(rankOf(square, size))) < area
          ? undefined
          : 'outside-area';
    }
    case 'offering': {
      // Two offers are alike if a rotation or reflection that keeps the stones maps one to the other.
      const images = ALL_SYMMETRIES.map(
        (symmetry) => (square: Square) => squareOf(symmetry(pointOf(square, size)), size),
      ).filter((image) => allSquares(size).every((each) => position.at(image(each)) === position.at(each)));
      return (square) =>
        images.some((image) => state.offered.includes(image(square))) ? 'offered-alike' : undefined;
    }
    case 'picking':
      return (square) => (state.offered.includes(square) ? undefined : 'not-offered');
    case 'choosing':
    case 'declaring':
      return () => undefined;
  }
}

/** Returns why a move may not be played under a protocol, or without one; `undefined` if it may. */
export const moveProblem = (
  state: ProtocolState | undefined,
  position: Position,
  move: Move,
): MoveProblem | undefined =>
  position.illegal(move) ?? (state && move !== 'pass' ? squareCheck(state, position)(move) : undefined);
