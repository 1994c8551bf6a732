import { percent, signedElo, wdl } from './arenaReport.js';
import type { Outcome } from './runPlan.js';
import { eloDifference } from './statistics.js';
import { addWdl, gameCount, pointCount, swapSides, type Wdl } from './tally.js';

const NO_GAMES: Wdl = { wins: 0, draws: 0, losses: 0 };

type Row = {
  readonly name: string;
  /** Results against each player in the table's order; none against itself. */
  readonly against: readonly (Wdl | undefined)[];
  readonly total: Wdl;
  /** Rating, see `fitRatings`. */
  readonly elo: number;
};

/** Builds the table of all against all, the strongest first. */
export function crossTable(outcomes: readonly Outcome[]): readonly Row[] {
  const names = [...new Set(outcomes.flatMap(({ match: { a, b } }) => [a.label, b.label]))];
  const results = (name: string, other: string): Wdl | undefined => {
    const own = outcomes.find(({ match: { a, b } }) => a.label === name && b.label === other);
    if (own) return own.tally.total;
    const others = outcomes.find(({ match: { a, b } }) => a.label === other && b.label === name);
    return others && swapSides(others.tally.total);
  };
  const elos = fitRatings(
    names.map((name) => names.map((other) => pointCount(results(name, other) ?? NO_GAMES))),
  );
  const order = names
    .map((name, i) => ({ name, elo: elos[i]! }))
    .sort((x, y) => y.elo - x.elo || (x.name < y.name ? -1 : 1));
  return order.map(({ name, elo }) => {
    const against = order.map((other) => results(name, other.name));
    return {
      name,
      elo,
      against,
      total: against.reduce<Wdl>((sum, each) => addWdl(sum, each ?? NO_GAMES), NO_GAMES),
    };
  });
}

/** Formats the table in Markdown. */
export function crossTableText(rows: readonly Row[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = ['', ...rows.map((_, i) => String(i + 1)), 'total', 'score', 'Elo'];
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map(({ name, against, total, elo }, i) =>
      line([
        `${i + 1} ${name}`,
        ...against.map((each) => (each && gameCount(each) > 0 ? wdl(each) : '')),
        wdl(total),
        percent(total),
        signedElo(elo),
      ]),
    ),
    '',
    'Wins-draws-losses of the row against the column. Elo: maximum likelihood of the Bradley-Terry model, mean 0, with one drawn game added to each.',
  ];
}

const PRIOR_GAMES = 1;
const MAX_ITERATIONS = 10_000;
const TOLERANCE = 1e-10;

/**
 * Fits Elo ratings to an all-play-all: the maximum likelihood of the Bradley-Terry model, a draw counting as half a win, by
 * Hunter's iteration ("MM algorithms for generalized Bradley-Terry models", 2004). Each player gets an extra draw against a rating
 * of 0, so that one who won or lost every game has a finite rating. The mean is 0.
 *
 * `points[i][j]` are the points of i against j.
 */
export function fitRatings(points: readonly (readonly number[])[]): number[] {
  const indices = points.map((_, i) => i);
  const won = points.map((row) => PRIOR_GAMES / 2 + row.reduce((sum, each) => sum + each, 0));
  let strengths = points.map(() => 1);
  for (let round = 0; round < MAX_ITERATIONS; round++) {
    const next = indices.map((i) => {
      const own = strengths[i]!;
      const expected = indices.reduce(
        (sum, j) => (i === j ? sum : sum + (points[i]![j]! + points[j]![i]!) / (own + strengths[j]!)),
        PRIOR_GAMES / (own + 1),
      );
      return won[i]! / expected;
    });
    const moved = Math.max(...next.map((each, i) => Math.abs(Math.log(each / strengths[i]!))));
    strengths = next;
    if (moved < TOLERANCE) break;
  }
  const elos = strengths.map((strength) => eloDifference(strength / (1 + strength)));
  const mean = elos.reduce((sum, elo) => sum + elo, 0) / elos.length;
  return elos.map((elo) => elo - mean);
}
