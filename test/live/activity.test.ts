import { afterEach, beforeEach, expect, it, test } from 'vitest';
import type { ActivityApi } from '../../src/live/activity.js';
import { LiveWorld } from './liveWorld.js';

const IDENTITY = { member: 'ada', locale: 'de', token: 'access' };
const RUNNING = { server: 'server1', place: 'place1', members: ['ada', 'ben'] };

let world: LiveWorld;
let answers: {
  identity: Awaited<ReturnType<ActivityApi['identify']>>;
  running: Awaited<ReturnType<ActivityApi['instance']>>;
};
beforeEach(async () => {
  answers = { identity: IDENTITY, running: RUNNING };
  world = await LiveWorld.open();
  await world.stop();
  world.discord = { identify: async () => answers.identity, instance: async () => answers.running };
  await world.serve();
});
afterEach(() => world.close());

const signIn = async (body: object = { code: 'code', instance: 'i-1' }) => {
  const response = await world.post('/api/activity', body, { origin: 'https://1.discordsays.com' });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

it('says which application it belongs to', async () => {
  const response = await fetch(`http://127.0.0.1:${world.port}/api/activity`);
  expect(await response.json()).toEqual({ applicationId: '1' });
});

it('begins a session of the member in the Activity’s server, for the game that they launched', async () => {
  const [game, other] = [await world.game(), await world.game()];
  world.launches.note({ instance: 'i-1', member: 'ada', game: game.setup.id });
  world.launches.note({ instance: 'i-1', member: 'ben', game: other.setup.id });
  const { status, body } = await signIn();
  expect([status, body.game, body.accessToken]).toEqual([200, game.setup.id, 'access']);
  const page = await world.page();
  page.send({ kind: 'hello', session: String(body.token) });
  expect((await page.next('welcome')).member).toBe('ada');
  page.send({ kind: 'watch', id: 1, game: game.setup.id });
  expect((await page.next('state')).you).toBe('black');
});

it('shows members who launched nothing the game of the others, or the channel’s', async () => {
  answers.identity = { ...IDENTITY, member: 'ben' };
  expect((await signIn()).body.game).toBeNull();
  const game = await world.game();
  answers.running = { ...RUNNING, place: game.place };
  expect((await signIn({ code: 'second', instance: 'i-1' })).body.game).toBe(game.setup.id);
  world.launches.note({ instance: 'i-1', member: 'ada', game: 'another' as never });
  expect((await signIn({ code: 'third', instance: 'i-1' })).body.game).toBe('another');
});

test.each([
  ['Discord refuses the code', { identity: 'refused' as const }, 'refused'],
  ['Discord fails about the code', { identity: 'silent' as const }, 'silent'],
  ['the instance has ended or never was', { running: 'refused' as const }, 'ended'],
  ['Discord fails about the instance', { running: 'silent' as const }, 'silent'],
  ['the member is not in the instance', { running: { ...RUNNING, members: ['ben'] } }, 'absent'],
])('refuses if %s', async (_, changes, problem) => {
  Object.assign(answers, changes);
  expect(await signIn()).toEqual({ status: 403, body: { problem } });
});

it('begins one session by a code', async () => {
  expect((await signIn()).status).toBe(200);
  expect(await signIn()).toEqual({ status: 403, body: { problem: 'refused' } });
});

test.each([
  [{}],
  [{ code: '', instance: 'i' }],
  [{ code: 'c' }],
  [{ code: 'c', instance: 'i', more: 1 }],
  [{ code: 1, instance: 'i' }],
])('refuses the malformed request %j', async (body) => {
  expect(await signIn(body)).toEqual({ status: 400, body: { problem: 'refused' } });
});

it('passes on no flood of codes', async () => {
  let asked = 0;
  answers.identity = 'refused';
  Object.assign(world.discord!, {
    identify: async () => {
      asked += 1;
      return 'refused';
    },
  });
  for (let i = 0; i < 60; i++) await signIn();
  expect(await signIn()).toEqual({ status: 429, body: { problem: 'silent' } });
  expect(asked).toBe(60);
  world.stage.clock.forward(1000);
  expect((await signIn()).status).toBe(403);
});

it('refuses other sites’ pages', async () => {
  const response = await world.post(
    '/api/activity',
    { code: 'c', instance: 'i' },
    { origin: 'https://2.discordsays.com' },
  );
  expect(response.status).toBe(403);
});

it('is no Activity without the client secret', async () => {
  await world.stop();
  world.discord = undefined;
  await world.serve();
  expect((await fetch(`http://127.0.0.1:${world.port}/api/activity`)).status).toBe(404);
  expect((await world.post('/api/activity', { code: 'c', instance: 'i' })).status).toBe(404);
});
