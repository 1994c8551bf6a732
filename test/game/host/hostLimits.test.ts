import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Updated } from '../../../src/game/play/action.js';
import type { Game } from '../../../src/game/play/game.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { AGAINST_BOT, MEMBERS, move, PLAIN } from '../games.js';
import { Stage } from '../stage.js';

const variant = defaultVariant('reversi');
const SETUP = { variant, strict: false, rated: false, time: null, server: 'server', ...PLAIN };
const againstBot = { ...SETUP, seats: AGAINST_BOT, challenger: null };
const challenge = { ...SETUP, seats: MEMBERS, challenger: 'black' } as const;

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
  stage.limits = { games: { member: 2, server: 3 }, engineSeconds: 10 };
  await stage.restart(0);
  await stage.host.start();
});

afterEach(() => stage.close());

const code = (updated: Updated): string => (updated.kind === 'accepted' ? 'accepted' : updated.refusal.code);

const game = (updated: Updated): Game => {
  if (updated.kind === 'refused') throw new Error(updated.refusal.code);
  return updated.game;
};

test('limits a member’s live games; a challenge counts for its challenger', async () => {
  const { host } = stage;
  expect(code(await host.open({ ...againstBot, place: 'one' }))).toBe('accepted');
  const open = game(await host.open({ ...challenge, place: 'two' }));
  expect(code(await host.open({ ...againstBot, place: 'three' }))).toBe('member-full');
  await host.act(open.setup.id, { kind: 'withdraw', member: 'ada' });
  expect(code(await host.open({ ...againstBot, place: 'three' }))).toBe('accepted');
});

test('limits a server’s live games', async () => {
  const { host } = stage;
  const seatsOf = (member: string) => ({ ...AGAINST_BOT, black: { kind: 'member' as const, member } });
  for (const member of ['ada', 'ben', 'lin']) {
    expect(code(await host.open({ ...againstBot, seats: seatsOf(member), place: member }))).toBe('accepted');
  }
  const another = { ...againstBot, seats: seatsOf('eve'), place: 'eve' };
  expect(code(await host.open(another))).toBe('server-full');
  expect(code(await host.open({ ...another, server: 'another' }))).toBe('accepted');
});

test('a member at the limit cannot accept a challenge', async () => {
  const { host } = stage;
  const ben = { ...AGAINST_BOT, black: { kind: 'member' as const, member: 'ben' } };
  for (const place of ['one', 'two']) await host.open({ ...againstBot, seats: ben, server: place, place });
  const { id } = game(await host.open({ ...challenge, place: 'three' })).setup;
  const accept = { kind: 'accept', member: 'ben', place: 'three' } as const;
  expect(code(await host.act(id, accept))).toBe('member-full');
  expect((await host.game(id))?.phase.kind).toBe('challenged');
});

test('a member who accepts two challenges at once stays within the limit', async () => {
  const { host } = stage;
  const ben = { ...AGAINST_BOT, black: { kind: 'member' as const, member: 'ben' } };
  await host.open({ ...againstBot, seats: ben, server: 'one', place: 'one' });
  const places = ['two', 'three'];
  const accepted = places.map(async (place) => {
    const { id } = game(await host.open({ ...challenge, server: place, place })).setup;
    return () => host.act(id, { kind: 'accept', member: 'ben', place });
  });
  const accepting = (await Promise.all(accepted)).map((accept) => accept());
  expect((await Promise.all(accepting)).map(code).sort()).toEqual(['accepted', 'member-full']);
});

test('a member has at most one open challenge at a place', async () => {
  const { host } = stage;
  await host.open({ ...challenge, place: 'one' });
  expect(code(await host.open({ ...challenge, place: 'one' }))).toBe('challenge-standing-here');
  expect(code(await host.open({ ...challenge, place: 'two' }))).toBe('accepted');
});

test('limits the bot’s thinking time outside the host’s games', async () => {
  const { host, clock } = stage;
  expect(host.hasThinkingTime('ada', 'server1')).toBe(true);
  host.chargeThinking('server1', 10_000);
  expect(host.hasThinkingTime('ada', 'server1')).toBe(false);
  expect(host.hasThinkingTime('ada', 'server2')).toBe(true);
  clock.forward(24 * 3_600_000);
  expect(host.hasThinkingTime('ada', 'server1')).toBe(true);
});

test('limits the bot’s thinking time for a member in a minute', async () => {
  const { host, thinker, clock } = stage;
  const { id } = game(await host.open({ ...againstBot, place: 'one' })).setup;
  await host.act(id, move(0, 'f5', 'ada'));
  const answered = stage.nextEvent((event) => event.kind === 'changed');
  thinker.searchMs = 12_000;
  thinker.searches[0]!.answer(parseSquare('d6', 8)!);
  await answered;
  expect(code(await host.act(id, move(2, 'c3', 'ada')))).toBe('slow-down');
  const draw = { kind: 'offer', member: 'ada', offer: 'draw', ply: 2 } as const;
  expect(code(await host.act(id, draw))).toBe('slow-down');
  expect(code(await host.open({ ...againstBot, place: 'two' }))).toBe('slow-down');
  expect(thinker.searches).toHaveLength(1);
  expect((await stage.store.load(id))?.position.ply).toBe(2);
  clock.forward(20_000);
  expect(code(await host.act(id, move(2, 'c3', 'ada')))).toBe('accepted');
  expect(thinker.searches).toHaveLength(2);
});

test('tells in advance whether a member may begin another game, here or elsewhere', async () => {
  const { host } = stage;
  for (const place of ['one', 'two']) await host.open({ ...againstBot, place });
  expect(await host.refusalToBegin('ada', null)).toEqual({ code: 'member-full' });
  expect(await host.refusalToBegin('ben', 'server')).toBeUndefined();
  const ben = { ...AGAINST_BOT, black: { kind: 'member' as const, member: 'ben' } };
  await host.open({ ...againstBot, seats: ben, place: 'three' });
  expect(await host.refusalToBegin('ben', 'server')).toEqual({ code: 'server-full' });
  expect(await host.refusalToBegin('ben', 'another')).toBeUndefined();
});
