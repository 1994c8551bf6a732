import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GameId, Opening } from '../../../src/game/play/game.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { MEMBERS, move, PLAIN } from '../games.js';
import { Stage } from '../stage.js';

const id = 'chosen' as GameId;
const opening: Opening = {
  ...{
    variant: defaultVariant('reversi'),
    seats: MEMBERS,
    place: 'room',
    challenger: null,
    server: 'server',
  },
  ...{ strict: false, rated: false, time: { kind: 'perMove', ms: 86_400_000 }, ...PLAIN },
};

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

test('a game begins once with an id that was chosen before', async () => {
  const begun = await stage.host.begin(id, opening);
  expect(begun).toMatchObject({ kind: 'accepted', game: { setup: { id }, place: 'room' } });
  expect(stage.events).toMatchObject([{ kind: 'opened', game: { setup: { id } } }]);
  await stage.host.act(id, move(0, 'f5', 'ada'));
  const again = await stage.host.begin(id, { ...opening, place: 'elsewhere' });
  expect(again).toMatchObject({ kind: 'accepted', game: { place: 'room', version: 1 } });
  expect(stage.events.filter(({ kind }) => kind === 'opened')).toHaveLength(1);
});

test('two beginnings at once, and one after a restart, are one game', async () => {
  const [one, two] = await Promise.all([stage.host.begin(id, opening), stage.host.begin(id, opening)]);
  expect(one).toEqual(two);
  await stage.restart(0);
  await stage.host.start();
  expect(await stage.host.begin(id, opening)).toEqual(one);
  expect(await stage.store.liveGames({ server: 'server' })).toBe(1);
});

test('a chosen game needs a free place, and no limit stops it', async () => {
  stage.limits = { games: { member: 1, server: 1 }, engineSeconds: 0 };
  await stage.restart(0);
  await stage.host.start();
  expect(await stage.host.begin(id, opening)).toMatchObject({ kind: 'accepted' });
  const other = 'other' as GameId;
  expect(await stage.host.begin(other, opening)).toMatchObject({ refusal: { code: 'place-taken' } });
  expect(await stage.host.begin(other, { ...opening, place: 'hall' })).toMatchObject({ kind: 'accepted' });
  const bot = { kind: 'opponent', opponent: 'mcts', level: 3 } as const;
  const third = { ...opening, place: 'third', seats: { black: MEMBERS.black, white: bot } };
  expect(await stage.host.open(third)).toMatchObject({ refusal: { code: 'member-full' } });
});

test('a damaged game does not begin again', async () => {
  await stage.host.begin(id, opening);
  await stage.store.setAside(id);
  await stage.restart(0);
  await stage.host.start();
  expect(await stage.host.begin(id, opening)).toMatchObject({ refusal: { code: 'no-such-game' } });
});
