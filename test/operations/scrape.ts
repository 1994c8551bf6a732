/** A figure of a scrape, by its name and its labels; undefined where there is none. */
export function figure(
  scrape: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  for (const line of scrape.split('\n')) {
    const [, found, listed = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const has = Object.fromEntries(
      [...listed.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]),
    );
    const isAsked = Object.entries(labels).every(([key, text]) => has[key] === text);
    if (found === name && isAsked) return Number(value);
  }
  return undefined;
}
