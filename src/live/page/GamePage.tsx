import { useEffect, useMemo, useState } from 'preact/hooks';
import type { BoardView } from '../../render/boards/scene.js';
import { boardOf, GAMES } from '../../rules/games.js';
import { moveProblem } from '../../rules/openingProtocol.js';
import { type Color, opposite, type Position, type Square } from '../../rules/position.js';
import { moveName, squareName } from '../../rules/squares.js';
import type { AnalysisLine } from '../protocol.js';
import { Actions } from './Actions.js';
import { AfterGame } from './AfterGame.js';
import { Board } from './Board.js';
import { Icon } from './Icon.js';
import { canPlay, canPremove, type LiveGame, offersIn, positionAt, shownPosition } from './liveGame.js';
import { MoveList } from './MoveList.js';
import { PlanPanel } from './PlanPanel.js';
import { Player } from './Player.js';
import type { PageClient, PageState } from './pageClient.js';
import { usePlanning } from './planning.js';
import { ReviewPanel } from './ReviewPanel.js';
import { isCostly, judgmentAt } from './reviewModel.js';
import { SettingsPanel } from './SettingsPanel.js';
import { StreamLink } from './StreamLink.js';
import { statusText } from './status.js';
import { useStepKeys } from './stepKeys.js';
import type { Say } from './texts.js';
import { extend, shorten, type Variation } from './variation.js';

type GamePageProps = {
  readonly client: PageClient;
  readonly page: PageState;
  readonly game: LiveGame;
  readonly say: Say;
};

/** A game: the board between its players, what is going on, the moves, and what the member can do. */
export function GamePage({ client, page, game, say }: GamePageProps) {
  const { settings, notice, isMember, connection } = page;
  const { state, you } = game;
  const shown = shownPosition(game);
  const [at, setAt] = useState<number>();
  const [chosen, setChosen] = useState<Square>();
  const [line, setLine] = useState<Variation>();
  const [best, setBest] = useState<{ readonly of: Position; readonly lines: readonly AnalysisLine[] }>();
  // A new move shows itself, unless the member looks at an older one.
  useEffect(() => setChosen(undefined), [shown]);
  const isPast = at !== undefined && at < shown.ply;
  /** Position about which the engine is being asked. */
  const [asked, setAsked] = useState<Position>();
  const inGame = isPast ? positionAt(shown, at) : shown;
  const planning = usePlanning(client, game);
  const planned = planning.lines && !isPast ? planning : undefined;
  const position = line?.position ?? planned?.line?.position ?? inGame;
  const bottom: Color = settings.side === 'own' && you === 'white' ? 'white' : 'black';
  const mayPlay = canPlay(game) && !isPast;
  const mayPremove = canPremove(game) && !isPast && !planned;
  const isOver = state.phase.kind === 'over';
  const mayTry = (isOver || planned !== undefined) && position.status.kind === 'playing';
  const judgment = line ? undefined : judgmentAt(game.review, inGame.ply);
  const step = (ply: number): void => {
    setLine(undefined);
    setAt(ply >= shown.ply ? undefined : Math.max(state.firstPly, ply));
  };
  useStepKeys((steps) => {
    if (line && steps < 0) setLine(shorten(line));
    else if (!line) step(inGame.ply + steps);
  });
  const view = useMemo(
    (): BoardView => ({
      coordinates: settings.coordinates,
      turned: bottom === 'white',
      ...(GAMES[state.variant.game].isCounted && { shape: 'square' }),
      legal: mayPlay || line !== undefined || planned !== undefined,
      ...(isOver && !isPast && !line && { end: { winner: state.winner } }),
      hints: mayPlay
        ? game.hints.map(({ square, winProbability }) => ({
            square,
            text: `${Math.round(winProbability * 100)}%`,
          }))
        : best?.of === position
          ? hintsOf(best.lines)
          : [],
      ...(isPast || isOver ? {} : openingView(state)),
      ...(chosen !== undefined && mayPlay && !shown.illegal(chosen) && { chosen }),
    }),
    [
      ...[settings.coordinates, bottom, mayPlay, isOver, isPast, chosen, shown],
      ...[game.hints, line, best, position, planned, state.protocol],
    ],
  );
  const touch = (square: Square): void => {
    const reason =
      mayPlay || mayTry ? moveProblem((mayPlay && state.protocol) || undefined, position, square) : undefined;
    if (isPast && !isOver) setAt(undefined);
    else if (mayPremove) client.premove(square === game.premove ? undefined : square);
    else if (reason)
      client.notify(say(`illegal.${reason}`, { move: squareName(square, boardOf(state.variant)) }));
    else if (planned) planned.touch(square);
    else if (mayTry) setLine(extend(line, position, square));
    else if (mayPlay && settings.confirm === 'on' && square !== chosen) setChosen(square);
    else if (mayPlay) client.play(square);
  };
  const askBest = (): void => {
    setAsked(position);
    const ply = line?.from ?? inGame.ply;
    const moves = [...position.moves.slice(ply)];
    client.ask<'analyse'>(
      { kind: 'analyse', game: state.id, ply, moves },
      (lines) => {
        setAsked(undefined);
        setBest({ of: position, lines });
      },
      () => setAsked(undefined),
    );
  };
  const plays = mayTry
    ? turnOf(position)
    : mayPlay || mayPremove
      ? state.protocol
        ? stoneTurn(game)
        : (you ?? undefined)
      : undefined;
  const labels = useMemo(
    () =>
      new Map(
        game.review.kind === 'ready' ? game.review.review.moves.map(({ ply, label }) => [ply, label]) : [],
      ),
    [game.review],
  );
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
        better={
          judgment && isCostly(judgment) && judgment.best !== 'pass'
            ? { square: judgment.best, color: judgment.color }
            : undefined
        }
        onTouch={mayTry || mayPlay || mayPremove || (isPast && !isOver) ? touch : undefined}
        hasLoupe={settings.confirm === 'off'}
      />
      <Player game={game} color={bottom} say={say} />
      <div class="panel">
        <MoveList
          position={shown}
          firstPly={state.firstPly}
          at={inGame.ply}
          labels={labels}
          onStep={step}
          say={say}
        />
        <ReviewPanel review={game.review} position={shown} at={inGame.ply} onStep={step} say={say} />
        <div class="headline">
          <p class="status" role="status" id="position-summary">
            {connection.kind !== 'open'
              ? say('live.reconnecting')
              : line
                ? lineText(line, say)
                : planned
                  ? planText(position, game, say)
                  : statusText(game, say)}
          </p>
          <Watchers game={game} say={say} />
          <StreamLink
            {...{ isMember, say }}
            onNotice={(text) => client.notify(text)}
            onAsk={(onLink) => client.ask<'streamLink'>({ kind: 'streamLink', game: state.id }, onLink)}
          />
          {isMember && (
            <button
              type="button"
              class="plain"
              aria-label={say('live.lobby.title')}
              title={say('live.lobby.title')}
              onClick={() => client.show('lobby')}
            >
              <Icon name="lobby" />
            </button>
          )}
          <SettingsPanel {...{ settings, say }} onChange={(changes) => client.changeSettings(changes)} />
        </div>
        {isOver && (
          <AfterGame
            {...{ game, line, say }}
            onReview={() => client.review()}
            at={inGame.ply}
            mayAsk={isMember && mayTry && best?.of !== position}
            onStep={step}
            isAsking={asked === position}
            onBest={askBest}
            onTakeBack={() => setLine(line && shorten(line))}
            onBack={() => setLine(undefined)}
          />
        )}
        {planned ? (
          <div class="actions">
            <PlanPanel {...{ planning, game, say }} />
          </div>
        ) : (
          <Actions {...{ client, game, say }}>
            <PlanPanel {...{ planning, game, say }} />
          </Actions>
        )}
      </div>
      {/* Over the page, so that nothing moves. */}
      <p class="notice" role="alert">
        {notice}
      </p>
    </main>
  );
}

/** Marks of an opening's protocol: the squares on offer, and the frame of the central square in which the next stone must lie. */
function openingView({ protocol, variant }: LiveGame['state']): BoardView {
  const side = protocol?.kind === 'placing' ? protocol.area : undefined;
  const corner = side && (variant.size - side) / 2;
  return {
    offered: offersIn({ protocol }),
    ...(corner !== undefined && { window: { file: corner, rank: corner, width: side!, height: side! } }),
  };
}

/** Moves of a line on the analysis board. */
function lineText({ from, position }: Variation, say: Say): string {
  const board = boardOf(position.variant);
  return `${say('analysis.title')}: ${position.moves
    .slice(from)
    .map((move) => moveName(move, board))
    .join(' ')}`;
}

/** Asks for the other side's move, or for the member's reply to it; or says that the line ends. */
function planText(position: Position, { state, you }: LiveGame, say: Say): string {
  const turn = turnOf(position);
  if (!turn) return say('plan.lineEnds');
  const disc = turn === 'black' ? '⚫' : '⚪';
  return turn === you
    ? say('plan.yours', { disc })
    : say('plan.theirs', { disc, player: state.seats[turn].name });
}

const hintsOf = (lines: readonly AnalysisLine[]): { readonly square: Square; readonly text: string }[] =>
  lines.flatMap(({ move, chance }) =>
    move === 'pass' ? [] : [{ square: move, text: chance === null ? '' : `${Math.round(chance * 100)}%` }],
  );

const turnOf = ({ status }: Position): Color | undefined =>
  status.kind === 'playing' ? status.turn : undefined;

/** Color of the next stone while the opening places stones for both sides. */
function stoneTurn(game: LiveGame): Color {
  const { status } = shownPosition(game);
  return status.kind === 'playing' ? status.turn : 'black';
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
