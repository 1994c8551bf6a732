import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import type { Thinker } from '../../../game/ports/thinker.js';
import { COLORS, type Color, GAME_NAMES } from '../../../rules/position.js';
import { choice, nameAndDescription } from '../../interactions/command.js';
import type { ServerSettings } from '../../interactions/settings.js';
import {
  gameOption,
  gameWithOptions,
  type Problem,
  problemOfVariant,
  rulesOption,
  sizeOption,
  type VariantOptions,
  variantOf,
} from '../../interactions/variantOptions.js';
import { LEVELS } from '../../texts/levelNames.js';
import type { Say, Texts } from '../../texts/texts.js';
import { titleOf } from '../../texts/words.js';
import {
  hasBalanced,
  hasLevels,
  QUORUM,
  TEAM_KINDS,
  type TeamDraft,
  TURN_TIME_NAMES,
  usualDraft,
  type Who,
} from './teamDraft.js';

const LEVEL_VALUES = Array.from({ length: LEVELS.highest }, (_, i) => String(i + LEVELS.lowest));

/** Options of `/team`. */
export function teamOptions(texts: Texts): APIApplicationCommandBasicOption[] {
  const { String: text, Integer: number } = ApplicationCommandOptionType;
  const chosen = (key: string, choices: readonly (readonly [key: string, value: string])[]) =>
    ({
      type: text,
      ...nameAndDescription(texts, key),
      choices: choices.map(([name, value]) => choice(texts, name, value)),
    }) as const;
  const players = [
    ['teams.who.here', 'here'],
    ['teams.who.other', 'other'],
    ...LEVEL_VALUES.map((level) => [`levels.${level}`, level] as const),
  ] as const;
  return [
    chosen(
      'options.teamKind',
      TEAM_KINDS.map((kind) => [`teams.kinds.${kind}`, kind] as const),
    ),
    chosen('options.teamBlack', players),
    chosen('options.teamWhite', players),
    { ...gameOption(texts), required: false },
    rulesOption(texts),
    sizeOption(texts),
    chosen(
      'options.teamTime',
      TURN_TIME_NAMES.map((name) => [`teams.times.${name}`, name] as const),
    ),
    {
      type: number,
      ...nameAndDescription(texts, 'options.quorum'),
      min_value: QUORUM.min,
      max_value: QUORUM.max,
    },
    chosen('options.teamOpening', [
      ['openings.plain', 'plain'],
      ['openings.balanced', 'balanced'],
    ]),
    {
      type: number,
      ...nameAndDescription(texts, 'options.fallback'),
      min_value: LEVELS.lowest,
      max_value: LEVELS.highest,
    },
    { type: text, ...nameAndDescription(texts, 'options.code'), max_length: 30 },
  ];
}

/** Reads the options of `/team`. Those that the member leaves out get good values. */
export function readTeamDraft(
  thinker: Pick<Thinker, 'balancedOpenings' | 'levels'>,
  options: VariantOptions,
  { rules }: Pick<ServerSettings, 'rules'>,
  say: Say,
): TeamDraft | Problem {
  const usual = usualDraft(rules);
  const game = GAME_NAMES.find((each) => each === options.getString('game'));
  // The opening of a team game has no protocol.
  const variant = variantOf(game ?? gameWithOptions(options) ?? usual.variant.game, options, { rules });
  if (!variant) return { problem: problemOfVariant(options) };
  const isBalanced = options.getString('opening') === 'balanced';
  if (isBalanced && !hasBalanced(thinker, variant))
    return { problem: 'problems.noBalanced', values: { title: titleOf(variant, say) } };
  const given = { black: readWho(options, 'black'), white: readWho(options, 'white') };
  const isLevel = COLORS.some((color) => typeof given[color] === 'number');
  if (isLevel && !hasLevels(thinker, variant))
    return { problem: 'teams.problems.noLevels', values: { title: titleOf(variant, say) } };
  const who = playersOf(given, hasLevels(thinker, variant) ? usual.who.white : 'here');
  if (!COLORS.some((color) => who[color] === 'here')) return { problem: 'teams.problems.nobodyHere' };
  return {
    kind: TEAM_KINDS.find((each) => each === options.getString('kind')) ?? usual.kind,
    who,
    variant,
    time: TURN_TIME_NAMES.find((each) => each === options.getString('time')) ?? usual.time,
    quorum: options.getInteger('quorum') ?? usual.quorum,
    opening: isBalanced ? 'balanced' : 'plain',
    fallback: options.getInteger('fallback') ?? usual.fallback,
  };
}

function readWho(options: VariantOptions, color: Color): Who | undefined {
  const value = options.getString(color);
  if (value === 'here' || value === 'other') return value;
  return value !== null && LEVEL_VALUES.includes(value) ? Number(value) : undefined;
}

/** Players of both colors: this channel plays the one that nobody was chosen for, or black. `usual`: its usual opponent. */
function playersOf(given: Readonly<Record<Color, Who | undefined>>, usual: Who): Record<Color, Who> {
  const { black, white } = given;
  const against = (chosen: Who): Who => (chosen === 'here' ? usual : 'here');
  if (black === undefined)
    return white === undefined ? { black: 'here', white: usual } : { black: against(white), white };
  return { black, white: white ?? against(black) };
}
