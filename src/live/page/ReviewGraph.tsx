import type { Position } from '../../rules/position.js';
import type { PageReview } from '../pageReview.js';
import { moveNumber } from './reviewModel.js';
import type { Say } from './texts.js';

type ReviewGraphProps = {
  readonly review: PageReview;
  readonly position: Position;
  readonly at: number;
  readonly onStep: (ply: number) => void;
  readonly say: Say;
};

/** Black's winning chance through the game, from below. A touch jumps to the move there, and dragging goes on. */
export function ReviewGraph({ review, position, at, onStep, say }: ReviewGraphProps) {
  const { chances, firstPly, turningPoints } = review;
  const last = Math.max(1, chances.length - 1);
  const share = (ply: number): number => (ply - firstPly) / last;
  const points = chances.map((chance, i) => `${i} ${100 * (1 - chance)}`);
  const chanceAt = (ply: number): number => chances[ply - firstPly] ?? 0.5;
  const step = (event: PointerEvent): void => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const along = Math.min(1, Math.max(0, (event.clientX - left) / width));
    onStep(firstPly + Math.round(along * last));
  };
  return (
    <div
      class="graph"
      role="slider"
      tabIndex={0}
      aria-label={say('live.review.graph')}
      aria-valuemin={firstPly}
      aria-valuemax={firstPly + last}
      aria-valuenow={at}
      aria-valuetext={say('live.review.at', {
        move: moveNumber(position, at),
        chance: Math.round(chanceAt(at) * 100),
      })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        step(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0) step(event);
      }}
    >
      <svg viewBox={`0 0 ${last} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 100L${points.join('L')}L${last} 100z`} />
        <path class="even" d={`M0 50H${last}`} />
      </svg>
      {turningPoints.map((ply) => (
        <i
          key={ply}
          class="turn"
          style={{ left: `${100 * share(ply + 1)}%`, top: `${100 * (1 - chanceAt(ply + 1))}%` }}
        />
      ))}
      <i class="now" style={{ left: `${100 * share(at)}%` }} />
    </div>
  );
}
