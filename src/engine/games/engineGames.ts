import type { GameName } from '../../rules/position.js';
import { type EngineGame, plainEngineGame } from './engineGame.js';
import { GOMOKU_ENGINE } from './gomokuEngine.js';
import { REVERSI_ENGINE } from './reversiEngine.js';

/** Registry of the games' descriptors, one line each. */
const ENGINE_GAMES: Readonly<Partial<Record<GameName, EngineGame>>> = {
  reversi: REVERSI_ENGINE,
  gomoku: GOMOKU_ENGINE,
};

/** Returns a game's descriptor, or a plain one if it has none. */
export const engineGame = (game: GameName): EngineGame => ENGINE_GAMES[game] ?? plainEngineGame(game);
