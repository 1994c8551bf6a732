import { ButtonStyle, type StringSelectMenuInteraction } from 'discord.js';
import { type Game, isBetweenMembers } from '../../../game/play/game.js';
import type { App } from '../../interactions/app.js';
import { gameOf, type Handler } from '../../interactions/control.js';
import { askPrivately, settleQuestion, tellRefusal } from '../../interactions/replies.js';
import { button } from '../../interactions/rows.js';
import { sayTo } from '../../interactions/speaker.js';
import { scoreOf } from '../../texts/words.js';
import { makeOffer } from './makeOffer.js';

/**
 * Stops a game and has the discs counted: against the bot after asking the member, privately, whether they mean it; between
 * members as an offer to the other.
 */
export async function askToStop(
  app: App,
  interaction: StringSelectMenuInteraction,
  game: Game,
): Promise<void> {
  if (isBetweenMembers(game)) return makeOffer(app, { kind: 'update', interaction }, game, 'stop');
  const { setup, position } = game;
  const say = sayTo(app, interaction);
  const control = { control: 'stop', game: setup.id, ply: position.ply } as const;
  const yes = button(control, say('controls.stop'), ButtonStyle.Danger);
  await askPrivately(interaction, say('stop.sure', { score: scoreOf(position, say) }), yes);
}

/** The button under that question. */
export const stop: Handler<'stop'> = async (app, interaction, { game: id, ply }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  // A question of before offers were made.
  if (isBetweenMembers(game)) return tellRefusal(app, interaction, { code: 'stale' }, game);
  const action = { kind: 'stop', member: interaction.user.id, ply } as const;
  const done = await app.host.act(id, action, undefined, interaction.createdTimestamp);
  if (done.kind === 'refused') return tellRefusal(app, interaction, done.refusal, game);
  await settleQuestion(interaction, sayTo(app, interaction)('stop.done'));
};
