import { boardOf } from '../../rules/games.js';
import { moveProblem } from '../../rules/openingProtocol.js';
import { COLORS, type Square } from '../../rules/position.js';
import { moveName } from '../../rules/squares.js';
import type { PageEvent, PageRefusal } from '../connection.js';
import type { RoomEvent } from '../gameRooms.js';
import type { GameId } from '../gameState.js';
import type { LobbyState } from '../lobbyState.js';
import type { Answers, Asked, BoardAction, LookSettings, PageRequest, RequestOf } from '../protocol.js';
import { applyEvent, canPlay, type LiveGame } from './liveGame.js';
import type { Entrance } from './signIn.js';
import { Socket, type SocketState } from './socket.js';
import { play as playSound } from './sounds.js';
import type { Say } from './texts.js';

export type PageSettings = Required<LookSettings>;

/** Part of the page that is shown. */
export type View = 'game' | 'lobby' | 'puzzles';

/** State of the page. Every change replaces it. */
export type PageState = {
  readonly connection: SocketState;
  readonly view: View;
  /** Undefined until the server has sent it. */
  readonly game: LiveGame | undefined;
  /** The game that the view `game` shows. */
  readonly gameId: GameId | undefined;
  readonly settings: PageSettings;
  readonly lobby: LobbyState | undefined;
  /** Whether a member is at the page. Others can only watch. */
  readonly isMember: boolean;
  /** Short message over the page, such as why a move was refused. */
  readonly notice: string | undefined;
  /** Why nothing can be shown, in a sentence. */
  readonly problem: string | undefined;
};

type Session = Extract<Entrance, { kind: 'session' }>;

/** A request that waits for its answer. */
type Waiting = { readonly onAnswer: (answer: unknown) => void; readonly onRefused: () => void };

type PageClientOptions = {
  readonly session: Session;
  readonly say: Say;
  readonly onChange: (state: PageState) => void;
};

const DEFAULT_SETTINGS: PageSettings = {
  theme: 'classic',
  coordinates: 'shown',
  side: 'black',
  confirm: 'off',
};

/** Ms for which a notice is shown. */
const NOTICE_MS = 6000;

/** State of a page before it is connected. */
export const startState = ({ game }: Pick<Session, 'game'>): PageState => ({
  connection: { kind: 'connecting' },
  view: game === undefined ? 'lobby' : 'game',
  game: undefined,
  gameId: game,
  settings: DEFAULT_SETTINGS,
  lobby: undefined,
  isMember: false,
  notice: undefined,
  problem: undefined,
});

/** The page's side of the connection: applies the server's events to the page's state, and sends what the member does. */
export class PageClient {
  readonly #say: Say;
  readonly #onChange: (state: PageState) => void;
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #state: PageState;
  #nextId = 1;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  /** Connects at once. */
  constructor({ session, say, onChange }: PageClientOptions) {
    this.#say = say;
    this.#onChange = onChange;
    this.#state = startState(session);
    this.#socket = new Socket({
      session: session.token,
      onEvent: (event) => this.#receive(event),
      onState: (connection) => this.#connectionChanged(connection),
    });
  }

  close(): void {
    this.#socket.close();
    clearTimeout(this.#noticeTimer);
  }

  /** Sends a request. A refusal becomes a notice; `onRefused` is also called if the connection is lost. */
  ask<Kind extends Asked>(
    request: Omit<RequestOf<Kind>, 'id'>,
    onAnswer: (answer: Answers[Kind]) => void,
    onRefused: () => void = () => undefined,
  ): void {
    const id = this.#nextId++;
    if (this.#socket.send({ ...request, id } as PageRequest)) {
      this.#waiting.set(id, { onAnswer: onAnswer as Waiting['onAnswer'], onRefused });
      return;
    }
    this.notify(this.#say('live.reconnecting'));
    onRefused();
  }

  /** Shows a notice for a while, instead of the one before. */
  notify(notice: string | undefined): void {
    clearTimeout(this.#noticeTimer);
    if (notice !== undefined) this.#noticeTimer = setTimeout(() => this.notify(undefined), NOTICE_MS);
    this.#set({ notice });
  }

  /** Shows a game, by default the last one, the lobby or puzzles. Only a game that is shown is watched. */
  show(view: View, gameId = this.#state.gameId): void {
    const before = this.#state;
    this.notify(undefined);
    if (view !== 'game' && before.view === 'game' && before.gameId !== undefined)
      this.#socket.send({ kind: 'leave', id: this.#nextId++ });
    const isLoaded = view !== 'game' || gameId === before.game?.state.id;
    this.#set({ view, gameId, ...(!isLoaded && { game: undefined }) });
    this.#watch();
  }

  refreshLobby(): void {
    if (this.#state.isMember) this.ask<'lobby'>({ kind: 'lobby' }, (lobby) => this.#set({ lobby }));
  }

  changeSettings(changes: LookSettings): void {
    this.#set({ settings: { ...this.#state.settings, ...changes } });
    this.ask<'settings'>({ kind: 'settings', changes }, (saved) =>
      this.#set({ settings: { ...DEFAULT_SETTINGS, ...saved } }),
    );
  }

  /** Plays a square in the game. The board shows it before the server has confirmed it. */
  play(square: Square): void {
    const { game } = this.#state;
    if (!game || !canPlay(game)) return;
    const { ply } = game.position;
    const request = this.act({ kind: 'move', ply, move: square });
    if (request === undefined) return;
    this.#set({ game: { ...game, pending: { square, ply, request }, premove: undefined } });
    playSound('move');
  }

  /** Chooses a square for the member's next turn, or none. */
  premove(premove: Square | undefined): void {
    const { game } = this.#state;
    if (game) this.#set({ game: { ...game, premove } });
  }

  /** Acts in the game. Returns the request's number; without a connection it shows a notice and returns `undefined`. */
  act(action: BoardAction): number | undefined {
    const { game } = this.#state;
    if (!game) return undefined;
    const { id: gameId, version } = game.state;
    const id = this.#nextId++;
    if (this.#socket.send({ kind: 'act', id, game: gameId, version, action })) return id;
    this.notify(this.#say('live.reconnecting'));
    return undefined;
  }

  askHint(): void {
    const id = this.#state.game?.state.id;
    if (id === undefined) return;
    this.ask<'hint'>({ kind: 'hint', game: id }, (hints) => {
      const { game } = this.#state;
      if (game?.state.id === id) this.#set({ game: { ...game, hints } });
    });
  }

  /** Begins the review of the finished game. */
  review(): void {
    const id = this.#state.game?.state.id;
    if (id === undefined) return;
    this.ask<'review'>({ kind: 'review', game: id }, (answer) => {
      if (answer !== 'begun') this.notify(this.#say(`live.review.${answer}`));
    });
  }

  /** Plays the finished game again. It stays on the page until the new one is there. */
  rematch(): void {
    const id = this.#state.game?.state.id;
    if (id === undefined) return;
    this.ask<'rematch'>({ kind: 'rematch', game: id }, (gameId) => {
      this.#set({ gameId });
      this.#watch();
    });
  }

  #set(changes: Partial<PageState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#onChange(this.#state);
  }

  #watch(): void {
    const { view, gameId, game } = this.#state;
    if (view !== 'game' || gameId === undefined) return;
    const version = game?.state.id === gameId ? game.state.version : undefined;
    const known = version === undefined ? {} : { version };
    this.#socket.send({ kind: 'watch', id: this.#nextId++, game: gameId, ...known });
  }

  #connectionChanged(connection: SocketState): void {
    if (connection.kind === 'lost') {
      // Requests that were sent may not have arrived.
      this.#dropPending();
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { onRefused } of waiting) onRefused();
    }
    this.#set({ connection });
  }

  #dropPending(): void {
    const { game } = this.#state;
    // The move ahead was meant to follow it.
    if (game?.pending) this.#set({ game: { ...game, pending: undefined, premove: undefined } });
  }

  #receive(event: PageEvent): void {
    switch (event.kind) {
      case 'welcome':
        this.#set({ settings: { ...DEFAULT_SETTINGS, ...event.settings }, isMember: event.member !== null });
        this.#watch();
        if (this.#state.view === 'lobby') this.refreshLobby();
        // A restart may have interrupted it.
        if (this.#state.game?.review.kind === 'making') this.review();
        return;
      case 'pong':
      case 'goodbye':
        return;
      case 'done': {
        const asked = this.#waiting.get(event.id);
        this.#waiting.delete(event.id);
        asked?.onAnswer(event.answer);
        return;
      }
      case 'refused':
        this.#refused(event.id, event.refusal);
        return;
      default:
        this.#applyToGame(event);
    }
  }

  #refused(id: number, refusal: PageRefusal): void {
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    asked?.onRefused();
    if (this.#state.game?.pending?.request === id) this.#dropPending();
    const { game, isMember } = this.#state;
    const text = refusalText(refusal, game, this.#say);
    if (!isMember && !game) {
      this.#set({ problem: text });
      return;
    }
    if (!game && !asked) {
      // The game is gone, or not to be watched.
      this.show('lobby');
      this.#set({ gameId: undefined });
    }
    this.notify(text);
  }

  #applyToGame(event: RoomEvent): void {
    const { game: before } = this.#state;
    const game = applyEvent(before, event, Date.now());
    this.#set({ game });
    if (!game) {
      // The page missed a change.
      this.#watch();
      return;
    }
    if (before && game.position !== before.position) {
      announce(game, this.#say);
      sound(before, game);
    }
    this.#playPremove(game);
  }

  #playPremove(game: LiveGame): void {
    const { premove } = game;
    if (premove === undefined || !canPlay(game)) return;
    this.premove(undefined);
    const { state, position } = game;
    if (moveProblem(state.protocol ?? undefined, position, premove) === undefined) this.play(premove);
    else this.notify(this.#say('live.premoveDropped'));
  }
}

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

/** Plays the sound of a change. The member's own moves have made theirs at the touch. */
function sound(before: LiveGame, { state, position, you }: LiveGame): void {
  if (state.phase.kind === 'over') playSound('end');
  else if (position.ply > before.position.ply && (you === null || state.turn === you)) playSound('reply');
}

/** Reads the last move to screen readers. */
function announce({ position, state }: LiveGame, say: Say): void {
  const move = position.moves.at(-1);
  const color = COLORS[(position.ply - 1) % 2];
  const region = document.getElementById('announcement');
  if (!region || move === undefined || !color) return;
  const square = move === 'pass' ? say('live.pass') : moveName(move, boardOf(state.variant));
  region.textContent = say('live.played', { player: state.seats[color].name, square });
}
