import type { CanvasRenderingContext2D as Context } from 'canvas';
import type { GameName } from '../../rules/position.js';
import type { Picture } from '../boards/renderBoard.js';
import type { Rect } from '../boards/scene.js';
import { encodePng, OPAQUE } from '../canvas.js';
import { createCanvas } from '../nodeCanvas.js';
import { fillRect, fitText, textWidth, writeText } from '../pen.js';
import { CARD } from './cardLook.js';
import { drawEmblem } from './emblem.js';
import { drawRatings, type RatingPoint } from './ratingChart.js';
import { drawResults, type ResultNames, type Results } from './resultsBar.js';

/** A member's rating and results in one pool; all texts are in the member's language. */
export type ProfilePool = {
  readonly game: GameName;
  /** `Gomoku · renju`. */
  readonly title: string;
  /** In Elo points, possibly negative; drawn as a whole number. */
  readonly rating: number;
  readonly deviation: number;
  /** Whether the rating is provisional, which adds a question mark. */
  readonly isProvisional: boolean;
  /** `#12`, or in words; absent if the member has no rank. */
  readonly rank?: string;
  /** Ratings after each rated game, oldest first; never empty. The newest is `rating`. */
  readonly history: readonly RatingPoint[];
  /** Dates of the first and last of `history`, as text. */
  readonly dates: { readonly first: string; readonly last: string };
  readonly results: Results;
};

export type ProfileCard = {
  readonly pools: readonly ProfilePool[];
  readonly resultNames: ResultNames;
  readonly locale: string;
};

/** In pixels. A phone shows the picture at half its size: no text is smaller than 22. */
const WIDTH = 720;
const MARGIN = 28;
const ROW = 214;
const GAP = 44;
const EMBLEM = 76;
const TEXT_X = MARGIN + EMBLEM + 20;
const CHART: Rect = { x: 404, y: 50, width: WIDTH - MARGIN - 404, height: 82 };
const DATES_Y = 154;
const BAR: Rect = { x: MARGIN, y: 180, width: WIDTH - 2 * MARGIN, height: 34 };

const [TITLE, RATING, DEVIATION, SMALL] = [28, 60, 28, 22];

/** Formats a whole number, with the minus sign that is as wide as a digit. */
const wholeNumber = (value: number): string => String(Math.round(value)).replace('-', '−');

/** Draws a pool's title and rank, in one line. */
function drawHead(context: Context, { title, rank = '' }: ProfilePool, top: number, locale: string): void {
  const y = top + 18;
  const right = WIDTH - MARGIN;
  const rankText = { text: rank, size: TITLE, locale };
  const rankWidth = rank === '' ? 0 : textWidth(context, rankText) + 24;
  writeText(context, { ...rankText, at: { x: right, y } }, 'right', CARD.rank);
  const room = right - rankWidth - TEXT_X;
  writeText(
    context,
    fitText(context, { text: title, size: TITLE, locale, at: { x: TEXT_X, y } }, room),
    'left',
    CARD.ink,
  );
}

function drawRating(context: Context, pool: ProfilePool, top: number, locale: string): void {
  const { rating, deviation, isProvisional } = pool;
  const y = top + 84;
  const big = { text: `${wholeNumber(rating)}${isProvisional ? '?' : ''}`, size: RATING, locale };
  writeText(context, { ...big, at: { x: TEXT_X, y } }, 'left', CARD.ink);
  const x = TEXT_X + textWidth(context, big) + 14;
  const text = `± ${Math.round(deviation)}`;
  // On the same baseline: capitals are 0.727 of a font's size high.
  const down = (RATING - DEVIATION) * 0.36;
  writeText(context, { text, size: DEVIATION, locale, at: { x, y: y + down } }, 'left', CARD.quiet);
}

function drawPool(
  context: Context,
  pool: ProfilePool,
  top: number,
  { resultNames, locale }: ProfileCard,
): void {
  drawEmblem(context, pool.game, { x: MARGIN, y: top, width: EMBLEM, height: EMBLEM });
  drawHead(context, pool, top, locale);
  drawRating(context, pool, top, locale);
  const chart = { ...CHART, y: top + CHART.y };
  drawRatings(context, pool.history, chart);
  const date = (text: string, x: number) => ({ text, size: SMALL, locale, at: { x, y: top + DATES_Y } });
  const { first, last } = pool.dates;
  writeText(context, date(last, chart.x + chart.width), 'right', CARD.quiet);
  if (pool.history.length > 1) writeText(context, date(first, chart.x), 'left', CARD.quiet);
  drawResults(context, pool.results, resultNames, { ...BAR, y: top + BAR.y }, locale);
}

/**
 * Draws a member's profile as PNG, 720 pixels wide: the rating over time and the results in each pool. Rejects with a
 * RangeError if there is no pool, or one without history.
 */
export async function renderProfileCard(card: ProfileCard): Promise<Picture> {
  const { pools } = card;
  if (pools.length === 0 || pools.some(({ history }) => history.length === 0))
    throw new RangeError('a profile needs ratings');
  const height = 2 * MARGIN + pools.length * ROW + (pools.length - 1) * GAP;
  const context = createCanvas(WIDTH, height).getContext('2d', OPAQUE);
  fillRect(context, { x: 0, y: 0, width: WIDTH, height }, CARD.ground);
  pools.forEach((pool, i) => {
    const top = MARGIN + i * (ROW + GAP);
    const between = { x: MARGIN, y: top - GAP / 2 - 1, width: WIDTH - 2 * MARGIN, height: 2 };
    if (i > 0) fillRect(context, between, CARD.line);
    drawPool(context, pool, top, card);
  });
  return { name: 'profile.png', png: await encodePng(context.canvas), width: WIDTH, height };
}
