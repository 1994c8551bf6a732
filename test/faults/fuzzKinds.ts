import { REVIEW_BUTTONS, STEP_NAMES } from '../../src/discord/board/gameControls.js';
import { LESSON_NAMES } from '../../src/discord/features/help/lessons.js';
import { ADMIN_PAGES, SCOPES } from '../../src/discord/interactions/links.js';
import {
  CHANNEL_SETTINGS,
  MEMBER_CHOICE_NAMES,
  SERVER_CHOICE_NAMES,
} from '../../src/discord/interactions/settings.js';
import { TIME_NAMES } from '../../src/discord/texts/timeControls.js';
import {
  type Game,
  type GameId,
  OFFER_KINDS,
  OPENING_NAMES,
  SWAP2_CHOICES,
} from '../../src/game/play/game.js';
import { COLORS, GAME_NAMES } from '../../src/rules/position.js';
import { type AnyControl, writeCustomId } from '../discord/controlIds.js';
import type { FakeDiscord, Interaction, Json, Message } from '../fakeDiscord/fakeDiscord.js';

/** Targets of the fuzz. */
export type Range = {
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
  send(range: Range): Interaction;
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

const upTo = ({ chance }: Range, most: number): number => Math.floor(chance() * most);
const among = <T>(range: Range, list: readonly T[]): T => list[upTo(range, list.length)]!;
/** Garbage text: short, of any characters, or huge. */
function rubbish(range: Range): string {
  const one = upTo(range, 50);
  if (one === 0) return '9'.repeat(200_000);
  if (one < 10) return String.fromCharCode(...Array.from({ length: 40 }, () => 32 + upTo(range, 60_000)));
  return among(range, WORDS);
}

/** Ids of puzzles in the banks, and an unknown one. */
const PUZZLES = ['r1', 'g1', 'nowhere'];
const NUMBERS = [0, 1, 7, 63, 64, 360, 361, 999_999];
/** A number that custom_ids can hold, mostly off every board. */
const anyNumber = (range: Range): number => among(range, NUMBERS);

const membersOf = ({ seats }: Game): string[] =>
  COLORS.flatMap((color) => {
    const seat = seats[color];
    return seat.kind === 'member' ? [seat.member] : [];
  });

/** A ranking, possibly of an unknown pool. */
const listOf = (range: Range) => ({
  kind: among(range, ['reversi', 'gomoku'] as const),
  rule: among(range, ['standard', 'freestyle', 'renju'] as const),
  scope: among(range, SCOPES),
  season: among(range, ['usual', 'all', '0000-Q1', '9999-Q4']),
  page: anyNumber(range),
});

/** Returns a control of each kind for a game at a ply. */
function controlOf(name: string, game: GameId, ply: number, range: Range): AnyControl {
  switch (name) {
    case 'move':
      return { control: name, game, ply, square: upTo(range, 64) };
    case 'pick':
      return { control: name, game, ply, part: upTo(range, 5) };
    case 'shift':
      return { control: name, game, ply, file: anyNumber(range), rank: anyNumber(range), to: 'left' };
    case 'more':
      return { control: name, game, ply, renewals: anyNumber(range) };
    case 'choose':
      return { control: name, game, ply, choice: among(range, SWAP2_CHOICES) };
    case 'begin':
      return { control: name, kind: among(range, GAME_NAMES), level: anyNumber(range) };
    case 'level':
    case 'rematchInThread':
      return { control: name, game, level: anyNumber(range) };
    case 'step':
      return { control: name, game, ply: anyNumber(range), to: among(range, STEP_NAMES) };
    case 'review':
      return { control: name, game, ply: anyNumber(range), to: among(range, REVIEW_BUTTONS) };
    case 'retry':
      return { control: name, game, ply: anyNumber(range) };
    case 'retryMove':
      return { control: name, game, ply: anyNumber(range), square: anyNumber(range) };
    case 'analyse':
      return { control: name, game, ply: anyNumber(range) };
    case 'analysisMove':
      return { control: name, game, ply, square: anyNumber(range) };
    case 'analysisPick':
      return { control: name, game, ply, part: anyNumber(range) };
    case 'analysisShift':
      return { control: name, game, ply, file: anyNumber(range), rank: anyNumber(range), to: 'left' };
    case 'analysisAct':
      return { control: name, game, ply, act: among(range, ['takeback', 'best', 'show', 'review']) };
    case 'analysisMore':
      return { control: name, game, ply, renewals: anyNumber(range) };
    case 'retryPick':
      return { control: name, game, ply: anyNumber(range), part: anyNumber(range) };
    case 'nextPuzzle':
      return { control: name, kind: among(range, GAME_NAMES), from: among(range, ['bank', 'server']) };
    case 'puzzle':
      return { control: name, puzzle: among(range, PUZZLES), step: anyNumber(range) };
    case 'puzzleMove':
      return {
        control: name,
        puzzle: among(range, PUZZLES),
        step: upTo(range, 3),
        square: anyNumber(range),
      };
    case 'puzzlePick':
      return { control: name, puzzle: among(range, PUZZLES), step: upTo(range, 3), part: 0 };
    case 'puzzleShift':
      return {
        control: name,
        puzzle: among(range, PUZZLES),
        step: anyNumber(range),
        file: anyNumber(range),
        rank: anyNumber(range),
        to: 'left',
      };
    case 'puzzleAnswer':
      return { control: name, puzzle: among(range, PUZZLES) };
    case 'dayPuzzle':
      return { control: name, day: among(range, ['2026-11-24', '0000-00-00', '9999-99-99']) };
    case 'retryShift':
      return { control: name, game, ply, file: anyNumber(range), rank: anyNumber(range), to: 'left' };
    case 'games':
      return {
        control: name,
        phase: among(range, ['live', 'over']),
        page: anyNumber(range),
        to: among(range, ['back', 'on', 'other']),
      };
    case 'type':
    case 'stop':
      return { control: name, game, ply };
    case 'acceptOffer':
    case 'declineOffer':
      return { control: name, game, ply, offer: among(range, OFFER_KINDS) };
    case 'openInThread':
      return {
        control: name,
        kind: among(range, ['reversi', 'gomoku']),
        rule: among(range, ['standard', 'freestyle', 'renju']),
        size: anyNumber(range),
        color: 'random',
        strict: true,
        rated: true,
        time: among(range, TIME_NAMES),
        opening: among(range, OPENING_NAMES),
        start: '',
        against: { kind: 'level', level: anyNumber(range) },
      };
    case 'learn':
      return { control: name };
    case 'lesson':
      return { control: name, lesson: among(range, LESSON_NAMES) };
    case 'lessonMove':
      return { control: name, lesson: among(range, LESSON_NAMES), square: anyNumber(range) };
    case 'rules':
      return { control: name, kind: among(range, GAME_NAMES) };
    case 'settings':
      return { control: name, page: among(range, ['member', 'server']) };
    case 'memberSetting':
      return { control: name, name: among(range, MEMBER_CHOICE_NAMES) };
    case 'serverSetting':
      return { control: name, name: among(range, SERVER_CHOICE_NAMES) };
    case 'serverChannels':
      return { control: name, name: among(range, CHANNEL_SETTINGS) };
    case 'admin':
      return {
        control: name,
        page: among(range, ADMIN_PAGES),
        number: anyNumber(range),
        to: among(range, ['back', 'on', 'other']),
      };
    case 'adminGame':
    case 'adminMove':
      return { control: name, game, page: anyNumber(range) };
    case 'adminEnd':
      return { control: name, game, page: anyNumber(range), act: among(range, ['ask', 'do']) };
    case 'adminPick':
      return { control: name };
    case 'adminClear':
      return {
        control: name,
        place: among(range, ['lost', '0', '9'.repeat(20)]),
        act: among(range, ['ask', 'do']),
      };
    case 'data':
      return { control: name, act: among(range, ['show', 'file', 'ask', 'delete']) };
    case 'leaderboard':
      return {
        control: name,
        ...listOf(range),
        to: among(range, ['back', 'on', 'scope', 'season', 'begin']),
      };
    case 'showLeaderboard':
      return { control: name, ...listOf(range) };
    case 'block':
      return { control: name, member: String(anyNumber(range)), isBlocked: range.chance() < 0.5 };
    default:
      return { control: name, game };
  }
}

const OF_A_GAME = [
  ...['move', 'pick', 'shift', 'more', 'type', 'resign', 'abort', 'stop'],
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
  ...['leaderboard', 'showLeaderboard', 'block'],
  ...['admin', 'adminGame', 'adminEnd', 'adminClear'],
];

/** Uses a control as Discord sends it, as a button, select or form. */
function use(range: Range, member: string, board: Message, control: AnyControl, text?: string): Interaction {
  const { discord } = range;
  const custom_id = writeCustomId(control);
  const typed = text ?? rubbish(range);
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
const playing = ({ still }: Range): Range['still'] =>
  still.filter(({ game }) => game.phase.kind === 'playing');

const form = (value: unknown): Json[] => [
  { type: 18, id: 1, component: { type: 4, id: 2, custom_id: 'square', value } },
];

/** A text of an unknown game, with garbage at its end. */
const noGame = (range: Range): string =>
  `${among(range, ['f5 d6 f5 ', '(;', '(;GM[4]SZ[99]', '(;GM[Othello]TY[10]', '(;GM[4]SZ[15];B[hh];W[hh]', '\\0'])}${rubbish(range)}`;

/** `/review` of a file, as Discord sends it. */
function reviewOf(file: Json & { readonly id: string }): Json {
  const options = [option('file', 11, file.id)];
  return { ...command('review', options), resolved: { attachments: { [file.id]: file } } };
}

/** Sends a raw interaction beside an untouched game. */
function raw(range: Range, type: number, data: unknown, body: Json = {}, still = range.still): Interaction {
  const { board } = among(range, still);
  const message = type === 3 || type === 5 ? board : undefined;
  return range.discord.interact(type, among(range, range.strangers), board.channel, message, data, body);
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
    send: (range) => raw(range, 3, { component_type: 2, custom_id: `${rubbish(range)}.${rubbish(range)}` }),
  },
  {
    name: 'a control of an unknown game',
    fate: 'answered',
    send(range) {
      const { board } = among(range, range.still);
      const control = controlOf(among(range, OF_A_GAME), NO_GAME, 0, range);
      return use(range, among(range, range.strangers), board, control);
    },
  },
  {
    name: "a stranger's press in others' game",
    fate: 'answered',
    send(range) {
      const { game, board } = among(range, range.still);
      const control = controlOf(among(range, OF_A_GAME), game.setup.id, game.position.ply, range);
      return use(
        range,
        among(range, range.strangers),
        board,
        control,
        among(range, ['a1', 'resign', 'stop']),
      );
    },
  },
  {
    name: "a member's press in another game than the board's",
    fate: 'answered',
    send(range) {
      const [one, other] = [among(range, range.still), among(range, range.still)];
      const member = among(range, membersOf(one.game));
      const isOwn = membersOf(other.game).includes(member);
      const ply = other.game.position.ply + (isOwn ? 2 : 0);
      const names = isOwn ? (['move', 'pick', 'type'] as const) : OF_A_GAME;
      const control = controlOf(among(range, names), other.game.setup.id, ply, range);
      return use(range, member, one.board, control, 'a1');
    },
  },
  {
    name: 'a square off the board, or another ply',
    fate: 'answered',
    send(range) {
      const { game, board } = among(range, range.still);
      const { id } = game.setup;
      const { ply } = game.position;
      const control: AnyControl =
        range.chance() < 0.5
          ? { control: 'move', game: id, ply, square: 361 + upTo(range, 9999) }
          : { control: 'move', game: id, ply: ply + 1 + anyNumber(range), square: upTo(range, 64) };
      return use(range, among(range, membersOf(game)), board, control);
    },
  },
  {
    name: 'a typed unknown square',
    fate: 'answered',
    send(range) {
      const { game, board } = among(range, range.still);
      const name = among(range, ['type', 'pick', 'more'] as const);
      const control = controlOf(name, game.setup.id, game.position.ply, range);
      const text = among(range, ['', 'zz99', '-1', `${'9'.repeat(100_000)}`, 'resign?', '{{x}}', '$t(help)']);
      return use(range, among(range, membersOf(game)), board, control, text);
    },
  },
  {
    name: 'a window beside the board',
    fate: 'answered',
    send(range) {
      const { game, board } = among(range, range.still);
      const control = controlOf('shift', game.setup.id, game.position.ply, range);
      return use(range, among(range, membersOf(game)), board, control);
    },
  },
  {
    name: 'a repeated old press',
    fate: 'answered',
    send(range) {
      const pressed = range.old.length > 0 ? among(range, range.old) : undefined;
      const { board } = among(range, range.still);
      const message = pressed?.message ?? board;
      const id = pressed?.customId ?? 'x';
      return range.discord.press(pressed?.member ?? among(range, range.strangers), message, id);
    },
  },
  {
    name: 'a thread for an impossible game',
    fate: 'answered',
    send(range) {
      const { board } = among(range, range.still);
      const member = among(range, range.strangers);
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
        { ...options, ...how, against: { kind: 'member', member: range.discord.bot } },
        { ...options, ...how, against: { kind: 'member', member: '1' } },
      ];
      return range.discord.press(member, board, writeCustomId(among(range, forged)));
    },
  },
  {
    name: 'a control of the wrong kind',
    fate: 'answered',
    send(range) {
      const { game } = among(range, range.still);
      const name = among(range, OF_A_GAME);
      const custom_id = writeCustomId(controlOf(name, game.setup.id, game.position.ply, range));
      return name === 'pick' || name === 'more' || name === 'type'
        ? raw(range, 3, { component_type: 2, custom_id })
        : raw(range, 3, { component_type: 3, custom_id, values: ['a1'] });
    },
  },
  {
    name: '/play with impossible options',
    fate: 'answered',
    send: (range) =>
      raw(
        range,
        2,
        command('play', [
          option('game', 3, among(range, ['chess', rubbish(range)])),
          option('level', 4, upTo(range, 30) - 9),
          option('style', 3, rubbish(range)),
          option('size', 4, upTo(range, 40) - 9),
        ]),
      ),
  },
  {
    name: '/play in an occupied channel',
    fate: 'answered',
    send: (range) =>
      raw(
        range,
        2,
        command('play', [option('game', 3, among(range, ['reversi', 'gomoku']))]),
        {},
        playing(range),
      ),
  },
  {
    name: '/move with garbage',
    fate: 'answered',
    send: (range) => raw(range, 2, command('move', [option('square', 3, rubbish(range))])),
  },
  {
    name: '/review of a text without a game',
    fate: 'answered',
    send: (range) => raw(range, 2, command('review', [option('text', 3, noGame(range))])),
  },
  {
    name: '/review of a file without a game',
    fate: 'answered',
    send: (range) => raw(range, 2, reviewOf(range.discord.attachment('a.sgf', noGame(range)))),
  },
  {
    name: '/review of a file with a huge stated size',
    fate: 'answered',
    send: (range) => raw(range, 2, reviewOf({ ...range.discord.attachment('a.sgf', ''), size: 2 ** 31 })),
  },
  {
    name: "/resign in others' game, /help",
    fate: 'answered',
    send: (range) => raw(range, 2, command(among(range, ['resign', 'help']))),
  },
  {
    name: 'autocompletion of garbage',
    fate: 'answered',
    send: (range) =>
      among(range, [
        () => raw(range, 4, command('move', [{ ...option('square', 3, rubbish(range)), focused: true }])),
        () =>
          raw(
            range,
            4,
            command('play', [
              option('game', 3, rubbish(range)),
              { ...option(among(range, ['level', 'style']), 3, rubbish(range)), focused: true },
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
    send: (range) => raw(range, 2, command(`x${rubbish(range)}`)),
  },
  {
    name: 'a command with options of wrong types',
    fate: 'apologized',
    send: (range) =>
      raw(
        range,
        2,
        command('play', [option('game', 3, 'reversi'), option('level', 3, 'five'), option('size', 5, true)]),
      ),
  },
  {
    name: '/move without its square',
    fate: 'apologized',
    // Other channels have no game to move in.
    send: (range) => raw(range, 2, command('move'), {}, playing(range)),
  },
  {
    name: '/review of a file on another host, or of another size than stated',
    fate: 'apologized',
    send(range) {
      const file = range.discord.attachment('a.sgf', 'f5d6');
      const wrong = [{ url: 'https://example.invalid/' }, { url: rubbish(range) }, { size: 3 }, { size: 5 }];
      return raw(range, 2, reviewOf({ ...file, ...among(range, wrong) }));
    },
  },
  {
    name: 'a context-menu command',
    fate: 'apologized',
    send: (range) =>
      raw(range, 2, {
        ...command('play', [], 2),
        target_id: range.discord.members[0],
        resolved: { users: {} },
      }),
  },
  {
    name: 'a select of users',
    fate: 'apologized',
    send: (range) =>
      raw(range, 3, { component_type: 5, custom_id: 'x', values: [range.discord.members[0]], resolved: {} }),
  },
  {
    name: 'a form without a message',
    fate: 'apologized',
    send: (range) => raw(range, 5, { custom_id: 'x', components: form('a1') }, { message: undefined }),
  },
];

/** Interactions that Discord does not send. */
const MALFORMED: Kind[] = [
  { name: 'no data', fate: 'logged', send: (range) => raw(range, among(range, [2, 3]), undefined) },
  { name: 'null for data', fate: 'logged', send: (range) => raw(range, among(range, [2, 3, 4, 5]), null) },
  {
    name: 'a form without components',
    fate: 'logged',
    send: (range) => raw(range, 5, { custom_id: 'x' }),
  },
  {
    name: 'a select without values',
    fate: 'answered',
    send: (range) => raw(range, 3, { component_type: 3, custom_id: 'x' }),
  },
  {
    name: 'a command without a name',
    fate: 'apologized',
    send: (range) => raw(range, 2, { id: '7', type: 1 }),
  },
  {
    name: 'a custom_id that is not a text',
    fate: 'logged',
    send: (range) => raw(range, 3, { component_type: 2, custom_id: among(range, [7, null, {}, ['a']]) }),
  },
  {
    name: 'options that are not a list',
    fate: 'logged',
    send: (range) => raw(range, 2, command('play', among(range, ['x', { a: 1 }, 7]))),
  },
  {
    name: 'an interaction without a user',
    fate: 'logged',
    send: (range) =>
      raw(range, 3, { component_type: 2, custom_id: 'x' }, { member: undefined, user: undefined }),
  },
  {
    name: 'an unknown type',
    fate: 'dropped',
    send: (range) => raw(range, among(range, [0, 6, 99, -1]), { custom_id: 'x' }),
  },
  {
    name: 'an unknown component',
    fate: 'dropped',
    send: (range) => raw(range, 3, { component_type: among(range, [0, 4, 99]), custom_id: 'x' }),
  },
];

export const KINDS: readonly Kind[] = [...REFUSED, ...NEVER_OFFERED, ...MALFORMED];
