import { type Column, formatTable } from '../formatTable.js';
import type { StageReport } from './reversiFitWorker.js';

const whole = new Intl.NumberFormat('en');

const rangeOf = ({ least, most }: StageReport): string => `${least}-${most}`;

// Errors in discs: root mean square, of the training games and of those held out, and mean absolute.
const COLUMNS: readonly Column<StageReport>[] = [
  { head: 'stage', of: ({ stage }) => `${stage}` },
  { head: 'empties', of: rangeOf },
  { head: 'positions', of: ({ positions }) => whole.format(positions) },
  { head: 'error', of: ({ error }) => error.toFixed(3) },
  { head: 'held out', of: ({ heldOut }) => whole.format(heldOut) },
  { head: 'error', of: ({ heldOutError }) => heldOutError.toFixed(3) },
  { head: 'absolute', of: ({ heldOutAbsolute }) => heldOutAbsolute.toFixed(3) },
  { head: 'win scale', of: ({ scale }) => scale.toFixed(3) },
];

/** A line of titles and one a stage. */
export const reportText = (reports: readonly StageReport[]): string[] => formatTable(COLUMNS, reports);

export const stageText = (report: StageReport): string =>
  `stage ${report.stage} (${rangeOf(report)} empties): ${whole.format(report.positions)} positions, error ${report.error.toFixed(3)}, held out ${report.heldOutError.toFixed(3)}`;
