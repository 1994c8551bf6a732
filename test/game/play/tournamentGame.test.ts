import { expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import { hasHelp, mayAbort, mayStop, type Setup, type TournamentId } from '../../../src/game/play/game.js';
import { update } from '../../../src/game/play/update.js';
import { AGAINST_BOT, gameOf, MEMBERS, move, OPENED_AT, played, STRICT } from '../games.js';

const tournament = 'tournament' as TournamentId;
const inTournament = (changes: Partial<Setup> = {}) => gameOf({ ...STRICT, tournament, ...changes });

const code = (game: ReturnType<typeof gameOf>, action: Action): string => {
  const updated = update(game, action, OPENED_AT);
  return updated.kind === 'accepted' ? 'accepted' : updated.refusal.code;
};

test('a game of a tournament cannot be aborted, only resigned', () => {
  const game = inTournament();
  expect(code(game, { kind: 'abort', member: 'ada' })).toBe('in-tournament');
  expect(code(game, { kind: 'abort', member: 'eve' })).toBe('not-your-game');
  expect(code(game, { kind: 'resign', member: 'ada' })).toBe('accepted');
  expect([mayAbort(game), mayAbort(gameOf())]).toEqual([false, true]);
});

test('a game of a tournament has no takebacks and no hints, even if it is unrated', () => {
  const moved = played(inTournament(), move(0, 'f5', 'ada'));
  expect(code(moved, { kind: 'offer', offer: 'takeback', member: 'ada', ply: 1 })).toBe('in-tournament');
  expect(code(moved, { kind: 'offer', offer: 'draw', member: 'ada', ply: 1 })).toBe('accepted');
  const againstBot = inTournament({ seats: AGAINST_BOT });
  expect(code(againstBot, { kind: 'hint', member: 'ada', ply: 0 })).toBe('in-tournament');
  expect(hasHelp(againstBot.setup)).toBe(false);
});

test('a strict game of a tournament can be stopped by agreement, but not against the bot', () => {
  const stop = { kind: 'stop', member: 'ada', ply: 0 } as const;
  expect(code(inTournament({ seats: MEMBERS }), stop)).toBe('accepted');
  expect(code(inTournament({ seats: AGAINST_BOT }), stop)).toBe('cannot-stop');
  expect(mayStop(gameOf({ ...STRICT, seats: AGAINST_BOT }).setup)).toBe(true);
});
