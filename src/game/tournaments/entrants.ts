import type { Player, PlayerNumber, Tournament } from './tournament.js';

/** Sorts players by rating, highest first; of equals whoever joined first. */
export const bySeed = (
  players: readonly Player[],
  numbers: readonly PlayerNumber[],
): readonly PlayerNumber[] => numbers.toSorted((a, b) => players[b]!.rating - players[a]!.rating || a - b);

/** Returns the numbers of the players who are in the tournament now, the bot among them. */
export const activeNumbers = ({ players }: Pick<Tournament, 'players'>): readonly PlayerNumber[] =>
  players.flatMap(({ status }, number) => (status === 'active' ? [number] : []));

/** Returns the players whom a round paired or gave a bye. */
export const playersOfRound = (
  { pairings, byes }: Pick<Tournament, 'pairings' | 'byes'>,
  round: number,
): ReadonlySet<PlayerNumber> =>
  new Set([
    ...pairings.flatMap((each) => (each.round === round ? [each.black, each.white] : [])),
    ...byes.flatMap((each) => (each.round === round ? [each.player] : [])),
  ]);

/**
 * Returns, by seed, who plays a tournament that admits no latecomers: the players of its first round, whoever has left since. Before
 * it is paired: who is there now.
 */
export const entrantsOf = (tournament: Tournament): readonly PlayerNumber[] =>
  bySeed(
    tournament.players,
    tournament.round === 0 ? activeNumbers(tournament) : [...playersOfRound(tournament, 1)],
  );
