import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Game, GameId } from '../../src/game/play/game.js';
import { LiveWorld, type Page } from './liveWorld.js';

let world: LiveWorld;
beforeEach(async () => {
  world = await LiveWorld.open();
});
afterEach(() => world.close());

const ada = { kind: 'member', member: 'ada' } as const;
const ben = { kind: 'member', member: 'ben' } as const;
const bot = (level: number | 'even') =>
  ({ kind: 'opponent', opponent: 'mcts', level, rating: 200 }) as Game['seats']['white'];

/** A game that ada has resigned, with a page of hers. */
async function finished(
  white: Game['seats']['white'],
  options: { readonly rated?: boolean } = {},
): Promise<{ readonly game: Game; readonly page: Page }> {
  const game = await world.game({ black: ada, white }, options);
  const { host } = world.stage;
  await host.act(game.setup.id, { kind: 'abort', member: 'ada' });
  return { game, page: await world.watching('ada', game) };
}

const ask = (page: Page, id: number, { setup }: Game): void =>
  page.send({ kind: 'rematch', id, game: setup.id });

/** The new game of an answered request. */
async function opened(page: Page): Promise<Game> {
  const { answer } = await page.next('done');
  return (await world.stage.host.game(answer as GameId))!;
}

/** Takes the answer to the watch request, so that the next one is the rematch's. */
const settle = (page: Page) => page.next('done');

it('swaps the colors in the game’s channel, and a second press finds the same game', async () => {
  const { game, page } = await finished(bot(3));
  await settle(page);
  ask(page, 2, game);
  ask(page, 3, game);
  const again = await opened(page);
  expect([again.seats, again.place]).toEqual([{ black: game.seats.white, white: ada }, game.place]);
  expect((await opened(page)).setup.id).toBe(again.setup.id);
});

it('goes to a thread if the channel has another game', async () => {
  const { game, page } = await finished(bot(3));
  await settle(page);
  const { server, venue } = game.setup;
  await world.game({ black: ben, white: bot(1) }, { place: game.place, server, venue });
  ask(page, 2, game);
  expect((await opened(page)).place).toBe(`thread of ${game.place}`);
});

it('follows the member’s rating if the bot was an even opponent', async () => {
  const { game, page } = await finished(bot('even'));
  await settle(page);
  ask(page, 2, game);
  expect((await opened(page)).seats.black).toMatchObject({ level: 'even', rating: 640 });
});

it('challenges the other member, once', async () => {
  const { game, page } = await finished(ben);
  await settle(page);
  ask(page, 2, game);
  ask(page, 3, game);
  const challenge = await opened(page);
  expect(challenge.phase).toMatchObject({ kind: 'challenged', by: 'white' });
  expect((await opened(page)).setup.id).toBe(challenge.setup.id);
});

it('is refused by a member who has blocked the other', async () => {
  const { game, page } = await finished(ben);
  await settle(page);
  await world.stage.store.setBlocked('ben', 'ada', true);
  ask(page, 2, game);
  expect((await page.next('refused')).refusal).toEqual({ code: 'unwanted' });
});

it('is refused at a level that the bot no longer plays', async () => {
  const { game, page } = await finished(bot(11));
  await settle(page);
  ask(page, 2, game);
  expect((await page.next('refused')).refusal).toEqual({ code: 'opponent-gone' });
});

it('is refused in a channel in which the server wants no games, which names the others', async () => {
  const { game, page } = await finished(bot(3));
  await settle(page);
  world.placeRefusal = { code: 'other-channels', list: '#games' };
  ask(page, 2, game);
  expect((await page.next('refused')).refusal).toEqual({ code: 'other-channels', list: '#games' });
});

it('is refused to a spectator, and while the game goes on', async () => {
  const { game, page } = await finished(bot(3));
  const watching = await world.watching('ben', game);
  await settle(watching);
  ask(watching, 2, game);
  expect((await watching.next('refused')).refusal).toEqual({ code: 'not-your-game' });
  await settle(page);
  ask(page, 2, await world.game({ black: ada, white: bot(3) }));
  expect((await page.next('refused')).refusal).toEqual({ code: 'stale' });
});
