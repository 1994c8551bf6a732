import { useEffect, useRef, useState } from 'preact/hooks';
import { boardOf } from '../../rules/games.js';
import { COLORS, type Move, type Square } from '../../rules/position.js';
import { moveName } from '../../rules/squares.js';
import type { PageEvent, PageRefusal } from '../connection.js';
import type { GameId } from '../gameState.js';
import type { LobbyState } from '../lobbyState.js';
import type { Answers, Asked, BoardAction, LookSettings, PageRequest, RequestOf } from '../protocol.js';
import { GamePage } from './GamePage.js';
import { Lobby } from './Lobby.js';
import { applyEvent, canPlay, type LiveGame } from './liveGame.js';
import { Puzzles } from './Puzzles.js';
import type { PageSettings } from './SettingsPanel.js';
import type { Entrance } from './signIn.js';
import { Socket, type SocketState } from './socket.js';
import { play as playSound } from './sounds.js';
import { statusText } from './status.js';
import type { Say } from './texts.js';

/** Part of the page that is shown. */
type View = 'game' | 'lobby' | 'puzzles';

/** A request that waits for its answer. */
type Waiting = { readonly onAnswer: (answer: unknown) => void; readonly onRefused: () => void };

type AppProps = { readonly entrance: Entrance; readonly say: Say };

const DEFAULT_SETTINGS: PageSettings = {
  theme: 'classic',
  coordinates: 'shown',
  side: 'black',
  confirm: 'off',
};

/** Ms for which a notice is shown. */
const NOTICE_MS = 6000;

/** The page: connects, follows the game, and says why it cannot. */
export function App({ entrance, say }: AppProps) {
  const [state, setState] = useState<SocketState>({ kind: 'connecting' });
  const [game, setGame] = useState<LiveGame>();
  const [settings, setSettings] = useState(DEFAULT_SETTINGS);
  const [view, setView] = useState<View>(
    entrance.kind === 'session' && entrance.game === undefined ? 'lobby' : 'game',
  );
  const [lobby, setLobby] = useState<LobbyState>();
  const [isMember, setMember] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const socket = useRef<Socket>();
  const current = useRef<LiveGame>();
  const nextId = useRef(1);
  /** Requests that wait for an answer, by number. */
  const waiting = useRef(new Map<number, Waiting>());

  const update = (next: LiveGame | undefined): void => {
    current.current = next;
    setGame(next);
  };
  const watched = useRef<GameId | undefined>(entrance.kind === 'session' ? entrance.game : undefined);

  /** Game to go back to from the lobby. */
  const last = useRef(watched.current);
  const shownView = useRef(view);
  const isKnown = useRef(false);

  const watch = (): void => {
    const id = watched.current;
    if (id === undefined) return;
    const known = current.current?.state.id === id ? current.current.state.version : undefined;
    socket.current?.send({
      kind: 'watch',
      id: nextId.current++,
      game: id,
      ...(known !== undefined && { version: known }),
    });
  };

  /** Asks the server, and calls back with its answer. A refusal becomes a notice; `onRefused` also learns of a lost connection. */
  const ask = <Kind extends Asked>(
    request: Omit<RequestOf<Kind>, 'id'>,
    onAnswer: (answer: Answers[Kind]) => void,
    onRefused: () => void = () => undefined,
  ): void => {
    const id = nextId.current++;
    if (socket.current?.send({ ...request, id } as PageRequest)) {
      waiting.current.set(id, { onAnswer: onAnswer as Waiting['onAnswer'], onRefused });
      return;
    }
    setNotice(say('live.reconnecting'));
    onRefused();
  };

  const refreshLobby = (): void => ask<'lobby'>({ kind: 'lobby' }, setLobby);

  /** Shows a game, by default the last one, the lobby or puzzles. Only a game that is shown is watched. */
  const show = (next: View, game = last.current): void => {
    setNotice(undefined);
    if (next === 'game' && game !== current.current?.state.id) update(undefined);
    if (next !== 'game' && watched.current !== undefined)
      socket.current?.send({ kind: 'leave', id: nextId.current++ });
    last.current = game;
    watched.current = next === 'game' ? game : undefined;
    shownView.current = next;
    setView(next);
    watch();
  };

  const changeSettings = (changes: LookSettings): void => {
    setSettings((before) => ({ ...before, ...changes }));
    ask<'settings'>({ kind: 'settings', changes }, (saved) => setSettings({ ...DEFAULT_SETTINGS, ...saved }));
  };

  const review = (): void => {
    const now = current.current;
    if (!now) return;
    ask<'review'>({ kind: 'review', game: now.state.id }, (answer) => {
      if (answer === 'nothing') setNotice(say('live.review.nothing'));
      if (answer === 'full') setNotice(say('live.review.full'));
    });
  };

  const act = (action: BoardAction): void => {
    const now = current.current;
    if (!now) return;
    const id = nextId.current++;
    const { id: of, version } = now.state;
    if (!socket.current?.send({ kind: 'act', id, game: of, version, action }))
      setNotice(say('live.reconnecting'));
  };

  const play = (square: Square): void => {
    const now = current.current;
    if (!now || !canPlay(now)) return;
    const { ply } = now.position;
    update({ ...now, pending: { square, ply }, premove: undefined });
    playSound('move');
    act({ kind: 'move', ply, move: square });
  };

  const onEvent = (event: PageEvent): void => {
    switch (event.kind) {
      case 'welcome':
        setSettings({ ...DEFAULT_SETTINGS, ...event.settings });
        setMember(event.member !== null);
        isKnown.current = event.member !== null;
        watch();
        if (shownView.current === 'lobby') refreshLobby();
        // A restart may have interrupted it.
        if (current.current?.review.kind === 'making') review();
        return;
      case 'pong':
      case 'goodbye':
        return;
      case 'done': {
        const answered = waiting.current.get(event.id);
        waiting.current.delete(event.id);
        answered?.onAnswer(event.answer);
        return;
      }
      case 'refused': {
        const asked = waiting.current.get(event.id);
        waiting.current.delete(event.id);
        asked?.onRefused();
        if (current.current?.pending) update({ ...current.current, pending: undefined });
        const text = refusalText(event.refusal, current.current, say);
        if (!current.current && !asked && isKnown.current) {
          // The game is gone, or not to be watched.
          show('lobby');
          last.current = undefined;
        }
        if (isKnown.current || current.current) setNotice(text);
        else setProblem(text);
        return;
      }
      default: {
        const before = current.current;
        const next = applyEvent(before, event, Date.now());
        if (!next) {
          // The page missed a change.
          update(undefined);
          watch();
          return;
        }
        update(next);
        if (before && next.position !== before.position) {
          announce(next, say);
          sound(before, next);
        }
        playPremove(next);
      }
    }
  };

  const playPremove = (next: LiveGame): void => {
    const { premove } = next;
    if (premove === undefined || !canPlay(next)) return;
    const isLegal = next.position.illegal(premove) === undefined;
    update({ ...next, premove: undefined });
    if (isLegal) play(premove);
    else setNotice(say('live.premoveDropped'));
  };

  useEffect(() => {
    if (entrance.kind !== 'session') return undefined;
    socket.current = new Socket({
      session: entrance.token,
      onEvent,
      onState: (next) => {
        // What was sent over a lost connection may not have arrived.
        if (next.kind === 'lost' && current.current?.pending)
          update({ ...current.current, pending: undefined });
        if (next.kind === 'lost') {
          for (const { onRefused } of waiting.current.values()) onRefused();
          waiting.current.clear();
        }
        setState(next);
      },
    });
    return () => socket.current?.close();
  }, []);

  useEffect(() => {
    if (notice === undefined) return undefined;
    const timer = setTimeout(() => setNotice(undefined), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  useEffect(() => {
    document.title = game && view === 'game' ? `${statusText(game, say)} · Sente` : 'Sente';
  }, [game, view]);

  if (entrance.kind === 'problem') return <Message text={say(`live.problems.${entrance.problem}`)} />;
  if (entrance.kind === 'outside') return <Message text={say(`live.activity.${entrance.problem}`)} />;
  if (state.kind === 'ended') return <Message text={say(`live.problems.${state.why}`)} />;
  if (problem !== undefined) return <Message text={problem} />;
  if (view === 'lobby') {
    return (
      <Lobby
        lobby={lobby}
        say={say}
        notice={state.kind === 'lost' ? say('live.reconnecting') : notice}
        hasGame={last.current !== undefined}
        onRefresh={() => {
          if (isKnown.current) refreshLobby();
        }}
        onOpen={(id) => show('game', id)}
        onPlay={(choice) => ask<'playBot'>({ kind: 'playBot', ...choice }, (id) => show('game', id))}
        onBack={() => show('game')}
        onPuzzles={() => show('puzzles')}
      />
    );
  }
  if (view === 'puzzles') {
    const isLost = state.kind === 'lost';
    return (
      <Puzzles
        settings={settings}
        say={say}
        notice={isLost ? say('live.reconnecting') : notice}
        onNotice={setNotice}
        onLobby={() => show('lobby')}
        ask={ask}
      />
    );
  }
  if (!game) {
    return (
      <main class="loading" aria-busy="true">
        <div class="empty-board" />
        <p role="status">{state.kind === 'connecting' ? '' : say('live.reconnecting')}</p>
      </main>
    );
  }
  return (
    <GamePage
      key={game.state.id}
      game={game}
      settings={settings}
      say={say}
      notice={notice}
      isConnected={state.kind === 'open'}
      onPlay={play}
      onPremove={(square) => update({ ...current.current!, premove: square })}
      onAct={act}
      onNotice={setNotice}
      onSettings={changeSettings}
      onHint={() => {
        const { id } = game.state;
        ask<'hint'>({ kind: 'hint', game: id }, (hints) => {
          if (current.current?.state.id === id) update({ ...current.current, hints });
        });
      }}
      isMember={isMember}
      onReview={review}
      onStreamLink={(onLink) => ask<'streamLink'>({ kind: 'streamLink', game: game.state.id }, onLink)}
      onAnalyse={(ply, moves, onLines) =>
        ask<'analyse'>({ kind: 'analyse', game: game.state.id, ply, moves: [...moves] }, onLines)
      }
      onRematch={() =>
        ask<'rematch'>({ kind: 'rematch', game: game.state.id }, (next) => {
          // The finished game stays until the new one is there.
          watched.current = next;
          last.current = next;
          watch();
        })
      }
      onLobby={isMember ? () => show('lobby') : undefined}
    />
  );
}

/** A sentence in place of a board. */
const Message = ({ text }: { text: string }) => (
  <main class="message">
    <h1>Sente</h1>
    <p role="alert">{text}</p>
  </main>
);

/** Why a request was refused, in a sentence. Commands are named as members type them. */
function refusalText(refusal: PageRefusal, game: LiveGame | undefined, say: Say): string {
  if (refusal.code === 'illegal') {
    const board = game ? boardOf(game.state.variant) : 15;
    return say(`illegal.${refusal.reason}`, { move: moveName(refusal.move, board) });
  }
  const ofPage = `live.problems.${refusal.code}`;
  const text = say(ofPage, 'list' in refusal ? { list: refusal.list } : {});
  return text === ofPage ? say(`refusals.${refusal.code}`, { play: '/play', games: '/games' }) : text;
}

/** The sound of a change: the member's own moves have made theirs at the touch. */
function sound(before: LiveGame, { state, position, you }: LiveGame): void {
  if (state.phase.kind === 'over') playSound('end');
  else if (position.ply > before.position.ply && (you === null || state.turn === you)) playSound('reply');
}

/** Reads the last move to screen readers. */
function announce({ position, state }: LiveGame, say: Say): void {
  const move: Move | undefined = position.moves.at(-1);
  const color = COLORS[(position.ply - 1) % 2];
  const region = document.getElementById('announcement');
  if (!region || move === undefined || !color) return;
  const square = move === 'pass' ? say('live.pass') : moveName(move, boardOf(state.variant));
  region.textContent = say('live.played', { player: state.seats[color].name, square });
}
