import type { Command } from '../../interactions/command.js';
import { showGames } from './gamesList.js';

/** `/games`: lists the member's games, for them alone. */
export const games: Command = {
  name: 'games',
  isPrivate: true,
  options: () => [],
  run: (app, interaction) => showGames(app, interaction, 'live', 0),
};
