import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PageRequest } from '../../src/live/protocol.js';
import type { PuzzleOutcome, PuzzleState } from '../../src/live/puzzleState.js';
import { parseSquare } from '../../src/rules/squares.js';
import { LiveWorld, type Page } from './liveWorld.js';

let world: LiveWorld;
let page: Page;
beforeEach(async () => {
  world = await LiveWorld.open();
  const game = await world.game();
  page = await world.page();
  page.send({ kind: 'hello', session: await world.session('ada', game) });
});
afterEach(() => world.close());

async function ask<Answer>(request: PageRequest): Promise<Answer> {
  page.send(request);
  return (await page.next('done')).answer as Answer;
}

const square = (name: string) => parseSquare(name, 8)!;
const next = (from: 'rated' | 'daily' | 'server' = 'rated') =>
  ask<PuzzleState>({ kind: 'puzzle', id: 1, game: 'reversi', from });
const attempt = (name: string, step = 0, puzzle = 'r1') =>
  ask<PuzzleOutcome>({ kind: 'tryPuzzle', id: 2, puzzle, step, move: square(name) });

it('gives a puzzle near the member’s rating, without its solution', async () => {
  const puzzle = await next();
  expect(puzzle).toMatchObject({ id: 'r1', moves: [square('f5')], firstPly: 1, step: 0, task: 'draw' });
  expect(JSON.stringify(puzzle)).not.toMatch(/line|steps|right|quiet/);
});

it('plays the reply, solves at the last turn, rates the member, and goes on with the next', async () => {
  const { solver } = await next();
  expect(await attempt('f6')).toEqual({
    kind: 'continues',
    best: square('d6'),
    reply: square('c3'),
    step: 1,
    moves: ['f5', 'd6', 'c3'].map(square),
  });
  const solved = await attempt('d3', 1);
  expect(solved).toMatchObject({ kind: 'solved', line: ['d6', 'c3', 'd3'].map(square) });
  expect(solved).toMatchObject({ change: { before: solver } });
  expect((await next()).id).toBe('r2');
});

it('refutes a wrong move, once for the rating', async () => {
  await next();
  const { thinker } = world.stage;
  const search = new Promise<void>((resolve) => {
    thinker.onSearch = resolve;
  });
  page.send({ kind: 'tryPuzzle', id: 2, puzzle: 'r1', step: 0, move: square('f4') });
  await search;
  thinker.searches.at(-1)!.answer(square('c3'), [{ move: square('c3'), value: 3 }]);
  expect((await page.next('done')).answer).toMatchObject({
    kind: 'failed',
    reply: square('c3'),
    moves: ['f5', 'f4', 'c3'].map(square),
    change: { before: expect.any(Number) },
  });
  await attempt('d6');
  expect(await attempt('d3', 1)).toMatchObject({ kind: 'solved', change: null });
});

it('shows the solution to who gives up', async () => {
  await next();
  expect(await ask({ kind: 'solution', id: 2, puzzle: 'r1' })).toMatchObject({
    line: ['d6', 'c3', 'd3'].map(square),
    change: { before: expect.any(Number) },
  });
});

it('counts who solves the puzzle of the day in their server', async () => {
  expect(await next('daily')).toMatchObject({ id: 'rday', isOfDay: true });
  await attempt('d6', 0, 'rday');
  await attempt('d3', 1, 'rday');
  const { store } = world.stage;
  const daily = { game: 'reversi', day: '1970-01-01' } as const;
  expect(await store.daySolvers('server1', daily)).toEqual({ first: 'ada', count: 1 });
});

it.each([
  ['no-such-puzzle', { kind: 'tryPuzzle', id: 2, puzzle: 'r9', step: 0, move: square('d3') }],
  ['no-such-puzzle', { kind: 'tryPuzzle', id: 2, puzzle: 'r1', step: 9, move: square('d3') }],
  ['no-such-puzzle', { kind: 'tryPuzzle', id: 2, puzzle: 'r1', step: 0, move: square('a1') }],
  ['no-such-puzzle', { kind: 'solution', id: 2, puzzle: 'r9' }],
  ['no-server-puzzle', { kind: 'puzzle', id: 2, game: 'reversi', from: 'server' }],
] as const)('refuses with %s: %j', async (code, request) => {
  page.send(request);
  expect((await page.next('refused')).refusal).toEqual({ code });
});
