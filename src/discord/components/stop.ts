import { ButtonStyle, type StringSelectMenuInteraction } from 'discord.js';
import type { Game } from '../../game/game.js';
import type { App } from '../app.js';
import { button } from '../messages/boardControls.js';
import { scoreOf } from '../messages/words.js';
import { askPrivately, settleQuestion, tellRefusal } from '../replies.js';
import { sayTo } from '../speaker.js';
import { gameOf, type Handler } from './component.js';

/** Asks the member, privately, whether to stop the game and have the discs counted. */
export async function askToStop(
  app: App,
  interaction: StringSelectMenuInteraction,
  { setup, position }: Game,
): Promise<void> {
  const say = sayTo(app, interaction);
  const control = { control: 'stop', game: setup.id, ply: position.ply } as const;
  const yes = button(control, say('controls.stop'), ButtonStyle.Danger);
  await askPrivately(interaction, say('stop.sure', { score: scoreOf(position, say) }), yes);
}

/** The button under that question. */
export const stop: Handler<'stop'> = async (app, interaction, { game: id, ply }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  const done = await app.host.act(id, { kind: 'stop', member: interaction.user.id, ply });
  if (done.kind === 'refused') return tellRefusal(app, interaction, done.refusal, game);
  await settleQuestion(interaction, sayTo(app, interaction)('stop.done'));
};
