import { winnerOf } from '../game/play/ending.js';
import { type EndWords, endWords } from '../game/play/endWords.js';
import { type Game, type Seat, turnOf } from '../game/play/game.js';
import type { Color, Move } from '../rules/position.js';

export type { GameId } from '../game/play/game.js';
export type { Progress } from '../game/ports/thinker.js';

/** A seat as the page shows it. `member` tells a member their own seat; the bot has none. */
export type SeatState = { readonly name: string; readonly member?: string };

/** Parts of a game that change during play, other than its moves. */
export type GameProgress = Pick<
  Game,
  'version' | 'phase' | 'chosen' | 'offers' | 'times' | 'tries' | 'firstPly'
> & {
  readonly seats: Readonly<Record<Color, SeatState>>;
  /** `null` once the players move freely: JSON has no `undefined`, and a change replaces only what it has. */
  readonly protocol: Game['protocol'] | null;
  /** Side to move, or to choose in the opening; `null` if none must. */
  readonly turn: Color | null;
  /** Winner of a finished game; `null` for none. */
  readonly winner: Color | null;
  /** Words for the end of a finished game; `null` before, and for a challenge that was not accepted. */
  readonly end: EndWords | null;
  /** Number of hints taken. */
  readonly hints: number;
};

/** A game as the page sees it: the page replays the moves with the same rules. */
export type GameState = GameProgress &
  Pick<
    Game['setup'],
    'id' | 'variant' | 'opening' | 'strict' | 'rated' | 'time' | 'challenger' | 'tournament'
  > & {
    /** Board before the first move; `null` for the game's own. */
    readonly start: Game['position']['start'] | null;
    /** Moves on that board, those of a given position included. */
    readonly moves: readonly Move[];
  };

/** A change from a version that the page has: it keeps the first `keep` moves and adds the others. */
export type GameChange = {
  readonly from: number;
  readonly keep: number;
  readonly add: readonly Move[];
  readonly progress: GameProgress;
};

/** Names of the players, by color. */
export type Names = Readonly<Record<Color, string>>;

const seatState = (seat: Seat, name: string): SeatState =>
  seat.kind === 'member' ? { name, member: seat.member } : { name };

export function progressOf(game: Game, names: Names): GameProgress {
  const { version, phase, protocol, chosen, offers, times, tries, firstPly, seats } = game;
  return {
    ...{ version, phase, chosen, offers, times, tries, firstPly },
    protocol: protocol ?? null,
    seats: { black: seatState(seats.black, names.black), white: seatState(seats.white, names.white) },
    turn: turnOf(game) ?? null,
    winner: phase.kind === 'over' ? winnerOf(game) : null,
    end: endWords(game) ?? null,
    hints: game.hints.length,
  };
}

export function stateOf(game: Game, names: Names): GameState {
  const { id, variant, opening, strict, rated, time, challenger, tournament } = game.setup;
  return {
    ...progressOf(game, names),
    ...{ id, variant, opening, strict, rated, time, challenger, tournament },
    start: game.position.start ?? null,
    moves: game.position.moves,
  };
}

/** Returns the change between two states of a game. */
export function changeBetween(before: Game, after: Game, names: Names): GameChange {
  const [old, now] = [before.position.moves, after.position.moves];
  const differs = now.findIndex((move, i) => move !== old[i]);
  const keep = differs < 0 ? Math.min(old.length, now.length) : differs;
  return { from: before.version, keep, add: now.slice(keep), progress: progressOf(after, names) };
}
