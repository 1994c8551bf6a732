import { takesSquares } from '../../rules/openingProtocol.js';
import type { Refusal } from './action.js';
import { colorOf, type Game, turnOf } from './game.js';

/** Returns why players cannot act in the game's phase; `undefined` while it is being played. */
function phaseRefusal({ phase }: Game): Refusal | undefined {
  switch (phase.kind) {
    case 'challenged':
      return { code: 'challenge-standing' };
    case 'parked':
      return { code: 'parked' };
    case 'over':
      return { code: 'game-over' };
    case 'playing':
      return undefined;
  }
}

/** Returns why a member may not act as a player, at their turn or not; `undefined` if they may. */
export const playerRefusal = (game: Game, member: string): Refusal | undefined =>
  colorOf(game, member) ? phaseRefusal(game) : { code: 'not-your-game' };

/** Returns why a member may not resign or abort a game, which may be parked; `undefined` if they may. */
export const giveUpRefusal = (game: Game, member: string): Refusal | undefined =>
  game.phase.kind === 'parked' && colorOf(game, member) ? undefined : playerRefusal(game, member);

/** Returns why a game has no takebacks and no hints; `undefined` if it has. */
export function helpRefusal({ setup }: Game): Refusal | undefined {
  if (setup.tournament !== undefined) return { code: 'in-tournament' };
  return setup.rated ? { code: 'rated' } : undefined;
}

/** Returns why a member (the opponent if `undefined`) may not act at this ply; `undefined` if they may. */
export function turnRefusal(game: Game, member: string | undefined, ply: number): Refusal | undefined {
  const refusal = member === undefined ? phaseRefusal(game) : playerRefusal(game, member);
  if (refusal) return refusal;
  if (ply !== game.position.ply) return { code: 'stale' };
  const turn = turnOf(game)!;
  const isTheirs =
    member === undefined ? game.seats[turn].kind === 'opponent' : colorOf(game, member) === turn;
  return isTheirs ? undefined : { code: 'not-your-turn' };
}

/** Returns why a member (the opponent if `undefined`) may not move at this ply; `undefined` if they may. */
export function moveRefusal(game: Game, member: string | undefined, ply: number): Refusal | undefined {
  const refusal = turnRefusal(game, member, ply);
  if (refusal) return refusal;
  return game.protocol && !takesSquares(game.protocol) ? { code: 'must-choose' } : undefined;
}
