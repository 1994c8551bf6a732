import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../../src/game/play/game.js';
import { STUDIES_KEPT, type Study } from '../../../src/game/ports/reviewStore.js';
import type { Store } from '../../../src/game/ports/store.js';
import { defaultVariant, replay, startPosition } from '../../../src/rules/games.js';
import type { Move, Position } from '../../../src/rules/position.js';
import { DATABASES, type TestDatabase } from '../databases.js';

const AT = 1_700_000_000_000;

/** A Reversi position after a move from a custom board with white to move. */
function onOtherBoard(): Position {
  const stones = `${'-'.repeat(26)}XXX${'-'.repeat(7)}OX${'-'.repeat(26)}`;
  const start = startPosition(defaultVariant('reversi'), { stones, turn: 'white' });
  return start.play(start.legalMoves()[0]!);
}

const of = (position: Position) => ({
  variant: position.variant,
  start: position.start,
  moves: position.moves,
  status: position.status,
});

const studyOf = (id: string, rest: Partial<Study> = {}): Study => ({
  id: id as GameId,
  member: 'ada',
  position: startPosition(defaultVariant('reversi')),
  ...rest,
});

describe.each(DATABASES)('studies on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  const study = (id: string) => store.study(id as GameId);

  test('load as saved', async () => {
    const moves = [112, 113, 97] as Move[];
    const names = { black: 'Ada', white: '"][' };
    const kept = [
      studyOf('one', { position: replay(defaultVariant('gomoku'), moves), names }),
      studyOf('two', { position: onOtherBoard() }),
    ];
    for (const each of kept) await store.saveStudy(each, AT);
    for (const { id, member, names, position } of kept) {
      const found = (await store.study(id))!;
      expect(found).toMatchObject({ id, member });
      expect(found.names).toEqual(names);
      expect(of(found.position)).toEqual(of(position));
    }
    expect(await study('three')).toBeUndefined();
  });

  test('keep a finished review when a slower process saves its judgments', async () => {
    await store.saveStudy(studyOf('one'), AT);
    const id = 'one' as GameId;
    const done = { version: 1, judgments: [null, null], isDone: true };
    await store.saveReview(id, done);
    await store.saveReview(id, { version: 1, judgments: [null], isDone: false });
    expect(await store.review(id)).toEqual(done);
    const other = { version: 2, judgments: [], isDone: false };
    await store.saveReview(id, other);
    expect(await store.review(id)).toEqual(other);
  });

  test('lose their review when they change', async () => {
    await store.saveStudy(studyOf('one'), AT);
    const review = { version: 1, judgments: [null], isDone: false };
    await store.saveReview('one' as GameId, review);
    expect(await store.review('one' as GameId)).toEqual(review);
    expect(await store.unfinishedReviews()).toEqual(['one']);
    await store.saveStudy(studyOf('one', { position: onOtherBoard() }), AT + 1);
    expect((await study('one'))!.position.ply).toBe(2);
    expect(await store.review('one' as GameId)).toBeUndefined();
  });

  test('beyond a member’s maximum are deleted with their reviews, longest untouched first', async () => {
    await store.saveStudy(studyOf('other', { member: 'ben' }), AT - 1000);
    for (let i = 0; i < STUDIES_KEPT; i++) await store.saveStudy(studyOf(`${i}`), AT + i);
    await store.saveReview('1' as GameId, { version: 1, judgments: [], isDone: true });
    await store.saveStudy(studyOf('0'), AT + 100);
    // A clock that was set back must not delete the study just saved.
    await store.saveStudy(studyOf('new'), AT - 500);
    expect(await study('1')).toBeUndefined();
    expect(await store.review('1' as GameId)).toBeUndefined();
    for (const id of ['0', '2', 'new', 'other']) expect(await study(id)).toBeDefined();
  });

  test('lose a review that arrives after their deletion', async () => {
    await store.saveReview('gone' as GameId, { version: 1, judgments: [], isDone: false });
    expect(await store.unfinishedReviews()).toEqual([]);
  });

  test.each([
    `start = '['`,
    `start = '{"moves":[0]}'`,
    `start = '{"moves":["pass"]}'`,
    `start = '{"board":{"stones":"X","turn":"black"},"moves":[]}'`,
    `names = '{"black":1}'`,
    `size = 7`,
    `game = 'chess'`,
  ])('are missing if their row is damaged: %s', async (change) => {
    await store.saveStudy(studyOf('one', { names: { black: '', white: '' } }), AT);
    await database.run(`update studies set ${change}`);
    expect(await study('one')).toBeUndefined();
  });

  test('are in their member’s data, and deleted with it', async () => {
    const names = { black: 'ada', white: 'Ben' };
    await store.saveStudy(studyOf('one', { position: onOtherBoard(), names }), AT);
    await store.saveStudy(studyOf('other', { member: 'ben' }), AT);
    await store.saveReview('one' as GameId, { version: 1, judgments: [], isDone: false });
    expect((await store.memberData('ada')).studies).toEqual([
      {
        id: 'one',
        variant: defaultVariant('reversi'),
        start: { board: onOtherBoard().start, moves: onOtherBoard().moves.slice(1) },
        names,
        touchedAt: AT,
      },
    ]);
    await store.deleteMember('ada');
    expect(await study('one')).toBeUndefined();
    expect(await study('other')).toBeDefined();
    expect(await store.unfinishedReviews()).toEqual([]);
    expect((await store.memberData('ada')).studies).toEqual([]);
  });
});
