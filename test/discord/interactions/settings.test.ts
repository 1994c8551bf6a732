import { expect, test } from 'vitest';
import { Settings } from '../../../src/discord/interactions/settings.js';
import type { SavedSettings } from '../../../src/game/ports/records.js';

/** A store with one member's settings, whose requests wait until they are released. */
function slowStore(saved: SavedSettings) {
  const waiting: (() => void)[] = [];
  const turn = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const store = {
    saved,
    async settings() {
      const found = store.saved;
      await turn();
      return found;
    },
    async saveSettings(_: unknown, changed: SavedSettings) {
      await turn();
      store.saved = changed;
    },
    async delete() {
      await turn();
      store.saved = {};
    },
    /** Releases every request, those that come meanwhile too. */
    async releaseAll() {
      for (let turns = 0; turns < 20; turns++) {
        waiting.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
  return store;
}

const ADA = { member: 'ada' };

test('a change that is being saved does not bring deleted settings back', async () => {
  const store = slowStore({ theme: 'wood', side: 'own' });
  const settings = new Settings(store);
  const done = Promise.all([
    settings.change(ADA, { confirm: 'on' }),
    settings.erase(ADA, () => store.delete()),
    settings.change(ADA, { pings: 'off' }),
  ]);
  await store.releaseAll();
  await done;
  expect(store.saved).toEqual({ pings: 'off' });
  expect(await settings.ofMember('ada')).toMatchObject({ theme: 'classic', side: 'black', pings: 'off' });
});

test('settings read while they are deleted are not kept', async () => {
  const store = slowStore({ side: 'own' });
  const settings = new Settings(store);
  const read = settings.ofMember('ada');
  const erased = settings.erase(ADA, async () => {
    store.saved = {};
  });
  await store.releaseAll();
  await Promise.all([read, erased]);
  const again = settings.ofMember('ada');
  await store.releaseAll();
  expect((await again).side).toBe('black');
});
