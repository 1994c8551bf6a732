/** One measured figure: the median of its repeats, and their range; or an estimate from them with its 95 % interval. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly repeats: number;
  /** Whether `median` is an estimate, with `least` and `most` as the bounds of its interval. */
  readonly isInterval?: true;
  /** What it should be, as text. */
  readonly target?: string;
};

/** A benchmark's figures, and its failures, any of which fails the run. */
export type Result = { readonly figures: readonly Figure[]; readonly failures: readonly string[] };

/** A figure from values that were measured, at least one. */
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

/** Runs `once`, which returns one value of the figure, `repeats` times, after one run that does not count. */
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

/** How many things `work` does a second, `count` being all of them. */
export function rate(count: number, work: () => void): number {
  const started = performance.now();
  work();
  return (count * 1000) / (performance.now() - started);
}
