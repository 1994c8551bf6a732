import { entrantData } from './entrant.js';
import type { Plan } from './plan.js';
import type { Fault, Side } from './player.js';
import { SIDES } from './player.js';
import type { Outcome, Results } from './runPlan.js';
import type { Hypotheses, Sprt } from './sprt.js';
import type { Estimate } from './statistics.js';
import { eloEstimate, pairCount, scoreEstimate } from './statistics.js';
import type { Wdl } from './tally.js';
import { gameCount, pointCount } from './tally.js';

export const wdl = ({ wins, draws, losses }: Wdl): string => `${wins}-${draws}-${losses}`;

export const percent = (results: Wdl): string =>
  gameCount(results) === 0 ? '–' : `${((100 * pointCount(results)) / gameCount(results)).toFixed(1)} %`;

export const signedElo = (elo: number): string => `${elo < 0 ? '−' : '+'}${Math.abs(elo).toFixed(0)}`;

/** Formats an Elo difference. If all games were won or all lost, its interval is bounded on one side only. */
export function eloText({ value, low, high }: Estimate): string {
  if (value === Number.POSITIVE_INFINITY) return `at least ${signedElo(low)} (95 %)`;
  if (value === Number.NEGATIVE_INFINITY) return `at most ${signedElo(high)} (95 %)`;
  return `${signedElo(value)} (95 %: ${signedElo(low)} to ${signedElo(high)})`;
}

const paceText = ({ tally }: Outcome, side: Side): string => {
  const { mean, most } = tally.pace(side);
  return `${mean.toFixed(3)} mean, ${most.toFixed(3)} most`;
};

const faultsText = (faults: Readonly<Partial<Record<Fault, number>>>): string =>
  Object.entries(faults)
    .map(([fault, count]) => `${fault} ${count}`)
    .join(', ');

const sprtText = ({ llr, lower, upper, accepted }: Sprt, hypotheses: Hypotheses): string => {
  const state = accepted === 'none' ? 'undecided' : `${accepted} accepted`;
  return `SPRT elo0 ${hypotheses[0]}, elo1 ${hypotheses[1]}: LLR ${llr.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)}), ${state}`;
};

/** Formats a match's result as lines. */
export function matchText(outcome: Outcome, hypotheses: Hypotheses | undefined): string[] {
  const { match, tally, sprt } = outcome;
  const elo = eloEstimate(tally.pairs);
  const lost = SIDES.map((side) => [match[side].label, faultsText(tally.faults(side))] as const);
  return [
    `${match.a.label} against ${match.b.label}: ${wdl(tally.total)} (wins-draws-losses), ${percent(tally.total)} of ${gameCount(tally.total)} games`,
    `as black ${wdl(tally.as('black'))}, as white ${wdl(tally.as('white'))}`,
    `Elo difference ${elo ? eloText(elo) : 'unknown: no whole pair of games'}`,
    ...SIDES.map((side) => `${match[side].label}: seconds a move ${paceText(outcome, side)}`),
    ...lost.flatMap(([label, faults]) => (faults === '' ? [] : [`${label} lost games by faults: ${faults}`])),
    ...(sprt && hypotheses ? [sprtText(sprt, hypotheses)] : []),
  ];
}

/** Returns a match's result as data; an infinite bound is null in JSON. */
export function matchData({ match, tally, sprt }: Outcome): object {
  return {
    a: entrantData(match.a),
    b: entrantData(match.b),
    games: gameCount(tally.total),
    ...tally.total,
    black: tally.as('black'),
    white: tally.as('white'),
    pairs: pairCount(tally.pairs),
    pentanomial: tally.pairs,
    score: scoreEstimate(tally.pairs) ?? null,
    elo: eloEstimate(tally.pairs) ?? null,
    seconds: { a: tally.pace('a'), b: tally.pace('b') },
    forfeits: { a: tally.faults('a'), b: tally.faults('b') },
    ...(sprt ? { sprt } : {}),
  };
}

export const planData = ({ variant, seed, openings }: Plan, { whole }: Results): object => ({
  ...variant,
  seed,
  openings: openings.source,
  whole,
});
