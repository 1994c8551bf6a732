import type { GameId, TournamentId } from '../../game/play/game.js';
import type { InteractionContext } from '../interactions/context.js';

/** The live board, as messages need it. */
export interface LiveBoard {
  /** Link with which a member plays, for their eyes only. */
  play(of: {
    readonly game: GameId;
    readonly member: string;
    readonly server: string | null;
    readonly place: string;
    readonly locale: string;
  }): string;
  /** Link with which everybody who has it watches a tournament. */
  tournament(of: { readonly tournament: TournamentId; readonly locale: string }): string;
  /** Notes for which game a member has launched an instance of the Activity. Without it the board is no Activity. */
  readonly launched?:
    | ((of: { readonly instance: string; readonly member: string; readonly game: GameId }) => void)
    | undefined;
  /** Members' links for Discord's roles; `undefined` if they cannot link their account, or before the board is served. */
  readonly roles?:
    | {
        isLinked(member: string): Promise<boolean>;
        /** `silent`: unlinked here, but Discord could not be told. */
        unlink(member: string): Promise<'unlinked' | 'silent'>;
      }
    | undefined;
  /** Whether a member has a game's live board before them. */
  isSeenBy(game: GameId, member: string): boolean;
}

/** Returns the member's own link to a game at the live board; `undefined` if there is none. */
export const liveLinkFor = (
  board: LiveBoard | undefined,
  context: InteractionContext,
  game: GameId,
): string | undefined => {
  const { member, server, place, locale } = context;
  return board?.play({ game, member, server, place, locale });
};
