import { entrantsOf } from './entrants.js';
import type { Bye, PlayerNumber, Round, Tournament } from './tournament.js';

// Berger tables: the circle method, with colors that alternate. https://handbook.fide.com, C.05 Annex 1.

/** Returns the number of rounds in which everybody meets everybody. */
export function roundRobinRounds(tournament: Tournament): number {
  const { length } = entrantsOf(tournament);
  return length + (length % 2) - 1;
}

/** A game of the table; `undefined` in place of a player who has no opponent in this round. */
type TableGame = { readonly black: PlayerNumber | undefined; readonly white: PlayerNumber | undefined };

/** Returns the games of a round (from 1) of the Berger table. */
export function bergerRound(entrants: readonly PlayerNumber[], round: number): readonly TableGame[] {
  // Numbers i and j (from 1) meet in the round in which i + j = round + 1, modulo the even size less 1; the last one meets whoever
  // would meet themselves.
  const last = entrants.length + (entrants.length % 2);
  const cycle = last - 1;
  const at = (place: number): PlayerNumber | undefined => entrants[place - 1];
  const games: TableGame[] = [];
  for (let i = 1; i <= cycle; i++) {
    const j = ((((round + 1 - i) % cycle) + cycle - 1) % cycle) + 1;
    if (i === j)
      games.unshift(i <= last / 2 ? { black: at(i), white: at(last) } : { black: at(last), white: at(i) });
    else if (i < j)
      games.push((i + j) % 2 === 1 ? { black: at(i), white: at(j) } : { black: at(j), white: at(i) });
  }
  return games;
}

/** Pairs the next round. Whoever should meet somebody who has left has a bye. */
export function pairRoundRobin(tournament: Tournament): Round {
  const entrants = entrantsOf(tournament);
  const present = (player: PlayerNumber | undefined): readonly PlayerNumber[] =>
    player !== undefined && tournament.players[player]?.status === 'active' ? [player] : [];
  const games = bergerRound(entrants, tournament.round + 1).map(({ black, white }) => [
    ...present(black),
    ...present(white),
  ]);
  return {
    pairings: games.flatMap(([black, white]) => (white === undefined ? [] : [{ black: black!, white }])),
    byes: games.flatMap(([black, white]) => (black !== undefined && white === undefined ? [black] : [])),
  };
}

/**
 * Returns the byes that score: those in which an opponent has left. With an odd number everybody is free once, which scores
 * nothing.
 */
export function scoringByes(tournament: Tournament): readonly Bye[] {
  const entrants = entrantsOf(tournament);
  if (entrants.length % 2 === 0) return tournament.byes;
  return tournament.byes.filter(
    ({ round, player }) =>
      !bergerRound(entrants, round).some(
        ({ black, white }) =>
          (black === player && white === undefined) || (white === player && black === undefined),
      ),
  );
}
