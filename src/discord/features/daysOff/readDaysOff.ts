import { addDays, type DaysOff, MAX_DAYS_AHEAD } from '../../../game/daysOff/daysOff.js';
import { excerpt } from '../../texts/plainText.js';
import { localHour, readZone, startOfDay, suggestedZones } from '../../texts/timeZones.js';

/** Texts that a member typed into the form. */
type Typed = { readonly first: string; readonly days: string; readonly zone: string };

/** The days off that they mean, or the text of the problem with its values. */
type ReadDaysOff =
  | { readonly kind: 'read'; readonly days: DaysOff }
  | { readonly kind: 'problem'; readonly key: string; readonly values: Readonly<Record<string, string>> };

const problem = (key: string, values: Readonly<Record<string, string>> = {}): ReadDaysOff => ({
  kind: 'problem',
  key,
  values,
});

const normalize = (text: string): string => text.normalize('NFKC').trim();

/** Reads `2026-12-24`, `2026/12/24` or `2026.12.24`. Returns `undefined` for other texts and for days that do not exist. */
function readDay(text: string): string | undefined {
  const [, year, , month, date] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const day = `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`;
  const at = Date.parse(day);
  return Number.isNaN(at) || addDays(day, 0) !== day ? undefined : day;
}

/** Reads the form. Days that begin today begin now. */
export function readDaysOff({ first, days, zone: typedZone }: Typed, now: number): ReadDaysOff {
  const zone = readZone(typedZone);
  if (zone === undefined)
    return problem('problems.noSuchZone', { text: excerpt(typedZone), zones: suggestedZones(typedZone) });
  const today = localHour(zone, now).day;
  const typedFirst = normalize(first);
  const firstDay = typedFirst === '' ? today : readDay(typedFirst);
  if (firstDay === undefined)
    return problem('daysOff.problems.day', { text: excerpt(first), example: `\`${addDays(today, 7)}\`` });
  if (firstDay < today) return problem('daysOff.problems.past');
  if (firstDay > addDays(today, MAX_DAYS_AHEAD)) return problem('daysOff.problems.far');
  const count = normalize(days);
  if (!/^[1-9]\d{0,2}$/.test(count)) return problem('daysOff.problems.days');
  const endDay = addDays(firstDay, Number(count));
  const from = Math.max(now, startOfDay(zone, firstDay));
  return { kind: 'read', days: { from, until: startOfDay(zone, endDay), firstDay, endDay, zone } };
}
