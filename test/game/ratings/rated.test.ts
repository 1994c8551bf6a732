import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import { EXPIRES_AFTER_MS, winnerOf } from '../../../src/game/play/ending.js';
import type { Seats, Setup } from '../../../src/game/play/game.js';
import { update } from '../../../src/game/play/update.js';
import { isUnratedAsShort, mayBeRated, ratedScores } from '../../../src/game/ratings/results.js';
import type { Square } from '../../../src/rules/position.js';
import { AGAINST_BOT, gameOf, MEMBERS, move, OPENED_AT, played, playedAt, STRICT } from '../games.js';

const LEVEL: Seats = { ...AGAINST_BOT, white: { kind: 'opponent', opponent: 'mcts', level: 3, rating: 401 } };
const EVEN: Seats = {
  ...AGAINST_BOT,
  white: { kind: 'opponent', opponent: 'mcts', level: 'even', rating: 1240 },
};
const HARDLY_BEGUN = [move(0, 'f5', 'ada'), move(1, 'd6', 'ben'), move(2, 'c3', 'ada')];
const BEGUN = [...HARDLY_BEGUN, move(3, 'd3', 'ben')];

const rated = (changes: Partial<Setup> = {}) => gameOf({ rated: true, ...changes });

describe('a game may be rated', () => {
  test.each([
    ['between two members', MEMBERS, true],
    ['against a measured level', LEVEL, true],
    ['against the adaptive level', EVEN, true],
    ['against an unmeasured level', AGAINST_BOT, false],
    ['against oneself', { black: MEMBERS.black, white: MEMBERS.black }, false],
    ['between two levels', { black: LEVEL.white, white: LEVEL.white }, false],
  ])('%s', (_, seats, may) => {
    expect(mayBeRated({ seats, opening: 'balanced' })).toBe(may);
    expect(mayBeRated({ seats, opening: 'position' })).toBe(false);
  });
});

describe('a rated game', () => {
  test('has no takebacks and no hints', () => {
    const offer = { kind: 'offer', member: 'ada', offer: 'takeback', ply: 4 } as const;
    expect(update(played(rated(), ...BEGUN), offer, OPENED_AT)).toMatchObject({ refusal: { code: 'rated' } });
    const hint = { kind: 'hint', member: 'ada', ply: 0 } as const;
    expect(update(rated({ seats: LEVEL }), hint, OPENED_AT)).toMatchObject({ refusal: { code: 'rated' } });
  });

  test.each<[string, Action[], object | undefined]>([
    ['resigned', [...BEGUN, { kind: 'resign', member: 'ben' }], { black: 1, white: 0 }],
    [
      'drawn by agreement',
      [
        ...BEGUN,
        { kind: 'offer', member: 'ada', offer: 'draw', ply: 4 },
        { kind: 'acceptOffer', member: 'ben', offer: 'draw', ply: 4 },
      ],
      { black: 0.5, white: 0.5 },
    ],
    ['resigned before both have moved', [BEGUN[0]!, { kind: 'resign', member: 'ben' }], undefined],
    ['unfinished', BEGUN, undefined],
  ])('%s', (_, actions, scores) => {
    expect(ratedScores(played(rated(), ...actions))).toEqual(scores);
    expect(ratedScores(played(gameOf(), ...actions))).toBeUndefined();
  });

  const STRICT_RATED = { ...STRICT, rated: true };
  test.each<[string, Partial<Setup>, (readonly [Action, number])[]]>([
    ['resigned', {}, [[{ kind: 'resign', member: 'ben' }, OPENED_AT]]],
    ['lost on time', STRICT_RATED, [[{ kind: 'overtime' }, OPENED_AT + 61_000]]],
    [
      'lost by illegal squares',
      STRICT_RATED,
      Array(3).fill([{ kind: 'try', member: 'ben', ply: 3, move: 0 as Square }, OPENED_AT]),
    ],
    ['abandoned', {}, [[{ kind: 'expire' }, OPENED_AT + EXPIRES_AFTER_MS.betweenMembers]]],
    [
      'drawn by agreement',
      {},
      [
        [{ kind: 'offer', member: 'ada', offer: 'draw', ply: 3 }, OPENED_AT],
        [{ kind: 'acceptOffer', member: 'ben', offer: 'draw', ply: 3 }, OPENED_AT],
      ],
    ],
    ['stopped', STRICT_RATED, [[{ kind: 'stop', member: 'ben', ply: 3 }, OPENED_AT]]],
  ])('is not rated if it is %s before both sides have moved twice', (_, changes, end) => {
    const hardly = playedAt(
      played(rated(changes), ...HARDLY_BEGUN),
      ...end.map((each) => [...each] as [Action, number]),
    );
    expect(hardly.phase.kind).toBe('over');
    expect(ratedScores(hardly)).toBeUndefined();
    expect(isUnratedAsShort(hardly)).toBe(true);
    expect(isUnratedAsShort({ ...hardly, setup: { ...hardly.setup, rated: false } })).toBe(false);
  });

  const LATER = OPENED_AT + EXPIRES_AFTER_MS.betweenMembers;

  test('that a member abandons is lost by them', () => {
    const left = playedAt(played(rated(), ...BEGUN), [{ kind: 'expire' }, LATER]);
    expect(winnerOf(left)).toBe('white');
    expect(ratedScores(left)).toEqual({ black: 0, white: 1 });
    expect(isUnratedAsShort(left)).toBe(false);
  });

  test('that has lost its place is nobody’s win', () => {
    const left = playedAt(
      played(rated(), ...BEGUN),
      [{ kind: 'park', because: 'place-lost' }, OPENED_AT],
      [{ kind: 'expire' }, LATER],
    );
    expect(winnerOf(left)).toBeNull();
    expect(ratedScores(left)).toBeUndefined();
  });
});
