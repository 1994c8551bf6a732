import { boardOf } from '../../rules/games.js';
import { moveName } from '../../rules/squares.js';
import { Icon } from './Icon.js';
import type { LiveGame } from './liveGame.js';
import type { Planning } from './planning.js';
import type { Say } from './texts.js';

type PlanPanelProps = { readonly planning: Planning; readonly game: LiveGame; readonly say: Say };

/** The member's planned replies, with buttons to change them; before that, the button that begins to plan. */
export function PlanPanel({ planning, game, say }: PlanPanelProps) {
  const { lines, line } = planning;
  if (!planning.isPossible) return null;
  if (!lines)
    return (
      <button type="button" class="tool" onClick={planning.begin}>
        <Icon name="plan" />
        {say('controls.plan')}
      </button>
    );
  const board = boardOf(game.state.variant);
  return (
    <>
      <section class="plan" aria-label={say('controls.plan')}>
        <p>{lines.length === 0 ? say('plan.none') : say('plan.kept')}</p>
        <ul>
          {lines.map((each) => (
            <li key={each.join(' ')}>
              {each.map((move) => (move === 'any' ? '…' : moveName(move, board))).join(' → ')}
            </li>
          ))}
        </ul>
      </section>
      {line && (
        <button type="button" class="tool" onClick={planning.takeBack}>
          <Icon name="takeback" />
          {say('controls.takeback')}
        </button>
      )}
      {lines.length > 0 && (
        <button type="button" class="tool" onClick={planning.remove}>
          <Icon name="abort" />
          {say('plan.remove')}
        </button>
      )}
      <button type="button" class="tool" onClick={planning.end}>
        <Icon name="back" />
        {say('plan.restart')}
      </button>
    </>
  );
}
