import type { ButtonInteraction } from 'discord.js';
import type { GameId } from '../../game/game.js';
import type { OfferKind } from '../../game/offers.js';
import type { App } from '../app.js';
import { mention } from '../messages/words.js';
import { settleQuestion, tellRefusal } from '../replies.js';
import { gameOf, type Handler } from './component.js';

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
