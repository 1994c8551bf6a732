import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTION_NAMES, REVIEW_BUTTONS, STEP_NAMES } from '../../../src/discord/board/gameControls.js';
import { DIRECTION_NAMES } from '../../../src/discord/board/window.js';
import { LESSON_NAMES } from '../../../src/discord/features/help/lessons.js';
import { MAX_SHOWN_MOVES, PLAN_ACTS } from '../../../src/discord/features/plans/planMessage.js';
import { QUORUM, TEAM_KINDS, TURN_TIME_NAMES } from '../../../src/discord/features/team/teamDraft.js';
import {
  MAX_NAME,
  MAX_START_MINUTES,
  OPENINGS,
  TOURNAMENT_TIMES,
} from '../../../src/discord/features/tournament/draft.js';
import { ADMIN_PAGES, SCOPES } from '../../../src/discord/interactions/links.js';
import {
  CHANNEL_SETTINGS,
  MEMBER_CHOICE_NAMES,
  SERVER_CHOICE_NAMES,
} from '../../../src/discord/interactions/settings.js';
import { MAX_LINE_MOVES } from '../../../src/game/openings/training.js';
import { type GameId, OFFER_KINDS, OPENING_NAMES } from '../../../src/game/play/game.js';
import { LINE_SIDES } from '../../../src/game/ports/openingStore.js';
import { OPEN_MINUTES, openForMs } from '../../../src/game/requests/openChallenge.js';
import { type Against, COLOR_CHOICES } from '../../../src/game/requests/request.js';
import { TIME_NAMES } from '../../../src/game/requests/timeControls.js';
import { FORMAT_NAMES, HOST_COLORS } from '../../../src/game/tournaments/tournament.js';
import { PROTOCOL_CHOICES } from '../../../src/rules/openingProtocol.js';
import { COLORS, GAME_NAMES, RULE_NAMES, type Square } from '../../../src/rules/position.js';
import { type AnyControl, FIELDS, readCustomId, writeCustomId } from '../controlIds.js';
import { VARIANTS } from '../sampleGames.js';

const LONGEST = 100; // Discord's limit for a custom_id

const game = fc.stringMatching(/^[0-9a-z]{14}$/).map((id) => id as GameId);
const puzzle = fc.stringMatching(/^\w{1,20}$/);
const count = fc.nat({ max: 999_999 });
const atPlace = {
  kind: fc.constantFrom(...GAME_NAMES),
  rule: fc.constantFrom(...RULE_NAMES),
  size: fc.integer({ min: 8, max: 20 }),
  moves: fc.array(
    fc.nat({ max: 399 }).map((square) => square as Square),
    { maxLength: MAX_LINE_MOVES },
  ),
};
const onQuestion = {
  line: game,
  at: fc.nat({ max: MAX_LINE_MOVES }),
  wrong: fc.nat({ max: MAX_LINE_MOVES }),
};
const against: fc.Arbitrary<Against> = fc.oneof(
  fc.record({ kind: fc.constant('member' as const), member: fc.stringMatching(/^\d{1,20}$/) }),
  fc.record({ kind: fc.constant('level' as const), level: count }),
  fc.record({ kind: fc.constant('even' as const), rating: fc.integer({ min: -9999, max: 9999 }) }),
  fc.record({
    kind: fc.constant('anyone' as const),
    forMs: fc.constantFrom(...OPEN_MINUTES).map(openForMs),
    ratings: fc.record({ min: fc.nat(9999), max: fc.nat(9999) }),
  }),
  fc.record({ kind: fc.constant('style' as const), style: fc.stringMatching(/^[a-z0-9-]{1,24}$/) }),
);

const list = {
  kind: fc.constantFrom(...GAME_NAMES),
  rule: fc.constantFrom(...RULE_NAMES),
  scope: fc.constantFrom(...SCOPES),
  season: fc.oneof(fc.constantFrom('usual', 'all'), fc.stringMatching(/^\d{4}-Q[1-4]$/)),
  page: count,
};

const setup = fc.record({
  kind: fc.constantFrom(...GAME_NAMES),
  rule: fc.constantFrom(...RULE_NAMES),
  size: count,
  against: fc.oneof(against, fc.constant(null)),
  color: fc.constantFrom(...COLOR_CHOICES),
  time: fc.constantFrom(...TIME_NAMES),
  rated: fc.boolean(),
});

const square = fc.nat(399).map((index) => index as Square);
const onPlan = { game, ply: count, line: fc.array(square, { maxLength: MAX_SHOWN_MOVES }) };

const tournament = game.map(String);
const draft = fc
  .record({
    variant: fc.constantFrom(...VARIANTS),
    format: fc.constantFrom(...FORMAT_NAMES),
    length: fc.nat(180),
    time: fc.constantFrom(...TOURNAMENT_TIMES),
    starts: fc.nat(MAX_START_MINUTES),
    players: fc.integer({ min: 4, max: 256 }),
    opening: fc.constantFrom(...OPENINGS),
    rated: fc.boolean(),
    bot: fc.nat(10),
    host: fc.oneof(fc.constant(''), fc.bigInt(10n ** 16n, 2n ** 64n - 1n).map(String)),
  })
  .map((each) => ({
    ...each,
    variant: { ...each.variant },
    length: each.format === 'simul' ? each.length % HOST_COLORS.length : each.length,
  }));
const who = fc.oneof(fc.constantFrom('here', 'other'), fc.integer({ min: 1, max: 10 }));
const teamDraft = fc
  .record({
    kind: fc.constantFrom(...TEAM_KINDS),
    who: fc.record({ black: who, white: who }),
    variant: fc.constantFrom(...VARIANTS),
    time: fc.constantFrom(...TURN_TIME_NAMES),
    quorum: fc.integer(QUORUM),
    opening: fc.constantFrom('plain', 'balanced'),
    fallback: fc.integer({ min: 1, max: 10 }),
  })
  .map((each) => ({ ...each, who: { ...each.who }, variant: { ...each.variant } }));
const inTeamGame = { teamGame: tournament, ply: count };
const walkScope = fc.oneof(fc.constant(''), tournament);
const onWalk = { game, ply: count, scope: walkScope, chosen: count };
const drafted = {
  draft,
  name: fc.string({ maxLength: MAX_NAME }).filter((name) => !name.includes('\u2024')),
};

/** Values of each control's fields. */
const CONTROLS: Readonly<Record<string, fc.Arbitrary<object>>> = {
  move: fc.record({ game, ply: count, square: count }),
  pick: fc.record({ game, ply: count, part: count }),
  shift: fc.record({ game, ply: count, file: count, rank: count, to: fc.constantFrom(...DIRECTION_NAMES) }),
  more: fc.record({ game, ply: count, renewals: count }),
  actions: fc.record({ game }),
  act: fc.record({ game, ply: count, action: fc.constantFrom(...ACTION_NAMES) }),
  type: fc.record({ game, ply: count }),
  moveIn: fc.record({ game, ply: count, squares: fc.stringMatching(/^[a-t]\d{1,2}(-[a-t]\d{1,2}){0,10}$/) }),
  hintIn: fc.record({ game }),
  undoIn: fc.record({ game }),
  drawIn: fc.record({ game }),
  resignIn: fc.record({ game }),
  boardIn: fc.record({ game }),
  declare: fc.record({ game, ply: count }),
  daysOff: fc.record({}),
  takeDaysOff: fc.record({}),
  daysOffForm: fc.record({}),
  endDaysOff: fc.record({ from: fc.nat().map(String) }),
  choose: fc.record({ game, ply: count, choice: fc.constantFrom(...PROTOCOL_CHOICES) }),
  resign: fc.record({ game }),
  abort: fc.record({ game }),
  acceptOffer: fc.record({ game, ply: count, offer: fc.constantFrom(...OFFER_KINDS) }),
  declineOffer: fc.record({ game, ply: count, offer: fc.constantFrom(...OFFER_KINDS) }),
  begin: fc.record({ kind: fc.constantFrom(...GAME_NAMES), level: count }),
  learn: fc.record({}),
  lesson: fc.record({ lesson: fc.constantFrom(...LESSON_NAMES) }),
  lessonMove: fc.record({ lesson: fc.constantFrom(...LESSON_NAMES), square: count }),
  rules: fc.record({ kind: fc.constantFrom(...GAME_NAMES) }),
  rematch: fc.record({ game }),
  level: fc.record({ game, level: count }),
  rematchInThread: fc.record({ game, level: count }),
  step: fc.record({ game, ply: count, to: fc.constantFrom(...STEP_NAMES) }),
  review: fc.record({ game, ply: count, to: fc.constantFrom(...REVIEW_BUTTONS) }),
  openRecordForm: fc.record({}),
  recordForm: fc.record({}),
  analysisForm: fc.record({}),
  retry: fc.record({ game, ply: count }),
  retryMove: fc.record({ game, ply: count, square: count }),
  retryPick: fc.record({ game, ply: count, part: count }),
  retryShift: fc.record({
    game,
    ply: count,
    file: count,
    rank: count,
    to: fc.constantFrom(...DIRECTION_NAMES),
  }),
  planReplies: fc.record({ game }),
  planMove: fc.record({ ...onPlan, square: count }),
  planPick: fc.record({ ...onPlan, part: count }),
  planShift: fc.record({ ...onPlan, file: count, rank: count, to: fc.constantFrom(...DIRECTION_NAMES) }),
  planAct: fc.record({ ...onPlan, act: fc.constantFrom(...PLAN_ACTS) }),
  planMore: fc.record({ ...onPlan, renewals: count }),
  setUp: fc.record({}),
  take: fc.record({ game }),
  lobby: fc.record({}),
  keepLobby: fc.record({}),
  endLobby: fc.record({}),
  challengeNotices: fc.record({ kind: fc.constantFrom(...GAME_NAMES) }),
  analyse: fc.record({ game, ply: count }),
  analysisMove: fc.record({ game, ply: count, square: count }),
  analysisPick: fc.record({ game, ply: count, part: count }),
  analysisShift: fc.record({
    game,
    ply: count,
    file: count,
    rank: count,
    to: fc.constantFrom(...DIRECTION_NAMES),
  }),
  analysisAct: fc.record({ game, ply: count, act: fc.constantFrom('takeback', 'best', 'show', 'review') }),
  analysisMore: fc.record({ game, ply: count, renewals: count }),
  nextPuzzle: fc.record({ kind: fc.constantFrom(...GAME_NAMES), from: fc.constantFrom('bank', 'server') }),
  puzzle: fc.record({ puzzle, step: count }),
  puzzleMove: fc.record({ puzzle, step: count, square: count }),
  puzzlePick: fc.record({ puzzle, step: count, part: count }),
  puzzleShift: fc.record({
    puzzle,
    step: count,
    file: count,
    rank: count,
    to: fc.constantFrom(...DIRECTION_NAMES),
  }),
  puzzleAnswer: fc.record({ puzzle }),
  dayPuzzle: fc.record({
    day: fc.constantFrom('2026-11-24', '1999-01-01'),
    kind: fc.constantFrom(...GAME_NAMES, 'posted'),
  }),
  shareDay: fc.record({ day: fc.constantFrom('2026-11-24'), kind: fc.constantFrom(...GAME_NAMES) }),
  botRated: fc.record({ value: fc.constantFrom('on', 'off') }),
  share: fc.record({ game }),
  replay: fc.record({ game }),
  showReplay: fc.record({ game }),
  live: fc.record({ game }),
  refresh: fc.record({ game }),
  unpark: fc.record({ game }),
  park: fc.record({ game }),
  openWalk: fc.record({ scope: walkScope }),
  walkTo: fc.record({ game, scope: walkScope, to: fc.constantFrom('back', 'on', 'next') }),
  walkGame: fc.record({ game, scope: walkScope }),
  walkChoose: fc.record({
    ...{ game, ply: count, scope: walkScope },
    choice: fc.constantFrom(...PROTOCOL_CHOICES),
  }),
  walkDeclare: fc.record({ game, ply: count, scope: walkScope }),
  walkMove: fc.record({ ...onWalk, square: count }),
  walkPick: fc.record({ ...onWalk, part: count }),
  walkShift: fc.record({
    ...onWalk,
    ...{ file: count, rank: count, to: fc.constantFrom(...DIRECTION_NAMES) },
  }),
  games: fc.record({
    phase: fc.constantFrom('live', 'over'),
    page: count,
    to: fc.constantFrom('back', 'on', 'other'),
  }),
  draftChoice: fc.record({
    what: fc.constantFrom('variant', 'format', 'time', 'starts', 'players'),
    ...drafted,
  }),
  draftAct: fc.record({
    act: fc.constantFrom('opening', 'rated', 'bot', 'color', 'name', 'create', 'cancel'),
    ...drafted,
  }),
  draftHost: fc.record(drafted),
  draftName: fc.record(drafted),
  teamChoice: fc.record({
    what: fc.constantFrom('black', 'white', 'variant', 'time', 'quorum'),
    draft: teamDraft,
  }),
  teamDraft: fc.record({
    act: fc.constantFrom('kind', 'opening', 'fallback', 'create', 'cancel'),
    draft: teamDraft,
  }),
  acceptTeam: fc.record({ teamGame: tournament }),
  joinTeam: fc.record({ teamGame: tournament, color: fc.constantFrom(...COLORS) }),
  teamAct: fc.record({
    teamGame: tournament,
    act: fc.constantFrom('begin', 'more', 'resign', 'leave', 'ask', 'end', 'review', 'again'),
  }),
  teamMove: fc.record({ ...inTeamGame, square: count }),
  teamPick: fc.record({ ...inTeamGame, part: count }),
  teamShift: fc.record({
    ...inTeamGame,
    ...{ file: count, rank: count, to: fc.constantFrom(...DIRECTION_NAMES) },
  }),
  newTournament: fc.record({}),
  organizersRole: fc.record({}),
  weekly: fc.record({}),
  weeklyChannel: fc.record({}),
  previewWeekly: fc.record({}),
  opening: fc.record({ ...atPlace, way: fc.constantFrom('next', 'back', 'start', 'stay') }),
  openingNamed: fc.record(atPlace),
  openingLearn: fc.record(atPlace),
  openingSide: fc.record({ ...atPlace, side: fc.constantFrom(...LINE_SIDES) }),
  openingForget: fc.record({ line: game }),
  openingTrain: fc.record({}),
  openingLines: fc.record({ page: count }),
  openingLine: fc.record({ page: count }),
  openingAnswerMove: fc.record({ ...onQuestion, square: count }),
  openingAnswerPick: fc.record({ ...onQuestion, part: count }),
  openingAnswerShift: fc.record({
    ...onQuestion,
    ...{ file: count, rank: count, to: fc.constantFrom(...DIRECTION_NAMES) },
  }),
  joinTournament: fc.record({ tournament }),
  leaveTournament: fc.record({ tournament }),
  myTournamentGame: fc.record({ tournament }),
  watchTournament: fc.record({ tournament }),
  standings: fc.record({ tournament, page: count, to: fc.constantFrom('open', 'back', 'on') }),
  direct: fc.record({
    tournament,
    act: fc.constantFrom('show', 'pause', 'resume', 'ask', 'cancel', 'renew'),
  }),
  directMember: fc.record({ tournament, what: fc.constantFrom('add', 'remove') }),
  directPairing: fc.record({ tournament }),
  directResult: fc.record({
    tournament,
    pairing: count,
    result: fc.constantFrom('black', 'white', 'drawn', 'void'),
  }),
  stop: fc.record({ game, ply: count }),
  accept: fc.record({ game }),
  acceptInThread: fc.record({ game }),
  decline: fc.record({ game }),
  withdraw: fc.record({ game }),
  settings: fc.record({ page: fc.constantFrom('member', 'server') }),
  memberSetting: fc.record({ name: fc.constantFrom(...MEMBER_CHOICE_NAMES) }),
  serverSetting: fc.record({ name: fc.constantFrom(...SERVER_CHOICE_NAMES) }),
  admin: fc.record({
    page: fc.constantFrom(...ADMIN_PAGES),
    number: count,
    to: fc.constantFrom('back', 'on', 'other'),
  }),
  adminGame: fc.record({ game, page: count }),
  adminEnd: fc.record({ game, page: count, act: fc.constantFrom('ask', 'do') }),
  adminMove: fc.record({ game, page: count }),
  adminPick: fc.record({}),
  adminClear: fc.record({
    place: fc.oneof(fc.constant('lost'), fc.stringMatching(/^\d{1,20}$/)),
    act: fc.constantFrom('ask', 'do'),
  }),
  serverChannels: fc.record({ name: fc.constantFrom(...CHANNEL_SETTINGS) }),
  zone: fc.record({}),
  zoneForm: fc.record({}),
  data: fc.record({ act: fc.constantFrom('show', 'file', 'ask', 'delete') }),
  leaderboard: fc.record({ ...list, to: fc.constantFrom('back', 'on', 'scope', 'season', 'begin') }),
  showLeaderboard: fc.record(list),
  help: fc.record({ page: fc.constantFrom('overview', 'play', 'levels') }),
  block: fc.record({ member: fc.stringMatching(/^\d{1,20}$/), isBlocked: fc.boolean() }),
  openInThread: fc.record({
    kind: fc.constantFrom(...GAME_NAMES),
    rule: fc.constantFrom(...RULE_NAMES),
    size: count,
    color: fc.constantFrom(...COLOR_CHOICES),
    strict: fc.boolean(),
    rated: fc.boolean(),
    time: fc.constantFrom(...TIME_NAMES),
    opening: fc.constantFrom(...OPENING_NAMES),
    start: fc.stringMatching(/^[0-9a-z]{0,7}$/),
    against,
  }),
  ...Object.fromEntries(
    ['Variant', 'Opponent', 'Member', 'Time', 'Color', 'Rated', 'Start'].map((name) => [
      `setup${name}`,
      setup,
    ]),
  ),
};
const NAMES = Object.keys(CONTROLS);

test('every control is tested', () => {
  expect(NAMES.toSorted()).toEqual([...FIELDS.keys()].sort());
});

const controlOf = (name: string): fc.Arbitrary<AnyControl> =>
  CONTROLS[name]!.map((values) => ({ control: name, ...values }));
const anyControl = fc.constantFrom(...NAMES).chain(controlOf);

test.each(NAMES)('%s round-trips, and fits in a custom_id', (name) => {
  fc.assert(
    fc.property(controlOf(name), (control) => {
      const id = writeCustomId(control);
      expect(readCustomId(id)).toEqual(control);
      expect(id.length).toBeLessThanOrEqual(LONGEST);
    }),
  );
});

const ID = '0123456789abcd' as GameId;

// Buttons in old messages carry these ids: they must stay readable and mean the same.
test.each<[string, AnyControl]>([
  ['1.move.0123456789abcd.3.19', { control: 'move', game: ID, ply: 3, square: 19 }],
  ['1.pick.0123456789abcd.3.1', { control: 'pick', game: ID, ply: 3, part: 1 }],
  ['1.shift.0123456789abcd.3.4.5.left', { control: 'shift', game: ID, ply: 3, file: 4, rank: 5, to: 'left' }],
  ['1.more.0123456789abcd.3.2', { control: 'more', game: ID, ply: 3, renewals: 2 }],
  ['1.type.0123456789abcd.3', { control: 'type', game: ID, ply: 3 }],
  ['1.moveIn.0123456789abcd.3.f5-d6', { control: 'moveIn', game: ID, ply: 3, squares: 'f5-d6' }],
  ['1.undoIn.0123456789abcd', { control: 'undoIn', game: ID }],
  ['1.choose.0123456789abcd.3.black', { control: 'choose', game: ID, ply: 3, choice: 'black' }],
  ['1.resign.0123456789abcd', { control: 'resign', game: ID }],
  ['1.acceptOffer.0123456789abcd.3.draw', { control: 'acceptOffer', game: ID, ply: 3, offer: 'draw' }],
  ['1.begin.gomoku.5', { control: 'begin', kind: 'gomoku', level: 5 }],
  ['1.learn', { control: 'learn' }],
  ['1.lessonMove.corner.7', { control: 'lessonMove', lesson: 'corner', square: 7 }],
  ['1.level.0123456789abcd.4', { control: 'level', game: ID, level: 4 }],
  ['1.step.0123456789abcd.3.begin', { control: 'step', game: ID, ply: 3, to: 'begin' }],
  ['1.review.0123456789abcd.3.turn2', { control: 'review', game: ID, ply: 3, to: 'turn2' }],
  ['1.retryPick.0123456789abcd.3.0', { control: 'retryPick', game: ID, ply: 3, part: 0 }],
  ['1.analysisMove.0123456789abcd.3.19', { control: 'analysisMove', game: ID, ply: 3, square: 19 }],
  ['1.analysisAct.0123456789abcd.3.best', { control: 'analysisAct', game: ID, ply: 3, act: 'best' }],
  ['1.nextPuzzle.reversi.server', { control: 'nextPuzzle', kind: 'reversi', from: 'server' }],
  [
    '1.puzzleShift.r1.0.4.5.up',
    { control: 'puzzleShift', puzzle: 'r1', step: 0, file: 4, rank: 5, to: 'up' },
  ],
  ['1.dayPuzzle.2026-11-24.gomoku', { control: 'dayPuzzle', day: '2026-11-24', kind: 'gomoku' }],
  ['1.help.play', { control: 'help', page: 'play' }],
  ['1.botRated.on', { control: 'botRated', value: 'on' }],
  ['1.games.live.2.on', { control: 'games', phase: 'live', page: 2, to: 'on' }],
  ['1.memberSetting.theme', { control: 'memberSetting', name: 'theme' }],
  ['1.serverChannels.puzzles', { control: 'serverChannels', name: 'puzzles' }],
  ['1.data.ask', { control: 'data', act: 'ask' }],
  ['1.zone', { control: 'zone' }],
  ['1.zoneForm', { control: 'zoneForm' }],
  ['1.admin.games.0.other', { control: 'admin', page: 'games', number: 0, to: 'other' }],
  ['1.adminEnd.0123456789abcd.1.do', { control: 'adminEnd', game: ID, page: 1, act: 'do' }],
  ['1.adminClear.lost.ask', { control: 'adminClear', place: 'lost', act: 'ask' }],
  [
    '1.showLeaderboard.gomoku.renju.server.usual.0',
    { control: 'showLeaderboard', kind: 'gomoku', rule: 'renju', scope: 'server', season: 'usual', page: 0 },
  ],
  ['1.block.42.1', { control: 'block', member: '42', isBlocked: true }],
  [
    '1.openInThread.gomoku.renju.15.random.0.3m2s.balanced.k3y.e-120.1',
    {
      control: 'openInThread',
      ...{ kind: 'gomoku', rule: 'renju', size: 15, color: 'random', strict: false, time: '3m2s' },
      ...{ opening: 'balanced', start: 'k3y', against: { kind: 'even', rating: -120 }, rated: true },
    },
  ],
  [
    '1.setupStart.gomoku.renju.15.m.random.10m10s.1',
    {
      control: 'setupStart',
      ...{ kind: 'gomoku', rule: 'renju', size: 15, against: null },
      ...{ color: 'random', time: '10m10s', rated: true },
    },
  ],
])('%s keeps its form', (id, control) => {
  expect(writeCustomId(control)).toBe(id);
  expect(readCustomId(id)).toEqual(control);
});

test('a puzzle of the day of before there was one for each game is the posted one', () => {
  const control = { control: 'dayPuzzle', day: '2026-11-24', kind: 'posted' };
  expect(readCustomId('1.dayPuzzle.2026-11-24')).toEqual(control);
});

test('the longest id fits, with every field at its widest', () => {
  const id = writeCustomId({
    control: 'openInThread',
    kind: 'reversi',
    rule: 'freestyle',
    size: 999_999,
    color: 'random',
    strict: true,
    rated: true,
    time: '10m10s',
    opening: 'balanced',
    start: 's'.repeat(7),
    against: { kind: 'style', style: 's'.repeat(24) },
  });
  expect(readCustomId(id)).toBeDefined();
  expect(id.length).toBeLessThanOrEqual(LONGEST);
});

test.each(['', 'Usual', '2026-Q5', '26-Q1', '2026-q1', 'all.'])('refuses the season %j', (season) => {
  expect(readCustomId(`1.leaderboard.reversi.standard.server.${season}.0.begin`)).toBeUndefined();
});

test.each(['xm12', 'm12x', 'm', 'xsgreedy', 'sgreedy!', 's', 'l', 'l05', 'lx', 'x5', ''])(
  'refuses the opponent %j',
  (against) => {
    expect(readCustomId(`1.openInThread.reversi.standard.8.black.0.${against}`)).toBeUndefined();
  },
);

test('writes different ids for different controls', () => {
  fc.assert(
    fc.property(anyControl, anyControl, (a, b) => {
      expect(writeCustomId(a) === writeCustomId(b)).toBe(
        JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)),
      );
    }),
  );
});

const sorted = (control: AnyControl): [string, unknown][] =>
  Object.entries(control).sort(([a], [b]) => (a < b ? -1 : 1));

test('reads or refuses any text without throwing, and reads only what it would write', () => {
  const alphabet = fc.constantFrom(
    '1',
    '0',
    '.',
    '-',
    'a',
    'é',
    ' ',
    '\n',
    ...NAMES.map((name) => `1.${name}.`),
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(alphabet).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (id) => {
      const control = readCustomId(id);
      if (control) expect(writeCustomId(control)).toBe(id);
    }),
    { numRuns: 2000 },
  );
});

test('refuses an id with a changed character, or reads it as another control that writes the same id', () => {
  fc.assert(
    fc.property(anyControl, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (control, at, character) => {
      const id = writeCustomId(control);
      const place = at % id.length;
      const forged = id.slice(0, place) + character + id.slice(place + 1);
      const read = readCustomId(forged);
      if (read) expect(writeCustomId(read)).toBe(forged);
    }),
  );
});

const GAME = '0123456789abcd';

test.each([
  ['nothing', ''],
  ['only the version', '1'],
  ['an older version', `0.resign.${GAME}`],
  ['a newer version', `2.resign.${GAME}`],
  ['no version', `resign.${GAME}`],
  ['an unknown control', `1.cheat.${GAME}`],
  ['a name that every object has', `1.toString.${GAME}`],
  ['the prototype', `1.__proto__.${GAME}`],
  ['a missing field', `1.move.${GAME}.3`],
  ['an extra field', `1.resign.${GAME}.3`],
  ['a short game id', `1.resign.${GAME.slice(1)}`],
  ['a game id in capitals', `1.resign.${GAME.toUpperCase()}`],
  ['a game id with a line break', `1.resign.${GAME}\n`],
  ['a negative ply', `1.move.${GAME}.-1.3`],
  ['a ply in scientific notation', `1.more.${GAME}.1e3`],
  ['a ply with a leading zero', `1.more.${GAME}.01`],
  ['a ply past all boards', `1.more.${GAME}.1000000`],
  ['an empty ply', `1.more.${GAME}.`],
  ['an unknown arrow', `1.shift.${GAME}.3.1.1.sideways`],
  ['an unknown game', '1.openInThread.chess.standard.8.black.0.l5'],
  ['an unknown rule', '1.openInThread.gomoku.pro.15.black.0.l5'],
  ['an unknown color', '1.openInThread.gomoku.renju.15.red.0.l5'],
  ['a flag that is neither 0 nor 1', '1.openInThread.gomoku.renju.15.black.yes.l5'],
  ['no opponent', '1.openInThread.gomoku.renju.15.black.0.'],
  ['an opponent of an unknown kind', '1.openInThread.gomoku.renju.15.black.0.x5'],
  ['a level with a leading zero', '1.openInThread.gomoku.renju.15.black.0.l05'],
  ['a style in capitals', '1.openInThread.gomoku.renju.15.black.0.sGreedy'],
  ['a member id with letters', '1.openInThread.gomoku.renju.15.black.0.mada'],
  ['a long member id', `1.openInThread.gomoku.renju.15.black.0.m${'1'.repeat(21)}`],
  ['a game requested by an older version', '1.openInThread.gomoku.renju.15.black.5.'],
])('%s is no control', (_, id) => {
  expect(readCustomId(id)).toBeUndefined();
});
