import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leaveTeamGames } from '../../../src/game/host/leaveTeamGames.js';
import type { Store } from '../../../src/game/ports/store.js';
import { DamagedTeamGame } from '../../../src/game/ports/teamStore.js';
import {
  newTeamGame,
  type TeamAction,
  type TeamGame,
  type TeamGameId,
  type TeamTerms,
} from '../../../src/game/teams/teamGame.js';
import { FakeLog } from '../../game/fakes.js';
import {
  ABROAD,
  acceptedBy,
  CREATED_AT,
  HOME,
  join,
  leave,
  level,
  move,
  relay,
  reply,
  square,
  TURN_MS,
  teamTerms,
  vote,
  voters,
} from '../../game/teams/teamGames.js';
import { DATABASES, type TestDatabase } from '../databases.js';

const { id } = teamTerms();
const POST = { message: 'message', sentAt: 7, replaced: undefined, news: 'end' };
const ACCEPT: TeamAction = { kind: 'accept', member: 'walt', place: ABROAD };
const BEGIN: TeamAction = { kind: 'begin', member: 'olga' };
const CLOSE: TeamAction = { kind: 'end', because: 'closed', member: 'olga' };

/** A relay against voters of another server, with actions of every kind at their times. */
const SIDES: TeamTerms['sides'] = { black: relay(), white: voters(null) };
const ACTIONS: readonly [TeamAction, number][] = [
  [join('ada'), 0],
  [join('ben'), 0],
  [join('carl'), 0],
  [ACCEPT, 0],
  [BEGIN, 0],
  [move('ada', 'f5'), 0],
  [vote('walt', 'd6', 'white', 1), 0],
  [vote('wim', 'f6', 'white', 1), 0],
  [vote('walt', 'resign', 'white', 1), 1],
  [{ kind: 'tally', ply: 1 }, TURN_MS],
  [leave('carl'), TURN_MS],
  [{ kind: 'extend', ply: 2 }, 2 * TURN_MS],
  [{ kind: 'resume', leftMs: 90_000 }, 3 * TURN_MS],
  [reply('e6', 2, true), 3 * TURN_MS + 90_000],
  [CLOSE, 3 * TURN_MS + 90_000],
];

const log = new FakeLog();

describe.each(DATABASES)('team games on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  /** Creates a team game and stores actions, each some time after its creation. Returns its states. */
  async function conduct(
    terms: TeamTerms,
    actions: readonly (readonly [TeamAction, number])[],
  ): Promise<TeamGame[]> {
    await store.createTeamGame(terms);
    const states = [newTeamGame(terms)];
    for (const [action, after] of actions) {
      const at = terms.createdAt + after;
      states.push(acceptedBy(states.at(-1)!, action, at));
      expect(await store.appendToTeamGame(action, at, states.at(-1)!)).toBe('stored');
    }
    return states;
  }

  test.each<[string, Partial<TeamTerms>]>([
    ['voters and a level', { sides: { black: level(), white: voters() } }],
    ['a relay and another server', { sides: SIDES, opening: 'balanced', start: { moves: [square('f5')] } }],
    ['a board', { start: { board: { stones: `XO${'-'.repeat(62)}`, turn: 'black' }, moves: [] } }],
  ])('are rebuilt from their terms: %s', async (__, changes) => {
    const terms = teamTerms(changes);
    await conduct(terms, []);
    expect(await store.teamGame(id)).toEqual(newTeamGame(terms));
  });

  test('are rebuilt from their actions, of every kind', async () => {
    const states = await conduct(teamTerms({ sides: SIDES }), ACTIONS);
    expect(await store.teamGame(id)).toEqual(states.at(-1));
    expect(await store.teamGameVersion(id)).toBe(ACTIONS.length);
    expect(await store.teamGame('none' as TeamGameId)).toBeUndefined();
    expect(await store.teamGameVersion('none' as TeamGameId)).toBeUndefined();
  });

  test('store one of two actions with the same number', async () => {
    const other = database.isShared ? await database.open() : store;
    const [opened] = await conduct(teamTerms(), []);
    const members = ['ada', 'ben', 'carl', 'dora'];
    const results = await Promise.all(
      members.map((member, i) =>
        (i % 2 ? other : store).appendToTeamGame(join(member), 7, acceptedBy(opened!, join(member))),
      ),
    );
    expect(results.filter((result) => result === 'stored')).toHaveLength(1);
    const winner = members[results.indexOf('stored')]!;
    expect(await store.teamGame(id)).toEqual(acceptedBy(opened!, join(winner), 7));
    // The others tried to join, and have not.
    for (const member of members)
      expect(await store.unfinishedTeamGamesOf(member)).toEqual(member === winner ? [id] : []);
  });

  test('are listed while they are not over, and in both servers', async () => {
    const named = (name: string, createdAt: number) =>
      teamTerms({ id: name as TeamGameId, createdAt, sides: SIDES });
    await conduct(named('second', 2), [
      [ACCEPT, 0],
      [join('ada'), 0],
      [join('ben'), 0],
      [BEGIN, 0],
    ]);
    await conduct(named('first', 1), [
      [join('ada'), 0],
      [leave('ada'), 0],
    ]);
    await conduct(named('third', 3), [
      [join('ada'), 0],
      [CLOSE, 0],
    ]);
    expect(await store.unfinishedTeamGames()).toEqual([
      { id: 'first', server: 'server' },
      { id: 'second', server: 'server' },
    ]);
    expect(await store.unfinishedTeamGamesIn('server')).toEqual(expect.arrayContaining(['first', 'second']));
    expect(await store.unfinishedTeamGamesIn('abroad')).toEqual(['second']);
    expect(await store.unfinishedTeamGamesOf('ada')).toEqual(['second']);
    expect(await store.unfinishedTeamGamesOf('olga')).toEqual([]);
    expect(await store.unfinishedTeamGamesOf('walt')).toEqual([]);
    expect(await store.teamGamesIn('server', 9)).toEqual(['third', 'second', 'first']);
    expect(await store.teamGamesIn('server', 1)).toEqual(['third']);
    expect(await store.teamGamesIn('abroad', 9)).toEqual(['second']);
    expect(await store.teamGamesIn('nowhere', 9)).toEqual([]);
  });

  test('are listed when they are over in a version that was not shown', async () => {
    await conduct(teamTerms(), [[CLOSE, 0]]);
    await conduct(teamTerms({ id: 'other' as TeamGameId }), []);
    expect(await store.unshownTeamGames()).toEqual([{ id, server: 'server' }]);
    await store.setTeamGameShown(id, 1);
    expect(await store.unshownTeamGames()).toEqual([]);
  });

  test('have a message in each channel', async () => {
    await conduct(teamTerms(), []);
    expect(await store.teamPost(id, HOME)).toBeUndefined();
    await store.setTeamPost(id, HOME, { ...POST, message: undefined });
    expect(await store.teamPost(id, HOME)).toEqual({ ...POST, message: undefined });
    await store.setTeamPost(id, HOME, { ...POST, replaced: 'old' });
    await store.setTeamPost(id, ABROAD, { ...POST, message: 'other' });
    expect(await store.teamPost(id, HOME)).toEqual({ ...POST, replaced: 'old' });
    expect(await store.teamPost(id, ABROAD)).toEqual({ ...POST, message: 'other' });
    await store.setTeamPost('none' as TeamGameId, HOME, { ...POST, replaced: 'old' });
    expect(await store.teamPost('none' as TeamGameId, HOME)).toBeUndefined();
  });

  test.each(['server', 'abroad'])('go with a server that is forgotten: %s', async (server) => {
    const [, , accepted] = await conduct(teamTerms({ sides: SIDES }), [
      [join('ada'), 0],
      [ACCEPT, 0],
    ]);
    await store.setTeamPost(id, HOME, { ...POST, replaced: 'old' });
    const kept = teamTerms({ id: 'kept' as TeamGameId, home: { server: 'there', channel: 'channel' } });
    await conduct(kept, []);
    await store.noteServer(server, 'left', 5);
    await store.forgetServers(6);
    expect(await store.teamGame(id)).toBeUndefined();
    expect(await store.teamGamesIn('server', 9)).toEqual([]);
    expect(await store.teamPost(id, HOME)).toBeUndefined();
    expect(await store.teamGame(kept.id)).toEqual(newTeamGame(kept));
    // A process with it in memory gets a conflict.
    const stale = acceptedBy(accepted!, join('ben'));
    expect(await store.appendToTeamGame(join('ben'), 7, stale)).toBe('conflict');
  });

  test.each([
    ['joined', join('ada')],
    ['voted', vote('ada', 'f5')],
  ])('forbid the deletion of a member who %s, until they have left', async (__, action) => {
    const states = await conduct(teamTerms(), [
      [{ kind: 'begin' }, 0],
      [action, 0],
    ]);
    expect(await store.deleteMember('ada')).toBeUndefined();
    expect(await store.teamGame(id)).toEqual(states.at(-1));
    await leaveTeamGames('ada', store, CREATED_AT, log);
    expect(await store.teamGame(id)).toMatchObject({ players: { black: [] }, votes: [] });
    expect(await store.deleteMember('ada')).toBeDefined();
  });

  test('do not keep a member’s data if they are damaged', async () => {
    await conduct(teamTerms(), [[join('ada'), 0]]);
    await database.run(`update team_games set phase = 'playing'`);
    await leaveTeamGames('ada', store, CREATED_AT, log);
    expect(log.lines.splice(0)).toEqual(['error: set a damaged team game aside']);
    expect(await store.deleteMember('ada')).toBeDefined();
  });

  test.each(['olga', 'walt', 'ada'])(
    'know a deleted member by a pseudonym, and stay the same: %s',
    async (member) => {
      const over = (await conduct(teamTerms({ sides: SIDES }), ACTIONS)).at(-1)!;
      const pseudonym = (await store.deleteMember(member))!;
      const renamed = JSON.parse(JSON.stringify(over).replaceAll(`"${member}"`, JSON.stringify(pseudonym)));
      expect(JSON.parse(JSON.stringify(await store.teamGame(id)))).toEqual(renamed);
      expect((await store.memberData(member)).teamGames).toEqual([]);
    },
  );

  test('give a member the actions that name them, and nobody else', async () => {
    await conduct(teamTerms({ sides: SIDES }), ACTIONS);
    expect((await store.memberData('walt')).teamGames).toMatchObject([
      {
        ...{ id, phase: 'over' },
        terms: { home: HOME, organizer: { member: 'another member' } },
        actions: [ACCEPT, ACTIONS[6]![0], ACTIONS[8]![0]].map((action) => ({ action })),
      },
    ]);
    expect((await store.memberData('olga')).teamGames[0]!.actions).toHaveLength(2);
    expect((await store.memberData('dora')).teamGames).toEqual([]);
  });

  test.each([
    ['terms without valid JSON', `update team_games set terms = '{'`, /terms cannot be read: \{$/],
    ['terms without sides', `update team_games set terms = '{}'`, /terms cannot be read/],
    ['an action of unknown kind', `update team_actions set action = '{"kind":"jump"}'`, /action 1 cannot/],
    ['an action without its parts', `update team_actions set action = '{"kind":"join"}'`, /action 1 cannot/],
    [
      'a refused action',
      `update team_actions set action = '{"kind":"tally","ply":0}'`,
      /action 1 is refused: not-begun/,
    ],
    ['a missing action', 'delete from team_actions where number = 1', /action 1 is missing/],
    ['a missing last action', 'delete from team_actions where number = 2', /version 2, .* make it 1/],
    ['a wrong phase', `update team_games set phase = 'playing'`, /phase playing, .* make it open/],
  ])('reject with the reason if they are damaged: %s', async (__, statement, reason) => {
    await conduct(teamTerms(), [
      [join('ada'), 0],
      [join('ben'), 0],
    ]);
    await database.run(statement);
    const error = await store.teamGame(id).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DamagedTeamGame);
    expect(error).toMatchObject({ id, reason: expect.stringMatching(reason) });
  });

  test('are gone when set aside: a process with one in memory gets a conflict', async () => {
    const [opened] = await conduct(teamTerms(), []);
    await store.setTeamGameAside(id);
    expect(await store.unfinishedTeamGames()).toEqual([]);
    expect(await store.teamGame(id)).toBeUndefined();
    expect(await store.teamGameVersion(id)).toBeUndefined();
    expect(await store.teamGamesIn('server', 9)).toEqual([]);
    expect(await store.appendToTeamGame(join('ada'), 7, acceptedBy(opened!, join('ada')))).toBe('conflict');
  });
});
