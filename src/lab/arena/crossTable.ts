import { percent, signedElo, wdl } from './arenaReport.js';
import { fitRatings } from './bradleyTerry.js';
import type { Outcome } from './runPlan.js';
import { addWdl, gameCount, pointCount, swapSides, type Wdl } from './tally.js';

const NO_GAMES: Wdl = { wins: 0, draws: 0, losses: 0 };

type Row = {
  readonly name: string;
  /** Against each other one, in the table's order; none against itself. */
  readonly against: readonly (Wdl | undefined)[];
  readonly total: Wdl;
  /** See `fitRatings`. */
  readonly elo: number;
};

/** All against all, the strongest first. */
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

/** The cross table in Markdown. */
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
