import { nextAction, wakesAt } from '../../../src/game/tournaments/nextAction.js';
import { standings } from '../../../src/game/tournaments/standings.js';
import {
  type Format,
  isOver,
  newTournament,
  type Outcome,
  openPairings,
  type PlayerNumber,
  type Terms,
  type Tournament,
  type TournamentAction,
} from '../../../src/game/tournaments/tournament.js';
import { accepted, gameIds, STARTS_AT, termsOf } from './tournaments.js';

/** Mean and standard deviation of the hidden strengths, and the latter of ratings around them. */
const [MEAN, SPREAD, UNSURE] = [1500, 300, 100];
const DRAWN = 0.06;
/** Bounds of a game's time, in ms. */
const [SHORTEST_MS, LONGEST_MS] = [120_000, 480_000];

type Random = () => number;

/** Normally distributed random numbers, by Box and Muller. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

type SimulationOptions = {
  readonly format: Format;
  readonly players: number;
  readonly random: Random;
  readonly terms?: Partial<Terms>;
  /** Share of the players who leave with each result. */
  readonly leaving?: number;
};

export type Simulation = {
  readonly tournament: Tournament;
  /** Hidden strength of each player. */
  readonly strengths: readonly number[];
  readonly actions: readonly { readonly action: TournamentAction; readonly at: number }[];
  /** Time of the slowest decision, in ms. */
  readonly slowestMs: number;
};

/** Plays a tournament in simulated time. Games are decided by Elo probabilities of hidden strengths. */
export function simulate({
  format,
  players,
  random,
  terms = {},
  leaving = 0,
}: SimulationOptions): Simulation {
  const strengths: number[] = [];
  const actions: { action: TournamentAction; at: number }[] = [];
  let tournament = newTournament(termsOf({ format, seed: Math.floor(random() * 2 ** 32), ...terms }));
  let now = STARTS_AT - 60_000;
  let slowestMs = 0;
  const newGame = gameIds();
  const endsAt = new Map<number, number>();
  const act = (action: TournamentAction): void => {
    tournament = accepted(tournament, action, now);
    actions.push({ action, at: now });
  };
  for (let i = 0; i < players; i++) {
    strengths.push(MEAN + SPREAD * normal(random));
    act({ kind: 'join', member: `m${i}`, rating: Math.round(strengths[i]! + UNSURE * normal(random)) });
  }
  while (!isOver(tournament)) {
    const began = performance.now();
    const action = nextAction(tournament, { now, newGame, botRating: MEAN });
    slowestMs = Math.max(slowestMs, performance.now() - began);
    if (action?.kind === 'seatBot') strengths.push(MEAN);
    if (action) {
      act(action);
      continue;
    }
    for (const { index } of openPairings(tournament))
      if (!endsAt.has(index)) endsAt.set(index, now + SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS));
    const [first, at] = [...endsAt].reduce((a, b) => (b[1] < a[1] ? b : a), [-1, Number.POSITIVE_INFINITY]);
    const wake = wakesAt(tournament, now) ?? Number.POSITIVE_INFINITY;
    now = Math.min(at, wake);
    if (now === Number.POSITIVE_INFINITY) throw new Error('nothing would happen any more');
    if (wake < at) continue;
    endsAt.delete(first);
    const { black, white } = tournament.pairings[first]!;
    act({
      kind: 'result',
      pairing: first,
      outcome: outcomeOf(strengths[black]! - strengths[white]!, random),
    });
    if (random() < leaving) leave(tournament, black, act);
  }
  return { tournament, strengths, actions, slowestMs };
}

function outcomeOf(difference: number, random: Random): Outcome {
  if (random() < DRAWN) return { kind: 'drawn', by: 'game' };
  const expected = 1 / (1 + 10 ** (-difference / 400));
  return { kind: 'won', winner: random() < expected ? 'black' : 'white', by: 'game' };
}

function leave({ players }: Tournament, number: PlayerNumber, act: (action: TournamentAction) => void): void {
  const { who, status } = players[number]!;
  if (who.kind === 'member' && status === 'active') act({ kind: 'leave', member: who.member });
}

/** What went wrong, or less than well, in a tournament. */
export type Audit = {
  /** Pairings of two who had met before; in an arena, in the last game of either. In a knock-out only replays are. */
  readonly rematches: number;
  readonly worstColorDifference: number;
  /** Number of times that a player had a color for the third time in a row. */
  readonly thirdsInRow: number;
  /** Number of pairings with a third color in a row or a difference of three, whose players could have had each other's color. */
  readonly avoidableColors: number;
  readonly secondByes: number;
  /** Mean difference of points at the time of pairing, in rounds after the first. */
  readonly pointsDifference: number;
  /** Rank correlation of final places and hidden strengths. */
  readonly correlation: number;
};

export function auditOf(simulation: Simulation): Audit {
  const { players, pairings, byes, terms } = simulation.tournament;
  const colors = players.map((): number[] => []);
  const opponents = players.map((): PlayerNumber[] => []);
  let [rematches, thirdsInRow, worstColorDifference, avoidableColors] = [0, 0, 0, 0];
  const isAllowed = (player: PlayerNumber, color: number): boolean => {
    const own = colors[player]!;
    return !(own.at(-1) === color && own.at(-2) === color) && Math.abs(sum(own) + color) <= 2;
  };
  for (const { black, white } of pairings) {
    const [blacks, whites] = [opponents[black]!, opponents[white]!];
    const isRematch =
      terms.format.kind === 'arena'
        ? blacks.at(-1) === white || whites.at(-1) === black
        : blacks.includes(white);
    if (isRematch) rematches++;
    blacks.push(white);
    whites.push(black);
    if (!(isAllowed(black, 1) && isAllowed(white, -1)) && isAllowed(black, -1) && isAllowed(white, 1))
      avoidableColors++;
    for (const [player, color] of [
      [black, 1],
      [white, -1],
    ] as const) {
      const own = colors[player]!;
      if (own.at(-1) === color && own.at(-2) === color) thirdsInRow++;
      own.push(color);
      worstColorDifference = Math.max(worstColorDifference, Math.abs(sum(own)));
    }
  }
  return {
    ...{ rematches, worstColorDifference, thirdsInRow, avoidableColors },
    secondByes: byes.length - new Set(byes.map(({ player }) => player)).size,
    pointsDifference: pointsDifferenceOf(simulation.tournament),
    correlation: correlationOf(simulation),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

function pointsDifferenceOf({ players, pairings, byes, round: rounds }: Tournament): number {
  const points = players.map(() => 0);
  const differences: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const played = pairings.filter((each) => each.round === round);
    if (round > 1)
      differences.push(...played.map(({ black, white }) => Math.abs(points[black]! - points[white]!)));
    for (const { black, white, outcome } of played) {
      points[black]! +=
        outcome?.kind === 'drawn' ? 0.5 : Number(outcome?.kind === 'won' && outcome.winner === 'black');
      points[white]! +=
        outcome?.kind === 'drawn' ? 0.5 : Number(outcome?.kind === 'won' && outcome.winner === 'white');
    }
    for (const bye of byes) if (bye.round === round) points[bye.player]! += 1;
  }
  return mean(differences);
}

/** Spearman's rank correlation of places and strengths, among those who stayed to the end. */
function correlationOf({ tournament, strengths }: Simulation): number {
  const ranked = standings(tournament).filter(
    ({ player, place }) => place !== undefined && tournament.players[player]!.status === 'active',
  );
  const places = midranksOf(ranked.map(({ place }) => place!));
  const truth = midranksOf(ranked.map(({ player }) => -strengths[player]!));
  const [a, b] = [mean(places), mean(truth)];
  const covariance = (xs: readonly number[], x: number, ys: readonly number[], y: number): number =>
    mean(xs.map((each, i) => (each - x) * (ys[i]! - y)));
  return (
    covariance(places, a, truth, b) /
    Math.sqrt(covariance(places, a, places, a) * covariance(truth, b, truth, b))
  );
}

/** Ranks values from the lowest; equal ones have their mean rank. */
const midranksOf = (values: readonly number[]): readonly number[] =>
  values.map(
    (value) =>
      values.filter((each) => each < value).length + (values.filter((each) => each === value).length + 1) / 2,
  );
