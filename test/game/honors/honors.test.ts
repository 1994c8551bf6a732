import { describe, expect, test } from 'vitest';
import { type FinishedGame, honorsOfGame, honorsOfTournament } from '../../../src/game/honors/honors.js';
import type { Game, GameId } from '../../../src/game/play/game.js';
import type { Review, ReviewedMove } from '../../../src/game/review/review.js';
import type { Tournament } from '../../../src/game/tournaments/tournament.js';
import { turnAt } from '../../../src/rules/position.js';
import { gameOf, move, played } from '../games.js';
import { accepted, BLACK_WINS, begunWith, STARTS_AT } from '../tournaments/tournaments.js';
import { againstLevel, gomokuWon, playedOut, WIPEOUT } from './honoredGames.js';

const AT = 7;
const honorsOf = (game: Game, { review, winnerRating = 800 }: Partial<FinishedGame> = {}) =>
  honorsOfGame({ game, at: AT, review, winnerRating });
const kindsOf = (...args: Parameters<typeof honorsOf>) => honorsOf(...args).map(({ kind }) => kind);

/** A review with black's chance at each ply; every move of both sides has an alternative. */
function reviewWith(game: Game, chanceAt: (ply: number) => number, accuracy = 90): Review {
  const { moves } = game.position;
  return {
    firstPly: 0,
    chances: Array.from({ length: moves.length + 1 }, (_, ply) => chanceAt(ply)),
    moves: moves.map((_, ply) => ({ ply, color: turnAt(ply) }) as ReviewedMove),
    accuracy: { black: accuracy, white: 50 },
    turningPoints: [],
  };
}

describe('a win against a level', () => {
  test('is an honor with the level', () => {
    expect(honorsOf(playedOut(WIPEOUT, { seats: againstLevel('black', 4, 500) }))).toEqual([
      { member: 'ada', kind: 'level', game: 'reversi', detail: '4', at: AT },
    ]);
  });

  test.each<[string, () => Game]>([
    [
      'a takeback',
      () => {
        const seats = againstLevel('black', 4, 500);
        const begun = playedOut(WIPEOUT.slice(0, 2), { seats });
        const taken = played(begun, { kind: 'offer', member: 'ada', offer: 'takeback', ply: 2 });
        return WIPEOUT.reduce(
          (game, name, ply) => played(game, move(ply, name, ply % 2 ? undefined : 'ada')),
          taken,
        );
      },
    ],
    [
      'a hint',
      () => {
        const hinted = played(gameOf({ seats: againstLevel('black', 4, 500) }), {
          kind: 'hint',
          member: 'ada',
          ply: 0,
        });
        return WIPEOUT.reduce(
          (game, name, ply) => played(game, move(ply, name, ply % 2 ? undefined : 'ada')),
          hinted,
        );
      },
    ],
    [
      'a given position',
      () => playedOut(WIPEOUT, { seats: againstLevel('black', 4, 500), opening: 'position' }),
    ],
    [
      'a style',
      () =>
        playedOut(WIPEOUT, {
          seats: { ...againstLevel('black', 1), white: { kind: 'opponent', opponent: 'mcts', level: null } },
        }),
    ],
  ])('is none with %s', (_, game) => {
    expect(game().phase).toMatchObject({ kind: 'over', end: { kind: 'played' } });
    expect(kindsOf(game())).toEqual([]);
  });

  test('is none if the bot ran out of time, nor if the bot won', () => {
    const time = { kind: 'perMove', ms: 1000 } as const;
    const begun = playedOut(WIPEOUT.slice(0, 3), { seats: againstLevel('black', 4), time });
    const late = { ...begun, phase: { kind: 'over', end: { kind: 'overtime', winner: 'black' } } } as const;
    expect(kindsOf(late)).toEqual([]);
    expect(kindsOf(playedOut(WIPEOUT, { seats: againstLevel('white', 4) }))).toEqual([]);
  });
});

describe('a feat on the board', () => {
  test('is a wipe-out against a member, or a level that is not weaker', () => {
    expect(honorsOf(playedOut(WIPEOUT))).toEqual([
      { member: 'ada', kind: 'wipeout', game: 'reversi', detail: '', at: AT },
    ]);
    const game = playedOut(WIPEOUT, { seats: againstLevel('black', 4, 900) });
    expect(kindsOf(game, { winnerRating: 900 })).toEqual(['level', 'wipeout']);
    expect(kindsOf(game, { winnerRating: 901 })).toEqual(['level']);
    expect(
      kindsOf(playedOut(WIPEOUT, { seats: againstLevel('black', 'even', 900) }), { winnerRating: 901 }),
    ).toEqual(['wipeout']);
  });

  test('is nine fours in a row, not eight', () => {
    expect(honorsOf(gomokuWon(9, 'white'))).toEqual([
      { member: 'ben', kind: 'fours', game: 'gomoku', detail: '', at: AT },
    ]);
    expect(kindsOf(gomokuWon(8, 'white'))).toEqual([]);
  });

  test('is nothing to a deleted member', () => {
    const seats = {
      black: { kind: 'member', member: 'deleted-0123456789ab' },
      white: { kind: 'member', member: 'ben' },
    } as const;
    expect(kindsOf(playedOut(WIPEOUT, { seats }))).toEqual([]);
  });
});

describe('a comeback', () => {
  const game = gomokuWon(5, 'black');
  const end = game.position.ply;
  const fromLow = (low: number, chance: number) => ({
    review: reviewWith(game, (ply) => (ply === low ? chance : ply === end ? 1 : 0.5)),
  });

  test('is a win from a chance of 20 % or less after the opening', () => {
    expect(honorsOf(game, fromLow(10, 0.2))).toEqual([
      { member: 'ada', kind: 'comeback', game: 'gomoku', detail: '', at: AT },
    ]);
    expect(kindsOf(game, fromLow(10, 0.21))).toEqual([]);
    expect(kindsOf(game, fromLow(9, 0.1))).toEqual([]);
    expect(kindsOf(game)).toEqual([]);
  });

  test('counts the winner’s chances with white too, and against the bot only an equal one', () => {
    const white = gomokuWon(5, 'white', { seats: againstLevel('white', 2, 900) });
    const review = reviewWith(white, (ply) => (ply === 12 ? 0.9 : ply === white.position.ply ? 0 : 0.5));
    expect(kindsOf(white, { review, winnerRating: 900 })).toEqual(['level', 'comeback']);
    expect(kindsOf(white, { review, winnerRating: 1000 })).toEqual(['level']);
  });

  test('is none if the other side resigned a game that it was winning', () => {
    const resigned = played(playedOut(WIPEOUT.slice(0, 8)), { kind: 'resign', member: 'ben' });
    const review = { ...reviewWith(resigned, () => 0.1), firstPly: 10 };
    expect(kindsOf(resigned, { review })).toEqual([]);
    const turned = { ...reviewWith(resigned, (ply) => (ply < 8 ? 0.1 : 0.8)), firstPly: 10 };
    expect(kindsOf(resigned, { review: turned })).toEqual(['comeback']);
  });
});

test('an accurate game has twenty own moves while it was open, whoever won', () => {
  const game = gomokuWon(9, 'white');
  const open = reviewWith(game, () => 0.5, 95);
  const accurate = (review: Review) => honorsOf(game, { review }).filter(({ kind }) => kind === 'accuracy');
  expect(accurate(open)).toEqual([{ member: 'ada', kind: 'accuracy', game: 'gomoku', detail: '', at: AT }]);
  expect(accurate(reviewWith(game, () => 0.5, 94.9))).toEqual([]);
  const openFor = (plies: number) => reviewWith(game, (ply) => (ply < plies ? 0.5 : 0.96), 100);
  expect(accurate(openFor(39))).toHaveLength(1);
  expect(accurate(openFor(38))).toEqual([]);
});

describe('a medal of a tournament', () => {
  const pairings = [
    { black: 0, white: 1 },
    { black: 2, white: 3 },
  ].map((each, i) => ({ ...each, game: `game${i}` as GameId }));

  function finished(players: number): Tournament {
    const paired = accepted(begunWith(players, { format: { kind: 'swiss', rounds: 2 } }), {
      kind: 'pair',
      round: 1,
      pairings: pairings.slice(0, Math.floor(players / 2)),
      byes: [],
    });
    const results = paired.pairings.reduce(
      (before, _, pairing) => accepted(before, { kind: 'result', pairing, outcome: BLACK_WINS }),
      paired,
    );
    return accepted(results, { kind: 'finish' }, STARTS_AT + 5);
  }

  test('goes to the first three of at least four members who played', () => {
    const honors = honorsOfTournament(finished(4));
    expect(honors[0]).toEqual({
      member: 'm0',
      kind: 'medal',
      game: 'reversi',
      detail: 'gold',
      at: STARTS_AT + 5,
    });
    expect(honorsOfTournament(finished(3))).toEqual([]);
  });

  test('follows a correction of the director', () => {
    const before = finished(4);
    const outcome = { kind: 'won', winner: 'white', by: 'director' } as const;
    const after = accepted(before, { kind: 'result', pairing: 0, outcome, director: { member: 'olga' } });
    const members = (tournament: Tournament) =>
      honorsOfTournament(tournament)
        .map(({ member }) => member)
        .sort();
    expect(members(before)).toEqual(['m0', 'm2']);
    expect(members(after)).toEqual(['m1', 'm2']);
  });

  test('is none while the tournament goes on, nor after it was cancelled', () => {
    const running = begunWith(4);
    expect(honorsOfTournament(running)).toEqual([]);
    expect(
      honorsOfTournament(
        accepted(running, { kind: 'cancel', because: 'director', director: { member: 'olga' } }),
      ),
    ).toEqual([]);
  });
});
