import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { type BaseInteraction, type Client, Events } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { KEPT_MESSAGES, SavedWorld } from '../../src/playground/saved/savedWorld.js';
import { addTextChannel, seedWorld } from '../../src/playground/world/seed.js';
import { onePixel, startBot } from './bot.js';
import { connectMember, type MemberClient } from './memberClient.js';

let folder: string;
let file: string;
let playground: Playground;
let ada: MemberClient;
const bugs: unknown[] = [];

const open = async (): Promise<void> => {
  playground = await startPlayground({ savedAt: file, onBug: (error) => bugs.push(error) });
  ada = await connectMember(playground.url, 'ada');
};
const close = async (): Promise<void> => {
  await ada.close();
  await playground.close();
};
const restart = async (): Promise<void> => {
  await close();
  await open();
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'playground-'));
  file = join(folder, 'made', 'playground.db');
  await open();
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
  expect(bugs.splice(0)).toEqual([]);
});

const fail = (what: unknown): never => {
  throw new Error(String(what));
};

type Answer = { status: number; body: { id: string } & Record<string, unknown> };

/** Sends a request as the bot. */
async function call(method: string, path: string, body?: unknown, picture?: string): Promise<Answer> {
  const headers = { authorization: `Bot ${playground.token}` };
  const form = new FormData();
  form.set('payload_json', JSON.stringify(body));
  if (picture) form.set('files[0]', new Blob([new Uint8Array(onePixel())]), picture);
  const response = await fetch(`${playground.apiUrl}/v10${path}`, {
    method,
    headers: picture || body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: picture ? form : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? { id: '' } : JSON.parse(text) };
}
const text = (content: string) => ({ content });
const board = {
  flags: 1 << 15,
  components: [
    { type: 12, items: [{ media: { url: 'attachment://a.png' } }] },
    { type: 1, components: [{ type: 2, style: 1, label: 'f5', custom_id: 'f5' }] },
  ],
};

it('keeps threads, their members, messages and pictures across a restart at another address', async () => {
  const games = ada.channel('games');
  const first = await call('POST', `/channels/${games}/messages`, board, 'a.png');
  const thread = await call('POST', `/channels/${games}/messages/${first.body.id}/threads`, { name: 'duel' });
  const hidden = await call('POST', `/channels/${games}/threads`, { name: 'hidden', type: 12 });
  const path = `/channels/${thread.body.id}`;
  await call('PUT', `${path}/thread-members/${ada.me.id}`);
  await call('POST', `${path}/messages`, text('in the thread'));
  const gone = await call('POST', `${path}/messages`, text('deleted'));
  await call('DELETE', `${path}/messages/${gone.body.id}`);
  await call('PATCH', `/channels/${hidden.body.id}`, { archived: true, locked: true });
  const added = playground.addChannel({ name: 'added', botDenied: ['ATTACH_FILES'] });
  const stranger = playground.addMember({ username: 'zoe', displayName: 'Zoe', locale: 'fr' });
  await ada.setLocale('pl');
  await ada.setGuildLocale('sv-SE');
  const before = await call('GET', path);
  const boardBefore = await call('GET', `/channels/${games}/messages/${first.body.id}`);
  const { url } = playground;

  await restart();
  expect(playground.isRestored).toBe(true);
  const asBefore = JSON.stringify(boardBefore.body).replaceAll(url, playground.url);
  expect((await call('GET', `/channels/${games}/messages/${first.body.id}`)).body).toEqual(
    JSON.parse(asBefore),
  );
  const [picture] = ada.messages.get(first.body.id)!.attachments;
  expect(picture!.url.startsWith(playground.url)).toBe(true);
  expect(Buffer.from(await ada.download(picture!))).toEqual(onePixel());
  expect((await call('GET', path)).body).toEqual(before.body);
  expect((await call('GET', `${path}/thread-members/${ada.me.id}`)).status).toBe(200);
  expect(ada.inChannel(thread.body.id).map(({ content }) => content)).toEqual(['in the thread']);
  expect((await call('GET', `/channels/${hidden.body.id}`)).body).toMatchObject({
    type: 12,
    thread_metadata: { archived: true, locked: true },
  });
  expect(ada.channels.has(hidden.body.id)).toBe(false);
  expect((await call('POST', `/channels/${added}/messages`, text('x'), 'a.png')).status).toBe(403);
  expect(ada.me.locale).toBe('pl');
  expect(ada.guild.locale).toBe('sv-SE');
  expect(ada.users.get(stranger)).toMatchObject({ displayName: 'Zoe', locale: 'fr' });
});

describe('belongs to its owner only:', () => {
  const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8);

  it('a new file and its folder', () => {
    expect([rights(dirname(file)), rights(file)]).toEqual(['700', '600']);
  });

  it('an existing file, and what SQLite left beside it', async () => {
    await close();
    chmodSync(file, 0o644);
    for (const ending of ['-wal', '-shm']) writeFileSync(`${file}${ending}`, '', { mode: 0o644 });
    const database = new Database(file);
    database.pragma('journal_mode = WAL');
    database.exec('DELETE FROM world');
    await open();
    const files = readdirSync(dirname(file));
    expect(files.length).toBeGreaterThan(1);
    expect(files.map((each) => rights(join(dirname(file), each)))).toEqual(files.map(() => '600'));
    database.close();
  });

  it('a damaged file and the one in its place', async () => {
    await close();
    writeFileSync(file, 'this is no database, but a text that is long enough to be looked at as one');
    chmodSync(file, 0o644);
    await open();
    expect([rights(file), rights(`${file}.damaged-1`)]).toEqual(['600', '600']);
  });
});

it('keeps the emojis of the application', async () => {
  const path = `/applications/${ada.user('Sente')}/emojis`;
  const image = `data:image/png;base64,${onePixel().toString('base64')}`;
  const made = await call('POST', path, { name: 'stone_1', image });
  await restart();
  expect((await call('GET', path)).body).toEqual({ items: [made.body] });
});

describe('places without the bot', () => {
  /** Answers every command with a board and a button. */
  const startPlayer = async (): Promise<Client<true>> => {
    const bot = await startBot(playground);
    bot.on(Events.InteractionCreate, (interaction) => {
      if (interaction.isButton()) void interaction.update(`pressed, ${owners(interaction)}`);
      if (interaction.isChatInputCommand()) {
        void interaction.reply({ components: board.components.slice(1), content: owners(interaction) });
      }
    });
    await bot.application.commands.set([
      { name: 'go', description: 'x', integrationTypes: [0, 1], contexts: [0, 1, 2] },
    ]);
    await ada.waitFor(({ commands }) => commands.length === 1);
    return bot;
  };
  const owners = (interaction: BaseInteraction) => JSON.stringify(interaction.authorizingIntegrationOwners);
  const OUTSIDE = ['not-installed-here', 'no-external-apps', 'Ben', 'Game night'];

  it('are kept with their messages, and members with their installations', async () => {
    const bot = await startPlayer();
    for (const name of OUTSIDE) await ada.send(ada.channel(name), 'said');
    const shown = await ada.settled(await ada.command(ada.channel('Ben'), 'go'));
    await bot.destroy();
    const zoe = { username: 'zoe', displayName: 'Zoe', locale: 'fr' };
    const added = playground.addMember({ ...zoe, hasApp: true });

    await restart();
    for (const name of OUTSIDE)
      expect(ada.inChannel(ada.channel(name))[0]).toMatchObject({ content: 'said' });
    expect(ada.users.get(added)).toMatchObject({ hasApp: true });
    const again = await startPlayer();
    await ada.click(ada.messages.get(shown.id)!, 'f5');
    expect(ada.messages.get(shown.id)!.content).toBe(`pressed, {"1":"${ada.me.id}"}`);
    await again.destroy();
  });

  it('are added to an older file, which loses nothing', async () => {
    const bot = await startPlayer();
    const zoe = playground.addMember({ username: 'zoe', displayName: 'Zoe', locale: 'fr' });
    const added = playground.addChannel({ name: 'added', botDenied: ['ATTACH_FILES'] });
    const shown = await ada.settled(await ada.command(ada.channel('games'), 'go'));
    await bot.destroy();
    await close();
    const database = new Database(file);
    database.exec(`
      UPDATE world SET record = json_remove(record, '$.members[0].hasApp', '$.members[1].hasApp', '$.members[2].hasApp',
        '$.members[3].hasApp', '$.members[4].hasApp');
      UPDATE channels SET record = json_remove(record, '$.guildId', '$.membersDenied');
      UPDATE messages SET record = json_remove(record, '$.origin.owners');
    `);
    const kept = database.prepare('SELECT record FROM world UNION SELECT record FROM channels').all();
    expect(JSON.stringify(kept)).not.toMatch(/hasApp|guildId|membersDenied|owners/);
    database.close();

    await open();
    expect(playground.isRestored).toBe(true);
    expect(OUTSIDE.filter((name) => ada.channel(name))).toEqual(OUTSIDE);
    expect(ada.me.hasApp).toBe(true);
    expect(ada.users.get(zoe)).toMatchObject({ hasApp: false });
    expect(ada.channels.get(added)).toMatchObject({ name: 'added', place: 'guild' });
    expect((await call('POST', `/channels/${added}/messages`, text('x'), 'a.png')).status).toBe(403);
    const again = await startPlayer();
    await ada.click(ada.messages.get(shown.id)!, 'f5');
    expect(ada.messages.get(shown.id)!.content).toBe(`pressed, {"0":"${playground.guildId}"}`);
    await again.destroy();
  });
});

it('drops a deleted channel', () => {
  const path = join(folder, 'other.db');
  const start = () => {
    const saved = new SavedWorld(path, { origin: '', warn: fail, onError: fail });
    const world = seedWorld(Date.now, 'Bot', saved.lastId);
    saved.follow(world);
    return { saved, world };
  };
  const first = start();
  const channel = addTextChannel(first.world, { name: 'passing' });
  first.world.events.emit('channelCreated', channel);
  first.saved.close();
  const second = start();
  expect(second.world.channels.get(channel.id)).toEqual(channel);
  second.world.channels.delete(channel.id);
  second.world.events.emit('channelDeleted', channel);
  second.saved.close();
  const third = start();
  expect(third.world.channels.has(channel.id)).toBe(false);
  third.saved.close();
});

it('keeps the newest messages of a channel with their attachments', async () => {
  const games = ada.channel('games');
  await call('POST', `/channels/${games}/messages`, board, 'a.png');
  for (let n = 1; n < KEPT_MESSAGES; n++) await ada.send(games, `${n}`);
  const last = await call('POST', `/channels/${games}/messages`, board, 'a.png');
  await call('PATCH', `/channels/${games}/messages/${last.body.id}`, {
    attachments: [],
    components: [{ type: 10, content: 'x' }],
  });
  await call('POST', `/channels/${ada.channel('lounge')}/messages`, board, 'a.png');
  await close();
  const database = new Database(file, { readonly: true });
  expect(database.prepare('SELECT count(*) AS n FROM attachments').get()).toEqual({ n: 1 });
  const kept = database.prepare('SELECT count(*) AS n FROM messages WHERE channel = ?').get(games);
  expect(kept).toEqual({ n: KEPT_MESSAGES });
  database.close();
  await open();
  expect((await call('GET', `/channels/${games}/messages/${last.body.id}`)).status).toBe(200);
});

it('continues its ids, even if the clock was set back', async () => {
  await close();
  const now = Date.now();
  const [later, earlier] = [() => now + 86_400_000, () => now];
  const ids: string[] = [];
  for (const clock of [later, earlier]) {
    playground = await startPlayground({ savedAt: file, now: clock });
    ada = await connectMember(playground.url, 'ada');
    ids.push((await call('POST', `/channels/${ada.channel('games')}/messages`, text('x'))).body.id);
    await close();
  }
  expect(BigInt(ids[1]!)).toBeGreaterThan(BigInt(ids[0]!));
  await open();
});

it('drops tokens, private answers and pending ones', async () => {
  const games = ada.channel('games');
  const tokens: string[] = [];
  const bot = await startBot(playground);
  await bot.application.commands.set([{ name: 'go', description: 'Goes' }]);
  bot.on(Events.InteractionCreate, (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    tokens.push(interaction.token);
    if (tokens.length === 1) void interaction.reply('aloud');
    else if (tokens.length === 2) void interaction.reply({ content: 'psst', flags: 64 });
    else void interaction.deferReply();
  });
  for (let n = 0; n < 3; n++) await ada.command(games, 'go');
  const answered = `/webhooks/${bot.application.id}/${tokens[0]}`;
  expect((await call('POST', answered, text('more'))).status).toBe(200);
  await bot.destroy();
  await restart();
  expect(ada.inChannel(games).map(({ content }) => content)).toEqual(['aloud', 'more']);
  expect(await call('POST', answered, text('late'))).toMatchObject({ status: 401, body: { code: 50027 } });
});

it.each<[what: string, damage: () => void]>([
  ['not a database', () => writeFileSync(file, 'garbage, and more of it '.repeat(50))],
  ['another version', () => void new Database(file).exec('PRAGMA user_version = 9').close()],
  ['a record that is not JSON', () => void new Database(file).exec("UPDATE world SET record = '{'").close()],
  ['a missing table', () => void new Database(file).exec('DROP TABLE messages').close()],
])('renames a damaged file and starts empty: %s', async (_, damage) => {
  await ada.send(ada.channel('games'), 'before');
  await close();
  damage();
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await open();
  expect(said.mock.calls.map(([line]) => line)).toEqual([
    expect.stringMatching(
      /^The playground's file .* It is now .*\.damaged-1, and the playground starts empty\.\n$/,
    ),
  ]);
  said.mockRestore();
  expect(playground.isRestored).toBe(false);
  expect(existsSync(`${file}.damaged-1`)).toBe(true);
  expect(ada.messages.size).toBe(0);
  await ada.send(ada.channel('games'), 'after');
  await restart();
  expect([...ada.messages.values()].map(({ content }) => content)).toEqual(['after']);
});

it('writes soon after a change, without waiting for close', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await ada.send(ada.channel('games'), 'kept');
  const database = new Database(file, { readonly: true });
  const count = () => database.prepare('SELECT count(*) AS n FROM messages').get();
  expect(count()).toEqual({ n: 0 });
  vi.runOnlyPendingTimers();
  expect(count()).toEqual({ n: 1 });
  vi.useRealTimers();
  database.close();
});

it('writes no file by default', async () => {
  const quiet = await startPlayground();
  await quiet.close();
  expect(quiet.isRestored).toBe(false);
  expect(readdirSync(folder)).toEqual(['made']);
});
