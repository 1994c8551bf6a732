import type { Refusal } from './action.js';
import { colorOf, type Game, turnOf } from './game.js';

/** Why nothing can be done to a game as it is; undefined where it is being played. */
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

/** Why a member may do nothing to a game that its players may do at any time, or undefined where they may. */
export const playerRefusal = (game: Game, member: string): Refusal | undefined =>
  colorOf(game, member) ? phaseRefusal(game) : { code: 'not-your-game' };

/** Why a member may not give a game up, or undefined where they may: also where it is parked. */
export const giveUpRefusal = (game: Game, member: string): Refusal | undefined =>
  game.phase.kind === 'parked' && colorOf(game, member) ? undefined : playerRefusal(game, member);

/** Why it is not for this member, or the opponent where there is none, to do something at this ply; undefined where it is. */
export function turnRefusal(game: Game, member: string | undefined, ply: number): Refusal | undefined {
  const refusal = member === undefined ? phaseRefusal(game) : playerRefusal(game, member);
  if (refusal) return refusal;
  if (ply !== game.position.ply) return { code: 'stale' };
  const turn = turnOf(game)!;
  const isTheirs =
    member === undefined ? game.seats[turn].kind === 'opponent' : colorOf(game, member) === turn;
  return isTheirs ? undefined : { code: 'not-your-turn' };
}

/** Why this member, or the opponent where there is none, may not move at this ply; undefined where they may. */
export function moveRefusal(game: Game, member: string | undefined, ply: number): Refusal | undefined {
  const refusal = turnRefusal(game, member, ply);
  if (refusal) return refusal;
  return game.swap2?.kind === 'choosing' ? { code: 'must-choose' } : undefined;
}
