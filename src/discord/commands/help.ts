import { tell } from '../replies.js';
import type { Command } from './command.js';

/** `/help`: how to play, for the member alone. */
export const help: Command = {
  name: 'help',
  options: () => [],
  run: (app, interaction) => tell(app, interaction, 'help'),
};
