import { describe, expect, test } from 'vitest';
import {
  isZone,
  localHour,
  nextHourAt,
  readZone,
  startOfDay,
  ZONE_STEP_MS,
  zonesLike,
} from '../../../src/discord/texts/timeZones.js';

describe('a time zone', () => {
  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    [' Berlin ', 'Europe/Berlin'],
    ['new york', 'America/New_York'],
    ['New_York', 'America/New_York'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['Europe/Zur', 'Europe/Zurich'],
    ['zuri', 'Europe/Zurich'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Kiev', 'Europe/Kyiv'],
    ['CET', 'Europe/Berlin'],
    ['pst', 'America/Los_Angeles'],
    ['JST', 'Asia/Tokyo'],
    ['北京', 'Asia/Shanghai'],
    ['UTC', 'UTC'],
    ['gmt', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['UTC+2', 'UTC+02:00'],
    ['utc +02:00', 'UTC+02:00'],
    ['GMT-3:30', 'UTC-03:30'],
    ['+0545', 'UTC+05:45'],
    ['−9', 'UTC-09:00'],
    ['ＵＴＣ＋９', 'UTC+09:00'],
    ['UTC+0', 'UTC'],
    ['UTC+14', 'UTC+14:00'],
  ])('is read from %j: %s', (text, zone) => {
    expect(readZone(text)).toBe(zone);
    expect(isZone(zone)).toBe(true);
  });

  test.each(['', 'nowhere', 'america', 'IST', 'UTC+15', 'UTC-13', 'UTC+2:10', '2', 'toString'])(
    'is not read from %j',
    (text) => {
      expect(readZone(text)).toBeUndefined();
    },
  );

  test.each([undefined, 5, '', 'utc', 'UTC+2', 'UTC+00:00', 'UTC+15:00', 'Europe/Nowhere'])(
    'is not %j in stored settings',
    (value) => {
      expect(isZone(value)).toBe(false);
    },
  );

  test('is suggested for a misspelled or ambiguous name', () => {
    expect(zonesLike('Belrin', 1)).toEqual(['Europe/Berlin']);
    expect(zonesLike('indiana', 2)).toEqual(['America/Indiana/Knox', 'America/Indiana/Marengo']);
  });
});

const at = (time: string): number => Date.parse(time);

test.each([
  ['UTC', '2026-03-01T23:59:59Z', '2026-03-01', 23],
  ['UTC+05:30', '2026-03-01T18:30:00Z', '2026-03-02', 0],
  ['UTC-03:30', '2026-03-01T03:29:00Z', '2026-02-28', 23],
  ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02', 0],
  ['Australia/Lord_Howe', '2026-07-01T13:30:00Z', '2026-07-02', 0],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29', 1],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29', 3],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25', 2],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25', 2],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01', 0],
  ['Pacific/Apia', '2011-12-30T09:59:00Z', '2011-12-29', 23],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31', 0],
])('in %s it is, at %s, the day %s, hour %i', (zone, time, day, hour) => {
  expect(localHour(zone, at(time))).toEqual({ day, hour });
});

test.each([
  ['UTC', 12, '2026-03-01T11:59:00Z', '2026-03-01T12:00:00Z'],
  ['UTC', 12, '2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z'],
  ['Asia/Kolkata', 18, '2026-03-01T12:00:00Z', '2026-03-01T12:30:00Z'],
  ['Europe/Berlin', 18, '2026-03-28T20:00:00Z', '2026-03-29T16:00:00Z'],
  ['Europe/Berlin', 2, '2026-03-29T00:00:00Z', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', 2, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
  ['America/Havana', 0, '2026-03-08T03:00:00Z', '2026-03-08T05:00:00Z'],
  ['Pacific/Apia', 9, '2011-12-29T20:00:00Z', '2011-12-30T19:00:00Z'],
])('in %s the hour %i comes, after %s, at %s', (zone, hour, now, next) => {
  expect(new Date(nextHourAt(zone, hour, at(now))).toISOString()).toBe(new Date(next).toISOString());
});

test.each([
  ['UTC', '2026-03-29', '2026-03-29T00:00:00Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
  // Its clocks go from 23:59 to 1:00.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z'],
  ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00Z'],
  ['UTC-12:00', '2027-01-01', '2027-01-01T12:00:00Z'],
  // It had no such day.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
])('in %s the day %s begins at %s', (zone, day, begin) => {
  expect(new Date(startOfDay(zone, day)).toISOString()).toBe(new Date(begin).toISOString());
});

test('every zone’s day begins at a step', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const midnight = nextHourAt(zone, 0, at('2026-01-10T12:00:00Z'));
    expect([zone, localHour(zone, midnight), midnight % ZONE_STEP_MS]).toEqual([
      zone,
      { day: localHour(zone, midnight).day, hour: 0 },
      0,
    ]);
    expect(localHour(zone, midnight - 1).hour, zone).toBe(23);
  }
});
