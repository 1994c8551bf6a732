import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import type { JudgingProgress } from '../../../game/review/judgeGame.js';
import { needsJudgment, positionsOf, type Review, type ReviewedMove } from '../../../game/review/review.js';
import { ReviewsClosed } from '../../../game/review/reviewer.js';
import { renderReviewGraph } from '../../../render/charts/reviewGraph.js';
import { GAMES } from '../../../rules/games.js';
import type { Position } from '../../../rules/position.js';
import { lookFor } from '../../board/boardLook.js';
import { openingLines } from '../../board/openingLines.js';
import { INTERACTION_GONE, isApiError, MESSAGE_GONE } from '../../gateway/apiErrors.js';
import type { App } from '../../interactions/app.js';
import type { ComponentInteraction } from '../../interactions/cause.js';
import { type Page, pageOf, text } from '../../interactions/messagePage.js';
import { editPrivately, sendBoardPrivately, tell, turnPage } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import { reviewMessage } from './reviewMessage.js';
import type { ReviewSubject } from './reviewSubjects.js';

type Asked = ChatInputCommandInteraction | ComponentInteraction;

/** Ms between edits that show how far a review is. */
const PROGRESS_EVERY_MS = 2000;

const BAR = 12;

function progressPage(app: App, { locale }: Asked, { judged, all }: JudgingProgress): Page {
  const filled = Math.round((BAR * judged) / all);
  const bar = `${'▰'.repeat(filled)}${'▱'.repeat(BAR - filled)}`;
  return pageOf([text(sayTo(app, { locale })('review.progress', { bar, judged, all }))]);
}

/** How many discs more black had before the first move and after each; undefined where they are not counted. */
const leadsOf = (last: Position): number[] | undefined =>
  GAMES[last.variant.game].isCounted
    ? positionsOf(last).map((position) => position.count('black') - position.count('white'))
    : undefined;

/** A review's page of a move: with what was played and what was best on the position before it. */
async function pageAt(
  app: App,
  { user, locale }: Asked,
  subject: ReviewSubject,
  review: Review,
  shown: ReviewedMove,
): Promise<Page> {
  const { ply, color, move, best, lost } = shown;
  const at = ply - review.firstPly;
  const before = positionsOf(subject.position)[at]!;
  const black = review.chances[at]!;
  const own = color === 'black' ? black : 1 - black;
  const chance = (share: number): string => `${Math.round(100 * share)}%`;
  const bestMove = { square: best, text: chance(own) };
  const played = { square: move, text: chance(own - lost) };
  const hints = [bestMove, ...(move === best ? [] : [played])].flatMap((hint) =>
    hint.square === 'pass' ? [] : [{ ...hint, square: hint.square }],
  );
  const [board, graph] = await Promise.all([
    app.renderBoard(before, { ...lookFor(await app.settings.ofMember(user.id), subject.color), hints }),
    renderReviewGraph({
      chances: review.chances,
      leads: leadsOf(subject.position),
      turns: review.turningPoints.map((turn) => turn.ply + 1 - review.firstPly),
      at: at + 1,
    }),
  ]);
  return reviewMessage(
    subject,
    review,
    { shown, before },
    { board, graph },
    { say: sayTo(app, { locale }), opening: openingLines(app.texts, locale, subject.position) },
  );
}

/** Where a review is opened: at the first move that turned the game, or at the last one. */
const firstShown = ({ turningPoints, moves }: Review): ReviewedMove => turningPoints[0] ?? moves.at(-1)!;

/** Whether a game has a move that was a choice. */
const hasChoices = ({ position }: ReviewSubject): boolean =>
  positionsOf(position)
    .slice(0, -1)
    .some((each) => needsJudgment(each));

/** Shows a member alone the review of a game; where there is none yet it is made, and its progress shown. */
export async function showReview(app: App, interaction: Asked, subject: ReviewSubject): Promise<void> {
  if (!hasChoices(subject)) return tell(app, interaction, 'problems.nothingToReview');
  const ready = await app.reviewer.ready(subject);
  if (ready) {
    await sendBoardPrivately(interaction, await pageAt(app, interaction, subject, ready, firstShown(ready)));
    return;
  }
  const following = new Following(app, interaction);
  const review = app.reviewer.review(subject, interaction.user.id, (progress) => following.show(progress));
  if (!review) return tell(app, interaction, 'problems.reviewsFull');
  await following.begin({ judged: 0, all: positionsOf(subject.position).length });
  // It takes longer than an answer may.
  void following.end(review.then((done) => pageAt(app, interaction, subject, done, firstShown(done))));
}

/** Shows another move in a member's own copy of a review. */
export async function turnReview(
  app: App,
  interaction: ButtonInteraction,
  subject: ReviewSubject,
  ply: number,
): Promise<void> {
  const review = await app.reviewer.ready(subject);
  const shown = review?.moves.find((move) => move.ply === ply);
  if (!review || !shown) return showReview(app, interaction, subject);
  await turnPage(interaction, await pageAt(app, interaction, subject, review, shown));
}

/** The private message that shows how far a review is, and then the review. */
class Following {
  readonly #app: App;
  readonly #interaction: Asked;
  #sent: string | undefined;
  #shownAt = 0;
  /** The edit that was sent last: they arrive in order. */
  #edited: Promise<void> = Promise.resolve();

  constructor(app: App, interaction: Asked) {
    this.#app = app;
    this.#interaction = interaction;
  }

  async begin(progress: JudgingProgress): Promise<void> {
    this.#shownAt = this.#app.clock.uptime();
    this.#sent = await sendBoardPrivately(
      this.#interaction,
      progressPage(this.#app, this.#interaction, progress),
    );
  }

  show(progress: JudgingProgress): void {
    const now = this.#app.clock.uptime();
    if (this.#sent === undefined || now - this.#shownAt < PROGRESS_EVERY_MS) return;
    this.#shownAt = now;
    this.#edit(progressPage(this.#app, this.#interaction, progress));
  }

  /** Never rejects. */
  async end(review: Promise<Page>): Promise<void> {
    try {
      this.#edit(await review);
    } catch (error) {
      if (error instanceof ReviewsClosed) return;
      this.#app.log.error({ err: error, interaction: this.#interaction.id }, 'there is no review to show');
      const { locale } = this.#interaction;
      this.#edit(pageOf([text(sayTo(this.#app, { locale })('problems.reviewFailed'))]));
    }
    await this.#edited;
  }

  #edit(page: Page): void {
    const sent = this.#sent;
    if (sent === undefined) return;
    this.#edited = this.#edited
      .then(() => editPrivately(this.#interaction, sent, page))
      .catch((error: unknown) => {
        // The member has closed it, or it took longer than its token holds: asked again, the review is there.
        if (isApiError(error, MESSAGE_GONE, INTERACTION_GONE)) return;
        this.#app.log.warn({ err: error, interaction: this.#interaction.id }, 'a review could not be shown');
      });
  }
}
