import type { CartesianScaleOptions, ChartConfiguration, Scale } from 'chart.js';
import type { GameName } from '../../rules/position.js';
import { DRAWINGS } from '../boards/drawings.js';
import type { Picture } from '../boards/renderBoard.js';
import { chartFont, font } from '../fonts.js';
import { renderChart, STATIC_OPTIONS } from './chart.js';

/** A level of a game: its number, name, and rating in Elo points. */
type Rung = { readonly level: number; readonly name: string; readonly rating: number };

/** The levels of a game, ascending. */
export type Ladder = {
  readonly game: GameName;
  readonly rungs: readonly Rung[];
  /** Determines the shapes of Chinese characters. */
  readonly locale?: string;
};

/** In pixels. A phone shows the picture at about a third of its width, so letters are three times their size there. */
const WIDTH = 1000;
const HEIGHT = 640;
const LETTERS = 32;
const SMALL = 26;
const MARGIN = 28;
const GAP = 12;

const lookOf = (game: GameName) => DRAWINGS[game].chart;

/**
 * Makes a column of right-aligned texts beside the bars. Of columns on the same side, those with a greater weight are farther
 * out.
 */
function column(
  { game, locale }: Ladder,
  texts: string[],
  place: Pick<CartesianScaleOptions, 'position' | 'weight'>,
) {
  return {
    type: 'category' as const,
    ...place,
    labels: texts,
    border: { display: false },
    grid: { display: false },
    ticks: {
      autoSkip: false,
      crossAlign: place.position === 'right' ? ('far' as const) : ('near' as const),
      color: lookOf(game).ink,
      font: chartFont(LETTERS, locale),
      padding: GAP,
    },
    // By default chart.js gives all columns together at most half of the width, in equal shares.
    afterFit: (scale: Scale): void => {
      scale.ctx.font = font(LETTERS, locale);
      scale.width = Math.max(...texts.map((text) => scale.ctx.measureText(text).width)) + 2 * GAP;
    },
  };
}

/**
 * Returns the configuration of a ladder's chart: a bar for each level, the highest on top, with its number and name before it
 * and its rating after it.
 */
export function ladderConfig(ladder: Ladder): ChartConfiguration<'bar', number[], string> {
  const { game, rungs } = ladder;
  const look = lookOf(game);
  const down = rungs.toReversed();
  const [levels, ratings] = [down.map(({ level }) => level), down.map(({ rating }) => rating)];
  const names = down.map(({ name }) => name);
  return {
    type: 'bar',
    data: {
      datasets: [
        {
          data: ratings,
          yAxisID: 'level',
          backgroundColor: down.map((_, i) => (i === 0 ? look.top : look.bar)),
          borderRadius: 8,
          borderSkipped: false,
          barPercentage: 0.72,
          categoryPercentage: 1,
        },
      ],
    },
    options: {
      ...STATIC_OPTIONS,
      indexAxis: 'y',
      layout: { padding: MARGIN },
      plugins: { legend: { display: false } },
      scales: {
        x: {
          beginAtZero: true,
          max: Math.max(...ratings),
          border: { display: false },
          grid: { color: look.grid, lineWidth: 2, drawTicks: false },
          ticks: {
            callback: String,
            color: look.quiet,
            font: chartFont(SMALL),
            includeBounds: false,
            maxTicksLimit: 6,
            padding: GAP,
          },
        },
        level: column(ladder, levels.map(String), { position: 'left', weight: 2 }),
        name: column(ladder, names, { position: 'left', weight: 1 }),
        rating: column(ladder, ratings.map(String), { position: 'right', weight: 1 }),
      },
    },
  };
}

/** Draws a ladder as PNG, 1000 pixels wide. */
export const renderLadder = (ladder: Ladder): Promise<Picture> =>
  renderChart(
    {
      name: `levels-${ladder.game}.png`,
      width: WIDTH,
      height: HEIGHT,
      ground: lookOf(ladder.game).ground,
    },
    ladderConfig(ladder),
  );
