import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { componentsOf, type MemberClient, textOf } from '../playground/memberClient.js';
import { DATABASES } from '../store/databases.js';
import {
  idOf,
  isPrivate,
  labels,
  newestBoard,
  openActions,
  playToEnd,
  privately,
  privateMessage,
  privateText,
  resignOrAbort,
  waitForTurn,
  wordsOf,
} from './boards.js';
import { World } from './harness.js';

let world: World;
let ada: MemberClient;
let ben: MemberClient;
let lin: MemberClient;
let channel: string;

describe.each(DATABASES)('on %s', (_, make) => {
  beforeAll(async () => {
    world = await World.open({}, make);
    [ada, ben, lin] = await Promise.all([world.member('ada'), world.member('ben'), world.member('xiaolin')]);
  });

  afterAll(async () => {
    expect(world.bot.complaints).toEqual([]);
    await world.close();
  });

  /** Opens a new channel for each test. */
  async function newChannel(name: string): Promise<string> {
    const id = world.playground.addChannel({ name });
    await Promise.all([ada, ben, lin].map((member) => member.waitFor((client) => client.channels.has(id))));
    return id;
  }

  async function challenge(game: string, options: Record<string, string | number> = {}): Promise<void> {
    const outcome = await ada.command(channel, 'play', {
      game,
      opponent: 'ben',
      colour: 'black',
      ...options,
    });
    const offer = await ben.waitForMessage(channel, (message) => textOf(message).includes('challenges you'));
    expect(outcome.kind).not.toBe('failed');
    await ben.click(offer, 'Accept');
  }

  describe('against the bot', () => {
    test('reviews a game, privately', async () => {
      channel = await newChannel('reviewed');
      await ada.command(channel, 'play', { game: 'reversi', level: '1', colour: 'black' });
      for (const plies of ['Move 2', 'Move 4']) {
        const board = await waitForTurn(ada, channel);
        await ada.click(board.message, labels(board)[0]!);
        await ada.waitFor(() => newestBoard(ada, channel)?.text.includes(plies), { what: plies });
      }
      await resignOrAbort(ada, channel);
      const over = await ada.waitFor(() => {
        const board = newestBoard(ada, channel);
        return board?.isOver ? board : undefined;
      });
      // A review yields to other work, so its time depends on the machine's load.
      const answer = await privately(ada, ada.click(over.message, 'Review'));
      expect(answer).toMatch(/Reviewing your game|Review · Reversi/);
    });

    test('plays Reversi to its end in one message with one picture', async () => {
      channel = await newChannel('reversi-bot');
      await ada.command(channel, 'play', { game: 'reversi', level: '1', rated: false });
      const first = (await waitForTurn(ada, channel)).message;
      const end = await playToEnd([ada], channel, () => 0);
      expect(end.text).toMatch(/wins, \d+ to \d+[,!]|A draw/);
      expect(end.message.id).toBe(first.id);
      expect(end.message.attachments).toHaveLength(1);
      expect(ada.inChannel(channel)).toHaveLength(1);
      const controls = componentsOf(end.message).filter(({ type }) => type === 2 || type === 3);
      const hasLost = /⚪ [^\n]* wins/.test(end.text);
      expect(controls.map(({ label }) => label)).toEqual([
        ...['Rematch', ...(hasLost ? [] : ['Harder: level 2'])],
        ...['Review', 'Practice mistakes', ...(hasLost ? ['Puzzle'] : []), 'Replay moves', 'Export'],
      ]);
      const png = await ada.download(end.message.attachments[0]!);
      expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG');
    });

    test.each(['freestyle', 'standard', 'renju'])(
      'Gomoku is played to its end by %s rules',
      async (rules) => {
        channel = await newChannel(`gomoku-${rules}`);
        await ada.command(channel, 'play', { game: 'gomoku', level: '1', rules, size: 8 });
        const end = await playToEnd([ada], channel, ({ text }) => text.length);
        expect(end.text).toMatch(/wins with five in a row|A draw/);
      },
    );

    test('moves first if the member plays white', async () => {
      channel = await newChannel('white');
      await ada.command(channel, 'play', { game: 'gomoku', colour: 'white', level: '3' });
      expect((await waitForTurn(ada, channel)).text).toContain('Move 1: ⚫');
    });

    test('describes the picture in words, in the player’s language', async () => {
      channel = await newChannel('described');
      await ben.setGuildLocale('zh-CN');
      await ada.command(channel, 'play', { game: 'reversi' });
      await ben.setGuildLocale('en-US');
      const board = await waitForTurn(ada, channel);
      const gallery = componentsOf(board.message).find(({ type }) => type === 12);
      expect(gallery?.items).toMatchObject([
        { description: 'Reversi, 0 moves played. Black to move. Black: e4 d5. White: d4 e5.' },
      ]);
    });

    test('plays by /move, the form and the arrows', async () => {
      channel = await newChannel('typed');
      await ada.command(channel, 'play', { game: 'gomoku', level: '1' });
      const first = await waitForTurn(ada, channel);
      await ada.click(first.message, '◀');
      const shifted = await ada.waitFor(() => {
        const board = newestBoard(ada, channel)!;
        return labels(board)[0] !== labels(first)[0] && board;
      });
      expect(labels(shifted)).not.toContain('j8');

      const modal = await ada.click(await openActions(ada, shifted), 'Type a square');
      if (modal.kind !== 'modal') throw new Error('no form');
      await ada.submitModal(modal.modal.id, { square: ' H8' });
      const second = await waitForTurn(ada, channel);
      await ada.waitFor(() => newestBoard(ada, channel)!.text.includes('Move 2'));
      expect(second.message.id).toBe(first.message.id);

      const actions = await openActions(ada, newestBoard(ada, channel)!);
      const select = componentsOf(actions).find(({ type }) => type === 3);
      const [outside] = select!.options as { value: string }[];
      await ada.select(actions, null, [outside!.value]);
      await ada.waitFor(() => newestBoard(ada, channel)?.text.includes('Move 4'));

      const choices = await ada.autocomplete(channel, 'move', { square: 'a' }, 'square');
      expect(choices.map(({ value }) => value)).toContain('a15');
      await ada.command(channel, 'move', { square: 'a15' });
      await ada.waitFor(() => newestBoard(ada, channel)?.text.includes('Move 6'));
      const boards = () => ada.inChannel(channel).filter((each) => !isPrivate(each));
      await ada.waitFor(() => boards().length === 1, { what: 'the old board to go' });
    });

    test('plays one of two simultaneous presses, and tells the other that it is late', async () => {
      channel = await newChannel('double');
      await ada.command(channel, 'play', { game: 'reversi', level: '1' });
      const { message } = await waitForTurn(ada, channel);
      await Promise.all([ada.click(message, 'd3'), ada.click(message, 'd3')]);
      const late = await ada.waitFor(
        (client) => client.inChannel(channel).some(isPrivate) && client.inChannel(channel).filter(isPrivate),
      );
      expect(late.map(wordsOf)).toEqual([expect.stringMatching(/moved on|not your turn/)]);
      await ada.waitFor(() => newestBoard(ada, channel)?.text.includes('Move 2'));
    });

    test('plays in a direct message, in the member’s language', async () => {
      await lin.command(lin.channel('dm'), 'play', { game: 'reversi', level: '1' });
      await lin.waitForMessage(lin.channel('dm'), (message) => textOf(message).includes('轮到你了'));
      await lin.command(lin.channel('dm'), 'play', { game: 'gomoku', level: '1' });
      await lin.waitForMessage(lin.channel('dm'), (message) => textOf(message).includes('五子棋'));
      const which = await privateMessage(lin, lin.command(lin.channel('dm'), 'resign'));
      expect(wordsOf(which)).toBe('哪一局？');
      const chosen = componentsOf(which).find(({ type }) => type === 2)!;
      await lin.click(which, String(chosen.custom_id));
      const sure = await lin.waitFor((client) => {
        const now = client.messages.get(which.id);
        return now && wordsOf(now) !== wordsOf(which) && now;
      });
      await lin.click(sure, '取消对局');
      await resignOrAbort(lin, lin.channel('dm'));
      await lin.waitFor(
        (client) =>
          client.inChannel(lin.channel('dm')).filter((each) => textOf(each).includes('对局取消')).length ===
          2,
      );
    });

    test('asks before a resignation, which frees the channel', async () => {
      channel = await newChannel('resigned');
      await ada.command(channel, 'play', { game: 'reversi' });
      await ada.click((await waitForTurn(ada, channel)).message, 'd3');
      await ada.waitFor(() => newestBoard(ada, channel)?.text.includes('Move 2'));
      const { message } = await waitForTurn(ada, channel);
      const actions = await openActions(ada, { message });
      await ada.click(actions, 'Resign');
      const sure = await ada.waitFor((client) => {
        const now = client.messages.get(actions.id);
        return now && wordsOf(now).includes('Really') && now;
      });
      await ada.click(sure, 'Resign');
      const end = await ada.waitFor(() => newestBoard(ada, channel)?.isOver && newestBoard(ada, channel));
      expect(end?.text).toContain('resigned');
      expect(privateText(await ada.command(channel, 'resign'))).toContain('no game');
      await ada.command(channel, 'play', { game: 'reversi' });
      await waitForTurn(ada, channel);
    });
  });

  describe('between members', () => {
    test('plays Gomoku to its end, each turn in a new message that pings', async () => {
      channel = await newChannel('members');
      await challenge('gomoku', { size: 8 });
      const first = await waitForTurn(ada, channel);
      expect(first.message.mentions.map(({ id }) => id)).toEqual([ada.me.id]);
      await ada.click(first.message, labels(first)[12]!);
      const second = await waitForTurn(ben, channel);
      expect(second.message.id).not.toBe(first.message.id);
      expect(second.message.mentions.map(({ id }) => id)).toEqual([ben.me.id]);
      const end = await playToEnd([ada, ben], channel, ({ text }) => text.length % 7);
      expect(end.text).toMatch(/wins with five in a row|A draw/);
      await ada.waitFor((client) => client.inChannel(channel).length === 1);
    });

    test('tells members why they cannot act, privately and in their language', async () => {
      channel = await newChannel('refused');
      await challenge('reversi');
      const board = await waitForTurn(ada, channel);
      const square = idOf(board.message, 'f5');
      const at = { channelId: channel, messageId: board.message.id };
      expect(await privately(lin, lin.clickId(at, square))).toContain('你不是这局棋的棋手');
      expect(await privately(ben, ben.clickId(at, square))).toBe('It is not your turn yet.');
      expect(privateText(await ada.command(channel, 'move', { square: 'a1' }))).toContain(
        'would turn no disc',
      );
      expect(privateText(await ada.command(channel, 'move', { square: 'z9' }))).toContain('is not a square');
      expect(privateText(await ada.command(channel, 'move', { square: 'x'.repeat(3000) }))).toContain('x…”');
      // Members' words must not trigger i18next's syntax.
      expect(privateText(await ada.command(channel, 'move', { square: '$t( {{example}}' }))).toContain(
        'is not a square',
      );
      expect(privateText(await lin.command(channel, 'resign'))).toContain('不是');
      await ada.click(board.message, 'f5');
      await waitForTurn(ben, channel);
      await resignOrAbort(ben, channel);
      await ada.waitFor(() => newestBoard(ada, channel)?.isOver);
      expect(privateText(await ada.command(channel, 'move', { square: 'd6' }))).toContain('no game');
    });

    test('lets a challenge be declined or withdrawn, and refuses others', async () => {
      channel = await newChannel('challenges');
      const offered = async () => {
        await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben' });
        return ben.waitForMessage(channel, (message) => textOf(message).includes('challenges you'));
      };
      const first = await offered();
      expect(first.mentions.map(({ id }) => id)).toEqual([ben.me.id]);
      expect(await privately(ada, ada.click(first, 'Accept'))).toContain('Only the challenged player');
      expect(await privately(lin, lin.click(first, 'Decline'))).toContain('只有被挑战的人');
      expect(await privately(ben, ben.click(first, 'Withdraw'))).toContain('Only the challenger');
      await ben.click(first, 'Decline');
      await ada.waitFor(() => textOf(ada.messages.get(first.id)!).includes('declined'));
      const second = await offered();
      await ada.click(second, 'Withdraw');
      await ada.waitFor(() => textOf(ada.messages.get(second.id)!).includes('withdrew'));
      const accept = idOf(first, 'Accept');
      const late = await ben
        .clickId({ channelId: channel, messageId: first.id }, accept)
        .catch((error) => error);
      expect(late).toMatchObject({ code: 'unknownComponent' });
    });

    test.each([
      ['ada', 'yourself'],
      ['Sente', 'board'],
    ])('refuses a challenge to %s', async (opponent, expected) => {
      channel = await newChannel(`against-${opponent.toLowerCase()}`);
      const outcome = await ada.command(channel, 'play', { game: 'reversi', opponent });
      if (expected === 'board') expect('message' in outcome && outcome.message.attachments).toHaveLength(1);
      else expect(privateText(outcome)).toContain(expected);
    });
  });

  describe('a second game in a channel', () => {
    test('gets a thread on request, and is played beside the first', async () => {
      channel = await newChannel('busy');
      await ada.command(channel, 'play', { game: 'reversi' });
      await waitForTurn(ada, channel);
      const offer = await ben.command(channel, 'play', { game: 'gomoku', level: '1', size: 8 });
      expect(privateText(offer)).toContain('open a thread');
      if (offer.kind !== 'reply') throw new Error('no offer');
      await ben.click(offer.message, 'Open a thread');
      const thread = await ben.waitFor((client) =>
        [...client.channels.values()].find(({ kind, parentId }) => kind === 'thread' && parentId === channel),
      );
      expect(thread.name).toBe('Gomoku: Ben – Sente, level 1');
      await ben.waitFor((client) =>
        client.messages.get(offer.message.id)?.content.includes(`<#${thread.id}>`),
      );
      const end = await playToEnd([ben], thread.id, () => 3);
      expect(end.isOver).toBe(true);
      expect(newestBoard(ada, channel)?.isOver).toBe(false);
    });

    test('from an earlier challenge is accepted in a thread', async () => {
      channel = await newChannel('busy-challenge');
      await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black' });
      const offer = await ben.waitForMessage(channel, (message) =>
        textOf(message).includes('challenges you'),
      );
      await lin.command(channel, 'play', { game: 'gomoku' });
      const place = await privateMessage(ben, ben.click(offer, 'Accept'));
      expect(wordsOf(place)).toContain('thread');
      await ben.click(place, 'Open a thread');
      const thread = await ada.waitFor((client) =>
        [...client.channels.values()].find(({ kind, parentId }) => kind === 'thread' && parentId === channel),
      );
      await waitForTurn(ada, thread.id);
      await ada.waitFor((client) => textOf(client.messages.get(offer.id)!).includes(`<#${thread.id}>`));
    });
  });

  describe('mistakes', () => {
    test('explains contradictory options', async () => {
      channel = await newChannel('options');
      expect(privateText(await ada.command(channel, 'play', { game: 'reversi', size: 15 }))).toContain(
        'Gomoku',
      );
      expect(privateText(await lin.command(channel, 'play', { game: 'reversi', rules: 'renju' }))).toContain(
        '五子棋',
      );
    });

    test.each(['no-pictures', 'read-only'])('names the missing permission in #%s', async (name) => {
      const outcome = await ada.command(ada.channel(name), 'play', { game: 'reversi' });
      expect(privateText(outcome)).toMatch(/\*\*(Attach Files|Send Messages)\*\*/);
    });

    test('posts a deleted board again at the next move', async () => {
      channel = await newChannel('deleted');
      await ada.command(channel, 'play', { game: 'reversi', level: '1' });
      const board = await waitForTurn(ada, channel);
      await ada.delete(board.message);
      await ada.waitFor((client) => client.inChannel(channel).length === 0);
      await ada.command(channel, 'move', { square: 'f5' });
      await ada.waitFor(() => newestBoard(ada, channel)?.text.includes('Move 2'));
    });

    test('/help explains how to play, with commands to press', async () => {
      const help = await lin.command(lin.channel('general'), 'help');
      if (help.kind !== 'reply') throw new Error(help.kind);
      expect(componentsOf(help.message).map(({ label }) => label)).toContain('下黑白棋');
      const card = await lin.click(help.message, '开局');
      if (card.kind !== 'update') throw new Error(card.kind);
      expect(textOf(card.message)).toMatch(/<\/play:\d+>/);
    });
  });
});
