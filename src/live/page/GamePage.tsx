import { useEffect, useMemo, useState } from 'preact/hooks';
import type { BoardView } from '../../render/boards/scene.js';
import { boardOf, GAMES } from '../../rules/games.js';
import { type Color, opposite, type Square } from '../../rules/position.js';
import { squareName } from '../../rules/squares.js';
import type { BoardAction, LookSettings } from '../protocol.js';
import { Actions } from './Actions.js';
import { Board } from './Board.js';
import { Clock } from './Clock.js';
import { Icon } from './Icon.js';
import { canPlay, canPremove, type LiveGame, positionAt, shownPosition, shownTurn } from './liveGame.js';
import { MoveList } from './MoveList.js';
import { type PageSettings, SettingsPanel } from './SettingsPanel.js';
import { statusText } from './status.js';
import type { Say } from './texts.js';

export type GamePageProps = {
  readonly game: LiveGame;
  readonly settings: PageSettings;
  readonly say: Say;
  /** What the member should know now, such as why a move was refused. */
  readonly notice: string | undefined;
  readonly isConnected: boolean;
  readonly onPlay: (square: Square) => void;
  readonly onPremove: (square: Square | undefined) => void;
  readonly onAct: (action: BoardAction) => void;
  readonly onNotice: (text: string) => void;
  readonly onSettings: (changes: LookSettings) => void;
  readonly onHint: () => void;
  readonly onRematch: () => void;
};

/** A game: the board between its players, what is going on, the moves, and what the member can do. */
export function GamePage(props: GamePageProps) {
  const { game, settings, say, notice, isConnected, onPlay, onPremove, onAct, onNotice } = props;
  const { onSettings, onHint, onRematch } = props;
  const { state, you } = game;
  const shown = shownPosition(game);
  const [at, setAt] = useState<number>();
  const [chosen, setChosen] = useState<Square>();
  // A new move shows itself, unless the member looks at an older one.
  useEffect(() => setChosen(undefined), [shown]);
  const isPast = at !== undefined && at < shown.ply;
  const position = isPast ? positionAt(shown, at) : shown;
  const bottom: Color = settings.side === 'own' && you === 'white' ? 'white' : 'black';
  const mayPlay = canPlay(game) && !isPast;
  const mayPremove = canPremove(game) && !isPast;
  const isOver = state.phase.kind === 'over';
  const view = useMemo(
    (): BoardView => ({
      coordinates: settings.coordinates,
      turned: bottom === 'white',
      ...(GAMES[state.variant.game].isCounted && { shape: 'square' }),
      legal: mayPlay,
      ...(isOver && !isPast && { end: { winner: state.winner } }),
      hints: mayPlay
        ? game.hints.map(({ square, winProbability }) => ({
            square,
            text: `${Math.round(winProbability * 100)}%`,
          }))
        : [],
      ...(chosen !== undefined && mayPlay && !shown.illegal(chosen) && { chosen }),
    }),
    [settings.coordinates, bottom, mayPlay, isOver, isPast, chosen, shown, game.hints],
  );
  const touch = (square: Square): void => {
    const reason = mayPlay ? shown.illegal(square) : undefined;
    if (isPast) setAt(undefined);
    else if (mayPremove) onPremove(square === game.premove ? undefined : square);
    else if (reason) onNotice(say(`illegal.${reason}`, { move: squareName(square, boardOf(state.variant)) }));
    else if (mayPlay && settings.confirm === 'on' && square !== chosen) setChosen(square);
    else if (mayPlay) onPlay(square);
  };
  const plays =
    mayPlay || mayPremove ? (state.swap2 && mayPlay ? stoneTurn(game) : (you ?? undefined)) : undefined;
  return (
    <main class="game" data-over={isOver}>
      <h1 class="visually-hidden">
        {say(`games.${state.variant.game}`)}: {state.seats.black.name} – {state.seats.white.name}
      </h1>
      <Player game={game} color={opposite(bottom)} say={say} />
      <Board
        position={position}
        view={view}
        theme={settings.theme}
        say={say}
        premove={game.premove}
        plays={plays}
        onTouch={mayPlay || mayPremove || isPast ? touch : undefined}
        hasLoupe={settings.confirm === 'off'}
      />
      <Player game={game} color={bottom} say={say} />
      <div class="panel">
        <MoveList
          position={shown}
          firstPly={state.firstPly}
          at={position.ply}
          onStep={(ply) => setAt(ply >= shown.ply ? undefined : ply)}
          say={say}
        />
        <div class="headline">
          <p class="status" role="status" id="position-summary">
            {isConnected ? statusText(game, say) : say('live.reconnecting')}
          </p>
          <Watchers game={game} say={say} />
          <SettingsPanel settings={settings} say={say} onChange={onSettings} />
        </div>
        <Actions game={game} say={say} onAct={onAct} onHint={onHint} onRematch={onRematch} />
      </div>
      {/* Over the page, so that nothing moves. */}
      <p class="notice" role="alert">
        {notice}
      </p>
    </main>
  );
}

/** Color of the next stone while the opening places stones for both sides. */
function stoneTurn(game: LiveGame): Color {
  const { status } = shownPosition(game);
  return status.kind === 'playing' ? status.turn : 'black';
}

/** A player: disc, name, pieces if they count, and clock. */
function Player({ game, color, say }: { game: LiveGame; color: Color; say: Say }) {
  const { state, you, watchers } = game;
  const position = shownPosition(game);
  const { isCounted } = GAMES[state.variant.game];
  const isTurn = shownTurn(game) === color;
  const isHere = watchers.players.includes(color);
  return (
    <section
      class="player"
      data-turn={isTurn}
      data-winner={state.winner === color}
      aria-label={say(`live.side.${color}`)}
    >
      <span class={`disc ${color}`} />
      <bdi class="name">{state.seats[color].name}</bdi>
      {you === color && <span class="you">{say('live.you')}</span>}
      {isHere && you !== color && (
        <span class="here" title={say('live.isHere')} role="img" aria-label={say('live.isHere')} />
      )}
      {isCounted && <span class="count">{position.count(color)}</span>}
      <Clock game={game} color={color} />
    </section>
  );
}

function Watchers({ game, say }: { game: LiveGame; say: Say }) {
  const { spectators } = game.watchers;
  if (spectators === 0) return null;
  const text = say('live.spectators', { count: spectators });
  return (
    <span class="watchers" role="img" aria-label={text} title={text}>
      <Icon name="watchers" />
      {spectators}
    </span>
  );
}
