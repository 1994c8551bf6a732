import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Proofs } from '../../../src/engine/puzzles/provedPuzzle.js';
import type { Puzzle, Theme } from '../../../src/game/puzzles/puzzle.js';
import { readBank } from '../../../src/game/puzzles/puzzleBank.js';
import { readProofs } from '../../../src/lab/puzzles/check/checkBanks.js';
import { checkGomoku } from '../../../src/lab/puzzles/check/checkGomoku.js';
import { checkReversi } from '../../../src/lab/puzzles/check/checkReversi.js';
import { replay } from '../../../src/rules/games.js';
import type { Move } from '../../../src/rules/position.js';

const fileOf = (name: string): string =>
  readFileSync(new URL(`../../../assets/puzzles/${name}.jsonl`, import.meta.url), 'utf8');
const BANKS = { reversi: readBank(fileOf('reversi')), gomoku: readBank(fileOf('gomoku')) };
const PROOFS = readProofs(fileOf('gomoku-proofs'));

/** Returns some puzzles from all over a bank, few enough for a test. */
function some(game: keyof typeof BANKS, count: number, isWanted: (puzzle: Puzzle) => boolean): Puzzle[] {
  const found: Puzzle[] = [];
  for (const entry of BANKS[game].entries) {
    const puzzle = entry.puzzle();
    if (isWanted(puzzle)) found.push(puzzle);
    if (found.length === count) break;
  }
  return found;
}

const emptiesOf = ({ variant, moves }: Puzzle): number => {
  const position = replay(variant, moves);
  return 64 - position.count('black') - position.count('white');
};
const ofTheme =
  (theme: Theme) =>
  ({ themes }: Puzzle): boolean =>
    themes.includes(theme);
const proofsOf = ({ id }: Puzzle): Proofs => PROOFS.get(id) ?? {};
const whyNot = (puzzle: Puzzle): string | undefined =>
  puzzle.variant.game === 'reversi' ? checkReversi(puzzle) : checkGomoku(puzzle, proofsOf(puzzle));

/** Returns a legal move of the first position that is not right. */
const wrongMove = ({ variant, moves, steps }: Puzzle): Move =>
  replay(variant, moves)
    .legalMoves()
    .find((move) => !steps[0]!.right.includes(move))!;

/** Replaces a puzzle's first turn. */
const withRight = (puzzle: Puzzle, right: readonly Move[]): Puzzle => ({ ...puzzle, steps: [{ right }] });

describe('the bank of Reversi', () => {
  const puzzles = some('reversi', 30, (puzzle) => emptiesOf(puzzle) <= 11);

  test('is correct', () => {
    expect(puzzles).toHaveLength(30);
    for (const puzzle of puzzles) expect([puzzle.id, whyNot(puzzle)]).toEqual([puzzle.id, undefined]);
  });

  test.each([
    ['another first move', (puzzle: Puzzle) => withRight(puzzle, [wrongMove(puzzle)])],
    [
      'one right move too many',
      (puzzle: Puzzle) => withRight(puzzle, [...puzzle.steps[0]!.right, wrongMove(puzzle)]),
    ],
    [
      'another goal',
      (puzzle: Puzzle) => ({ ...puzzle, goal: puzzle.goal === 'win' ? 'draw' : 'win' }) as const,
    ],
    ['a goal of Gomoku', (puzzle: Puzzle) => ({ ...puzzle, goal: 'defend' }) as const],
  ])('fails the check with %s', (_, damage) => {
    for (const puzzle of puzzles.slice(0, 8)) expect(whyNot(damage(puzzle))).toBeDefined();
  });
});

describe.each(['vcf', 'vct', 'defense', 'forbidden'] as const)('the bank of Gomoku, %s', (theme) => {
  const puzzles = some('gomoku', 12, ofTheme(theme));

  test('is correct', () => {
    expect(puzzles.length).toBeGreaterThan(3);
    for (const puzzle of puzzles) expect([puzzle.id, whyNot(puzzle)]).toEqual([puzzle.id, undefined]);
  });

  test('fails the check with another right move, or without its proofs', () => {
    for (const puzzle of puzzles.slice(0, 4)) {
      expect(whyNot(withRight(puzzle, [wrongMove(puzzle)]))).toBeDefined();
      if (theme !== 'vcf' && theme !== 'forbidden') expect(checkGomoku(puzzle, {})).toBeDefined();
    }
  });
});

test.each([
  ['a four that leaves the other side its five wins nothing', 'g4m42h1man9j2'],
  ['each right move that the plain solver cannot see to the end has its line', 'gzjggd6b14mav'],
])('%s', (_, id) => {
  const puzzle = BANKS.gomoku.entries.find((entry) => entry.id === id)!.puzzle();
  expect(whyNot(puzzle)).toBeUndefined();
});

test('a proof that omits a reply is invalid', () => {
  const cut = some('gomoku', 40, ofTheme('vct')).flatMap((puzzle) => {
    const [name, proof] = Object.entries(proofsOf(puzzle))[0]!;
    if (typeof proof === 'string' || Object.keys(proof[2]).length === 0) return [];
    const [, ...others] = Object.entries(proof[2]);
    return [[puzzle, { [name]: [proof[0], proof[1], Object.fromEntries(others)] }] as const];
  });
  expect(cut.length).toBeGreaterThan(10);
  for (const [puzzle, proofs] of cut)
    expect(checkGomoku({ ...puzzle, steps: puzzle.steps.slice(0, 1) }, proofs as Proofs)).toBeDefined();
});

test('banks are large enough, and no id is in both', () => {
  const ids = [...BANKS.reversi.entries, ...BANKS.gomoku.entries].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(BANKS.reversi.entries.length).toBeGreaterThanOrEqual(3000);
  expect(BANKS.gomoku.entries.length).toBeGreaterThanOrEqual(3000);
});
