import { type GameId, OFFER_KINDS, OPENING_NAMES, SWAP2_CHOICES } from '../../game/play/game.js';
import { GAME_NAMES, RULE_NAMES } from '../../rules/position.js';
import { DIRECTION_NAMES } from '../board/window.js';
import { LESSON_NAMES } from '../features/help/lessons.js';
import { TIME_NAMES } from '../texts/timeControls.js';
import { CHANNEL_SETTINGS, MEMBER_CHOICE_NAMES, SERVER_CHOICE_NAMES } from './settingValues.js';

/** Bumped when a form below changes its meaning; ids of another version are unknown, which a click is told. */
const VERSION = '1';

type Field<T> = {
  read(text: string): T | undefined;
  write(value: T): string;
  /** What a form of before this field was added means: only its last fields can have one. */
  readonly formerly?: T;
};

const pattern = <T extends string>(form: RegExp): Field<T> => ({
  read: (text) => (form.test(text) ? (text as T) : undefined),
  write: (value) => value,
});

const oneOf = <const T extends readonly string[]>(values: T): Field<T[number]> => ({
  read: (text) => values.find((value) => value === text),
  write: (value) => value,
});

const count: Field<number> = {
  read: (text) => (/^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : undefined),
  write: String,
};

const game = pattern<GameId>(/^[0-9a-z]{14}$/);
const puzzleId = pattern<string>(/^\w{1,20}$/);
const yesOrNo: Field<boolean> = {
  read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  write: (value) => (value ? '1' : '0'),
};

export const COLOR_CHOICES = ['black', 'white', 'random'] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

/** Whom a game was asked for against: a member, or the bot at a level or in a style. */
export type Against =
  | { readonly kind: 'member'; readonly member: string }
  | { readonly kind: 'level'; readonly level: number }
  /** The bot at a rating, about the member's own. */
  | { readonly kind: 'even'; readonly rating: number }
  | { readonly kind: 'style'; readonly style: string };

/** A letter for the kind, and then who. */
const against: Field<Against> = {
  read(text) {
    const who = text.slice(1);
    if (/^m\d{1,20}$/.test(text)) return { kind: 'member', member: who };
    if (/^s[a-z0-9-]{1,24}$/.test(text)) return { kind: 'style', style: who };
    if (/^e-?\d{1,4}$/.test(text)) return { kind: 'even', rating: Number(who) };
    const level = text.startsWith('l') ? count.read(who) : undefined;
    return level === undefined ? undefined : { kind: 'level', level };
  },
  write(value) {
    switch (value.kind) {
      case 'member':
        return `m${value.member}`;
      case 'level':
        return `l${value.level}`;
      case 'even':
        return `e${value.rating}`;
      case 'style':
        return `s${value.style}`;
    }
  },
};

/** Which arrow it is: those that lead to the same place are told apart. */
export const STEP_NAMES = ['first', 'back', 'on', 'last', 'begin'] as const;
/** Which way through a review it is: those that lead to the same move are told apart. */
export const REVIEW_BUTTONS = [...STEP_NAMES, 'mistake', 'turn1', 'turn2', 'turn3'] as const;
export type ReviewButton = (typeof REVIEW_BUTTONS)[number];
export const PUZZLE_ORIGINS = ['bank', 'server'] as const;
export const PAGE_NAMES = ['back', 'on', 'other'] as const;
export const GAMES_PHASES = ['live', 'over'] as const;
export const SETTINGS_PAGES = ['member', 'server'] as const;
/** Which button of a leaderboard it is: those that lead to the same list are told apart. */
export const LEADERBOARD_BUTTONS = ['back', 'on', 'scope', 'season', 'begin'] as const;
export const SCOPES = ['server', 'everybody'] as const;
export type Scope = (typeof SCOPES)[number];
/** What can be done on a board for analysis besides moving. */
export const ANALYSIS_ACTS = ['takeback', 'best', 'show', 'review'] as const;
export type AnalysisAct = (typeof ANALYSIS_ACTS)[number];
export const ADMIN_PAGES = ['games', 'clear', 'limits'] as const;
export type AdminPage = (typeof ADMIN_PAGES)[number];
/** What cannot be undone is asked for before it is done. */
export const ADMIN_ACTS = ['ask', 'do'] as const;
/** What is cleared: a channel, or all those that the bot cannot use any more. */
export const LOST_PLACES = 'lost';
export const DATA_ACTS = ['show', 'file', 'ask', 'delete'] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** A list of ranked members: `usual` is the present season, or all time as long as nobody has played in it. */
const leaderboardFields = {
  kind: oneOf(GAME_NAMES),
  rule: oneOf(RULE_NAMES),
  scope: oneOf(SCOPES),
  season: pattern<string>(/^(usual|all|\d{4}-Q[1-4])$/),
  page: count,
};

/** Every kind of control, with the fields of its custom_id in order. */
const FORMS = {
  /** A square's button. */
  move: { game, ply: count, square: count },
  /** A select of squares; `part` tells several of them apart. */
  pick: { game, ply: count, part: count },
  /** Shows another window of the board. */
  shift: { game, ply: count, file: count, rank: count, to: oneOf(DIRECTION_NAMES) },
  /** The select of everything else that can be done; one that was renewed is told apart. */
  more: { game, ply: count, renewals: { ...count, formerly: 0 } },
  /** The form in which a square is typed. */
  type: { game, ply: count },
  /** Takes a color in the opening, or two stones more to place. */
  choose: { game, ply: count, choice: oneOf(SWAP2_CHOICES) },
  resign: { game },
  /** Gives a game up before each side has moved. */
  abort: { game },
  /** Answers the other side's offer. */
  acceptOffer: { game, ply: count, offer: oneOf(OFFER_KINDS) },
  declineOffer: { game, ply: count, offer: oneOf(OFFER_KINDS) },
  /** Begins a game against the bot, otherwise as usual, at a level, or with 0 at the one that suits the member. */
  begin: { kind: oneOf(GAME_NAMES), level: { ...count, formerly: 0 } },
  /** Opens the tutorial. */
  learn: {},
  /** Shows a lesson. */
  lesson: { lesson: oneOf(LESSON_NAMES) },
  /** Moves in a lesson. */
  lessonMove: { lesson: oneOf(LESSON_NAMES), square: count },
  /** Shows a game's rules. */
  rules: { kind: oneOf(GAME_NAMES) },
  /** Plays the same again, colors swapped. */
  rematch: { game },
  /** Plays the same again against the bot at another level. */
  level: { game, level: count },
  /** Plays the same again in a new thread; level 0 is the same one. */
  rematchInThread: { game, level: count },
  /** Shows a finished game as it was after so many moves. */
  step: { game, ply: count, to: oneOf(STEP_NAMES) },
  /** Shows a finished game's replay. */
  replay: { game },
  /** Shows it to all of the channel. */
  showReplay: { game },
  /** Shows the review of a finished game at a move; with `begin` it is asked for. */
  review: { game, ply: count, to: oneOf(REVIEW_BUTTONS) },
  /** Shows the position before a mistake, in which a better move is to be found. */
  retry: { game, ply: count },
  /** Tries a square there. */
  retryMove: { game, ply: count, square: count },
  retryPick: { game, ply: count, part: count },
  retryShift: { game, ply: count, file: count, rank: count, to: oneOf(DIRECTION_NAMES) },
  /** Opens a board for analysis at a position of a finished game, or of one that was brought. */
  analyse: { game, ply: count },
  /** Plays a square there. */
  analysisMove: { game, ply: count, square: count },
  analysisPick: { game, ply: count, part: count },
  analysisShift: { game, ply: count, file: count, rank: count, to: oneOf(DIRECTION_NAMES) },
  analysisAct: { game, ply: count, act: oneOf(ANALYSIS_ACTS) },
  /** The select of the same; one that was renewed is told apart. */
  analysisMore: { game, ply: count, renewals: count },
  /** Shows a puzzle of a game that the member has not tried, of a bank or from the server's own games. */
  nextPuzzle: { kind: oneOf(GAME_NAMES), from: { ...oneOf(PUZZLE_ORIGINS), formerly: 'bank' } },
  /** Shows a puzzle at a turn of the solver. */
  puzzle: { puzzle: puzzleId, step: count },
  /** Plays a square there. */
  puzzleMove: { puzzle: puzzleId, step: count, square: count },
  puzzlePick: { puzzle: puzzleId, step: count, part: count },
  puzzleShift: { puzzle: puzzleId, step: count, file: count, rank: count, to: oneOf(DIRECTION_NAMES) },
  /** Gives a puzzle up, and shows its line. */
  puzzleAnswer: { puzzle: puzzleId },
  /** Shows the puzzle of a day. */
  dayPuzzle: { day: pattern<string>(/^\d{4}-\d\d-\d\d$/) },
  /** Gives a finished game's record to take away. */
  share: { game },
  /** Goes on with a game that has left its place. */
  unpark: { game },
  /** Draws a board again. */
  refresh: { game },
  /** Has a game leave its place. */
  park: { game },
  /** A page of a member's own games. */
  games: { phase: oneOf(GAMES_PHASES), page: count, to: oneOf(PAGE_NAMES) },
  /** Stops the game and has the discs counted. */
  stop: { game, ply: count },
  accept: { game },
  /** Accepts a challenge in a new thread. */
  acceptInThread: { game },
  decline: { game },
  withdraw: { game },
  /** A select of a page of settings. */
  memberSetting: { name: oneOf(MEMBER_CHOICE_NAMES) },
  serverSetting: { name: oneOf(SERVER_CHOICE_NAMES) },
  /** A select of channels for a server's settings. */
  serverChannels: { name: oneOf(CHANNEL_SETTINGS) },
  /** Shows a page of settings. */
  settings: { page: oneOf(SETTINGS_PAGES) },
  /** What a member can do with all that is kept of them. */
  data: { act: oneOf(DATA_ACTS) },
  /** A page for those who manage a server. */
  admin: { page: oneOf(ADMIN_PAGES), number: count, to: oneOf(PAGE_NAMES) },
  /** Shows them a game of it; this and what is done to one leads back to a page of the list. */
  adminGame: { game, page: count },
  /** Ends it. */
  adminEnd: { game, page: count, act: oneOf(ADMIN_ACTS) },
  /** A select of the channel to which it is moved. */
  adminMove: { game, page: count },
  /** A select of the channel that is cleared. */
  adminPick: {},
  /** Ends all games and challenges there. */
  adminClear: { place: pattern<string>(/^(lost|\d{1,20})$/), act: oneOf(ADMIN_ACTS) },
  /** A page of a list of ranked members. */
  leaderboard: { ...leaderboardFields, to: oneOf(LEADERBOARD_BUTTONS) },
  /** Shows it to all of the channel. */
  showLeaderboard: leaderboardFields,
  /** Wants no challenges of a member, or wants them again. */
  block: { member: pattern<string>(/^\d{1,20}$/), isBlocked: yesOrNo },
  /** Opens a thread for a game that was asked for. */
  openInThread: {
    kind: oneOf(GAME_NAMES),
    rule: oneOf(RULE_NAMES),
    size: count,
    color: oneOf(COLOR_CHOICES),
    strict: yesOrNo,
    time: oneOf(TIME_NAMES),
    opening: oneOf(OPENING_NAMES),
    /** Under which the position is kept from which to begin; empty where none was given. */
    start: pattern<string>(/^[0-9a-z]{0,7}$/),
    against,
    rated: { ...yesOrNo, formerly: false },
  },
} as const;

export type ControlName = keyof typeof FORMS;
type Values<F> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };
export type Control<Name extends ControlName = ControlName> = {
  [N in Name]: { readonly control: N } & Values<(typeof FORMS)[N]>;
}[Name];

const formOf = (name: ControlName): [string, Field<unknown>][] =>
  Object.entries(FORMS[name] as Record<string, Field<unknown>>);

/** The custom_id of a control, at most 100 characters. */
export function writeCustomId<Name extends ControlName>(control: Control<Name>): string {
  const values = control as Record<string, unknown>;
  const fields = formOf(control.control).map(([name, field]) => field.write(values[name]));
  return [VERSION, control.control, ...fields].join('.');
}

/** Reads a custom_id; undefined where it is forged or of another version. */
export function readCustomId(customId: string): Control | undefined {
  const [version, name, ...texts] = customId.split('.');
  if (version !== VERSION || name === undefined || !Object.hasOwn(FORMS, name)) return undefined;
  const form = formOf(name as ControlName);
  if (texts.length > form.length) return undefined;
  const values = form.map(([key, field], i) => {
    const text = texts[i];
    return [key, text === undefined ? field.formerly : field.read(text)] as const;
  });
  if (values.some(([, value]) => value === undefined)) return undefined;
  return { control: name, ...Object.fromEntries(values) } as Control;
}
