import type { HostEvent } from '../game/host/hostEvents.js';
import { colorOf, type Game, type GameId } from '../game/play/game.js';
import type { Log } from '../game/ports/log.js';
import type { Progress } from '../game/ports/thinker.js';
import type { JudgingProgress } from '../game/review/judgeGame.js';
import { COLORS, type Color } from '../rules/position.js';
import { changeBetween, type GameChange, type GameState, type Names, stateOf } from './gameState.js';
import type { PageReview } from './pageReview.js';

/** Events of a game for its watchers. `you` is the color that the watcher plays, `null` for a spectator. */
export type RoomEvent =
  | { readonly kind: 'state'; readonly you: Color | null; readonly now: number; readonly game: GameState }
  | {
      readonly kind: 'change';
      readonly you: Color | null;
      readonly now: number;
      readonly game: GameId;
      readonly change: GameChange;
    }
  | { readonly kind: 'thinking'; readonly game: GameId; readonly ply: number; readonly progress: Progress }
  /** A review of the game is being made; `null`: it has failed. */
  | { readonly kind: 'reviewing'; readonly game: GameId; readonly progress: JudgingProgress | null }
  | { readonly kind: 'reviewed'; readonly game: GameId; readonly review: PageReview }
  /** Who has the board open: which players, and the number of spectators. */
  | {
      readonly kind: 'watchers';
      readonly game: GameId;
      readonly players: readonly Color[];
      readonly spectators: number;
    };

/** One open board. `member` is `undefined` for a spectator without an account. */
export interface Watcher {
  readonly member: string | undefined;
  /** Whether the board is in front of them, not in a hidden tab. */
  readonly isVisible: boolean;
  /** Sends an event, already as text: most watchers of a game get the same one. */
  send(text: string): void;
}

export type RoomsDeps = {
  readonly host: {
    game(id: GameId): Promise<Game | undefined>;
  };
  readonly clock: { now(): number };
  readonly log: Log;
  /** Names of a game's players, for all watchers. */
  readonly namesOf: (game: Game) => Promise<Names>;
  /** Finds the review of a finished game, if it has been made. */
  readonly reviewOf: (game: Game) => Promise<PageReview | undefined>;
};

/** A game with at least one open board. */
type Room = {
  readonly watchers: Set<Watcher>;
  /** Last state sent to the watchers. */
  shown: { readonly game: Game; readonly names: Names } | undefined;
  /** Work on the room, in order. */
  queue: Promise<void>;
};

/** Shows games to everybody who has their boards open, from version to version. */
export class GameRooms {
  readonly #deps: RoomsDeps;
  readonly #rooms = new Map<GameId, Room>();

  constructor(deps: RoomsDeps) {
    this.#deps = deps;
  }

  /** Whether a member has a game's board before them. */
  isSeenBy(id: GameId, member: string): boolean {
    const watchers = [...(this.#rooms.get(id)?.watchers ?? [])];
    return watchers.some((watcher) => watcher.member === member && watcher.isVisible);
  }

  /**
   * Adds a watcher of a game, and sends its state unless they have this `version` of it. Resolves with the game, or with `undefined`
   * if there is none.
   */
  async watch(id: GameId, watcher: Watcher, version?: number): Promise<Game | undefined> {
    const room = this.#rooms.get(id) ?? { watchers: new Set(), shown: undefined, queue: Promise.resolve() };
    this.#rooms.set(id, room);
    room.watchers.add(watcher);
    let found: Game | undefined;
    await this.#inOrder(id, room, async () => {
      found = await this.#deps.host.game(id);
      if (!found || !room.watchers.has(watcher)) return;
      await this.#show(id, room, found, watcher);
      if (version !== room.shown?.game.version) this.#sendState(room, watcher);
      await this.#sendReview(found, watcher);
      this.#sendWatchers(id, room);
    });
    if (!found) this.leave(id, watcher);
    return found;
  }

  leave(id: GameId, watcher: Watcher): void {
    const room = this.#rooms.get(id);
    if (!room?.watchers.delete(watcher)) return;
    if (room.watchers.size === 0) this.#rooms.delete(id);
    else this.#sendWatchers(id, room);
  }

  /** Sends an event to all who have a game's board open. */
  tell(id: GameId, event: RoomEvent): void {
    const room = this.#rooms.get(id);
    if (room) this.#sendAll(room, () => event);
  }

  /** Receives the host's events. */
  onEvent(event: HostEvent<unknown>): void {
    if (event.kind === 'damaged' || event.kind === 'reminder') return;
    const { game } = event;
    const { id } = game.setup;
    const room = this.#rooms.get(id);
    if (!room) return;
    if (event.kind === 'progress') {
      const { progress } = event;
      this.#sendAll(room, () => ({ kind: 'thinking', game: id, ply: game.position.ply, progress }));
    } else void this.#inOrder(id, room, () => this.#show(id, room, game));
  }

  /** Shows a game that another process has changed. */
  refresh(id: GameId): void {
    const room = this.#rooms.get(id);
    if (!room) return;
    void this.#inOrder(id, room, async () => {
      const game = await this.#deps.host.game(id);
      if (game) await this.#show(id, room, game);
    });
  }

  /** Shows all games again, after changes by other processes may have been missed. */
  refreshAll(): void {
    for (const id of this.#rooms.keys()) this.refresh(id);
  }

  #inOrder(id: GameId, room: Room, work: () => Promise<void>): Promise<void> {
    room.queue = room.queue.then(work).catch((error: unknown) => {
      this.#deps.log.error({ err: error, game: id }, 'could not show a game at the live board');
    });
    return room.queue;
  }

  /** Sends a newer version of a game to its watchers, except `newcomer`, who has none. */
  async #show(id: GameId, room: Room, game: Game, newcomer?: Watcher): Promise<void> {
    const before = room.shown;
    if (before && before.game.version >= game.version) return;
    // Names are asked for once: a request to Discord must not delay each move.
    const isSame = before && JSON.stringify(before.game.seats) === JSON.stringify(game.seats);
    const names = isSame ? before.names : await this.#deps.namesOf(game);
    room.shown = { game, names };
    if (!before) return;
    const change = changeBetween(before.game, game, names);
    this.#sendAll(
      room,
      (you) => ({ kind: 'change', you, now: this.#deps.clock.now(), game: id, change }),
      newcomer,
    );
  }

  #sendState({ shown }: Room, watcher: Watcher): void {
    if (!shown) return;
    const you = colorIn(shown.game, watcher);
    const game = stateOf(shown.game, shown.names);
    watcher.send(eventText({ kind: 'state', you, now: this.#deps.clock.now(), game }));
  }

  async #sendReview(game: Game, watcher: Watcher): Promise<void> {
    const review = game.phase.kind === 'over' ? await this.#deps.reviewOf(game) : undefined;
    if (review) watcher.send(eventText({ kind: 'reviewed', game: game.setup.id, review }));
  }

  #sendWatchers(id: GameId, room: Room): void {
    const game = room.shown?.game;
    if (!game) return;
    const colors = [...room.watchers].map((watcher) => colorIn(game, watcher));
    const players = COLORS.filter((color) => colors.includes(color));
    const spectators = colors.filter((color) => color === null).length;
    this.#sendAll(room, () => ({ kind: 'watchers', game: id, players, spectators }));
  }

  /** Sends an event to all watchers, serialized once for each color. */
  #sendAll(room: Room, eventFor: (you: Color | null) => RoomEvent, except?: Watcher): void {
    const texts = new Map<Color | null, string>();
    for (const watcher of room.watchers) {
      if (watcher === except) continue;
      const you = room.shown ? colorIn(room.shown.game, watcher) : null;
      const text = texts.get(you) ?? eventText(eventFor(you));
      texts.set(you, text);
      watcher.send(text);
    }
  }
}

const colorIn = (game: Game, { member }: Watcher): Color | null =>
  (member !== undefined && colorOf(game, member)) || null;

const eventText = (event: RoomEvent): string => JSON.stringify(event);
