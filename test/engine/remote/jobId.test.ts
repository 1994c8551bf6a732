import { describe, expect, test } from 'vitest';
import { jobId } from '../../../src/engine/remote/jobs.js';
import type { Task } from '../../../src/game/ports/thinker.js';
import { REVERSI, squares } from '../built.js';

const task: Task = {
  game: 'game:1 a.hint',
  variant: REVERSI,
  moves: squares('d3 c5', 8),
  strength: { opponent: 'mcts', limit: { nodes: 9 } },
  seed: 1,
};
const idOf = (more: Partial<Task> = {}) => jobId('search', task.game, { ...task, ...more });

describe("a job's id", () => {
  test('has characters that BullMQ accepts, and names the game and the number of moves', () => {
    expect(idOf()).toMatch(/^game_1_a\.hint-2-[\w-]{16}$/);
  });

  test('is the same for the same question', () => {
    expect(idOf({ moves: [...task.moves] })).toBe(idOf());
  });

  test.each([
    ['other moves as many', { moves: squares('d3 e3', 8) }],
    ['another strength', { strength: { opponent: 'mcts', limit: { nodes: 10 } } }],
    ['another seed', { seed: 2 }],
    ['more lines', { lines: 3 }],
  ])('differs for %s', (_, more) => {
    expect(idOf(more)).not.toBe(idOf());
  });

  test('differs for another purpose', () => {
    expect(jobId('judgment', task.game, task)).not.toBe(idOf());
  });
});
