import { activeNumbers } from './entrants.js';
import { type Format, type PlayerColors, type Round, SIMUL_HOST, type Tournament } from './tournament.js';

/** Whether the host of a simul has left it. */
export const hasHostLeft = ({ terms, players }: Pick<Tournament, 'terms' | 'players'>): boolean =>
  terms.format.kind === 'simul' && players[SIMUL_HOST]!.status !== 'active';

/** Pairs the only round: the host with everybody else. */
export function pairSimul(tournament: Tournament, { hostColor }: Extract<Format, { kind: 'simul' }>): Round {
  const others = activeNumbers(tournament).filter((number) => number !== SIMUL_HOST);
  const isBlack = (board: number): boolean =>
    hostColor === 'alternating' ? board % 2 === 0 : hostColor === 'black';
  const pairings = others.map(
    (other, board): PlayerColors =>
      isBlack(board) ? { black: SIMUL_HOST, white: other } : { black: other, white: SIMUL_HOST },
  );
  return { pairings, byes: [] };
}
