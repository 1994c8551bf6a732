import type { Ladder, MeasuredLevel, MeasuredStrength } from '../../engine/opponents/ladders.js';
import { eloText, percent, wdl } from '../arena/arenaReport.js';
import { eloEstimate } from '../arena/statistics.js';
import { gameCount } from '../arena/tally.js';
import { strengthText } from './curve.js';
import type { Measurement, Result } from './ladder.js';
import { EMPTIES_RANGE, type Likeness, type Mean } from './people.js';

const scoreCells = ({ tally }: Result): string =>
  [
    String(gameCount(tally.total)),
    wdl(tally.total),
    percent(tally.total),
    eloText(eloEstimate(tally.pairs)!),
    `${tally.pace('a').mean.toFixed(3)}, ${tally.pace('a').most.toFixed(3)}`,
  ].join(' | ');

const FIXED_HEAD = [
  'Against opponents that never change:',
  '',
  '| level | against | games | W-D-L | score | Elo difference | seconds |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];

const LEVELS_HEAD = [
  '| level | strength | rating | games | W-D-L | score | Elo difference | seconds |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
];

/** Formats a level and its result against the one below. */
function levelRow({ level, strength, rating, interval: [low, high] }: MeasuredLevel, result: Result): string {
  return `| ${level} | ${strengthText(strength)} | ${rating} (${low} to ${high}) | ${scoreCells(result)} |`;
}

/** Formats the top level and its result against the one below in Markdown. */
export const topText = ({
  ladder,
  result,
}: {
  readonly ladder: Ladder;
  readonly result: Result;
}): string[] => [...LEVELS_HEAD, levelRow(ladder.levels.at(-1)!, result)];

/** Formats the ladder and its measurement in Markdown. */
export function ladderText({ ladder, neighbors, anchors }: Measurement): string[] {
  const levels = ladder.levels.map((level, i) => levelRow(level, neighbors[i]!));
  const numberOf = (label: string) =>
    ladder.levels.find((level) => strengthText(level.strength) === label)!.level;
  const fixed = anchors.map((result) => {
    const { a, b } = result.bout;
    return `| ${numberOf(a.label)} | ${b.label} | ${scoreCells(result)} |`;
  });
  return [
    'Each level against the one below, the first against `random`; Elo with 95 % intervals, seconds a move mean and most:',
    '',
    ...LEVELS_HEAD,
    ...levels,
    ...(fixed.length > 0 ? ['', ...FIXED_HEAD, ...fixed] : []),
  ];
}

const boundsText = ([low, high]: MeasuredStrength['interval']): string => `${low} to ${high}`;

/** Formats the notches of a curve in Markdown. */
export const notchesText = (notches: readonly MeasuredStrength[]): string[] => [
  '| notch | rating | 95 % | games |',
  '| --- | --- | --- | --- |',
  ...notches.map(
    ({ strength, rating, interval, games }) =>
      `| ${strengthText(strength)} | ${rating} | ${boundsText(interval)} | ${games} |`,
  ),
];

/** The even opponent at a rating, as measured. */
export type EvenRow = MeasuredStrength & { readonly asked: number };

/** Formats the measured ratings of even opponents beside the requested ones, in Markdown. */
export const evenText = (rows: readonly EvenRow[]): string[] => [
  'Against the levels on either side; the interval is that of these games alone:',
  '',
  '| asked | measured | 95 % | games | strength |',
  '| --- | --- | --- | --- | --- |',
  ...rows.map(
    ({ asked, strength, rating, interval, games }) =>
      `| ${asked} | ${rating} | ${boundsText(interval)} | ${games} | ${strengthText(strength)} |`,
  ),
];

/** Comparison of a level with people. */
export type LevelLikeness = Likeness & { readonly level: number; readonly rating: number };

/** Formats how often each level plays people's moves, and the discs that it loses a move, in Markdown. */
export function likenessText(people: Mean, positions: number, levels: readonly LevelLikeness[]): string[] {
  const share = ({ value, within }: Mean) => `${(100 * value).toFixed(1)} % ± ${(100 * within).toFixed(1)}`;
  const discs = ({ value, within }: Mean) => `${value.toFixed(2)} ± ${within.toFixed(2)}`;
  const rows = levels.map(
    ({ level, rating, agreement, loss }) => `| ${level} | ${rating} | ${share(agreement)} | ${discs(loss)} |`,
  );
  return [
    `In ${positions} positions of people's games with ${EMPTIES_RANGE.min} to ${EMPTIES_RANGE.max} empty squares, where people lose ${discs(people)} discs a move (95 %):`,
    '',
    '| level | rating | plays their move | discs lost a move |',
    '| --- | --- | --- | --- |',
    ...rows,
  ];
}
