import { type Client, Events, type Interaction, SlashCommandBuilder } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { startBot } from './bot.js';
import { connectMember, type MemberClient } from './memberClient.js';

// Sends answers that discord.js would never send over plain HTTP, to interactions that its client received.

let playground: Playground;
let bot: Client<true>;
let ada: MemberClient;
let games: string;

beforeAll(async () => {
  // Short enough that an interaction with a refused answer soon fails, long enough that a valid answer is never late.
  playground = await startPlayground({ answerWithinMs: 1000 });
  bot = await startBot(playground);
  ada = await connectMember(playground.url, 'ada');
  games = ada.channel('games');
  await bot.application.commands.set([
    new SlashCommandBuilder()
      .setName('go')
      .setDescription('Goes')
      .addStringOption((option) => option.setName('where').setDescription('Where').setAutocomplete(true)),
  ]);
});
afterAll(async () => {
  await ada.close();
  await bot.destroy();
  await playground.close();
});

type Reply = { status: number; code: number | undefined; errors: string };

async function answer(to: Interaction, body: unknown): Promise<Reply> {
  const response = await fetch(`${playground.apiUrl}/v10/interactions/${to.id}/${to.token}/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status === 204) return { status: 204, code: undefined, errors: '' };
  const { code, errors } = (await response.json()) as { code: number; errors?: unknown };
  return { status: response.status, code, errors: JSON.stringify(errors ?? null) };
}

/** Returns the interaction that the bot receives for a member's action. */
async function received(
  act: () => Promise<unknown>,
): Promise<{ interaction: Interaction; outcome: Promise<unknown> }> {
  const next = new Promise<Interaction>((resolve) => {
    bot.once(Events.InteractionCreate, resolve);
  });
  const outcome = act();
  return { interaction: await next, outcome };
}
const command = () => received(() => ada.command(games, 'go'));
const typing = () =>
  received(() => ada.autocomplete(games, 'go', { where: 'a' }, 'where').catch((error: unknown) => error));
const button = { type: 2, style: 1, label: 'x', custom_id: 'x' };

async function press(): Promise<{ interaction: Interaction; outcome: Promise<unknown> }> {
  const { interaction, outcome } = await command();
  await answer(interaction, {
    type: 4,
    data: { content: 'c', components: [{ type: 1, components: [button] }] },
  });
  const message = await ada.settled((await outcome) as Awaited<ReturnType<MemberClient['command']>>);
  return received(() => ada.click(message, 'x'));
}

const input = (id: string, more: object = {}) => ({
  type: 18,
  label: id,
  component: { type: 4, style: 1, custom_id: id, ...more },
});
const upload = (more: object = {}) => ({
  type: 18,
  label: 'File',
  component: { type: 19, custom_id: 'file', ...more },
});
const modal = (more: object = {}) => ({
  type: 9,
  data: { custom_id: 'm', title: 'Title', components: [input('a')], ...more },
});

describe('an answer to an interaction', () => {
  it.each<[string, typeof command, unknown]>([
    ['an update to a command', command, { type: 7, data: { content: 'x' } }],
    ['a deferred update to a command', command, { type: 6 }],
    ['choices to a command', command, { type: 8, data: { choices: [] } }],
    ['a pong', command, { type: 1 }],
    ['no type', command, {}],
    ['a message to autocomplete', typing, { type: 4, data: { content: 'x' } }],
    ['a modal to autocomplete', typing, modal()],
    ['choices to a button', press, { type: 8, data: { choices: [] } }],
  ])('cannot be %s', async (_, how, body) => {
    const { interaction } = await how();
    expect(await answer(interaction, body)).toMatchObject({ status: 400, code: 50035 });
  });

  it('cannot be a modal if it answers a modal', async () => {
    const { interaction, outcome } = await press();
    expect(await answer(interaction, modal())).toMatchObject({ status: 204 });
    const opened = (await outcome) as { modal: { id: string } };
    const submitted = await received(() => ada.submitModal(opened.modal.id, { a: 'text' }));
    expect(await answer(submitted.interaction, modal())).toMatchObject({ status: 400, code: 50035 });
    expect(await answer(submitted.interaction, { type: 6 })).toMatchObject({ status: 204 });
  });

  it('is accepted after a refused one', async () => {
    const { interaction, outcome } = await command();
    expect(await answer(interaction, { type: 4, data: { content: 5 } })).toMatchObject({ code: 50035 });
    expect(await answer(interaction, { type: 4, data: { content: 'x' } })).toMatchObject({ status: 204 });
    expect(await outcome).toMatchObject({ kind: 'reply' });
  });

  it('refuses a wrong token or id with 10062', async () => {
    const { interaction } = await command();
    const good = { type: 4, data: { content: 'x' } };
    expect(await answer({ ...interaction, id: '1' } as Interaction, good)).toMatchObject({
      status: 404,
      code: 10062,
    });
    const path = `${playground.apiUrl}/v10/interactions/${interaction.id}/wrong/callback`;
    const response = await fetch(path, { method: 'POST', body: JSON.stringify(good) });
    expect(await response.json()).toMatchObject({ code: 10062 });
  });
});

describe('refuses with 50035', () => {
  it.each<[what: string, how: typeof command, body: unknown, code: string]>([
    ['a modal without components', command, modal({ components: [] }), 'BASE_TYPE_MIN_LENGTH'],
    [
      'a modal of six components',
      command,
      modal({ components: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => input(id)) }),
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a modal with a duplicate custom id',
      command,
      modal({ components: [input('a'), input('a')] }),
      'COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    ['a title of 46 characters', command, modal({ title: 'x'.repeat(46) }), 'BASE_TYPE_MAX_LENGTH'],
    ['a modal without a custom id', command, modal({ custom_id: '' }), 'BASE_TYPE_REQUIRED'],
    [
      'a button in a modal',
      command,
      modal({ components: [{ type: 1, components: [button] }] }),
      'BASE_TYPE_CHOICES',
    ],
    [
      'an input in an action row without a label',
      command,
      modal({ components: [{ type: 1, components: [{ type: 4, style: 1, custom_id: 'a' }] }] }),
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a minimum length above the maximum',
      command,
      modal({ components: [input('a', { min_length: 5, max_length: 2 })] }),
      'TEXT_INPUT_COMPONENT_INVALID_LENGTHS',
    ],
    [
      'a file upload whose minimum is above its maximum',
      command,
      modal({ components: [upload({ min_values: 3, max_values: 2 })] }),
      'FILE_UPLOAD_COMPONENT_INVALID_MIN_VALUES',
    ],
    [
      'a file upload of eleven files',
      command,
      modal({ components: [upload({ max_values: 11 })] }),
      'NUMBER_TYPE_MAX',
    ],
    [
      'a file upload outside a label',
      command,
      modal({ components: [{ type: 1, components: [upload().component] }] }),
      'BASE_TYPE_CHOICES',
    ],
    [
      '26 choices',
      typing,
      { type: 8, data: { choices: Array.from({ length: 26 }, (_, i) => ({ name: `${i}`, value: `${i}` })) } },
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a choice name of 101 characters',
      typing,
      { type: 8, data: { choices: [{ name: 'x'.repeat(101), value: 'x' }] } },
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a choice value of 101 characters',
      typing,
      { type: 8, data: { choices: [{ name: 'x', value: 'x'.repeat(101) }] } },
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a number as the value of a text option',
      typing,
      { type: 8, data: { choices: [{ name: 'x', value: 5 }] } },
      'APPLICATION_COMMAND_OPTION_CHOICE_VALUE_INVALID',
    ],
    ['an unknown key in data', command, { type: 4, data: { content: 'x', ephemeral: true } }, 'UNKNOWN_KEY'],
  ])('%s', async (_, how, body, code) => {
    const { interaction } = await how();
    const reply = await answer(interaction, body);
    expect(reply).toMatchObject({ status: 400, code: 50035 });
    expect(reply.errors).toContain(code);
  });
});

describe('a private message', () => {
  it('cannot be reached through its channel, and stays private when updated', async () => {
    const { interaction, outcome } = await command();
    const data = { content: 'secret', flags: 64, components: [{ type: 1, components: [button] }] };
    await answer(interaction, { type: 4, data });
    const message = await ada.settled((await outcome) as Awaited<ReturnType<MemberClient['command']>>);
    const channel = await bot.channels.fetch(games);
    if (!channel?.isTextBased()) throw new Error('no channel');
    await expect(channel.messages.fetch(message.id)).rejects.toMatchObject({ code: 10008 });
    const pressed = await received(() => ada.click(message, 'x'));
    await answer(pressed.interaction, { type: 7, data: { content: 'still secret' } });
    expect(await pressed.outcome).toMatchObject({ kind: 'update', message: { flags: 64 } });
    const ben = await connectMember(playground.url, 'ben');
    expect(ben.messages.has(message.id)).toBe(false);
    await ben.close();
  });
});
