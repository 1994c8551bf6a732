import { useEffect, useRef } from 'preact/hooks';
import { boardOf } from '../../rules/games.js';
import type { Position } from '../../rules/position.js';
import { squareName } from '../../rules/squares.js';
import type { PageJudgment } from '../pageReview.js';
import { Icon } from './Icon.js';
import { moveNumber } from './reviewModel.js';
import type { Say } from './texts.js';

type MoveListProps = {
  readonly position: Position;
  /** First ply that the players moved. */
  readonly firstPly: number;
  /** Ply that the board shows. */
  readonly at: number;
  /** Labels of judged moves, by ply. */
  readonly labels: ReadonlyMap<number, PageJudgment['label']>;
  readonly onStep: (ply: number) => void;
  readonly say: Say;
};

/** Signs after moves that cost something, as in chess. */
const SIGNS = { best: '', good: '', inaccuracy: '?!', mistake: '?', blunder: '??' } as const;

/** The moves, two a row, each a button that shows its position, and buttons to step. */
export function MoveList({ position, firstPly, at, labels, onStep, say }: MoveListProps) {
  const board = boardOf(position.variant);
  const { moves, ply: last } = position;
  const list = useRef<HTMLOListElement>(null);
  const scrollToCurrent = (): void => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !current) return;
    // Scrolls the list alone: the page must not jump.
    list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
    list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 2;
  };
  useEffect(() => {
    scrollToCurrent();
    window.addEventListener('resize', scrollToCurrent);
    return () => window.removeEventListener('resize', scrollToCurrent);
  }, [at, last]);
  const steps = [
    ['first', firstPly],
    ['back', Math.max(firstPly, at - 1)],
    ['on', Math.min(last, at + 1)],
    ['last', last],
  ] as const;
  return (
    <section class="moves" aria-label={say('live.moves')}>
      {steps.map(([name, to]) => (
        <button
          type="button"
          key={name}
          class={`step ${name}`}
          aria-label={say(`live.steps.${name}`)}
          disabled={to === at}
          onClick={() => onStep(to)}
        >
          <Icon name={name} />
        </button>
      ))}
      <ol ref={list}>
        {moves.map((move, ply) => (
          <li key={ply}>
            <button
              type="button"
              aria-current={ply + 1 === at ? 'step' : undefined}
              onClick={() => onStep(ply + 1)}
            >
              {move !== 'pass' && <small>{moveNumber(position, ply + 1)}</small>}{' '}
              {move === 'pass' ? say('live.pass') : squareName(move, board)}
              <Sign label={labels.get(ply)} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Sign = ({ label }: { label: PageJudgment['label'] | undefined }) =>
  label && SIGNS[label] ? <b data-label={label}>{SIGNS[label]}</b> : null;
