import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DaysOff } from '../../../src/game/daysOff/daysOff.js';
import type { Store } from '../../../src/game/ports/store.js';
import { DATABASES, type TestDatabase } from '../databases.js';

const NOW = Date.parse('2026-11-24T12:00Z');

const daysOff = (firstDay: string, endDay: string): DaysOff => ({
  ...{ from: Math.max(NOW, Date.parse(firstDay)), until: Date.parse(endDay) },
  ...{ firstDay, endDay, zone: 'UTC' },
});
const WEEK = daysOff('2026-12-01', '2026-12-08');

describe.each(DATABASES)('days off on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  test('are taken once at a time, by whichever process', async () => {
    const other = database.isShared ? await database.open() : store;
    const later = daysOff('2026-12-10', '2026-12-12');
    const refusals = await Promise.all([
      store.takeDaysOff('ada', WEEK, NOW),
      other.takeDaysOff('ada', later, NOW),
      store.takeDaysOff('ada', later, NOW),
    ]);
    expect(refusals.filter((each) => each?.code === 'taken-already')).toHaveLength(2);
    expect(await store.daysOff('ada')).toHaveLength(1);
    expect(await store.takeDaysOff('ben', WEEK, NOW)).toBeUndefined();
  });

  test('are not more than the year has', async () => {
    const refusal = await store.takeDaysOff('ada', daysOff('2026-11-24', '2026-12-30'), NOW);
    expect(refusal).toEqual({ code: 'too-many', year: '2026', left: 30 });
    expect(await store.daysOff('ada')).toEqual([]);
  });

  test('can be taken again from the same day after they were canceled', async () => {
    await store.takeDaysOff('ada', WEEK, NOW);
    await store.endDaysOff('ada', { ...WEEK, until: WEEK.from, endDay: WEEK.firstDay }, NOW);
    const longer = { ...WEEK, until: WEEK.until + 1, endDay: '2026-12-09' };
    expect(await store.takeDaysOff('ada', longer, NOW)).toBeUndefined();
    expect(await store.daysOff('ada')).toEqual([longer]);
  });

  test('do not end again once they are over', async () => {
    await store.takeDaysOff('ada', WEEK, NOW);
    await store.endDaysOff('ada', { ...WEEK, until: WEEK.until + 9 }, WEEK.until);
    expect(await store.daysOff('ada')).toEqual([WEEK]);
  });

  test('are listed by member until they are over and told', async () => {
    for (const member of ['ada', 'ben']) await store.takeDaysOff(member, WEEK, NOW);
    await store.markDaysOffTold('ada', [WEEK]);
    expect(await store.membersAway(NOW)).toEqual(['ada', 'ben']);
    expect(await store.membersAway(WEEK.until)).toEqual(['ben']);
    await store.markDaysOffTold('ben', [{ ...WEEK, until: WEEK.until + 1 }]);
    expect(await store.membersAway(WEEK.until)).toEqual(['ben']);
    await store.forgetDaysOff(WEEK.until + 1);
    expect([await store.daysOff('ada'), await store.daysOff('ben')]).toEqual([[], [WEEK]]);
  });

  test('come with the member’s data, and are deleted with it', async () => {
    await store.takeDaysOff('ada', WEEK, NOW);
    expect((await store.memberData('ada')).daysOff).toEqual([WEEK]);
    await store.deleteMember('ada');
    expect(await store.daysOff('ada')).toEqual([]);
  });
});
