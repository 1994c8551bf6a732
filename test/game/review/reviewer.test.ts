import { beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../../src/game/play/game.js';
import type { StoredReview } from '../../../src/game/ports/reviewStore.js';
import type { Store } from '../../../src/game/ports/store.js';
import type { JudgingProgress } from '../../../src/game/review/judgeGame.js';
import { JUDGE_VERSION } from '../../../src/game/review/judging.js';
import { Reviewer, type ReviewSubject } from '../../../src/game/review/reviewer.js';
import type { Move, Position } from '../../../src/rules/position.js';
import { openMemoryStore } from '../../store/open.js';
import { FakeLog, FakeThinker } from '../fakes.js';
import { gameOf, move, played } from '../games.js';

const MOVES = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'c5', 'b4', 'e3', 'e6'];

let store: Store;
let thinker: FakeThinker;
let log: FakeLog;
/** Plies of the judged positions. */
let judged: number[];

/** Judges at once, and records the ply. */
const judge = async (position: Position): Promise<[Move, number]> => {
  judged.push(position.ply);
  return [position.legalMoves()[0]!, 0];
};

const newReviewer = (): Reviewer => new Reviewer({ store, thinker, log });

async function finishedGame(id = 'game1'): Promise<ReviewSubject> {
  const game = { ...gameOf({ id: id as GameId }), place: id };
  await store.create(game);
  const members = ['ada', 'ben'];
  const actions = [
    ...MOVES.map((name, ply) => move(ply, name, members[ply % 2])),
    { kind: 'resign', member: 'ben' } as const,
  ];
  let now = game;
  for (const action of actions) {
    now = played(now, action);
    await store.append(action, game.setup.openedAt, now);
  }
  return { id: now.setup.id, position: now.position };
}

const ignore = (): void => undefined;

beforeEach(async () => {
  store = await openMemoryStore();
  [thinker, log, judged] = [new FakeThinker(), new FakeLog(), []];
  thinker.judge = judge;
  return () => store.close();
});

describe('a review', () => {
  test('judges position by position, and is stored', async () => {
    const game = await finishedGame();
    const reviewer = newReviewer();
    const reports: JudgingProgress[] = [];
    const review = await reviewer.review(game, 'ada', (progress) => reports.push(progress));
    expect(judged).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(reports.map(({ judged }) => judged)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(reports.at(-1)).toEqual({ judged: 11, all: 11 });
    expect(review!.moves).toHaveLength(10);
    expect(await newReviewer().ready(game)).toEqual(review);
    expect(await store.unfinishedReviews()).toEqual([]);
  });

  test('searches around a costly move again, and finds better play', async () => {
    const game = await finishedGame();
    const d6 = game.position.moves[1]!;
    const searchedPlies: number[] = [];
    thinker.judge = async (position) => {
      searchedPlies.push(position.ply);
      const [first, second] = position.legalMoves();
      return [
        position.ply === 1 && first === d6 ? second! : first!,
        position.ply === 2 && position.moves[1] === d6 ? 20 : 0,
      ];
    };
    const review = await newReviewer().review(game, 'ada', ignore);
    expect(searchedPlies.slice(0, 13)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2]);
    const costly = review!.moves.filter(({ lost }) => lost > 0);
    expect(costly).toMatchObject([{ ply: 1, label: 'blunder' }]);
    expect(costly[0]!.line).toHaveLength(5);
    expect(costly[0]!.line[0]).toBe(costly[0]!.best);
  });

  test('is shared by all who request it', async () => {
    const game = await finishedGame();
    const reviewer = newReviewer();
    const reviews = ['ada', 'ben', 'lin'].map((by) => reviewer.review(game, by, ignore));
    const [one, ...others] = await Promise.all(reviews);
    for (const other of others) expect(other).toBe(one);
    expect(judged).toHaveLength(11);
  });

  test('that was finished since the member’s request is not made again', async () => {
    const game = await finishedGame();
    const reviewer = newReviewer();
    thinker.judge = async (position) => {
      judged.push(position.ply);
      // White's first move seems costly, and is searched again.
      return [position.legalMoves().at(-1)!, position.ply === 2 ? 20 : 0];
    };
    expect(await reviewer.ready(game)).toBeUndefined();
    const review = await newReviewer().review(game, 'ben', ignore);
    judged = [];
    expect(await reviewer.review(game, 'ada', ignore)).toEqual(review);
    expect(judged).toEqual([]);
    expect(await store.unfinishedReviews()).toEqual([]);
  });

  test('resumes after a restart', async () => {
    const game = await finishedGame();
    const first = newReviewer();
    let stop: Promise<void> | undefined;
    thinker.judge = async (position) => {
      if (position.ply === 9) stop = first.close();
      return judge(position);
    };
    await expect(first.review(game, 'ada', ignore)).rejects.toThrow('the reviewer is shutting down');
    await stop;
    expect(await store.unfinishedReviews()).toEqual(['game1']);
    judged = [];
    thinker.judge = judge;
    const second = newReviewer();
    await second.start();
    await second.review(game, 'ben', ignore);
    expect(judged).toEqual([8, 9, 10]);
    expect(log.lines).toEqual([]);
  });

  test('of a study resumes after a restart', async () => {
    const { position } = await finishedGame();
    const study = { id: 'study' as GameId, member: 'ada', position };
    await store.saveStudy(study, 0);
    await store.saveReview(study.id, { version: JUDGE_VERSION, judgments: [null, null], isDone: false });
    const reviewer = newReviewer();
    await reviewer.start();
    await reviewer.review(study, 'ben', ignore);
    expect(judged).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await store.unfinishedReviews()).toEqual([]);
  });

  test('of another version is made again', async () => {
    const game = await finishedGame();
    const other = { version: JUDGE_VERSION + 1, judgments: Array(11).fill(null), isDone: true };
    await store.saveReview(game.id, other satisfies StoredReview);
    const reviewer = newReviewer();
    expect(await reviewer.ready(game)).toBeUndefined();
    await reviewer.review(game, 'ada', ignore);
    expect(judged).toHaveLength(11);
    expect(await reviewer.ready(game)).toBeDefined();
  });

  test('ends with a failed search, which is logged, and can be requested again', async () => {
    const game = await finishedGame();
    thinker.judge = () => Promise.reject(new Error('no worker'));
    const reviewer = newReviewer();
    await expect(reviewer.review(game, 'ada', ignore)).rejects.toThrow('no worker');
    expect(log.lines).toEqual(['error: failed to review a game']);
    thinker.judge = judge;
    expect(await reviewer.review(game, 'ada', ignore)).toBeDefined();
  });
});

test('reviews three games at a time for a member', async () => {
  const games = await Promise.all(['game1', 'game2', 'game3', 'game4'].map((id) => finishedGame(id)));
  let go: () => void = ignore;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  thinker.judge = async (position) => {
    await gate;
    return judge(position);
  };
  const reviewer = newReviewer();
  const three = games.slice(0, 3).map((game) => reviewer.review(game, 'ada', ignore));
  expect(reviewer.review(games[3]!, 'ada', ignore)).toBeUndefined();
  const others = reviewer.review(games[3]!, 'ben', ignore);
  expect(others).toBeDefined();
  go();
  await Promise.all([...three, others]);
  expect(await reviewer.review(games[3]!, 'ada', ignore)).toBeDefined();
});
