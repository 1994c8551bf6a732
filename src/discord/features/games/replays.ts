import type { ButtonInteraction } from 'discord.js';
import { winnerOf } from '../../../game/play/ending.js';
import type { Game } from '../../../game/play/game.js';
import { altText } from '../../board/altText.js';
import { type BoardLook, lookOf, privateLook } from '../../board/boardLook.js';
import { type V2Message, v2Message } from '../../board/boardMessage.js';
import { headLines } from '../../board/steps.js';
import type { App } from '../../interactions/app.js';
import { sendBoardPrivately, showPublicly } from '../../interactions/replies.js';
import { button, rowOf } from '../../interactions/rows.js';
import { mayShowToAll } from '../../interactions/where.js';
import type { Say } from '../../texts/texts.js';
import { endSentence } from '../../texts/words.js';

/** A finished game as an animated picture of all its positions. */
async function replayMessage(
  app: App,
  game: Game,
  { say, look, isShareable }: { say: Say; look: BoardLook; isShareable: boolean },
): Promise<V2Message> {
  const picture = await app.renderReplay(game.position, { ...look, end: { winner: winnerOf(game) } });
  const content = [...headLines(app, game, say), `**${endSentence(game, app.client.user.id, say)}**`].join(
    '\n',
  );
  const show = button({ control: 'showReplay', game: game.setup.id }, say('steps.show'));
  return v2Message(game.setup.variant.game, content, isShareable ? [rowOf(show)] : [], {
    picture,
    description: altText(game, say),
  });
}

/** Shows a member alone the replay of a finished game. */
export async function showReplay(app: App, interaction: ButtonInteraction, game: Game): Promise<void> {
  const message = await replayMessage(app, game, {
    say: app.texts.in(interaction.locale),
    look: await privateLook(app.settings, game, interaction.user.id),
    isShareable: mayShowToAll(interaction),
  });
  await sendBoardPrivately(interaction, message);
}

/** Shows it to all of the channel, in its language and look. */
export async function showReplayToAll(app: App, interaction: ButtonInteraction, game: Game): Promise<void> {
  const message = await replayMessage(app, game, {
    say: app.texts.in(interaction.guildLocale ?? interaction.locale),
    look: await lookOf(app.settings, game),
    isShareable: false,
  });
  await showPublicly(interaction, message);
}
