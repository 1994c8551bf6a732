import type { CanvasRenderingContext2D as Context } from 'canvas';
import type { Picture } from '../boards/renderBoard.js';
import type { Point, Rect } from '../boards/scene.js';
import { encodePng, OPAQUE } from '../canvas.js';
import { CARD } from '../cards/cardLook.js';
import { createCanvas } from '../nodeCanvas.js';
import { fillCircle, fillRect, strokeCircle, strokeSegments, writeText } from '../pen.js';

/** Winning chances of a game, and its turning points. */
export type ReviewGraph = {
  /** Black's winning chance, 0 to 1, before the first move and after each. */
  readonly chances: readonly number[];
  /** Black's leads in discs at the same plies, as shares of all squares, if discs are counted. */
  readonly leads?: readonly number[] | undefined;
  /** Number of moves, except passes, before each of these positions. */
  readonly numbers: readonly number[];
  /** Number of plies before each turning point. */
  readonly turns: readonly number[];
  /** Number of plies before the selected position. */
  readonly at: number;
};

/** As wide as a board. */
const WIDTH = 720;
const HEIGHT = 236;
/** Beside it are the winning chances, below it the numbers of moves. A phone shows the picture at half its size. */
const FIELD: Rect = { x: 112, y: 16, width: 594, height: 172 };
const LETTERS = 24;
/** Maximum number of labeled moves. */
const MAX_NUMBERS = 8;
/** Radius of the discs beside the chances. */
const DISC = 11;
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
  const { x, y, width, height } = FIELD;
  const last = Math.max(1, chances.length - 1);
  return chances.map((chance, i) => ({ x: x + (width * i) / last, y: y + height * (1 - chance) }));
}

/** Draws black's share dark, from below, and white's light, from above. */
function drawShares(context: Context, places: readonly Point[]): void {
  fillRect(context, FIELD, COLORS.white);
  context.beginPath();
  for (const { x, y } of places) context.lineTo(x, y);
  context.lineTo(places.at(-1)!.x, FIELD.y + FIELD.height);
  context.lineTo(places[0]!.x, FIELD.y + FIELD.height);
  context.fillStyle = COLORS.black;
  context.fill();
  fillRect(context, { ...FIELD, y: FIELD.y + FIELD.height / 2 - 1, height: 2 }, COLORS.even);
}

/** Draws black's lead: 0 in the middle, all discs black at the top. */
function drawLeads(context: Context, leads: readonly number[]): void {
  const places = graphPlaces(leads.map((lead) => (1 + lead) / 2));
  const segments = places.slice(1).map((to, i) => ({ from: places[i]!, to }));
  strokeSegments(context, segments, COLORS.discs, DISCS_LINE, 'round');
}

/** Labels the chances: a sure win of black at the top, an even game, and a sure win of white at the bottom. */
function drawChances(context: Context): void {
  const { x, y, height } = FIELD;
  const marks = [
    { at: y, text: '100%', disc: COLORS.black },
    { at: y + height / 2, text: '50%', disc: undefined },
    { at: y + height, text: '100%', disc: COLORS.white },
  ];
  for (const { at, text, disc } of marks) {
    // The outermost are level with the field's edges.
    const middle = Math.min(Math.max(at, y + DISC), y + height - DISC);
    writeText(context, { at: { x: x - 12, y: middle }, text, size: LETTERS }, 'right', CARD.ink);
    if (disc === undefined) continue;
    fillCircle(context, { x: DISC + 3, y: middle }, DISC, disc);
    strokeCircle(context, { x: DISC + 3, y: middle }, DISC, CARD.quiet, 2);
  }
}

/** Returns the indices of the positions whose numbers are labeled: round numbers at equal distances. */
export function labeledPositions(numbers: readonly number[]): number[] {
  const most = numbers.at(-1)! - numbers[0]!;
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => most / each <= MAX_NUMBERS) ?? most;
  return numbers.flatMap((number, i) =>
    number > 0 && number % step === 0 && number !== numbers[i - 1] ? [i] : [],
  );
}

/** Labels moves by their numbers. */
function drawNumbers(context: Context, numbers: readonly number[], places: readonly Point[]): void {
  const y = FIELD.y + FIELD.height + (HEIGHT - FIELD.y - FIELD.height) / 2;
  for (const i of labeledPositions(numbers)) {
    // The last number stays within the picture.
    const x = Math.min(places[i]!.x, WIDTH - LETTERS);
    fillRect(context, { x: places[i]!.x - 1, y: FIELD.y + FIELD.height, width: 2, height: 6 }, CARD.quiet);
    writeText(context, { at: { x, y: y + 3 }, text: String(numbers[i]), size: LETTERS }, 'center', CARD.ink);
  }
}

/** Draws the graph as PNG, 720 pixels wide. Rejects with a RangeError if there are fewer than two positions. */
export async function renderReviewGraph({
  chances,
  leads,
  numbers,
  turns,
  at,
}: ReviewGraph): Promise<Picture> {
  if (chances.length < 2) throw new RangeError('a game without moves has no graph');
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d', OPAQUE);
  fillRect(context, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, CARD.ground);
  const places = graphPlaces(chances);
  drawShares(context, places);
  drawChances(context);
  drawNumbers(context, numbers, places);
  if (leads) drawLeads(context, leads);
  const { x } = places[at]!;
  fillRect(context, { ...FIELD, x: x - LINE / 2, width: LINE }, COLORS.at);
  for (const turn of turns) fillCircle(context, places[turn]!, DOT, COLORS.turn);
  return { name: `review-${at}.png`, png: await encodePng(context.canvas), width: WIDTH, height: HEIGHT };
}
