import { ButtonStyle } from 'discord.js';
import type { OfferKind } from '../../../game/play/game.js';
import { colorOf, type Game } from '../../../game/play/game.js';
import { opposite } from '../../../rules/position.js';
import { channelGame, completeGame, gameOption } from '../../board/channelGame.js';
import type { App } from '../../interactions/app.js';
import type { Cause } from '../../interactions/cause.js';
import type { Command } from '../../interactions/command.js';
import { askPublicly, tell, tellRefusal } from '../../interactions/replies.js';
import { button, rowOf } from '../../interactions/rows.js';
import { mention } from '../../texts/words.js';

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

/** `/draw`: offers the other side a draw. */
export const draw: Command = {
  name: 'draw',
  options: (texts) => [gameOption(texts)],
  autocomplete: completeGame,
  async run(app, interaction): Promise<void> {
    const game = await channelGame(app, interaction);
    if (game) await makeOffer(app, { kind: 'reply', interaction }, game, 'draw');
  },
};

/** `/undo`: takes the member's last move back: at once against the bot, if they agree against a member. */
export const undo: Command = {
  name: 'undo',
  options: (texts) => [gameOption(texts)],
  autocomplete: completeGame,
  async run(app, interaction): Promise<void> {
    const game = await channelGame(app, interaction);
    if (game) await makeOffer(app, { kind: 'reply', interaction }, game, 'takeback');
  },
};
