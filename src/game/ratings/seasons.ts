/** Returns the season of a time (ms since the epoch): a quarter in UTC, such as `2026-Q4`. Names sort chronologically. */
export function seasonOf(at: number): string {
  const date = new Date(at);
  const quarter = Math.floor(date.getUTCMonth() / 3) + 1;
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-Q${quarter}`;
}

/** Returns the end of a season, in ms since the epoch. */
export function endOfSeason(season: string): number {
  const [year, quarter] = season.split('-Q');
  return Date.UTC(Number(year), 3 * Number(quarter));
}

/** Whether a text is the name of a season. */
export const isSeason = (text: string): boolean => /^\d{4}-Q[1-4]$/.test(text);
