/// <reference path="../../src/playground/discordApiSpec.d.ts" />

import {
  ApplicationCommandOptionType,
  type Client,
  Events,
  type Interaction,
  MessageFlags,
  type RepliableInteraction,
} from 'discord.js';
import * as spec from 'discord-api-spec/zod';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { parseBody } from '../../src/playground/validation/issues.js';
import { onePixel, startBot } from './bot.js';
import { buttonsOf, connectMember, type MemberClient } from './memberClient.js';

// The bot in servers and DMs without it, used by members who have installed it for themselves.

const OUTSIDE = ['not-installed-here', 'no-external-apps', 'Ben', 'Game night'];

let playground: Playground;
let bot: Client<true>;
let ada: MemberClient;
let ben: MemberClient;
/** Collects Gateway events by name, with their data. */
const dispatches: { t: string; d: Record<string, unknown> }[] = [];
const bugs: unknown[] = [];
let answer: (interaction: RepliableInteraction) => Promise<unknown>;

beforeEach(async () => {
  dispatches.length = 0;
  playground = await startPlayground({ onBug: (error) => bugs.push(error) });
  bot = await startBot(playground);
  bot.on(Events.Raw, (packet: { t: string | null; d: Record<string, unknown> }) => {
    if (packet.t !== null) dispatches.push({ t: packet.t, d: packet.d });
  });
  answer = (interaction) => interaction.reply('hello');
  bot.on(Events.InteractionCreate, (interaction: Interaction) => {
    if (interaction.isRepliable()) answer(interaction).catch((error: unknown) => bugs.push(error));
  });
  ada = await connectMember(playground.url, 'ada');
  ben = await connectMember(playground.url, 'ben');
  await bot.application.commands.set([
    { name: 'both', description: 'x', integrationTypes: [0, 1], contexts: [0, 1, 2] },
    { name: 'default', description: 'x' },
    { name: 'visitor', description: 'x', integrationTypes: [1] },
    { name: 'talk', description: 'x', integrationTypes: [1], contexts: [2] },
    { name: 'servers', description: 'x', integrationTypes: [0, 1], contexts: [0] },
    {
      name: 'about',
      description: 'x',
      integrationTypes: [1],
      options: [
        { name: 'who', description: 'x', type: ApplicationCommandOptionType.User },
        { name: 'where', description: 'x', type: ApplicationCommandOptionType.Channel },
      ],
    },
  ]);
  const everywhere = { integrationTypes: [0, 1], contexts: [0, 1, 2] };
  await bot.application.commands.set(
    [{ name: 'of-guild', description: 'x', ...everywhere }],
    playground.guildId,
  );
  await Promise.all([ada, ben].map((member) => member.waitFor(({ commands }) => commands.length === 7)));
});
afterEach(async () => {
  await ada.close();
  await ben.close();
  await bot.destroy();
  await playground.close();
  expect(bugs.splice(0)).toEqual([]);
});

/** Returns the interaction of a member's command, as the Gateway sends it. */
async function sent(
  member: MemberClient,
  place: string,
  command = 'both',
  options = {},
): Promise<Record<string, unknown>> {
  await member.command(member.channel(place), command, options);
  return dispatches.findLast(({ t }) => t === 'INTERACTION_CREATE')!.d;
}

/** Sends a request with the bot's own token. */
async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${playground.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${playground.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const board = () => ({
  content: 'a board',
  files: [{ attachment: onePixel(), name: 'board.png' }],
  components: [{ type: 1, components: [{ type: 2, style: 1, label: 'f5', custom_id: 'f5' }] }],
});

describe('commands appear', () => {
  it.each<[string, string, string[]]>([
    ['both', 'ada', ['guild', 'otherGuild', 'botDm', 'private']],
    ['both', 'ben', ['guild', 'botDm']],
    ['default', 'ada', ['guild', 'botDm']],
    ['visitor', 'ada', ['guild', 'otherGuild', 'botDm', 'private']],
    ['visitor', 'ben', []],
    ['talk', 'ada', ['private']],
    ['servers', 'ada', ['guild', 'otherGuild']],
    ['servers', 'ben', ['guild']],
    ['of-guild', 'ada', ['guild']],
  ])('/%s for %s, by its registration and their installation', (name, who, places) => {
    const { commands } = who === 'ada' ? ada : ben;
    expect(commands.find((command) => command.name === name)?.places).toEqual(places);
  });

  it('and are refused elsewhere', async () => {
    for (const place of OUTSIDE) {
      const refused = { code: 'unknownCommand' };
      await expect(ada.command(ada.channel(place), 'default')).rejects.toMatchObject(refused);
      const benSees = place === 'Ben' ? 'Ada' : place;
      await expect(ben.command(ben.channel(benSees), 'both')).rejects.toMatchObject(refused);
    }
  });
});

it('shows direct messages between members only to those members', async () => {
  const xiaolin = await connectMember(playground.url, 'xiaolin');
  const names = ({ channels }: MemberClient) =>
    [...channels.values()].flatMap(({ place, name }) => (place === 'private' ? [name] : []));
  expect([ada, ben, xiaolin].map(names)).toEqual([
    ['Ben', 'Game night'],
    ['Ada', 'Game night', '小林'],
    ['Game night', 'Ben'],
  ]);
  const refused = xiaolin.send(ada.channel('Ben'), 'overheard');
  await expect(refused).rejects.toMatchObject({ code: 'unknownChannel' });
  await xiaolin.close();
});

describe('an interaction carries', () => {
  const [EMBED, FILES, EVERYONE, EMOJIS] = [1n << 14n, 1n << 15n, 1n << 17n, 1n << 18n];

  it.each(['Ben', 'Game night'])('its member and no server, in direct messages: %s', async (place) => {
    const interaction = await sent(ada, place);
    expect(interaction).toMatchObject({
      context: 2,
      authorizing_integration_owners: { 1: ada.me.id },
      app_permissions: String(EMBED | FILES | EVERYONE),
      channel: { id: ada.channel(place), type: place === 'Ben' ? 1 : 3 },
      user: { id: ada.me.id },
    });
    for (const key of ['guild_id', 'guild', 'guild_locale', 'member'])
      expect(interaction).not.toHaveProperty(key);
  });

  it('the other server, and its members’ permissions there', async () => {
    const interaction = await sent(ada, 'not-installed-here');
    expect(interaction).toMatchObject({
      context: 0,
      authorizing_integration_owners: { 1: ada.me.id },
      app_permissions: String(EMBED | FILES | EMOJIS),
      channel: { type: 0, guild_id: interaction.guild_id },
      guild: { id: interaction.guild_id },
      guild_locale: 'en-US',
      member: { user: { id: ada.me.id } },
    });
    expect(interaction.guild_id).not.toBe(playground.guildId);
    expect(interaction).not.toHaveProperty('user');
    expect(interaction).not.toHaveProperty('authorizing_integration_owners.0');
  });

  it('the user in an option, with their membership in a known server, but never the bot’s', async () => {
    const [id, app] = [ben.me.id, bot.user.id];
    const ofBen = (members: object) => ({ resolved: { users: { [id]: { id } }, ...members } });
    const inDm = (await sent(ada, 'Ben', 'about', { who: 'ben' })).data;
    expect(inDm).toMatchObject(ofBen({}));
    expect(inDm).not.toHaveProperty('resolved.members');
    const inServer = (await sent(ada, 'not-installed-here', 'about', { who: 'ben' })).data;
    expect(inServer).toMatchObject(ofBen({ members: { [id]: { permissions: '0' } } }));
    const ofBot = (await sent(ada, 'not-installed-here', 'about', { who: app })).data;
    expect(ofBot).toMatchObject({ resolved: { users: { [app]: { id: app } } } });
    expect(ofBot).not.toHaveProperty('resolved.members');
  });

  it('channels of the same server only', async () => {
    const [here, there] = [ada.channel('not-installed-here'), ada.channel('games')];
    const { data } = await sent(ada, 'no-external-apps', 'about', { where: here });
    expect(data).toMatchObject({ resolved: { channels: { [here]: { name: 'not-installed-here' } } } });
    for (const place of ['not-installed-here', 'Ben']) {
      const foreign = ada.command(ada.channel(place), 'about', { where: there });
      await expect(foreign).rejects.toMatchObject({ code: 'badOption' });
    }
  });

  it.each<[string, string, (ids: { guild: string; ada: string }) => object]>([
    ['games', 'both', ({ guild, ada: member }) => ({ 0: guild, 1: member })],
    ['games', 'default', ({ guild }) => ({ 0: guild })],
    ['games', 'visitor', ({ ada: member }) => ({ 1: member })],
    ['dm', 'both', ({ ada: member }) => ({ 0: '0', 1: member })],
    ['dm', 'default', () => ({ 0: '0' })],
  ])('both owners in the bot’s own places (%s) for /%s', async (place, command, owners) => {
    const ids = { guild: playground.guildId, ada: ada.me.id };
    const interaction = await sent(ada, place, command);
    expect(interaction.authorizing_integration_owners).toEqual(owners(ids));
    expect(interaction.context).toBe(place === 'dm' ? 1 : 0);
  });
});

describe('the bot', () => {
  it('receives only interactions from these places', async () => {
    for (const place of OUTSIDE) {
      await ada.type(ada.channel(place));
      await ada.send(ada.channel(place), 'unheard');
      await ada.command(ada.channel(place), 'both');
      await ada.delete(ada.inChannel(ada.channel(place))[0]!);
    }
    await ada.send(ada.channel('games'), 'heard');
    await new Promise<void>((resolve) => {
      const look = () => dispatches.some(({ t }) => t === 'MESSAGE_CREATE') && resolve();
      bot.on(Events.Raw, look);
      look();
    });
    expect(dispatches.map(({ t }) => t)).toEqual([
      ...OUTSIDE.map(() => 'INTERACTION_CREATE'),
      'MESSAGE_CREATE',
    ]);
    expect(bot.guilds.cache.map(({ id }) => id)).toEqual([playground.guildId]);
    for (const place of OUTSIDE) expect(bot.channels.cache.has(ada.channel(place))).toBe(false);
  });

  it.each(OUTSIDE)('cannot reach the channel or its messages with its own token: %s', async (place) => {
    const channel = ada.channel(place);
    const { message } = (await ada.command(channel, 'both')) as { message: { id: string } };
    const missing = { status: 403, body: { code: 50001 } };
    expect(await call('GET', `/channels/${channel}`)).toMatchObject(missing);
    expect(await call('GET', `/channels/${channel}/messages`)).toMatchObject(missing);
    expect(await call('GET', `/channels/${channel}/messages/${message.id}`)).toMatchObject(missing);
    expect(
      await call('PATCH', `/channels/${channel}/messages/${message.id}`, { content: 'x' }),
    ).toMatchObject(missing);
    expect(await call('POST', `/channels/${channel}/messages`, { content: 'x' })).toMatchObject(missing);
    expect(await call('POST', `/channels/${channel}/typing`)).toMatchObject(missing);
    expect(await call('POST', `/channels/${channel}/threads`, { name: 'x', type: 11 })).toMatchObject(
      missing,
    );
  });

  it('does not see the other server', async () => {
    const { guild_id } = await sent(ada, 'not-installed-here');
    expect(await call('GET', `/guilds/${guild_id}`)).toMatchObject({ status: 404, body: { code: 10004 } });
    const { body } = await call('GET', `/guilds/${playground.guildId}/channels`);
    expect((body as { name: string }[]).map(({ name }) => name)).not.toContain('not-installed-here');
    expect((await bot.application.fetch()).approximateUserInstallCount).toBe(3);
  });
});

describe('an interaction’s message', () => {
  it.each(['not-installed-here', 'Ben', 'Game night'])(
    'is edited by the token of each press: %s',
    async (place) => {
      const tokens: RepliableInteraction[] = [];
      answer = async (interaction) => {
        tokens.push(interaction);
        if (interaction.isButton()) return interaction.deferUpdate();
        return interaction.reply({ ...board(), withResponse: true } as never);
      };
      const shown = await ada.settled(await ada.command(ada.channel(place), 'both'));
      expect(() => parseBody(spec.MessageResponseSchema, written(shown))).not.toThrow();
      expect(
        await ben.click(await ben.waitForMessage(shown.channel_id, ({ id }) => id === shown.id), 'f5'),
      ).toMatchObject({
        kind: 'deferredUpdate',
      });
      const pressed = dispatches.findLast(({ t }) => t === 'INTERACTION_CREATE')!.d;
      expect(pressed).toMatchObject({
        type: 3,
        authorizing_integration_owners: { 1: ada.me.id },
        message: { interaction_metadata: { authorizing_integration_owners: { 1: ada.me.id } } },
      });
      expect((pressed.user ?? (pressed.member as { user: unknown }).user) as object).toMatchObject({
        id: ben.me.id,
      });
      for (const [n, { webhook }] of tokens.entries()) {
        await webhook.editMessage(shown.id, {
          content: `by token ${n}`,
          files: [{ attachment: onePixel(), name: 'b.png' }],
        });
        await webhook.editMessage('@original', { content: `as the original of ${n}` });
        await ben.waitForMessage(shown.channel_id, ({ content }) => content === `as the original of ${n}`);
      }
      expect(buttonsOf(ben.messages.get(shown.id)!)).toHaveLength(1);
    },
  );

  it('cannot be reached by another interaction', async () => {
    const tokens: RepliableInteraction[] = [];
    answer = (interaction) => {
      tokens.push(interaction);
      return interaction.reply('mine');
    };
    const first = await ada.settled(await ada.command(ada.channel('Ben'), 'both'));
    await ada.command(ada.channel('Ben'), 'both');
    const stolen = tokens[1]!.webhook.editMessage(first.id, { content: 'x' });
    await expect(stolen).rejects.toMatchObject({ code: 10008 });
  });
});

/** Discord writes the offset as +00:00, which zod's ISO format refuses. */
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('+00:00"', 'Z"'));

describe('follow-ups', () => {
  it.each(['not-installed-here', 'Ben', 'Game night'])(
    'are limited to five, even if concurrent, and edits do not count: %s',
    async (place) => {
      const results: PromiseSettledResult<unknown>[] = [];
      answer = async (interaction) => {
        await interaction.reply('hello');
        const ask = (n: number) =>
          interaction.followUp({ content: `${n}`, flags: n % 2 === 0 ? MessageFlags.Ephemeral : [] });
        results.push(...(await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(ask))));
        await interaction.editReply('done');
      };
      await ada.command(ada.channel(place), 'both');
      await ada.waitForMessage(ada.channel(place), ({ content }) => content === 'done');
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused.map(({ reason }) => reason)).toMatchObject([
        { status: 400, code: 40094 },
        { status: 400, code: 40094 },
      ]);
    },
  );

  it('are unlimited if the app is installed in the place', async () => {
    answer = async (interaction) => {
      await interaction.deferReply();
      for (let n = 1; n <= 7; n++) await interaction.followUp(`${n}`);
    };
    await ada.command(ada.channel('games'), 'both');
    await ada.waitForMessage(ada.channel('games'), ({ content }) => content === '7');
  });
});

describe('if members may not use external apps', () => {
  it.each<[string, (interaction: RepliableInteraction) => Promise<unknown>]>([
    ['an answer', (interaction) => interaction.reply('hello')],
    [
      'a deferred answer',
      (interaction) => interaction.deferReply().then(() => interaction.editReply('hello')),
    ],
  ])('%s and its follow-ups are private, even if requested public', async (_, first) => {
    answer = async (interaction) => {
      await first(interaction);
      await interaction.followUp('more');
    };
    const channel = ada.channel('no-external-apps');
    await ada.command(channel, 'both');
    await ada.waitForMessage(channel, ({ content }) => content === 'more');
    expect(ada.inChannel(channel).map(({ content, flags }) => [content, flags])).toEqual([
      ['hello', 64],
      ['more', 64],
    ]);
    await ada.send(channel, 'aloud');
    await ben.waitForMessage(channel, ({ content }) => content === 'aloud');
    expect(ben.inChannel(channel).map(({ content }) => content)).toEqual(['aloud']);
  });

  it('answers elsewhere are public', async () => {
    const shown = await ada.settled(await ada.command(ada.channel('not-installed-here'), 'both'));
    expect(shown.flags).toBe(0);
    expect(await ben.waitForMessage(shown.channel_id, ({ id }) => id === shown.id)).toMatchObject({
      flags: 0,
    });
  });
});
