import type { Action, Refusal, Refused, Updated } from '../game/play/action.js';
import { colorOf, type Game, type GameId, isBetweenMembers } from '../game/play/game.js';
import type { SteadyClock } from '../game/ports/clock.js';
import type { Log } from '../game/ports/log.js';
import { opposite } from '../rules/position.js';
import type { GameRooms, RoomEvent, Watcher } from './gameRooms.js';
import {
  type Answers,
  type Asked,
  type BoardAction,
  type Goodbye,
  type LookSettings,
  type PageRequest,
  pageRequest,
  type RequestOf,
} from './protocol.js';
import type { Sessions, Viewer } from './sessions.js';

/** Why the server does not do what a page asks for, beside the refusals of games. */
type RefusalCode =
  | Exclude<Refusal['code'], 'illegal'>
  | 'only-watching'
  | 'not-allowed'
  | 'failed'
  /** The bot no longer plays that. */
  | 'opponent-gone'
  /** The other member has blocked this one. */
  | 'unwanted'
  /** The challenger asked for players with other ratings. */
  | 'other-rating'
  /** The bot cannot show a game in the channel, has no threads there, or is a guest there. */
  | 'no-place'
  | 'no-threads'
  | 'only-guest'
  /** All puzzles of this kind have been tried, or of the server's games, or the puzzle is gone. */
  | 'no-puzzle'
  | 'no-server-puzzle'
  | 'no-such-puzzle';
export type PageRefusal =
  | Extract<Refusal, { readonly code: 'illegal' }>
  /** Games begin in other channels, which the list names. */
  | { readonly code: 'other-channels'; readonly list: string }
  | { readonly code: RefusalCode };

export type PageRefused = { readonly kind: 'refused'; readonly refusal: PageRefusal };

const refusedBy = (code: RefusalCode): PageRefused => ({
  kind: 'refused',
  refusal: { code },
});

/** Everything that the server sends to a page. */
export type PageEvent =
  | RoomEvent
  /** The session is known. `member` is `null` for somebody who may only watch. */
  | { readonly kind: 'welcome'; readonly member: string | null; readonly settings: LookSettings }
  /** A request has been carried out. `answer` is as `Answers` says. */
  | { readonly kind: 'done'; readonly id: number; readonly answer?: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: PageRefusal }
  | { readonly kind: 'pong' }
  /** The last event. */
  | { readonly kind: 'goodbye'; readonly why: Goodbye };

/** A member at a page. */
export type MemberViewer = Viewer & { readonly kind: 'member' };

/** Does what members' pages ask for beside watching and acting. */
export type Handlers = {
  readonly [Kind in Asked]: (
    request: RequestOf<Kind>,
    viewer: MemberViewer,
  ) => Promise<{ readonly kind: 'answer'; readonly answer: Answers[Kind] } | PageRefused>;
};

/** The parts that connections share. */
export type ConnectionDeps = {
  readonly host: {
    game(id: GameId): Promise<Game | undefined>;
    act(id: GameId, action: Action): Promise<Updated>;
  };
  readonly rooms: GameRooms;
  readonly sessions: Sessions;
  readonly clock: SteadyClock;
  readonly log: Log;
  /** Counts a member's action against their limit, and returns whether it is within. */
  readonly admits: (of: { readonly member: string; readonly server: string | null }) => boolean;
  readonly settingsOf: (member: string) => Promise<LookSettings>;
  readonly handlers: Handlers;
  /** Called for an offer between members whose answer must be asked for in the channel. */
  readonly onOffer: (game: Game) => void;
  /** Whether everybody who has a link may watch a game. */
  readonly isWatchable: (game: Game) => Promise<boolean>;
  /** Whether a member may watch a game of others. */
  readonly mayWatch: (game: Game, viewer: MemberViewer) => Promise<boolean>;
};

/** A way to a page: a WebSocket, or long polling. */
export interface Pipe {
  send(text: string): void;
  /** Ends the connection once everything is sent. */
  close(): void;
}

/** Requests that a page may send at once, and every second afterwards. */
const BURST = 40;
const PER_SECOND = 20;

/** One page's connection: who is there, what they watch, and what they ask for. */
export class Connection implements Watcher {
  readonly #deps: ConnectionDeps;
  readonly #pipe: Pipe;
  #viewer: Viewer | undefined;
  isVisible = true;
  #watched: GameId | undefined;
  #queue: Promise<void> = Promise.resolve();
  #isOpen = true;
  #tokens = BURST;
  #refilledAt: number;

  constructor(deps: ConnectionDeps, pipe: Pipe) {
    this.#deps = deps;
    this.#pipe = pipe;
    this.#refilledAt = deps.clock.uptime();
  }

  /** Whether the page has said who is there. */
  get isKnown(): boolean {
    return this.#viewer !== undefined;
  }

  get member(): string | undefined {
    return this.#viewer?.kind === 'member' ? this.#viewer.member : undefined;
  }

  send(text: string): void {
    if (this.#isOpen) this.#pipe.send(text);
  }

  /** Takes a request of the page. Requests are carried out in order. */
  receive(text: string): void {
    if (!this.#isOpen) return;
    const request = this.#takeToken() ? parseRequest(text) : 'too-fast';
    if (typeof request === 'string') this.end(request);
    else this.#queue = this.#queue.then(() => this.#carryOut(request));
  }

  /** Resolves when all requests so far are carried out. */
  idle(): Promise<void> {
    return this.#queue;
  }

  /** Says goodbye and ends the connection. */
  end(why: Goodbye): void {
    this.#tell({ kind: 'goodbye', why });
    this.close();
    this.#pipe.close();
  }

  /** The page is gone. */
  close(): void {
    this.#isOpen = false;
    this.#leave();
  }

  #tell(event: PageEvent): void {
    this.send(JSON.stringify(event));
  }

  #takeToken(): boolean {
    const now = this.#deps.clock.uptime();
    this.#tokens = Math.min(BURST, this.#tokens + ((now - this.#refilledAt) / 1000) * PER_SECOND);
    this.#refilledAt = now;
    this.#tokens -= 1;
    return this.#tokens >= 0;
  }

  async #carryOut(request: PageRequest): Promise<void> {
    if (!this.#isOpen) return;
    try {
      if (request.kind === 'ping') this.#tell({ kind: 'pong' });
      else if (request.kind === 'presence') this.isVisible = request.isVisible;
      else if (request.kind === 'hello') await this.#welcome(request.session);
      else if (!this.#viewer) this.end('signed-out');
      else {
        const { id } = request;
        const done = await this.#perform(request, this.#viewer);
        if (done?.kind === 'refused') this.#tell({ kind: 'refused', id, refusal: done.refusal });
        else this.#tell({ kind: 'done', id, ...(done && { answer: done.answer }) });
      }
    } catch (error) {
      this.#deps.log.error({ err: error, request: request.kind }, 'a request of the live board failed');
      if ('id' in request) this.#tell({ kind: 'refused', id: request.id, refusal: { code: 'failed' } });
      else this.end('restarting');
    }
  }

  async #welcome(session: string): Promise<void> {
    const viewer = await this.#deps.sessions.viewer(session);
    if (!viewer) return this.end('signed-out');
    this.#leave();
    this.#viewer = viewer;
    const settings = viewer.kind === 'member' ? await this.#deps.settingsOf(viewer.member) : {};
    this.#tell({ kind: 'welcome', member: this.member ?? null, settings });
  }

  async #perform(
    request: Exclude<PageRequest, { kind: 'ping' | 'hello' | 'presence' }>,
    viewer: Viewer,
  ): Promise<{ readonly kind: 'answer'; readonly answer: unknown } | PageRefused | undefined> {
    if (request.kind === 'leave') {
      this.#leave();
      return undefined;
    }
    if (request.kind === 'watch') return this.#watch(request.game, request.version, viewer);
    if (viewer.kind === 'spectator') return refusedBy('only-watching');
    if (!this.#deps.admits(viewer)) return refusedBy('slow-down');
    if (request.kind === 'act') return this.#act(request, viewer);
    // The table pairs each kind with its own handler, which the compiler cannot follow through a union.
    const handler = this.#deps.handlers[request.kind] as Handlers[Asked];
    return handler(request as never, viewer);
  }

  async #watch(id: GameId, version: number | undefined, viewer: Viewer): Promise<PageRefused | undefined> {
    const game = await this.#deps.host.game(id);
    if (!game) return refusedBy('no-such-game');
    if (!(await this.#maySee(game, viewer))) return refusedBy('not-allowed');
    this.#leave();
    if (!this.#isOpen) return undefined;
    this.#watched = id;
    await this.#deps.rooms.watch(id, this, version);
    return undefined;
  }

  async #maySee(game: Game, viewer: Viewer): Promise<boolean> {
    if (viewer.kind === 'spectator') return viewer.game === game.setup.id && this.#deps.isWatchable(game);
    return colorOf(game, viewer.member) !== undefined || this.#deps.mayWatch(game, viewer);
  }

  async #act(
    { game: id, version, action }: RequestOf<'act'>,
    { member }: MemberViewer,
  ): Promise<Refused | undefined> {
    const game = await this.#deps.host.game(id);
    if (!game) return { kind: 'refused', refusal: { code: 'no-such-game' } };
    // The ply of an action shows whether it is late. A version yet to come was never shown.
    if (version > game.version) return { kind: 'refused', refusal: { code: 'stale' } };
    const updated = await this.#deps.host.act(id, actionOf(action, game, member));
    if (updated.kind === 'refused') return updated;
    if (action.kind === 'offer' || action.kind === 'stop') this.#askOther(updated.game, member);
    return undefined;
  }

  /** Has the other member asked in the channel about this one's offer, unless they have the board before them. */
  #askOther(game: Game, member: string): void {
    const { standing } = game.offers;
    const own = colorOf(game, member);
    const other = own && game.seats[opposite(own)];
    if (standing?.by !== own || other?.kind !== 'member') return;
    if (!this.#deps.rooms.isSeenBy(game.setup.id, other.member)) this.#deps.onOffer(game);
  }

  #leave(): void {
    if (this.#watched !== undefined) this.#deps.rooms.leave(this.#watched, this);
    this.#watched = undefined;
  }
}

/** Returns a member's action in full: it takes place where the game is. Between members a stop needs the other's consent. */
function actionOf(action: BoardAction, game: Game, member: string): Action {
  switch (action.kind) {
    case 'accept':
    case 'unpark':
      return { ...action, member, place: game.place };
    case 'stop':
      return isBetweenMembers(game)
        ? { ...action, kind: 'offer', offer: 'stop', member }
        : { ...action, member };
    default:
      return { ...action, member };
  }
}

function parseRequest(text: string): PageRequest | 'malformed' {
  try {
    return pageRequest.safeParse(JSON.parse(text)).data ?? 'malformed';
  } catch (error) {
    if (error instanceof SyntaxError) return 'malformed';
    throw error;
  }
}
