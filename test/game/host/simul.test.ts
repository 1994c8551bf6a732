import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveTournaments } from '../../../src/game/host/leaveTournaments.js';
import type { TournamentId } from '../../../src/game/tournaments/tournament.js';
import { TournamentStage } from './tournamentStage.js';

const FORMAT = { kind: 'simul', host: { member: 'hana' }, hostColor: 'black' } as const;
const OTHERS = ['ada', 'ben', 'carl'];

let stage: TournamentStage;

beforeEach(async () => {
  stage = await TournamentStage.open();
});

afterEach(() => stage.close());

const begun = (): Promise<TournamentId> => stage.begun({ format: FORMAT, rated: false }, OTHERS);

test('a simul opens all games at once, in places of their own, and is over with the last', async () => {
  const id = await begun();
  const games = await stage.games(id);
  expect(games.map(({ seats }) => seats)).toEqual(
    OTHERS.map((member) => ({
      black: { kind: 'member', member: 'hana' },
      white: { kind: 'member', member },
    })),
  );
  expect(new Set(games.map(({ place }) => place)).size).toBe(3);
  await stage.finish(games[0]!, 'white');
  await stage.finish(games[1]!, 'black');
  await stage.restart();
  expect((await stage.stored(id)).phase.kind).toBe('running');
  await stage.finish(games[2]!, 'white');
  expect((await stage.stored(id)).phase.kind).toBe('finished');
});

test.each(['by themselves', 'with their data'])(
  'void games end a simul whose host leaves %s',
  async (how) => {
    const id = await begun();
    const games = await stage.games(id);
    await stage.finish(games[0]!, 'white');
    if (how === 'by themselves') await stage.act(id, { kind: 'leave', member: 'hana' });
    else {
      await leaveTournaments('hana', stage.store, stage.clock.now(), stage.log);
      await stage.restart();
    }
    const { phase, pairings } = await stage.stored(id);
    expect(phase.kind).toBe('finished');
    expect(pairings.map(({ outcome }) => outcome?.kind)).toEqual(['won', 'void', 'void']);
    for (const { setup } of games.slice(1))
      expect((await stage.store.load(setup.id))?.phase).toMatchObject({
        kind: 'over',
        end: { kind: 'closed' },
      });
  },
);

test('a challenger who leaves resigns only their own game', async () => {
  const id = await begun();
  await stage.act(id, { kind: 'leave', member: 'ben' });
  const { phase, pairings } = await stage.stored(id);
  expect(phase.kind).toBe('running');
  expect(pairings.map(({ outcome }) => outcome)).toEqual([
    undefined,
    { kind: 'won', winner: 'black', by: 'forfeit' },
    undefined,
  ]);
});
