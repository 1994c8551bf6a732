import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Game, GameId } from '../../src/game/play/game.js';
import type { LobbyState } from '../../src/live/lobbyState.js';
import type { RequestOf } from '../../src/live/protocol.js';
import { parseSquare } from '../../src/rules/squares.js';
import { LiveWorld, type Page } from './liveWorld.js';

let world: LiveWorld;
beforeEach(async () => {
  world = await LiveWorld.open();
});
afterEach(() => world.close());

const ada = { kind: 'member', member: 'ada' } as const;
const ben = { kind: 'member', member: 'ben' } as const;
const lin = { kind: 'member', member: 'lin' } as const;
const bot = { kind: 'opponent', opponent: 'mcts', level: 3 } as const;

/** A page of ada's that watches no game yet. */
async function visit(): Promise<Page> {
  const game = await world.game({ black: ada, white: bot });
  await world.stage.host.act(game.setup.id, { kind: 'abort', member: 'ada' });
  const page = await world.page();
  page.send({ kind: 'hello', session: await world.session('ada', game) });
  await page.next('welcome');
  return page;
}

async function lobby(page: Page): Promise<LobbyState> {
  page.send({ kind: 'lobby', id: 7 });
  return (await page.next('done')).answer as LobbyState;
}

describe('the lobby', () => {
  it('lists the member’s games, those that wait for them first, and open challenges', async () => {
    const page = await visit();
    const theirs = await world.game({ black: ben, white: ada });
    const own = await world.game({ black: ada, white: ben });
    world.stage.clock.forward(1000);
    const challenge = await world.game({ black: ben, white: ada }, { challenger: 'black' });
    const moved = await world.game({ black: ada, white: ben });
    await world.stage.host.act(moved.setup.id, {
      kind: 'move',
      member: 'ada',
      ply: 0,
      move: parseSquare('d3', 8)!,
    });
    const { mine } = await lobby(page);
    expect(mine[0]).toEqual({
      id: own.setup.id,
      variant: own.setup.variant,
      names: { black: 'ada', white: 'ben' },
      ...{ you: 'black', phase: 'playing', by: null, isYourTurn: true, moves: 0 },
    });
    expect(mine.slice(1).map(({ id }) => id)).toEqual(
      expect.arrayContaining([theirs, challenge, moved].map(({ setup }) => setup.id)),
    );
    expect(mine.find(({ id }) => id === challenge.setup.id)).toMatchObject({
      phase: 'challenged',
      by: 'black',
    });
  });

  it('lists the server’s games of others, unless it does not want them watched', async () => {
    const page = await visit();
    const { setup } = await world.game({ black: ben, white: lin });
    await world.game({ black: ben, white: lin }, { server: 'server2' });
    await world.game({ black: ben, white: lin }, { challenger: 'black' });
    expect((await lobby(page)).others.map(({ id, you }) => [id, you])).toEqual([[setup.id, null]]);
    world.mayWatch = false;
    expect((await lobby(page)).others).toEqual([]);
  });

  it('offers the bot’s levels, the one that suits the member, and the server’s rules', async () => {
    const page = await visit();
    world.rules = 'renju';
    const { bot } = await lobby(page);
    expect(bot[1]).toEqual({
      variant: { game: 'gomoku', rule: 'renju', size: 15 },
      levels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      even: 640,
      proposed: 3,
    });
  });

  it('is for members', async () => {
    const { setup } = await world.game();
    const page = await world.page();
    const link = world.links.watch({ game: setup.id, locale: 'de' }, world.stage.clock.now());
    page.send({ kind: 'hello', session: link });
    page.send({ kind: 'lobby', id: 1 });
    expect((await page.next('refused')).refusal).toEqual({ code: 'only-watching' });
  });

  it('leaves the game that was watched, so that its board is no longer seen', async () => {
    const game = await world.game();
    const [page, other] = [await world.watching('ada', game), await world.watching('ben', game)];
    page.send({ kind: 'leave', id: 2 });
    await page.next('done');
    let { players } = await other.next('watchers');
    while (players.length > 1) ({ players } = await other.next('watchers'));
    expect(players).toEqual(['white']);
  });
});

describe('a game against the bot', () => {
  const play = (page: Page, id: number, level: number | 'even'): void =>
    page.send({ kind: 'playBot', id, game: 'reversi', level });
  const opened = async (page: Page): Promise<Game> =>
    (await world.stage.host.game((await page.next('done')).answer as GameId))!;

  it('opens in the channel of the link, once for two presses', async () => {
    const page = await visit();
    play(page, 2, 4);
    play(page, 3, 4);
    const game = await opened(page);
    expect([game.place, game.setup.server, game.setup.rated]).toEqual(['place1', 'server1', false]);
    expect(game.seats).toMatchObject({ black: ada, white: { opponent: 'mcts', level: 4, rating: 800 } });
    expect((await opened(page)).setup.id).toBe(game.setup.id);
  });

  it('is as strong as the member, and rated, if they want that', async () => {
    const page = await visit();
    world.isBotRated = true;
    play(page, 2, 'even');
    const { seats, setup } = await opened(page);
    expect([seats.white, setup.rated]).toMatchObject([{ level: 'even', rating: 640 }, true]);
  });

  it('opens in a thread if the channel has another game', async () => {
    const page = await visit();
    await world.game({ black: ben, white: lin }, { place: 'place1' });
    play(page, 2, 1);
    expect((await opened(page)).place).toBe('thread of place1');
  });

  it.each([
    [{ code: 'other-channels', list: '#games' }],
    [{ code: 'no-place' }],
    [{ code: 'no-threads' }],
  ] as const)('says why it cannot begin: %j', async (refusal) => {
    const page = await visit();
    world.placeRefusal = refusal;
    play(page, 2, 1);
    expect((await page.next('refused')).refusal).toEqual(refusal);
  });

  it('does not begin at a level that the bot lacks', async () => {
    const page = await visit();
    Object.assign(world.stage.thinker, { levels: () => [], even: () => undefined });
    play(page, 2, 1);
    expect((await page.next('refused')).refusal).toEqual({ code: 'opponent-gone' });
  });
});

describe('an open challenge', () => {
  const anyone = { kind: 'anyone', forMs: 3_600_000 } as const;
  const challenge = (options: Parameters<LiveWorld['game']>[1] = {}) =>
    world.game({ black: ben, white: anyone }, { challenger: 'black', ...options });

  it('is listed with the challenger’s rating, and taken by one touch', async () => {
    const page = await visit();
    const { setup } = await challenge({ rated: true });
    const { open, mine, others } = await lobby(page);
    expect(open).toMatchObject([
      { id: setup.id, rated: true, rating: 640, until: setup.openedAt + 3_600_000, by: 'black', you: null },
    ]);
    expect([mine, others]).toEqual([[], []]);
    page.send({ kind: 'take', id: 8, game: setup.id });
    expect((await page.next('done')).answer).toBe(setup.id);
    expect((await world.stage.host.game(setup.id))?.seats.white).toEqual(ada);
    expect((await lobby(page)).open).toEqual([]);
    page.send({ kind: 'take', id: 9, game: setup.id });
    expect((await page.next('refused')).refusal).toEqual({ code: 'challenge-over' });
  });

  it.each([
    ['of another server', { server: 'server2' }, 'no-such-game'],
    ['for other ratings', {}, 'other-rating'],
  ] as const)('%s is neither listed nor taken', async (_, options, code) => {
    const page = await visit();
    const seats = { black: ben, white: { ...anyone, ratings: { min: 5000 } } };
    const { setup } = await world.game(seats, { challenger: 'black', ...options });
    expect((await lobby(page)).open).toEqual([]);
    page.send({ kind: 'take', id: 8, game: setup.id });
    expect((await page.next('refused')).refusal).toEqual({ code });
  });

  it('of a member who blocked this one, or in a hidden channel, is neither listed nor taken', async () => {
    const page = await visit();
    const { setup } = await challenge();
    await world.stage.store.setBlocked('ben', 'ada', true);
    expect((await lobby(page)).open).toEqual([]);
    page.send({ kind: 'take', id: 8, game: setup.id });
    expect((await page.next('refused')).refusal).toEqual({ code: 'unwanted' });
    await world.stage.store.setBlocked('ben', 'ada', false);
    world.canSee = false;
    expect((await lobby(page)).open).toEqual([]);
    page.send({ kind: 'take', id: 9, game: setup.id });
    expect((await page.next('refused')).refusal).toEqual({ code: 'no-such-game' });
  });
});

describe('planned replies', () => {
  const square = (name: string) => parseSquare(name, 8)!;
  const plan = (page: Page, { setup }: Game, change: RequestOf<'plan'>['change'], ply = 1): void =>
    page.send({ kind: 'plan', id: 5, game: setup.id, ply, change });
  const answer = async (page: Page): Promise<unknown> => {
    let done = await page.next('done');
    while (done.id !== 5) done = await page.next('done');
    return done.answer;
  };

  it('are kept by line, shown to nobody else, and played with the other side’s move', async () => {
    const game = await world.game();
    const [mine, theirs] = [await world.watching('ada', game), await world.watching('ben', game)];
    const { id } = game.setup;
    mine.send({
      ...{ kind: 'act', id: 2, game: id, version: 0 },
      action: { kind: 'move', ply: 0, move: square('d3') },
    });
    await theirs.next('change');
    plan(mine, game, { kind: 'add', line: [square('c3'), square('c4')] });
    await mine.next('change');
    expect(await answer(mine)).toEqual([[square('c3'), square('c4')]]);
    const { change } = await theirs.next('change');
    expect(JSON.stringify(change)).not.toContain('plan');
    theirs.send({
      ...{ kind: 'act', id: 2, game: id, version: 2 },
      action: { kind: 'move', ply: 1, move: square('c3') },
    });
    expect((await mine.next('change')).change.add).toEqual([square('c3'), square('c4')]);
  });

  it('are removed, and refused at the wrong time or if they are impossible', async () => {
    const game = await world.game();
    const page = await world.watching('ben', game);
    plan(page, game, { kind: 'none' }, 0);
    expect(await answer(page)).toEqual([]);
    plan(page, game, { kind: 'add', line: [square('a1'), square('c4')] }, 0);
    expect((await page.next('refused')).refusal).toMatchObject({ code: 'illegal' });
    plan(page, game, { kind: 'add', line: [square('d3'), square('c3')] }, 0);
    await answer(page);
    plan(page, game, { kind: 'remove', line: [square('d3')] }, 0);
    expect(await answer(page)).toEqual([]);
    plan(page, game, { kind: 'none' }, 3);
    expect((await page.next('refused')).refusal).toEqual({ code: 'stale' });
    const own = await world.watching('ada', game);
    plan(own, game, { kind: 'none' }, 0);
    expect((await own.next('refused')).refusal).toEqual({ code: 'plan-at-own-turn' });
  });
});
