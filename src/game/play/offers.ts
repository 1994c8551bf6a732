import { COLORS, type Color, opposite, type Position, turnAt } from '../../rules/position.js';

/** What one player can ask of the other during a game; `stop` is to have the pieces on the board counted. */
export const OFFER_KINDS = ['draw', 'takeback', 'stop'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export type Offer = { readonly kind: OfferKind; readonly by: Color };

/** What the players have offered each other since the last move. */
export type Offers = {
  /** The one that waits for its answer. */
  readonly standing: Offer | undefined;
  /** All of them: each side makes one of a kind a turn. */
  readonly made: readonly Offer[];
};

export const NO_OFFERS: Offers = { standing: undefined, made: [] };

export const isSameOffer = (a: Offer, b: Offer): boolean => a.kind === b.kind && a.by === b.by;

/** The color that has to answer the offer that stands; undefined where none does. */
export const offeredTo = ({ standing }: Offers): Color | undefined => standing && opposite(standing.by);

/** A game's moves as far as its players made them freely: from this ply on. */
type Played = { readonly position: Position; readonly firstPly: number };

/** The ply of a color's last move, those of the opening and passes not counted; undefined before its first. */
export function lastMoveOf({ position: { moves }, firstPly }: Played, color: Color): number | undefined {
  const ply = moves.findLastIndex((move, at) => move !== 'pass' && turnAt(at) === color);
  return ply < firstPly ? undefined : ply;
}

/** Whether each side has moved: until then a game can be aborted, and counts for nothing. */
export const haveBothMoved = (game: Played): boolean =>
  COLORS.every((color) => lastMoveOf(game, color) !== undefined);
