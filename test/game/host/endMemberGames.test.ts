import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import type { GameId, Setup } from '../../../src/game/play/game.js';
import { update } from '../../../src/game/play/update.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { AGAINST_BOT, gameOf, MEMBERS, move, OPENED_AT, PLAIN, played, playedAt, STRICT } from '../games.js';
import { Stage } from '../stage.js';

const BEGUN = [move(0, 'f5', 'ada'), move(1, 'd6', 'ben')];
const PARK = { kind: 'park', because: 'place-lost' } as const;

test('a parked game can be given up by either side, without a running clock', () => {
  const parked = playedAt(played(gameOf(STRICT), ...BEGUN), [PARK, OPENED_AT + 1000]);
  const resigned = playedAt(parked, [{ kind: 'resign', member: 'ben' }, OPENED_AT + 1e9]);
  expect(resigned.phase).toEqual({ kind: 'over', end: { kind: 'resigned', winner: 'black' } });
  expect(resigned.times).toEqual(parked.times);
  const aborted = played(gameOf(), PARK, { kind: 'abort', member: 'ada' });
  expect(aborted.phase).toEqual({ kind: 'over', end: { kind: 'aborted' } });
  expect(update(parked, { kind: 'abort', member: 'ada' }, OPENED_AT)).toMatchObject({
    refusal: { code: 'cannot-abort' },
  });
  expect(update(parked, { kind: 'resign', member: 'carl' }, OPENED_AT)).toMatchObject({
    refusal: { code: 'not-your-game' },
  });
});

describe('a member whose games are ended', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await Stage.open();
  });
  afterEach(() => stage.close());

  let places = 0;
  async function open(changes: Partial<Setup>, ...actions: readonly Action[]): Promise<GameId> {
    const defaults = { variant: defaultVariant('reversi'), seats: MEMBERS, challenger: null, strict: false };
    const opened = await stage.host.open({
      ...{ ...defaults, rated: false, time: null, server: null, ...PLAIN, place: `place${places++}` },
      ...changes,
    });
    if (opened.kind === 'refused') throw new Error(opened.refusal.code);
    const { id } = opened.game.setup;
    for (const action of actions)
      expect(await stage.host.act(id, action)).toMatchObject({ kind: 'accepted' });
    return id;
  }

  const endOf = async (id: GameId): Promise<object | undefined> => {
    const game = await stage.host.game(id);
    return game?.phase.kind === 'over' ? game.phase.end : game?.phase;
  };

  test('ends all of their games fairly, and nobody else’s', async () => {
    const resigned = { kind: 'resigned', winner: 'white' };
    const ends = new Map<GameId, object>([
      [await open({ challenger: 'black' }), { kind: 'withdrawn' }],
      [await open({ challenger: 'white', ...STRICT }), { kind: 'declined' }],
      [await open({}), { kind: 'aborted' }],
      [await open({}, BEGUN[0]!), { kind: 'aborted' }],
      [await open({}, ...BEGUN), resigned],
      [await open({ ...STRICT }, ...BEGUN, PARK), resigned],
      [await open({ seats: AGAINST_BOT }, { kind: 'park' }), { kind: 'aborted' }],
      [await open({ variant: defaultVariant('gomoku'), opening: 'swap2' }), { kind: 'aborted' }],
    ]);
    const others = await open({ seats: { black: MEMBERS.white, white: { kind: 'member', member: 'carl' } } });
    await stage.host.endGamesOf('ada');
    for (const [id, end] of ends) expect(await endOf(id)).toEqual(end);
    expect(await endOf(others)).toEqual({ kind: 'playing' });
    expect(stage.host.active).toBe(1);
    const discord = (await stage.store.deleteMember('ada'))!;
    for (const id of ends.keys()) {
      const game = JSON.stringify(await stage.host.game(id));
      expect(game).toContain(discord);
      expect(game).not.toContain('ada');
    }
  });

  test('can have more games than a page of the query', async () => {
    for (let i = 0; i < 101; i++) await open({});
    await stage.host.endGamesOf('ada');
    expect(await stage.host.countGamesOf({ member: 'ada', phase: 'live' })).toBe(0);
  });

  test('resigns if the other side’s first move arrives just before', async () => {
    const id = await open({}, BEGUN[0]!);
    await Promise.all([stage.host.act(id, BEGUN[1]!), stage.host.endGamesOf('ada')]);
    expect(await endOf(id)).toEqual({ kind: 'resigned', winner: 'white' });
  });

  test('resigns if that move arrives through another process meanwhile', async () => {
    const id = await open({}, BEGUN[0]!);
    const other = stage.anotherHost();
    await other.start();
    const { append } = stage.store;
    stage.store.append = async (...args) => {
      stage.store.append = append;
      await other.act(id, BEGUN[1]!);
      return append(...args);
    };
    await stage.host.endGamesOf('ada');
    expect(await endOf(id)).toEqual({ kind: 'resigned', winner: 'white' });
    await other.close();
  });

  test('can leave after downtime, or when a time is up', async () => {
    const [parked, timed] = [await open({}, PARK), await open(STRICT, ...BEGUN)];
    await stage.restart(1000);
    const ending = stage.host.endGamesOf('ada');
    await stage.host.start();
    await ending;
    expect(await endOf(parked)).toEqual({ kind: 'aborted' });
    expect(await endOf(timed)).toEqual({ kind: 'resigned', winner: 'white' });
    const late = await open(STRICT, ...BEGUN);
    stage.clock.time += 100_000;
    await stage.host.endGamesOf('ada');
    expect(await endOf(late)).toEqual({ kind: 'overtime', winner: 'white' });
  });
});
