import { describe, expect, test } from 'vitest';
import {
  challengedColor,
  colorOf,
  type Game,
  hasBegun,
  isBetweenMembers,
  seatToMove,
  turnOf,
  unbegunEnd,
} from '../../../src/game/play/game.js';
import { moveRefusal } from '../../../src/game/play/permission.js';
import { AGAINST_BOT, gameOf, MEMBERS, move, played } from '../games.js';

const challenged = gameOf({ challenger: 'black' });
const accepted = played(challenged, { kind: 'accept', member: 'ben', place: 'place' });
const resigned = played(accepted, { kind: 'resign', member: 'ben' });
const declined = played(challenged, { kind: 'decline', member: 'ben' });
const withdrawn = played(challenged, { kind: 'withdraw', member: 'ada' });
const lapsed = played(challenged, { kind: 'lapse' });

describe('a challenge', () => {
  test.each<[string, Game, boolean]>([
    ['that is open has not begun', challenged, false],
    ['that was accepted has begun', accepted, true],
    ['that was declined never began', declined, false],
    ['that was withdrawn never began', withdrawn, false],
    ['that lapsed never began', lapsed, false],
    ['whose game was resigned has begun', resigned, true],
    ['is not needed for a game to begin', gameOf(), true],
  ])('%s', (_, game, begun) => {
    expect(hasBegun(game)).toBe(begun);
  });

  test('that was not accepted has its end', () => {
    expect(unbegunEnd(declined)).toEqual({ kind: 'declined' });
    expect(unbegunEnd(withdrawn)).toEqual({ kind: 'withdrawn' });
    expect(unbegunEnd(lapsed)).toEqual({ kind: 'lapsed' });
    for (const game of [challenged, accepted, resigned]) expect(unbegunEnd(game)).toBeUndefined();
  });

  test('is addressed to the challenger’s opponent while it is open', () => {
    expect(challengedColor(challenged)).toBe('white');
    expect(challengedColor(gameOf({ challenger: 'white' }))).toBe('black');
    for (const game of [accepted, resigned, declined]) expect(challengedColor(game)).toBeUndefined();
  });
});

test('a game is between members only if both seats are members', () => {
  const { black, white } = AGAINST_BOT;
  expect(isBetweenMembers(gameOf({ seats: MEMBERS }))).toBe(true);
  expect(isBetweenMembers(gameOf({ seats: { black, white } }))).toBe(false);
  expect(isBetweenMembers(gameOf({ seats: { black: white, white: black } }))).toBe(false);
  expect(isBetweenMembers(gameOf({ seats: { black: white, white } }))).toBe(false);
});

test('a game has a side to move only while it is played', () => {
  expect(seatToMove(accepted)).toEqual(MEMBERS.black);
  const after = played(accepted, move(0, 'f5', 'ada'));
  expect([turnOf(after), seatToMove(after)]).toEqual(['white', MEMBERS.white]);
  for (const game of [challenged, declined, resigned])
    expect([turnOf(game), seatToMove(game)]).toEqual([undefined, undefined]);
});

test('a member has the color of their seat; others, including the bot, have none', () => {
  const game = gameOf({ seats: AGAINST_BOT });
  expect(colorOf(game, 'ada')).toBe('black');
  expect(colorOf(game, 'mcts')).toBeUndefined();
  expect(colorOf(gameOf(), 'ben')).toBe('white');
  expect(colorOf(gameOf(), 'cleo')).toBeUndefined();
});

test('refuses an answer of the bot after the end', () => {
  const over = played(gameOf({ seats: AGAINST_BOT }), { kind: 'resign', member: 'ada' });
  expect(moveRefusal(over, undefined, 0)).toEqual({ code: 'game-over' });
  expect(moveRefusal(gameOf({ seats: AGAINST_BOT, challenger: 'black' }), undefined, 0)).toEqual({
    code: 'challenge-standing',
  });
});
