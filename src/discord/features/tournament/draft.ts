import type { Thinker } from '../../../game/ports/thinker.js';
import { isKnownToBot } from '../../../game/requests/request.js';
import { TIME_NAMES, type TimeName, timeControl } from '../../../game/requests/timeControls.js';
import {
  ARENA_MINUTES,
  FORMAT_NAMES,
  type Format,
  type FormatName,
  HOST_COLORS,
  MAX_PLAYERS,
  MAX_ROUND_ROBIN,
  MIN_PLAYERS,
  SIMUL_BOARDS,
  SWISS_ROUNDS,
  type Terms,
} from '../../../game/tournaments/tournament.js';
import { isVariant, protocolsOf } from '../../../rules/games.js';
import { GAME_NAMES, type GameName, RULE_NAMES, type Variant } from '../../../rules/position.js';
import type { Field } from '../../interactions/control.js';

/** Openings of tournaments. A draft's code has their indexes, so new ones come last. */
export const OPENINGS = [
  'plain',
  'swap2',
  'balanced',
  'taraguchi10',
  'soosyrv8',
] as const satisfies readonly Terms['opening'][];

/** Times of tournaments: each game has a clock. */
export const TOURNAMENT_TIMES: readonly TimeName[] = TIME_NAMES.filter((name) => name !== 'none');

/** Times of a simul: its host has to look after all boards. */
const SIMUL_TIMES: readonly TimeName[] = ['5m', '1d', '3d'];

export const timesOf = (format: FormatName): readonly TimeName[] =>
  format === 'simul' ? SIMUL_TIMES : TOURNAMENT_TIMES;

/** Value of `starts` for a tournament that starts once it is full. */
export const WHEN_FULL = 0;
/** Latest start, in minutes from the creation. */
export const MAX_START_MINUTES = 14 * 24 * 60;

/** Choices for a tournament that is not created yet. The card's custom_ids hold all of them, so it survives a restart. */
export type Draft = {
  readonly variant: Variant;
  readonly format: FormatName;
  /** Minutes of an arena, rounds of a Swiss tournament, or index of a simul's color in `HOST_COLORS`; 0 in other formats. */
  readonly length: number;
  readonly time: TimeName;
  /** Minutes from the creation to the start. */
  readonly starts: number;
  /** Most players; in a simul most boards, without the host. */
  readonly players: number;
  readonly opening: (typeof OPENINGS)[number];
  readonly rated: boolean;
  /** Level of the bot that plays whoever has no opponent; 0 if nobody does. */
  readonly bot: number;
  /** Host of a simul; empty if its creator hosts it, and in other formats. */
  readonly host: string;
};

/** Its swap2 and its board are made for tournaments. */
export const DEFAULT_GAME: GameName = 'gomoku';
const DEFAULT_PLAYERS = 32;
const DEFAULT_BOARDS = 10;
const DEFAULT_ARENA_MINUTES = 60;
export const DEFAULT_TIME: TimeName = '3m2s';
export const DEFAULT_START_MINUTES = 15;

/** Usual number of players: a small group if it starts once it is full, or plays against one. */
export const defaultPlayers = (format: FormatName, starts: number): number =>
  format === 'simul' ? DEFAULT_BOARDS : starts === WHEN_FULL ? 8 : DEFAULT_PLAYERS;

/** Usual minutes or rounds: a Swiss tournament has enough rounds to find the best. */
export function defaultLength(format: FormatName, players: number): number {
  switch (format) {
    case 'arena':
      return DEFAULT_ARENA_MINUTES;
    case 'swiss':
      return Math.max(SWISS_ROUNDS.min, Math.ceil(Math.log2(players)));
    case 'roundRobin':
    case 'knockout':
    case 'simul':
      return 0;
  }
}

/** Openings that a tournament can have, the fairest first. With a bot, it must know them. */
export function openingsOf(
  { balancedOpenings }: Pick<Thinker, 'balancedOpenings'>,
  { variant, bot }: Pick<Draft, 'variant' | 'bot'>,
): Draft['opening'][] {
  return [
    ...protocolsOf(variant).filter((name) => bot === 0 || isKnownToBot(name)),
    ...(balancedOpenings(variant).length > 0 ? (['balanced'] as const) : []),
    'plain',
  ];
}

const clamp = (value: number, { min, max }: Bounds): number => Math.min(Math.max(value, min), max);

/** Corrects choices that do not go together after one of them has changed. */
export function corrected(thinker: Pick<Thinker, 'balancedOpenings' | 'levels'>, draft: Draft): Draft {
  const { variant, format, rated, time, host } = draft;
  const isSimul = format === 'simul';
  const bot = !isSimul && thinker.levels(variant).some(({ level }) => level === draft.bot) ? draft.bot : 0;
  const openings = openingsOf(thinker, { variant, bot });
  const times = timesOf(format);
  return {
    ...draft,
    players: clamp(draft.players, playerBounds(format)),
    length: clamp(draft.length, LENGTHS[format]),
    time: times.find((each) => each === time) ?? times[0]!,
    opening: openings.find((each) => each === draft.opening) ?? openings[0]!,
    rated: rated && !isSimul,
    bot,
    host: isSimul ? host : '',
  };
}

type Bounds = { readonly min: number; readonly max: number };

const NO_LENGTH: Bounds = { min: 0, max: 0 };
const LENGTHS: Readonly<Record<FormatName, Bounds>> = {
  arena: ARENA_MINUTES,
  swiss: SWISS_ROUNDS,
  roundRobin: NO_LENGTH,
  knockout: NO_LENGTH,
  simul: { min: 0, max: HOST_COLORS.length - 1 },
};

function playerBounds(format: FormatName): Bounds {
  if (format === 'simul') return SIMUL_BOARDS;
  return { min: MIN_PLAYERS, max: format === 'roundRobin' ? MAX_ROUND_ROBIN : MAX_PLAYERS };
}

export function formatOf({ format: kind, length, host }: Pick<Draft, 'format' | 'length' | 'host'>): Format {
  switch (kind) {
    case 'arena':
      return { kind, minutes: length };
    case 'swiss':
      return { kind, rounds: length };
    case 'roundRobin':
    case 'knockout':
      return { kind };
    case 'simul':
      return { kind, host: { member: host }, hostColor: HOST_COLORS[length]! };
  }
}

/** The terms of a draft that is created at `now`, in ms since the epoch. */
export function termsOf(
  draft: Draft,
  now: number,
): Omit<Terms, 'id' | 'seed' | 'createdAt' | 'name' | 'server' | 'channel' | 'organizer'> {
  const { variant, opening, time, rated, starts, players, bot } = draft;
  const control = timeControl(time);
  if (!control) throw new RangeError('a tournament needs a clock');
  return {
    variant,
    opening,
    format: formatOf(draft),
    time: control,
    rated,
    strict: false,
    startsAt: starts === WHEN_FULL ? null : now + starts * 60_000,
    maxPlayers: draft.format === 'simul' ? players + 1 : players,
    botLevel: bot === 0 ? null : bot,
  };
}

const RADIX = 36;
/** Digits of each number in a code, in order: one for an index in a list, more for an amount. */
const WIDTHS = [1, 1, 1, 1, 2, 1, 3, 2, 1, 1, 1] as const;

const CODE = new RegExp(`^[0-9a-z]{${WIDTHS.reduce<number>((sum, width) => sum + width, 0)}}`);

/** A member's id in few characters: 64 bits take 11. */
const HOST_CODE = /^([\w-]{11})?$/;

function readHost(code: string): string {
  return code === '' ? '' : Buffer.from(code, 'base64url').readBigUInt64BE().toString();
}

function writeHost(host: string): string {
  if (host === '') return '';
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(host));
  return bytes.toString('base64url');
}

/** Codec of a draft as digits of fixed width, then the host if there is one: a custom_id has room for them and a name. */
export const draftField: Field<Draft> = {
  read(text) {
    const hostCode = text.replace(CODE, '');
    if (!CODE.test(text) || !HOST_CODE.test(hostCode)) return undefined;
    let at = 0;
    const numbers = WIDTHS.map((width) => {
      at += width;
      return Number.parseInt(text.slice(at - width, at), RADIX);
    });
    const [game, rule, size, format, length, time, starts, players, opening, rated, bot] =
      numbers as number[];
    const draft = {
      variant: { game: GAME_NAMES[game!]!, rule: RULE_NAMES[rule!]!, size: size! },
      format: FORMAT_NAMES[format!]!,
      length: length!,
      time: TOURNAMENT_TIMES[time!]!,
      starts: starts!,
      players: players!,
      opening: OPENINGS[opening!]!,
      rated: rated === 1,
      bot: bot!,
      host: readHost(hostCode),
    };
    const { variant } = draft;
    const isKnown = variant.game !== undefined && variant.rule !== undefined && isVariant(variant);
    const isWhole = draft.format && draft.time && draft.opening;
    const hasColor = draft.format !== 'simul' || draft.length < HOST_COLORS.length;
    return isKnown && isWhole && hasColor ? draft : undefined;
  },
  write({ variant: { game, rule, size }, format, length, time, starts, players, opening, rated, bot, host }) {
    const numbers = [
      ...[GAME_NAMES.indexOf(game), RULE_NAMES.indexOf(rule), size, FORMAT_NAMES.indexOf(format), length],
      ...[TOURNAMENT_TIMES.indexOf(time), starts, players, OPENINGS.indexOf(opening), Number(rated), bot],
    ];
    const digits = numbers.map((number, i) => number.toString(RADIX).padStart(WIDTHS[i]!, '0'));
    return digits.join('') + writeHost(host);
  },
};

/** Characters in a tournament's name: a custom_id holds it beside the draft. */
export const MAX_NAME = 50;

/** A dot that looks like a full stop, which separates the fields of a custom_id. */
const DOT = '\u2024';

/** Codec of a tournament's name; empty for the usual name. */
export const nameField: Field<string> = {
  read: (text) => (text.length <= MAX_NAME ? text.replaceAll(DOT, '.') : undefined),
  write: (name) => name.replaceAll('.', DOT),
};
