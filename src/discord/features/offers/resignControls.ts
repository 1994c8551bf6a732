import {
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  type StringSelectMenuInteraction,
} from 'discord.js';
import type { Game, GameId } from '../../../game/play/game.js';
import { haveBothMoved } from '../../../game/play/game.js';
import type { App } from '../../interactions/app.js';
import { gameOf, type Handler } from '../../interactions/control.js';
import { askPrivately, settleQuestion, tellRefusal } from '../../interactions/replies.js';
import { button } from '../../interactions/rows.js';
import { sayTo } from '../../interactions/speaker.js';

/** Asks the member, privately, whether to give up for good: by resigning, or by aborting a game that has hardly begun. */
export async function askToResign(
  app: App,
  interaction: ChatInputCommandInteraction | StringSelectMenuInteraction,
  game: Game,
): Promise<void> {
  const say = sayTo(app, interaction);
  const control = haveBothMoved(game) ? 'resign' : 'abort';
  const yes = button({ control, game: game.setup.id }, say(`controls.${control}`), ButtonStyle.Danger);
  await askPrivately(interaction, say(control === 'resign' ? 'resign.sure' : 'abort.sure'), yes);
}

async function giveUp(
  app: App,
  interaction: ButtonInteraction,
  id: GameId,
  kind: 'resign' | 'abort',
): Promise<void> {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  const action = { kind, member: interaction.user.id } as const;
  const done = await app.host.act(id, action, undefined, interaction.createdTimestamp);
  if (done.kind === 'refused') return tellRefusal(app, interaction, done.refusal, game);
  const key = kind === 'resign' ? 'resign.done' : 'abort.done';
  await settleQuestion(interaction, sayTo(app, interaction)(key));
}

/** The buttons under that question. */
export const resign: Handler<'resign'> = (app, interaction, { game }) =>
  giveUp(app, interaction, game, 'resign');

export const abort: Handler<'abort'> = (app, interaction, { game }) =>
  giveUp(app, interaction, game, 'abort');
