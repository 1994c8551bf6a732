import { boardOf, countEmpties, GAMES } from '../../rules/games.js';
import { type Color, opposite, type Position, type Variant } from '../../rules/position.js';
import { finalScore } from '../../rules/score.js';
import { countSquares } from '../../rules/squares.js';
import { EXPIRES_AFTER_MS } from './ending.js';
import { type Game, isBetweenMembers, LOSING_TRIES } from './game.js';

/** Content of the sentence about a game's end: its key in the locale files, its numbers, and the winner that it names. */
export type EndWords = {
  readonly key: string;
  readonly numbers: Readonly<Record<string, number>>;
  readonly winner?: Color;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the words for the end of a game; `undefined` if it is not over, or never began. */
export function endWords(game: Game): EndWords | undefined {
  const { phase, position, setup } = game;
  if (phase.kind !== 'over') return undefined;
  const { end } = phase;
  const count = (color: Color): number => position.count(color);
  switch (end.kind) {
    case 'resigned':
    case 'overtime':
    case 'tries':
      return { key: `end.${end.kind}`, winner: end.winner, numbers: { most: LOSING_TRIES } };
    case 'stopped':
      if (!isBetweenMembers(game))
        return { key: 'end.counted', numbers: { black: count('black'), white: count('white') } };
      if (end.winner === null) return { key: 'end.stoppedDrawn', numbers: { own: count('black') } };
      return {
        key: 'end.stopped',
        winner: end.winner,
        numbers: { own: count(end.winner), others: count(opposite(end.winner)) },
      };
    case 'played':
      return playedWords(setup.variant, position, end.status);
    case 'agreed':
    case 'aborted':
      return { key: `end.${end.kind}`, numbers: {} };
    case 'closed':
      return { key: setup.rated ? 'end.closedRated' : 'end.closed', numbers: {} };
    case 'expired': {
      const days = EXPIRES_AFTER_MS[isBetweenMembers(game) ? 'betweenMembers' : 'againstBot'] / DAY_MS;
      if (end.winner === null) return { key: 'end.expired', numbers: { days } };
      return { key: 'end.expiredLost', winner: end.winner, numbers: { days } };
    }
    case 'declined':
    case 'withdrawn':
    case 'lapsed':
    case 'removed':
      return undefined;
  }
}

/** Returns the words for the end of a game that is decided on the board. */
export function playedWords(
  variant: Variant,
  position: Position,
  status: Exclude<Position['status'], { kind: 'playing' }>,
): EndWords {
  const { isCounted } = GAMES[variant.game];
  if (status.kind === 'drawn') {
    return isCounted
      ? { key: 'end.drawnDiscs', numbers: { own: position.count('black') } }
      : { key: `drawn.${variant.game}`, numbers: {} };
  }
  const { winner } = status;
  if (!isCounted) return { key: `won.${variant.game}`, winner, numbers: {} };
  const empties = countEmpties(position);
  const score = finalScore(position, countSquares(boardOf(variant)));
  const numbers = { own: score[winner], others: score[opposite(winner)], empties };
  return { key: empties > 0 ? 'end.discsEmpties' : 'end.discs', winner, numbers };
}
