export type Column<Row> = { readonly head: string; readonly of: (row: Row) => string };

/** Formats a line of headers and a line a row, columns aligned to the right. */
export function formatTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  const cells = columns.map(({ head, of }) => [head, ...rows.map(of)]);
  const widths = cells.map((column) => Math.max(...column.map((cell) => cell.length)));
  return Array.from({ length: rows.length + 1 }, (_, line) =>
    cells.map((column, i) => column[line]!.padStart(widths[i]!)).join('  '),
  );
}
