import type { Action } from '../../src/game/play/action.js';
import type { Game, GameId, Setup, TournamentId } from '../../src/game/play/game.js';
import { STRICT_TIME } from '../../src/game/play/moveClock.js';
import type { LineId } from '../../src/game/ports/openingStore.js';
import type { Store } from '../../src/game/ports/store.js';
import { newTeamGame, type TeamGameId } from '../../src/game/teams/teamGame.js';
import { newTournament } from '../../src/game/tournaments/tournament.js';
import { defaultVariant, replay } from '../../src/rules/games.js';
import type { Move, Square } from '../../src/rules/position.js';
import { gameOf, move, OPENED_AT, played } from '../game/games.js';
import { BANKS } from '../game/puzzles/banks.js';
import { acceptedBy, teamTerms } from '../game/teams/teamGames.js';
import { accepted, termsOf } from '../game/tournaments/tournaments.js';
import type { TestDatabase } from './databases.js';

/** A member and a member whom they play, with ids as long as Discord's, and everything of theirs that has an id. */
export const MEMBER = '814236590127453781';
export const OTHER = '907654321098761234';
/** The member's direct messages with the bot, a message there, and the direct messages of the two members. */
export const DIRECT = '1122334455667788991';
export const DIRECT_MESSAGE = '1222334455667788992';
const SHARED = '1322334455667788993';
const SERVER = '1422334455667788994';
const CHANNEL = '1522334455667788995';
const TOURNAMENT = 'tournament' as TournamentId;
const DAILY = { game: 'reversi', day: '2026-11-24' } as const;

/** Ids that lead to the member. */
export const IDS = [MEMBER, DIRECT, DIRECT_MESSAGE, SHARED];

const member = { kind: 'member', member: MEMBER } as const;
const other = { kind: 'member', member: OTHER } as const;
const bot = { kind: 'opponent', opponent: 'mcts', level: 3 } as const;
const moves = (black?: string, white?: string): Action[] =>
  ['f5', 'd6', 'c3', 'd3'].map((name, ply) => move(ply, name, ply % 2 === 0 ? black : white));

async function storeGame(
  store: Store,
  place: string,
  changes: Partial<Setup>,
  actions: readonly Action[],
  channel = place,
): Promise<GameId> {
  let game: Game = { ...gameOf(changes), place };
  const { id } = game.setup;
  await store.create(game);
  for (const action of actions) {
    game = played(game, action);
    await store.append(action, OPENED_AT, game);
    const shown = { channel, message: channel === DIRECT ? DIRECT_MESSAGE : `${channel}0`, locale: 'en-US' };
    await store.setAnchor(id, { place: JSON.stringify(shown), shown: game.version });
  }
  return id;
}

/** Stores games of the member in each kind of place, with each kind of action that names a place. */
async function storeGames(store: Store): Promise<void> {
  const resign: Action = { kind: 'resign', member: MEMBER };
  const id = (name: string) => name as GameId;
  const againstBot = { black: member, white: bot };
  await storeGame(
    store,
    DIRECT,
    { id: id('direct'), seats: againstBot, venue: 'direct', time: STRICT_TIME, strict: true },
    [...moves(MEMBER), resign],
  );
  await storeGame(
    store,
    CHANNEL,
    { id: id('moved'), seats: { black: bot, white: member }, server: SERVER },
    [
      move(0, 'f5'),
      { kind: 'park' },
      { kind: 'unpark', member: MEMBER, place: DIRECT },
      move(1, 'd6', MEMBER),
      resign,
    ],
    DIRECT,
  );
  await storeGame(
    store,
    SHARED,
    { id: id('guest'), seats: { black: other, white: member }, challenger: 'black', venue: 'guest' },
    [{ kind: 'accept', member: MEMBER, place: SHARED }, ...moves(OTHER, MEMBER), resign],
  );
  const start = { moves: [26 as Square] };
  for (const [name, seats, puzzle] of [
    ['rated', { black: member, white: other }, BANKS.reversi[0]!],
    ['swapped', { black: other, white: member }, BANKS.reversi[1]!],
  ] as const) {
    const ids = [seats.black.member, seats.white.member] as const;
    await storeGame(
      store,
      `${CHANNEL}${name.length}`,
      { id: id(name), seats, server: SERVER, rated: true, tournament: TOURNAMENT },
      [...moves(...ids), resign],
    );
    await store.saveGamePuzzles(id(name), [puzzle.puzzle()], OPENED_AT);
  }
  await storeGame(store, DIRECT, { id: id('position'), seats: againstBot, venue: 'direct', start }, [
    { kind: 'abort', member: MEMBER },
  ]);
}

/** Stores a tournament that the member created, joined, directed and cancelled. */
async function storeTournament(store: Store): Promise<void> {
  const director = { member: MEMBER };
  const terms = termsOf({ id: TOURNAMENT, server: SERVER, channel: CHANNEL, organizer: director });
  await store.createTournament(terms);
  let tournament = newTournament(terms);
  for (const action of [
    { kind: 'join', member: MEMBER, rating: 1200 },
    { kind: 'join', member: OTHER, rating: 1200, director },
    { kind: 'leave', member: MEMBER },
    { kind: 'cancel', because: 'director', director },
  ] as const) {
    tournament = accepted(tournament, action, OPENED_AT);
    await store.appendToTournament(action, OPENED_AT, tournament);
  }
  await store.setTournamentPost(TOURNAMENT, {
    message: '1722334455667788999',
    sentAt: 7,
    replaced: '1722334455667788998',
    news: 'end 1722334455',
  });
}

/** Stores a team game that the member created, joined, accepted, voted in and ended. */
async function storeTeamGame(store: Store): Promise<void> {
  const home = { server: SERVER, channel: CHANNEL };
  const sides = { black: { kind: 'voters', place: home }, white: { kind: 'voters', place: null } } as const;
  const terms = teamTerms({ id: 'team' as TeamGameId, home, organizer: { member: MEMBER }, sides });
  await store.createTeamGame(terms);
  let teamGame = newTeamGame(terms);
  for (const action of [
    { kind: 'join', member: MEMBER, color: 'black' },
    {
      kind: 'accept',
      member: MEMBER,
      place: { server: '1922334455667788991', channel: '2022334455667788992' },
    },
    { kind: 'begin', member: MEMBER },
    { kind: 'vote', member: MEMBER, color: 'black', ply: 0, choice: 37 as Square },
    { kind: 'vote', member: OTHER, color: 'black', ply: 0, choice: 'resign' },
    { kind: 'end', because: 'closed', member: MEMBER },
  ] as const) {
    teamGame = acceptedBy(teamGame, action, OPENED_AT);
    await store.appendToTeamGame(action, OPENED_AT, teamGame);
  }
  await store.setTeamPost(terms.id, home, {
    message: '1822334455667788990',
    sentAt: 7,
    replaced: '1822334455667788989',
    news: 'end 1722334455',
  });
}

/** Stores an honor of the member, and leaves other games in the queue. */
async function storeHonor(store: Store): Promise<void> {
  const [task] = await store.takeHonorTasks(OPENED_AT, 2 * OPENED_AT, 1);
  await store.saveHonors(task!, [{ member: MEMBER, kind: 'level', game: 'reversi', detail: '3', at: 7 }]);
}

/** Fills every table with rows of the member. A new table needs a line here, or the tests that use this fail. */
export async function storeEverything({ run }: TestDatabase, store: Store): Promise<void> {
  await storeGames(store);
  await store.saveReview('rated' as GameId, { version: 1, judgments: [null], isDone: true });
  const study = 'study' as GameId;
  const position = replay(defaultVariant('gomoku'), [112, 113, 97] as Move[]);
  await store.saveStudy({ id: study, member: MEMBER, position, names: { black: MEMBER, white: 'Ben' } }, 7);
  await store.saveReview(study, { version: 1, judgments: [null], isDone: false });
  await store.saveSettings({ member: MEMBER }, { theme: 'wood', lastSetup: { against: OTHER } });
  await store.saveSettings({ server: SERVER }, { theme: 'night' });
  await store.setBlocked(MEMBER, OTHER, true);
  await store.setBlocked(OTHER, MEMBER, true);
  await store.noteServer(SERVER, 'joined', 7);
  await store.noteServer('1622334455667788996', 'left', 7);
  await store.savePuzzleStep(MEMBER, { puzzle: 'g1', game: 'gomoku', step: 1 }, 7);
  const puzzle = { id: 'g2', rating: 1300 };
  await store.savePuzzleStep(MEMBER, { puzzle: 'g2', game: 'gomoku', step: 0 }, 7);
  await store.endPuzzle({ member: MEMBER, game: 'gomoku', puzzle, isSolved: true }, 7);
  await store.chooseDailyPuzzle(DAILY.game, DAILY.day, 'r1');
  await store.addDaySolver(SERVER, DAILY, MEMBER, 7);
  await store.beginDayPost(SERVER, DAILY.day, CHANNEL);
  await store.endDayPost(SERVER, DAILY.day, '1722334455667788997');
  await store.secret('key', 'secret');
  const session = { server: SERVER, place: DIRECT, locale: 'en-US', expiresAt: OPENED_AT };
  await store.beginSession({ id: 'session', link: 'link', member: MEMBER, ...session }, 7);
  await store.linkRoles({ member: MEMBER, tokens: 'tokens' }, 7);
  const roles = { bestRating: 1, games: 2, puzzleRating: 3, puzzleStreak: 4, memberSince: 5 };
  await store.settleRoles(MEMBER, 7, roles);
  await store.setLobbyPost(SERVER, {
    ...{ channel: CHANNEL, message: '1722334455667788998', sentAt: 7 },
    ...{ replaced: '1722334455667788989', news: '' },
  });
  await store.setNotice(MEMBER, { server: SERVER, game: 'gomoku' }, 7);
  await store.setWeeklyChannel(SERVER, CHANNEL, '2026-11-23');
  await storeTournament(store);
  await storeTeamGame(store);
  await storeHonor(store);
  const line = { variant: defaultVariant('reversi'), side: 'black', moves: [37 as Square] } as const;
  await store.learnLine(MEMBER, { id: 'line' as LineId, ...line, memory: '{"reps":7}', dueAt: 7 }, 1);
  const week = { from: 7, until: 8, firstDay: '2026-12-24', endDay: '2026-12-31', zone: 'Europe/Berlin' };
  await store.takeDaysOff(MEMBER, week, 7);
  const played = { position: 'Xd5e4/d4e5', move: 37 as Square, winner: 'black' } as const;
  await store.countOpening('rated' as GameId, [played]);
  await run(`update linked_roles set due_at = 7`);
  // No game is due: the ends of all are shown.
  await run(`update games set due_at = 7`);
  // Written by the exchange between processes.
  await run(`insert into shards (shard, process, beat_at) values (0, 'process', 7)`);
}
