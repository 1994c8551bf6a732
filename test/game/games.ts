import type { Game, GameId, Seats, Setup } from '../../src/game/game.js';
import { newGame } from '../../src/game/game.js';
import type { Action } from '../../src/game/update.js';
import { update } from '../../src/game/update.js';
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

export const setup = (changes: Partial<Setup> = {}): Setup => ({
  id: 'game1' as GameId,
  variant: defaultVariant('reversi'),
  seats: MEMBERS,
  seed: 7,
  openedAt: 1_000_000,
  challenger: null,
  ...changes,
});

export const gameOf = (changes: Partial<Setup> = {}): Game => newGame(setup(changes), 'place');

/** The game after actions that must all be accepted. */
export function played(game: Game, ...actions: Action[]): Game {
  return actions.reduce((before, action) => {
    const updated = update(before, action);
    if (updated.kind === 'refused') throw new Error(JSON.stringify([action, updated.refusal]));
    return updated.game;
  }, game);
}

export const move = (ply: number, name: string, member?: string, size = 8): Action => ({
  kind: 'move',
  ...(member === undefined ? {} : { member }),
  ply,
  move: name === 'pass' ? 'pass' : parseSquare(name, size)!,
});
