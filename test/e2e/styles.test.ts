import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPPONENTS } from '../../src/engine/opponents/opponents.js';
import { componentsOf, type MemberClient } from '../playground/memberClient.js';
import { playToEnd, privateText, waitForTurn } from './boards.js';
import { World } from './harness.js';

let world: World;
let ada: MemberClient;
let lin: MemberClient;

beforeAll(async () => {
  world = await World.open({ THINK_MS: '50' });
  [ada, lin] = await Promise.all([world.member('ada'), world.member('xiaolin')]);
});

afterAll(async () => {
  expect(world.bot.complaints).toEqual([]);
  await world.close();
});

/** Opens a new channel for each test. */
async function newChannel(name: string): Promise<string> {
  const id = world.playground.addChannel({ name });
  await ada.waitFor((client) => client.channels.has(id));
  return id;
}

describe('every style plays a game to its end', () => {
  test.each(OPPONENTS.map(({ game, name, sizes }) => [game, name, Math.min(...sizes)] as const))(
    '%s: %s',
    { timeout: 60_000 },
    async (game, name, size) => {
      const channel = await newChannel(`${game}-${name}`);
      const sizeOption = game === 'gomoku' ? { size } : {};
      await ada.command(channel, 'play', { game, style: name, ...sizeOption });
      expect((await waitForTurn(ada, channel)).text).toContain(` · \`${name}\`)`);
      const end = await playToEnd([ada], channel, ({ text }) => text.length);
      expect(end.text).toMatch(/ wins|A draw/);
    },
  );
});

describe('choosing a style', () => {
  test('offers names with sentences by autocompletion, in the member’s language', async () => {
    const filled = { game: 'gomoku', style: 'alpha' };
    const choices = await ada.autocomplete(ada.channel('general'), 'play', filled, 'style');
    expect(choices.map(({ value }) => value)).toEqual(['alphabeta', 'alphabeta-2', 'alphabeta-4']);
    expect(choices[0]!.name).toMatch(/^Deep thinker \(alphabeta\) — .+\.$/);
    const chinese = await lin.autocomplete(
      lin.channel('general'),
      'play',
      { game: 'reversi', style: '角' },
      'style',
    );
    expect(chinese.map(({ value }) => value)).toEqual(['roxanne', 'mcts-roxanne']);
    const big = { game: 'gomoku', style: '', size: 19 };
    const all = await ada.autocomplete(ada.channel('general'), 'play', big, 'style');
    expect(all.map(({ value }) => value)).not.toContain('alphabeta-2');
  });

  test('explains impossible combinations', async () => {
    const refused = async (options: Record<string, string | number>) =>
      privateText(await ada.command(ada.channel('general'), 'play', options));
    expect(await refused({ game: 'reversi', style: 'roxane' })).toContain('`roxanne`');
    expect(await refused({ game: 'gomoku', style: 'alphabeta-2', size: 19 })).toContain('15×15');
    expect(await refused({ game: 'reversi', style: 'greedy', level: '3' })).toContain('not both');
    expect(await refused({ game: 'reversi', style: 'greedy', opponent: 'ben' })).toContain('for the bot');
  });

  test('lists the styles in /help', async () => {
    const help = await lin.command(lin.channel('general'), 'help', { topic: 'opponents' });
    if (help.kind !== 'reply') throw new Error('no help');
    expect(componentsOf(help.message).filter(({ type }) => type === 17)).toHaveLength(2);
    for (const { name } of OPPONENTS) expect(privateText(help)).toContain(` (\`${name}\`) — `);
  });

  test('takes the style and strict rules along into a thread', async () => {
    const channel = await newChannel('busy-styles');
    await ada.command(channel, 'play', { game: 'reversi' });
    await waitForTurn(ada, channel);
    const offer = await ada.command(channel, 'play', { game: 'reversi', style: 'greedy', strict: true });
    if (offer.kind !== 'reply') throw new Error('no offer');
    await ada.click(offer.message, 'Open a thread');
    const thread = await ada.waitFor((client) =>
      [...client.channels.values()].find(({ kind, parentId }) => kind === 'thread' && parentId === channel),
    );
    const board = await waitForTurn(ada, thread.id);
    expect(board.text).toContain('(Here and now · `greedy`)');
    expect(board.text).toContain('Reversi · 1 min a move · strict');
  });
});
