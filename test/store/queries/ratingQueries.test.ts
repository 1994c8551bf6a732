import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameId, Seats } from '../../../src/game/play/game.js';
import type { MemberRating } from '../../../src/game/ports/gameStore.js';
import type { Store } from '../../../src/game/ports/store.js';
import { BOT_DEVIATION, newRating, rateGames, ratingAt } from '../../../src/game/ratings/ratings.js';
import { AGAINST_BOT, MEMBERS, OPENED_AT } from '../../game/games.js';
import { DATABASES, type TestDatabase } from '../databases.js';
import { play, resign } from '../play.js';

const DAY_MS = 24 * 60 * 60 * 1000;

const AGAINST_LEVEL: Seats = {
  ...AGAINST_BOT,
  white: { kind: 'opponent', opponent: 'mcts', level: 3, rating: 837 },
};

describe.each(DATABASES)('ratings on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  const only = async (member: string): Promise<MemberRating> => (await store.ratingsOf(member))[0]!;

  test('change for both members, from their ratings before', async () => {
    const { setup } = await play(store, 'game1', resign('ben'));
    const start = newRating('reversi', OPENED_AT);
    const won = rateGames(start, [{ opponent: start, score: 1 }]);
    const ada = await only('ada');
    expect(ada).toMatchObject({
      variant: { game: 'reversi', rule: 'standard' },
      wins: 1,
      draws: 0,
      losses: 0,
    });
    expect(ada.rating).toEqual(won);
    expect(await only('ben')).toMatchObject({ wins: 0, draws: 0, losses: 1 });
    const [change, other] = await store.ratingChanges(setup.id);
    expect(change).toEqual({
      member: 'ada',
      before: start.rating,
      after: won.rating,
      deviation: won.deviation,
      games: 1,
    });
    expect(other!.before - other!.after).toBeCloseTo(change!.after - change!.before, 6);
  });

  test('change for the member alone against a level, and lose certainty with time', async () => {
    await play(store, 'game1', resign('ada'), OPENED_AT, { seats: AGAINST_LEVEL });
    const lost = (await only('ada')).rating;
    await play(store, 'game2', resign('ada'), OPENED_AT + 30 * DAY_MS, { seats: AGAINST_LEVEL });
    const before = ratingAt(lost, 'reversi', OPENED_AT + 30 * DAY_MS);
    const opponent = { rating: 837, deviation: BOT_DEVIATION };
    expect(await only('ada')).toMatchObject({
      rating: rateGames(before, [{ opponent, score: 0 }]),
      losses: 2,
    });
    expect(await store.ratingChanges('game2' as GameId)).toHaveLength(1);
  });

  test('do not change by an unrated game', async () => {
    await play(store, 'game1', resign('ben'), OPENED_AT, { rated: false });
    expect(await store.ratingsOf('ada')).toEqual([]);
    expect(await store.ratingChanges('game1' as GameId)).toEqual([]);
  });

  test('do not count an end that another process has stored', async () => {
    const game = await play(store, 'game1', resign('ben'));
    expect(await store.append(resign('ben'), OPENED_AT, game)).toBe('conflict');
    expect(await only('ada')).toMatchObject({ wins: 1 });
  });

  test('count all games that end at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        play(store, `game${i}`, resign(i % 2 === 0 ? 'ada' : 'ben'), OPENED_AT, {
          venue: 'direct',
          seats: MEMBERS,
        }),
      ),
    );
    expect(await only('ada')).toMatchObject({ wins: 4, losses: 4 });
    expect(await only('ben')).toMatchObject({ wins: 4, losses: 4 });
  });

  test('count less from the eleventh game of the same two in a day', async () => {
    const gains: number[] = [];
    for (let i = 0; i < 14; i++) {
      const { setup } = await play(store, `game${i}`, resign(i % 2 === 0 ? 'ada' : 'ben'), OPENED_AT + i);
      const change = (await store.ratingChanges(setup.id))[0]!;
      gains.push(Math.abs(change.after - change.before));
    }
    const [tenth, eleventh, , , last] = gains.slice(9);
    expect(eleventh).toBeLessThan(0.95 * tenth!);
    expect(last).toBeLessThan(0.6 * eleventh!);
    const { setup } = await play(store, 'game99', resign('ada'), OPENED_AT + 2 * DAY_MS);
    const change = (await store.ratingChanges(setup.id))[0]!;
    expect(change.before - change.after).toBeGreaterThan(1.5 * last!);
  });
});
