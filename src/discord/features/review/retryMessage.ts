import { ButtonStyle } from 'discord.js';
import { isMistake, type Review, type ReviewedMove } from '../../../game/review/review.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import { boardOf } from '../../../rules/games.js';
import type { Position, Square } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import { positionText } from '../../board/altText.js';
import { type V2Message, v2Message } from '../../board/boardMessage.js';
import { type SquareControls, squareRows } from '../../board/squareControls.js';
import type { WindowCorner } from '../../board/window.js';
import { button, type Row, rowOf } from '../../interactions/rows.js';
import type { Say } from '../../texts/texts.js';
import { DISCS } from '../../texts/words.js';
import { moveText, type Subject, verdict } from './reviewMessage.js';

/** A mistake whose better move is to be found, in the position before it. */
export type Retry = {
  readonly game: Subject;
  readonly review: Review;
  readonly mistake: ReviewedMove;
  readonly before: Position;
  /** The square that was tried last. */
  readonly tried: Square | undefined;
};

type Showing = {
  readonly picture: Picture;
  readonly window: WindowCorner | undefined;
  readonly isTurned: boolean;
  readonly say: Say;
};

/** The mistakes of a review that can be tried again. */
export const retriesOf = ({ moves }: Review): ReviewedMove[] =>
  moves.filter((move) => isMistake(move) && move.right.length > 0);

/** Whether the square that was tried is as good as the best, or nearly. */
export const isSolved = ({ mistake, tried }: Retry): boolean =>
  tried !== undefined && mistake.right.includes(tried);

function outcome({ mistake, before, tried }: Retry, say: Say): string {
  if (tried === undefined) return say('review.retry.task', { disc: DISCS[mistake.color] });
  const move = squareName(tried, boardOf(before.variant));
  if (tried === mistake.move) return say('review.retry.played', { move });
  return say('review.retry.wrong', { move });
}

/** A right move, and what the review tells of the mistake. */
function solution({ game, mistake, before, tried }: Retry, say: Say): string[] {
  const move = squareName(tried!, boardOf(before.variant));
  const best = mistake.best === tried ? 'review.retry.right' : 'review.retry.alsoRight';
  return [`**${say(best, { move })}**`, ...verdict(game, mistake, before, say)];
}

const controlsOf = ({ game, mistake }: Retry): SquareControls => {
  const place = { game: game.id, ply: mistake.ply };
  return {
    square: (square) => ({ control: 'retryMove', ...place, square }),
    pick: (part) => ({ control: 'retryPick', ...place, part }),
    shift: (corner, to) => ({ control: 'retryShift', ...place, ...corner, to }),
  };
};

/** The way back to the review, and to the next mistake. */
function waysOn({ game, review, mistake }: Retry, say: Say): Row {
  const { id } = game;
  const next = retriesOf(review).find(({ ply }) => ply > mistake.ply);
  const back = button({ control: 'review', game: id, ply: mistake.ply, to: 'on' }, say('review.retry.back'));
  if (!next) return rowOf(back);
  return rowOf(
    button({ control: 'retry', game: id, ply: next.ply }, say('review.next'), ButtonStyle.Primary),
    back,
  );
}

/** The position before a mistake with squares to try, or what the one that was found is worth. */
export function retryMessage(retry: Retry, { picture, window, isTurned, say }: Showing): V2Message {
  const { game, mistake, before } = retry;
  const { variant } = before;
  const heading = `-# ${say('review.title')} · ${game.heading}`;
  const content = isSolved(retry)
    ? [heading, ...solution(retry, say)]
    : [
        heading,
        // Small, as a line that began with the move's number would be an item of a list.
        `-# ${say(`review.move.${mistake.label}`, { move: moveText(game, mistake) })}`,
        `**${outcome(retry, say)}**`,
      ];
  const answer = button(
    { control: 'review', game: game.id, ply: mistake.ply, to: 'on' },
    say('review.retry.answer'),
  );
  const rows = isSolved(retry)
    ? [waysOn(retry, say)]
    : [...squareRows(before, window, controlsOf(retry), isTurned, say), rowOf(answer)];
  return v2Message(variant.game, content.join('\n'), rows, {
    picture,
    description: positionText(before, mistake.color, say),
  });
}
