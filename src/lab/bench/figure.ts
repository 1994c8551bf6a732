/** A measured figure: median and range of its repeats, or an estimate with its 95 % interval. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly repeats: number;
  /** Whether `median` is an estimate, and `least` and `most` are the bounds of its interval. */
  readonly isInterval?: true;
  /** Target value, as text. */
  readonly target?: string;
};

/** Figures of a benchmark, and failures; any failure fails the run. */
export type Result = { readonly figures: readonly Figure[]; readonly failures: readonly string[] };

/** Builds a figure from at least one measured value. */
export function figureOf(name: string, unit: string, measured: readonly number[], target?: string): Figure {
  const values = [...measured].sort((a, b) => a - b);
  return {
    name,
    unit,
    median: values[Math.floor(values.length / 2)]!,
    least: values[0]!,
    most: values.at(-1)!,
    repeats: values.length,
    ...(target === undefined ? {} : { target }),
  };
}

/** Runs `once`, which returns one value, `repeats` times, after a warm-up run. */
export function measure(
  name: string,
  unit: string,
  once: () => number,
  repeats = 7,
  target?: string,
): Figure {
  once();
  return figureOf(name, unit, Array.from({ length: repeats }, once), target);
}

/** Returns the number of items a second when `work` handles `count` of them. */
export function rate(count: number, work: () => void): number {
  const started = performance.now();
  work();
  return (count * 1000) / (performance.now() - started);
}
