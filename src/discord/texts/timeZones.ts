import { distance } from 'fastest-levenshtein';
import { dayOf } from '../../game/puzzles/dailyPuzzle.js';

export const UTC = 'UTC';

const MINUTE_MS = 60_000;

/** Names by which Intl knows some zones, and the names of today. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** Common names that are no zone's own name. Those that several countries use are left out. */
const COMMON: Readonly<Record<string, string>> = {
  ...named(UTC, 'gmt', 'z', 'etc/utc', 'etc/gmt'),
  ...named('America/New_York', 'et', 'est', 'edt', 'eastern time', 'us/eastern'),
  ...named('America/Chicago', 'ct', 'cdt', 'central time', 'us/central'),
  ...named('America/Denver', 'mt', 'mdt', 'mountain time', 'us/mountain'),
  ...named('America/Los_Angeles', 'pt', 'pst', 'pdt', 'pacific time', 'us/pacific'),
  ...named('Europe/London', 'uk', 'bst', 'gb'),
  ...named('Europe/Berlin', 'cet', 'cest', 'germany'),
  ...named('Europe/Athens', 'eet', 'eest'),
  ...named('Europe/Moscow', 'msk'),
  ...named('Asia/Shanghai', 'china', 'prc', 'beijing', '北京', '上海', '北京时间'),
  ...named('Asia/Taipei', 'taiwan', '台北'),
  ...named('Asia/Tokyo', 'jst', 'japan', '東京', '日本'),
  ...named('Asia/Seoul', 'kst', 'korea', '서울', '한국'),
  ...named('Asia/Kolkata', 'india'),
};

function named(zone: string, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, zone]));
}

const ZONES: readonly string[] = [
  UTC,
  ...Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone),
];

const KNOWN: ReadonlySet<string> = new Set(ZONES);

/** A zone without daylight saving, such as `UTC+05:30`. */
const FIXED = /^UTC([+-])(\d\d):(\d\d)$/;

/** Offsets from UTC that people have, in minutes. */
const MAX_OFFSET = 14 * 60;
const MIN_OFFSET = -12 * 60;

/** Returns a fixed zone's offset from UTC, in minutes. */
function offsetOf(zone: string): number | undefined {
  if (zone === UTC) return 0;
  const [, sign, hours, minutes] = FIXED.exec(zone) ?? [];
  return sign === undefined ? undefined : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Whether `readZone` returns this zone, and this process can calculate with it. */
export const isZone = (value: unknown): value is string =>
  typeof value === 'string' && (KNOWN.has(value) || (FIXED.test(value) && readFixed(value) === value));

/** Reads `+2`, `UTC+2`, `GMT -03:30` or `utc+0530` as a fixed zone; minutes are in quarters of an hour. */
function readFixed(text: string): string | undefined {
  const form = /^(?:utc|gmt)?\s*([+\-−])\s*(\d{1,2})(?::?(00|15|30|45))?$/i;
  const [, sign, hours, minutes = '00'] = form.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const total = (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
  if (total === 0) return UTC;
  if (total < MIN_OFFSET || total > MAX_OFFSET) return undefined;
  return `UTC${sign === '+' ? '+' : '-'}${hours!.padStart(2, '0')}:${minutes}`;
}

const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Last part of a zone's name. */
const cityOf = (zone: string): string => normalize(zone.split('/').at(-1)!);

/** Ways to mean a zone with a text, the surest first. */
const MATCHES: readonly ((zone: string, text: string) => boolean)[] = [
  (zone, text) => normalize(zone) === text,
  (zone, text) => cityOf(zone) === text,
  // Three letters are rather an abbreviation, such as IST, which is used in India, Israel and Ireland.
  (zone, text) => text.length > 3 && (cityOf(zone).startsWith(text) || normalize(zone).startsWith(text)),
];

/**
 * Reads a time zone: its IANA name, its city, the only beginning of either, a common name or an offset from UTC. Returns `undefined`
 * for any other text.
 */
export function readZone(given: string): string | undefined {
  const fixed = readFixed(given.normalize('NFKC').trim());
  if (fixed !== undefined) return fixed;
  const text = normalize(given);
  if (text === '') return undefined;
  if (Object.hasOwn(COMMON, text)) return COMMON[text];
  for (const matches of MATCHES) {
    const found = ZONES.filter((zone) => matches(zone, text));
    if (found.length === 1) return found[0];
  }
  const renamed = Object.entries(RENAMED).find(([old]) => normalize(old) === text || cityOf(old) === text);
  return renamed?.[1];
}

/** Zones that a misspelled or ambiguous text may mean, best first. */
export function zonesLike(given: string, count: number): readonly string[] {
  const text = normalize(given);
  const rank = (zone: string): number =>
    normalize(zone).includes(text)
      ? 0
      : Math.min(distance(cityOf(zone), text), distance(normalize(zone), text));
  return ZONES.toSorted((a, b) => rank(a) - rank(b)).slice(0, count);
}

/** Number of zones suggested for a text that names none. */
const SUGGESTED_ZONES = 3;

/** Returns the zones that a text may mean, as a list in Markdown. */
export const suggestedZones = (given: string): string =>
  zonesLike(given, SUGGESTED_ZONES)
    .map((name) => `\`${name}\``)
    .join(', ');

/** Formatters by zone; making one takes far longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

/** A day, as in `2026-11-24`, and an hour of it. */
export type LocalHour = { readonly day: string; readonly hour: number };

/** Returns the day and hour in a zone at a time, in ms since the epoch. */
export function localHour(zone: string, at: number): LocalHour {
  const offset = offsetOf(zone);
  if (offset !== undefined) {
    const shifted = at + offset * MINUTE_MS;
    return { day: dayOf(shifted), hour: new Date(shifted).getUTCHours() };
  }
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

/** All zones' clocks show a full hour at some multiple of this. */
export const ZONE_STEP_MS = 15 * MINUTE_MS;

/**
 * Returns the next time, in ms since the epoch, at which an hour begins in a zone. On a day without that hour, the next one counts.
 */
export function nextHourAt(zone: string, hour: number, now: number): number {
  const today = localHour(zone, now);
  let at = Math.floor(now / ZONE_STEP_MS) * ZONE_STEP_MS;
  // At most two days away: one may be left out of the calendar.
  for (let i = 0; i < 3 * 96; i++) {
    at += ZONE_STEP_MS;
    const local = localHour(zone, at);
    if ((local.day > today.day || today.hour < hour) && local.hour >= hour) return at;
  }
  throw new RangeError(`no ${hour}:00 in ${zone}`);
}

/** Returns when a day begins in a zone, in ms since the epoch: at midnight, unless its clocks skip that. */
export function startOfDay(zone: string, day: string): number {
  let at = Date.parse(day) - MAX_OFFSET * MINUTE_MS;
  while (localHour(zone, at).day < day) at += ZONE_STEP_MS;
  return at;
}
