import { useState } from 'preact/hooks';
import { GAMES } from '../../rules/games.js';
import { opposite } from '../../rules/position.js';
import type { BoardAction } from '../protocol.js';
import { canPlay, haveBothMoved, type LiveGame, swap2Choices } from './liveGame.js';
import type { Say } from './texts.js';

type ActionsProps = {
  readonly game: LiveGame;
  readonly say: Say;
  readonly onAct: (action: BoardAction) => void;
  readonly onHint: () => void;
  readonly onRematch: () => void;
};

/** A button of the row. Those that give something up ask a second time. */
type Choice = {
  readonly key: string;
  readonly label: string;
  readonly action: BoardAction;
  readonly isGrave?: boolean;
  readonly isMain?: boolean;
};

/** What the member can do now, other than moving. */
function choicesIn(game: LiveGame, say: Say): Choice[] {
  const { state, you, position } = game;
  const { ply } = position;
  if (you === null) return [];
  if (state.phase.kind === 'challenged') {
    return state.phase.by === you
      ? [{ key: 'withdraw', label: say('live.withdraw'), action: { kind: 'withdraw' } }]
      : [
          { key: 'accept', label: say('offers.accept'), action: { kind: 'accept' }, isMain: true },
          { key: 'decline', label: say('offers.decline'), action: { kind: 'decline' } },
        ];
  }
  if (state.phase.kind === 'parked')
    return [{ key: 'unpark', label: say('controls.unpark'), action: { kind: 'unpark' }, isMain: true }];
  if (state.phase.kind === 'over') return [];
  const choices = swap2Choices(game).map((choice) => ({
    key: choice,
    label: say(`swap2.choices.${choice}`),
    action: { kind: 'choose', ply, choice } as const,
    isMain: true,
  }));
  if (choices.length > 0) return [...choices, ...endings(game, say)];
  const { standing } = state.offers;
  if (standing && standing.by !== you) {
    const offer = { offer: standing.kind, ply } as const;
    return [
      { key: 'accept', label: say('offers.accept'), action: { kind: 'acceptOffer', ...offer }, isMain: true },
      { key: 'decline', label: say('offers.decline'), action: { kind: 'declineOffer', ...offer } },
    ];
  }
  return endings(game, say);
}

function endings(game: LiveGame, say: Say): Choice[] {
  const { state, position } = game;
  const { ply } = position;
  const hasBegun = haveBothMoved(game);
  const mayStop = state.strict && GAMES[state.variant.game].mayStop;
  const offer = (kind: 'takeback' | 'draw'): Choice => ({
    key: kind,
    label: say(`controls.${kind}`),
    action: { kind: 'offer', offer: kind, ply },
  });
  return [
    ...(state.rated || ply <= state.firstPly ? [] : [offer('takeback')]),
    ...(hasBegun ? [offer('draw')] : []),
    ...(mayStop && canPlay(game)
      ? [{ key: 'stop', label: say('controls.stop'), action: { kind: 'stop', ply } as const, isGrave: true }]
      : []),
    hasBegun
      ? { key: 'resign', label: say('controls.resign'), action: { kind: 'resign' }, isGrave: true }
      : { key: 'abort', label: say('controls.abort'), action: { kind: 'abort' }, isGrave: true },
  ];
}

/** Buttons for everything other than moving, and the standing offer that they answer. */
export function Actions({ game, say, onAct, onHint, onRematch }: ActionsProps) {
  const { state, you } = game;
  const isAgainstBot = Object.values(state.seats).some(({ member }) => member === undefined);
  const mayAsk = isAgainstBot && !state.rated && !state.swap2 && canPlay(game);
  const [asked, setAsked] = useState<string>();
  const { standing } = game.state.offers;
  const choices = choicesIn(game, say);
  const press = ({ key, action, isGrave }: Choice): void => {
    const mustAsk = isGrave && asked !== key;
    setAsked(mustAsk ? key : undefined);
    if (!mustAsk) onAct(action);
  };
  const offerer = standing && game.state.seats[standing.by].name;
  return (
    <div class="actions">
      {standing && (
        <p>
          {standing.by === game.you
            ? say('live.offered', { player: game.state.seats[opposite(standing.by)].name })
            : say(`offers.${standing.kind}.standing`, { disc: '', player: offerer ?? '' }).trim()}
        </p>
      )}
      {mayAsk && (
        <button type="button" onClick={onHint}>
          {say('controls.hint')}
        </button>
      )}
      {you !== null && state.phase.kind === 'over' && state.end && (
        <button type="button" class="main" onClick={onRematch}>
          {say('controls.rematch')}
        </button>
      )}
      {choices.map((choice) => (
        <button
          type="button"
          key={choice.key}
          class={choice.isMain ? 'main' : choice.isGrave ? 'grave' : undefined}
          onClick={() => press(choice)}
          onBlur={() => setAsked(undefined)}
        >
          {asked === choice.key ? say('live.sure', { action: choice.label }) : choice.label}
        </button>
      ))}
    </div>
  );
}
