import type { GameId } from '../../../src/game/play/game.js';
import {
  newTournament,
  type Outcome,
  type Terms,
  type Tournament,
  type TournamentAction,
  type TournamentId,
} from '../../../src/game/tournaments/tournament.js';
import { updateTournament } from '../../../src/game/tournaments/updateTournament.js';

/** Time at which the tests' tournaments start. */
export const STARTS_AT = Date.UTC(2026, 10, 27, 19);

export const termsOf = (changes: Partial<Terms> = {}): Terms => ({
  id: 'tournament' as TournamentId,
  name: 'Friday night',
  server: 'server',
  channel: 'channel',
  organizer: { member: 'olga' },
  variant: { game: 'reversi', rule: 'standard', size: 8 },
  opening: 'balanced',
  format: { kind: 'swiss', rounds: 5 },
  time: { kind: 'fischer', ms: 180_000, incrementMs: 2000 },
  rated: true,
  strict: true,
  startsAt: STARTS_AT,
  maxPlayers: 256,
  botLevel: null,
  seed: 1,
  createdAt: STARTS_AT - 3_600_000,
  ...changes,
});

/** Applies an action; throws if it is refused. */
export function accepted(tournament: Tournament, action: TournamentAction, at = STARTS_AT): Tournament {
  const updated = updateTournament(tournament, action, at);
  if (updated.kind === 'refused') throw new Error(`${action.kind} was refused: ${updated.code}`);
  return updated.tournament;
}

export const acceptedAll = (
  tournament: Tournament,
  actions: readonly TournamentAction[],
  at = STARTS_AT,
): Tournament => actions.reduce((before, action) => accepted(before, action, at), tournament);

/** Returns a tournament that members have joined: `m0` with the highest rating, then 10 points less each. */
export const joinedBy = (count: number, changes: Partial<Terms> = {}): Tournament =>
  acceptedAll(
    newTournament(termsOf(changes)),
    Array.from({ length: count }, (_, i) => ({ kind: 'join', member: `m${i}`, rating: 2000 - 10 * i })),
    STARTS_AT - 60_000,
  );

/** Returns a tournament that members have joined and that has begun. */
export const begunWith = (count: number, changes: Partial<Terms> = {}): Tournament =>
  accepted(joinedBy(count, changes), { kind: 'begin' });

/** Returns a generator of ids. */
export function gameIds(): () => GameId {
  let count = 0;
  return () => `game${++count}` as GameId;
}

export const BLACK_WINS: Outcome = { kind: 'won', winner: 'black', by: 'game' };
export const WHITE_WINS: Outcome = { kind: 'won', winner: 'white', by: 'game' };
export const DRAWN: Outcome = { kind: 'drawn', by: 'game' };
export const VOID: Outcome = { kind: 'void', by: 'game' };

/** Records a result. */
export const ended = (
  tournament: Tournament,
  pairing: number,
  outcome: Outcome,
  at = STARTS_AT,
): Tournament => accepted(tournament, { kind: 'result', pairing, outcome }, at);
