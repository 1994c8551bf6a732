import { TOP_COUNTS } from '../conditionalLogit.js';
import { type Column, formatTable } from '../formatTable.js';
import type { OrderScoreReport } from './fitOrder.js';
import type { FitReport } from './gomokuFitWorker.js';

const whole = new Intl.NumberFormat('en');

type Row = FitReport & { readonly generation: number };

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

type Part = 'evaluation' | 'network';

// Log losses in nats a position: of the weights before, of the fitted ones, and of the fitted ones on held-out games.
const evaluationColumns = (part: Part): readonly Column<Row>[] => [
  { head: 'generation', of: ({ generation }) => `${generation}` },
  { head: 'positions', of: (row) => whole.format(row[part].fitted.positions) },
  { head: 'before', of: (row) => row[part].fitted.before.toFixed(4) },
  { head: 'log loss', of: (row) => row[part].fitted.loss.toFixed(4) },
  { head: 'right', of: (row) => percent(row[part].fitted.accuracy) },
  { head: 'held out', of: (row) => whole.format(row[part].heldOut.positions) },
  { head: 'before', of: (row) => row[part].heldOut.before.toFixed(4) },
  { head: 'log loss', of: (row) => row[part].heldOut.loss.toFixed(4) },
  { head: 'right', of: (row) => percent(row[part].heldOut.accuracy) },
];

/** Column of the share of chosen moves among the first `count`, before and after the fit. */
const amongColumn = (count: number, i: number): Column<Row> => ({
  head: count === 1 ? 'first' : `first ${count}`,
  of: ({ order: { heldOut } }) =>
    `${(100 * heldOut.before.among[i]!).toFixed(1)} to ${percent(heldOut.after.among[i]!)}`,
});

// Columns for the choice of moves; the shares are those of the held-out games.
const ORDER: readonly Column<Row>[] = [
  { head: 'generation', of: ({ generation }) => `${generation}` },
  { head: 'moves', of: ({ order: { fitted } }) => whole.format(fitted.positions) },
  { head: 'before', of: ({ order: { fitted } }) => fitted.before.loss.toFixed(4) },
  { head: 'log loss', of: ({ order: { fitted } }) => fitted.after.loss.toFixed(4) },
  { head: 'held out', of: ({ order: { heldOut } }) => whole.format(heldOut.positions) },
  { head: 'before', of: ({ order: { heldOut } }) => heldOut.before.loss.toFixed(4) },
  { head: 'log loss', of: ({ order: { heldOut } }) => heldOut.after.loss.toFixed(4) },
  ...TOP_COUNTS.map(amongColumn),
];

/** Formats three tables, a line a generation: the weights of positions, the network, and the weights of moves. */
export function reportText(reports: readonly FitReport[]): string[] {
  const rows = reports.map((report, generation) => ({ ...report, generation }));
  const tables = [evaluationColumns('evaluation'), evaluationColumns('network'), ORDER];
  return tables.flatMap((columns, i) => [...(i > 0 ? [''] : []), ...formatTable(columns, rows)]);
}

type Losses = { readonly before: number; readonly loss: number };

const lossText = (count: string, fitted: Losses, heldOut: Losses): string => {
  const text = ({ before, loss }: Losses) => `${loss.toFixed(4)} (before ${before.toFixed(4)})`;
  return `${count}, log loss ${text(fitted)}, held out ${text(heldOut)}`;
};

const lossesOf = ({ before, after }: OrderScoreReport): Losses => ({ before: before.loss, loss: after.loss });

/** Formats a line each for the weights of positions, the network, and the weights of moves. */
export const fitLines = ({ evaluation, network, order }: FitReport): string[] => [
  lossText(`${whole.format(evaluation.fitted.positions)} positions`, evaluation.fitted, evaluation.heldOut),
  lossText(`${whole.format(network.fitted.positions)} positions, network`, network.fitted, network.heldOut),
  lossText(`${whole.format(order.fitted.positions)} moves`, lossesOf(order.fitted), lossesOf(order.heldOut)),
];
