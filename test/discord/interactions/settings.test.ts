import { expect, test } from 'vitest';
import { Settings } from '../../../src/discord/interactions/settings.js';
import type { SavedSettings } from '../../../src/game/ports/records.js';
import { openMemoryStore } from '../../store/open.js';

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
    async saveSettings(_: unknown, changes: SavedSettings) {
      await turn();
      store.saved = { ...store.saved, ...changes };
      return store.saved;
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

test('two processes that change one member’s settings at once keep both changes', async () => {
  const store = await openMemoryStore();
  const processes = [new Settings(store), new Settings(store)] as const;
  for (const each of processes) await each.ofMember('ada');
  await Promise.all([
    processes[0].change(ADA, { theme: 'wood' }),
    processes[1].change(ADA, { pings: 'off' }),
  ]);
  expect(await store.settings(ADA)).toEqual({ theme: 'wood', pings: 'off' });
  await store.close();
});

test('a process that still caches deleted settings saves only its change', async () => {
  const store = await openMemoryStore();
  const settings = new Settings(store);
  await settings.change(ADA, { theme: 'wood', side: 'own' });
  await store.deleteMember('ada');
  await settings.change(ADA, { pings: 'off' });
  expect(await store.settings(ADA)).toEqual({ pings: 'off' });
  expect(await settings.ofMember('ada')).toMatchObject({ theme: 'classic', side: 'black', pings: 'off' });
  await store.close();
});

test('settings that another process changes while a change is being saved are read again', async () => {
  const store = slowStore({});
  const settings = new Settings(store);
  const changing = settings.change(ADA, { pings: 'off' });
  await new Promise((resolve) => setImmediate(resolve));
  settings.forget(ADA);
  await store.releaseAll();
  await changing;
  store.saved = { ...store.saved, theme: 'wood' };
  const read = settings.ofMember('ada');
  await store.releaseAll();
  expect(await read).toMatchObject({ pings: 'off', theme: 'wood' });
});
