import type { Guild, Locale } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { keyedQueue } from '../../game/keyedQueue.js';
import type { MemberRecords, SavedSettings, SettingsOf } from '../../game/ports/records.js';
import { TIME_NAMES } from '../../game/requests/timeControls.js';
import { THEME_NAMES } from '../../render/boards/look.js';
import { COORDINATES } from '../../render/boards/scene.js';
import { OFFERED_RULES } from '../../rules/games.js';
import { LANGUAGES } from '../texts/texts.js';
import { isZone, UTC } from '../texts/timeZones.js';

/** Members and servers whose settings are cached. Each press needs those of its member and of its server. */
const KEPT_SETTINGS = 5000;

const keyOf = (of: SettingsOf): string => ('member' in of ? `m${of.member}` : `s${of.server}`);

/** Receives the changed settings of a server, and its complete new settings. */
type ServerListener = (server: string, changes: Partial<ServerSettings>, settings: ServerSettings) => void;

/** Settings of members and servers, cached. */
export class Settings {
  readonly #store: Pick<MemberRecords, 'settings' | 'saveSettings'>;
  readonly #saved = new LRUCache<string, SavedSettings>({ max: KEPT_SETTINGS });
  /** Number of `forget` calls: what was read before one may be outdated. */
  #forgotten = 0;
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
    const key = keyOf(of);
    return this.#queue(key, async () => {
      const forgotten = this.#forgotten;
      const changed = await this.#store.saveSettings(of, changes);
      // Another process may have changed them since.
      if (this.#forgotten === forgotten) this.#saved.set(key, changed);
      else this.#saved.delete(key);
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
    this.#forgotten += 1;
    this.#saved.delete(keyOf(of));
  }

  /** Drops all cached settings, because some may have changed in the store. */
  forgetAll(): void {
    this.#forgotten += 1;
    this.#saved.clear();
  }

  /** Runs `erase`, which deletes a member's settings from the store, between changes: one that began before would save them again. */
  erase<T>(of: SettingsOf, erase: () => Promise<T>): Promise<T> {
    return this.#queue(keyOf(of), async () => {
      const result = await erase();
      this.forget(of);
      return result;
    });
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
    const forgotten = this.#forgotten;
    const saved = await this.#store.settings(of);
    // A change made meanwhile is newer than the value read.
    const changed = this.#saved.get(key);
    if (changed) return changed;
    if (this.#forgotten !== forgotten) return this.#savedOf(of);
    this.#saved.set(key, saved);
    return saved;
  }
}

/** `discord`: the language of the member's Discord, or the one set for the server there. */
const LANGUAGE_CHOICES = ['discord', ...LANGUAGES] as const;
const ON_OFF = ['on', 'off'] as const;

/** A member's settings with their values, the default first. */
export const MEMBER_CHOICES = {
  language: LANGUAGE_CHOICES,
  /** Look of the boards that only they see. */
  theme: THEME_NAMES,
  coordinates: COORDINATES,
  /** Side of the board shown at the bottom: black's, or their own. */
  side: ['black', 'own'],
  /** Whether a move needs a second press of its square. */
  confirm: ['off', 'on'],
  pings: ON_OFF,
  rated: ON_OFF,
  /** Whether their games against the bot count for ratings as well. `ask`: they have not been asked yet, and it is off. */
  botRated: ['ask', 'on', 'off'],
  /** Whether their finished games can become puzzles of the server, with their name. */
  puzzles: ['off', 'on'],
  /** Whether the weekly summaries of servers may name them. */
  weekly: ON_OFF,
} as const;

/** Hours of the day, starting at noon. */
const HOURS: readonly string[] = Array.from({ length: 24 }, (_, i) => String((12 + i) % 24));

/** A server's settings with their values, the default first. */
export const SERVER_CHOICES = {
  /** Language of public messages. */
  language: LANGUAGE_CHOICES,
  theme: THEME_NAMES,
  /** Rules of games with a choice of them, unless the member chooses. */
  rules: OFFERED_RULES,
  time: TIME_NAMES,
  rated: ON_OFF,
  /** Whether its members may watch each other's games at the live board. */
  watching: ON_OFF,
  /** Hour of the puzzle of the day, in the server's time zone. */
  puzzleHour: HOURS,
} as const;

/** A server's settings that are channels: a list for `channels`, one channel for the others. */
export const CHANNEL_SETTINGS = ['channels', 'results', 'puzzles'] as const;
export type ChannelSetting = (typeof CHANNEL_SETTINGS)[number];

type Choices = Readonly<Record<string, readonly string[]>>;
type Chosen<C extends Choices> = { readonly [Name in keyof C]: C[Name][number] };

export type MemberSettings = Chosen<typeof MEMBER_CHOICES> & {
  /** Choices for the game that they set up last, as the set-up card writes them; empty before the first. */
  readonly lastSetup: string;
};
export type ServerSettings = Chosen<typeof SERVER_CHOICES> & {
  /** Channels where games can begin, threads in them included. Empty: everywhere. */
  readonly channels: readonly string[];
  /** Channel for results. */
  readonly results: string | null;
  /** Channel for the puzzle of the day. */
  readonly puzzles: string | null;
  /** Role whose members may hold tournaments, besides managers. */
  readonly organizers: string | null;
  /** Time zone of the puzzle of the day and the weekly summary: `UTC`, an IANA name, or an offset such as `UTC+05:30`. */
  readonly puzzleZone: string;
};

export const MEMBER_CHOICE_NAMES = Object.keys(MEMBER_CHOICES) as (keyof typeof MEMBER_CHOICES)[];
export const SERVER_CHOICE_NAMES = Object.keys(SERVER_CHOICES) as (keyof typeof SERVER_CHOICES)[];

/** Reads saved choices. A missing choice, or one that is no longer offered, gets the default. */
const readChoices = <C extends Choices>(choices: C, saved: SavedSettings): Chosen<C> =>
  Object.fromEntries(
    Object.entries(choices).map(([name, values]) => [
      name,
      values.find((value) => value === saved[name]) ?? values[0]!,
    ]),
  ) as Chosen<C>;

const isSnowflake = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,20}$/.test(value);

export const readMemberSettings = (saved: SavedSettings): MemberSettings => ({
  ...readChoices(MEMBER_CHOICES, saved),
  lastSetup: typeof saved.lastSetup === 'string' ? saved.lastSetup : '',
});

export const readServerSettings = (saved: SavedSettings): ServerSettings => ({
  ...readChoices(SERVER_CHOICES, saved),
  channels: Array.isArray(saved.channels) ? saved.channels.filter(isSnowflake) : [],
  results: isSnowflake(saved.results) ? saved.results : null,
  puzzles: isSnowflake(saved.puzzles) ? saved.puzzles : null,
  organizers: isSnowflake(saved.organizers) ? saved.organizers : null,
  puzzleZone: isZone(saved.puzzleZone) ? saved.puzzleZone : UTC,
});
