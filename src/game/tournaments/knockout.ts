import { preferenceOf, withColors } from './colorPreference.js';
import { entrantsOf, playersOfRound } from './entrants.js';
import { historiesOf } from './history.js';
import type { Pairing, PlayerNumber, Round, Tournament } from './tournament.js';

// A knock-out keeps no bracket of its own: it follows from the first round's players, and from whom each later round paired.

/** Games after which the higher seed advances if none was won. */
const MAX_GAMES = 3;

/** Two places of the bracket, of which one advances. */
export type Match = {
  /** From 1. */
  readonly round: number;
  /** `undefined` if nobody came through, or if it is not known yet who does. */
  readonly players: readonly [PlayerNumber | undefined, PlayerNumber | undefined];
  /** Games so far, replays included. */
  readonly games: readonly Pairing[];
  /** `undefined` until it is decided, and if both have left. */
  readonly winner: PlayerNumber | undefined;
  readonly isDecided: boolean;
};

export type Bracket = {
  /** Best first. */
  readonly seeds: readonly PlayerNumber[];
  /** Matches by round, in the order of the bracket, up to the final. */
  readonly rounds: readonly (readonly Match[])[];
};

/** Returns the places of a bracket from the top, as seeds from 0: the best two meet in the final if they win. */
export function bracketOrder(size: number): readonly number[] {
  let order = [0];
  while (order.length < size) order = order.flatMap((seed) => [seed, 2 * order.length - 1 - seed]);
  return order;
}

/** Returns the bracket so far. Before the first round is paired: as it would be now. */
export function bracketOf(tournament: Tournament): Bracket {
  const seeds = entrantsOf(tournament);
  const rounds: Match[][] = [];
  let places = bracketOrder(seeds.length).map((seed) => seeds[seed]);
  for (let at = 1; places.length > 1; at++) {
    const matches = places.flatMap((first, i) => (i % 2 === 0 ? [[first, places[i + 1]] as const] : []));
    const played = matches.map((each) => matchOf(tournament, at, each, seeds));
    rounds.push(played);
    places = played.map(({ winner }) => winner);
  }
  return { seeds, rounds };
}

function matchOf(
  tournament: Tournament,
  round: number,
  players: Match['players'],
  seeds: readonly PlayerNumber[],
): Match {
  const games = tournament.pairings.filter(
    (each) => each.round === round && players.includes(each.black) && players.includes(each.white),
  );
  const match = { round, players, games };
  if (round > tournament.round) return { ...match, winner: undefined, isDecided: false };
  if (round < tournament.round) {
    // The next round shows who came through, unless they left before it was paired.
    const next = playersOfRound(tournament, round + 1);
    const winner = players.find((each) => each !== undefined && next.has(each)) ?? winnerOf(games);
    return { ...match, winner, isDecided: true };
  }
  return { ...match, ...decisionOf(tournament, match, seeds) };
}

/** Returns who won the first game that was won. */
function winnerOf(games: readonly Pairing[]): PlayerNumber | undefined {
  for (const { black, white, outcome } of games)
    if (outcome?.kind === 'won') return outcome.winner === 'black' ? black : white;
  return undefined;
}

/** Decides a match of the present round: by the first game won; else by who is left; else by seed. */
function decisionOf(
  { players: all, byes }: Tournament,
  { round, players, games }: Pick<Match, 'round' | 'players' | 'games'>,
  seeds: readonly PlayerNumber[],
): Pick<Match, 'winner' | 'isDecided'> {
  const bye = byes.find((each) => each.round === round && players.includes(each.player));
  if (bye) return { winner: bye.player, isDecided: true };
  if (games.some(({ outcome }) => !outcome)) return { winner: undefined, isDecided: false };
  const winner = winnerOf(games);
  if (winner !== undefined) return { winner, isDecided: true };
  const left = players.filter((each) => each !== undefined && all[each]?.status === 'active');
  if (left.length < 2) return { winner: left[0], isDecided: true };
  if (games.length < MAX_GAMES) return { winner: undefined, isDecided: false };
  return { winner: seeds.find((seed) => players.includes(seed)), isDecided: true };
}

/**
 * Pairs what is due: replays of the present round's drawn games, else the next round once this one is decided. `undefined` if nothing
 * is. `'over'`: the final is decided.
 */
export function pairKnockout(
  tournament: Tournament,
): (Round & { readonly round: number }) | 'over' | undefined {
  const { round, terms } = tournament;
  const { rounds } = bracketOf(tournament);
  const present = rounds[round - 1] ?? [];
  const replays = present.flatMap(({ games, isDecided }) => {
    const last = games.at(-1);
    return !isDecided && last?.outcome ? [{ black: last.white, white: last.black }] : [];
  });
  if (replays.length > 0) return { round, pairings: replays, byes: [] };
  if (present.some(({ isDecided }) => !isDecided)) return undefined;
  const next = rounds[round];
  if (!next) return 'over';
  const histories = historiesOf(tournament);
  const colored = (number: PlayerNumber) => ({
    number,
    preference: preferenceOf(histories[number]!.meetings),
  });
  const matches = next.map(({ players }) => players.filter((each) => isPresent(tournament, each)));
  return {
    round: round + 1,
    pairings: matches.flatMap(([a, b], i) =>
      b === undefined
        ? []
        : [withColors(colored(a!), colored(b), (i + round + terms.seed) % 2 === 0 ? 'black' : 'white')],
    ),
    byes: matches.flatMap(([a, b]) => (a !== undefined && b === undefined ? [a] : [])),
  };
}

const isPresent = ({ players }: Tournament, number: PlayerNumber | undefined): number is PlayerNumber =>
  number !== undefined && players[number]?.status === 'active';

/** Returns the rounds that a player has come through: those of the final's winner are all. */
export const roundsSurvived = ({ rounds }: Bracket, player: PlayerNumber): number =>
  rounds.filter((matches) => matches.some(({ winner }) => winner === player)).length;
