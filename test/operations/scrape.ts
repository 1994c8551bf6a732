/** Returns a metric's value from a scrape, by its name and labels; `undefined` if there is none. */
export function figure(
  scrape: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  for (const line of scrape.split('\n')) {
    const [, metric, listed = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const found = Object.fromEntries(
      [...listed.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]),
    );
    const hasLabels = Object.entries(labels).every(([key, text]) => found[key] === text);
    if (metric === name && hasLabels) return Number(value);
  }
  return undefined;
}
