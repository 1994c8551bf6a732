import { Icon } from './Icon.js';
import type { GameReview, LiveGame } from './liveGame.js';
import { nextMistake } from './reviewModel.js';
import type { Say } from './texts.js';
import type { Variation } from './variation.js';

type AfterGameProps = {
  readonly game: LiveGame;
  readonly line: Variation | undefined;
  readonly at: number;
  /** Whether the engine can be asked about the position that the board shows. */
  readonly mayAsk: boolean;
  readonly isAsking: boolean;
  readonly onReview: () => void;
  readonly onStep: (ply: number) => void;
  readonly onBest: () => void;
  readonly onTakeBack: () => void;
  readonly onBack: () => void;
  readonly say: Say;
};

const isToMake = ({ kind }: GameReview): boolean => kind === 'none' || kind === 'failed';

/** Buttons of a finished game: its review, and the analysis board. */
export function AfterGame(props: AfterGameProps) {
  const { game, line, at, mayAsk, isAsking, onReview, onStep, onBest, onTakeBack, onBack, say } = props;
  const { review, you } = game;
  const mistake = review.kind === 'ready' ? nextMistake(review.review, at) : undefined;
  return (
    <div class="actions">
      {you !== null && isToMake(review) && game.state.end && (
        <button type="button" class="tool" onClick={onReview}>
          <Icon name="review" />
          {say('controls.review')}
        </button>
      )}
      {mistake !== undefined && !line && (
        <button type="button" class="tool" onClick={() => onStep(mistake)}>
          <Icon name="mistake" />
          {say('review.next')}
        </button>
      )}
      {mayAsk && (
        <button type="button" class="tool" disabled={isAsking} onClick={onBest}>
          <Icon name="hint" />
          {say('analysis.best')}
        </button>
      )}
      {line && (
        <>
          <button type="button" class="tool" onClick={onTakeBack}>
            <Icon name="takeback" />
            {say('controls.takeback')}
          </button>
          <button type="button" class="tool" onClick={onBack}>
            <Icon name="close" />
            {say('live.analysis.back')}
          </button>
        </>
      )}
    </div>
  );
}
