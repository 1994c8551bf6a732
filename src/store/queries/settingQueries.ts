import type { SettingsOf } from '../../game/ports/records.js';
import type { Database } from '../schema.js';

const ownerOf = (of: SettingsOf): { owner: 'member' | 'server'; id: string } =>
  'member' in of ? { owner: 'member', id: of.member } : { owner: 'server', id: of.server };

/** JSON of an object; undefined where none were saved. */
export async function findSettings(db: Database, of: SettingsOf): Promise<string | undefined> {
  const { owner, id } = ownerOf(of);
  const row = await db
    .selectFrom('settings')
    .select('settings')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.settings;
}

export async function upsertSettings(db: Database, of: SettingsOf, settings: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ ...ownerOf(of), settings })
    .onConflict((conflict) => conflict.columns(['owner', 'id']).doUpdateSet({ settings }))
    .execute();
}

export async function deleteSettings(db: Database, of: SettingsOf): Promise<void> {
  const { owner, id } = ownerOf(of);
  await db.deleteFrom('settings').where('owner', '=', owner).where('id', '=', id).execute();
}
