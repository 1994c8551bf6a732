import type { Game } from '../../../game/play/game.js';
import { boardOf } from '../../../rules/games.js';
import { turnAt } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import { privateLook } from '../../board/drawBoard.js';
import type { DiscordParts } from '../../board/feature.js';
import { altText } from '../../board/positionText.js';
import type { InteractionContext } from '../../interactions/context.js';
import { gamePage } from '../../interactions/pages.js';

export type HintDeps = Pick<
  DiscordParts,
  'host' | 'boards' | 'settings' | 'renderBoard' | 'client' | 'texts' | 'log'
>;

/** Privately shows the best squares of a game against the bot, with their winning chances. */
export async function showHint(
  { host, settings, renderBoard }: Pick<HintDeps, 'host' | 'settings' | 'renderBoard'>,
  context: InteractionContext,
  current: Game,
): Promise<void> {
  await context.defer();
  const { member, say } = context;
  const hint = await host.hint(current.setup.id, member);
  if (hint.kind === 'refused') return context.refuse(hint.refusal, current);
  const { game } = hint;
  const { position, setup } = game;
  const board = boardOf(setup.variant);
  const moves = hint.moves.flatMap(({ move, winProbability }) =>
    move === 'pass' ? [] : [{ square: move, chance: Math.round(100 * winProbability) }],
  );
  const picture = await renderBoard(position, {
    ...(await privateLook(settings, game, member)),
    hints: moves.map(({ square, chance }) => ({ square, text: `${chance}%` })),
  });
  const list = moves.map(({ square, chance }) =>
    say('hints.line', { square: squareName(square, board), chance }),
  );
  const content = [say('hints.title', { color: say(`colours.${turnAt(position.ply)}`) }), ...list].join('\n');
  await context.replyPage(
    gamePage(setup.variant.game, content, [], { picture, description: altText(game, say) }),
  );
}
