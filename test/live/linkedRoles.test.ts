import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RoleData } from '../../src/game/ports/linkedRoleStore.js';
import { LinkedRoles, type RolesApi, TokenSeal } from '../../src/live/linkedRoles.js';
import { move } from '../game/games.js';
import { LiveWorld } from './liveWorld.js';

const HOUR_MS = 60 * 60_000;
/** Longer than the data of a member rests, and than the first wait. */
const A_WHILE_MS = 60_000;
const REDIRECT = 'https://boards.example/linked-role/callback';

let world: LiveWorld;
let roles: LinkedRoles;
/** What Discord was told, by the access token. */
let sent: [access: string, data: RoleData | undefined][];
let revoked: string[];
let renewals: number;
/** How Discord answers. */
let discord: {
  link: Awaited<ReturnType<RolesApi['link']>>;
  renew?: 'refused' | 'silent';
  send: Awaited<ReturnType<RolesApi['sendRoles']>>;
};

const api: RolesApi = {
  rolesConsentUrl: ({ redirect, state }) =>
    `https://discord.example/?${new URLSearchParams({ redirect, state })}`,
  link: async () => discord.link,
  async renew() {
    if (discord.renew) return discord.renew;
    renewals += 1;
    return tokensUntil(world.stage.clock.time + 7 * 24 * HOUR_MS, `renewed${renewals}`);
  },
  async sendRoles({ access }, data) {
    if (discord.send === 'sent') sent.push([access, data]);
    return discord.send;
  },
  async revoke({ access }) {
    revoked.push(access);
    return 'revoked';
  },
};

const tokensUntil = (expiresAt: number, access = 'first') => ({ access, refresh: `${access}r`, expiresAt });

function newRoles(secret = 'secret'): LinkedRoles {
  const { store, clock, log } = world.stage;
  return new LinkedRoles({ api, store, seal: new TokenSeal(secret), clock, log });
}

beforeEach(async () => {
  [sent, revoked, renewals] = [[], [], 0];
  world = await LiveWorld.open();
  const expiresAt = world.stage.clock.time + 7 * 24 * HOUR_MS;
  discord = { link: { member: 'ada', locale: 'de', tokens: tokensUntil(expiresAt) }, send: 'sent' };
  roles = newRoles();
  await world.stop();
  world.linkedRoles = roles;
  await world.serve();
});

afterEach(async () => {
  await roles.close();
  await world.close();
});

/** Lets time pass, and waits until what was due is sent. */
async function pass(ms: number): Promise<void> {
  world.stage.clock.forward(ms);
  await roles.idle();
}

/** Finishes a game of ada against ben that counts. */
async function finishGame(): Promise<void> {
  const { host } = world.stage;
  const { setup } = await world.game();
  const moves = ['f5', 'd6', 'c3', 'd3'].map((name, ply) => move(ply, name, ply % 2 === 0 ? 'ada' : 'ben'));
  for (const action of [...moves, { kind: 'resign', member: 'ben' } as const])
    expect((await host.act(setup.id, action)).kind).toBe('accepted');
}

describe('a linked member', () => {
  test('has their data sent at once, and again after a game', async () => {
    expect(await roles.link('code', REDIRECT)).toMatchObject({ locale: 'de', data: { games: 0 } });
    expect(sent).toEqual([['first', expect.objectContaining({ games: 0, memberSince: null })]]);
    roles.start();
    await pass(A_WHILE_MS);
    expect(sent).toHaveLength(1);
    await finishGame();
    await pass(A_WHILE_MS);
    expect(sent.slice(1)).toEqual([['first', expect.objectContaining({ games: 1 })]]);
    await pass(A_WHILE_MS);
    expect(sent).toHaveLength(2);
  });

  test('has their data sent later if Discord is silent', async () => {
    discord.send = 'silent';
    expect(await roles.link('code', REDIRECT)).toMatchObject({ locale: 'de' });
    roles.start();
    for (let i = 0; i < 10; i++) await pass(A_WHILE_MS);
    discord.send = 'sent';
    await pass(HOUR_MS);
    expect(sent).toHaveLength(1);
  });

  test('has their data sent by the next process if this one ends', async () => {
    discord.send = 'silent';
    await roles.link('code', REDIRECT);
    await roles.close();
    discord.send = 'sent';
    roles = newRoles();
    roles.start();
    await pass(A_WHILE_MS);
    expect(sent).toHaveLength(1);
  });

  test('has their tokens renewed before these end', async () => {
    await roles.link('code', REDIRECT);
    world.stage.clock.time += 7 * 24 * HOUR_MS;
    await finishGame();
    roles.start();
    await pass(A_WHILE_MS);
    await finishGame();
    await pass(A_WHILE_MS);
    expect(sent.map(([access]) => access)).toEqual(['first', 'renewed1', 'renewed1']);
  });

  test.each([
    ['the access token', { send: 'unauthorized' as const }, 0],
    ['the refresh token', { renew: 'refused' as const }, 8 * 24 * HOUR_MS],
  ])('is forgotten if they removed the application: Discord refuses %s', async (_, changes, ms) => {
    await roles.link('code', REDIRECT);
    Object.assign(discord, changes);
    world.stage.clock.time += ms;
    await finishGame();
    roles.start();
    await pass(A_WHILE_MS);
    expect(await roles.isLinked('ada')).toBe(false);
    expect(sent).toHaveLength(1);
  });

  test('stays linked if Discord refuses what is sent, which is logged once', async () => {
    await roles.link('code', REDIRECT);
    discord.send = 'refused';
    await finishGame();
    roles.start();
    for (let i = 0; i < 5; i++) await pass(A_WHILE_MS);
    expect(await roles.isLinked('ada')).toBe(true);
    expect(world.stage.log.lines).toEqual(['error: Discord refuses the data of a linked role']);
  });

  test('must link again after the client secret changed', async () => {
    await roles.link('code', REDIRECT);
    await roles.close();
    roles = newRoles('another');
    await finishGame();
    roles.start();
    for (let i = 0; i < 5; i++) await pass(A_WHILE_MS);
    expect(sent).toHaveLength(1);
    expect(world.stage.log.lines).toHaveLength(1);
    await roles.link('code', REDIRECT);
    expect(sent).toHaveLength(2);
  });

  test('can unlink: Discord forgets their data and the tokens end', async () => {
    await roles.link('code', REDIRECT);
    expect(await roles.unlink('ada')).toBe('unlinked');
    expect(sent.at(-1)).toEqual(['first', undefined]);
    expect(revoked).toEqual(['first']);
    expect(await roles.isLinked('ada')).toBe(false);
    await finishGame();
    roles.start();
    await pass(A_WHILE_MS);
    expect(sent).toHaveLength(2);
    expect(await roles.unlink('ada')).toBe('unlinked');
  });

  test('is unlinked here at least if Discord is silent', async () => {
    await roles.link('code', REDIRECT);
    discord.send = 'silent';
    expect(await roles.unlink('ada')).toBe('silent');
    expect(await roles.isLinked('ada')).toBe(false);
  });
});

test('tokens open with their secret and for their member only', () => {
  const tokens = tokensUntil(7);
  const sealed = new TokenSeal('secret').seal('ada', tokens);
  expect(sealed).not.toContain('first');
  expect(new TokenSeal('secret').open('ada', sealed)).toEqual(tokens);
  expect(new TokenSeal('another').open('ada', sealed)).toBeUndefined();
  expect(new TokenSeal('secret').open('ben', sealed)).toBeUndefined();
  for (const damaged of ['', 'a.b', 'a.b.c', sealed.replace(/..$/, '__'), sealed.replace('.', '')])
    expect(new TokenSeal('secret').open('ada', damaged)).toBeUndefined();
});

describe('the pages', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${world.port}${path}`, { redirect: 'manual', headers });

  /** Begins, and returns the state with the cookie that belongs to it. */
  async function begin(): Promise<{ readonly state: string; readonly cookie: string }> {
    const response = await get('/linked-role');
    const to = new URL(response.headers.get('location')!);
    expect(to.searchParams.get('redirect')).toBe(REDIRECT);
    const cookie = response.headers.get('set-cookie')!;
    expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
    return { state: to.searchParams.get('state')!, cookie: cookie.split(';')[0]! };
  }

  test('send the member to Discord, and show what servers can require when they are back', async () => {
    const { state, cookie } = await begin();
    const response = await get(`/linked-role/callback?code=c&state=${state}`, { cookie });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('de linkedRoles.page.linked');
    expect(page).toContain('de linkedRoles.data.best_rating.name');
    expect(sent).toHaveLength(1);
  });

  test('refuse an answer that belongs to another browser, or is used again', async () => {
    const { state, cookie } = await begin();
    const other = await begin();
    for (const [query, own] of [
      [`code=c&state=${state}`, ''],
      [`code=c&state=${state}`, other.cookie],
      ['code=c', cookie],
      ['code=c&state=', cookie],
      [`code=c&state=${state}x`, cookie],
    ]) {
      const response = await get(`/linked-role/callback?${query}`, own ? { cookie: own } : {});
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('page.stale')]);
    }
    expect(sent).toEqual([]);
  });

  test.each([
    ['the member refuses', 'error=access_denied', {}, 403, 'page.refused'],
    ['Discord refuses the code', 'code=c', { link: 'refused' }, 403, 'page.refused'],
    ['Discord is silent', 'code=c', { link: 'silent' }, 503, 'page.silent'],
    ['Discord refuses the data', 'code=c', { send: 'refused' }, 403, 'page.refused'],
  ])('say so if %s', async (_, query, changes, status, text) => {
    Object.assign(discord, changes);
    const { state, cookie } = await begin();
    const response = await get(`/linked-role/callback?${query}&state=${state}`, { cookie });
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)]);
    expect(await roles.isLinked('ada')).toBe(false);
  });

  test('do not exist if members cannot link their account', async () => {
    await world.stop();
    world.linkedRoles = undefined;
    await world.serve();
    expect([(await get('/linked-role')).status, (await get('/linked-role/callback')).status]).toEqual([
      404, 404,
    ]);
  });
});
