import { ACTION_NAMES, REVIEW_BUTTONS, STEP_NAMES } from '../../src/discord/board/gameControls.js';
import { LESSON_NAMES } from '../../src/discord/features/help/lessons.js';
import { ADMIN_PAGES, SCOPES } from '../../src/discord/interactions/links.js';
import {
  CHANNEL_SETTINGS,
  MEMBER_CHOICE_NAMES,
  SERVER_CHOICE_NAMES,
} from '../../src/discord/interactions/settings.js';
import { type Game, type GameId, OFFER_KINDS, OPENING_NAMES } from '../../src/game/play/game.js';
import { TIME_NAMES } from '../../src/game/requests/timeControls.js';
import { PROTOCOL_CHOICES } from '../../src/rules/openingProtocol.js';
import { COLORS, GAME_NAMES } from '../../src/rules/position.js';
import { type AnyControl, writeCustomId } from '../discord/controlIds.js';
import type { FakeDiscord, Interaction, Json, Message } from '../fakeDiscord/fakeDiscord.js';

/** Games, members and messages that the fuzz acts on. */
export type FuzzTargets = {
  readonly discord: FakeDiscord;
  readonly chance: () => number;
  /** Games with invalid actions only, each with its board. */
  readonly still: readonly { readonly game: Game; readonly board: Message }[];
  /** Answered presses in continued games. */
  readonly old: readonly Interaction[];
  /** Members without a seat in these games. */
  readonly strangers: readonly string[];
};

/**
 * Outcome of an interaction. `answered`: the member gets an answer, and nothing is logged. `apologized`: the bot never offered it, so it
 * is also logged. `logged`: not an interaction, one line. `dropped`: discord.js does not know the kind.
 */
export type Fate = 'answered' | 'apologized' | 'logged' | 'dropped';

export type Kind = {
  readonly name: string;
  readonly fate: Fate;
  send(targets: FuzzTargets): Interaction;
};

const NO_GAME = '00000000000000' as GameId;
const WORDS = [
  '',
  ' ',
  'a1',
  'zz99',
  'h8',
  '-1',
  '1e9',
  '{{move}}',
  '$t(help)',
  '\u0000',
  '𝔞𝔟𝔠',
  '<@1>',
  '__proto__',
];

const upTo = ({ chance }: FuzzTargets, most: number): number => Math.floor(chance() * most);
const among = <T>(targets: FuzzTargets, list: readonly T[]): T => list[upTo(targets, list.length)]!;
/** Garbage text: short, of any characters, or huge. */
function rubbish(targets: FuzzTargets): string {
  const one = upTo(targets, 50);
  if (one === 0) return '9'.repeat(200_000);
  if (one < 10) return String.fromCharCode(...Array.from({ length: 40 }, () => 32 + upTo(targets, 60_000)));
  return among(targets, WORDS);
}

/** Ids of puzzles in the banks, and an unknown one. */
const PUZZLES = ['r1', 'g1', 'nowhere'];
const NUMBERS = [0, 1, 7, 63, 64, 360, 361, 999_999];
/** A number that custom_ids can hold, mostly off every board. */
const anyNumber = (targets: FuzzTargets): number => among(targets, NUMBERS);

const membersOf = ({ seats }: Game): string[] =>
  COLORS.flatMap((color) => {
    const seat = seats[color];
    return seat.kind === 'member' ? [seat.member] : [];
  });

/** A ranking, possibly of an unknown pool. */
const listOf = (targets: FuzzTargets) => ({
  kind: among(targets, ['reversi', 'gomoku'] as const),
  rule: among(targets, ['standard', 'freestyle', 'renju'] as const),
  scope: among(targets, SCOPES),
  season: among(targets, ['usual', 'all', '0000-Q1', '9999-Q4']),
  page: anyNumber(targets),
});

/** Returns a control of each kind for a game at a ply. */
function controlOf(name: string, game: GameId, ply: number, targets: FuzzTargets): AnyControl {
  switch (name) {
    case 'move':
      return { control: name, game, ply, square: upTo(targets, 64) };
    case 'pick':
      return { control: name, game, ply, part: upTo(targets, 5) };
    case 'shift':
      return { control: name, game, ply, file: anyNumber(targets), rank: anyNumber(targets), to: 'left' };
    case 'more':
      return { control: name, game, ply, renewals: anyNumber(targets) };
    case 'actions':
      return { control: name, game };
    case 'act':
      return { control: name, game, ply, action: among(targets, ACTION_NAMES) };
    case 'choose':
      return { control: name, game, ply, choice: among(targets, PROTOCOL_CHOICES) };
    case 'begin':
      return { control: name, kind: among(targets, GAME_NAMES), level: anyNumber(targets) };
    case 'level':
    case 'rematchInThread':
      return { control: name, game, level: anyNumber(targets) };
    case 'step':
      return { control: name, game, ply: anyNumber(targets), to: among(targets, STEP_NAMES) };
    case 'review':
      return { control: name, game, ply: anyNumber(targets), to: among(targets, REVIEW_BUTTONS) };
    case 'retry':
      return { control: name, game, ply: anyNumber(targets) };
    case 'retryMove':
      return { control: name, game, ply: anyNumber(targets), square: anyNumber(targets) };
    case 'analyse':
      return { control: name, game, ply: anyNumber(targets) };
    case 'analysisMove':
      return { control: name, game, ply, square: anyNumber(targets) };
    case 'analysisPick':
      return { control: name, game, ply, part: anyNumber(targets) };
    case 'analysisShift':
      return { control: name, game, ply, file: anyNumber(targets), rank: anyNumber(targets), to: 'left' };
    case 'analysisAct':
      return { control: name, game, ply, act: among(targets, ['takeback', 'best', 'show', 'review']) };
    case 'analysisMore':
      return { control: name, game, ply, renewals: anyNumber(targets) };
    case 'retryPick':
      return { control: name, game, ply: anyNumber(targets), part: anyNumber(targets) };
    case 'nextPuzzle':
      return { control: name, kind: among(targets, GAME_NAMES), from: among(targets, ['bank', 'server']) };
    case 'puzzle':
      return { control: name, puzzle: among(targets, PUZZLES), step: anyNumber(targets) };
    case 'puzzleMove':
      return {
        control: name,
        puzzle: among(targets, PUZZLES),
        step: upTo(targets, 3),
        square: anyNumber(targets),
      };
    case 'puzzlePick':
      return { control: name, puzzle: among(targets, PUZZLES), step: upTo(targets, 3), part: 0 };
    case 'puzzleShift':
      return {
        control: name,
        puzzle: among(targets, PUZZLES),
        step: anyNumber(targets),
        file: anyNumber(targets),
        rank: anyNumber(targets),
        to: 'left',
      };
    case 'puzzleAnswer':
      return { control: name, puzzle: among(targets, PUZZLES) };
    case 'dayPuzzle':
      return {
        control: name,
        day: among(targets, ['2026-11-24', '0000-00-00', '9999-99-99']),
        kind: among(targets, [...GAME_NAMES, 'posted']),
      };
    case 'retryShift':
      return { control: name, game, ply, file: anyNumber(targets), rank: anyNumber(targets), to: 'left' };
    case 'games':
      return {
        control: name,
        phase: among(targets, ['live', 'over']),
        page: anyNumber(targets),
        to: among(targets, ['back', 'on', 'other']),
      };
    case 'type':
    case 'stop':
      return { control: name, game, ply };
    case 'acceptOffer':
    case 'declineOffer':
      return { control: name, game, ply, offer: among(targets, OFFER_KINDS) };
    case 'openInThread':
      return {
        control: name,
        kind: among(targets, ['reversi', 'gomoku']),
        rule: among(targets, ['standard', 'freestyle', 'renju']),
        size: anyNumber(targets),
        color: 'random',
        strict: true,
        rated: true,
        time: among(targets, TIME_NAMES),
        opening: among(targets, OPENING_NAMES),
        start: '',
        against: { kind: 'level', level: anyNumber(targets) },
      };
    case 'learn':
      return { control: name };
    case 'lesson':
      return { control: name, lesson: among(targets, LESSON_NAMES) };
    case 'lessonMove':
      return { control: name, lesson: among(targets, LESSON_NAMES), square: anyNumber(targets) };
    case 'rules':
      return { control: name, kind: among(targets, GAME_NAMES) };
    case 'settings':
      return { control: name, page: among(targets, ['member', 'server']) };
    case 'botRated':
      return { control: name, value: among(targets, ['on', 'off']) };
    case 'memberSetting':
      return { control: name, name: among(targets, MEMBER_CHOICE_NAMES) };
    case 'serverSetting':
      return { control: name, name: among(targets, SERVER_CHOICE_NAMES) };
    case 'serverChannels':
      return { control: name, name: among(targets, CHANNEL_SETTINGS) };
    case 'admin':
      return {
        control: name,
        page: among(targets, ADMIN_PAGES),
        number: anyNumber(targets),
        to: among(targets, ['back', 'on', 'other']),
      };
    case 'adminGame':
    case 'adminMove':
      return { control: name, game, page: anyNumber(targets) };
    case 'adminEnd':
      return { control: name, game, page: anyNumber(targets), act: among(targets, ['ask', 'do']) };
    case 'adminPick':
      return { control: name };
    case 'adminClear':
      return {
        control: name,
        place: among(targets, ['lost', '0', '9'.repeat(20)]),
        act: among(targets, ['ask', 'do']),
      };
    case 'data':
      return { control: name, act: among(targets, ['show', 'file', 'ask', 'delete']) };
    case 'leaderboard':
      return {
        control: name,
        ...listOf(targets),
        to: among(targets, ['back', 'on', 'scope', 'season', 'begin']),
      };
    case 'showLeaderboard':
      return { control: name, ...listOf(targets) };
    case 'block':
      return { control: name, member: String(anyNumber(targets)), isBlocked: targets.chance() < 0.5 };
    default:
      return { control: name, game };
  }
}

const OF_A_GAME = [
  ...['move', 'pick', 'shift', 'more', 'actions', 'act', 'type', 'resign', 'abort', 'stop'],
  ...[
    'choose',
    'level',
    'rematch',
    'rematchInThread',
    'unpark',
    'step',
    'review',
    'retry',
    'retryMove',
    'retryPick',
    'retryShift',
    'analyse',
    'analysisMove',
    'analysisPick',
    'analysisShift',
    'analysisAct',
    'analysisMore',
    'nextPuzzle',
    'puzzle',
    'puzzleMove',
    'puzzlePick',
    'puzzleShift',
    'puzzleAnswer',
    'dayPuzzle',
    'share',
    'replay',
    'showReplay',
    'park',
    'refresh',
    'games',
  ],
  ...['acceptOffer', 'declineOffer', 'accept', 'acceptInThread', 'decline', 'withdraw'],
  ...['leaderboard', 'showLeaderboard', 'block', 'botRated'],
  ...['admin', 'adminGame', 'adminEnd', 'adminClear'],
];

/** Uses a control as Discord sends it, as a button, select or form. */
function use(
  targets: FuzzTargets,
  member: string,
  board: Message,
  control: AnyControl,
  text?: string,
): Interaction {
  const { discord } = targets;
  const custom_id = writeCustomId(control);
  const typed = text ?? rubbish(targets);
  switch (control.control) {
    case 'pick':
    case 'more':
    case 'retryPick':
    case 'analysisPick':
    case 'analysisMore':
    case 'puzzlePick':
      return discord.interact(3, member, board.channel, board, {
        component_type: 3,
        custom_id,
        values: [typed],
      });
    case 'type':
      return discord.interact(5, member, board.channel, board, { custom_id, components: form(typed) });
    default:
      return discord.press(member, board, custom_id);
  }
}

/** Games that have begun and occupy their channels. */
const playing = ({ still }: FuzzTargets): FuzzTargets['still'] =>
  still.filter(({ game }) => game.phase.kind === 'playing');

const form = (value: unknown): Json[] => [
  { type: 18, id: 1, component: { type: 4, id: 2, custom_id: 'square', value } },
];

/** A text of an unknown game, with garbage at its end. */
const noGame = (targets: FuzzTargets): string =>
  `${among(targets, ['f5 d6 f5 ', '(;', '(;GM[4]SZ[99]', '(;GM[Othello]TY[10]', '(;GM[4]SZ[15];B[hh];W[hh]', '\\0'])}${rubbish(targets)}`;

/** `/review` of a file, as Discord sends it. */
function reviewOf(file: Json & { readonly id: string }): Json {
  const options = [option('file', 11, file.id)];
  return { ...command('review', options), resolved: { attachments: { [file.id]: file } } };
}

/** Sends a raw interaction beside an untouched game. */
function raw(
  targets: FuzzTargets,
  type: number,
  data: unknown,
  body: Json = {},
  still = targets.still,
): Interaction {
  const { board } = among(targets, still);
  const message = type === 3 || type === 5 ? board : undefined;
  return targets.discord.interact(
    type,
    among(targets, targets.strangers),
    board.channel,
    message,
    data,
    body,
  );
}

const command = (name: unknown, options: unknown = [], type = 1): Json => ({
  id: '700000000000000000',
  name,
  type,
  options,
});
const option = (name: string, type: number, value: unknown): Json => ({ name, type, value });

/** Valid interactions with invalid contents, which members get an explanation for. */
const REFUSED: Kind[] = [
  {
    name: 'an unknown custom_id',
    fate: 'answered',
    send: (targets) =>
      raw(targets, 3, { component_type: 2, custom_id: `${rubbish(targets)}.${rubbish(targets)}` }),
  },
  {
    name: 'a control of an unknown game',
    fate: 'answered',
    send(targets) {
      const { board } = among(targets, targets.still);
      const control = controlOf(among(targets, OF_A_GAME), NO_GAME, 0, targets);
      return use(targets, among(targets, targets.strangers), board, control);
    },
  },
  {
    name: "a stranger's press in others' game",
    fate: 'answered',
    send(targets) {
      const { game, board } = among(targets, targets.still);
      const control = controlOf(among(targets, OF_A_GAME), game.setup.id, game.position.ply, targets);
      return use(
        targets,
        among(targets, targets.strangers),
        board,
        control,
        among(targets, ['a1', 'resign', 'stop']),
      );
    },
  },
  {
    name: "a member's press in another game than the board's",
    fate: 'answered',
    send(targets) {
      const [one, other] = [among(targets, targets.still), among(targets, targets.still)];
      const member = among(targets, membersOf(one.game));
      const isOwn = membersOf(other.game).includes(member);
      const ply = other.game.position.ply + (isOwn ? 2 : 0);
      const names = isOwn ? (['move', 'pick', 'type'] as const) : OF_A_GAME;
      const control = controlOf(among(targets, names), other.game.setup.id, ply, targets);
      return use(targets, member, one.board, control, 'a1');
    },
  },
  {
    name: 'a square off the board, or another ply',
    fate: 'answered',
    send(targets) {
      const { game, board } = among(targets, targets.still);
      const { id } = game.setup;
      const { ply } = game.position;
      const control: AnyControl =
        targets.chance() < 0.5
          ? { control: 'move', game: id, ply, square: 361 + upTo(targets, 9999) }
          : { control: 'move', game: id, ply: ply + 1 + anyNumber(targets), square: upTo(targets, 64) };
      return use(targets, among(targets, membersOf(game)), board, control);
    },
  },
  {
    name: 'a typed unknown square',
    fate: 'answered',
    send(targets) {
      const { game, board } = among(targets, targets.still);
      const name = among(targets, ['type', 'pick', 'more'] as const);
      const control = controlOf(name, game.setup.id, game.position.ply, targets);
      const text = among(targets, [
        '',
        'zz99',
        '-1',
        `${'9'.repeat(100_000)}`,
        'resign?',
        '{{x}}',
        '$t(help)',
      ]);
      return use(targets, among(targets, membersOf(game)), board, control, text);
    },
  },
  {
    name: 'a window beside the board',
    fate: 'answered',
    send(targets) {
      const { game, board } = among(targets, targets.still);
      const control = controlOf('shift', game.setup.id, game.position.ply, targets);
      return use(targets, among(targets, membersOf(game)), board, control);
    },
  },
  {
    name: 'a repeated old press',
    fate: 'answered',
    send(targets) {
      const pressed = targets.old.length > 0 ? among(targets, targets.old) : undefined;
      const { board } = among(targets, targets.still);
      const message = pressed?.message ?? board;
      const id = pressed?.customId ?? 'x';
      return targets.discord.press(pressed?.member ?? among(targets, targets.strangers), message, id);
    },
  },
  {
    name: 'a thread for an impossible game',
    fate: 'answered',
    send(targets) {
      const { board } = among(targets, targets.still);
      const member = among(targets, targets.strangers);
      const options = { control: 'openInThread', kind: 'reversi', rule: 'standard', size: 8 } as const;
      const how = {
        color: 'black',
        strict: false,
        rated: false,
        time: 'none',
        opening: 'plain',
        start: '',
      } as const;
      const forged: AnyControl[] = [
        { ...options, ...how, size: 9, against: { kind: 'level', level: 5 } },
        { ...options, ...how, rule: 'renju', against: { kind: 'level', level: 5 } },
        { ...options, ...how, against: { kind: 'level', level: 99 } },
        { ...options, ...how, against: { kind: 'style', style: 'nobody' } },
        { ...options, ...how, kind: 'gomoku', size: 7, against: { kind: 'level', level: 1 } },
        { ...options, ...how, against: { kind: 'member', member } },
        { ...options, ...how, against: { kind: 'member', member: targets.discord.bot } },
        { ...options, ...how, against: { kind: 'member', member: '1' } },
      ];
      return targets.discord.press(member, board, writeCustomId(among(targets, forged)));
    },
  },
  {
    name: 'a control of the wrong kind',
    fate: 'answered',
    send(targets) {
      const { game } = among(targets, targets.still);
      const name = among(targets, OF_A_GAME);
      const custom_id = writeCustomId(controlOf(name, game.setup.id, game.position.ply, targets));
      return name === 'pick' || name === 'more' || name === 'type'
        ? raw(targets, 3, { component_type: 2, custom_id })
        : raw(targets, 3, { component_type: 3, custom_id, values: ['a1'] });
    },
  },
  {
    name: '/play with impossible options',
    fate: 'answered',
    send: (targets) =>
      raw(
        targets,
        2,
        command('play', [
          option('game', 3, among(targets, ['chess', rubbish(targets)])),
          option('level', 4, upTo(targets, 30) - 9),
          option('style', 3, rubbish(targets)),
          option('size', 4, upTo(targets, 40) - 9),
        ]),
      ),
  },
  {
    name: '/play in an occupied channel',
    fate: 'answered',
    send: (targets) =>
      raw(
        targets,
        2,
        command('play', [option('game', 3, among(targets, ['reversi', 'gomoku']))]),
        {},
        playing(targets),
      ),
  },
  {
    name: '/move with garbage',
    fate: 'answered',
    send: (targets) => raw(targets, 2, command('move', [option('square', 3, rubbish(targets))])),
  },
  {
    name: '/review of a text without a game',
    fate: 'answered',
    send: (targets) => raw(targets, 2, command('review', [option('text', 3, noGame(targets))])),
  },
  {
    name: '/review of a file without a game',
    fate: 'answered',
    send: (targets) => raw(targets, 2, reviewOf(targets.discord.attachment('a.sgf', noGame(targets)))),
  },
  {
    name: '/review of a file with a huge stated size',
    fate: 'answered',
    send: (targets) =>
      raw(targets, 2, reviewOf({ ...targets.discord.attachment('a.sgf', ''), size: 2 ** 31 })),
  },
  {
    name: 'the forms of /review and /analyse with a file and a text without a game',
    fate: 'answered',
    send(targets) {
      const { discord } = targets;
      const { board } = among(targets, targets.still);
      const form = among(targets, ['1.recordForm', '1.analysisForm']);
      return discord.submitForm(among(targets, discord.members), board, form, {
        file: [discord.attachment('a.sgf', noGame(targets))],
        text: among(targets, ['', noGame(targets)]),
        rules: [among(targets, ['file', 'gomoku renju', rubbish(targets)])],
        size: [among(targets, ['file', '15', '77'])],
      });
    },
  },
  {
    name: 'the set-up card with forged choices',
    fate: 'answered',
    send(targets) {
      const game = `${among(targets, ['reversi.standard', 'gomoku.renju', 'reversi.renju'])}.${upTo(targets, 30)}`;
      const who = among(targets, ['m', 'm1', 'l99', 'e-9999', 'snobody']);
      const custom_id = (name: string) => `1.setup${name}.${game}.${who}.black.none.1`;
      const [component_type, name, value] = among(targets, [
        [3, 'Variant', 'chess'],
        [3, 'Opponent', among(targets, ['even', 'member', '11', rubbish(targets)])],
        [3, 'Time', rubbish(targets)],
        [5, 'Member', among(targets, [...targets.discord.members, '1'])],
        [2, 'Color', ''],
      ] as const);
      return raw(targets, 3, {
        component_type,
        custom_id: custom_id(name),
        ...(component_type === 2 ? {} : { values: [value] }),
      });
    },
  },
  {
    name: "/resign in others' game, /help",
    fate: 'answered',
    send: (targets) => raw(targets, 2, command(among(targets, ['resign', 'help']))),
  },
  {
    name: 'autocompletion of garbage',
    fate: 'answered',
    send: (targets) =>
      among(targets, [
        () => raw(targets, 4, command('move', [{ ...option('square', 3, rubbish(targets)), focused: true }])),
        () =>
          raw(
            targets,
            4,
            command('play', [
              option('game', 3, rubbish(targets)),
              { ...option(among(targets, ['level', 'style']), 3, rubbish(targets)), focused: true },
            ]),
          ),
      ])(),
  },
];

/** Interactions that the bot never offered, in valid forms. */
const NEVER_OFFERED: Kind[] = [
  {
    name: 'an unknown command',
    fate: 'apologized',
    send: (targets) => raw(targets, 2, command(`x${rubbish(targets)}`)),
  },
  {
    name: 'a command with options of wrong types',
    fate: 'apologized',
    send: (targets) =>
      raw(
        targets,
        2,
        command('play', [option('game', 3, 'reversi'), option('level', 3, 'five'), option('size', 5, true)]),
      ),
  },
  {
    name: '/move without its square',
    fate: 'apologized',
    // Other channels have no game to move in.
    send: (targets) => raw(targets, 2, command('move'), {}, playing(targets)),
  },
  {
    name: '/review of a file on another host, or of another size than stated',
    fate: 'apologized',
    send(targets) {
      const file = targets.discord.attachment('a.sgf', 'f5d6');
      const wrong = [
        { url: 'https://example.invalid/' },
        { url: rubbish(targets) },
        { size: 3 },
        { size: 5 },
      ];
      return raw(targets, 2, reviewOf({ ...file, ...among(targets, wrong) }));
    },
  },
  {
    name: 'an unknown context-menu command',
    fate: 'apologized',
    send: (targets) =>
      raw(targets, 2, {
        ...command('play', [], 2),
        target_id: targets.discord.members[0],
        resolved: { users: {} },
      }),
  },
  {
    name: 'a select of users',
    fate: 'answered',
    send: (targets) =>
      raw(targets, 3, {
        component_type: 5,
        custom_id: 'x',
        values: [targets.discord.members[0]],
        resolved: {},
      }),
  },
  {
    name: 'a form without a message',
    fate: 'answered',
    send: (targets) => raw(targets, 5, { custom_id: 'x', components: form('a1') }, { message: undefined }),
  },
];

/** Interactions that Discord does not send. */
const MALFORMED: Kind[] = [
  { name: 'no data', fate: 'logged', send: (targets) => raw(targets, among(targets, [2, 3]), undefined) },
  {
    name: 'null for data',
    fate: 'logged',
    send: (targets) => raw(targets, among(targets, [2, 3, 4, 5]), null),
  },
  {
    name: 'a form without components',
    fate: 'logged',
    send: (targets) => raw(targets, 5, { custom_id: 'x' }),
  },
  {
    name: 'a select without values',
    fate: 'answered',
    send: (targets) => raw(targets, 3, { component_type: 3, custom_id: 'x' }),
  },
  {
    name: 'a command without a name',
    fate: 'apologized',
    send: (targets) => raw(targets, 2, { id: '7', type: 1 }),
  },
  {
    name: 'a custom_id that is not a text',
    fate: 'logged',
    send: (targets) =>
      raw(targets, 3, { component_type: 2, custom_id: among(targets, [7, null, {}, ['a']]) }),
  },
  {
    name: 'options that are not a list',
    fate: 'logged',
    send: (targets) => raw(targets, 2, command('play', among(targets, ['x', { a: 1 }, 7]))),
  },
  {
    name: 'an interaction without a user',
    fate: 'logged',
    send: (targets) =>
      raw(targets, 3, { component_type: 2, custom_id: 'x' }, { member: undefined, user: undefined }),
  },
  {
    name: 'an unknown type',
    fate: 'dropped',
    send: (targets) => raw(targets, among(targets, [0, 6, 99, -1]), { custom_id: 'x' }),
  },
  {
    name: 'an unknown component',
    fate: 'dropped',
    send: (targets) => raw(targets, 3, { component_type: among(targets, [0, 4, 99]), custom_id: 'x' }),
  },
];

export const KINDS: readonly Kind[] = [...REFUSED, ...NEVER_OFFERED, ...MALFORMED];
