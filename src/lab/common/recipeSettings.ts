import { isDeepStrictEqual } from 'node:util';

/** What stored work depends on, as data: work of other settings cannot be resumed. */
export type Settings = Readonly<Record<string, unknown>>;

/** Settings as they read after having been written as JSON. */
export const plainSettings = (settings: Settings): Settings =>
  JSON.parse(JSON.stringify(settings)) as Settings;

/** The keys in which two settings differ. */
export function differingKeys(found: Settings, wanted: Settings): string[] {
  const keys = new Set([...Object.keys(found), ...Object.keys(wanted)]);
  return [...keys].filter((key) => !isDeepStrictEqual(found[key], wanted[key]));
}
