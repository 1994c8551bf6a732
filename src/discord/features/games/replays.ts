import { winnerOf } from '../../../game/play/ending.js';
import type { Game } from '../../../game/play/game.js';
import { type BoardLook, lookOf, privateLook } from '../../board/drawBoard.js';
import type { DiscordParts } from '../../board/parts.js';
import { altText } from '../../board/positionText.js';
import { headLines } from '../../board/steps.js';
import type { ButtonContext } from '../../interactions/context.js';
import { button, gamePage, type Page, type Row, rowOf } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { endSentence } from '../../texts/words.js';

type ReplayDeps = Pick<DiscordParts, 'client' | 'thinker' | 'settings' | 'renderReplay'>;

/** Privately shows the replay of a finished game. `postId`: custom_id of the button that posts it for the whole channel. */
export async function showReplay(
  deps: ReplayDeps,
  postId: string,
  context: ButtonContext,
  game: Game,
): Promise<void> {
  const { say, member } = context;
  const look = await privateLook(deps.settings, game, member);
  const rows = context.canShowToAll ? [rowOf(button(postId, say('steps.show')))] : [];
  await context.replyPage(await replayPage(deps, game, say, look, rows));
}

/** Shows a replay to the whole channel, in its language and look. */
export async function postReplay(deps: ReplayDeps, context: ButtonContext, game: Game): Promise<void> {
  const look = await lookOf(deps.settings, game);
  await context.postPage(await replayPage(deps, game, context.channelSay, look, []));
}

/** A finished game as an animation of all its positions. */
async function replayPage(
  deps: ReplayDeps,
  game: Game,
  say: Say,
  look: BoardLook,
  rows: readonly Row[],
): Promise<Page> {
  const picture = await deps.renderReplay(game.position, { ...look, end: { winner: winnerOf(game) } });
  const end = `**${endSentence(game, deps.client.user.id, say)}**`;
  const content = [...headLines(deps, game, say), end].join('\n');
  return gamePage(game.setup.variant.game, content, rows, { picture, description: altText(game, say) });
}
