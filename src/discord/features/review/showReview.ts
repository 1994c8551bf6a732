import type { JudgingProgress } from '../../../game/review/judgeGame.js';
import { needsJudgment, positionsOf, type Review, type ReviewedMove } from '../../../game/review/review.js';
import { ReviewsClosed } from '../../../game/review/reviewer.js';
import { renderReviewGraph } from '../../../render/charts/reviewGraph.js';
import { boardOf, GAMES } from '../../../rules/games.js';
import { countMoves, type Position, type Square } from '../../../rules/position.js';
import { countSquares } from '../../../rules/squares.js';
import { lookFor } from '../../board/drawBoard.js';
import type { DiscordParts } from '../../board/feature.js';
import { openingLines } from '../../board/positionText.js';
import type { Subject } from '../../board/subjects.js';
import { INTERACTION_GONE, isApiError, MESSAGE_GONE } from '../../gateway/apiErrors.js';
import type { ButtonContext, InteractionContext } from '../../interactions/context.js';
import { type Page, pageOf, text } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { BAR_CELLS, cellBar } from '../../texts/words.js';
import { reviewMessage } from './reviewMessage.js';

export type ReviewDeps = Pick<
  DiscordParts,
  'reviewer' | 'settings' | 'renderBoard' | 'texts' | 'clock' | 'log'
>;

/** Ms between edits that show a review's progress. */
const PROGRESS_EVERY_MS = 2000;

/** Privately shows a game's review, beginning with an overview that gives no answers away. */
export const showReview = (deps: ReviewDeps, context: InteractionContext, subject: Subject): Promise<void> =>
  showOfReview(deps, context, subject, (review) => pageAt(deps, context, subject, review, undefined));

/** Privately shows a page of a game's review. If there is no review yet, makes it first, with a progress bar. */
export async function showOfReview(
  deps: Pick<ReviewDeps, 'reviewer' | 'clock' | 'log'>,
  context: InteractionContext,
  subject: Subject,
  pageFor: (review: Review) => Promise<Page>,
): Promise<void> {
  if (!hasChoices(subject)) return context.reply('problems.nothingToReview');
  const ready = await deps.reviewer.ready(subject);
  if (ready) {
    await context.replyPage(await pageFor(ready));
    return;
  }
  const message = new ReviewMessage(deps, context);
  const review = deps.reviewer.review(subject, context.member, (progress) => message.showProgress(progress));
  if (!review) return context.reply('problems.reviewsFull');
  await message.send({ judged: 0, all: positionsOf(subject.position).length });
  // Not awaited: it takes longer than Discord waits for an answer.
  void message.finish(review.then(pageFor));
}

/** Turns a member's private review to another move. */
export async function turnReview(
  deps: ReviewDeps,
  context: ButtonContext,
  subject: Subject,
  ply: number,
): Promise<void> {
  const review = await deps.reviewer.ready(subject);
  const shown = review?.moves.find((move) => move.ply === ply);
  if (!review || !shown) return showReview(deps, context, subject);
  await context.turnPage(await pageAt(deps, context, subject, review, shown));
}

/** Whether at least one move of the game was a choice. */
const hasChoices = ({ position }: Subject): boolean =>
  positionsOf(position)
    .slice(0, -1)
    .some((each) => needsJudgment(each));

/**
 * Black's lead in discs, as a share of all squares, before the first move and after each; `undefined` in games that do not count
 * them.
 */
function leadsOf(last: Position): number[] | undefined {
  if (!GAMES[last.variant.game].isCounted) return undefined;
  const squares = countSquares(boardOf(last.variant));
  return positionsOf(last).map((position) => (position.count('black') - position.count('white')) / squares);
}

/**
 * Page of a reviewed move, whose board marks the move and the best one with their winning chances; without a move, the overview, with
 * the last position.
 */
async function pageAt(
  { settings, renderBoard, texts }: ReviewDeps,
  { member, say, locale }: InteractionContext,
  subject: Subject,
  review: Review,
  shown: ReviewedMove | undefined,
): Promise<Page> {
  const positions = positionsOf(subject.position);
  const at = shown ? shown.ply - review.firstPly : positions.length - 1;
  const position = positions[at]!;
  const hints = shown ? hintsOf(shown, review.chances[at]!) : [];
  const [board, graph] = await Promise.all([
    renderBoard(position, { ...lookFor(await settings.ofMember(member), subject.color), hints }),
    renderReviewGraph({
      chances: review.chances,
      leads: leadsOf(subject.position),
      numbers: positionsOf(subject.position).map(countMoves),
      turns: review.turningPoints.map((turn) => turn.ply + 1 - review.firstPly),
      at: shown ? at + 1 : at,
    }),
  ]);
  const opening = openingLines(texts, locale, subject.position);
  return reviewMessage(subject, review, { shown, position }, { board, graph }, { say, opening });
}

/** The best move and the one played, with their winning chances. `black`: black's chance before the move, 0 to 1. */
function hintsOf(
  { color, move, best, lost }: ReviewedMove,
  black: number,
): { square: Square; text: string }[] {
  const own = color === 'black' ? black : 1 - black;
  const percent = (share: number): string => `${Math.round(100 * share)}%`;
  const bestMove = { square: best, text: percent(own) };
  const played = { square: move, text: percent(own - lost) };
  return [bestMove, ...(move === best ? [] : [played])].flatMap((hint) =>
    hint.square === 'pass' ? [] : [{ ...hint, square: hint.square }],
  );
}

function progressPage({ judged, all }: JudgingProgress, say: Say): Page {
  const bar = cellBar(Math.round((BAR_CELLS * judged) / all));
  return pageOf([text(say('review.progress', { bar, judged, all }))]);
}

/** The private message that shows a review's progress, then the review. */
class ReviewMessage {
  readonly #deps: Pick<ReviewDeps, 'clock' | 'log'>;
  readonly #context: InteractionContext;
  #sent: string | undefined;
  #shownAt = 0;
  /** The last edit. Each waits for the one before. */
  #edited: Promise<void> = Promise.resolve();

  constructor(deps: Pick<ReviewDeps, 'clock' | 'log'>, context: InteractionContext) {
    this.#deps = deps;
    this.#context = context;
  }

  async send(progress: JudgingProgress): Promise<void> {
    this.#shownAt = this.#deps.clock.uptime();
    this.#sent = await this.#context.replyPage(progressPage(progress, this.#context.say));
  }

  showProgress(progress: JudgingProgress): void {
    const now = this.#deps.clock.uptime();
    if (this.#sent === undefined || now - this.#shownAt < PROGRESS_EVERY_MS) return;
    this.#shownAt = now;
    this.#edit(progressPage(progress, this.#context.say));
  }

  /** Shows the review or its failure. Never rejects. */
  async finish(review: Promise<Page>): Promise<void> {
    const { say, interaction } = this.#context;
    try {
      this.#edit(await review);
    } catch (error) {
      if (error instanceof ReviewsClosed) return;
      this.#deps.log.error({ err: error, interaction: interaction.id }, 'could not make a review');
      this.#edit(pageOf([text(say('problems.reviewFailed'))]));
    }
    await this.#edited;
  }

  #edit(page: Page): void {
    const sent = this.#sent;
    if (sent === undefined) return;
    this.#edited = this.#edited
      .then(() => this.#context.editPrivate(sent, page))
      .catch((error: unknown) => {
        // The member closed the message, or its token expired. The finished review is shown at the next request.
        if (isApiError(error, MESSAGE_GONE, INTERACTION_GONE)) return;
        const { id } = this.#context.interaction;
        this.#deps.log.warn({ err: error, interaction: id }, 'could not show a review');
      });
  }
}
