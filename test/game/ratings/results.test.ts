import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import { deletedMember, isDeletedMember } from '../../../src/game/ports/records.js';
import { opponentKindOf, scoresOf } from '../../../src/game/ratings/results.js';
import { AGAINST_BOT, gameOf, MEMBERS, move, OPENED_AT, played, playedAt, STRICT } from '../games.js';

const BEGUN = [move(0, 'f5', 'ada'), move(1, 'd6', 'ben')];
const AGAINST_SELF = { black: MEMBERS.black, white: MEMBERS.black };

describe('a game counts', () => {
  test.each<[string, ReturnType<typeof gameOf>, Action[], object | undefined]>([
    ['that was resigned', gameOf(), [...BEGUN, { kind: 'resign', member: 'ben' }], { black: 1, white: 0 }],
    [
      'against the bot',
      gameOf({ seats: AGAINST_BOT }),
      [BEGUN[0]!, move(1, 'd6'), { kind: 'resign', member: 'ada' }],
      { black: 0, white: 1 },
    ],
    [
      'that both agreed to draw',
      gameOf(),
      [
        ...BEGUN,
        { kind: 'offer', member: 'ada', offer: 'draw', ply: 2 },
        { kind: 'acceptOffer', member: 'ben', offer: 'draw', ply: 2 },
      ],
      { black: 0.5, white: 0.5 },
    ],
    [
      'that began from a given position',
      gameOf({ opening: 'position' }),
      [...BEGUN, { kind: 'resign', member: 'ada' }],
      { black: 0, white: 1 },
    ],
    ['but not if it was aborted', gameOf(), [{ kind: 'abort', member: 'ben' }], undefined],
    [
      'but not if only one side has moved',
      gameOf(),
      [BEGUN[0]!, { kind: 'resign', member: 'ben' }],
      undefined,
    ],
    ['but not if it is unfinished', gameOf(), BEGUN, undefined],
  ])('%s', (_, game, actions, scores) => {
    expect(scoresOf(played(game, ...actions))).toEqual(scores);
  });

  test('that was stopped, only between members', () => {
    const stop = { kind: 'stop', member: 'ada', ply: 2 } as const;
    expect(scoresOf(played(gameOf(STRICT), ...BEGUN, stop))).toBeDefined();
    const againstBot = played(gameOf({ ...STRICT, seats: AGAINST_BOT }), BEGUN[0]!, move(1, 'd6'), stop);
    expect(scoresOf(againstBot)).toBeUndefined();
  });

  test('but not if a member played against themselves', () => {
    const over = played(gameOf(), ...BEGUN, { kind: 'resign', member: 'ben' });
    expect(scoresOf({ ...over, seats: AGAINST_SELF })).toBeUndefined();
  });

  test('that was lost on time', () => {
    const late = playedAt(played(gameOf(STRICT), ...BEGUN), [{ kind: 'overtime' }, OPENED_AT + 61_000]);
    expect(scoresOf(late)).toEqual({ black: 0, white: 1 });
  });
});

test('a seat counts as a member, a level, or a style', () => {
  expect(opponentKindOf(MEMBERS.black)).toEqual({ kind: 'members' });
  expect(opponentKindOf(AGAINST_BOT.white)).toEqual({ kind: 'level', level: 3 });
  expect(opponentKindOf({ kind: 'opponent', opponent: 'greedy', level: null })).toEqual({
    kind: 'style',
    style: 'greedy',
  });
});

test('a pseudonym is distinct from members’ ids', () => {
  expect(isDeletedMember(deletedMember('0a1b2c3d4e5f'))).toBe(true);
  for (const member of ['ada', '123456789012345678', 'deleted-', 'deleted-0a1b2c3d4e5f6'])
    expect(isDeletedMember(member)).toBe(false);
});
