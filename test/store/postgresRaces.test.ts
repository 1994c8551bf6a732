import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../src/game/play/game.js';
import type { Store } from '../../src/game/ports/store.js';
import type { Puzzle } from '../../src/game/puzzles/puzzle.js';
import { JUDGE_VERSION } from '../../src/game/review/judging.js';
import { newTeamGame } from '../../src/game/teams/teamGame.js';
import { newTournament } from '../../src/game/tournaments/tournament.js';
import { gameOf, MEMBERS } from '../game/games.js';
import { BANKS } from '../game/puzzles/banks.js';
import { acceptedBy, join as joinTeam, teamTerms } from '../game/teams/teamGames.js';
import { accepted, termsOf } from '../game/tournaments/tournaments.js';
import { DATABASES, type TestDatabase } from './databases.js';
import { play, resign } from './play.js';
import { POSTGRES } from './postgres.js';

const AT = 1_764_000_000_000;
const ID = 'game1' as GameId;
const [PUZZLE] = BANKS.reversi.map((entry) => entry.puzzle()) as [Puzzle];

describe.skipIf(POSTGRES === null)('two writes at once on PostgreSQL', () => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    const [, make] = DATABASES.find(([name]) => name === 'PostgreSQL')!;
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  /** Begins `late` while `first` waits in its middle for the locks of `pause`. Resolves with both answers. */
  async function during<First, Late>(
    pause: string,
    first: () => Promise<First>,
    late: () => Promise<Late>,
  ): Promise<readonly [First, Late]> {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query(`begin; ${pause}`);
    const countWaiting = async (): Promise<number> => {
      await other.query('select pg_stat_clear_snapshot()');
      const { rowCount } = await other.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount ?? 0;
    };
    const one = first();
    while ((await countWaiting()) < 1);
    let isDone = false;
    const two = late().finally(() => {
      isDone = true;
    });
    while (!isDone && (await countWaiting()) < 2);
    await other.query('rollback');
    const answers = await Promise.all([one, two]);
    await other.end();
    return answers;
  }

  test('a challenge to a member whose data is being deleted keeps its players', async () => {
    await play(store, 'over', resign('ada'));
    const challenge = gameOf({ challenger: 'black' });
    const [pseudonym, created] = await during(
      'lock table actions in access exclusive mode',
      () => store.deleteMember('ben'),
      () => store.create(challenge),
    );
    expect(created).toBe('stored');
    expect(pseudonym).toBeDefined();
    expect((await store.load(challenge.setup.id))?.seats).toEqual(MEMBERS);
  });

  test('a member who joins a tournament while their data is being deleted plays in it', async () => {
    const join = { kind: 'join', member: 'ada', rating: 1200 } as const;
    await store.createTournament(termsOf());
    const [joined, pseudonym] = await during(
      'lock table tournament_actions in access exclusive mode',
      () => store.appendToTournament(join, AT, accepted(newTournament(termsOf()), join)),
      () => store.deleteMember('ada'),
    );
    expect([joined, pseudonym]).toEqual(['stored', undefined]);
    expect(await store.unfinishedTournamentsOf('ada')).toEqual([termsOf().id]);
  });

  test('a member who joins a team game while their data is being deleted is on a side', async () => {
    const [terms, join] = [teamTerms(), joinTeam('ada')];
    await store.createTeamGame(terms);
    const [joined, pseudonym] = await during(
      'lock table team_actions in access exclusive mode',
      () => store.appendToTeamGame(join, AT, acceptedBy(newTeamGame(terms), join)),
      () => store.deleteMember('ada'),
    );
    expect([joined, pseudonym]).toEqual(['stored', undefined]);
    expect(await store.unfinishedTeamGamesOf('ada')).toEqual([terms.id]);
  });

  test('puzzles of a game go with a player whose data is deleted while they are stored', async () => {
    await play(store, ID, resign('ben'));
    const [, pseudonym] = await during(
      'lock table game_puzzles in share mode',
      () => store.saveGamePuzzles(ID, [PUZZLE], AT),
      () => store.deleteMember('ada'),
    );
    expect(pseudonym).toBeDefined();
    expect(await store.gamePuzzle(PUZZLE.id)).toBeUndefined();
  });

  test('a review goes with its study, which is deleted while it is stored', async () => {
    const study = { id: 'study' as GameId, member: 'ada', position: gameOf().position };
    await store.saveStudy(study, AT);
    await during(
      `insert into reviews (game_id, version, judgments, done) values ('study', 1, '[]', 0)`,
      () => store.saveReview(study.id, { version: JUDGE_VERSION, judgments: [], isDone: false }),
      () => store.deleteMember('ada'),
    );
    expect(await store.review(study.id)).toBeUndefined();
  });

  test('a puzzle that a member ends leaves no rating if their data is deleted meanwhile', async () => {
    const { id, rating } = PUZZLE;
    await store.savePuzzleStep('ada', { puzzle: id, game: 'reversi', step: 0 }, AT);
    const solved = { member: 'ada', game: 'reversi', puzzle: { id, rating }, isSolved: true } as const;
    await during(
      `insert into puzzle_ratings values ('member', 'ada', 'reversi', 1, 1, 1, 0, 0, 1, 1, 1)`,
      () => store.endPuzzle(solved, AT),
      () => store.deleteMember('ada'),
    );
    expect(await store.solverRating('ada', 'reversi')).toBeUndefined();
  });

  test('a server that the bot joins again while its data is deleted counts as joined', async () => {
    await store.noteServer('server', 'left', AT);
    const [forgotten, isNew] = await during(
      'lock table settings in share mode',
      () => store.forgetServers(AT + 1),
      () => store.noteServer('server', 'joined', AT + 2),
    );
    expect([forgotten, isNew]).toEqual([1, true]);
    expect(await store.noteServer('server', 'joined', AT + 3)).toBe(false);
  });
});
