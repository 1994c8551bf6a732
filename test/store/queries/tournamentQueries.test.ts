import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leaveTournaments } from '../../../src/game/host/leaveTournaments.js';
import type { GameId } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import { DamagedTournament } from '../../../src/game/ports/tournamentStore.js';
import type { TeamGameId } from '../../../src/game/teams/teamGame.js';
import {
  newTournament,
  type Terms,
  type Tournament,
  type TournamentAction,
  type TournamentId,
} from '../../../src/game/tournaments/tournament.js';
import { FakeLog } from '../../game/fakes.js';
import { gameOf } from '../../game/games.js';
import { accepted, STARTS_AT, termsOf } from '../../game/tournaments/tournaments.js';
import { DATABASES, type TestDatabase } from '../databases.js';

const { id } = termsOf();
const FORMATS: readonly Terms['format'][] = [
  { kind: 'arena', minutes: 60 },
  { kind: 'swiss', rounds: 5 },
  { kind: 'roundRobin' },
  { kind: 'knockout' },
  { kind: 'simul', host: { member: 'hana' }, hostColor: 'alternating' },
];
const director = { member: 'olga' };
const join = (member: string): TournamentAction => ({ kind: 'join', member, rating: 1234.5 });
const game = (name: string) => name as GameId;

/** Actions of every kind, for a tournament with rounds and a bot. */
const ACTIONS: readonly TournamentAction[] = [
  join('ada'),
  join('ben'),
  { ...join('carl'), director } as TournamentAction,
  { kind: 'begin', director },
  { kind: 'seatBot', rating: 900 },
  {
    kind: 'pair',
    round: 1,
    pairings: [
      { black: 0, white: 1, game: game('one') },
      { black: 3, white: 2, game: game('two') },
    ],
    byes: [],
  },
  { kind: 'pause', director },
  { kind: 'result', pairing: 0, outcome: { kind: 'won', winner: 'white', by: 'forfeit' } },
  { kind: 'result', pairing: 1, outcome: { kind: 'drawn', by: 'game' } },
  { kind: 'result', pairing: 1, outcome: { kind: 'void', by: 'director' }, director },
  { kind: 'resume', director },
  { kind: 'unseatBot' },
  { kind: 'leave', member: 'carl' },
  { kind: 'leave', member: 'ben', director },
  { kind: 'finish' },
];

const log = new FakeLog();

describe.each(DATABASES)('tournaments on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  /** Creates a tournament and stores actions, each a second after the one before. Returns its states. */
  async function conduct(terms: Terms, actions: readonly TournamentAction[]): Promise<Tournament[]> {
    await store.createTournament(terms);
    const states = [newTournament(terms)];
    for (const [i, action] of actions.entries()) {
      const at = STARTS_AT + 1000 * i;
      states.push(accepted(states.at(-1)!, action, at));
      expect(await store.appendToTournament(action, at, states.at(-1)!)).toBe('stored');
    }
    return states;
  }

  test.each(FORMATS)('are rebuilt from their terms: $kind', async (format) => {
    const terms = termsOf({ format, startsAt: null, time: { kind: 'perMove', ms: 5 }, botLevel: 3 });
    await conduct(terms, []);
    expect(await store.tournament(id)).toEqual(newTournament(terms));
  });

  test('are rebuilt from their actions, of every kind', async () => {
    const states = await conduct(termsOf({ botLevel: 3 }), ACTIONS);
    expect(await store.tournament(id)).toEqual(states.at(-1));
    expect(await store.tournamentVersion(id)).toBe(ACTIONS.length);
    const cancelled = termsOf({ id: 'other' as TournamentId });
    const [, end] = await conduct(cancelled, [{ kind: 'cancel', because: 'unreachable' }]);
    expect(await store.tournament(cancelled.id)).toEqual(end);
    expect(await store.tournament('none' as TournamentId)).toBeUndefined();
    expect(await store.tournamentVersion('none' as TournamentId)).toBeUndefined();
  });

  test('store one of two actions with the same number', async () => {
    const other = database.isShared ? await database.open() : store;
    const [opened] = await conduct(termsOf(), []);
    const members = ['ada', 'ben', 'carl', 'dora'];
    const results = await Promise.all(
      members.map((member, i) =>
        (i % 2 ? other : store).appendToTournament(join(member), 7, accepted(opened!, join(member))),
      ),
    );
    expect(results.filter((result) => result === 'stored')).toHaveLength(1);
    expect(results.filter((result) => result === 'conflict')).toHaveLength(3);
    const winner = members[results.indexOf('stored')]!;
    expect(await store.tournament(id)).toEqual(accepted(opened!, join(winner), 7));
    // The others tried to join, and have not.
    for (const member of members)
      expect(await store.unfinishedTournamentsOf(member)).toEqual(member === winner ? [id] : []);
  });

  test('are listed while they are not over, and in their server', async () => {
    const named = (name: string, changes: Partial<Terms>) =>
      termsOf({ id: name as TournamentId, ...changes });
    await conduct(named('second', { createdAt: 2, server: 'here' }), [
      join('ada'),
      join('ben'),
      { kind: 'begin' },
    ]);
    await conduct(named('first', { createdAt: 1 }), [join('ada'), { kind: 'leave', member: 'ada' }]);
    await conduct(named('third', { createdAt: 3, server: 'here' }), [
      join('ada'),
      { kind: 'cancel', because: 'director', director },
    ]);
    expect(await store.unfinishedTournaments()).toEqual([
      { id: 'first', server: 'server' },
      { id: 'second', server: 'here' },
    ]);
    expect(await store.unfinishedTournamentsOf('ada')).toEqual(['second']);
    expect(await store.unfinishedTournamentsOf('olga')).toEqual([]);
    expect(await store.tournamentsIn('here', 9, 0)).toEqual(['third', 'second']);
    expect(await store.tournamentsIn('here', 1, 1)).toEqual(['second']);
    expect(await store.tournamentsIn('nowhere', 9, 0)).toEqual([]);
  });

  test('have a message each', async () => {
    await conduct(termsOf(), []);
    expect(await store.tournamentPost(id)).toBeUndefined();
    for (const post of [
      { message: undefined, sentAt: 7, replaced: undefined, news: undefined },
      { message: 'message', sentAt: 8, replaced: 'old', news: '' },
      { message: undefined, sentAt: 9, replaced: 'message', news: 'end 7' },
    ]) {
      await store.setTournamentPost(id, post);
      expect(await store.tournamentPost(id)).toEqual(post);
    }
    expect(await store.tournamentPost('none' as TournamentId)).toBeUndefined();
  });

  test('are listed when they are over in a version that was not shown', async () => {
    const end = { kind: 'cancel', because: 'director', director } as const;
    await conduct(termsOf(), [join('ada')]);
    expect(await store.unshownTournaments()).toEqual([]);
    const opened = await store.tournament(id);
    await store.appendToTournament(end, 7, accepted(opened!, end, 7));
    expect(await store.unshownTournaments()).toEqual([{ id, server: 'server' }]);
    for (const version of [1, 2]) {
      expect(await store.shownVersion(id)).toBe(version - 1);
      expect(await store.unshownTournaments()).toHaveLength(1);
      await store.setTournamentShown(id, version);
    }
    expect(await store.unshownTournaments()).toEqual([]);
    await store.setTournamentAside(id);
    expect(await store.shownVersion('none' as TournamentId)).toBe(0);
  });

  test('count as shown if they were over before that was recorded', async () => {
    const old = await make();
    await old.migrateTo(28);
    for (const [name, phase] of [
      ['over', 'finished'],
      ['under way', 'running'],
    ])
      await old.run(`insert into tournaments values ('${name}', 's', '{}', 1, '${phase}', 7, null, null)`);
    const migrated = await old.open();
    expect(await migrated.unshownTournaments()).toEqual([]);
    expect(await migrated.shownVersion('over' as TournamentId)).toBe(7);
    expect(await migrated.shownVersion('under way' as TournamentId)).toBe(0);
    await old.drop();
  });

  test('keep the messages of releases that recorded no news', async () => {
    const old = await make();
    await old.migrateTo(29);
    await old.run(`insert into tournaments values ('t', 's', '{}', 1, 'running', 7, 'message', 8, 'old', 0);
      insert into team_games values ('g', 's', null, '{}', 1, 'playing', 7, 0);
      insert into team_posts values ('g', 'c', 'message', 8);
      insert into lobby_posts values ('s', 'c', 'message', 8)`);
    const migrated = await old.open();
    const post = { message: 'message', sentAt: 8, replaced: undefined, news: undefined };
    expect(await migrated.tournamentPost('t' as TournamentId)).toEqual({ ...post, replaced: 'old' });
    expect(await migrated.teamPost('g' as TeamGameId, { server: 's', channel: 'c' })).toEqual(post);
    expect(await migrated.lobbyPost('s')).toEqual({ ...post, channel: 'c' });
    await old.drop();
  });

  test('are known by their games', async () => {
    await store.create(gameOf({ tournament: id }));
    await store.create({ ...gameOf({ id: game('game2') }), place: 'other' });
    expect(await store.tournamentOf(game('game1'))).toBe(id);
    expect(await store.tournamentOf(game('game2'))).toBeUndefined();
    expect(await store.tournamentOf(game('none'))).toBeUndefined();
    expect(await store.load(game('game1'))).toEqual(gameOf({ tournament: id }));
  });

  test('go with their server, but for the games', async () => {
    await conduct(termsOf({ server: 'here' }), ACTIONS.slice(0, 3));
    const kept = termsOf({ id: 'kept' as TournamentId, server: 'there' });
    await conduct(kept, []);
    await store.create(gameOf({ tournament: id, server: 'here' }));
    await store.noteServer('here', 'left', 5);
    await store.forgetServers(6);
    expect(await store.tournament(id)).toBeUndefined();
    expect(await store.tournamentsIn('here', 9, 0)).toEqual([]);
    expect(await store.tournamentOf(game('game1'))).toBeUndefined();
    expect(await store.load(game('game1'))).toEqual(gameOf());
    expect(await store.tournament(kept.id)).toEqual(newTournament(kept));
    // A process with it in memory gets a conflict.
    const stale = accepted(newTournament(termsOf()), join('ada'));
    expect(await store.appendToTournament(join('ada'), 7, stale)).toBe('conflict');
  });

  test('forbid the deletion of a member who plays, until they have left', async () => {
    const [opened, joined] = await conduct(termsOf(), [join('ada')]);
    expect(await store.deleteMember('ada')).toBeUndefined();
    expect(await store.tournament(id)).toEqual(joined);
    await leaveTournaments('ada', store, STARTS_AT, log);
    expect((await store.tournament(id))!.players).toMatchObject([{ status: 'withdrawn' }]);
    const pseudonym = (await store.deleteMember('ada'))!;
    const { players, terms } = (await store.tournament(id))!;
    expect(players).toMatchObject([{ who: { member: pseudonym } }]);
    expect(terms).toEqual(opened!.terms);
  });

  test('do not keep a member’s data if they are damaged', async () => {
    await conduct(termsOf(), [join('ada')]);
    await database.run(`update tournaments set phase = 'running'`);
    await leaveTournaments('ada', store, STARTS_AT, log);
    expect(log.lines.splice(0)).toEqual(['error: set a damaged tournament aside']);
    expect(await store.deleteMember('ada')).toBeDefined();
  });

  test('forbid the deletion of a simul’s host, until they have left, and then know them by a pseudonym', async () => {
    const format = { kind: 'simul', host: { member: 'hana' }, hostColor: 'black' } as const;
    await conduct(termsOf({ format }), []);
    expect(await store.deleteMember('hana')).toBeUndefined();
    expect((await store.memberData('hana')).tournaments).toHaveLength(1);
    await leaveTournaments('hana', store, STARTS_AT, log);
    const pseudonym = (await store.deleteMember('hana'))!;
    const { players, terms } = (await store.tournament(id))!;
    expect(players).toMatchObject([{ who: { member: pseudonym }, status: 'withdrawn' }]);
    expect(terms.format).toEqual({ ...format, host: { member: pseudonym } });
  });

  test('know a deleted director by a pseudonym, and stay the same otherwise', async () => {
    const over = (await conduct(termsOf({ botLevel: 3 }), ACTIONS)).at(-1)!;
    const pseudonym = (await store.deleteMember('olga'))!;
    const renamed = JSON.parse(JSON.stringify(over).replaceAll('"olga"', JSON.stringify(pseudonym)));
    expect(JSON.parse(JSON.stringify(await store.tournament(id)))).toEqual(renamed);
    expect((await store.memberData('olga')).tournaments).toEqual([]);
  });

  test('give a member the actions that name them, and nobody else', async () => {
    await conduct(termsOf({ botLevel: 3 }), ACTIONS);
    const { tournaments } = await store.memberData('ben');
    expect(tournaments).toMatchObject([
      {
        ...{ id, phase: 'finished' },
        terms: { name: 'Friday night', organizer: { member: 'another member' } },
        actions: [
          { at: STARTS_AT + 1000, action: join('ben') },
          { action: { kind: 'leave', member: 'ben', director: { member: 'another member' } } },
        ],
      },
    ]);
    expect((await store.memberData('olga')).tournaments[0]!.actions).toHaveLength(6);
    expect((await store.memberData('dora')).tournaments).toEqual([]);
  });

  test.each([
    ['terms without valid JSON', `update tournaments set terms = '{'`, /terms cannot be read: \{$/],
    ['terms without a format', `update tournaments set terms = '{}'`, /terms cannot be read/],
    [
      'an action of unknown kind',
      `update tournament_actions set action = '{"kind":"jump"}'`,
      /action 1 cannot/,
    ],
    [
      'an action without its parts',
      `update tournament_actions set action = '{"kind":"join"}'`,
      /action 1 cannot/,
    ],
    [
      'a refused action',
      `update tournament_actions set action = '{"kind":"unseatBot"}'`,
      /action 1 is refused: stale/,
    ],
    ['a missing action', 'delete from tournament_actions where number = 1', /action 1 is missing/],
    ['a missing last action', 'delete from tournament_actions where number = 2', /version 2, .* make it 1/],
    ['a wrong phase', `update tournaments set phase = 'running'`, /phase running, .* make it open/],
  ])('reject with the reason if they are damaged: %s', async (__, statement, reason) => {
    await conduct(termsOf(), [join('ada'), join('ben')]);
    await database.run(statement);
    const error = await store.tournament(id).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DamagedTournament);
    expect(error).toMatchObject({ id, reason: expect.stringMatching(reason) });
  });

  test('are gone when set aside: a process with one in memory gets a conflict', async () => {
    const [opened] = await conduct(termsOf(), []);
    await store.setTournamentAside(id);
    expect(await store.unfinishedTournaments()).toEqual([]);
    expect(await store.tournament(id)).toBeUndefined();
    expect(await store.tournamentVersion(id)).toBeUndefined();
    expect(await store.appendToTournament(join('ada'), 7, accepted(opened!, join('ada')))).toBe('conflict');
  });
});
