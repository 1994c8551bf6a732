import { readdirSync, readFileSync } from 'node:fs';
import { Locale } from 'discord.js';
import i18next, { type i18n } from 'i18next';
import { LRUCache } from 'lru-cache';

/** Says a text by its key, in one language. Throws where there is no such key. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** Of each language. */
const KEPT_TEXTS = 2000;

const FALLBACK = 'en-US';
const FOLDER = new URL('../../../assets/locales/', import.meta.url);

/** All texts of the bot, in every language that has a file in `assets/locales`, named by Discord's locale. */
export class Texts {
  readonly #i18n: i18n;
  readonly locales: readonly Locale[];
  readonly #said = new Map<string, Say>();

  private constructor(resources: Record<string, object>) {
    this.locales = Object.keys(resources).map(toLocale);
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

  /** Reads every language. Throws, naming the file, where one cannot be read or has a name that is no locale of Discord's. */
  static load(): Texts {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
    return new Texts(
      Object.fromEntries(files.map((file) => [file.replace(/\.json$/, ''), readLanguage(file)])),
    );
  }

  #best(locale: string): string {
    const language = locale.split('-')[0];
    return (
      this.locales.find((each) => each === locale) ??
      this.locales.find((each) => each.split('-')[0] === language) ??
      FALLBACK
    );
  }

  /** The language of the texts for a locale, as Intl takes it. */
  languageFor(locale: string): string {
    return this.#best(locale);
  }

  /** The texts for a locale of Discord's: its own, another one of the same language, or English. */
  in(locale: string): Say {
    const best = this.#best(locale);
    const known = this.#said.get(best) ?? this.#sayIn(best);
    this.#said.set(best, known);
    return known;
  }

  /** Texts with the same values are said again and again, and i18next took a tenth of the main thread: the last ones are kept. */
  #sayIn(language: string): Say {
    const say = this.#i18n.getFixedT(language);
    const kept = new LRUCache<string, string>({ max: KEPT_TEXTS });
    return (key, values = {}) => {
      const name = JSON.stringify([key, values]);
      const known = kept.get(name);
      if (known !== undefined) return known;
      if (!this.#i18n.exists(key, { lng: language, returnObjects: false, ...values }))
        throw new RangeError(`no text ${key}`);
      const text = say(key, values);
      kept.set(name, text);
      return text;
    };
  }

  /** A text that a language may have on top of those that all have, or undefined; English has none of these. */
  find(locale: string, key: string): string | undefined {
    const best = this.#best(locale);
    return this.#i18n.exists(key, { lng: best, fallbackLng: [] })
      ? this.#i18n.getFixedT(best)(key)
      : undefined;
  }

  /** A text in the default language and, by locale, in each other one: what commands are registered with. */
  localized(key: string): { text: string; others: Partial<Record<Locale, string>> } {
    const others = this.locales.filter((locale) => locale !== FALLBACK);
    return {
      text: this.in(FALLBACK)(key),
      others: Object.fromEntries(others.map((locale) => [locale, this.in(locale)(key)])),
    };
  }
}

/**
 * Keeps what a member wrote from being read as a placeholder or as a reference to another text (which, unfinished, would
 * keep i18next's pattern busy for ever, `nest: false` or not): a character of no width breaks their beginnings.
 */
const breakPlaceholders = (value: string): string => value.replace(/\{(?=\{)|\$(?=t\()/g, '$&\u2060');

function readLanguage(file: string): object {
  try {
    return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as object;
  } catch (error) {
    throw new Error(`assets/locales/${file} cannot be read`, { cause: error });
  }
}

function toLocale(name: string): Locale {
  const found = Object.values(Locale).find((locale) => locale === name);
  if (!found) throw new Error(`assets/locales/${name}.json is not named by a locale of Discord's`);
  return found;
}
