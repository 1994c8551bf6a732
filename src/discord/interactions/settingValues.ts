import type { SavedSettings } from '../../game/ports/records.js';
import { THEME_NAMES } from '../../render/boards/look.js';
import { COORDINATES } from '../../render/boards/scene.js';
import { defaultVariant, GAMES } from '../../rules/games.js';
import { LANGUAGES } from '../texts/languages.js';
import { TIME_NAMES } from '../texts/timeControls.js';

/** In the language in which Discord is shown, or a server is set. */
const LANGUAGE_CHOICES = ['discord', ...LANGUAGES] as const;
const ON_OFF = ['on', 'off'] as const;

const usualRule = defaultVariant('gomoku').rule;
const GOMOKU_RULES = [usualRule, ...GAMES.gomoku.rules.filter((rule) => rule !== usualRule)];

/** What a member chooses for themselves, each of a few values, the usual one first. */
export const MEMBER_CHOICES = {
  language: LANGUAGE_CHOICES,
  /** Of the boards that they alone see. */
  theme: THEME_NAMES,
  coordinates: COORDINATES,
  /** Whose side is below: black's, or their own. */
  side: ['black', 'own'],
  /** Whether a square that they press must be pressed again before it is played. */
  confirm: ['off', 'on'],
  pings: ON_OFF,
  rated: ON_OFF,
  /** Whether their finished games may become puzzles of the server, with their name. */
  puzzles: ['off', 'on'],
} as const;

/** The hours of the day, from noon on. */
const HOURS: readonly string[] = Array.from({ length: 24 }, (_, i) => String((12 + i) % 24));

/** What those who manage a server choose for it. */
export const SERVER_CHOICES = {
  /** Of messages that many see. */
  language: LANGUAGE_CHOICES,
  theme: THEME_NAMES,
  /** Of Gomoku, where none is given. */
  rules: GOMOKU_RULES,
  time: TIME_NAMES,
  rated: ON_OFF,
  /** At which the puzzle of the day is posted, in UTC. */
  puzzleHour: HOURS,
} as const;

/** The settings of a server that are channels: one of them, but any number for `channels`. */
export const CHANNEL_SETTINGS = ['channels', 'results', 'puzzles'] as const;
export type ChannelSetting = (typeof CHANNEL_SETTINGS)[number];

type Choices = Readonly<Record<string, readonly string[]>>;
type Chosen<C extends Choices> = { readonly [Name in keyof C]: C[Name][number] };

export type MemberSettings = Chosen<typeof MEMBER_CHOICES>;
export type ServerSettings = Chosen<typeof SERVER_CHOICES> & {
  /** Where games may begin, threads in them included; everywhere where there are none. */
  readonly channels: readonly string[];
  /** Where results are told. */
  readonly results: string | null;
  /** Where the puzzle of the day is posted. */
  readonly puzzles: string | null;
};

export const MEMBER_CHOICE_NAMES = Object.keys(MEMBER_CHOICES) as (keyof typeof MEMBER_CHOICES)[];
export const SERVER_CHOICE_NAMES = Object.keys(SERVER_CHOICES) as (keyof typeof SERVER_CHOICES)[];

/** The choices as they were saved; the usual one for each that was not made, or is offered no more. */
const readChoices = <C extends Choices>(choices: C, saved: SavedSettings): Chosen<C> =>
  Object.fromEntries(
    Object.entries(choices).map(([name, values]) => [
      name,
      values.find((value) => value === saved[name]) ?? values[0]!,
    ]),
  ) as Chosen<C>;

const isChannel = (value: unknown): value is string => typeof value === 'string' && /^\d{1,20}$/.test(value);

export const readMemberSettings = (saved: SavedSettings): MemberSettings =>
  readChoices(MEMBER_CHOICES, saved);

export const readServerSettings = (saved: SavedSettings): ServerSettings => ({
  ...readChoices(SERVER_CHOICES, saved),
  channels: Array.isArray(saved.channels) ? saved.channels.filter(isChannel) : [],
  results: isChannel(saved.results) ? saved.results : null,
  puzzles: isChannel(saved.puzzles) ? saved.puzzles : null,
});
