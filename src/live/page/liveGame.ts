import { startPosition } from '../../rules/games.js';
import { type ChoiceState, squaresDue, takesSquares } from '../../rules/openingProtocol.js';
import {
  COLORS,
  type Color,
  type Move,
  opposite,
  type Position,
  type Square,
  turnAt,
} from '../../rules/position.js';
import type { RoomEvent } from '../gameRooms.js';
import type { GameProgress, GameState, Progress } from '../gameState.js';
import type { PageReview } from '../pageReview.js';
import type { Answers } from '../protocol.js';

/** A move that the member has made and the server has not confirmed yet. `request` is the number of the request that sent it. */
type Pending = { readonly square: Square; readonly ply: number; readonly request: number };

/** The review of a finished game. */
export type GameReview =
  | { readonly kind: 'none' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'making'; readonly judged: number; readonly all: number }
  | { readonly kind: 'ready'; readonly review: PageReview };

/** The game on the page: the server's state, and what the member has done since. */
export type LiveGame = {
  readonly state: GameState;
  /** The member's color; `null` for a spectator. */
  readonly you: Color | null;
  /** Position of the server's state. */
  readonly position: Position;
  readonly pending: Pending | undefined;
  /** Square that the member plays as soon as they can. */
  readonly premove: Square | undefined;
  /** The server's clock minus this machine's, in ms. */
  readonly clockOffset: number;
  /** The bot's best moves for this position, the best first, if the member asked for them. */
  readonly hints: Answers['hint'];
  readonly thinking: { readonly ply: number; readonly progress: Progress } | undefined;
  readonly review: GameReview;
  readonly watchers: { readonly players: readonly Color[]; readonly spectators: number };
};

/** Plays the passes that the rules force, as the server does. */
export function skipPasses(position: Position): Position {
  let at = position;
  while (at.status.kind === 'playing' && at.legalMoves()[0] === 'pass') at = at.play('pass');
  return at;
}

/** Returns the position after the first `ply` moves of another. */
export function positionAt(position: Position, ply: number): Position {
  let at = position;
  while (at.ply > ply && at.previous) at = at.previous;
  return at;
}

const playAll = (position: Position, moves: readonly Move[]): Position =>
  moves.reduce((at, move) => at.play(move), position);

function positionOf({ variant, start, moves }: GameState): Position {
  const first = startPosition(variant, start ?? undefined);
  return playAll(first, moves.slice(first.ply));
}

/** Applies an event to the game. Returns `undefined` if the page lacks what it changes, and must ask for the whole state. */
export function applyEvent(game: LiveGame | undefined, event: RoomEvent, now: number): LiveGame | undefined {
  switch (event.kind) {
    case 'state': {
      const position = positionOf(event.game);
      const isSame = game?.state.id === event.game.id;
      const fresh: LiveGame = {
        state: event.game,
        you: event.you,
        position,
        pending: undefined,
        premove: isSame && isConfirmed(game.pending, position, event.game) ? game.premove : undefined,
        hints: [],
        clockOffset: event.now - now,
        thinking: undefined,
        review: isSame ? game.review : { kind: 'none' },
        watchers: isSame ? game.watchers : { players: [], spectators: 0 },
      };
      return fresh;
    }
    case 'change': {
      if (!game || game.state.id !== event.game || game.state.version !== event.change.from) return undefined;
      const { keep, add, progress } = event.change;
      const position = playAll(positionAt(game.position, keep), add);
      const state = { ...game.state, ...progress, moves: position.moves };
      return {
        ...game,
        ...{ state, you: event.you, position },
        pending: isConfirmed(game.pending, position, progress) ? undefined : game.pending,
        premove: progress.phase.kind === 'playing' ? game.premove : undefined,
        clockOffset: event.now - now,
        hints: position.ply === game.position.ply ? game.hints : [],
        thinking: undefined,
      };
    }
    case 'thinking':
      if (!game || game.state.id !== event.game || game.position.ply !== event.ply) return game;
      return { ...game, thinking: { ply: event.ply, progress: event.progress } };
    case 'reviewing':
      if (!game || game.state.id !== event.game) return game;
      return { ...game, review: event.progress ? { kind: 'making', ...event.progress } : { kind: 'failed' } };
    case 'reviewed':
      if (!game || game.state.id !== event.game) return game;
      return { ...game, review: { kind: 'ready', review: event.review } };
    case 'watchers':
      if (!game || game.state.id !== event.game) return game;
      return { ...game, watchers: { players: event.players, spectators: event.spectators } };
  }
}

/** Whether the server has taken the member's move, as a stone or as an offer of one. */
const isConfirmed = (pending: Pending | undefined, { ply }: Position, { protocol }: GameProgress): boolean =>
  pending === undefined || ply > pending.ply || offersIn({ protocol }).includes(pending.square);

/** Fifth moves that the opening offers now. */
export const offersIn = ({ protocol }: Pick<GameProgress, 'protocol'>): readonly Square[] =>
  protocol?.kind === 'offering' || protocol?.kind === 'picking' ? protocol.offered : [];

/** The position with the member's own unconfirmed move. An offer is no stone yet. */
export const shownPosition = ({ position, pending, state }: LiveGame): Position =>
  pending &&
  pending.ply === position.ply &&
  state.protocol?.kind !== 'offering' &&
  !position.illegal(pending.square)
    ? skipPasses(position.play(pending.square))
    : position;

/** Side to move on the board that the page shows. */
export function shownTurn(game: LiveGame): Color | null {
  const { state, pending } = game;
  if (!pending) return state.turn;
  const { status } = shownPosition(game);
  return status.kind === 'playing' ? (state.protocol ? state.turn : status.turn) : null;
}

const takesMoves = ({ protocol }: GameProgress): boolean => !protocol || takesSquares(protocol);

/** Whether the member may play a square now. */
export const canPlay = ({ state, you, pending }: LiveGame): boolean =>
  you !== null && state.phase.kind === 'playing' && state.turn === you && takesMoves(state) && !pending;

/**
 * Whether the member may choose a square ahead: for their next turn or, while the server has not confirmed their move, for another one
 * in the same turn.
 */
export function canPremove(game: LiveGame): boolean {
  const { state, you, pending, position } = game;
  if (you === null || state.phase.kind !== 'playing') return false;
  if (state.protocol) return pending !== undefined && squaresDue(state.protocol, position.ply) > 1;
  const turn = shownTurn(game);
  return turn === opposite(you) || (turn === you && pending !== undefined);
}

/** State of the opening's protocol if it waits for a choice of the member. */
export const protocolToChoose = ({ state: { protocol, turn }, you }: LiveGame): ChoiceState | undefined =>
  protocol && you !== null && turn === you && !takesSquares(protocol) ? protocol : undefined;

/** Whether both sides have moved: a game can then be resigned, before it can be aborted. */
export function haveBothMoved({ state, position }: LiveGame): boolean {
  return COLORS.every((color) =>
    position.moves.some((move, ply) => ply >= state.firstPly && move !== 'pass' && turnAt(ply) === color),
  );
}

/** Time until which a player is away from a slow game, in ms since the epoch; `undefined` if they are here. `now` is this machine's. */
export function awayUntil({ state, clockOffset }: LiveGame, color: Color, now: number): number | undefined {
  const { phase, times } = state;
  if (phase.kind !== 'playing' && phase.kind !== 'parked') return undefined;
  const at = now + clockOffset;
  return times.away?.[color]?.find(({ from, until }) => from <= at && at < until)?.until;
}

/** Time of a side at a moment of this machine's clock, in ms: what it has left, or without a time control what it has spent. */
export function clockOf({ state, clockOffset }: LiveGame, color: Color, now: number): number {
  const { times, time, turn, phase } = state;
  const at = now + clockOffset;
  const away = times.away?.[color] ?? [];
  const stood = away.map(({ from, until }) => Math.max(0, Math.min(at, until) - Math.max(times.since, from)));
  const used = stood.reduce((left, each) => left - each, at - times.since);
  const running = phase.kind === 'playing' && turn === color ? Math.max(0, used) : 0;
  return time && times.left ? Math.max(0, times.left[color] - running) : times.spent[color].total + running;
}
