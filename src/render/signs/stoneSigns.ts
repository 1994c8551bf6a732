import { COLORS, type Color } from '../../rules/position.js';
import { PIECES } from '../boards/looks/pieces.js';
import type { Point } from '../boards/scene.js';
import { encodePng } from '../canvas.js';
import { createCanvas } from '../nodeCanvas.js';
import { fillCircle } from '../pen.js';

/** A small picture for a button: a stone, perhaps the one played last. */
export type StoneSign = { readonly color: Color; readonly isLast: boolean };

export const STONE_SIGNS: readonly StoneSign[] = COLORS.flatMap((color) => [
  { color, isLast: false },
  { color, isLast: true },
]);

/** A filled circle. */
type Spot = { readonly at: Point; readonly radius: number; readonly fill: string };

/** Width and height, in pixels: Discord's for emojis. Buttons show them at 20 px. */
export const SIGN_SIZE = 128;
const MIDDLE = SIGN_SIZE / 2;

const RADIUS = 60;
/** About 1.5 px at a button's size. */
const RIM_WIDTH = 10;
/** Radius of the mark of the last move. */
const MARK_RADIUS = 20;
/** Rims that stand out from both stones and from light and dark buttons. */
const RIMS: Readonly<Record<Color, string>> = { black: '#8d969b', white: '#3c4144' };

/** Returns the circles of a sign, from back to front. */
export function signScene({ color, isLast }: StoneSign): readonly Spot[] {
  const { face, light, last } = PIECES[color];
  const at = { x: MIDDLE, y: MIDDLE };
  const inner = RADIUS - RIM_WIDTH;
  return [
    { at, radius: RADIUS, fill: RIMS[color] },
    { at, radius: inner, fill: face },
    { at: { x: MIDDLE - 14, y: MIDDLE - 16 }, radius: inner * 0.5, fill: light[1]! },
    ...(isLast ? [{ at, radius: MARK_RADIUS, fill: last }] : []),
  ];
}

/** Draws a sign as PNG on a transparent ground. */
export function drawSign(sign: StoneSign): Promise<Buffer> {
  const canvas = createCanvas(SIGN_SIZE, SIGN_SIZE);
  const context = canvas.getContext('2d');
  for (const { at, radius, fill } of signScene(sign)) fillCircle(context, at, radius, fill);
  return encodePng(canvas);
}
