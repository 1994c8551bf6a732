import { describe, expect, test } from 'vitest';
import {
  newTeamGame,
  OPEN_MS,
  runnerOf,
  type TeamAction,
  type TeamGame,
  type TeamRefusal,
  type TeamTerms,
} from '../../../src/game/teams/teamGame.js';
import { updateTeamGame } from '../../../src/game/teams/updateTeamGame.js';
import {
  ABROAD,
  acceptedAll,
  acceptedBy,
  BEGIN,
  begunTeams,
  CREATED_AT,
  HOME,
  join,
  leave,
  level,
  move,
  NEXT_DOOR,
  relay,
  reply,
  square,
  TURN_MS,
  teamTerms,
  vote,
  voters,
} from './teamGames.js';

const AGAINST_BOT = { black: voters(), white: level() };
const ONE_PLACE = { black: voters(), white: voters() };
const RELAY = { black: relay(), white: level() };
const TWO_SERVERS = { black: voters(), white: voters(null) };
const ACCEPT: TeamAction = { kind: 'accept', member: 'walt', place: ABROAD };
const TALLY: TeamAction = { kind: 'tally', ply: 0 };
const EXTEND: TeamAction = { kind: 'extend', ply: 0 };
const CLOSE: TeamAction = { kind: 'end', because: 'closed', member: 'olga' };

const opened = (sides: TeamTerms['sides']): TeamGame => newTeamGame(teamTerms({ sides }));
const RELAY_OF_THREE = begunTeams(RELAY, ['b1', 'b2', 'b3']);
const FULL_RELAY = acceptedAll(
  opened(RELAY),
  ['b1', 'b2', 'b3', 'b4', 'b5'].map((each) => join(each)),
);
const OVER = acceptedBy(begunTeams(AGAINST_BOT), CLOSE);
const [FIRST_END, SECOND_END] = [CREATED_AT + TURN_MS, CREATED_AT + 2 * TURN_MS];
const EXTENDED = acceptedBy(begunTeams(AGAINST_BOT), EXTEND, FIRST_END);
const TWO_VOTES = acceptedAll(begunTeams(AGAINST_BOT), [vote('b1', 'f5'), vote('b2', 'f5')]);

describe('an action is refused', () => {
  test.each<[string, TeamGame, TeamAction, TeamRefusal['code'], number?]>([
    ['any after the end', OVER, join('ada'), 'team-game-over'],
    ['closing twice', OVER, CLOSE, 'team-game-over'],
    ['joining twice', acceptedBy(opened(ONE_PLACE), join('ada')), join('ada'), 'joined-already'],
    ['joining both sides', acceptedBy(opened(ONE_PLACE), join('ada')), join('ada', 'white'), 'other-side'],
    ['joining the bot', opened(AGAINST_BOT), join('ada', 'white'), 'no-votes'],
    ['joining a server that has not accepted', opened(TWO_SERVERS), join('ada', 'white'), 'not-accepted'],
    ['joining a full relay', FULL_RELAY, join('ada'), 'side-full'],
    ['leaving without having joined', opened(AGAINST_BOT), leave('ada'), 'not-joined'],
    ['accepting what needs nobody', opened(AGAINST_BOT), ACCEPT, 'accepted-already'],
    ['accepting twice', acceptedBy(opened(TWO_SERVERS), ACCEPT), ACCEPT, 'accepted-already'],
    ['accepting after the beginning', begunTeams(AGAINST_BOT), ACCEPT, 'begun-already'],
    ['accepting one’s own', opened(TWO_SERVERS), { ...ACCEPT, place: NEXT_DOOR } as TeamAction, 'own-server'],
    ['beginning twice', begunTeams(AGAINST_BOT), BEGIN, 'begun-already'],
    ['beginning before the other server', opened(TWO_SERVERS), BEGIN, 'not-accepted'],
    ['beginning without a side', acceptedBy(opened(ONE_PLACE), join('ada')), BEGIN, 'too-few-members'],
    ['beginning a relay of one', acceptedBy(opened(RELAY), join('ada')), BEGIN, 'too-few-members'],
    ['voting before the beginning', opened(AGAINST_BOT), vote('ada', 'f5'), 'not-begun'],
    ['voting in another turn', begunTeams(AGAINST_BOT), vote('ada', 'f5', 'black', 1), 'stale'],
    ['voting for the bot', begunTeams(AGAINST_BOT), vote('ada', 'f5', 'white'), 'no-votes'],
    ['voting in a relay', RELAY_OF_THREE, vote('b1', 'f5'), 'no-votes'],
    ['resigning for a relay of others', RELAY_OF_THREE, vote('ada', 'resign'), 'not-joined'],
    [
      'voting in the other side’s turn',
      begunTeams(ONE_PLACE, ['b', 'w']),
      vote('w', 'f5', 'white'),
      'not-your-turn',
    ],
    ['voting for the other side', begunTeams(ONE_PLACE, ['b', 'w']), vote('w', 'f5'), 'other-side'],
    [
      'voting without a side in a shared place',
      begunTeams(ONE_PLACE, ['b', 'w']),
      vote('ada', 'f5'),
      'not-joined',
    ],
    ['voting for an illegal square', begunTeams(AGAINST_BOT), vote('ada', 'a1'), 'illegal-square'],
    ['voting twice for the same', TWO_VOTES, vote('b1', 'f5'), 'voted-already'],
    ['moving in a vote', TWO_VOTES, move('b1', 'f5'), 'no-votes'],
    ['moving for others', RELAY_OF_THREE, move('ada', 'f5'), 'not-joined'],
    ['moving before one’s turn', RELAY_OF_THREE, move('b2', 'f5'), 'not-your-turn'],
    ['moving to an illegal square', RELAY_OF_THREE, move('b1', 'a1'), 'illegal-square'],
    ['counting before the time is up', TWO_VOTES, TALLY, 'stale', FIRST_END - 1],
    [
      'counting too few votes',
      acceptedBy(begunTeams(AGAINST_BOT), vote('b1', 'f5')),
      TALLY,
      'stale',
      FIRST_END,
    ],
    ['extending before the time is up', begunTeams(AGAINST_BOT), EXTEND, 'stale', FIRST_END - 1],
    ['extending twice', EXTENDED, EXTEND, 'stale', SECOND_END],
    ['extending with enough votes', TWO_VOTES, EXTEND, 'stale', FIRST_END],
    ['a fallback before the extension', begunTeams(AGAINST_BOT), reply('f5', 0, true), 'stale', FIRST_END],
    ['a fallback before the time is up', EXTENDED, reply('f5', 0, true), 'stale', SECOND_END - 1],
    ['the bot’s move for members', begunTeams(AGAINST_BOT), reply('f5', 0), 'stale'],
    ['a lapse in time', opened(RELAY), { kind: 'end', because: 'lapsed' }, 'stale', CREATED_AT + OPEN_MS - 1],
    [
      'desertion of a game that is being played',
      EXTENDED,
      { kind: 'end', because: 'deserted' },
      'stale',
      SECOND_END,
    ],
    ['resuming with enough time', EXTENDED, { kind: 'resume', leftMs: TURN_MS }, 'stale', FIRST_END],
  ])('%s', (_, teamGame, action, code, at = CREATED_AT) => {
    expect(updateTeamGame(teamGame, action, at)).toMatchObject({ kind: 'refused', code });
  });
});

describe('a vote', () => {
  test('joins the only side of its place, and can be changed', () => {
    const changed = acceptedAll(begunTeams(AGAINST_BOT), [
      vote('b1', 'f5'),
      vote('b2', 'd3'),
      vote('b1', 'c4'),
    ]);
    expect(changed.players.black).toEqual(['b1', 'b2']);
    // The changed vote is now the later one.
    expect(changed.votes).toEqual([
      { member: 'b2', choice: square('d3') },
      { member: 'b1', choice: square('c4') },
    ]);
    const counted = acceptedBy(changed, TALLY, FIRST_END);
    expect(counted.position.moves).toEqual([square('d3')]);
    expect(counted.last).toEqual({ move: square('d3'), ply: 0, by: { kind: 'votes', votes: 1, of: 2 } });
    expect(counted.votes).toEqual([]);
    expect(counted.turn).toEqual({ since: FIRST_END, until: undefined, isExtended: false });
  });

  test('goes with a member who leaves', () => {
    expect(acceptedBy(TWO_VOTES, leave('b1'))).toMatchObject({
      players: { black: ['b2'] },
      votes: [{ member: 'b2' }],
    });
  });

  test('keeps a member of both servers on one side', () => {
    const begun = acceptedAll(opened(TWO_SERVERS), [ACCEPT, BEGIN, vote('ada', 'f5'), vote('ben', 'f5')]);
    const next = acceptedBy(begun, TALLY, FIRST_END);
    expect(updateTeamGame(next, vote('ada', 'd6', 'white', 1), FIRST_END)).toMatchObject({
      code: 'other-side',
    });
    expect(acceptedBy(next, vote('walt', 'd6', 'white', 1), FIRST_END).players.white).toEqual(['walt']);
  });

  test('resigns with more than half of the votes', () => {
    const all = acceptedAll(begunTeams(AGAINST_BOT), [
      vote('b1', 'resign'),
      vote('b2', 'f5'),
      vote('b3', 'resign'),
    ]);
    expect(acceptedBy(all, TALLY, FIRST_END).phase).toEqual({
      ...{ kind: 'over', at: FIRST_END },
      end: { kind: 'resigned', winner: 'white' },
    });
    const half = acceptedBy(all, vote('b4', 'd3'));
    expect(acceptedBy(half, TALLY, FIRST_END).position.moves).toEqual([square('f5')]);
  });
});

describe('a side that votes too little', () => {
  test('gets as much time again, then the bot moves for it', () => {
    expect(EXTENDED.turn).toEqual({ since: CREATED_AT, until: SECOND_END, isExtended: true });
    const moved = acceptedBy(EXTENDED, reply('f5', 0, true), SECOND_END);
    expect(moved).toMatchObject({ last: { ply: 0, by: { kind: 'fallback' } }, idleTurns: 1 });
    const late = acceptedBy(EXTENDED, vote('b1', 'f5'), SECOND_END);
    expect(acceptedBy(late, reply('f5', 0, true), SECOND_END).idleTurns).toBe(0);
  });

  test('decides itself if the votes come during the bot’s search', () => {
    const late = acceptedAll(EXTENDED, [vote('b1', 'd3'), vote('b2', 'd3')], SECOND_END + 1);
    expect(updateTeamGame(late, reply('f5', 0, true), SECOND_END + 1)).toMatchObject({ code: 'stale' });
    expect(acceptedBy(late, TALLY, SECOND_END + 1).position.moves).toEqual([square('d3')]);
  });

  test('gets time back after downtime', () => {
    const resumed = acceptedBy(EXTENDED, { kind: 'resume', leftMs: 60_000 }, SECOND_END + 5);
    expect(resumed.turn).toEqual({ since: CREATED_AT, until: SECOND_END + 60_005, isExtended: true });
  });
});

describe('a relay', () => {
  test('moves in turn', () => {
    let teamGame = RELAY_OF_THREE;
    const line = [
      ['b1', 'f5', 'd6'],
      ['b2', 'c3', 'd3'],
      ['b3', 'c4', 'f4'],
    ] as const;
    for (const [i, [member, own, others]] of line.entries())
      teamGame = acceptedAll(teamGame, [move(member, own, 2 * i), reply(others, 2 * i + 1)]);
    expect(runnerOf(teamGame)).toBe('b1');
    expect(teamGame.position.ply).toBe(6);
  });

  test.each([
    ['b1', 'b2', 'b3'],
    ['b2', 'b1', 'b3'],
    ['b3', 'b1', 'b2'],
  ])('goes on without %s, who leaves', (member, first, second) => {
    const left = acceptedBy(RELAY_OF_THREE, leave(member));
    expect(runnerOf(left)).toBe(first);
    const later = acceptedAll(left, [move(first, 'f5'), reply('d6')]);
    expect(runnerOf(later)).toBe(second);
  });

  test('keeps its order if an earlier member leaves', () => {
    const second = acceptedAll(RELAY_OF_THREE, [move('b1', 'f5'), reply('d6')]);
    expect(runnerOf(acceptedBy(second, leave('b1')))).toBe('b2');
    const third = acceptedAll(second, [move('b2', 'c3', 2), reply('d3', 3)]);
    expect(runnerOf(acceptedBy(third, leave('b3')))).toBe('b1');
  });

  test('skips a member who does not move: the bot does', () => {
    const extended = acceptedBy(RELAY_OF_THREE, EXTEND, FIRST_END);
    const moved = acceptedAll(extended, [reply('f5', 0, true), reply('d6')], SECOND_END);
    expect(runnerOf(moved)).toBe('b2');
    expect(moved.idleTurns).toBe(1);
  });

  test('resigns at once if more than half of its members want to', () => {
    const one = acceptedBy(RELAY_OF_THREE, vote('b3', 'resign'));
    expect(one.phase.kind).toBe('playing');
    expect(acceptedBy(one, vote('b2', 'resign')).phase).toMatchObject({ end: { winner: 'white' } });
    // Of four, two are not enough, but of three.
    const four = acceptedAll(RELAY_OF_THREE, [join('b4'), vote('b1', 'resign'), vote('b2', 'resign')]);
    expect(four.phase.kind).toBe('playing');
    expect(acceptedBy(four, leave('b4')).phase).toMatchObject({ end: { winner: 'white' } });
  });

  test('loses once it has no members', () => {
    const left = acceptedAll(begunTeams(RELAY, ['b1', 'b2']), [leave('b1'), leave('b2')]);
    expect(left.phase).toMatchObject({ end: { kind: 'resigned', winner: 'white' } });
    expect(acceptedBy(acceptedBy(opened(RELAY), join('b1')), leave('b1')).phase.kind).toBe('open');
  });
});

test('passes are played, and the game ends as its rules say', () => {
  // After h1 white has one disc left and no move.
  const stones = `XOOOOOO-${'-'.repeat(8)}XO${'-'.repeat(46)}`;
  const start = { board: { stones, turn: 'black' as const }, moves: [] };
  const begun = acceptedBy(newTeamGame(teamTerms({ start, quorum: 1 })), BEGIN);
  const passed = acceptedBy(acceptedBy(begun, vote('b1', 'h1')), TALLY, FIRST_END);
  expect(passed.position.moves).toEqual([square('h1'), 'pass']);
  expect(passed).toMatchObject({ last: { move: square('h1'), ply: 0 }, turn: { until: SECOND_END } });
  const voted = acceptedBy(passed, vote('b1', 'c3', 'black', 2), FIRST_END);
  expect(acceptedBy(voted, { kind: 'tally', ply: 2 }, SECOND_END)).toMatchObject({
    phase: { kind: 'over', at: SECOND_END, end: { kind: 'played', status: { winner: 'black' } } },
    turn: undefined,
  });
});

test('a game is closed, or ends with its place, and nobody wins', () => {
  expect(acceptedBy(opened(RELAY), CLOSE, 5).phase).toEqual({ kind: 'over', end: { kind: 'closed' }, at: 5 });
  const gone = acceptedBy(TWO_VOTES, { kind: 'end', because: 'unreachable' });
  expect(gone).toMatchObject({ phase: { end: { kind: 'unreachable' } }, votes: [], turn: undefined });
});

test('a game keeps its places and its opening', () => {
  const start = { moves: [square('f5'), square('d6')] };
  const teamGame = newTeamGame(teamTerms({ sides: { black: relay(), white: voters(NEXT_DOOR) }, start }));
  expect(teamGame).toMatchObject({ places: { black: HOME, white: NEXT_DOOR }, firstPly: 2 });
  expect(opened(AGAINST_BOT).places).toEqual({ black: HOME, white: null });
});
