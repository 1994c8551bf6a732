import { seedOf } from '../../engine/random.js';
import { boardOf } from '../../rules/games.js';
import type { Color, Position, WinningLine } from '../../rules/position.js';
import { COLORS, opposite } from '../../rules/position.js';
import { moveName } from '../../rules/squares.js';
import type { Failure, Fault, Player } from './player.js';

/** End of a game. */
type Ending =
  | { readonly kind: 'won'; readonly winner: Color; readonly by: 'discs' | WinningLine }
  | { readonly kind: 'drawn'; readonly by: 'discs' | 'full-board' }
  | { readonly kind: 'forfeited'; readonly winner: Color; readonly by: Fault; readonly detail: string };

export type Played = {
  readonly position: Position;
  readonly ending: Ending;
  /** Ms of each move that a color chose, in order; forced passes are not included. */
  readonly ms: Readonly<Record<Color, readonly number[]>>;
};

const forfeit = (loser: Color, { fault, detail }: Failure): Ending => ({
  kind: 'forfeited',
  winner: opposite(loser),
  by: fault,
  detail,
});

/** Plays one game from a position. Makes forced passes for the players, whose seeds follow from `seed`. */
export async function playGame(
  start: Position,
  players: Readonly<Record<Color, Player>>,
  seed: number,
): Promise<Played> {
  const ms: Record<Color, number[]> = { black: [], white: [] };
  let position = start;
  const lost = (color: Color, failure: Failure): Played => {
    players[color].drop();
    return { position, ending: forfeit(color, failure), ms };
  };
  for (const color of COLORS) {
    const failure = await players[color].begin(start, seedOf(seed, COLORS.indexOf(color)));
    if (failure) return lost(color, failure);
  }
  while (position.status.kind === 'playing') {
    if (position.legalMoves()[0] === 'pass') {
      position = position.play('pass');
      continue;
    }
    const { turn } = position.status;
    const reply = await players[turn].move(position);
    if (reply.kind === 'failed') return lost(turn, reply);
    const reason = position.illegal(reply.move);
    if (reason) {
      const detail = `${moveName(reply.move, boardOf(position.variant))} at ply ${position.ply}: ${reason}`;
      return lost(turn, { kind: 'failed', fault: 'illegal', detail });
    }
    ms[turn].push(reply.ms);
    position = position.play(reply.move);
  }
  const { status } = position;
  return {
    position,
    ending:
      status.kind === 'won'
        ? { kind: 'won', winner: status.winner, by: status.by }
        : { kind: 'drawn', by: status.by },
    ms,
  };
}
