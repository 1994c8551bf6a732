import { control, count, gameName, oneOf, pattern, ruleName } from './control.js';

// Controls that one feature shows and another handles.

/** Older buttons have no level: they start the level that suits the member. */
const level = { ...count, formerly: 0 };

/** Level of a `begin` button that picks the level nearest to the member's rating. */
export const SUITABLE_LEVEL = 0;

/** Starts a game against the bot with the usual settings. */
export const begin = control('begin', 'button', { kind: gameName, level });

/** Opens the card on which a member sets up a game against anyone. */
export const setUp = control('setUp', 'button', {});

/** Shows a puzzle that the member has not tried, from a bank or from the server's own games. */
export const nextPuzzle = control('nextPuzzle', 'button', {
  kind: gameName,
  from: { ...oneOf(['bank', 'server']), formerly: 'bank' },
});

/** Distinguishes a leaderboard's buttons that open the same list. Discord allows each custom_id once in a message. */
const LEADERBOARD_BUTTONS = ['back', 'on', 'scope', 'season', 'begin'] as const;
export type LeaderboardButton = (typeof LEADERBOARD_BUTTONS)[number];
export const SCOPES = ['server', 'everybody'] as const;
export type Scope = (typeof SCOPES)[number];

/** Scope of a list unless the member chooses one: their server if they are in one. */
export const usualScope = (server: string | null): Scope => (server === null ? 'everybody' : 'server');

/** A page of a list. Season `usual` is the current one, or all time until somebody has played in it. */
export const leaderboardFields = {
  kind: gameName,
  rule: ruleName,
  scope: oneOf(SCOPES),
  season: pattern<string>(/^(usual|all|\d{4}-Q[1-4])$/),
  page: count,
};

/** Shows a page of a leaderboard. */
export const leaderboard = control('leaderboard', 'button', {
  ...leaderboardFields,
  to: oneOf(LEADERBOARD_BUTTONS),
});

export const ADMIN_PAGES = ['games', 'clear', 'limits'] as const;
export type AdminPage = (typeof ADMIN_PAGES)[number];
/** Distinguishes the buttons that lead to one page. */
export const PAGE_BUTTONS = ['back', 'on', 'other'] as const;

/** Shows a page for managers of the server. */
export const admin = control('admin', 'button', {
  page: oneOf(ADMIN_PAGES),
  number: count,
  to: oneOf(PAGE_BUTTONS),
});

const SETTINGS_PAGES = ['member', 'server'] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** Shows a page of settings. */
export const settingsPage = control('settings', 'button', { page: oneOf(SETTINGS_PAGES) });

/** Opens the managers' page of the weekly summary. */
export const weekly = control('weekly', 'button', {});

/** Opens the page of a member's days off. */
export const daysOff = control('daysOff', 'button', {});
