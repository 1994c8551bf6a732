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

export async function replaceSettings(db: Database, of: SettingsOf, saved: SavedSettings): Promise<void> {
  const text = JSON.stringify(saved);
  await db
    .insertInto('settings')
    .values({ ...ownerOf(of), settings: text })
    .onConflict((conflict) => conflict.columns(['owner', 'id']).doUpdateSet({ settings: text }))
    .execute();
}

export async function deleteSettings(db: Database, of: SettingsOf): Promise<void> {
  const { owner, id } = ownerOf(of);
  await db.deleteFrom('settings').where('owner', '=', owner).where('id', '=', id).execute();
}
