import { describe, expect, test } from 'vitest';
import { nextTeamAction, teamWakesAt } from '../../../src/game/teams/nextTeamAction.js';
import { newTeamGame, OPEN_MS, type TeamAction, type TeamGame } from '../../../src/game/teams/teamGame.js';
import {
  ABROAD,
  acceptedAll,
  acceptedBy,
  begunTeams,
  CREATED_AT,
  join,
  level,
  NEXT_DOOR,
  relay,
  reply,
  TURN_MS,
  teamTerms,
  vote,
  voters,
} from './teamGames.js';

const opened = (black: ReturnType<typeof voters>, white: ReturnType<typeof voters>): TeamGame =>
  newTeamGame(teamTerms({ sides: { black, white } }));
const joinedBy = (teamGame: TeamGame, ...members: string[]): TeamGame =>
  acceptedAll(
    teamGame,
    members.map((member) => join(member, member.startsWith('b') ? 'black' : 'white')),
  );
const ACCEPT: TeamAction = { kind: 'accept', member: 'walt', place: ABROAD };
const BEGIN = { kind: 'begin' };
const FIVE = ['b1', 'b2', 'b3', 'b4', 'b5'];
const nextAt = (teamGame: TeamGame, at = CREATED_AT) => nextTeamAction(teamGame, at);

describe('an open game begins by itself', () => {
  test.each<[string, TeamGame, TeamGame]>([
    [
      'between two servers once accepted',
      opened(voters(), voters(null)),
      acceptedBy(opened(voters(), voters(null)), ACCEPT),
    ],
    [
      'in one place once both sides have the quorum',
      joinedBy(opened(voters(), voters()), 'b1', 'b2', 'w1'),
      joinedBy(opened(voters(), voters()), 'b1', 'b2', 'w1', 'w2'),
    ],
    [
      'with a relay once that is full',
      joinedBy(opened(relay(), level()), ...FIVE.slice(1)),
      joinedBy(opened(relay(), level()), ...FIVE),
    ],
    [
      'with a relay against another server once that is full and the server has accepted',
      joinedBy(opened(relay(), voters(null)), ...FIVE),
      joinedBy(acceptedBy(opened(relay(), voters(null)), ACCEPT), ...FIVE),
    ],
  ])('%s', (_, before, after) => {
    expect(nextAt(before)).toBeUndefined();
    expect(nextAt(after)).toEqual(BEGIN);
  });

  test('at once against the bot, and between two channels', () => {
    expect(nextAt(opened(voters(), level()))).toEqual(BEGIN);
    expect(nextAt(opened(voters(), voters(NEXT_DOOR)))).toEqual(BEGIN);
  });
});

test('an open game lapses after a day', () => {
  const open = opened(relay(), level());
  expect(teamWakesAt(open)).toBe(CREATED_AT + OPEN_MS);
  expect(nextAt(open, CREATED_AT + OPEN_MS - 1)).toBeUndefined();
  expect(nextAt(open, CREATED_AT + OPEN_MS)).toEqual({ kind: 'end', because: 'lapsed' });
});

describe('in a turn', () => {
  const begun = begunTeams({ black: voters(), white: level(7) });
  const [firstEnd, secondEnd] = [CREATED_AT + TURN_MS, CREATED_AT + 2 * TURN_MS];

  test('votes are counted once the time is up', () => {
    const voted = acceptedAll(begun, [vote('b1', 'f5'), vote('b2', 'd3')]);
    expect(teamWakesAt(voted)).toBe(firstEnd);
    expect(nextAt(voted, firstEnd - 1)).toBeUndefined();
    const due = nextAt(voted, firstEnd);
    expect(due).toEqual({ kind: 'tally', ply: 0 });
    const counted = acceptedBy(voted, due as TeamAction, firstEnd);
    expect(nextAt(counted, firstEnd)).toEqual({ kind: 'think', level: 7, isFallback: false });
    expect(teamWakesAt(counted)).toBeUndefined();
  });

  test.each([
    ['voters', begun],
    ['a relay', begunTeams({ black: relay(), white: level() }, ['b1', 'b2'])],
  ])('the time runs on once for %s, then the bot moves', (_, teamGame) => {
    const due = nextAt(teamGame, firstEnd);
    expect(due).toEqual({ kind: 'extend', ply: 0 });
    const extended = acceptedBy(teamGame, due as TeamAction, firstEnd);
    expect(nextAt(extended, secondEnd - 1)).toBeUndefined();
    expect(nextAt(extended, secondEnd)).toEqual({ kind: 'think', level: 5, isFallback: true });
  });

  /** Plays until the bot would move, and returns that. At `votesAt` one member votes. */
  function idle(teamGame: TeamGame, plies: readonly string[], votesAt?: number) {
    let [game, now] = [teamGame, CREATED_AT];
    for (const [ply, name] of plies.entries()) {
      if (ply === votesAt) game = acceptedBy(game, vote('b1', name, 'black', ply), now);
      for (let due = nextAt(game, now); due?.kind !== 'think'; due = nextAt(game, now)) {
        if (due?.kind === 'end') return { ...due, ply };
        if (due) game = acceptedBy(game, due, now);
        else now += TURN_MS;
      }
      const isFallback = game.terms.sides[ply % 2 ? 'white' : 'black'].kind !== 'level';
      game = acceptedBy(game, reply(name, ply, isFallback), now);
    }
    return undefined;
  }

  test('the game is deserted in the second of each side that passes without a vote', () => {
    const line = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'f6'];
    const deserted = { kind: 'end', because: 'deserted' };
    expect(idle(begun, line)).toEqual({ ...deserted, ply: 2 });
    expect(idle(begun, line, 2)).toEqual({ ...deserted, ply: 6 });
    const twoSides = begunTeams({ black: voters(), white: voters(NEXT_DOOR) });
    expect(idle(twoSides, line)).toEqual({ ...deserted, ply: 3 });
    expect(idle(twoSides, line, 2)).toEqual({ ...deserted, ply: 6 });
  });
});
