import { afterAll, expect, test } from 'vitest';
import type { LocalThinker } from '../../src/engine/pool/thinker.js';
import type { Puzzle, PuzzleStep } from '../../src/game/puzzles/puzzle.js';
import { positionAt } from '../../src/game/puzzles/solving.js';
import { readPuzzleBanks } from '../../src/puzzleBanks.js';
import { GAME_NAMES, type GameName } from '../../src/rules/position.js';
import { newThinker } from '../engine/built.js';

// Does it take strength to solve the puzzles? Each of the ten levels is given the same ones of each game.

const PUZZLES = Number(process.env.SENTE_PUZZLES ?? 50);
/** The top level's time a move, in ms. */
const THINK_MS = 500;

const banks = readPuzzleBanks();
const thinker: LocalThinker = newThinker(1, THINK_MS);
afterAll(() => thinker.close());

/** Puzzles from all over a bank. */
function puzzlesOf(game: GameName): Puzzle[] {
  const entries = banks[game];
  return Array.from({ length: PUZZLES }, (_, i) =>
    entries[Math.floor((i * entries.length) / PUZZLES)]!.puzzle(),
  );
}

/** Whether a level finds a right move at each turn of a puzzle. */
async function isSolvedBy(level: number, puzzle: Puzzle, seed: number): Promise<boolean> {
  const { variant, steps } = puzzle;
  const found = thinker.levels(variant).find((each) => each.level === level)!;
  const isRight = async ({ right }: PuzzleStep, step: number): Promise<boolean> => {
    const position = positionAt(puzzle, step);
    const task = { game: 'puzzle', variant, moves: position.moves, strength: found.strength, seed };
    return right.includes((await thinker.think(task, { position })).best);
  };
  for (const [step, each] of steps.entries()) if (!(await isRight(each, step))) return false;
  return true;
}

test.each(GAME_NAMES)('the higher the level, the more puzzles of %s it solves', async (game) => {
  const puzzles = puzzlesOf(game);
  const solved: number[] = [];
  for (let level = 1; level <= 10; level++) {
    let count = 0;
    for (const [i, puzzle] of puzzles.entries()) if (await isSolvedBy(level, puzzle, i)) count++;
    solved.push(count);
    process.stdout.write(`${game}, level ${level}: ${count} of ${PUZZLES}\n`);
  }
  expect(solved.at(-1)).toBeGreaterThan(solved[0]!);
});
