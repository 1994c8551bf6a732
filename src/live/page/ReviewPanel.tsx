import { boardOf } from '../../rules/games.js';
import type { Color, Position, Square } from '../../rules/position.js';
import { moveName, squareName } from '../../rules/squares.js';
import type { PageJudgment, PageReview } from '../pageReview.js';
import type { GameReview } from './liveGame.js';
import { ReviewGraph } from './ReviewGraph.js';
import { isCostly, judgmentAt, moveNumber } from './reviewModel.js';
import { DISCS } from './status.js';
import type { Say } from './texts.js';

type ReviewPanelProps = {
  readonly review: GameReview;
  /** Last position of the game. */
  readonly position: Position;
  /** Ply that the board shows. */
  readonly at: number;
  readonly onStep: (ply: number) => void;
  readonly say: Say;
};

/** A finished game's review: its progress, then the graph of the game and the verdict on the move that the board shows. */
export function ReviewPanel({ review, position, at, onStep, say }: ReviewPanelProps) {
  if (review.kind === 'none') return null;
  if (review.kind === 'failed') return <p class="review">{say('live.review.failed')}</p>;
  if (review.kind === 'making') {
    const { judged, all } = review;
    return (
      <div class="review">
        {say('live.review.progress', { judged, all })}
        <progress value={judged} max={all} aria-label={say('controls.review')} />
      </div>
    );
  }
  const judgment = judgmentAt(review, at);
  return (
    <section class="review" aria-label={say('review.title')}>
      <ReviewGraph review={review.review} position={position} at={at} onStep={onStep} say={say} />
      <div class="verdict">
        {judgment ? (
          <Verdict judgment={judgment} position={position} say={say} />
        ) : (
          <Summary review={review.review} say={say} />
        )}
      </div>
    </section>
  );
}

function Verdict({ judgment, position, say }: { judgment: PageJudgment; position: Position; say: Say }) {
  const { ply, color, move, best, label, lost, discs = 0, line } = judgment;
  const board = boardOf(position.variant);
  const played = `${moveNumber(position, ply + 1)}. ${DISCS[color]} ${moveName(move, board)}`;
  const cost = { lost: Math.round(lost * 100), discs, best: moveName(best, board) };
  return (
    <>
      <p data-label={label}>
        <strong>{say(`review.move.${label}`, { move: played })}</strong>
      </p>
      {isCostly(judgment) && (
        <p>
          {say(discs > 0 ? 'review.costDiscs' : 'review.cost', cost).replaceAll('**', '')}{' '}
          {reasonText(judgment, position, say)}
        </p>
      )}
      {isCostly(judgment) && line.length > 1 && (
        <p class="line">{line.map((each) => moveName(each, board)).join(' ')}</p>
      )}
    </>
  );
}

/** Why the best move was better, in a sentence. */
function reasonText({ reason, move, best, color }: PageJudgment, { variant }: Position, say: Say): string {
  if (!reason) return '';
  const board = boardOf(variant);
  const squares = Object.entries(reason.squares ?? {}).map(([name, square]: [string, Square]) => [
    name,
    squareName(square, board),
  ]);
  return say(`review.reason.${reason.kind}`, {
    ...(Object.fromEntries(squares) as Record<string, string>),
    ...reason.counts,
    move: moveName(move, board),
    best: moveName(best, board),
    other: DISCS[color === 'black' ? 'white' : 'black'],
  });
}

/** Each side's accuracy, and how often it erred. */
function Summary({ review, say }: { review: PageReview; say: Say }) {
  const count = (color: Color, label: string): number =>
    review.moves.filter((move) => move.color === color && move.label === label).length;
  const sides = (['black', 'white'] as const).filter((color) => review.accuracy[color] !== null);
  return (
    <>
      {sides.map((color) => (
        <p key={color}>
          {say('review.side', {
            disc: DISCS[color],
            accuracy: Math.round(review.accuracy[color] ?? 0),
            inaccuracy: count(color, 'inaccuracy'),
            mistake: count(color, 'mistake'),
            blunder: count(color, 'blunder'),
          })}
        </p>
      ))}
    </>
  );
}
