import type { Action } from '../../src/game/play/action.js';
import { type Game, type GameId, newGame, type Seats, type Setup } from '../../src/game/play/game.js';
import { STRICT_TIME } from '../../src/game/play/moveClock.js';
import { update } from '../../src/game/play/update.js';
import { defaultVariant } from '../../src/rules/games.js';
import { parseSquare } from '../../src/rules/squares.js';

export const MEMBERS: Seats = {
  black: { kind: 'member', member: 'ada' },
  white: { kind: 'member', member: 'ben' },
};
export const AGAINST_BOT: Seats = {
  black: { kind: 'member', member: 'ada' },
  white: { kind: 'opponent', opponent: 'mcts', level: 3 },
};

export const OPENED_AT = 1_000_000;

/** Setup of a strict game. */
export const STRICT = { strict: true, rated: false, time: STRICT_TIME } as const;

/** A default game, opened in a server. */
export const PLAIN = { opening: 'plain', start: null, venue: 'server' } as const;

export const setup = (changes: Partial<Setup> = {}): Setup => ({
  id: 'game1' as GameId,
  variant: defaultVariant('reversi'),
  seats: MEMBERS,
  seed: 7,
  openedAt: OPENED_AT,
  challenger: null,
  strict: false,
  rated: false,
  time: null,
  server: null,
  ...PLAIN,
  ...changes,
});

export const gameOf = (changes: Partial<Setup> = {}): Game => newGame(setup(changes), 'place');

/** Applies actions at the time of opening. All must be accepted. */
export const played = (game: Game, ...actions: Action[]): Game =>
  playedAt(game, ...actions.map((action): [Action, number] => [action, game.setup.openedAt]));

/** Applies actions, each at its time. All must be accepted. */
export function playedAt(game: Game, ...actions: [action: Action, at: number][]): Game {
  return actions.reduce((before, [action, at]) => {
    const updated = update(before, action, at);
    if (updated.kind === 'refused') throw new Error(JSON.stringify([action, updated.refusal]));
    return updated.game;
  }, game);
}

/** Returns a game in a comparable form: a position as its variant and moves. */
export const comparable = ({ position, ...rest }: Game) => ({
  ...rest,
  variant: position.variant,
  moves: position.moves,
});

export const move = (ply: number, name: string, member?: string, size = 8): Action => ({
  kind: 'move',
  ...(member === undefined ? {} : { member }),
  ply,
  move: name === 'pass' ? 'pass' : parseSquare(name, size)!,
});
