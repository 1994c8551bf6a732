import { expect, test } from 'vitest';
import {
  dueLines,
  newSchedule,
  nextSchedule,
  positionAfter,
  questionsOf,
} from '../../../src/game/openings/training.js';
import type { LineId, LineSide, OpeningLine } from '../../../src/game/ports/openingStore.js';
import { defaultVariant } from '../../../src/rules/games.js';
import type { Square } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';

const DAY = 24 * 60 * 60_000;
const NOW = 1_000_000;
const at = (name: string): Square => parseSquare(name, 8)!;
const MOVES = ['f5', 'd6', 'c3', 'd3'].map(at);
const lineOf = (side: LineSide, moves = MOVES) => ({ variant: defaultVariant('reversi'), side, moves });

/** Days between the trainings of a line, each at the moment when it is due. */
function intervals(answers: readonly boolean[]): number[] {
  let schedule = newSchedule(NOW);
  return answers.map((isRight) => {
    const now = schedule.dueAt;
    schedule = nextSchedule(schedule, isRight, now);
    return (schedule.dueAt - now) / DAY;
  });
}

test('a new line is due at once', () => {
  const line: OpeningLine = { id: 'a' as LineId, ...lineOf('black'), ...newSchedule(NOW) };
  expect(dueLines([line], NOW)).toEqual([line]);
  expect(dueLines([line], NOW - 1)).toEqual([]);
});

test('intervals grow while the member knows a line, and shrink after a mistake', () => {
  const known = intervals([true, true, true, true, true, true]);
  expect(known).toEqual(known.toSorted((a, b) => a - b));
  expect(known[0]).toBeLessThan(1);
  expect(known.at(-1)).toBeGreaterThan(60);
  const mistaken = intervals([true, true, true, true, false, true]);
  expect(mistaken[4]).toBeLessThan(1);
  expect(mistaken[5]).toBeLessThan(known[5]! / 10);
});

test('a late training is scheduled from when it happened', () => {
  const first = nextSchedule(newSchedule(NOW), true, NOW);
  const late = nextSchedule(first, true, first.dueAt + 30 * DAY);
  expect(late.dueAt).toBeGreaterThan(first.dueAt + 30 * DAY);
});

test('asks for the moves of the member’s side', () => {
  const asked = (side: LineSide) => questionsOf(lineOf(side)).map(({ at }) => at);
  expect(asked('black')).toEqual([0, 2]);
  expect(asked('white')).toEqual([1, 3]);
  expect(asked('both')).toEqual([0, 1, 2, 3]);
  expect(questionsOf(lineOf('white'))[1]).toMatchObject({ answer: at('d3'), position: { ply: 3 } });
});

test('knows no position after an illegal square', () => {
  expect(positionAfter(defaultVariant('reversi'), [at('f5'), at('a1')])).toBeUndefined();
  expect(positionAfter(defaultVariant('reversi'), [999 as Square])).toBeUndefined();
  expect(() => questionsOf(lineOf('black', [at('a1'), at('f5')]))).toThrow(RangeError);
});
