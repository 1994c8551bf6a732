/// <reference path="../../src/playground/discordApiSpec.d.ts" />

import { Events, type Interaction, SlashCommandBuilder } from 'discord.js';
import * as spec from 'discord-api-spec/zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { DiscordError } from '../../src/playground/errors.js';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { parseBody } from '../../src/playground/validation/issues.js';
import { onePixel, startBot } from './bot.js';
import { connectMember, type MemberClient } from './memberClient.js';

// strictness.test.ts covers requests. Here the playground's responses must match Discord's API description.

let playground: Playground;
let ada: MemberClient;
let ids: Record<string, string>;

beforeAll(async () => {
  playground = await startPlayground();
  ada = await connectMember(playground.url, 'ada');
  const games = ada.channel('games');
  const bot = [...ada.users.values()].find((user) => user.bot)!.id;
  const form = new FormData();
  form.set('payload_json', JSON.stringify(board('b')));
  form.set('files[0]', new Blob([new Uint8Array(onePixel())]), 'a.png');
  const posted = await fetch(`${playground.apiUrl}/v10/channels/${games}/messages`, {
    method: 'POST',
    headers: { authorization: `Bot ${playground.token}` },
    body: form,
  });
  const { id } = (await posted.json()) as { id: string };
  const thread = (await call('POST', `/channels/${games}/messages/${id}/threads`, { name: 'thread' })) as {
    id: string;
  };
  ids = {
    games,
    bot,
    message: id,
    thread: thread.id,
    guild: playground.guildId,
    ada: ada.me.id,
    dm: ada.channel('dm'),
  };
});
afterAll(async () => {
  await ada.close();
  await playground.close();
});

const board = (customId: string) => ({
  flags: 1 << 15,
  components: [
    {
      type: 17,
      accent_color: 0x2f8f5b,
      components: [
        { type: 10, content: 'words' },
        { type: 12, items: [{ media: { url: 'attachment://a.png' }, description: 'a board' }] },
        { type: 14 },
        {
          type: 1,
          components: [{ type: 2, style: 1, label: 'f5', custom_id: customId, emoji: { name: '⚫' } }],
        },
        {
          type: 1,
          components: [{ type: 3, custom_id: `${customId}s`, options: [{ label: 'a', value: 'a' }] }],
        },
      ],
    },
  ],
});

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${playground.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${playground.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

function problems(schema: $ZodType, value: unknown): unknown {
  // Discord writes the offset as +00:00, which zod's ISO format refuses.
  const written: unknown = JSON.parse(JSON.stringify(value).replaceAll('+00:00"', 'Z"'));
  try {
    parseBody(schema, written);
    return [];
  } catch (error) {
    if (error instanceof DiscordError)
      return error.fields.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw error;
  }
}

const PIXEL = `data:image/png;base64,${onePixel().toString('base64')}`;

const command = {
  name: 'go',
  description: 'Goes',
  options: [{ type: 3, name: 'where', description: 'Where' }],
};

it.each<[string, string, $ZodType, unknown?]>([
  ['GET', '/gateway/bot', spec.GatewayBotResponseSchema],
  ['GET', '/users/@me', spec.UserPIIResponseSchema],
  ['GET', '/users/{ada}', spec.UserResponseSchema],
  ['GET', '/applications/@me', spec.PrivateApplicationResponseSchema],
  ['GET', '/guilds/{guild}', spec.GuildWithCountsResponseSchema],
  ['GET', '/guilds/{guild}/members/{ada}', spec.GuildMemberResponseSchema],
  ['GET', '/guilds/{guild}/members/{bot}', spec.GuildMemberResponseSchema],
  ['GET', '/channels/{games}', spec.GuildChannelResponseSchema],
  ['GET', '/channels/{thread}', spec.ThreadResponseSchema],
  ['GET', '/channels/{dm}', spec.PrivateChannelResponseSchema],
  ['GET', '/channels/{thread}/thread-members/@me', spec.ThreadMemberResponseSchema],
  ['GET', '/channels/{games}/messages/{message}', spec.MessageResponseSchema],
  ['POST', '/users/@me/channels', spec.PrivateChannelResponseSchema, { recipient_id: '{ada}' }],
  ['POST', '/channels/{games}/threads', spec.CreatedThreadResponseSchema, { name: 'another', type: 11 }],
  ['POST', '/channels/{games}/messages', spec.MessageResponseSchema, { content: 'hello <@{ada}>' }],
  ['PATCH', '/channels/{games}/messages/{message}', spec.MessageResponseSchema, board('c')],
  ['POST', '/applications/{bot}/commands', spec.ApplicationCommandResponseSchema, command],
  ['POST', '/applications/{bot}/emojis', spec.EmojiResponseSchema, { name: 'stone_1', image: PIXEL }],
  ['GET', '/applications/{bot}/emojis', spec.ListApplicationEmojisResponseSchema],
  // The API description says that the codes of nested errors are numbers. Discord's documentation shows words.
  ['GET', '/channels/1', spec.ErrorResponseSchema],
])('answers %s %s as Discord’s API description says', async (method, path, schema, body) => {
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
  const filled: unknown = body === undefined ? undefined : JSON.parse(fill(JSON.stringify(body)));
  expect(problems(schema, await call(method, fill(path), filled))).toEqual([]);
});

it('answers a callback and its follow-ups as Discord’s API description says', async () => {
  const bot = await startBot(playground);
  await bot.application.commands.set([new SlashCommandBuilder().setName('go').setDescription('Goes')]);
  const received = new Promise<Interaction>((resolve) => {
    bot.once(Events.InteractionCreate, resolve);
  });
  const outcome = ada.command(ids.games!, 'go');
  const { id, token } = await received;
  const callback = `/interactions/${id}/${token}/callback?with_response=true`;
  const answer = await call('POST', callback, { type: 4, data: { content: 'x', flags: 64 } });
  expect(problems(spec.InteractionCallbackResponseSchema, answer)).toEqual([]);
  const original = await call('GET', `/webhooks/${ids.bot}/${token}/messages/@original`);
  expect(problems(spec.MessageResponseSchema, original)).toEqual([]);
  const next = await call('POST', `/webhooks/${ids.bot}/${token}`, { content: 'y' });
  expect(problems(spec.MessageResponseSchema, next)).toEqual([]);
  expect(await outcome).toMatchObject({ kind: 'reply' });
  await bot.destroy();
});
