import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ButtonInteraction, type Client, Events, type Interaction } from 'discord.js';
import * as spec from 'discord-api-spec/zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/v4/core';
import type { ActivityView } from '../../src/playground/members/memberProtocol.js';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { startBot } from './bot.js';
import { connectMember, type MemberClient } from './memberClient.js';

let playground: Playground;
let bot: Client<true>;
let ada: MemberClient;
let ben: MemberClient;
let games: string;
/** The Activity's server, with the headers of its last request. */
let site: Server;
let seen: Record<string, string | string[] | undefined> = {};

beforeAll(async () => {
  site = createServer(({ headers, url, method }, response) => {
    seen = { ...headers, url, method };
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'cache-control': 'max-age=60',
        'content-security-policy': 'x',
      })
      .end('<script>start()</script>');
  });
  const sockets = new WebSocketServer({ server: site });
  sockets.on('connection', (socket, { headers, url }) => {
    seen = { ...headers, url };
    socket.on('message', (data) => socket.send(`echo ${data.toString()}`));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(site.address() as AddressInfo).port}/board`;
  playground = await startPlayground({ activityAt: () => at });
  bot = await startBot(playground);
  bot.on(Events.InteractionCreate, (interaction: Interaction) => {
    if (interaction.isChatInputCommand()) void interaction.launchActivity();
  });
  await bot.application.commands.set([
    { name: 'board', description: 'Opens the board' },
    { name: 'launch', type: 4, handler: 2, integrationTypes: [0, 1], contexts: [0, 1, 2] } as never,
  ]);
  ada = await connectMember(playground.url, 'ada');
  ben = await connectMember(playground.url, 'ben');
  games = ada.channel('games');
});
afterAll(async () => {
  await Promise.all([ada.close(), ben.close()]);
  await bot.destroy();
  await playground.close();
  site.close();
  site.closeAllConnections();
});

/** A window of an Activity, as its page would use it. */
class Window {
  readonly query: URLSearchParams;
  #seen: number;

  constructor(
    readonly member: MemberClient,
    readonly view: ActivityView,
  ) {
    this.query = new URL(view.path, playground.url).searchParams;
    this.#seen = member.events.length;
  }

  static async launch(member: MemberClient, channel: string): Promise<Window> {
    return new Window(member, await member.launch(channel));
  }

  /** Sends a message, and returns the next one that the host sends. */
  async send(
    opcode: number,
    data: object,
  ): Promise<{ payload: readonly [number, Record<string, unknown>]; problem: string | null }> {
    const next = this.next();
    await this.member.sendFromActivity(this.view.frameId, [opcode, data]);
    return next;
  }

  async next(): Promise<{ payload: readonly [number, Record<string, unknown>]; problem: string | null }> {
    const event = await this.member.nextEvent('activityMessage', this.#seen);
    this.#seen = this.member.events.indexOf(event) + 1;
    return event;
  }

  handshake(changes: object = {}) {
    const hello = {
      v: 1,
      encoding: 'json',
      client_id: bot.user.id,
      frame_id: this.view.frameId,
      sdk_version: '2.5.0',
    };
    return this.send(0, { ...hello, ...changes });
  }

  async command(cmd: string, args?: object, evt?: string) {
    const nonce = crypto.randomUUID();
    const { payload, problem } = await this.send(1, {
      cmd,
      nonce,
      ...(args && { args }),
      ...(evt && { evt }),
    });
    return { ...(payload[1] as { evt: string | null; data: Record<string, unknown> | null }), problem };
  }

  async ready(): Promise<this> {
    await this.handshake();
    return this;
  }

  async authorize(scope: readonly string[]): Promise<string> {
    const { data } = await this.command('AUTHORIZE', {
      client_id: bot.user.id,
      response_type: 'code',
      prompt: 'none',
      scope,
    });
    return String(data?.code);
  }

  close = () => this.member.closeActivity(this.view.frameId);
}

const api = (path: string, init: RequestInit = {}) => fetch(`${playground.apiUrl}/v10${path}`, init);
const asBot = (path: string) => api(path, { headers: { authorization: `Bot ${playground.token}` } });
const withToken = (path: string, token: string) =>
  api(path, { headers: { authorization: `Bearer ${token}` } });

async function exchange(code: string, changes: Record<string, string> = {}) {
  const form = {
    grant_type: 'authorization_code',
    code,
    client_id: bot.user.id,
    client_secret: playground.clientSecret,
  };
  const response = await api('/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...changes }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

describe('launching', () => {
  test('a command’s answer opens the channel’s Activity, and says which instance it is', async () => {
    const received = new Promise<Interaction>((resolve) => {
      bot.once(Events.InteractionCreate, resolve);
    });
    const outcome = await ada.command(games, 'board');
    await received;
    if (outcome.kind !== 'launch') throw new Error(outcome.kind);
    const { path, title } = outcome.activity;
    expect(title).toBe('Sente');
    const query = new URL(path, playground.url).searchParams;
    expect(query.get('channel_id')).toBe(games);
    expect(query.get('guild_id')).toBe(playground.guildId);
    await ada.closeActivity(outcome.activity.frameId);
  });

  test('the second member joins the same instance, and the bot sees who is in it', async () => {
    const [one, two] = [await Window.launch(ada, games), await Window.launch(ben, games)];
    const id = one.query.get('instance_id')!;
    expect(two.query.get('instance_id')).toBe(id);
    const response = await asBot(`/applications/${bot.user.id}/activity-instances/${id}`);
    const instance = await response.json();
    expect(z.safeParse(spec.EmbeddedActivityInstanceSchema, instance).error).toBeUndefined();
    expect(instance).toMatchObject({
      instance_id: id,
      location: { kind: 'gc', guild_id: playground.guildId, channel_id: games },
      users: [ada.me.id, ben.me.id],
    });
    await Promise.all([one.close(), two.close()]);
    expect((await asBot(`/applications/${bot.user.id}/activity-instances/${id}`)).status).toBe(404);
  });

  test('a member has one Activity at a time, and none once their page is gone', async () => {
    const mia = await connectMember(playground.url, 'mia');
    const first = await Window.launch(mia, games);
    const second = await Window.launch(mia, mia.channel('lounge'));
    const statusOf = async ({ query }: Window) =>
      (await asBot(`/applications/${bot.user.id}/activity-instances/${query.get('instance_id')}`)).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await mia.close();
    await expect.poll(() => statusOf(second)).toBe(404);
  });

  test('outside servers its place is the private channel', async () => {
    const window = await Window.launch(ada, ada.channel('dm'));
    const response = await asBot(
      `/applications/${bot.user.id}/activity-instances/${window.query.get('instance_id')}`,
    );
    expect(await response.json()).toMatchObject({ location: { kind: 'pc', channel_id: ada.channel('dm') } });
    await window.close();
  });

  test('an application without Activities launches none', async () => {
    const other = await startPlayground();
    const plain = await startBot(other);
    plain.on(Events.InteractionCreate, (interaction) => {
      void (interaction as ButtonInteraction).launchActivity().catch(({ code }: { code: number }) => {
        void (interaction as ButtonInteraction).reply(`refused ${code}`);
      });
    });
    await plain.application.commands.set([{ name: 'board', description: 'Opens the board' }]);
    const member = await connectMember(other.url, 'ada');
    const outcome = await member.command(member.channel('games'), 'board');
    expect(outcome.kind === 'reply' && outcome.message.content).toBe('refused 50035');
    await expect(member.launch(member.channel('games'))).rejects.toThrow('There is no Activity here.');
    await member.close();
    await plain.destroy();
    await other.close();
  });
});

describe('the host of the window', () => {
  test('answers a handshake with READY, and a wrong one with a close', async () => {
    const window = await Window.launch(ada, games);
    const wrong = [{ client_id: '1' }, { frame_id: '1' }, { v: 2 }, { encoding: 'etf' }, { more: 1 }];
    const codes = [];
    for (const changes of wrong) codes.push((await window.handshake(changes)).payload[1].code);
    expect(codes).toEqual([4000, 1003, 4004, 1003, 1003]);
    const early = await window.send(1, { cmd: 'ENCOURAGE_HW_ACCELERATION', nonce: crypto.randomUUID() });
    expect(early).toMatchObject({
      payload: [2, { code: 1003 }],
      problem: 'The first message must be a HANDSHAKE',
    });
    expect((await window.handshake()).payload).toMatchObject([
      1,
      { cmd: 'DISPATCH', evt: 'READY', data: { v: 1 } },
    ]);
    await window.close();
  });

  test('refuses unknown and malformed commands in Discord’s form, and names the problem', async () => {
    const window = await (await Window.launch(ada, games)).ready();
    const results = [
      await window.command('DANCE', {}),
      await window.command('SET_CONFIG', { use_interactive_pip: 'yes' }),
      await window.command('SET_CONFIG', { use_interactive_pip: true, more: 1 }),
      await window.command('CAPTURE_LOG', { level: 'loud', message: '' }),
      await window.command('SET_ORIENTATION_LOCK_STATE', { lock_state: 4 }),
      await window.command('OPEN_EXTERNAL_LINK', { url: 'javascript:alert(1)' }),
      await window.command('SUBSCRIBE', undefined, 'NOTHING'),
      await window.command('SUBSCRIBE'),
      await window.command('AUTHORIZE', { client_id: '1', scope: ['identify'] }),
      await window.command('AUTHORIZE', { client_id: bot.user.id, scope: ['everything'] }),
      await window.command('AUTHENTICATE', { access_token: 'forged' }),
      await window.command('USER_SETTINGS_GET_LOCALE'),
    ];
    expect(results.every(({ evt, problem }) => evt === 'ERROR' && problem !== null)).toBe(true);
    expect(results.map(({ data }) => data?.code)).toEqual([
      4002, 4000, 4000, 4000, 4000, 4000, 4004, 4004, 4007, 5000, 4009, 4006,
    ]);
    await window.close();
  });

  test('carries out the commands of the SDK', async () => {
    const window = await (await Window.launch(ada, games)).ready();
    const answers = [
      await window.command('ENCOURAGE_HW_ACCELERATION'),
      await window.command('SET_CONFIG', { use_interactive_pip: true }),
      await window.command('SET_ORIENTATION_LOCK_STATE', {
        lock_state: 1,
        picture_in_picture_lock_state: null,
      }),
      await window.command('CAPTURE_LOG', { level: 'log', message: 'hello' }),
      await window.command('OPEN_EXTERNAL_LINK', { url: 'https://boards.example/' }),
      await window.command('GET_PLATFORM_BEHAVIORS'),
    ];
    expect(answers.every(({ evt, problem }) => evt === null && problem === null)).toBe(true);
    expect(answers.map(({ data }) => data)).toEqual([
      { enabled: true },
      { use_interactive_pip: true },
      null,
      null,
      { opened: true },
      {},
    ]);
    await window.close();
  });

  test('tells subscribers who comes and goes', async () => {
    const window = await (await Window.launch(ada, games)).ready();
    await window.command('SUBSCRIBE', undefined, 'ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE');
    const names = async () => {
      const { payload } = await window.next();
      const { participants } = payload[1].data as { participants: { global_name: string }[] };
      return participants.map(({ global_name }) => global_name);
    };
    const other = await Window.launch(ben, games);
    expect(await names()).toEqual(['Ada', 'Ben']);
    await other.close();
    expect(await names()).toEqual(['Ada']);
    await window.close();
  });
});

describe('OAuth2', () => {
  test('a code becomes a token, which opens what its scopes allow', async () => {
    const window = await (await Window.launch(ada, games)).ready();
    const { status, body } = await exchange(await window.authorize(['identify']));
    expect([status, body.token_type, body.scope]).toEqual([200, 'Bearer', 'identify']);
    const token = body.access_token!;
    const me = await (await withToken('/users/@me', token)).json();
    expect(z.safeParse(spec.UserPIIResponseSchema, me).error).toBeUndefined();
    expect(me).toMatchObject({ id: ada.me.id, username: 'ada' });
    const member = `/users/@me/guilds/${playground.guildId}/member`;
    expect((await withToken(member, token)).status).toBe(401);
    const { body: more } = await exchange(await window.authorize(['identify', 'guilds.members.read']));
    expect(await (await withToken(member, more.access_token!)).json()).toMatchObject({
      user: { id: ada.me.id },
    });
    expect((await window.command('AUTHENTICATE', { access_token: token })).data).toMatchObject({
      user: { id: ada.me.id },
    });
    expect((await window.command('USER_SETTINGS_GET_LOCALE')).data).toEqual({ locale: 'en-US' });
    await window.close();
  });

  test('refuses used and forged codes, other clients and other grants', async () => {
    const window = await (await Window.launch(ada, games)).ready();
    const code = await window.authorize(['identify']);
    const answers = [
      await exchange(code, { client_secret: 'wrong' }),
      await exchange(code, { client_id: '1' }),
      await exchange(code, { grant_type: 'password' }),
      await exchange('forged'),
      await exchange(code),
      await exchange(code),
    ];
    expect(answers.map(({ status, body }) => body.error ?? status)).toEqual([
      'invalid_client',
      'invalid_client',
      'unsupported_grant_type',
      'invalid_grant',
      200,
      'invalid_grant',
    ]);
    expect((await withToken('/users/@me', 'forged')).status).toBe(401);
    await window.close();
  });
});

describe('the proxy', () => {
  test('serves the Activity under Discord’s origin and policy', async () => {
    const own = new URL(playground.url).origin;
    const response = await fetch(`${playground.url}activity/api/x?y=1`, {
      method: 'POST',
      headers: { origin: own },
      body: '{}',
    });
    expect(seen).toMatchObject({
      url: '/board/api/x?y=1',
      method: 'POST',
      origin: `https://${bot.user.id}.discordsays.com`,
    });
    const policy = response.headers.get('content-security-policy')!;
    const [, nonce] = /'nonce-([\w-]+)'/.exec(policy)!;
    expect(policy).toContain("frame-ancestors 'self'");
    expect(await response.text()).toBe(`<script nonce="${nonce}">start()</script>`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('passes WebSockets on', async () => {
    const url = new URL('activity/api/socket', playground.url);
    const socket = new WebSocket(url.href.replace('http', 'ws'), { origin: url.origin });
    await new Promise((resolve) => socket.on('open', resolve));
    const answer = new Promise((resolve) => socket.on('message', (data) => resolve(data.toString())));
    socket.send('hello');
    expect(await answer).toBe('echo hello');
    expect(seen).toMatchObject({
      url: '/board/api/socket',
      origin: `https://${bot.user.id}.discordsays.com`,
    });
    socket.terminate();
  });

  test('says that the Activity does not answer', async () => {
    const other = await startPlayground({ activityAt: () => 'http://127.0.0.1:1' });
    expect((await fetch(`${other.url}activity/`)).status).toBe(502);
    const socket = new WebSocket(`${other.url.replace('http', 'ws')}activity/api/socket`);
    const error = new Promise<Error>((resolve) => socket.on('error', resolve));
    expect((await error).message).toContain('502');
    await other.close();
  });
});
