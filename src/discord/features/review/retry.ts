import { ButtonStyle } from 'discord.js';
import type { GameId } from '../../../game/play/game.js';
import { positionsOf, type Review, type ReviewedMove } from '../../../game/review/review.js';
import { boardOf } from '../../../rules/games.js';
import type { Position, Square } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import type { ButtonSigns } from '../../board/buttonSigns.js';
import { type DrawnBoard, drawBoard, lookFor } from '../../board/drawBoard.js';
import type { DiscordParts } from '../../board/feature.js';
import { review as reviewControl } from '../../board/gameControls.js';
import { positionText } from '../../board/positionText.js';
import { cornerIn, readChosen, squareInput, squareRows } from '../../board/squareInputs.js';
import { type Subject, type SubjectDeps, subjectOf } from '../../board/subjects.js';
import type { WindowCorner } from '../../board/window.js';
import type { ComponentContext, InteractionContext } from '../../interactions/context.js';
import { type Control, count, game } from '../../interactions/control.js';
import { boardPage, button, type Page, pageOf, type Row, rowOf, text } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { DISCS } from '../../texts/words.js';
import { mistakesOf, moveText, retry, verdict } from './reviewMessage.js';
import { showOfReview } from './showReview.js';

type RetryDeps = SubjectDeps & Pick<DiscordParts, 'reviewer' | 'settings' | 'renderBoard' | 'signs'>;

/** Tries a square instead of a mistake. */
const retryInput = squareInput('retry', { game, ply: count });

/** Controls that show a mistake of a review and let the member try other moves. */
export function retryControls(deps: RetryDeps): readonly Control[] {
  const show = async (
    context: ComponentContext,
    id: GameId,
    requestFor: (subject: Subject) => RetryRequest | Promise<RetryRequest | undefined>,
  ): Promise<void> => {
    const subject = await subjectOf(deps, context, id);
    const request = subject && (await requestFor(subject));
    if (request) await showRetry(deps, context, subject, request);
  };
  return [
    retry.on((context, { game, ply }) => show(context, game, () => ({ ply }))),
    ...retryInput.on({
      press: (context, { game, ply }, tried) => show(context, game, () => ({ ply, tried })),
      pick: (context, { game, ply }, chosen) =>
        show(context, game, async ({ position }) => {
          const tried = await readChosen(context, chosen, position.variant);
          return tried === undefined ? undefined : { ply, tried };
        }),
      shift: (context, { game, ply }, corner) =>
        show(context, game, ({ position }) => ({ ply, corner: cornerIn(position.variant, corner) })),
    }),
  ];
}

type RetryRequest = {
  /** Ply of the mistake. */
  readonly ply: number;
  readonly tried?: Square;
  /** Corner of the window of buttons, if the member moved it. */
  readonly corner?: WindowCorner;
};

/** A mistake to correct, in the position before it. */
type Retry = {
  readonly game: Subject;
  readonly review: Review;
  readonly mistake: ReviewedMove;
  readonly before: Position;
  /** Square tried last. */
  readonly tried: Square | undefined;
};

/** Shows a mistake to retry, and the verdict on the square that the member tried. */
async function showRetry(
  deps: RetryDeps,
  context: ComponentContext,
  game: Subject,
  { ply, tried, corner }: RetryRequest,
): Promise<void> {
  const review = await deps.reviewer.ready(game);
  // Old messages lead to the other side's mistakes, too.
  const mistake = review && mistakesOf(review, { color: undefined }).find((each) => each.ply === ply);
  const before = mistake && positionsOf(game.position)[ply - review.firstPly];
  // Forged, or the review has been made again since.
  if (!before || (tried !== undefined && before.illegal(tried)))
    return context.reply('problems.unknownControl');
  await context.turnPage(await drawRetry(deps, context, { game, review, mistake, before, tried }, corner));
}

/** Privately shows the first mistake of a game to practice, with nothing given away. Makes the review first if there is none. */
export const showMistakes = (
  deps: RetryDeps & Pick<DiscordParts, 'clock' | 'log'>,
  context: InteractionContext,
  game: Subject,
): Promise<void> =>
  showOfReview(deps, context, game, async (review) => {
    const [mistake] = mistakesOf(review, game);
    if (!mistake) return pageOf([text(context.say('review.retry.none'))]);
    const before = positionsOf(game.position)[mistake.ply - review.firstPly]!;
    return drawRetry(deps, context, { game, review, mistake, before, tried: undefined });
  });

async function drawRetry(
  { settings, renderBoard, signs }: Pick<RetryDeps, 'settings' | 'renderBoard' | 'signs'>,
  { member, say }: Pick<InteractionContext, 'member' | 'say'>,
  retry: Retry,
  corner?: WindowCorner,
): Promise<Page> {
  const { game, before, tried } = retry;
  const look = lookFor(await settings.ofMember(member), game.color);
  const takesInput = !isSolved(retry);
  const shown = takesInput ? before : before.play(tried!);
  const drawn = await drawBoard(renderBoard, shown, { ...look, takesInput, corner });
  return retryPage(retry, drawn, say, signs);
}

/** Whether the tried square is the best one, or nearly as good. */
const isSolved = ({ mistake, tried }: Retry): boolean => tried !== undefined && mistake.right.includes(tried);

function outcome({ mistake, before, tried }: Retry, say: Say): string {
  if (tried === undefined) return say('review.retry.task', { disc: DISCS[mistake.color] });
  const move = squareName(tried, boardOf(before.variant));
  if (tried === mistake.move) return say('review.retry.played', { move });
  return say('review.retry.wrong', { move });
}

/** The right move, and the review's verdict on the mistake. */
function solution({ game, mistake, before, tried }: Retry, say: Say): string[] {
  const move = squareName(tried!, boardOf(before.variant));
  const best = mistake.best === tried ? 'review.retry.right' : 'review.retry.alsoRight';
  return [`**${say(best, { move })}**`, ...verdict(game, mistake, before, say)];
}

/** Buttons back to the review and to the next mistake. */
function nextRow({ game, review, mistake }: Retry, say: Say): Row {
  const { id } = game;
  const next = mistakesOf(review, game).find(({ ply }) => ply > mistake.ply);
  const back = button(reviewControl.id({ game: id, ply: mistake.ply, to: 'on' }), say('review.retry.back'));
  if (!next) return rowOf(back);
  return rowOf(button(retry.id({ game: id, ply: next.ply }), say('review.next'), ButtonStyle.Primary), back);
}

/** Page of a mistake to retry: squares to try, or the solution once the member has found it. */
function retryPage(
  retry: Retry,
  { picture, window, isTurned }: DrawnBoard,
  say: Say,
  signs: ButtonSigns,
): Page {
  const { game, mistake, before } = retry;
  const { id } = game;
  const { ply } = mistake;
  const heading = `-# ${say('review.title')} · ${game.heading}`;
  const content = isSolved(retry)
    ? [heading, ...solution(retry, say)]
    : [
        heading,
        // Small print, because Discord turns a line that begins with a number into a list.
        `-# ${say(`review.move.${mistake.label}`, { move: moveText(game, mistake) })}`,
        `**${outcome(retry, say)}**`,
      ];
  const answer = button(reviewControl.id({ game: id, ply, to: 'on' }), say('review.retry.answer'));
  const ids = retryInput.ids({ game: id, ply });
  const rows = isSolved(retry)
    ? [nextRow(retry, say)]
    : [...squareRows(before, window, ids, { isTurned, signs }, say), rowOf(answer)];
  return boardPage(before.variant.game, content.join('\n'), rows, {
    picture,
    description: positionText(before, mistake.color, say),
  });
}
