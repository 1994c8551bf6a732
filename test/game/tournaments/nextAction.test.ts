import { describe, expect, test } from 'vitest';
import { nextAction, wakesAt } from '../../../src/game/tournaments/nextAction.js';
import {
  type Format,
  type Outcome,
  openPairings,
  type Terms,
  type Tournament,
  type TournamentAction,
} from '../../../src/game/tournaments/tournament.js';
import { accepted, BLACK_WINS, begunWith, ended, gameIds, joinedBy, STARTS_AT, VOID } from './tournaments.js';

const newGame = gameIds();
const MINUTE = 60_000;
const DIRECTOR = { member: 'olga' };
const FORMATS: readonly Format[] = [
  { kind: 'swiss', rounds: 2 },
  { kind: 'roundRobin' },
  { kind: 'knockout' },
  { kind: 'arena', minutes: 20 },
];

const next = (tournament: Tournament, now = STARTS_AT, botRating?: number): TournamentAction | undefined =>
  nextAction(tournament, { now, newGame, botRating });

/** Lets the tournament do what it does by itself. */
function settled(tournament: Tournament, now = STARTS_AT, botRating?: number): Tournament {
  const action = next(tournament, now, botRating);
  return action ? settled(accepted(tournament, action, now), now, botRating) : tournament;
}

const played = (tournament: Tournament, outcome: Outcome = BLACK_WINS): Tournament =>
  openPairings(tournament).reduce((before, { index }) => ended(before, index, outcome), tournament);

const leave = (tournament: Tournament, ...numbers: number[]): Tournament =>
  numbers.reduce((before, number) => accepted(before, { kind: 'leave', member: `m${number}` }), tournament);

describe('an open tournament', () => {
  test('begins at its time', () => {
    const tournament = joinedBy(4);
    expect(next(tournament, STARTS_AT - 1)).toBeUndefined();
    expect(wakesAt(tournament, STARTS_AT - 1)).toBe(STARTS_AT);
    expect(next(tournament)).toEqual({ kind: 'begin' });
    // After downtime too.
    expect(next(tournament, STARTS_AT + 60 * MINUTE)).toEqual({ kind: 'begin' });
  });

  test('begins once it is full if it has no time', () => {
    const terms: Partial<Terms> = { startsAt: null, maxPlayers: 4 };
    expect(next(joinedBy(3, terms))).toBeUndefined();
    expect(next(joinedBy(4, terms))).toEqual({ kind: 'begin' });
  });

  test('is cancelled if it has no time and does not fill within a week', () => {
    const tournament = joinedBy(3, { startsAt: null, maxPlayers: 4, createdAt: STARTS_AT });
    const until = STARTS_AT + 7 * 24 * 60 * MINUTE;
    expect(wakesAt(tournament, STARTS_AT)).toBe(until);
    expect(next(tournament, until - 1)).toBeUndefined();
    expect(next(tournament, until)).toEqual({ kind: 'cancel', because: 'too-few' });
  });

  test.each([0, 1])('is cancelled at its time with %i players', (count) => {
    expect(next(joinedBy(count))).toEqual({ kind: 'cancel', because: 'too-few' });
  });
});

describe.each(FORMATS)('a running tournament ($kind)', (format) => {
  test('pairs at once', () => {
    expect(next(begunWith(4, { format }))).toMatchObject({ kind: 'pair', pairings: [{}, {}], byes: [] });
  });

  test('is cancelled when all but one leave before a game', () => {
    expect(next(leave(begunWith(3, { format }), 0, 1))).toEqual({ kind: 'cancel', because: 'too-few' });
  });

  test('waits for games under way, then finishes, when everybody leaves', () => {
    const tournament = leave(settled(begunWith(4, { format })), 0, 1, 2, 3);
    expect(next(tournament)).toBeUndefined();
    expect(settled(played(tournament)).phase.kind).toBe('finished');
    expect(settled(played(tournament, VOID)).phase).toMatchObject({ kind: 'cancelled', because: 'too-few' });
  });

  test('pairs nobody while it is paused', () => {
    const paused = accepted(begunWith(4, { format }), { kind: 'pause', director: DIRECTOR });
    expect(next(paused)).toBeUndefined();
    expect(wakesAt(paused, STARTS_AT)).toBeUndefined();
    expect(next(accepted(paused, { kind: 'resume', director: DIRECTOR }))?.kind).toBe('pair');
  });

  test('is not touched after a cancellation in mid-round', () => {
    const tournament = settled(begunWith(4, { format }));
    const cancel: TournamentAction = { kind: 'cancel', because: 'director', director: DIRECTOR };
    expect(next(accepted(tournament, cancel))).toBeUndefined();
  });

  test('gives each pairing a game of its own', () => {
    const games = settled(begunWith(8, { format })).pairings.map(({ game }) => game);
    expect(new Set(games).size).toBe(4);
  });
});

describe('rounds', () => {
  test.each(FORMATS.slice(0, 2))(
    '$kind: the next one waits for every result, and the last one is the end',
    (format) => {
      let tournament = settled(begunWith(4, { format }));
      const rounds = format.kind === 'swiss' ? format.rounds : 3;
      for (let round = 1; round <= rounds; round++) {
        expect(tournament.round).toBe(round);
        const [first] = openPairings(tournament);
        tournament = settled(ended(tournament, first!.index, BLACK_WINS));
        expect(tournament.round).toBe(round);
        tournament = settled(played(tournament));
      }
      expect(tournament.phase.kind).toBe('finished');
    },
  );

  test('a result that was disputed and corrected counts in the next one', () => {
    const first = settled(begunWith(4));
    const correction = { kind: 'won', winner: 'white', by: 'director' } as const;
    const [{ black }] = first.pairings as [Tournament['pairings'][0]];
    const half = ended(first, 0, BLACK_WINS);
    const corrected = accepted(half, { kind: 'result', pairing: 0, outcome: correction, director: DIRECTOR });
    const { pairings } = settled(played(corrected));
    const winner = pairings[1]!.black;
    // Who has lost by the correction does not meet the other winner.
    expect(
      pairings
        .slice(2)
        .some((each) => [each.black, each.white].every((player) => [black, winner].includes(player))),
    ).toBe(false);
  });
});

describe('the bot', () => {
  const bot: Partial<Terms> = { botLevel: 5 };

  test('plays if members are odd, in place of a bye', () => {
    const tournament = begunWith(5, bot);
    expect(next(tournament, STARTS_AT, 1200)).toEqual({ kind: 'seatBot', rating: 1200 });
    expect(settled(tournament, STARTS_AT, 1200)).toMatchObject({ byes: [], pairings: [{}, {}, {}] });
  });

  test.each([
    ['its level has no rating', bot, undefined],
    ['the terms do without it', { botLevel: null }, 1200],
  ])('does not if %s', (_, terms, rating) => {
    expect(settled(begunWith(5, terms), STARTS_AT, rating)).toMatchObject({
      byes: [{ round: 1 }],
      pairings: [{}, {}],
    });
  });

  test('leaves a Swiss tournament when members are even, and comes back', () => {
    let tournament = played(settled(begunWith(5, bot), STARTS_AT, 1200));
    tournament = leave(tournament, 4);
    expect(next(tournament, STARTS_AT, 1200)).toEqual({ kind: 'unseatBot' });
    tournament = played(settled(tournament, STARTS_AT, 1200));
    expect(tournament.pairings).toHaveLength(5);
    tournament = settled(leave(tournament, 3), STARTS_AT, 1200);
    expect(tournament.pairings).toHaveLength(7);
    expect(tournament.players).toHaveLength(6);
  });

  test.each<Format>([{ kind: 'roundRobin' }, { kind: 'knockout' }])('stays in a $kind', (format) => {
    const tournament = settled(begunWith(5, { ...bot, format }), STARTS_AT, 1200);
    const later = settled(leave(played(tournament), 0), STARTS_AT, 1200);
    expect(later.players[5]).toMatchObject({ who: { kind: 'bot' }, status: 'active' });
  });
});

describe('an arena', () => {
  const arena = (count: number, terms: Partial<Terms> = {}) =>
    settled(begunWith(count, { format: { kind: 'arena', minutes: 20 }, ...terms }));
  const END = STARTS_AT + 20 * MINUTE;

  test('pairs nobody after its end, lets games finish, and ends', () => {
    let tournament = arena(4);
    expect(wakesAt(tournament, STARTS_AT)).toBe(END);
    tournament = ended(tournament, 0, BLACK_WINS, END);
    expect(next(tournament, END)).toBeUndefined();
    expect(wakesAt(tournament, END)).toBeUndefined();
    tournament = ended(tournament, 1, BLACK_WINS, END + MINUTE);
    expect(next(tournament, END + MINUTE)).toEqual({ kind: 'finish' });
  });

  test('goes on for as long as it was paused', () => {
    let tournament = accepted(arena(4), { kind: 'pause', director: DIRECTOR }, STARTS_AT + MINUTE);
    tournament = accepted(tournament, { kind: 'resume', director: DIRECTOR }, STARTS_AT + 6 * MINUTE);
    expect(wakesAt(tournament, STARTS_AT + 6 * MINUTE)).toBe(END + 5 * MINUTE);
  });

  test('waits a moment for more when two are free', () => {
    const at = STARTS_AT + MINUTE;
    let tournament = arena(8);
    tournament = ended(ended(tournament, 0, BLACK_WINS, at), 1, BLACK_WINS, at + 500);
    expect(next(tournament, at + 500)).toBeUndefined();
    const due = wakesAt(tournament, at + 500)!;
    expect(due - at).toBeLessThanOrEqual(2000);
    expect(next(tournament, due)).toMatchObject({ kind: 'pair', round: 0, pairings: [{}, {}] });
  });

  test('lets two who have just met wait for others for a minute', () => {
    const at = STARTS_AT + MINUTE;
    const tournament = ended(arena(4), 0, BLACK_WINS, at);
    expect(next(tournament, at + 5000)).toBeUndefined();
    expect(wakesAt(tournament, at + 5000)).toBe(at + MINUTE);
    expect(next(tournament, at + MINUTE)).toMatchObject({ kind: 'pair', pairings: [{}] });
    // With everybody free there is nobody to wait for.
    expect(next(ended(tournament, 1, BLACK_WINS, at + 5000), at + 5000)).toMatchObject({
      pairings: [{}, {}],
    });
  });

  test('seats the bot for who waits alone', () => {
    let tournament = arena(5, { botLevel: 5 });
    expect(next(tournament, STARTS_AT + 9999, 1200)).toBeUndefined();
    expect(wakesAt(tournament, STARTS_AT + 9999)).toBe(STARTS_AT + 10_000);
    expect(next(tournament, STARTS_AT + 10_000)).toBeUndefined();
    tournament = settled(tournament, STARTS_AT + 10_000, 1200);
    expect(openPairings(tournament)).toHaveLength(3);
    // It plays one game at a time: the next who waits alone goes on waiting.
    tournament = ended(tournament, 0, BLACK_WINS, STARTS_AT + MINUTE);
    tournament = leave(tournament, tournament.pairings[0]!.black);
    expect(next(tournament, STARTS_AT + 2 * MINUTE, 1200)).toBeUndefined();
  });
});
