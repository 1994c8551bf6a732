import { expect, test } from 'vitest';
import { textOf } from '../playground/memberClient.js';
import { DATABASES } from '../store/databases.js';
import { idOf, newestBoard, privately, waitForTurn } from './boards.js';
import { World } from './harness.js';

test.each(DATABASES)(
  'on %s, after a restart a challenge and old buttons still work, and a late click is refused',
  async (_, make) => {
    const world = await World.open({}, make);
    const [ada, ben] = await Promise.all([world.member('ada'), world.member('ben')]);
    const channel = ada.channel('games');
    await ada.command(channel, 'play', { game: 'gomoku', opponent: 'ben', colour: 'black' });
    const offer = await ben.waitForMessage(channel, (message) => textOf(message).includes('challenges you'));
    await world.restart();
    await ben.click(offer, 'Accept');
    const board = await waitForTurn(ada, channel);
    await world.restart();
    await ada.click(board.message, 'h8');
    const answered = await waitForTurn(ben, channel);
    expect(answered.text).toContain('Move 1: ⚫ h8');
    const at = { channelId: channel, messageId: answered.message.id };
    expect(await privately(ada, ada.clickId(at, idOf(answered.message, 'h9')))).toContain('not your turn');
    await world.restart('SIGTERM');
    await ben.click(answered.message, 'h9');
    await ada.waitFor(() => newestBoard(ada, channel)?.text.includes('Move 2'));
    await world.close();
  },
);
