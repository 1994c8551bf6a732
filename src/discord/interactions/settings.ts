import type { Guild, Locale } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { keyedQueue } from '../../game/keyedQueue.js';
import type { MemberRecords, SavedSettings, SettingsOf } from '../../game/ports/records.js';
import {
  type MemberSettings,
  readMemberSettings,
  readServerSettings,
  type ServerSettings,
} from './settingValues.js';

/** Cached settings. Each press needs those of its member and of its server. */
const KEPT_SETTINGS = 5000;

const keyOf = (of: SettingsOf): string => ('member' in of ? `m${of.member}` : `s${of.server}`);

/** Receives a server's changed settings, and all of them. */
type ServerListener = (server: string, changes: Partial<ServerSettings>, settings: ServerSettings) => void;

/** Settings of members and servers, cached. */
export class Settings {
  readonly #store: Pick<MemberRecords, 'settings' | 'saveSettings'>;
  readonly #saved = new LRUCache<string, SavedSettings>({ max: KEPT_SETTINGS });
  readonly #queue = keyedQueue<string>();
  readonly #listeners = new Set<ServerListener>();

  constructor(store: Pick<MemberRecords, 'settings' | 'saveSettings'>) {
    this.#store = store;
  }

  async ofMember(member: string): Promise<MemberSettings> {
    return readMemberSettings(await this.#savedOf({ member }));
  }

  /** Whether a member allows their finished games to become puzzles of the server, with their name. */
  allowsPuzzles = async (member: string): Promise<boolean> => (await this.ofMember(member)).puzzles === 'on';

  /** Settings of a server; the defaults outside of servers. */
  async ofServer(server: string | null): Promise<ServerSettings> {
    return readServerSettings(server === null ? {} : await this.#savedOf({ server }));
  }

  /** Changes some settings of a member or of a server. */
  change(of: SettingsOf, changes: Partial<MemberSettings> | Partial<ServerSettings>): Promise<void> {
    return this.#queue(keyOf(of), async () => {
      const changed = { ...(await this.#savedOf(of)), ...changes };
      await this.#store.saveSettings(of, changed);
      this.#saved.set(keyOf(of), changed);
      if ('member' in of) return;
      const settings = readServerSettings(changed);
      for (const listener of this.#listeners)
        listener(of.server, changes as Partial<ServerSettings>, settings);
    });
  }

  /** Subscribes to changes of servers' settings. Returns the unsubscribe function. */
  onServerChange(listener: ServerListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Drops cached settings that changed in the store. */
  forget(of: SettingsOf): void {
    this.#saved.delete(keyOf(of));
  }

  /** Language of public messages in a server. */
  async languageIn({ id, preferredLocale }: Pick<Guild, 'id' | 'preferredLocale'>): Promise<Locale> {
    const { language } = await this.ofServer(id);
    return language === 'discord' ? preferredLocale : language;
  }

  async #savedOf(of: SettingsOf): Promise<SavedSettings> {
    const key = keyOf(of);
    const known = this.#saved.get(key);
    if (known) return known;
    const saved = await this.#store.settings(of);
    // A change made meanwhile is newer than the value read.
    const changed = this.#saved.get(key);
    if (changed) return changed;
    this.#saved.set(key, saved);
    return saved;
  }
}
