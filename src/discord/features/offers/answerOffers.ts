import type { ButtonInteraction } from 'discord.js';
import type { GameId, OfferKind } from '../../../game/play/game.js';
import type { App } from '../../interactions/app.js';
import { gameOf, type Handler } from '../../interactions/control.js';
import { settleQuestion, tellRefusal } from '../../interactions/replies.js';
import { mention } from '../../texts/words.js';

async function answer(
  app: App,
  interaction: ButtonInteraction,
  kind: 'acceptOffer' | 'declineOffer',
  { game: id, ply, offer }: { readonly game: GameId; readonly ply: number; readonly offer: OfferKind },
): Promise<void> {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  const member = interaction.user.id;
  const done = await app.host.act(id, { kind, member, offer, ply }, undefined, interaction.createdTimestamp);
  if (done.kind === 'refused') return tellRefusal(app, interaction, done.refusal, game);
  const say = app.texts.in(interaction.guildLocale ?? interaction.locale);
  const key = kind === 'acceptOffer' ? `offers.${offer}.accepted` : `offers.${offer}.declined`;
  await settleQuestion(interaction, say(key, { member: mention(member) }));
}

export const acceptOffer: Handler<'acceptOffer'> = (app, interaction, control) =>
  answer(app, interaction, 'acceptOffer', control);

export const declineOffer: Handler<'declineOffer'> = (app, interaction, control) =>
  answer(app, interaction, 'declineOffer', control);
