import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestOf } from '../../../../src/discord/features/weekly/bestGame.js';
import {
  biggestUpset,
  gainsOf,
  mostActive,
  mostPlayed,
} from '../../../../src/discord/features/weekly/highlights.js';
import { mondayOf, nextSummaryAt, weekBefore } from '../../../../src/discord/features/weekly/weeklyPosts.js';
import { localHour, nextHourAt, ZONE_STEP_MS } from '../../../../src/discord/texts/timeZones.js';
import type { Game, GameId } from '../../../../src/game/play/game.js';
import type { EndedGame, RatedSide } from '../../../../src/game/ports/weeklyStore.js';
import type { Review } from '../../../../src/game/review/review.js';
import { defaultVariant } from '../../../../src/rules/games.js';
import { AGAINST_BOT, gameOf, MEMBERS } from '../../../game/games.js';

const HOUR = 60 * 60_000;
const NAMES = ['ada', 'ben', 'lin'] as const;
const POOL = { game: 'reversi', rule: 'standard' } as const;
const anyone = () => true;

const ended = (
  id: string,
  members: readonly string[],
  game: 'reversi' | 'gomoku' = 'reversi',
): EndedGame => ({
  ...{ id: id as GameId, place: 'place', members, isReviewed: false },
  variant: defaultVariant(game),
});

/** Both sides of a rated game, the winner first. */
const rated = (
  id: string,
  [winner, loser]: readonly [string, string],
  [won, lost]: readonly [number, number],
  deviation = 60,
): RatedSide[] => {
  const side = { game: id as GameId, pool: POOL, deviation };
  return [
    { ...side, member: winner, opponent: loser, score: 1, before: won, after: won + 10 },
    { ...side, member: loser, opponent: winner, score: 0, before: lost, after: lost - 10 },
  ];
};

describe('the most active members and the most played variant', () => {
  test('come first, and a game against oneself counts once', () => {
    const games = [ended('1', ['ada', 'ben']), ended('2', ['ada']), ended('3', ['lin', 'lin'], 'gomoku')];
    expect(mostActive(games)).toEqual([
      { member: 'ada', games: 2 },
      { member: 'ben', games: 1 },
      { member: 'lin', games: 1 },
    ]);
    expect(mostPlayed(games)).toEqual({ variant: defaultVariant('reversi'), games: 2 });
    expect(mostPlayed([])).toBeUndefined();
  });
});

describe('the biggest upset', () => {
  test('is the win with the greatest difference against the winner, of members who may be named', () => {
    const sides = [
      ...rated('small', ['ada', 'ben'], [500, 600]),
      ...rated('big', ['ben', 'lin'], [500, 900]),
      ...rated('expected', ['lin', 'ada'], [900, 100]),
    ];
    expect(biggestUpset(sides, anyone)).toMatchObject({ game: 'big', winner: 'ben', loser: 'lin' });
    expect(biggestUpset(sides, (member) => member !== 'lin')).toMatchObject({ game: 'small' });
    expect(biggestUpset(rated('new', ['ada', 'ben'], [400, 900], 200), anyone)).toBeUndefined();
    expect(biggestUpset(sides.slice(-2), anyone)).toBeUndefined();
  });

  test('is never smaller than another one, nor a win against the bot', () => {
    const rating = fc.integer({ min: 0, max: 2000 });
    const game = fc.tuple(fc.shuffledSubarray([...NAMES], { minLength: 2, maxLength: 2 }), rating, rating);
    fc.assert(
      fc.property(fc.array(game), (all) => {
        const games = all.map(([[one, other], a, b], i) => rated(`${i}`, [one!, other!], [a, b]));
        const upset = biggestUpset(games.flat(), anyone);
        const greatest = Math.max(0, ...games.map(([winner, loser]) => loser!.before - winner!.before));
        expect(upset ? upset.ratings.loser - upset.ratings.winner : 0).toBe(greatest);
        const alone = games.map(([winner]) => ({ ...winner!, opponent: null }));
        expect(biggestUpset(alone, anyone)).toBeUndefined();
      }),
    );
  });
});

test('gains add up a member’s games in a pool, without those who lost points', () => {
  const sides = [...rated('1', ['ada', 'ben'], [500, 500]), ...rated('2', ['ada', 'ben'], [510, 490])];
  expect(gainsOf(sides)).toEqual([{ member: 'ada', pool: POOL, points: 20 }]);
});

describe('the best game', () => {
  /** A game after 30 plies, as far as its moves are counted. */
  function long(id: string, changes: Parameters<typeof gameOf>[0] = {}, more: Partial<Game> = {}): Game {
    const game = gameOf({ id: id as GameId, ...changes });
    const moves = Array.from({ length: 30 }, (_, i) => i);
    return { ...game, position: { ...game.position, moves } as unknown as Game['position'], ...more };
  }
  const [LEVEL, STRONG] = [300, 900].map((rating) => ({
    ...AGAINST_BOT,
    white: { kind: 'opponent', opponent: 'mcts', level: 3, rating } as const,
  }));

  async function best(games: readonly (readonly [Game, black: number, white: number])[], mayName = anyone) {
    const found = (id: GameId) => games.find(([game]) => game.setup.id === id)!;
    const deps = {
      host: { game: async (id: GameId) => found(id)[0] },
      reviewer: {
        async ready({ id }: { id: GameId }): Promise<Pick<Review, 'accuracy'>> {
          const [, black, white] = found(id);
          return { accuracy: { black, white } };
        },
      },
      ratings: { of: async () => ({ rating: 500 }) },
    } as unknown as Parameters<typeof bestOf>[0];
    const ids = games.map(([game]) => game.setup.id);
    const { game, color } = (await bestOf(deps, ids, mayName)) ?? {};
    return game && `${game.setup.id} ${color}`;
  }

  test('has the highest accuracy of a member, against members or a level at least as strong', async () => {
    const one = [long('one'), 80, 90] as const;
    expect(await best([one, [long('two'), 85, 70]])).toBe('one white');
    expect(await best([one, [long('weak', { seats: LEVEL! }), 99, 20]])).toBe('one white');
    expect(await best([one, [long('strong', { seats: STRONG! }), 99, 100]])).toBe('strong black');
  });

  test('has a dozen moves, no hints, a usual opening, and only members who may be named', async () => {
    const short = gameOf({ id: 'short' as GameId });
    expect(await best([[short, 99, 99]])).toBeUndefined();
    expect(await best([[long('helped', {}, { hints: [4] }), 99, 99]])).toBeUndefined();
    expect(await best([[long('given', { opening: 'position' }), 99, 99]])).toBeUndefined();
    const { white } = MEMBERS;
    const other = white.kind === 'member' ? white.member : '';
    expect(
      await best([[long('hidden'), 99, 99]], ((member: string) => member !== other) as typeof anyone),
    ).toBe(undefined);
  });
});

describe('the week of a summary', () => {
  const zones = ['UTC', 'Pacific/Auckland', 'Europe/Berlin', 'America/Havana', 'Asia/Kathmandu'];
  const zone = fc.constantFrom(...zones, 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC-12:00');
  const start = fc.nat(4 * 365 * 96).map((steps) => Date.parse('2024-01-01T00:00Z') + steps * ZONE_STEP_MS);

  test('goes from Monday at nine to Monday at nine, whenever it is posted before the next one', () => {
    fc.assert(
      fc.property(zone, start, fc.nat(6 * 96), (where, from, wait) => {
        const at = nextSummaryAt(where, from);
        const { day } = localHour(where, at);
        expect([new Date(day).getUTCDay(), localHour(where, at).hour]).toEqual([1, 9]);
        expect(at - from).toBeLessThanOrEqual(7 * 24 * HOUR + HOUR);
        const monday = mondayOf(localHour(where, at + wait * ZONE_STEP_MS).day);
        expect(monday).toBe(day);
        const week = weekBefore(where, monday);
        expect(week.until).toBe(at);
        // No game is counted twice or never.
        expect(nextSummaryAt(where, week.from)).toBe(at);
        expect(weekBefore(where, localHour(where, week.from).day).until).toBe(week.from);
        expect(nextHourAt(where, 9, week.from - 1)).toBe(week.from);
      }),
      { numRuns: 200 },
    );
  });
});
