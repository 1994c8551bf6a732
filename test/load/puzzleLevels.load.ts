import { afterAll, expect, test } from 'vitest';
import { readPuzzleBanks } from '../../src/app/puzzleBanks.js';
import type { LocalThinker } from '../../src/engine/pool/localThinker.js';
import { findReply } from '../../src/game/puzzles/findReply.js';
import type { Puzzle } from '../../src/game/puzzles/puzzle.js';
import { positionAt } from '../../src/game/puzzles/solving.js';
import { GAMES } from '../../src/rules/games.js';
import { GAME_NAMES, type GameName } from '../../src/rules/position.js';
import { newThinker } from '../engine/built.js';

// Checks that puzzles demand strength: gives all ten levels the same puzzles.

const PUZZLES = Number(process.env.SENTE_PUZZLES ?? 50);
/** Time of the top level for a move, in ms. */
const THINK_MS = 500;

const banks = readPuzzleBanks();
const thinker: LocalThinker = newThinker(1, THINK_MS);
afterAll(() => thinker.close());

/** Picks puzzles evenly from a bank. */
function puzzlesOf(game: GameName): Puzzle[] {
  const entries = banks[game]!;
  return Array.from({ length: PUZZLES }, (_, i) =>
    entries[Math.floor((i * entries.length) / PUZZLES)]!.puzzle(),
  );
}

/** Lets a level solve a puzzle. After another winning move a member may try again, but a level may not. */
async function tryAll(level: number, puzzle: Puzzle, seed: number): Promise<'solved' | 'winsToo' | 'failed'> {
  const { variant, steps, goal } = puzzle;
  const found = thinker.levels(variant).find((each) => each.level === level)!;
  for (const [step, { right }] of steps.entries()) {
    const position = positionAt(puzzle, step);
    const task = { game: 'puzzle', variant, moves: position.moves, strength: found.strength, seed };
    const { best } = await thinker.think(task, { position });
    if (right.includes(best)) continue;
    const { isLost } = await findReply(thinker, 'level', position.play(best));
    return goal === 'win' && isLost ? 'winsToo' : 'failed';
  }
  return 'solved';
}

test.each(GAME_NAMES.filter((game) => GAMES[game].hasPuzzles))(
  'higher levels solve more puzzles of %s',
  async (game) => {
    const puzzles = puzzlesOf(game);
    const solved: number[] = [];
    for (let level = 1; level <= 10; level++) {
      const count = { solved: 0, winsToo: 0, failed: 0 };
      for (const [i, puzzle] of puzzles.entries()) count[await tryAll(level, puzzle, i)]++;
      solved.push(count.solved + count.winsToo);
      process.stdout.write(
        `${game}, level ${level}: ${count.solved} of ${PUZZLES}, and ${count.winsToo} won in another way\n`,
      );
    }
    expect(solved.at(-1)).toBeGreaterThan(solved[0]!);
  },
);
