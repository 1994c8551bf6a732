import { positionsOf } from '../../../game/review/review.js';
import { GAMES } from '../../../rules/games.js';
import type { Square } from '../../../rules/position.js';
import { lookFor } from '../../board/boardLook.js';
import { bestWindow, WINDOW_SIZE, type WindowCorner } from '../../board/window.js';
import type { App } from '../../interactions/app.js';
import type { ComponentInteraction } from '../../interactions/cause.js';
import { tell, turnPage } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import { isSolved, type Retry, retriesOf, retryMessage } from './retryMessage.js';
import type { ReviewSubject } from './reviewSubjects.js';

type Asked = {
  /** Of the mistake. */
  readonly ply: number;
  readonly tried?: Square;
  /** Where the window of buttons is; where most is to be expected unless it was shifted. */
  readonly corner?: WindowCorner;
};

/** Shows a member a mistake of a review to find a better move, and what the square that they tried is worth. */
export async function showRetry(
  app: App,
  interaction: ComponentInteraction,
  game: ReviewSubject,
  { ply, tried, corner }: Asked,
): Promise<void> {
  const review = await app.reviewer.ready(game);
  const mistake = review && retriesOf(review).find((each) => each.ply === ply);
  const before = mistake && positionsOf(game.position)[ply - review.firstPly];
  // Forged, or of a review that has been made anew since.
  if (!before || (tried !== undefined && before.illegal(tried)))
    return tell(app, interaction, 'problems.unknownControl');
  const retry: Retry = { game, review, mistake, before, tried };
  const isWindow = GAMES[before.variant.game].input === 'window';
  const window = isWindow && !isSolved(retry) ? (corner ?? bestWindow(before)) : undefined;
  const look = lookFor(await app.settings.ofMember(interaction.user.id), game.color);
  const shown = isSolved(retry) ? before.play(tried!) : before;
  const picture = await app.renderBoard(shown, {
    ...look,
    ...(window && { window: { ...window, size: WINDOW_SIZE } }),
    ...(isSolved(retry) ? {} : { legal: true }),
  });
  const say = sayTo(app, interaction);
  await turnPage(interaction, retryMessage(retry, { picture, window, isTurned: look.turned === true, say }));
}
