// Every game by its name, one line each; `GAME_NAMES` in position.ts has them in the order in which they are offered.

export { game as gomoku } from './gomoku.js';
export { game as reversi } from './reversi.js';
