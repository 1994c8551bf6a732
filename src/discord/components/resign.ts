import { ButtonStyle, type StringSelectMenuInteraction } from 'discord.js';
import type { Game } from '../../game/game.js';
import type { App } from '../app.js';
import { button } from '../messages/boardControls.js';
import { askPrivately, settleQuestion, tellRefusal } from '../replies.js';
import { sayTo } from '../speaker.js';
import { gameOf, type Handler } from './component.js';

/** Asks the member, privately, whether to give up for good. */
export async function askToResign(
  app: App,
  interaction: StringSelectMenuInteraction,
  game: Game,
): Promise<void> {
  const say = sayTo(app, interaction);
  const yes = button({ control: 'resign', game: game.setup.id }, say('controls.resign'), ButtonStyle.Danger);
  await askPrivately(interaction, say('resign.sure'), yes);
}

/** The button under that question. */
export const resign: Handler<'resign'> = async (app, interaction, { game: id }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  const done = await app.host.act(id, { kind: 'resign', member: interaction.user.id });
  if (done.kind === 'refused') return tellRefusal(app, interaction, done.refusal, game);
  await settleQuestion(interaction, sayTo(app, interaction)('resign.done'));
};
