import { ButtonStyle } from 'discord.js';
import { colorOf, type Game } from '../game/game.js';
import type { OfferKind } from '../game/offers.js';
import { opposite } from '../rules/position.js';
import type { App } from './app.js';
import type { Cause } from './cause.js';
import { button, rowOf } from './messages/rows.js';
import { mention } from './messages/words.js';
import { askPublicly, tell, tellRefusal } from './replies.js';

/**
 * Makes an offer to the other side: a member is asked by a message of its own, below all else, so that no button that accepts
 * lies where another one was. The bot answers on the board, and lets members take back at once.
 */
export async function makeOffer(app: App, cause: Cause, game: Game, kind: OfferKind): Promise<void> {
  const { interaction } = cause;
  const { seats } = game;
  const { id } = game.setup;
  const { ply } = game.position;
  const member = interaction.user.id;
  const color = colorOf(game, member);
  const other = color && seats[opposite(color)];
  const isAtOnce = kind === 'takeback' && other?.kind === 'opponent';
  const action = { kind: 'offer', member, offer: kind, ply } as const;
  const done = await app.host.act(id, action, isAtOnce ? cause : undefined, interaction.createdTimestamp);
  if (done.kind === 'refused') return tellRefusal(app, interaction, done.refusal, game);
  if (isAtOnce) return;
  if (other?.kind !== 'member') return tell(app, interaction, 'offers.draw.toBot');
  if (!done.game.offers.standing) return tell(app, interaction, `offers.${kind}.agreed`);
  const say = app.texts.in(interaction.guildLocale ?? interaction.locale);
  const control = { game: id, ply, offer: kind } as const;
  await askPublicly(interaction, {
    content: say(`offers.${kind}.asked`, { member: mention(member), other: mention(other.member) }),
    components: [
      rowOf(
        button({ control: 'acceptOffer', ...control }, say('offers.accept'), ButtonStyle.Success),
        button({ control: 'declineOffer', ...control }, say('offers.decline'), ButtonStyle.Danger),
      ),
    ],
    allowedMentions: { users: [other.member] },
  });
}
