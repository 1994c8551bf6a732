import { type Client, Events, MessageFlags, type StringSelectMenuInteraction } from 'discord.js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MessageView } from '../../src/playground/members/memberProtocol.js';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { startBot } from './bot.js';
import { connectMember, type MemberClient } from './memberClient.js';

let playground: Playground;
let bot: Client<true>;
let ada: MemberClient;
let ben: MemberClient;
let answer: (interaction: StringSelectMenuInteraction) => Promise<unknown>;

beforeAll(async () => {
  playground = await startPlayground({ answerWithinMs: 500 });
  bot = await startBot(playground);
  bot.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isStringSelectMenu()) void answer(interaction);
  });
});
beforeEach(async () => {
  answer = (interaction) => interaction.deferUpdate();
  [ada, ben] = await Promise.all([
    connectMember(playground.url, 'ada'),
    connectMember(playground.url, 'ben'),
  ]);
});
afterAll(async () => {
  await bot.destroy();
  await playground.close();
});

const rows = (chosen?: string, more: object = {}) => [
  {
    type: 1,
    components: [
      {
        type: 3,
        custom_id: 'more',
        options: ['hint', 'undo', 'save'].map((value) => ({
          label: value,
          value,
          default: value === chosen,
        })),
        ...more,
      },
    ],
  },
];

/** Posts a message with a select, and returns it as Ada sees it. */
async function post(components: object[]): Promise<MessageView> {
  const channel = await bot.channels.fetch(ada.channel('games'));
  if (!channel?.isSendable()) throw new Error('no channel');
  const { id } = await channel.send({ content: 'choose', components } as never);
  await ben.waitForMessage(channel.id, (message) => message.id === id);
  return ada.waitForMessage(channel.id, (message) => message.id === id);
}

const same = { code: 'sameChoice' };

it('does not send a choice that the member’s client already shows', async () => {
  const message = await post(rows());
  expect(await ada.select(message, 'more', ['hint'])).toMatchObject({ kind: 'deferredUpdate' });
  await expect(ada.select(message, 'more', ['hint'])).rejects.toMatchObject(same);
  expect(await ben.select(message, 'more', ['hint'])).toMatchObject({ kind: 'deferredUpdate' });
  expect(await ada.select(message, 'more', ['undo'])).toMatchObject({ kind: 'deferredUpdate' });
  expect(await ada.select(message, 'more', ['hint'])).toMatchObject({ kind: 'deferredUpdate' });
});

it('sends it again after an edit of the message, but not after a private reply', async () => {
  const message = await post(rows());
  answer = (interaction) => interaction.reply({ content: 'psst', flags: MessageFlags.Ephemeral });
  await ada.select(message, 'more', ['hint']);
  await expect(ada.select(message, 'more', ['hint'])).rejects.toMatchObject(same);
  answer = (interaction) => interaction.update({});
  expect(await ada.select(message, 'more', ['undo'])).toMatchObject({ kind: 'update' });
  expect(await ada.select(message, 'more', ['undo'])).toMatchObject({ kind: 'update' });
});

it('sends it again after a failed interaction, and from a restarted client', async () => {
  const message = await post(rows());
  answer = async () => undefined;
  expect(await ada.select(message, 'more', ['hint'])).toMatchObject({ kind: 'failed' });
  answer = (interaction) => interaction.deferUpdate();
  expect(await ada.select(message, 'more', ['hint'])).toMatchObject({ kind: 'deferredUpdate' });
  await ada.close();
  ada = await connectMember(playground.url, 'ada');
  expect(await ada.select(message, 'more', ['hint'])).toMatchObject({ kind: 'deferredUpdate' });
});

it('does not send the bot’s preselection', async () => {
  const message = await post(rows('hint'));
  await expect(ada.select(message, 'more', ['hint'])).rejects.toMatchObject(same);
  expect(await ada.select(message, 'more', ['undo'])).toMatchObject({ kind: 'deferredUpdate' });
  const users = await post([
    {
      type: 1,
      components: [{ type: 5, custom_id: 'who', default_values: [{ id: ben.me.id, type: 'user' }] }],
    },
  ]);
  await expect(ada.select(users, 'who', [ben.me.id])).rejects.toMatchObject(same);
});

it('ignores the order of several values', async () => {
  const message = await post(rows(undefined, { max_values: 2 }));
  await ada.select(message, 'more', ['hint', 'undo']);
  await expect(ada.select(message, 'more', ['undo', 'hint'])).rejects.toMatchObject(same);
  expect(await ada.select(message, 'more', ['hint'])).toMatchObject({ kind: 'deferredUpdate' });
});
