import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANY_MOVE, type Game, type Plan, type PlanLine, turnOf } from '../../../src/game/play/game.js';
import {
  addLine,
  MAX_LINE_MOVES,
  MAX_PLAN_LINES,
  moversOf,
  removeLines,
} from '../../../src/game/play/plans.js';
import { update } from '../../../src/game/play/update.js';
import { defaultVariant } from '../../../src/rules/games.js';
import type { Move, Square } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { AGAINST_BOT, comparable, gameOf, move, OPENED_AT, played, playedAt } from '../games.js';

/** A line of squares, with `…` for any move. */
const line = (text: string, size = 8): PlanLine =>
  text.split(' ').map((name) => (name === '…' ? ANY_MOVE : parseSquare(name, size)!));
const squares = (text: string, size = 8) => line(text, size);

const plan = (member: string, ply: number, ...lines: PlanLine[]) =>
  ({ kind: 'plan', member, ply, plan: lines }) as const;
const codeOf = (game: Game, action: Parameters<typeof update>[1]): string => {
  const updated = update(game, action, OPENED_AT);
  return updated.kind === 'accepted' ? 'accepted' : updated.refusal.code;
};

/** Reversi after f5, with white to move. Black plans. */
const begun = played(gameOf(), move(0, 'f5', 'ada'));

describe('a planned reply', () => {
  test('is played with the move that it answers, and takes no time', () => {
    const timed = gameOf({ time: { kind: 'perMove', ms: 60_000 } });
    const game = playedAt(
      timed,
      [move(0, 'f5', 'ada'), OPENED_AT + 1000],
      [plan('ada', 1, line('d6 c3')), OPENED_AT + 2000],
      [move(1, 'd6', 'ben'), OPENED_AT + 5000],
    );
    expect(game.position.moves).toEqual(squares('f5 d6 c3'));
    expect([game.times.spent.black.last, game.times.spent.white.last]).toEqual([0, 4000]);
    expect([game.version, turnOf(game), game.plans]).toEqual([3, 'white', {}]);
  });

  test('follows the branch that is played, to its end', () => {
    const planned = played(begun, plan('ada', 1, line('d6 c3 d3 c4'), line('f4 c3')));
    const game = played(planned, move(1, 'd6', 'ben'), move(3, 'd3', 'ben'));
    expect(game.position.moves).toEqual(squares('f5 d6 c3 d3 c4'));
    expect(game.planEnded).toBeUndefined();
    expect(played(planned, move(1, 'f4', 'ben')).position.moves.at(-1)).toBe(parseSquare('c3', 8));
  });

  test('ends with a move that it does not expect, and says so until the next', () => {
    const game = played(begun, plan('ada', 1, line('d6 c3')), move(1, 'f4', 'ben'));
    expect([game.position.ply, turnOf(game), game.planEnded]).toEqual([2, 'black', 'black']);
    expect(game.plans.black).toBeUndefined();
    expect(played(game, move(2, 'e3', 'ada')).planEnded).toBeUndefined();
  });

  test('answers any move if it is legal then, after those for exactly this one', () => {
    const planned = played(begun, plan('ada', 1, line('d6 c3'), line('… e3')));
    expect(played(planned, move(1, 'd6', 'ben')).position.moves.at(-1)).toBe(parseSquare('c3', 8));
    expect(played(planned, move(1, 'f4', 'ben')).position.moves.at(-1)).toBe(parseSquare('e3', 8));
    const illegal = played(begun, plan('ada', 1, line('… a1')), move(1, 'd6', 'ben'));
    expect([illegal.position.ply, illegal.planEnded]).toEqual([2, 'black']);
  });

  test('is planned with a move of one’s own', () => {
    const first = { ...move(0, 'f5', 'ada'), plan: [line('… c3')] } as const;
    expect(played(gameOf(), first, move(1, 'd6', 'ben')).position.moves).toEqual(squares('f5 d6 c3'));
  });

  test('also answers the bot', () => {
    const first = { ...move(0, 'f5', 'ada'), plan: [line('… c3')] } as const;
    const game = played(gameOf({ seats: AGAINST_BOT }), first, move(1, 'd6'));
    expect(game.position.moves).toEqual(squares('f5 d6 c3'));
  });

  test('can end the game', () => {
    const setup = { variant: { game: 'gomoku', rule: 'freestyle', size: 15 } } as const;
    const names = 'h8 a1 i8 a2 j8 a3 k8';
    const before = played(
      gameOf(setup),
      ...names.split(' ').map((name, ply) => move(ply, name, ply % 2 === 0 ? 'ada' : 'ben', 15)),
      plan('ada', 7, line('… l8', 15)),
    );
    const game = played(before, move(7, 'a4', 'ben', 15));
    expect(game.phase).toMatchObject({ kind: 'over', end: { status: { kind: 'won', winner: 'black' } } });
  });

  test('goes with a takeback, and does not outlive the game', () => {
    const bot = played(gameOf({ seats: AGAINST_BOT }), move(0, 'f5', 'ada'), plan('ada', 1, line('d6 c3')));
    expect(played(bot, { kind: 'offer', member: 'ada', offer: 'takeback', ply: 1 }).plans).toEqual({});
  });

  test('replaces those planned before; an empty plan ends them', () => {
    const game = played(begun, plan('ada', 1, line('d6 c3')), plan('ada', 1));
    expect(game.plans.black).toBeUndefined();
    expect(played(game, move(1, 'd6', 'ben')).planEnded).toBeUndefined();
  });

  test('leaves out lines that another one begins with', () => {
    const game = played(begun, plan('ada', 1, line('d6 c3'), line('d6 c3 d3 c4'), line('d6 c3')));
    expect(game.plans.black).toEqual([line('d6 c3 d3 c4')]);
  });
});

describe('a plan is refused', () => {
  test.each([
    ['at one’s own turn', begun, plan('ben', 1, line('d6 c3')), 'plan-at-own-turn'],
    ['for an older position', begun, plan('ada', 0, line('d6 c3')), 'stale'],
    ['by somebody else', begun, plan('eve', 1, line('d6 c3')), 'not-your-game'],
    ['with an illegal move', begun, plan('ada', 1, line('a1 c3')), 'illegal'],
    ['with an illegal reply', begun, plan('ada', 1, line('d6 a1')), 'illegal'],
    ['without a reply at its end', begun, plan('ada', 1, line('d6 c3 d3')), 'plan-unclear'],
    ['that is empty', begun, plan('ada', 1, []), 'plan-unclear'],
    ['with any reply of one’s own', begun, plan('ada', 1, line('d6 …')), 'plan-unclear'],
    [
      'with two replies to the same moves',
      begun,
      plan('ada', 1, line('d6 c3'), line('d6 c4')),
      'plan-unclear',
    ],
    [
      'with too many lines',
      begun,
      plan('ada', 1, ...Array.from({ length: MAX_PLAN_LINES + 1 }, () => line('d6 c3'))),
      'plan-too-long',
    ],
    [
      'with too long a line',
      begun,
      plan(
        'ada',
        1,
        Array.from({ length: MAX_LINE_MOVES + 1 }, () => ANY_MOVE),
      ),
      'plan-too-long',
    ],
    [
      'with ten thousand moves',
      begun,
      plan(
        'ada',
        1,
        Array.from({ length: 10_000 }, () => 0 as Square),
      ),
      'plan-too-long',
    ],
  ] as const)('%s', (_, game, action, code) => {
    expect(codeOf(game, action)).toBe(code);
  });

  test('while colors are being chosen', () => {
    const game = gameOf({ variant: defaultVariant('gomoku'), opening: 'swap2' });
    expect(codeOf(game, plan('ben', 0, line('h8 h9', 15)))).toBe('must-choose');
  });

  test('after the game', () => {
    const over = played(begun, { kind: 'abort', member: 'ada' });
    expect(codeOf(over, plan('ada', 1, line('d6 c3')))).toBe('game-over');
  });
});

describe('a line', () => {
  const { position } = begun;

  test('replaces another reply to the same moves, and keeps the other lines', () => {
    const before: Plan = [line('d6 c3 d3 c4'), line('d6 c3 f4 c4'), line('f4 e3')];
    expect(addLine(before, position, 'black', line('d6 c3 d3 c5'))).toEqual([
      line('d6 c3 f4 c4'),
      line('f4 e3'),
      line('d6 c3 d3 c5'),
    ]);
    expect(addLine(before, position, 'black', line('d6 c4'))).toEqual([line('f4 e3'), line('d6 c4')]);
  });

  test('is removed from a position on', () => {
    const before: Plan = [line('d6 c3 d3 c4'), line('d6 c3 f4 c4'), line('f4 e3')];
    expect(removeLines(before, position, 'black', line('d6 c3 d3'))).toEqual([
      line('d6 c3 f4 c4'),
      line('f4 e3'),
      line('d6 c3'),
    ]);
    expect(removeLines(before, position, 'black', line('d6'))).toEqual([line('f4 e3')]);
    expect(removeLines(before, position, 'black', [])).toEqual([]);
    expect(removeLines(before, position, 'black', line('c4 c3'))).toEqual(before);
  });
});

/** Random games of Reversi, in which sides have to pass, with a plan of black's from some position on. */
const games = fc.record({
  first: fc.array(fc.nat(1000), { maxLength: 50 }),
  lines: fc.array(fc.array(fc.nat(1000), { maxLength: 12 }), { maxLength: 8 }),
  rest: fc.array(fc.nat(1000), { maxLength: 60 }),
});

const randomMove = (game: Game, choice: number): Move => {
  const legal = game.position.legalMoves();
  return legal[choice % legal.length]!;
};
const memberOf = (game: Game): string => (turnOf(game) === 'black' ? 'ada' : 'ben');
const play = (game: Game, choice: number): Game =>
  game.phase.kind === 'over'
    ? game
    : played(game, {
        kind: 'move',
        member: memberOf(game),
        ply: game.position.ply,
        move: randomMove(game, choice),
      });

/** A random legal line of both sides that ends with black's move. */
function randomLine(game: Game, choices: readonly number[]): PlanLine {
  const moves: Move[] = [];
  let at = game;
  for (const choice of choices) {
    if (at.phase.kind === 'over') break;
    moves.push(randomMove(at, choice));
    at = play(at, choice);
  }
  const movers = moversOf(game.position, moves);
  return moves.slice(0, movers.lastIndexOf('black') + 1);
}

test('plays exactly what a member who answers by hand would play, through passes', () => {
  fc.assert(
    fc.property(games, ({ first, lines, rest }) => {
      const start = first.reduce(play, gameOf());
      if (start.phase.kind === 'over' || turnOf(start) !== 'white') return;
      const planned = lines
        .map((choices) => randomLine(start, choices))
        .filter(({ length }) => length > 0)
        .reduce<Plan>((before, each) => addLine(before, start.position, 'black', each), []);
      let automatic = played(start, plan('ada', start.position.ply, ...planned));
      let byHand = start;
      let left: Plan = automatic.plans.black ?? [];
      for (const choice of rest) {
        if (byHand.phase.kind === 'over') break;
        const moved = randomMove(byHand, choice);
        if (turnOf(byHand) === 'white') {
          left = left.filter((each) => each[0] === moved).map((each) => each.slice(1));
          automatic = play(automatic, choice);
          byHand = play(byHand, choice);
          // The member looks up the reply, as often as it is their turn.
          while (byHand.phase.kind === 'playing' && turnOf(byHand) === 'black' && left[0]?.length) {
            const [reply] = left[0];
            byHand = played(byHand, {
              kind: 'move',
              member: 'ada',
              ply: byHand.position.ply,
              move: reply as Square,
            });
            left = left.map((each) => each.slice(1)).filter(({ length }) => length > 0);
          }
        } else {
          left = [];
          automatic = play(automatic, choice);
          byHand = play(byHand, choice);
        }
        expect(automatic.position.moves).toEqual(byHand.position.moves);
      }
    }),
    { numRuns: 200 },
  );
});

test('gives the same game when its actions are replayed', () => {
  fc.assert(
    fc.property(games, ({ first, lines, rest }) => {
      const actions: Parameters<typeof update>[1][] = [];
      let game = gameOf();
      const act = (action: Parameters<typeof update>[1]): void => {
        const updated = update(game, action, OPENED_AT);
        if (updated.kind === 'refused') return;
        actions.push(JSON.parse(JSON.stringify(action)));
        game = updated.game;
      };
      const moveBy = (choice: number): void => {
        if (game.phase.kind === 'over') return;
        const { ply } = game.position;
        act({ kind: 'move', member: memberOf(game), ply, move: randomMove(game, choice) });
      };
      for (const choice of first) moveBy(choice);
      for (const choices of lines) {
        for (const member of ['ada', 'ben'])
          act({
            kind: 'plan',
            member,
            ply: game.position.ply,
            plan: [choices.flatMap((choice) => [ANY_MOVE, (choice % 64) as Square] as const)],
          });
        moveBy(choices[0] ?? 0);
      }
      for (const choice of rest) moveBy(choice);
      expect(comparable(played(gameOf(), ...actions))).toEqual(comparable(game));
    }),
    { numRuns: 200 },
  );
});
