import type { CanvasRenderingContext2D as Context } from 'canvas';
import type { Rect } from '../boards/scene.js';
import { fillRect, fitText, roundRect, textWidth, writeText } from '../pen.js';
import { CARD } from './cardLook.js';

/** Numbers of games by result. */
export type Results = { readonly wins: number; readonly draws: number; readonly losses: number };

/** Names of the results in a member's language, such as `Won`. */
export type ResultNames = Readonly<Record<keyof Results, string>>;

const KINDS = ['wins', 'draws', 'losses'] as const;
const LETTERS = 24;
/** Padding at each side of a text. */
const PAD = 12;
/** Gap between two parts. */
const GAP = 3;

/** A part of the bar. */
type Part = {
  readonly kind: keyof Results;
  readonly x: number;
  readonly width: number;
};

/** Divides a bar's width by the counts. Each count above 0 gets at least its `minWidthOf`, if there is room. */
export function partsOf(
  results: Results,
  { x, width }: Rect,
  minWidthOf: (kind: keyof Results) => number,
): Part[] {
  const counts = KINDS.map((kind) => ({ kind, count: results[kind] })).filter(({ count }) => count > 0);
  const minWidths = counts.map(({ kind }) => minWidthOf(kind));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const free = width - minWidths.reduce((sum, each) => sum + each, 0) - GAP * (counts.length - 1);
  let left = x;
  return counts.map(({ kind, count }, i) => {
    const rounded = Math.round(minWidths[i]! + (free * count) / total);
    // The last part ends with the bar, however the others were rounded.
    const partWidth = i === counts.length - 1 ? x + width - left : rounded;
    const part = { kind, x: left, width: partWidth };
    left += partWidth + GAP;
    return part;
  });
}

/** Draws the numbers of wins, draws and losses with their names as a bar, from left to right. */
export function drawResults(
  context: Context,
  results: Results,
  names: ResultNames,
  box: Rect,
  locale: string,
): void {
  context.save();
  roundRect(context, box, box.height / 2);
  context.clip();
  const textOf = (kind: keyof Results) => ({
    text: `${names[kind]} ${results[kind]}`,
    size: LETTERS,
    locale,
  });
  const minWidthOf = (kind: keyof Results): number => textWidth(context, textOf(kind)) + 2 * PAD;
  for (const { kind, x, width } of partsOf(results, box, minWidthOf)) {
    fillRect(context, { ...box, x, width }, CARD.results[kind]);
    const at = { x: x + width / 2, y: box.y + box.height / 2 };
    writeText(context, { ...fitText(context, textOf(kind), width - PAD), at }, 'center', CARD.ink);
  }
  context.restore();
}
