import { expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import { type Game, haveBothMoved, newGame, seatToMove, turnOf } from '../../../src/game/play/game.js';
import { update } from '../../../src/game/play/update.js';
import { defaultVariant } from '../../../src/rules/games.js';
import type { ProtocolChoice } from '../../../src/rules/openingProtocol.js';
import type { Square } from '../../../src/rules/position.js';
import { AGAINST_BOT, gameOf, MEMBERS, move, OPENED_AT, played, playedAt, setup } from '../games.js';

const SWAP2 = { variant: defaultVariant('gomoku'), opening: 'swap2' } as const;
const opened = gameOf(SWAP2);

const stone = (ply: number, name: string, member?: string): Action => move(ply, name, member, 15);
const choose = (ply: number, choice: ProtocolChoice, member?: string): Action => ({
  kind: 'choose',
  ...(member === undefined ? {} : { member }),
  ply,
  choice,
});
const squares = (...indexes: number[]): Square[] => indexes as Square[];

/** Ada's three stones. */
const THREE = [stone(0, 'h8', 'ada'), stone(1, 'i8', 'ada'), stone(2, 'h9', 'ada')];
/** Ben's two additional stones. */
const TWO = [choose(3, 'two', 'ben'), stone(3, 'g7', 'ben'), stone(4, 'j10', 'ben')];

const refusalOf = (game: Game, action: Action, at = OPENED_AT): string | undefined => {
  const updated = update(game, action, at);
  return updated.kind === 'refused' ? updated.refusal.code : undefined;
};

const memberToMove = (game: Game): string | undefined => {
  const seat = seatToMove(game);
  return seat?.kind === 'member' ? seat.member : undefined;
};

test('one side places black, white and black; then the other chooses', () => {
  expect(memberToMove(opened)).toBe('ada');
  expect(refusalOf(opened, stone(0, 'h8', 'ben'))).toBe('not-your-turn');
  const two = played(opened, ...THREE.slice(0, 2));
  expect([memberToMove(two), two.position.status]).toEqual(['ada', { kind: 'playing', turn: 'black' }]);
  expect(refusalOf(two, choose(2, 'black', 'ada'))).toBe('no-choice');
  const three = played(opened, ...THREE);
  expect(memberToMove(three)).toBe('ben');
  expect(refusalOf(three, stone(3, 'a1', 'ben'))).toBe('must-choose');
  expect(refusalOf(three, choose(3, 'white', 'ada'))).toBe('not-your-turn');
  expect(refusalOf(three, choose(2, 'white', 'ben'))).toBe('stale');
});

test.each<[ProtocolChoice, { black: string; white: string }]>([
  ['white', { black: 'ada', white: 'ben' }],
  ['black', { black: 'ben', white: 'ada' }],
])('the choice of %s after three stones is granted, and white moves next', (choice, { black, white }) => {
  const game = played(opened, ...THREE, choose(3, choice, 'ben'));
  expect(game.seats).toEqual({
    black: { kind: 'member', member: black },
    white: { kind: 'member', member: white },
  });
  expect([game.protocol, turnOf(game), memberToMove(game)]).toEqual([undefined, 'white', white]);
  expect(refusalOf(game, choose(3, choice, 'ben'))).toMatch(/no-choice|not-your-turn/);
  expect(memberToMove(played(game, stone(3, 'a1', white)))).toBe(black);
});

test.each<[ProtocolChoice, string]>([
  ['black', 'ben'],
  ['white', 'ada'],
])('after two more stones the first side chooses %s, and may not place more', (choice, white) => {
  const five = played(opened, ...THREE, ...TWO);
  expect(memberToMove(five)).toBe('ada');
  expect(refusalOf(five, choose(5, 'two', 'ada'))).toBe('no-choice');
  const game = played(five, choose(5, choice, 'ada'));
  expect([turnOf(game), memberToMove(game)]).toEqual(['white', white]);
});

test('a stone of the opening must be legal', () => {
  const one = played(opened, THREE[0]!);
  expect(refusalOf(one, stone(1, 'h8', 'ada'))).toBe('illegal');
});

test('the opening has no takebacks, and the game can be aborted until it is over', () => {
  const chosen = played(opened, ...THREE, choose(3, 'black', 'ben'));
  const takeback = { kind: 'offer', member: 'ada', offer: 'takeback', ply: 3 } as const;
  expect(refusalOf(chosen, takeback)).toBe('nothing-to-take-back');
  expect(haveBothMoved(chosen)).toBe(false);
  expect(refusalOf(chosen, { kind: 'abort', member: 'ada' })).toBeUndefined();
  expect(haveBothMoved(played(chosen, stone(3, 'a1', 'ada'), stone(4, 'a2', 'ben')))).toBe(true);
});

test('each side keeps its own time after a swap', () => {
  const time = { kind: 'fischer', ms: 100_000, incrementMs: 0 } as const;
  const clocked = newGame(setup({ ...SWAP2, time, seats: MEMBERS }), 'place');
  const at = (action: Action, seconds: number): [Action, number] => [action, OPENED_AT + 1000 * seconds];
  const game = playedAt(
    clocked,
    at(THREE[0]!, 10),
    at(THREE[1]!, 20),
    at(THREE[2]!, 30),
    at(choose(3, 'black', 'ben'), 35),
  );
  expect(game.times.left).toEqual({ black: 95_000, white: 70_000 });
  expect([game.times.spent.black.total, game.times.spent.white.total]).toEqual([5000, 30_000]);
});

test('the side that places or chooses can run out of time', () => {
  const time = { kind: 'perMove', ms: 60_000 } as const;
  const clocked = newGame(setup({ ...SWAP2, time }), 'place');
  const [first, second] = THREE;
  const two = playedAt(clocked, [first!, OPENED_AT], [second!, OPENED_AT]);
  const lost = played(
    { ...two, setup: { ...two.setup, openedAt: OPENED_AT + 70_000 } },
    { kind: 'overtime' },
  );
  expect(lost.phase).toEqual({ kind: 'over', end: { kind: 'overtime', winner: 'white' } });
});

test('the opponent places all due stones at once, and no more', () => {
  const bots = newGame(
    setup({ ...SWAP2, seats: { black: AGAINST_BOT.white, white: AGAINST_BOT.black } }),
    'place',
  );
  const place = (...indexes: number[]): Action => ({ kind: 'place', ply: 0, squares: squares(...indexes) });
  expect(refusalOf(bots, place(1, 2, 3, 4))).toBe('no-choice');
  expect(refusalOf(bots, place(1, 1, 3))).toBe('illegal');
  const three = played(bots, place(112, 113, 127));
  expect(memberToMove(three)).toBe('ada');
  expect(refusalOf(played(opened, THREE[0]!), { kind: 'place', ply: 1, squares: squares(1) })).toBe(
    'not-your-turn',
  );
  // The bot's answer to two more stones.
  const five = played(three, choose(3, 'two', 'ada'), stone(3, 'a1', 'ada'), stone(4, 'a2', 'ada'));
  expect(seatToMove(played(five, choose(5, 'black')))).toEqual(AGAINST_BOT.black);
});

test('the opponent’s choice of two more stones includes the stones', () => {
  const game = newGame(setup({ ...SWAP2, seats: AGAINST_BOT }), 'place');
  const three = played(game, ...THREE);
  const five = played(three, { kind: 'choose', ply: 3, choice: 'two', squares: squares(0, 1) });
  expect([five.position.ply, memberToMove(five)]).toEqual([5, 'ada']);
});
