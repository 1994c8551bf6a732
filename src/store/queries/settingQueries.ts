import type { SavedSettings, SettingsOf } from '../../game/ports/records.js';
import type { Database } from '../schema.js';

const ownerOf = (of: SettingsOf): { owner: 'member' | 'server'; id: string } =>
  'member' in of ? { owner: 'member', id: of.member } : { owner: 'server', id: of.server };

/** Reads a row's JSON; `{}` if there is no row. */
export const settingsFrom = (text: string | undefined): SavedSettings =>
  text === undefined ? {} : (JSON.parse(text) as SavedSettings);

export async function settings(db: Database, of: SettingsOf): Promise<SavedSettings> {
  const { owner, id } = ownerOf(of);
  const row = await db
    .selectFrom('settings')
    .select('settings')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return settingsFrom(row?.settings);
}

/** Merges changes into the stored settings. The caller locks their owner, so that no other change comes in between. */
export async function mergeSettings(
  db: Database,
  of: SettingsOf,
  changes: SavedSettings,
): Promise<SavedSettings> {
  const text = JSON.stringify({ ...(await settings(db, of)), ...changes });
  await db
    .insertInto('settings')
    .values({ ...ownerOf(of), settings: text })
    .onConflict((conflict) => conflict.columns(['owner', 'id']).doUpdateSet({ settings: text }))
    .execute();
  return settingsFrom(text);
}

export async function deleteSettings(db: Database, of: SettingsOf): Promise<void> {
  const { owner, id } = ownerOf(of);
  await db.deleteFrom('settings').where('owner', '=', owner).where('id', '=', id).execute();
}
