import { describe, expect, test } from 'vitest';
import type { RatingRange } from '../../../src/game/play/game.js';
import { newRating } from '../../../src/game/ratings/ratings.js';
import { openForMs, problemOfTaker } from '../../../src/game/requests/openChallenge.js';
import { gameOf, MEMBERS, played } from '../games.js';

const challenge = (ratings?: RatingRange) =>
  gameOf({
    seats: {
      black: MEMBERS.black,
      white: { kind: 'anyone', forMs: openForMs(15), ...(ratings && { ratings }) },
    },
    challenger: 'black',
  });

/** Members' ratings, and who has blocked whom. */
const deps = (rating: number, ...blocks: string[]) => ({
  ratings: { of: async () => ({ ...newRating('reversi', 0), rating }) },
  members: { hasBlocked: async (by: string, other: string) => blocks.includes(`${by} ${other}`) },
});

describe('an open challenge', () => {
  test('can be taken by anyone', async () => {
    expect(await problemOfTaker(deps(400), challenge(), 'ben')).toBeUndefined();
  });

  test.each([
    [{ min: 500 }, 499.4, 'other-rating'],
    [{ min: 500 }, 499.5, undefined],
    [{ max: 500 }, 500.4, undefined],
    [{ max: 500 }, 501, 'other-rating'],
    [{ min: 400, max: 500 }, 450, undefined],
  ])('for ratings %j is %f: %s', async (range, rating, code) => {
    expect((await problemOfTaker(deps(rating), challenge(range), 'ben'))?.code).toBe(code);
  });

  test('is not for members whom the challenger has blocked, but for those who blocked the challenger', async () => {
    expect(await problemOfTaker(deps(400, 'ada ben'), challenge(), 'ben')).toEqual({ code: 'unwanted' });
    expect(await problemOfTaker(deps(400, 'ben ada'), challenge(), 'ben')).toBeUndefined();
  });

  test('leaves refusals of the challenger, and of those who come late, to the game', async () => {
    expect(await problemOfTaker(deps(9000), challenge({ max: 1 }), 'ada')).toBeUndefined();
    const taken = played(challenge({ max: 1 }), { kind: 'accept', member: 'ben', place: 'place' });
    expect(await problemOfTaker(deps(9000), taken, 'lin')).toBeUndefined();
  });
});
