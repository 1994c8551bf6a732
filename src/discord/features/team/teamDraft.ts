import type { Thinker } from '../../../game/ports/thinker.js';
import { balancedStart } from '../../../game/requests/request.js';
import type { SideTerms, TeamPlace, TeamTerms } from '../../../game/teams/teamGame.js';
import { isVariant, preferredVariant } from '../../../rules/games.js';
import {
  COLORS,
  type Color,
  GAME_NAMES,
  opposite,
  RULE_NAMES,
  type RuleName,
  type Variant,
} from '../../../rules/position.js';
import type { Field } from '../../interactions/control.js';
import { LEVELS } from '../../texts/levelNames.js';

/** Ways in which a side of members decides. A draft's code has their indexes, so new ones come last. */
export const TEAM_KINDS = ['voters', 'relay'] as const;
const OPENINGS = ['plain', 'balanced'] as const satisfies readonly TeamTerms['opening'][];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Times for one move, in ms, by their names in texts and options. */
export const TURN_TIMES = {
  '30s': MINUTE / 2,
  '1m': MINUTE,
  '2m': 2 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '1h': HOUR,
  '8h': 8 * HOUR,
  '1d': 24 * HOUR,
  '2d': 48 * HOUR,
} as const;
export type TurnTime = keyof typeof TURN_TIMES;
export const TURN_TIME_NAMES = Object.keys(TURN_TIMES) as readonly TurnTime[];

/** Who plays a color: members of the channel, those of another server, or the bot at a level. */
export type Who = 'here' | 'other' | number;
export const QUORUM = { min: 1, max: 500 } as const;

/** Choices for a team game that has not begun. The card's custom_ids hold all of them, so it survives a restart. */
export type TeamDraft = {
  readonly kind: (typeof TEAM_KINDS)[number];
  readonly who: Readonly<Record<Color, Who>>;
  readonly variant: Variant;
  readonly time: TurnTime;
  readonly quorum: number;
  readonly opening: (typeof OPENINGS)[number];
  /** Level of the bot that moves if nobody does. */
  readonly fallback: number;
};

type Levels = Pick<Thinker, 'balancedOpenings' | 'levels'>;

/** A vote of the channel against a level, in Reversi. `rules`: the server's usual ones. */
export const usualDraft = (rules: RuleName): TeamDraft => ({
  kind: 'voters',
  who: { black: 'here', white: 5 },
  variant: preferredVariant('reversi', rules),
  time: '2m',
  quorum: 1,
  opening: 'plain',
  fallback: 5,
});

/** Whether the bot has levels in a variant, and so can play a side. */
export const hasLevels = (thinker: Pick<Thinker, 'levels'>, variant: Variant): boolean =>
  thinker.levels(variant).length > 0;

export const hasBalanced = (thinker: Pick<Thinker, 'balancedOpenings'>, variant: Variant): boolean =>
  thinker.balancedOpenings(variant).length > 0;

/** Corrects choices that do not go together after one has changed. `kept`: the color whose player stays as it is. */
export function corrected(thinker: Levels, draft: TeamDraft, kept: Color = 'black'): TeamDraft {
  const { variant, opening } = draft;
  const playerOf = (color: Color): Who => {
    const who = draft.who[color];
    return typeof who === 'number' && !hasLevels(thinker, variant) ? 'here' : who;
  };
  const who = { black: playerOf('black'), white: playerOf('white') };
  const isAnyHere = COLORS.some((color) => who[color] === 'here');
  return {
    ...draft,
    who: isAnyHere ? who : { ...who, [opposite(kept)]: 'here' },
    opening: opening === 'balanced' && !hasBalanced(thinker, variant) ? 'plain' : opening,
  };
}

/** The same game with the colors exchanged. */
export const swapped = (draft: TeamDraft): TeamDraft => ({
  ...draft,
  who: { black: draft.who.white, white: draft.who.black },
});

/** The terms of a draft that begins in a place. */
export function termsOf(
  draft: TeamDraft,
  home: TeamPlace,
  member: string,
  random: { readonly thinker: Pick<Thinker, 'balancedOpenings'>; readonly chance: () => number },
): Omit<TeamTerms, 'id' | 'seed' | 'createdAt'> {
  const { kind, who, variant, opening, time, quorum, fallback } = draft;
  const sideOf = (each: Who): SideTerms =>
    typeof each === 'number'
      ? { kind: 'level', level: each }
      : { kind, place: each === 'here' ? home : null };
  return {
    home,
    organizer: { member },
    variant,
    opening,
    start: opening === 'balanced' ? balancedStart(random, variant) : null,
    sides: { black: sideOf(who.black), white: sideOf(who.white) },
    turnMs: TURN_TIMES[time],
    quorum,
    fallbackLevel: fallback,
  };
}

/** The draft from which terms came, for another game like it. */
export function draftOf({ sides, home, ...terms }: TeamTerms): TeamDraft {
  const whoIn = (side: SideTerms): Who => {
    if (side.kind === 'level') return side.level;
    return side.place?.channel === home.channel ? 'here' : 'other';
  };
  const members = COLORS.map((color) => sides[color]).find(({ kind }) => kind !== 'level');
  return {
    kind: members?.kind === 'relay' ? 'relay' : 'voters',
    who: { black: whoIn(sides.black), white: whoIn(sides.white) },
    variant: terms.variant,
    time: TURN_TIME_NAMES.find((name) => TURN_TIMES[name] === terms.turnMs) ?? '2m',
    quorum: terms.quorum,
    opening: terms.opening,
    fallback: terms.fallbackLevel,
  };
}

const RADIX = 36;
/** Digits of each number in a code, in order. */
const WIDTHS = [1, 1, 1, 1, 1, 1, 1, 2, 1, 1] as const;
const CODE = new RegExp(`^[0-9a-z]{${WIDTHS.reduce<number>((sum, width) => sum + width, 0)}}$`);

/** Digit of a color's player: a level by its number, then the others. */
const [HERE, OTHER] = [LEVELS.highest + 1, LEVELS.highest + 2];
const digitOf = (who: Who): number => (who === 'here' ? HERE : who === 'other' ? OTHER : who);
const isLevel = (level: number): boolean => level >= LEVELS.lowest && level <= LEVELS.highest;
const whoOf = (digit: number): Who | undefined =>
  digit === HERE ? 'here' : digit === OTHER ? 'other' : isLevel(digit) ? digit : undefined;

/** Codec of a draft as digits of fixed width. */
export const teamDraftField: Field<TeamDraft> = {
  read(text) {
    if (!CODE.test(text)) return undefined;
    let at = 0;
    const numbers = WIDTHS.map((width) => {
      at += width;
      return Number.parseInt(text.slice(at - width, at), RADIX);
    }) as [number, number, number, number, number, number, number, number, number, number];
    const [kindAt, blackAt, whiteAt, gameAt, ruleAt, size, timeAt, quorum, openingAt, fallback] = numbers;
    const [kind, time, opening] = [TEAM_KINDS[kindAt], TURN_TIME_NAMES[timeAt], OPENINGS[openingAt]];
    const [game, rule] = [GAME_NAMES[gameAt], RULE_NAMES[ruleAt]];
    const [black, white] = [whoOf(blackAt), whoOf(whiteAt)];
    if (!kind || !time || !opening || !game || !rule || !black || !white) return undefined;
    const variant = { game, rule, size };
    if (!isVariant(variant) || !isLevel(fallback) || quorum < QUORUM.min || quorum > QUORUM.max)
      return undefined;
    return { kind, who: { black, white }, variant, time, quorum, opening, fallback };
  },
  write: ({ kind, who, variant: { game, rule, size }, time, quorum, opening, fallback }) =>
    [
      ...[TEAM_KINDS.indexOf(kind), digitOf(who.black), digitOf(who.white)],
      ...[GAME_NAMES.indexOf(game), RULE_NAMES.indexOf(rule), size],
      ...[TURN_TIME_NAMES.indexOf(time), quorum, OPENINGS.indexOf(opening), fallback],
    ]
      .map((number, i) => number.toString(RADIX).padStart(WIDTHS[i]!, '0'))
      .join(''),
};
