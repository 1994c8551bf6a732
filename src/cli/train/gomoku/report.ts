import { type Column, tableText } from '../table.js';
import type { FitReport } from './fitWorker.js';

const whole = new Intl.NumberFormat('en');

type Row = FitReport & { readonly generation: number };

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

// Log losses in nats a position: of the weights before, of the fitted ones, of these on games held out.
const COLUMNS: readonly Column<Row>[] = [
  { head: 'generation', of: ({ generation }) => `${generation}` },
  { head: 'positions', of: ({ fitted }) => whole.format(fitted.positions) },
  { head: 'before', of: ({ fitted }) => fitted.before.toFixed(4) },
  { head: 'log loss', of: ({ fitted }) => fitted.loss.toFixed(4) },
  { head: 'right', of: ({ fitted }) => percent(fitted.accuracy) },
  { head: 'held out', of: ({ heldOut }) => whole.format(heldOut.positions) },
  { head: 'before', of: ({ heldOut }) => heldOut.before.toFixed(4) },
  { head: 'log loss', of: ({ heldOut }) => heldOut.loss.toFixed(4) },
  { head: 'right', of: ({ heldOut }) => percent(heldOut.accuracy) },
];

/** A line of titles and one a generation. */
export const reportText = (reports: readonly FitReport[]): string[] =>
  tableText(
    COLUMNS,
    reports.map((report, generation) => ({ ...report, generation })),
  );

export const fitText = ({ fitted, heldOut }: FitReport): string =>
  `${whole.format(fitted.positions)} positions, log loss ${fitted.loss.toFixed(4)} (before ${fitted.before.toFixed(4)}), held out ${heldOut.loss.toFixed(4)} (before ${heldOut.before.toFixed(4)})`;
