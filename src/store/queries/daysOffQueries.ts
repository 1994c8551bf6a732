import type { Selectable } from 'kysely';
import { type DaysOff, type DaysOffRefusal, refusalToTake } from '../../game/daysOff/daysOff.js';
import type { Database, DaysOffTable } from '../schema.js';

const daysFrom = (row: Selectable<DaysOffTable>): DaysOff => ({
  from: row.from_at,
  until: row.until_at,
  firstDay: row.first_day,
  endDay: row.end_day,
  zone: row.zone,
});

export async function daysOff(db: Database, member: string): Promise<DaysOff[]> {
  const rows = await db
    .selectFrom('days_off')
    .selectAll()
    .where('member', '=', member)
    .orderBy('from_at')
    .execute();
  return rows.map(daysFrom);
}

/** The caller locks the member, so that the days are counted and stored at once. */
export async function takeDaysOff(
  db: Database,
  member: string,
  days: DaysOff,
  now: number,
): Promise<DaysOffRefusal | undefined> {
  const refusal = refusalToTake(await daysOff(db, member), days, now);
  if (refusal) return refusal;
  const { from: from_at, until: until_at, firstDay: first_day, endDay: end_day, zone } = days;
  const row = { until_at, first_day, end_day, zone, told: 0 };
  await db
    .insertInto('days_off')
    .values({ member, from_at, ...row })
    // Days that were canceled may begin at the same time.
    .onConflict((conflict) => conflict.columns(['member', 'from_at']).doUpdateSet(row))
    .execute();
  return undefined;
}

export async function endDaysOff(
  db: Database,
  member: string,
  { from, until, endDay }: DaysOff,
  now: number,
): Promise<void> {
  await db
    .updateTable('days_off')
    .set({ until_at: until, end_day: endDay, told: 0 })
    .where('member', '=', member)
    .where('from_at', '=', from)
    .where('until_at', '>', now)
    .execute();
}

export async function markDaysOffTold(db: Database, member: string, told: readonly DaysOff[]): Promise<void> {
  for (const { from, until } of told)
    await db
      .updateTable('days_off')
      .set({ told: 1 })
      .where('member', '=', member)
      .where('from_at', '=', from)
      .where('until_at', '=', until)
      .where('told', '=', 0)
      .execute();
}

/** Scans the table: once a start. */
export async function membersAway(db: Database, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('days_off')
    .select('member')
    .distinct()
    .where(({ and, or, eb, ref }) =>
      or([eb('told', '=', 0), and([eb('until_at', '>', now), eb('until_at', '>', ref('from_at'))])]),
    )
    .orderBy('member')
    .execute();
  return rows.map(({ member }) => member);
}

export async function forgetDaysOff(db: Database, before: number): Promise<void> {
  await db.deleteFrom('days_off').where('until_at', '<', before).where('told', '=', 1).execute();
}
