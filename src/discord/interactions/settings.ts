import type { Guild, Interaction, Locale } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { keyedQueue } from '../../game/keyedQueue.js';
import type { MemberRecords, SavedSettings, SettingsOf } from '../../game/ports/records.js';
import {
  type MemberSettings,
  readMemberSettings,
  readServerSettings,
  type ServerSettings,
} from './settingValues.js';

/** Every press asks for those of its member and of its server: the last asked for are kept. */
const KEPT_SETTINGS = 5000;

const keyOf = (of: SettingsOf): string => ('member' in of ? `m${of.member}` : `s${of.server}`);

/** Is told what was changed of a server's settings, and what they are now. */
type ServerListener = (server: string, changes: Partial<ServerSettings>, settings: ServerSettings) => void;

/** What members and servers have set. */
export class Settings {
  readonly #store: Pick<MemberRecords, 'settings' | 'saveSettings'>;
  readonly #saved = new LRUCache<string, SavedSettings>({ max: KEPT_SETTINGS });
  readonly #queue = keyedQueue<string>();
  readonly #listeners = new Set<ServerListener>();
  /** The languages in which members have Discord. */
  readonly #told = new WeakMap<Interaction, Locale>();

  constructor(store: Pick<MemberRecords, 'settings' | 'saveSettings'>) {
    this.#store = store;
  }

  async ofMember(member: string): Promise<MemberSettings> {
    return readMemberSettings(await this.#savedOf({ member }));
  }

  /** Whether a member lets their finished games become puzzles of the server, with their name. */
  allowsPuzzles = async (member: string): Promise<boolean> => (await this.ofMember(member)).puzzles === 'on';

  /** The usual ones where there is no server. */
  async ofServer(server: string | null): Promise<ServerSettings> {
    return readServerSettings(server === null ? {} : await this.#savedOf({ server }));
  }

  /** Changes some of a member's settings, or of a server's, and keeps the others. */
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

  /** Tells a listener whenever settings of a server have changed; the answer ends it. */
  onServerChange(listener: ServerListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Forgets what is kept of a member here: the store has forgotten them. */
  forget(of: SettingsOf): void {
    this.#saved.delete(keyOf(of));
  }

  /** The language of what many see in a server. */
  async languageIn({ id, preferredLocale }: Pick<Guild, 'id' | 'preferredLocale'>): Promise<Locale> {
    const { language } = await this.ofServer(id);
    return language === 'discord' ? preferredLocale : language;
  }

  /**
   * Puts the languages that its member and its server have set in the place of Discord's own, so that all that answers an
   * interaction speaks them.
   */
  async localize(interaction: Interaction): Promise<void> {
    const told = this.#told.get(interaction) ?? interaction.locale;
    this.#told.set(interaction, told);
    const [{ language: own }, { language: servers }] = await Promise.all([
      this.ofMember(interaction.user.id),
      this.ofServer(interaction.guildId),
    ]);
    interaction.locale = own === 'discord' ? told : own;
    if (servers !== 'discord' && interaction.inGuild()) interaction.guildLocale = servers;
  }

  async #savedOf(of: SettingsOf): Promise<SavedSettings> {
    const key = keyOf(of);
    const known = this.#saved.get(key);
    if (known) return known;
    const saved = await this.#store.settings(of);
    // What was changed meanwhile is newer than what was read.
    const changed = this.#saved.get(key);
    if (changed) return changed;
    this.#saved.set(key, saved);
    return saved;
  }
}
