import type { ButtonInteraction } from 'discord.js';
import { type Action, refusalIn } from '../../../game/play/action.js';
import type { GameId } from '../../../game/play/game.js';
import { update } from '../../../game/play/update.js';
import { offerThread, openThread } from '../../board/threads.js';
import type { App } from '../../interactions/app.js';
import { gameOf, type Handler } from '../../interactions/control.js';
import { tellRefusal } from '../../interactions/replies.js';

async function settle(app: App, interaction: ButtonInteraction, id: GameId, action: Action): Promise<void> {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  const done = await app.host.act(id, action, { kind: 'update', interaction });
  if (done.kind === 'accepted') return;
  if (done.refusal.code !== 'place-taken') return tellRefusal(app, interaction, done.refusal, game);
  await offerThread(app, interaction, { control: 'acceptInThread', game: id });
}

/** Begins the game in the challenge's channel, or offers a thread if another is being played there. */
export const accept: Handler<'accept'> = (app, interaction, { game }) =>
  settle(app, interaction, game, {
    kind: 'accept',
    member: interaction.user.id,
    place: interaction.channelId,
  });

export const decline: Handler<'decline'> = (app, interaction, { game }) =>
  settle(app, interaction, game, { kind: 'decline', member: interaction.user.id });

export const withdraw: Handler<'withdraw'> = (app, interaction, { game }) =>
  settle(app, interaction, game, { kind: 'withdraw', member: interaction.user.id });

/** Begins the game in a thread of its own. */
export const acceptInThread: Handler<'acceptInThread'> = async (app, interaction, { game: id }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  const accepting = { kind: 'accept', member: interaction.user.id } as const;
  const now = update(game, { ...accepting, place: interaction.channelId }, app.clock.now());
  const refusal =
    now.kind === 'refused' ? now.refusal : await app.host.refusalToBegin(interaction.user.id, null);
  if (refusal) return tellRefusal(app, interaction, refusal, game);
  await openThread(app, interaction, {
    variant: game.setup.variant,
    seats: game.seats,
    begin: async (place) => refusalIn(await app.host.act(id, { ...accepting, place })),
  });
};
