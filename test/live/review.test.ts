import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { Game } from '../../src/game/play/game.js';
import type { Move, Square } from '../../src/rules/position.js';
import { parseSquare } from '../../src/rules/squares.js';
import { LiveWorld, type Page } from './liveWorld.js';

let world: LiveWorld;
beforeEach(async () => {
  world = await LiveWorld.open();
});
afterEach(() => world.close());

const square = (name: string): Square => parseSquare(name, 8)!;
const MOVES = ['f5', 'd6', 'c3', 'd3'];

/** Plays moves in a game, and resigns for white unless it is to go on. */
async function played({ setup }: Game, { isOver = true } = {}): Promise<Game> {
  const { host } = world.stage;
  for (const [ply, name] of MOVES.entries()) {
    const member = ply % 2 === 0 ? 'ada' : 'ben';
    await host.act(setup.id, { kind: 'move', member, ply, move: square(name) });
  }
  if (isOver) await host.act(setup.id, { kind: 'resign', member: 'ben' });
  return (await host.game(setup.id))!;
}

const review = (page: Page, { setup }: Game, id = 2): void =>
  page.send({ kind: 'review', id, game: setup.id });
const analyse = (page: Page, { setup }: Game, ply: number, moves: readonly Move[]): void =>
  page.send({ kind: 'analyse', id: 3, game: setup.id, ply, moves: [...moves] });

/** Answer to the analysis. */
async function answer(page: Page): Promise<unknown> {
  while (true) {
    const done = await page.next('done');
    if (done.id === 3) return done.answer;
  }
}

describe('a review', () => {
  it('is made at a player’s request, and shown at every board that is open', async () => {
    const game = await played(await world.game());
    const [ada, ben] = [await world.watching('ada', game), await world.watching('ben', game)];
    review(ada, game);
    expect(await ada.next('reviewing')).toMatchObject({ progress: { judged: 1, all: 5 } });
    expect(await ada.next('reviewed')).toMatchObject({ game: game.setup.id, review: { firstPly: 0 } });
    const { review: shown } = await ben.next('reviewed');
    expect(shown.chances).toHaveLength(MOVES.length + 1);
    expect(shown.moves.map(({ ply }) => ply)).toEqual([0, 1, 2, 3]);
  });

  it('that is stored is shown to whoever opens the board, spectators too', async () => {
    const game = await played(await world.game());
    const ada = await world.watching('ada', game);
    review(ada, game);
    await ada.next('reviewed');
    const link = world.links.watch({ game: game.setup.id, locale: 'de' }, world.stage.clock.now());
    const spectator = await world.page();
    spectator.send({ kind: 'hello', session: link });
    spectator.send({ kind: 'watch', id: 1, game: game.setup.id });
    expect((await spectator.next('reviewed')).review.moves).toHaveLength(MOVES.length);
    review(spectator, game);
    expect((await spectator.next('refused')).refusal).toEqual({ code: 'only-watching' });
  });

  it('is made once, whoever asks meanwhile', async () => {
    const game = await played(await world.game());
    let judged = 0;
    const { thinker } = world.stage;
    const { judge } = thinker;
    thinker.judge = (position) => {
      judged += 1;
      return judge(position);
    };
    const [ada, ben] = [await world.watching('ada', game), await world.watching('ben', game)];
    review(ada, game);
    review(ben, game);
    for (const page of [ada, ben]) {
      await page.next('done');
      await page.next('reviewed');
    }
    expect(judged).toBe(MOVES.length + 1);
  });

  it('that fails is told, and can be asked for again', async () => {
    const game = await played(await world.game());
    const { thinker } = world.stage;
    const { judge } = thinker;
    thinker.judge = async () => {
      throw new Error('no engine');
    };
    const page = await world.watching('ada', game);
    review(page, game);
    expect(await page.next('reviewing')).toMatchObject({ progress: null });
    thinker.judge = judge;
    review(page, game, 3);
    await page.next('reviewed');
  });

  test.each([
    ['of a game that goes on', 'ada', false, 'stale'],
    ['by somebody who did not play', 'mia', true, 'not-your-game'],
  ])('%s is refused', async (_, member, isOver, code) => {
    const game = await played(await world.game(), { isOver });
    const page = await world.watching(member, game);
    review(page, game);
    expect((await page.next('refused')).refusal).toEqual({ code });
  });
});

describe('an analysis', () => {
  it('names the best moves of a line from any ply', async () => {
    const game = await played(await world.game());
    const page = await world.watching('ada', game);
    analyse(page, game, 2, [square('c5')]);
    world.stage.thinker.onSearch = () => {
      const search = world.stage.thinker.searches[0]!;
      expect(search.task.moves).toEqual(['f5', 'd6', 'c5'].map(square));
      search.answer(square('f6'), [
        { move: square('f6'), value: 2, winProbability: 0.6 },
        { move: square('e6'), value: 0, winProbability: 0.5 },
      ]);
    };
    expect(await answer(page)).toMatchObject([{ move: square('f6') }, { move: square('e6') }]);
    expect(world.engineSeconds).toBeLessThan(60);
  });

  it('ends with the member’s time of the engine', async () => {
    const game = await played(await world.game());
    world.engineSeconds = 0;
    const page = await world.watching('ada', game);
    analyse(page, game, 2, []);
    expect((await page.next('refused')).refusal).toEqual({ code: 'slow-down' });
  });

  test.each([
    ['of a game that goes on', 'ada', { isOver: false }, 0, [], { code: 'stale' }],
    ['beyond the last move', 'ada', {}, 5, [], { code: 'stale' }],
    ['with an illegal move', 'ada', {}, 2, ['a1'], { code: 'illegal', move: 0 }],
    ['of a hidden game of others', 'mia', {}, 0, [], { code: 'not-your-game' }],
  ] as const)('%s is refused', async (_, member, options, ply, moves, refusal) => {
    const game = await played(await world.game(), options);
    const page = await world.watching(member, game);
    world.mayWatch = false;
    analyse(page, game, ply, moves.map(square));
    expect((await page.next('refused')).refusal).toMatchObject(refusal);
    expect(world.stage.thinker.searches).toEqual([]);
  });
});
