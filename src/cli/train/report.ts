import type { StageReport } from './fitWorker.js';

const whole = new Intl.NumberFormat('en');

type Column = { readonly head: string; readonly of: (report: StageReport) => string };

const rangeOf = ({ least, most }: StageReport): string => `${least}-${most}`;

// Errors in discs: root mean square, of the games fitted and of those held out, and mean absolute.
const COLUMNS: readonly Column[] = [
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
export function reportText(reports: readonly StageReport[]): string[] {
  const columns = COLUMNS.map(({ head, of }) => [head, ...reports.map(of)]);
  const widths = columns.map((cells) => Math.max(...cells.map((cell) => cell.length)));
  return Array.from({ length: reports.length + 1 }, (_, line) =>
    columns.map((cells, i) => cells[line]!.padStart(widths[i]!)).join('  '),
  );
}

export const stageText = (report: StageReport): string =>
  `stage ${report.stage} (${rangeOf(report)} empties): ${whole.format(report.positions)} positions, error ${report.error.toFixed(3)}, held out ${report.heldOutError.toFixed(3)}`;
