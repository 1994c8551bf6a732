import { expect } from 'vitest';
import type { Action } from '../../src/game/play/action.js';
import type { Game, GameId, Seat, Setup } from '../../src/game/play/game.js';
import type { Store } from '../../src/game/ports/store.js';
import { gameOf, move, OPENED_AT, played } from '../game/games.js';

const memberIn = (seat: Seat): string | undefined => (seat.kind === 'member' ? seat.member : undefined);

export const resign = (member: string): Action => ({ kind: 'resign', member });

/** Ada offers a draw, and Ben agrees. */
export const DRAW: readonly Action[] = [
  { kind: 'offer', member: 'ada', offer: 'draw', ply: 4 },
  { kind: 'acceptOffer', member: 'ben', offer: 'draw', ply: 4 },
];

/** Plays a game: both sides move twice, then `end` ends it at a time. By default it is rated, at its own place in the server `server`. */
export async function play(
  store: Store,
  name: string,
  end: Action | readonly Action[],
  at = OPENED_AT,
  changes: Partial<Setup> = {},
): Promise<Game> {
  const { black, white } = gameOf(changes).seats;
  const opened = {
    ...gameOf({ id: name as GameId, rated: true, server: 'server', ...changes }),
    place: name,
  };
  await store.create(opened);
  let game: Game = opened;
  const moves = ['f5', 'd6', 'c3', 'd3'].map((name, ply) =>
    move(ply, name, memberIn(ply % 2 === 0 ? black : white)),
  );
  for (const action of [...moves, ...[end].flat()]) {
    game = played(game, action);
    expect(await store.append(action, at, game)).toBe('stored');
  }
  return game;
}
