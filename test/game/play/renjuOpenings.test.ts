import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import { colorOf, type Game, newGame, seatToMove, turnOf } from '../../../src/game/play/game.js';
import { update } from '../../../src/game/play/update.js';
import { moveProblem, type ProtocolChoice, type ProtocolState } from '../../../src/rules/openingProtocol.js';
import type { Position, Square } from '../../../src/rules/position.js';
import { allSquares, parseSquare } from '../../../src/rules/squares.js';
import { comparable, gameOf, MEMBERS, OPENED_AT, played, playedAt, setup } from '../games.js';

const RENJU = { variant: { game: 'gomoku', rule: 'renju', size: 15 } } as const;
const TARAGUCHI = { ...RENJU, opening: 'taraguchi10' } as const;
const SOOSYRV = { ...RENJU, opening: 'soosyrv8' } as const;

/** Name of the member who must act. */
function actor(game: Game): string {
  const seat = seatToMove(game);
  if (seat?.kind !== 'member') throw new Error('no member must act');
  return seat.member;
}

type Step = string | number;

const CHOICES: readonly Step[] = ['swap', 'keep', 'ten'] satisfies ProtocolChoice[];

/** A step of the member who must act: a choice, a number of fifth moves, or a square. */
function actionOf(game: Game, step: Step, member = actor(game)): Action {
  const { ply } = game.position;
  if (typeof step === 'number') return { kind: 'declare', member, ply, count: step };
  if (CHOICES.includes(step)) return { kind: 'choose', member, ply, choice: step as ProtocolChoice };
  return { kind: 'move', member, ply, move: parseSquare(step, 15)! };
}

/** Plays steps, separated by spaces, each by the member who must act. */
const steps = (game: Game, text: string): Game =>
  text
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => (/^\d+$/.test(each) ? Number(each) : each))
    .reduce((at, step) => played(at, actionOf(at, step)), game);

function refusalOf(game: Game, action: Action): string | undefined {
  const updated = update(game, action, OPENED_AT);
  if (updated.kind === 'accepted') return undefined;
  return updated.refusal.code === 'illegal' ? updated.refusal.reason : updated.refusal.code;
}

describe('Taraguchi-10', () => {
  const opened = gameOf(TARAGUCHI);
  const four = steps(opened, 'h8 keep h9 keep i10 keep f7');

  test('places each stone in its square, by the side whose color it is', () => {
    expect(refusalOf(opened, actionOf(opened, 'h9'))).toBe('outside-area');
    let game = opened;
    for (const [stone, beyond, member] of [
      ['h8', 'h9', 'ada'],
      ['h9', 'h10', 'ben'],
      ['i10', 'h11', 'ada'],
      ['f7', 'h12', 'ben'],
      ['l12', 'm12', 'ada'],
    ] as const) {
      expect(actor(game)).toBe(member);
      expect(refusalOf(game, actionOf(game, beyond))).toBe('outside-area');
      game = played(game, actionOf(game, stone));
      expect(refusalOf(game, actionOf(game, 'a1'))).toBe('must-choose');
      game = played(game, actionOf(game, 'keep'));
    }
    expect([game.protocol, turnOf(game), actor(game), game.firstPly]).toEqual([undefined, 'white', 'ben', 5]);
    expect(refusalOf(game, actionOf(game, 'a1'))).toBeUndefined();
  });

  test('lets the other side swap after each of the stones', () => {
    let game = opened;
    for (const stone of ['h8', 'h9', 'i10', 'f7', 'l12']) {
      const placer = actor(game);
      game = played(game, actionOf(game, stone));
      const chooser = actor(game);
      expect(chooser).not.toBe(placer);
      const color = turnOf(game)!;
      game = played(game, actionOf(game, 'swap'));
      expect([colorOf(game, placer), actor(game)]).toEqual([color, placer]);
      expect(game.chosen).toMatchObject({ choice: 'swap', ply: game.position.ply });
    }
    expect([game.protocol, turnOf(game)]).toEqual([undefined, 'white']);
  });

  test('lets black offer ten fifth moves anywhere, of which white takes one', () => {
    expect(actor(four)).toBe('ada');
    const offering = steps(four, 'ten');
    expect([actor(offering), offering.protocol]).toMatchObject(['ada', { kind: 'offering', count: 10 }]);
    const nine = steps(offering, 'a1 o15 c5 c6 c7 c8 c9 d10 d11');
    expect(nine.position.ply).toBe(4);
    expect(refusalOf(nine, actionOf(nine, 'c5'))).toBe('offered-alike');
    expect(refusalOf(nine, actionOf(nine, 'h8'))).toBe('occupied');
    const ten = steps(nine, 'd12');
    expect([actor(ten), turnOf(ten), ten.position.ply]).toEqual(['ben', 'white', 4]);
    expect(refusalOf(ten, actionOf(ten, 'd13'))).toBe('not-offered');
    expect(refusalOf(ten, actionOf(ten, 'swap'))).toBe('no-choice');
    const picked = steps(ten, 'o15');
    expect([picked.protocol, picked.position.ply, turnOf(picked), actor(picked)]).toEqual([
      ...[undefined, 5],
      ...['white', 'ben'],
    ]);
    expect(picked.position.at(parseSquare('o15', 15)!)).toBe('black');
    expect(picked.position.at(parseSquare('a1', 15)!)).toBeUndefined();
  });

  test('has no offers after a swap of the fourth stone, nor before it', () => {
    const swapped = steps(four, 'swap');
    expect(actor(swapped)).toBe('ben');
    expect(refusalOf(swapped, actionOf(swapped, 'ten'))).toBe('no-choice');
    const three = steps(opened, 'h8 keep h9 keep i10');
    expect(refusalOf(three, actionOf(three, 'ten'))).toBe('no-choice');
  });

  test('refuses mirror images of offers if the stones are symmetric', () => {
    const game = steps(opened, 'h8 keep h9 keep h10 keep h11 ten g7');
    expect(refusalOf(game, actionOf(game, 'i7'))).toBe('offered-alike');
    expect(refusalOf(game, actionOf(game, 'i6'))).toBeUndefined();
  });
});

describe('Soosyrv-8', () => {
  const opened = gameOf(SOOSYRV);

  test('lets one side place an opening, white the fourth stone, and black offer as many as declared', () => {
    expect(refusalOf(steps(opened, 'h8'), actionOf(steps(opened, 'h8'), 'h10'))).toBe('outside-area');
    const three = steps(opened, 'h8 h9 i10');
    expect(actor(three)).toBe('ben');
    const four = steps(three, 'keep o1');
    expect([actor(four), four.protocol]).toEqual(['ben', { kind: 'declaring', by: 'white', most: 8 }]);
    expect(refusalOf(four, actionOf(four, 'a1'))).toBe('must-choose');
    for (const count of [0, 9]) expect(refusalOf(four, actionOf(four, count))).toBe('no-choice');
    const declared = steps(four, '2');
    expect(actor(declared)).toBe('ada');
    expect(refusalOf(declared, actionOf(declared, 3, 'ben'))).toBe('not-your-turn');
    const offered = steps(declared, 'keep c3 d4');
    expect([actor(offered), offered.position.ply]).toEqual(['ben', 4]);
    const free = steps(offered, 'd4');
    expect([free.protocol, actor(free), turnOf(free)]).toEqual([undefined, 'ben', 'white']);
  });

  test('gives the opening, or the fourth stone with its number, to the side that swaps', () => {
    const swapped = steps(opened, 'h8 h9 i10 swap');
    expect([actor(swapped), colorOf(swapped, 'ada')]).toEqual(['ada', 'white']);
    const again = steps(swapped, 'o1 3 swap');
    expect([actor(again), turnOf(again), colorOf(again, 'ada')]).toEqual(['ada', 'black', 'black']);
    expect(again.protocol).toMatchObject({ kind: 'offering', count: 3 });
  });

  test('plays the only offer at once', () => {
    const game = steps(opened, 'h8 h9 i10 keep o1 1 keep c3');
    expect([game.protocol, game.position.ply, actor(game)]).toEqual([undefined, 5, 'ben']);
  });
});

test.each([TARAGUCHI, SOOSYRV])('each side keeps its own time after a swap in $opening', (terms) => {
  const time = { kind: 'fischer', ms: 100_000, incrementMs: 0 } as const;
  let game = newGame(setup({ ...terms, time, seats: MEMBERS }), 'place');
  const spent: Record<string, number> = { ada: 0, ben: 0 };
  let now = OPENED_AT;
  const texts = { taraguchi10: 'h8 swap h9 swap i10 keep', soosyrv8: 'h8 h9 i10 swap o1 2 swap c3' };
  for (const [i, step] of texts[terms.opening].split(' ').entries()) {
    const member = actor(game);
    const ms = 1000 * (i + 1);
    spent[member]! += ms;
    now += ms;
    game = playedAt(game, [actionOf(game, /^\d$/.test(step) ? Number(step) : step), now]);
  }
  for (const member of ['ada', 'ben']) {
    const color = colorOf(game, member)!;
    expect([game.times.spent[color].total, game.times.left![color]]).toEqual([
      spent[member],
      100_000 - spent[member]!,
    ]);
  }
});

test.each([TARAGUCHI, SOOSYRV])('$opening has no takebacks and no draws, and can be aborted', (terms) => {
  const game = steps(gameOf(terms), terms.opening === 'soosyrv8' ? 'h8 h9' : 'h8 keep h9');
  const offer = (kind: 'takeback' | 'draw'): Action => ({
    kind: 'offer',
    member: 'ada',
    offer: kind,
    ply: 2,
  });
  expect(refusalOf(game, offer('takeback'))).toBe('nothing-to-take-back');
  expect(refusalOf(game, { kind: 'plan', member: 'ben', ply: 2, plan: [] })).toBe('must-choose');
  expect(played(game, { kind: 'abort', member: 'ada' }).phase.kind).toBe('over');
});

test('a square that the opening refuses counts in a strict game', () => {
  const game = gameOf({ ...TARAGUCHI, strict: true });
  const wrong = { kind: 'try', member: 'ada', ply: 0, move: parseSquare('a1', 15)! } as const;
  expect(played(game, wrong, wrong, wrong).phase).toMatchObject({ end: { kind: 'tries', winner: 'white' } });
});

test('an opening that was parked goes on where it was', () => {
  const game = steps(gameOf({ ...SOOSYRV }), 'h8 h9 i10 keep o1 2 keep c3');
  const unparked = played(
    { ...game, phase: { kind: 'parked' } },
    { kind: 'unpark', member: 'ada', place: 'place' },
  );
  expect(unparked.protocol).toEqual(game.protocol);
  expect(steps(unparked, 'd4 c3').protocol).toBeUndefined();
});

/** Returns the first square from a number on that an opening takes. */
function dueFrom(number: number, protocol: ProtocolState, position: Position): Square {
  const squares = allSquares(15);
  const first = number % squares.length;
  const due = [...squares.slice(first), ...squares].find(
    (each) => moveProblem(protocol, position, each) === undefined,
  );
  return due!;
}

/** Plays an opening by numbers that choose among what is due, and returns its actions with the game. */
function playOpening(game: Game, numbers: readonly number[]): { game: Game; actions: Action[] } {
  const actions: Action[] = [];
  let at = game;
  for (const number of numbers) {
    const { protocol, position } = at;
    if (!protocol) break;
    const pick = <T>(list: readonly T[]): T => list[number % list.length]!;
    const { ply } = position;
    const member = actor(at);
    const action: Action =
      protocol.kind === 'choosing'
        ? { kind: 'choose', member, ply, choice: pick(protocol.choices) }
        : protocol.kind === 'declaring'
          ? { kind: 'declare', member, ply, count: 1 + (number % protocol.most) }
          : { kind: 'move', member, ply, move: dueFrom(number, protocol, position) };
    actions.push(action);
    at = played(at, action);
  }
  return { game: at, actions };
}

test.each([TARAGUCHI, SOOSYRV, { ...RENJU, opening: 'swap2' } as const])(
  'any legal $opening ends in free play with white to move, and its actions rebuild it',
  (terms) => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 24, maxLength: 24 }), (numbers) => {
        const opened = gameOf(terms);
        const { game, actions } = playOpening(opened, numbers);
        const { ply, status } = game.position;
        expect(game.protocol).toBeUndefined();
        expect([turnOf(game), status.kind]).toEqual(['white', 'playing']);
        expect(terms.opening === 'swap2' ? [3, 5] : [5]).toContain(ply);
        expect(game.firstPly).toBe(ply);
        expect([colorOf(game, 'ada'), colorOf(game, 'ben')].sort()).toEqual(['black', 'white']);
        expect(comparable(played(opened, ...actions))).toEqual(comparable(game));
      }),
      { numRuns: 100 },
    );
  },
);
