import { historiesOf } from './history.js';
import type { Standing } from './standings.js';
import type { Outcome, Tournament } from './tournament.js';

// Scores and results in signs that every language has.

/** A score as in chess: “2½”. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return points - whole === 0.5 ? `${whole === 0 ? '' : whole}½` : points.toFixed(2);
}

/** A result in signs, black's first: “1–0”; with “+” and “−” if it was not played. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'won': {
      const [win, loss] = outcome.by === 'forfeit' ? ['+', '−'] : ['1', '0'];
      return outcome.winner === 'black' ? `${win}–${loss}` : `${loss}–${win}`;
    }
    case 'drawn':
      return '½–½';
    case 'void':
      return '0–0';
  }
}

/** Games won, drawn and lost: “+12 =2 −3”. */
export const scoreText = ({ won, drawn, lost }: Pick<Standing, 'won' | 'drawn' | 'lost'>): string =>
  `+${won} =${drawn} −${lost}`;

/** Result of a player against the host of a simul: “1”, “½” or “0”; “…” while they play, “–” if nobody scores. */
export function simulResult(tournament: Tournament, { player, points }: Standing): string {
  const [meeting] = historiesOf(tournament)[player]!.meetings;
  if (!meeting) return '–';
  if (!meeting.outcome) return '…';
  return meeting.score === undefined ? '–' : pointsText(points);
}
