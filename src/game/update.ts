import type { IllegalReason, Move } from '../rules/position.js';
import { opposite } from '../rules/position.js';
import { skipPasses } from '../rules/transcript.js';
import type { End, Game } from './game.js';
import { challengedColor, colorOf, turnOf } from './game.js';

/** What can be done to a game. `member` is who did it; a move without one is the opponent's. */
export type Action =
  | { readonly kind: 'accept'; readonly member: string; readonly place: string }
  | { readonly kind: 'decline'; readonly member: string }
  | { readonly kind: 'withdraw'; readonly member: string }
  | { readonly kind: 'lapse' }
  | { readonly kind: 'move'; readonly member?: string; readonly ply: number; readonly move: Move }
  | { readonly kind: 'resign'; readonly member: string };

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
        | 'stale'
        | 'place-taken';
    }
  | { readonly code: 'illegal'; readonly move: Move; readonly reason: IllegalReason };

export type Updated =
  | { readonly kind: 'accepted'; readonly game: Game }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export const refused = (refusal: Refusal): Updated => ({ kind: 'refused', refusal });

/** The game after an action, or why it is refused. Pure: the whole state of a game is its setup and its actions. */
export function update(game: Game, action: Action): Updated {
  switch (action.kind) {
    case 'accept':
    case 'decline':
      if (game.phase.kind !== 'challenged') return refused({ code: 'challenge-over' });
      if (colorOf(game, action.member) !== challengedColor(game)) return refused({ code: 'not-challenged' });
      return action.kind === 'accept'
        ? accept({ ...game, place: action.place, phase: { kind: 'playing' } })
        : accept(over(game, { kind: 'declined' }));
    case 'withdraw':
      if (game.phase.kind !== 'challenged') return refused({ code: 'challenge-over' });
      if (colorOf(game, action.member) !== game.phase.by) return refused({ code: 'not-challenger' });
      return accept(over(game, { kind: 'withdrawn' }));
    case 'lapse':
      if (game.phase.kind !== 'challenged') return refused({ code: 'challenge-over' });
      return accept(over(game, { kind: 'lapsed' }));
    case 'move':
      return move(game, action);
    case 'resign': {
      const color = colorOf(game, action.member);
      if (!color) return refused({ code: 'not-your-game' });
      if (game.phase.kind === 'challenged') return refused({ code: 'challenge-standing' });
      if (game.phase.kind === 'over') return refused({ code: 'game-over' });
      return accept(over(game, { kind: 'resigned', winner: opposite(color) }));
    }
  }
}

const accept = (game: Game): Updated => ({ kind: 'accepted', game: { ...game, version: game.version + 1 } });

const over = (game: Game, end: End): Game => ({ ...game, phase: { kind: 'over', end } });

/** Plays a move and then every pass that it forces, so that a game never waits for a pass. */
function move(game: Game, { member, ply, move }: Action & { kind: 'move' }): Updated {
  const turn = turnOf(game);
  const color = member === undefined ? turn : colorOf(game, member);
  if (member !== undefined && !color) return refused({ code: 'not-your-game' });
  if (game.phase.kind === 'challenged') return refused({ code: 'challenge-standing' });
  if (game.phase.kind === 'over') return refused({ code: 'game-over' });
  if (ply !== game.position.ply) return refused({ code: 'stale' });
  const mayMove = color === turn && (member !== undefined || game.setup.seats[turn!].kind === 'opponent');
  if (!mayMove) return refused({ code: 'not-your-turn' });
  const reason = game.position.illegal(move);
  if (reason) return refused({ code: 'illegal', move, reason });
  const position = skipPasses(game.position.play(move));
  const moved = { ...game, position };
  return position.status.kind === 'playing'
    ? accept(moved)
    : accept(over(moved, { kind: 'played', status: position.status }));
}
