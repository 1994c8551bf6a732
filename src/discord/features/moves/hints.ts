import type { ChatInputCommandInteraction, StringSelectMenuInteraction } from 'discord.js';
import type { Game } from '../../../game/play/game.js';
import { boardOf } from '../../../rules/games.js';
import { turnAt } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import { altText } from '../../board/altText.js';
import { privateLook } from '../../board/boardLook.js';
import { v2Message } from '../../board/boardMessage.js';
import { defer } from '../../interactions/answering.js';
import type { App } from '../../interactions/app.js';
import { sendBoardPrivately, tellRefusal } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';

/** Shows a member alone the best squares of a game against the bot, with their winning chances. */
export async function showHint(
  app: App,
  interaction: ChatInputCommandInteraction | StringSelectMenuInteraction,
  asked: Game,
): Promise<void> {
  await defer(interaction, app);
  const hint = await app.host.hint(asked.setup.id, interaction.user.id);
  if (hint.kind === 'refused') return tellRefusal(app, interaction, hint.refusal, asked);
  const { game } = hint;
  const { position, setup } = game;
  const say = sayTo(app, interaction);
  const board = boardOf(setup.variant);
  const moves = hint.moves.flatMap(({ move, winProbability }) =>
    move === 'pass' ? [] : [{ square: move, chance: Math.round(100 * winProbability) }],
  );
  const picture = await app.renderBoard(position, {
    ...(await privateLook(app.settings, game, interaction.user.id)),
    hints: moves.map(({ square, chance }) => ({ square, text: `${chance}%` })),
  });
  const list = moves.map(({ square, chance }) =>
    say('hints.line', { square: squareName(square, board), chance }),
  );
  const content = [say('hints.title', { color: say(`colours.${turnAt(position.ply)}`) }), ...list].join('\n');
  const message = v2Message(setup.variant.game, content, [], {
    picture,
    description: altText(game, say),
  });
  await sendBoardPrivately(interaction, message);
}
