import { readdirSync, readFileSync } from 'node:fs';
import { Locale } from 'discord.js';
import i18next, { type i18n } from 'i18next';
import { LRUCache } from 'lru-cache';

/** Returns the text of a key, in one language. An unknown key gets `defaultValue`, and throws a RangeError without one. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** Formatted texts cached for each language. */
const MAX_CACHED_TEXTS = 2000;

const FALLBACK = 'en-US';
const FOLDER = new URL('../../../assets/locales/', import.meta.url);

/**
 * Discord's locales that the bot speaks, with each language's name in itself. Each has a file in `assets/locales`, except British
 * English, which is American English in its own spelling.
 */
export const LANGUAGE_NAMES = {
  [Locale.EnglishUS]: 'English',
  [Locale.EnglishGB]: 'English (UK)',
  [Locale.ChineseCN]: '简体中文',
  [Locale.ChineseTW]: '繁體中文',
  [Locale.Japanese]: '日本語',
  [Locale.Korean]: '한국어',
  [Locale.French]: 'Français',
  [Locale.German]: 'Deutsch',
  [Locale.SpanishES]: 'Español',
  [Locale.PortugueseBR]: 'Português (Brasil)',
  [Locale.Russian]: 'Русский',
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

/** All texts of the bot, in each language with a file in `assets/locales`. Files are named after Discord's locales. */
export class Texts {
  readonly #i18n: i18n;
  readonly #resources: Record<string, object>;
  readonly locales: readonly Locale[];
  readonly #commandNames: readonly string[];
  readonly #sayByLocale = new Map<string, Say>();

  private constructor(resources: Record<string, object>) {
    this.#resources = resources;
    this.locales = Object.keys(resources).map(toLocale);
    const { commands = {} } = resources[FALLBACK] as { commands?: object };
    this.#commandNames = Object.keys(commands);
    this.#i18n = i18next.createInstance();
    void this.#i18n.init({
      resources: Object.fromEntries(
        Object.entries(resources).map(([locale, translation]) => [locale, { translation }]),
      ),
      initAsync: false,
      fallbackLng: FALLBACK,
      load: 'currentOnly',
      interpolation: { escape: breakPlaceholders },
      returnNull: false,
      showSupportNotice: false,
    });
  }

  /** Reads all languages. Throws, naming the file, if one is unreadable or not named after one of Discord's locales. */
  static load(): Texts {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
    const resources = files.map((file) => [file.replace(/\.json$/, ''), readLanguage(file)] as const);
    const american = resources.find(([locale]) => locale === FALLBACK)?.[1] ?? {};
    return new Texts({ ...Object.fromEntries(resources), [Locale.EnglishGB]: inBritishSpelling(american) });
  }

  /** Names of all commands, in English. */
  get commandNames(): readonly string[] {
    return this.#commandNames;
  }

  #bestLocale(locale: string): string {
    const language = locale.split('-')[0];
    return (
      this.locales.find((each) => each === locale) ??
      this.locales.find((each) => each.split('-')[0] === language) ??
      FALLBACK
    );
  }

  /** Language of the texts for a locale, as a tag for `Intl`. */
  languageFor(locale: string): string {
    return this.#bestLocale(locale);
  }

  /** Texts for one of Discord's locales: its own, else those of another locale with the same language, else English. */
  in(locale: string): Say {
    const best = this.#bestLocale(locale);
    const known = this.#sayByLocale.get(best) ?? this.#sayIn(best);
    this.#sayByLocale.set(best, known);
    return known;
  }

  /** Caches formatted texts: the same ones recur all the time, and formatting them took a tenth of the main thread's time. */
  #sayIn(language: string): Say {
    // `lngs` spares i18next from canonicalizing the language at every call, a tenth of the start's CPU time.
    const languages = { lng: language, lngs: [language, FALLBACK] };
    const cache = new LRUCache<string, string>({ max: MAX_CACHED_TEXTS });
    return (key, values = {}) => {
      const id = JSON.stringify([key, values]);
      const known = cache.get(id);
      if (known !== undefined) return known;
      if (
        !('defaultValue' in values) &&
        !this.#i18n.exists(key, { ...languages, returnObjects: false, ...values })
      )
        throw new RangeError(`no text ${key}`);
      const text = this.#i18n.t(key, { ...languages, ...values });
      cache.set(id, text);
      return text;
    };
  }

  /** Finds a text that only some languages have, and English never. Returns `undefined` if this language lacks it. */
  find(locale: string, key: string): string | undefined {
    const best = this.#bestLocale(locale);
    return this.#i18n.exists(key, { lng: best, fallbackLng: [] })
      ? this.#i18n.getFixedT(best)(key)
      : undefined;
  }

  /** Texts of these sections for a locale, with English for those that its language lacks. They may have placeholders. */
  sections(locale: string, names: readonly string[]): object {
    const of = (language: string): object =>
      Object.fromEntries(
        names.map((name) => [name, (this.#resources[language] as Record<string, unknown>)[name] ?? {}]),
      );
    return of(this.#bestLocale(locale));
  }

  /** Text in English and, by locale, in each other language: the form in which commands are registered. */
  localized(key: string): { text: string; others: Partial<Record<Locale, string>> } {
    const others = this.locales.filter((locale) => locale !== FALLBACK);
    return {
      text: this.in(FALLBACK)(key),
      others: Object.fromEntries(others.map((locale) => [locale, this.in(locale)(key)])),
    };
  }
}

/**
 * Escapes member input with a zero-width character, so that i18next reads no placeholder or reference in it. An unfinished
 * reference would keep i18next's pattern busy forever, even with `nest: false`.
 */
const breakPlaceholders = (value: string): string => value.replace(/\{(?=\{)|\$(?=t\()/g, '$&\u2060');

/** American spellings in our texts and the British ones. The first alternative keeps placeholders. */
const AMERICAN = /\{\{[^}]*\}\}|color|honor|(?<=analy)z|(?<=defen)s(?=e\b)|center|\bgray\b/gi;
const BRITISH: Readonly<Record<string, string>> = { z: 's', s: 'c', center: 'centre', gray: 'grey' };

/** Returns the texts of a language with British spelling. */
function inBritishSpelling(texts: object): object {
  const spell = (text: string): string =>
    text.replace(AMERICAN, (found) =>
      found.startsWith('{{') ? found : (BRITISH[found] ?? `${found.slice(0, -1)}ur`),
    );
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? spell(value) : inBritishSpelling(value as object),
    ]),
  );
}

function readLanguage(file: string): object {
  try {
    return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as object;
  } catch (error) {
    throw new Error(`assets/locales/${file} cannot be read`, { cause: error });
  }
}

function toLocale(name: string): Locale {
  const found = Object.values(Locale).find((locale) => locale === name);
  if (!found) throw new Error(`assets/locales/${name}.json is not named after one of Discord's locales`);
  return found;
}
