import type { SettingsOf } from '../../src/game/ports/records.js';
import type { Store } from '../../src/game/ports/store.js';

/** Removes all settings of a member or a server. */
export async function clearSettings(
  store: Pick<Store, 'settings' | 'saveSettings'>,
  of: SettingsOf,
): Promise<void> {
  const names = Object.keys(await store.settings(of));
  await store.saveSettings(of, Object.fromEntries(names.map((name) => [name, undefined])));
}
