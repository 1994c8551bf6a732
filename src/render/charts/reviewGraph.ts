import { type CanvasRenderingContext2D as Context, createCanvas } from 'canvas';
import type { Picture } from '../boards/renderBoard.js';
import type { Point } from '../boards/scene.js';
import { encodePng, OPAQUE } from '../canvas.js';
import { CARD } from '../cards/cardLook.js';
import { fillCircle, fillRect, strokeSegments } from '../pen.js';

/** Winning chances of a game, and its turning points. */
export type ReviewGraph = {
  /** Black's winning chance, 0 to 1, before the first move and after each. */
  readonly chances: readonly number[];
  /** Black's leads in discs at the same plies, as shares of all squares, if discs are counted. */
  readonly leads?: readonly number[] | undefined;
  /** Number of moves before each turning point. */
  readonly turns: readonly number[];
  /** Number of moves before the selected position. */
  readonly at: number;
};

/** As wide as a board. */
const WIDTH = 720;
const HEIGHT = 200;
const MARGIN = 14;
const LINE = 4;
const DOT = 8;
const COLORS = {
  black: '#14171b',
  white: '#e9edf2',
  even: '#7d8895',
  turn: '#e8543f',
  discs: '#2fa36b',
  at: CARD.curve,
};
const DISCS_LINE = 5;

/** Returns the points of the graph: the first move is at the left, a sure win of black at the top. */
export function graphPlaces(chances: readonly number[]): Point[] {
  const [width, height] = [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN];
  const last = Math.max(1, chances.length - 1);
  return chances.map((chance, i) => ({
    x: MARGIN + (width * i) / last,
    y: MARGIN + height * (1 - chance),
  }));
}

/** Draws black's share dark, from below, and white's light, from above. */
function drawShares(context: Context, places: readonly Point[]): void {
  const field = { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN };
  fillRect(context, field, COLORS.white);
  context.beginPath();
  for (const { x, y } of places) context.lineTo(x, y);
  context.lineTo(places.at(-1)!.x, field.y + field.height);
  context.lineTo(places[0]!.x, field.y + field.height);
  context.fillStyle = COLORS.black;
  context.fill();
  fillRect(context, { ...field, y: HEIGHT / 2 - 1, height: 2 }, COLORS.even);
}

/** Draws black's lead: 0 in the middle, all discs black at the top. */
function drawLeads(context: Context, leads: readonly number[]): void {
  const places = graphPlaces(leads.map((lead) => (1 + lead) / 2));
  const segments = places.slice(1).map((to, i) => ({ from: places[i]!, to }));
  strokeSegments(context, segments, COLORS.discs, DISCS_LINE, 'round');
}

/** Draws the graph as PNG, 720 pixels wide. Rejects with a RangeError if there are fewer than two positions. */
export async function renderReviewGraph({ chances, leads, turns, at }: ReviewGraph): Promise<Picture> {
  if (chances.length < 2) throw new RangeError('a game without moves has no graph');
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d', OPAQUE);
  fillRect(context, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, CARD.ground);
  const places = graphPlaces(chances);
  drawShares(context, places);
  if (leads) drawLeads(context, leads);
  const { x } = places[at]!;
  fillRect(context, { x: x - LINE / 2, y: MARGIN, width: LINE, height: HEIGHT - 2 * MARGIN }, COLORS.at);
  for (const turn of turns) fillCircle(context, places[turn]!, DOT, COLORS.turn);
  return { name: `review-${at}.png`, png: await encodePng(context.canvas), width: WIDTH, height: HEIGHT };
}
