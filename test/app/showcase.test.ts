import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Showcase, type ShowcasePlaces, slowIfWatched } from '../../src/app/showcase.js';
import type { InteractionContext } from '../../src/discord/interactions/context.js';
import { Host } from '../../src/game/host/host.js';
import { BotInServer, openButtons, waitForText } from '../discord/botInServer.js';
import { FakeClock, FakeThinker } from '../game/fakes.js';
import { type MemberClient, textOf } from '../playground/memberClient.js';
import { after, REVERSI } from '../render/positions.js';

describe('the showcase', () => {
  let bot: BotInServer;
  let ada: MemberClient;
  let showcase: Showcase;
  let places: ShowcasePlaces;

  beforeEach(async () => {
    bot = await BotInServer.open();
    ada = await bot.member('ada');
    const { host, thinker, discord, playground } = bot;
    places = {
      server: playground.guildId,
      welcome: playground.channelId('welcome'),
      levels: playground.channelId('watch'),
      member: playground.memberId('ada'),
    };
    showcase = new Showcase({ host, thinker, discord, places });
  });
  afterEach(async () => {
    expect(bot.log.lines).toEqual([]);
    await bot.close();
  });

  test('greets the first visitor with a half-played game, a button that begins one, and two levels at play', async () => {
    await Promise.all([showcase.prepare(), showcase.prepare()]);
    await showcase.prepare();
    const [welcome, levels] = [ada.channel('welcome'), ada.channel('watch')];
    await waitForText(ada, welcome, "it's your turn");
    await waitForText(ada, levels, 'is thinking');
    const [greeting, board, ...more] = ada.inChannel(welcome);
    expect(more).toEqual([]);
    expect(textOf(greeting!)).toContain('Welcome!');
    expect(openButtons(greeting!)).toEqual(expect.arrayContaining(['Play Reversi', 'Learn in two minutes']));
    expect(textOf(board!)).toContain('Move 12: ⚪ g5');
    const [watched, ...others] = ada.inChannel(levels).map(textOf);
    expect(others).toEqual([]);
    expect(watched).toMatch(/level.3.*level.4/);
    expect((await bot.host.playingAt(levels)).map(({ setup }) => showcase.isWatched(setup.id))).toEqual([
      true,
    ]);
    expect((await bot.host.playingAt(welcome)).map(({ setup }) => showcase.isWatched(setup.id))).toEqual([
      false,
    ]);
  });

  test('recognizes the levels’ game after a restart', async () => {
    await showcase.prepare();
    const levels = ada.channel('watch');
    await waitForText(ada, levels, 'is thinking');
    const [game] = await bot.host.playingAt(levels);
    const { store, thinker, clock, log, discord } = bot;
    const host = new Host<InteractionContext>({ store, thinker, clock, log, random: () => 0 });
    const restarted = new Showcase({ host, thinker, discord, places });
    expect(restarted.isWatched(game!.setup.id)).toBe(false);
    await host.start();
    expect(restarted.isWatched(game!.setup.id)).toBe(true);
    await host.close();
  });
});

describe('a game that is only watched', () => {
  const task = {
    game: 'watched',
    variant: REVERSI,
    moves: [],
    strength: { opponent: 'mcts', limit: { nodes: 1 } },
    seed: 0,
  };
  const [clock, thinker] = [new FakeClock(), new FakeThinker()];
  const slowed = slowIfWatched(
    (...args) => thinker.think(...args),
    (game) => game === 'watched',
    clock,
  );
  afterEach(() => thinker.searches.splice(0));

  test('moves at a watchable pace, and at once in other games', async () => {
    const answers = [slowed(task), slowed({ ...task, game: 'other' })];
    expect(thinker.searches.map(({ task: { game } }) => game)).toEqual(['other']);
    clock.forward(2500);
    await new Promise((resolve) => setImmediate(resolve));
    expect(thinker.searches.map(({ task: { game } }) => game)).toEqual(['other', 'watched']);
    const [move] = after(REVERSI, '').legalMoves();
    for (const { answer } of thinker.searches) answer(move!);
    expect((await Promise.all(answers)).map(({ best }) => best)).toEqual([move, move]);
  });

  test('starts no search if the game ends during the delay', async () => {
    const over = new AbortController();
    const thought = slowed(task, { signal: over.signal });
    over.abort(new Error('over'));
    await expect(thought).rejects.toThrow('over');
    clock.forward(2500);
    expect(thinker.searches).toEqual([]);
  });
});
