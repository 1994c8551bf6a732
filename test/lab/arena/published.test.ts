import { expect, test, vi } from 'vitest';
import {
  findReplies,
  publishedData,
  publishedPlan,
  publishedText,
} from '../../../src/lab/arena/published.js';
import { runPlan } from '../../../src/lab/arena/runPlan.js';
import { newThinker } from '../../engine/built.js';
import { randomPlayer } from './players.js';

test('shows our figures beside the published ones', async () => {
  const plan = publishedPlan(1, 2);
  expect(plan.matches.map(({ a, b }) => [a.label, b.label])).toEqual([
    ['mcts-position-first', 'random'],
    ['mcts-position-first', 'roxanne'],
    ['mcts-position-first', 'position-first'],
    ['mcts-position-first (a)', 'mcts-position-first (b)'],
  ]);
  expect(plan.matches.map(({ a }) => a)).toMatchObject(
    plan.matches.map(() => ({ strength: { limit: { nodes: 2_000 } } })),
  );
  expect(plan.openings.at(0).ply).toBe(0);
  const results = await runPlan(plan, {
    concurrency: 1,
    createPlayer: randomPlayer,
    log: undefined,
    transcripts: undefined,
    hypotheses: undefined,
    onGame: vi.fn(),
    signal: new AbortController().signal,
  });
  const thinker = newThinker(1, 10_000);
  const ours = await findReplies(thinker);
  await thinker.close();
  const text = publishedText(results, plan.games, ours).join('\n');
  expect(text).toMatch(/\| `random` \| as black \| 16-2-2 \| \d-\d-\d \|/);
  expect(text).toMatch(/\| itself \| as white \| 8-1-11 \| \d-\d-\d \|/);
  expect(text).toMatch(/\(`position-first`\) \| as white \| – \| \d-\d-\d \|/);
  expect(text).toContain('| `alphabeta-2` | (8,8) / (8,8) | -6 / -6 | 96 / 96 | 28 / 28 | up to 0.3 / ');
  expect(text).toContain(
    '| `alphabeta-4` | (8,8) / (8,8) | -10 / -10 | 5275 / 5275 | 1388 / 1388 | 0.7 to 6 / ',
  );
  expect(publishedData(results, ours)).toMatchObject({
    playouts: 2_000,
    replies: [{ here: ours[0] }, { here: ours[1] }],
  });
});
