import { describe, expect, test } from 'vitest';
import {
  arenaEndsAt,
  type Format,
  newTournament,
  openPairings,
  type Tournament,
  type TournamentAction,
  type TournamentRefusal,
} from '../../../src/game/tournaments/tournament.js';
import { updateTournament } from '../../../src/game/tournaments/updateTournament.js';
import {
  accepted,
  acceptedAll,
  BLACK_WINS,
  begunWith,
  DRAWN,
  ended,
  gameIds,
  joinedBy,
  STARTS_AT,
  termsOf,
  WHITE_WINS,
} from './tournaments.js';

const newGame = gameIds();
const DIRECTOR = { member: 'olga' };
const join = (member: string): TournamentAction => ({ kind: 'join', member, rating: 1000 });
const leave = (member: string): TournamentAction => ({ kind: 'leave', member });
const remove = (member: string): TournamentAction => ({ kind: 'leave', member, director: DIRECTOR });
const pair = (round: number, ...pairs: [number, number][]): TournamentAction => ({
  ...{ kind: 'pair', round, byes: [] },
  pairings: pairs.map(([black, white]) => ({ black, white, game: newGame() })),
});
const result = (pairing: number, isByDirector = false): TournamentAction => ({
  ...{ kind: 'result', pairing, outcome: WHITE_WINS },
  ...(isByDirector && { director: DIRECTOR }),
});
const correct = (pairing: number): TournamentAction => result(pairing, true);

const KNOCKOUT: Format = { kind: 'knockout' };
const ARENA: Format = { kind: 'arena', minutes: 20 };
const paired = (changes = {}): Tournament => accepted(begunWith(4, changes), pair(1, [0, 1], [2, 3]));

describe('an action is refused', () => {
  const cancelled = accepted(joinedBy(4), { kind: 'cancel', because: 'director', director: DIRECTOR });
  const finished = accepted(begunWith(4), { kind: 'finish' });
  const nextRound = accepted(
    ended(ended(paired({ format: KNOCKOUT }), 0, BLACK_WINS), 1, BLACK_WINS),
    pair(2, [0, 2]),
  );

  test.each<[string, Tournament, TournamentAction, TournamentRefusal]>([
    ['joining twice', joinedBy(4), join('m0'), 'joined-already'],
    ['joining a full one', joinedBy(4, { maxPlayers: 4 }), join('ada'), 'tournament-full'],
    [
      'joining a round robin late',
      begunWith(4, { format: { kind: 'roundRobin' } }),
      join('ada'),
      'tournament-begun',
    ],
    ['joining a knock-out late', begunWith(4, { format: KNOCKOUT }), join('ada'), 'tournament-begun'],
    ['joining after a removal', accepted(joinedBy(4), remove('m0')), join('m0'), 'removed'],
    ['joining a cancelled one', cancelled, join('ada'), 'tournament-over'],
    ['leaving without having joined', joinedBy(4), leave('ada'), 'not-joined'],
    ['leaving twice', accepted(joinedBy(4), leave('m0')), leave('m0'), 'not-joined'],
    ['beginning twice', begunWith(4), { kind: 'begin' }, 'stale'],
    ['beginning with one', joinedBy(1), { kind: 'begin' }, 'too-few-players'],
    ['a bot without a level', begunWith(3), { kind: 'seatBot', rating: 1200 }, 'stale'],
    ['a round too early', begunWith(4), pair(2, [0, 1]), 'stale'],
    ['a round twice', paired(), pair(1, [0, 1]), 'stale'],
    [
      'pairing who is playing',
      accepted(begunWith(4, { format: ARENA }), pair(0, [0, 1])),
      pair(0, [1, 2]),
      'stale',
    ],
    ['pairing somebody twice', begunWith(4), pair(1, [0, 1], [1, 2]), 'stale'],
    ['pairing who has left', accepted(begunWith(4), leave('m0')), pair(1, [0, 1]), 'stale'],
    ['pairing who does not exist', begunWith(4), pair(1, [0, 7]), 'stale'],
    [
      'pairing while paused',
      accepted(begunWith(4), { kind: 'pause', director: DIRECTOR }),
      pair(1, [0, 1]),
      'not-running',
    ],
    ['a second result', ended(paired(), 0, BLACK_WINS), result(0), 'stale'],
    ['a result of nothing', paired(), result(7), 'no-such-pairing'],
    ['a result after the end', finished, result(0), 'tournament-over'],
    ['correcting a knock-out’s earlier round', nextRound, correct(0), 'too-late'],
    ['resuming what is not paused', begunWith(4), { kind: 'resume', director: DIRECTOR }, 'not-paused'],
    ['pausing before the beginning', joinedBy(4), { kind: 'pause', director: DIRECTOR }, 'not-running'],
    ['cancelling twice', cancelled, { kind: 'cancel', because: 'director' }, 'tournament-over'],
  ])('%s', (_, tournament, action, code) => {
    expect(updateTournament(tournament, action, STARTS_AT)).toEqual({ kind: 'refused', code });
  });
});

describe('a member', () => {
  test('who comes back keeps their number, and is free from then on', () => {
    const left = acceptedAll(begunWith(4), [leave('m1')]);
    const back = accepted(left, join('m1'), STARTS_AT + 5000);
    expect(back.players).toHaveLength(4);
    expect(back.players[1]).toMatchObject({ status: 'active', rating: 1990, activeSince: STARTS_AT + 5000 });
  });

  test('who was removed comes back by the director only', () => {
    const removed = accepted(begunWith(4), remove('m1'));
    const back = accepted(removed, { ...join('m1'), director: DIRECTOR } as TournamentAction);
    expect(back.players[1]!.status).toBe('active');
  });

  test('who comes late has missed the rounds so far', () => {
    expect(accepted(paired(), join('late')).players[4]).toMatchObject({ roundsMissed: 1 });
  });

  test('who leaves keeps their games', () => {
    const tournament = accepted(paired(), leave('m0'));
    expect(openPairings(tournament)).toHaveLength(2);
    expect(accepted(tournament, result(0)).pairings[0]!.outcome).toEqual(WHITE_WINS);
  });
});

describe('a result', () => {
  test('is corrected by the director, even after the end, and keeps its time', () => {
    let tournament = ended(ended(paired(), 0, DRAWN, STARTS_AT + 1), 1, BLACK_WINS, STARTS_AT + 2);
    tournament = accepted(tournament, { kind: 'finish' });
    tournament = accepted(tournament, correct(0), STARTS_AT + 9);
    expect(tournament.pairings[0]).toMatchObject({ outcome: WHITE_WINS, endedAt: STARTS_AT + 1 });
    expect(tournament.phase.kind).toBe('finished');
  });

  test('cannot be corrected once it is cancelled', () => {
    const tournament = accepted(ended(paired(), 0, DRAWN), { kind: 'cancel', because: 'unreachable' });
    expect(updateTournament(tournament, correct(0), STARTS_AT)).toMatchObject({ kind: 'refused' });
  });
});

test('256 join at once', () => {
  const tournament = joinedBy(256);
  expect(tournament.players).toHaveLength(256);
  expect(updateTournament(tournament, join('ada'), STARTS_AT)).toMatchObject({ code: 'tournament-full' });
});

test('a pause makes an arena longer', () => {
  const arena = begunWith(4, { format: ARENA });
  const paused = accepted(arena, { kind: 'pause', director: DIRECTOR }, STARTS_AT + 1000);
  const resumed = accepted(paused, { kind: 'resume', director: DIRECTOR }, STARTS_AT + 4000);
  expect(arenaEndsAt(resumed)! - arenaEndsAt(arena)!).toBe(3000);
  expect(arenaEndsAt(newTournament(termsOf()))).toBeUndefined();
});
