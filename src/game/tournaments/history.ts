import { COLORS, type Color, opposite } from '../../rules/position.js';
import type { Bye, Outcome, Pairing, PlayerNumber, Tournament } from './tournament.js';

/** A player's points in a game. */
export type GameScore = 0 | 0.5 | 1;

/** A pairing, as one of its players sees it. */
export type Meeting = Pick<Pairing, 'round' | 'outcome' | 'endedAt'> & {
  readonly color: Color;
  readonly opponent: PlayerNumber;
  /** `undefined` if it is still being played, or void. */
  readonly score: GameScore | undefined;
};

/** A player's meetings and byes so far, in order. */
export type History = { readonly meetings: readonly Meeting[]; readonly byes: readonly Bye[] };

/** Returns each player's history, by number. */
export function historiesOf({
  players,
  pairings,
  byes,
}: Pick<Tournament, 'players' | 'pairings' | 'byes'>): readonly History[] {
  const histories = players.map(() => ({ meetings: [] as Meeting[], byes: [] as Bye[] }));
  for (const pairing of pairings) {
    const { round, outcome, endedAt } = pairing;
    for (const color of COLORS) {
      const score = outcome && scoreOf(outcome, color);
      const opponent = pairing[opposite(color)];
      histories[pairing[color]]!.meetings.push({ round, outcome, endedAt, color, opponent, score });
    }
  }
  for (const bye of byes) histories[bye.player]!.byes.push(bye);
  return histories;
}

function scoreOf(outcome: Outcome, color: Color): GameScore | undefined {
  if (outcome.kind === 'void') return undefined;
  if (outcome.kind === 'drawn') return 0.5;
  return outcome.winner === color ? 1 : 0;
}

/** Whether a meeting was played on the board: the colors of others do not count. */
export const wasPlayed = ({ outcome }: Pick<Meeting, 'outcome'>): boolean =>
  !(outcome?.kind === 'won' && outcome.by === 'forfeit');

/** Points by a win 1, a draw ½, and a win for each bye. */
export const pointsOf = ({ meetings, byes }: History): number =>
  meetings.reduce((sum, { score = 0 }) => sum + score, byes.length);
