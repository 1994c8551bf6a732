import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import type { Thinker } from '../../../game/ports/thinker.js';
import { isKnownToBot } from '../../../game/requests/request.js';
import {
  ARENA_MINUTES,
  FORMAT_NAMES,
  MAX_PLAYERS,
  MAX_ROUND_ROBIN,
  MIN_PLAYERS,
  SWISS_ROUNDS,
} from '../../../game/tournaments/tournament.js';
import { GAME_NAMES } from '../../../rules/position.js';
import { choice, nameAndDescription } from '../../interactions/command.js';
import type { ServerSettings } from '../../interactions/settings.js';
import {
  gameOption,
  gameWithOptions,
  type Problem,
  problemOfProtocol,
  problemOfVariant,
  rulesOption,
  type VariantOptions,
  variantOf,
} from '../../interactions/variantOptions.js';
import { LEVELS } from '../../texts/levelNames.js';
import { visibleName } from '../../texts/plainText.js';
import type { Say, Texts } from '../../texts/texts.js';
import { titleOf } from '../../texts/words.js';
import {
  corrected,
  DEFAULT_GAME,
  DEFAULT_START_MINUTES,
  DEFAULT_TIME,
  type Draft,
  defaultLength,
  defaultPlayers,
  MAX_NAME,
  MAX_START_MINUTES,
  OPENINGS,
  openingsOf,
  TOURNAMENT_TIMES,
} from './draft.js';

/** Options of `/tournament`. */
export function tournamentOptions(texts: Texts): APIApplicationCommandBasicOption[] {
  const { String: text, Integer: number, Boolean: yesOrNo } = ApplicationCommandOptionType;
  const integer = (key: string, { min, max }: { readonly min: number; readonly max: number }) =>
    ({
      type: number,
      ...nameAndDescription(texts, key),
      min_value: min,
      max_value: max,
    }) as const;
  return [
    { ...gameOption(texts), required: false },
    rulesOption(texts),
    {
      type: text,
      ...nameAndDescription(texts, 'options.format'),
      choices: FORMAT_NAMES.map((name) => choice(texts, `tournament.formats.${name}`, name)),
    },
    { type: text, ...nameAndDescription(texts, 'options.tournamentName'), max_length: MAX_NAME },
    {
      type: text,
      ...nameAndDescription(texts, 'options.tournamentTime'),
      choices: TOURNAMENT_TIMES.map((name) => choice(texts, `times.${name}`, name)),
    },
    integer('options.starts', { min: 0, max: MAX_START_MINUTES }),
    integer('options.players', { min: MIN_PLAYERS, max: MAX_PLAYERS }),
    integer('options.minutes', ARENA_MINUTES),
    integer('options.rounds', SWISS_ROUNDS),
    {
      type: text,
      ...nameAndDescription(texts, 'options.tournamentOpening'),
      choices: OPENINGS.map((name) => choice(texts, `openings.${name}`, name)),
    },
    { type: yesOrNo, ...nameAndDescription(texts, 'options.tournamentRated') },
    integer('options.bot', { min: LEVELS.lowest, max: LEVELS.highest }),
  ];
}

/** Options of a command, or none for a new card. */
export type DraftOptions = VariantOptions & { getBoolean(name: string): boolean | null };

export const NO_OPTIONS: DraftOptions = {
  getString: () => null,
  getInteger: () => null,
  getBoolean: () => null,
};

/** A tournament's name in one line, without invisible characters; empty if nothing is left of it. */
export const readName = (typed: string | null): string =>
  (visibleName(typed ?? '') ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_NAME).trim();

/** Reads the options of `/tournament`. Those that the member leaves out get good values. */
export function readDraft(
  thinker: Pick<Thinker, 'balancedOpenings' | 'levels'>,
  options: DraftOptions,
  { rules, rated }: Pick<ServerSettings, 'rules' | 'rated'>,
  say: Say,
): Draft | Problem {
  const game = GAME_NAMES.find((each) => each === options.getString('game'));
  const variant = variantOf(game ?? gameWithOptions(options) ?? DEFAULT_GAME, options, { rules });
  if (!variant) return { problem: problemOfVariant(options) };
  const [minutes, rounds] = [options.getInteger('minutes'), options.getInteger('rounds')];
  const named = FORMAT_NAMES.find((each) => each === options.getString('format'));
  const format = named ?? (minutes === null ? 'swiss' : 'arena');
  if (minutes !== null && format !== 'arena') return { problem: 'tournament.problems.minutes' };
  if (rounds !== null && format !== 'swiss') return { problem: 'tournament.problems.rounds' };
  const starts = options.getInteger('starts') ?? DEFAULT_START_MINUTES;
  const players = options.getInteger('players') ?? defaultPlayers(format, starts);
  if (format === 'roundRobin' && players > MAX_ROUND_ROBIN)
    return { problem: 'tournament.problems.roundRobin', values: { most: MAX_ROUND_ROBIN } };
  const bot = options.getInteger('bot') ?? 0;
  const openings = openingsOf(thinker, { variant, bot });
  const opening = OPENINGS.find((each) => each === options.getString('opening'));
  const problem = opening && problemOfProtocol(opening, variant, say);
  if (problem) return problem;
  if (opening !== undefined && bot !== 0 && !isKnownToBot(opening))
    return { problem: 'problems.noBotOpening', values: { opening: say(`openings.${opening}`) } };
  if (opening !== undefined && !openings.includes(opening))
    return { problem: 'problems.noBalanced', values: { title: titleOf(variant, say) } };
  if (bot !== 0 && thinker.levels(variant).length === 0)
    return { problem: 'tournament.problems.noBot', values: { title: titleOf(variant, say) } };
  return corrected(thinker, {
    variant,
    format,
    length: minutes ?? rounds ?? defaultLength(format, players),
    time: TOURNAMENT_TIMES.find((each) => each === options.getString('time')) ?? DEFAULT_TIME,
    starts,
    players,
    opening: opening ?? openings[0]!,
    rated: options.getBoolean('rated') ?? rated === 'on',
    bot,
    host: '',
  });
}
