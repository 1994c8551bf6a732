// Discord's limits, in items or in characters unless a name says otherwise.

export const BUTTONS_PER_ROW = 5;
/** Buttons in a message: five rows of five. */
export const MAX_BUTTONS = 25;
/** Characters in a button's label. */
export const MAX_BUTTON_LABEL = 80;
/** Options of a select. */
export const MAX_OPTIONS = 25;

/** Choices of an autocompletion. */
export const MAX_CHOICES = 25;
/** Characters in a choice's name. */
export const MAX_CHOICE_NAME = 100;

/** Characters in an option's text, such as a position or a game record. */
export const MAX_POSITION_TEXT = 6000;

/** Characters in a picture's description. */
export const MAX_ALT_TEXT = 1024;

/** Characters in a thread's name. */
export const MAX_THREAD_NAME = 100;

/** Age of a message, in ms, from which it is replaced instead of edited: Discord limits edits of those older than an hour. */
export const REPLACE_AFTER_MS = 50 * 60_000;
