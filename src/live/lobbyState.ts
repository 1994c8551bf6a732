import { colorOf, type Game, waitsFor } from '../game/play/game.js';
import type { TimeControl } from '../game/play/moveClock.js';
import type { LevelOffer } from '../game/requests/levelOffer.js';
import { type Color, countMoves, type Variant } from '../rules/position.js';
import type { Names } from './gameState.js';

export type { GameId } from '../game/play/game.js';

/** A game in a list. `by`: color of the challenger, for an open challenge. */
export type ListedGame = Pick<Game['setup'], 'id' | 'variant'> & {
  readonly names: Names;
  /** The member's color; `null` in games of others. */
  readonly you: Color | null;
  readonly phase: Game['phase']['kind'];
  readonly by: Color | null;
  /** Whether it waits for the member. */
  readonly isYourTurn: boolean;
  /** Number of moves played. */
  readonly moves: number;
};

/** An open challenge in a list. */
export type ListedChallenge = ListedGame & {
  readonly time: TimeControl | null;
  readonly rated: boolean;
  /** The challenger's rating. */
  readonly rating: number;
  readonly until: number;
};

/** A game that the bot plays. */
export type BotGame = {
  readonly variant: Variant;
  readonly levels: readonly number[];
  /** Rating of the bot as an even opponent; `null` if it cannot play at the member's. */
  readonly even: number | null;
  /** Level that suits the member. */
  readonly proposed: number | null;
};

export type LobbyState = {
  /** The member's unfinished games and challenges, those that wait for them first. */
  readonly mine: readonly ListedGame[];
  /** Open challenges of others that the member can take, latest first. */
  readonly open: readonly ListedChallenge[];
  /** Games of others to watch, latest first. */
  readonly others: readonly ListedGame[];
  readonly bot: readonly BotGame[];
};

export function listedGame(game: Game, names: Names, member: string): ListedGame {
  const { setup, phase, position } = game;
  const { id, variant } = setup;
  return {
    ...{ id, variant, names },
    you: colorOf(game, member) ?? null,
    phase: phase.kind,
    by: phase.kind === 'challenged' ? phase.by : null,
    isYourTurn: waitsFor(game, member),
    moves: countMoves(position),
  };
}

export const botGame = (variant: Variant, { levels, even, proposed }: LevelOffer): BotGame => ({
  variant,
  levels: levels.map(({ level }) => level),
  even: even ?? null,
  proposed: proposed ?? null,
});

/** Throws a RangeError if the game is not a challenge. */
export function listedChallenge(game: Game, names: Names, member: string, rating: number): ListedChallenge {
  const { setup, phase } = game;
  if (phase.kind !== 'challenged') throw new RangeError(`game ${setup.id} is not a challenge`);
  const { time, rated } = setup;
  return { ...listedGame(game, names, member), time, rated, rating: Math.round(rating), until: phase.until };
}
