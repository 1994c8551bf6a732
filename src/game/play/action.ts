import type { IllegalReason, Move, Square } from '../../rules/position.js';
import type { Game } from './game.js';
import type { OfferKind } from './offers.js';
import type { Swap2Choice } from './swap2.js';

/** What can be done to a game. `member` is who did it; a move without one is the opponent's, and the rest is the host's. */
export type Action =
  | { readonly kind: 'accept'; readonly member: string; readonly place: string }
  | { readonly kind: 'decline'; readonly member: string }
  | { readonly kind: 'withdraw'; readonly member: string }
  | { readonly kind: 'lapse' }
  | { readonly kind: 'move'; readonly member?: string; readonly ply: number; readonly move: Move }
  /** The side to move typed an illegal square in a strict game. */
  | { readonly kind: 'try'; readonly member: string; readonly ply: number; readonly move: Move }
  /** Takes a color in swap2, or two stones more to place; the opponent, which needs not be asked, places them at once. */
  | {
      readonly kind: 'choose';
      readonly member?: string;
      readonly ply: number;
      readonly choice: Swap2Choice;
      readonly squares?: readonly Square[];
    }
  /** The opponent places the three stones of swap2. */
  | { readonly kind: 'place'; readonly ply: number; readonly squares: readonly Square[] }
  /** Has the discs counted that are on the board at this ply: against the opponent, or where both sides have agreed. */
  | { readonly kind: 'stop'; readonly member: string; readonly ply: number }
  | { readonly kind: 'resign'; readonly member: string }
  /** Ends a game in which not each side has moved. */
  | { readonly kind: 'abort'; readonly member: string }
  /** Asks the other side for something. Against the opponent a member's move is taken back at once. */
  | {
      readonly kind: 'offer';
      readonly member: string;
      readonly offer: OfferKind;
      readonly ply: number;
    }
  /** Answers the other side's offer; without a member it is the opponent that answers. */
  | {
      readonly kind: 'acceptOffer' | 'declineOffer';
      readonly member?: string;
      readonly offer: OfferKind;
      readonly ply: number;
    }
  /** Has the bot show its best moves in a game against it. */
  | { readonly kind: 'hint'; readonly member: string; readonly ply: number }
  /** The game leaves its place: to others, as nobody moves, or because no board can be shown there any more. */
  | { readonly kind: 'park'; readonly because?: 'place-lost' }
  /** Goes on with a parked game, here or elsewhere. */
  | { readonly kind: 'unpark'; readonly member: string; readonly place: string }
  /** A moderator of the server ends the game, or takes the challenge away. */
  | { readonly kind: 'close' }
  /** A moderator has the game go on at another place of its server. */
  | { readonly kind: 'relocate'; readonly place: string }
  /** The time of the side to move is up. */
  | { readonly kind: 'overtime' }
  /** The bot is back after downtime: the side to move has so many ms left. */
  | { readonly kind: 'resume'; readonly leftMs?: number }
  /** Nobody has moved for very long. */
  | { readonly kind: 'expire' };

/** Why an action is not accepted. Texts translate the code. */
export type Refusal =
  | {
      readonly code:
        | 'no-such-game'
        | 'not-your-game'
        | 'not-your-turn'
        | 'not-challenged'
        | 'not-challenger'
        | 'challenge-standing'
        | 'challenge-over'
        | 'game-over'
        | 'cannot-stop'
        /** Colors are to be chosen before anything is placed. */
        | 'must-choose'
        /** Nothing, or something else, is to be chosen. */
        | 'no-choice'
        /** A game that counts for ratings has no takebacks and no hints. */
        | 'rated'
        /** Between members nobody is told what to play. */
        | 'no-hints'
        /** It has left its place to others, and must be resumed before. */
        | 'parked'
        | 'not-parked'
        | 'cannot-park'
        /** Only the interactions of its players show its board: no other place can. */
        | 'cannot-relocate'
        /** Each side has moved: it can be resigned, not aborted. */
        | 'cannot-abort'
        /** The member has made this offer in this turn. */
        | 'offered-already'
        /** Another offer waits for its answer. */
        | 'offer-standing'
        | 'no-offer'
        /** The member has made no move yet. */
        | 'nothing-to-take-back'
        | 'stale'
        | 'place-taken'
        /** The member, or the server, has as many live games as it may have. */
        | 'member-full'
        | 'server-full'
        /** The member has a challenge open in this place. */
        | 'challenge-standing-here'
        /** The member, or the server, has had the bot think for as long as it may in a minute. */
        | 'slow-down';
    }
  | { readonly code: 'illegal'; readonly move: Move; readonly reason: IllegalReason };

export type Refused = { readonly kind: 'refused'; readonly refusal: Refusal };
export type Updated = { readonly kind: 'accepted'; readonly game: Game } | Refused;

export const refused = (refusal: Refusal): Refused => ({ kind: 'refused', refusal });

/** Why something was not accepted; undefined where it was. */
export const refusalIn = (updated: Updated): Refusal | undefined =>
  updated.kind === 'refused' ? updated.refusal : undefined;

/** The game after an action, its version counted. */
export const accepted = (game: Game): Updated => ({
  kind: 'accepted',
  game: { ...game, version: game.version + 1 },
});
