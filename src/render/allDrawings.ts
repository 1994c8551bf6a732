// How every game is drawn, by its name, one line each.

export { drawing as gomoku } from './gomoku.js';
export { drawing as reversi } from './reversi.js';
