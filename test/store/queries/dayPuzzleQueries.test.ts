import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src/game/ports/store.js';
import { DATABASES } from '../databases.js';

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'] as const;

describe.each(DATABASES)('the puzzle of the day in servers on %s', (_, make) => {
  let store: Store;

  beforeEach(async () => {
    store = await (await make()).open();
  });

  test('begins once for each day and server, then keeps its message', async () => {
    expect(await store.dayPost('here')).toBeUndefined();
    expect(await store.beginDayPost('here', MONDAY, 'games')).toBe(true);
    expect(await store.beginDayPost('here', MONDAY, 'lounge')).toBe(false);
    expect(await store.beginDayPost('there', MONDAY, 'games')).toBe(true);
    expect(await store.dayPost('here')).toEqual({ day: MONDAY, channel: 'games', message: undefined });
    await store.endDayPost('here', MONDAY, '17');
    expect(await store.dayPost('here')).toEqual({ day: MONDAY, channel: 'games', message: '17' });
    expect(await store.dayPost('there')).toMatchObject({ message: undefined });
  });

  test('replaces an earlier day’s, never a later one’s', async () => {
    await store.beginDayPost('here', MONDAY, 'games');
    await store.endDayPost('here', MONDAY, '17');
    expect(await store.beginDayPost('here', TUESDAY, 'lounge')).toBe(true);
    await store.endDayPost('here', MONDAY, '17');
    expect(await store.dayPost('here')).toEqual({ day: TUESDAY, channel: 'lounge', message: undefined });
    expect(await store.beginDayPost('here', MONDAY, 'games')).toBe(false);
  });

  test('goes to servers with a channel for it only', async () => {
    await store.saveSettings({ server: 'here' }, { theme: 'wood', puzzles: '5', puzzleHour: '18' });
    await store.saveSettings({ server: 'there' }, { puzzles: '6' });
    await store.saveSettings({ server: 'nowhere' }, { puzzles: null, results: '7' });
    await store.saveSettings({ server: 'unset' }, { theme: 'paper' });
    await store.saveSettings({ member: 'ada' }, { puzzles: '8' });
    await store.beginDayPost('there', MONDAY, '6');
    await store.beginDayPost('nowhere', MONDAY, '7');
    const found = (await store.puzzleServers()).toSorted((a, b) => a.server.localeCompare(b.server));
    expect(found).toEqual([
      {
        server: 'here',
        settings: { theme: 'wood', puzzles: '5', puzzleHour: '18' },
        lastDay: undefined,
      },
      { server: 'there', settings: { puzzles: '6' }, lastDay: MONDAY },
    ]);
  });
});
