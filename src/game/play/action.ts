import type { MoveProblem, ProtocolChoice } from '../../rules/openingProtocol.js';
import type { Move, Square } from '../../rules/position.js';
import type { Game, OfferKind, Plan } from './game.js';
import type { Period } from './standstill.js';

/**
 * An action on a game, by `member`. Without one, a move, choice or answer is the opponent's, and the rest is the host's or a
 * moderator's.
 */
export type Action =
  | { readonly kind: 'accept'; readonly member: string; readonly place: string }
  | { readonly kind: 'decline'; readonly member: string }
  | { readonly kind: 'withdraw'; readonly member: string }
  | { readonly kind: 'lapse' }
  /** In an opening protocol, the square is a stone, an offer of a fifth move, or the choice of an offer. */
  | {
      readonly kind: 'move';
      readonly member?: string;
      readonly ply: number;
      readonly move: Move;
      /** Replies to plan after it. */
      readonly plan?: Plan;
    }
  /** Plans replies while the other side is to move, instead of those planned before. */
  | { readonly kind: 'plan'; readonly member: string; readonly ply: number; readonly plan: Plan }
  /** The side to move typed an illegal square in a strict game. */
  | { readonly kind: 'try'; readonly member: string; readonly ply: number; readonly move: Move }
  /** Makes a choice of the opening protocol. The opponent places the stones of its choice at once, in `squares`. */
  | {
      readonly kind: 'choose';
      readonly member?: string;
      readonly ply: number;
      readonly choice: ProtocolChoice;
      readonly squares?: readonly Square[];
    }
  /** Declares the number of fifth moves that black offers. */
  | { readonly kind: 'declare'; readonly member: string; readonly ply: number; readonly count: number }
  /** The opponent places the three stones of swap2. */
  | { readonly kind: 'place'; readonly ply: number; readonly squares: readonly Square[] }
  /** Ends the game by the discs on the board at this ply. Between members, the caller offers it first. */
  | { readonly kind: 'stop'; readonly member: string; readonly ply: number }
  | { readonly kind: 'resign'; readonly member: string }
  /** Ends a game in which at least one side has not moved. */
  | { readonly kind: 'abort'; readonly member: string }
  /** Makes an offer to the other side. Against the opponent a takeback happens at once. */
  | {
      readonly kind: 'offer';
      readonly member: string;
      readonly offer: OfferKind;
      readonly ply: number;
    }
  /** Answers the other side's offer; without a member the opponent answers. */
  | {
      readonly kind: 'acceptOffer' | 'declineOffer';
      readonly member?: string;
      readonly offer: OfferKind;
      readonly ply: number;
    }
  /** Asks the bot for its best moves, in a game against it. */
  | { readonly kind: 'hint'; readonly member: string; readonly ply: number }
  /** Frees the game's place, because nobody moves or because no board can be shown there any more. */
  | { readonly kind: 'park'; readonly because?: 'place-lost' }
  /** Resumes a parked game, at the same or another place. */
  | { readonly kind: 'unpark'; readonly member: string; readonly place: string }
  /** A moderator of the server ends the game, or removes the challenge. */
  | { readonly kind: 'close' }
  /** A moderator moves the game to another place of its server. */
  | { readonly kind: 'relocate'; readonly place: string }
  /** The side to move has run out of time. */
  | { readonly kind: 'overtime' }
  /** Gives the side to move this much time, in ms, after downtime of the bot or a change of the machine's clock. */
  | { readonly kind: 'resume'; readonly leftMs?: number }
  /** Nobody has moved for weeks. */
  | { readonly kind: 'expire' }
  /** A member's days off have changed, or the game began during them. All that matter to a slow game, in order. */
  | { readonly kind: 'away'; readonly member: string; readonly periods: readonly Period[] };

/** Why an action is refused. The texts translate the code. */
export type Refusal =
  | {
      readonly code:
        | 'no-such-game'
        | 'not-your-game'
        | 'not-your-turn'
        | 'not-challenged'
        /** Nobody can take their own open challenge. */
        | 'own-challenge'
        | 'not-challenger'
        | 'challenge-standing'
        | 'challenge-over'
        | 'game-over'
        | 'cannot-stop'
        /** The opening waits for a choice, not for a stone. */
        | 'must-choose'
        /** The opening does not offer this choice, or no stone of it is due. */
        | 'no-choice'
        /** A rated game has no takebacks and no hints. */
        | 'rated'
        /** Games between members have no hints. */
        | 'no-hints'
        /** The game is parked and must be resumed first. */
        | 'parked'
        | 'not-parked'
        | 'cannot-park'
        /** Only its players' interactions can show the board, so it cannot move to another place. */
        | 'cannot-relocate'
        /** Each side has moved: the game can be resigned, but not aborted. */
        | 'cannot-abort'
        /** A game of a tournament cannot be aborted, and has no takebacks and no hints. */
        | 'in-tournament'
        /** The member has made this offer in this turn already. */
        | 'offered-already'
        /** Another offer waits for its answer. */
        | 'offer-standing'
        | 'no-offer'
        /** The member has not moved yet. */
        | 'nothing-to-take-back'
        /** Replies are planned while the other side is to move. */
        | 'plan-at-own-turn'
        /** Two lines play different moves in one position, or a line does not end with the member's own move. */
        | 'plan-unclear'
        | 'plan-too-long'
        | 'stale'
        | 'place-taken'
        /** The member, or the server, has reached the limit of live games. */
        | 'member-full'
        | 'server-full'
        /** The member has an open challenge at this place. */
        | 'challenge-standing-here'
        /** The member, or the server, has used up this minute's thinking time of the bot. */
        | 'slow-down';
    }
  | { readonly code: 'illegal'; readonly move: Move; readonly reason: MoveProblem };

export type Refused = { readonly kind: 'refused'; readonly refusal: Refusal };
export type Updated = { readonly kind: 'accepted'; readonly game: Game } | Refused;

export const refused = (refusal: Refusal): Refused => ({ kind: 'refused', refusal });

/** Returns why an action was refused; `undefined` if it was accepted. */
export const refusalIn = (updated: Updated): Refusal | undefined =>
  updated.kind === 'refused' ? updated.refusal : undefined;

/** Accepts an action: returns the game with its version incremented. */
export const accepted = (game: Game): Updated => ({
  kind: 'accepted',
  game: { ...game, version: game.version + 1 },
});
