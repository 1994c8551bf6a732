import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { GAMES } from '../../rules/games.js';
import type { ChoiceState } from '../../rules/openingProtocol.js';
import type { BoardAction } from '../protocol.js';
import { Icon, type IconName } from './Icon.js';
import { canPlay, haveBothMoved, type LiveGame, protocolToChoose } from './liveGame.js';
import type { PageClient } from './pageClient.js';
import type { Say } from './texts.js';

type ActionsProps = {
  readonly client: PageClient;
  readonly game: LiveGame;
  readonly say: Say;
  /** Further buttons. */
  readonly children?: ComponentChildren;
};

/** A button of the row, with an icon unless its words are the choice. Those that give something up ask a second time. */
type Choice = {
  readonly key: string;
  readonly icon?: IconName;
  readonly label: string;
  readonly action: BoardAction;
  readonly isGrave?: boolean;
  readonly isMain?: boolean;
};

/** Returns the member's choices other than moving. */
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
  const protocol = protocolToChoose(game);
  if (protocol) return [...choicesOf(protocol, ply, say), ...endings(game, say)];
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

/** Choices in an opening's protocol: of a color, or of the number of fifth moves. */
const choicesOf = (protocol: ChoiceState, ply: number, say: Say): Choice[] =>
  protocol.kind === 'choosing'
    ? protocol.choices.map((choice) => ({
        key: choice,
        label: say(`protocol.choices.${choice}`),
        action: { kind: 'choose', ply, choice },
        isMain: true,
      }))
    : Array.from({ length: protocol.most }, (_, i) => ({
        key: `${i + 1}`,
        label: `${i + 1}`,
        action: { kind: 'declare', ply, count: i + 1 },
        isMain: true,
      }));

const isAgainstBot = ({ seats }: LiveGame['state']): boolean =>
  Object.values(seats).some(({ member }) => member === undefined);

/** Whether a game has takebacks, and hints if it is against the bot. */
const hasHelp = ({ rated, tournament }: LiveGame['state']): boolean => !rated && tournament === undefined;

function endings(game: LiveGame, say: Say): Choice[] {
  const { state, position } = game;
  const { ply } = position;
  const hasBegun = haveBothMoved(game);
  const isInTournament = state.tournament !== undefined;
  const mayStop =
    state.strict && GAMES[state.variant.game].mayStop && !(isInTournament && isAgainstBot(state));
  const offer = (kind: 'takeback' | 'draw'): Choice => ({
    key: kind,
    icon: kind,
    label: say(`controls.${kind}`),
    action: { kind: 'offer', offer: kind, ply },
  });
  const grave = (key: 'stop' | 'resign' | 'abort', action: BoardAction): Choice => ({
    ...{ key, icon: key, label: say(`controls.${key}`) },
    ...{ action, isGrave: true },
  });
  return [
    ...(!hasHelp(state) || ply <= state.firstPly ? [] : [offer('takeback')]),
    ...(hasBegun ? [offer('draw')] : []),
    ...(mayStop && canPlay(game) ? [grave('stop', { kind: 'stop', ply })] : []),
    hasBegun || isInTournament ? grave('resign', { kind: 'resign' }) : grave('abort', { kind: 'abort' }),
  ];
}

/** Buttons for everything other than moving. */
export function Actions({ client, game, say, children }: ActionsProps) {
  const { state, you } = game;
  const mayAsk = isAgainstBot(state) && hasHelp(state) && !state.protocol && canPlay(game);
  const [asked, setAsked] = useState<string>();
  const press = ({ key, action, isGrave }: Choice): void => {
    const mustAsk = isGrave && asked !== key;
    setAsked(mustAsk ? key : undefined);
    if (!mustAsk) client.act(action);
  };
  return (
    <div class="actions">
      {mayAsk && (
        <button type="button" class="tool" onClick={() => client.askHint()}>
          <Icon name="hint" />
          {say('controls.hint')}
        </button>
      )}
      {you !== null && state.phase.kind === 'over' && state.end && state.tournament === undefined && (
        <button type="button" class="main" onClick={() => client.rematch()}>
          <Icon name="rematch" />
          {say('controls.rematch')}
        </button>
      )}
      {children}
      {choicesIn(game, say).map((choice) => (
        <button
          type="button"
          key={choice.key}
          class={classOf(choice, asked)}
          onClick={() => press(choice)}
          onBlur={() => setAsked(undefined)}
        >
          {choice.icon && <Icon name={choice.icon} />}
          {asked === choice.key ? say('live.sure', { action: choice.label }) : choice.label}
        </button>
      ))}
    </div>
  );
}

const classOf = ({ key, icon, isMain }: Choice, asked: string | undefined): string =>
  [icon && 'tool', isMain && 'main', key === asked && 'asked'].filter(Boolean).join(' ');
