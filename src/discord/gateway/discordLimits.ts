// Discord's limits, in pieces or in characters.

export const BUTTONS_PER_ROW = 5;
/** Buttons that a message has room for, in five rows. */
export const MAX_BUTTONS = 25;
/** Options of a select. */
export const MAX_OPTIONS = 25;

/** Choices that autocompletion can offer. */
export const MAX_CHOICES = 25;
/** Characters of a choice's name. */
export const MAX_CHOICE_NAME = 100;

/** Characters of a position to begin from: the most that an option takes. */
export const MAX_POSITION_TEXT = 6000;

/** Characters of a picture's description. */
export const MAX_ALT_TEXT = 1024;

/** Characters of a thread's name. */
export const MAX_THREAD_NAME = 100;
