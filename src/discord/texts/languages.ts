import { Locale } from 'discord.js';

/** Discord's locales in which the bot speaks, by what each language calls itself: `assets/locales` has a file of each. */
export const LANGUAGE_NAMES = {
  [Locale.EnglishUS]: 'English',
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
