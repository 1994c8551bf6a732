import type { ChartConfiguration } from 'chart.js';
import { DRAWINGS, lookOf } from '../boards/drawings.js';
import { THEME_NAMES } from '../boards/look.js';
import type { Picture } from '../boards/renderBoard.js';
import { chartFont } from '../fonts.js';
import { renderChart, STATIC_OPTIONS } from './chart.js';

/** Comparison of a level of Reversi with people: share of moves that are the same (0 to 1), and discs lost a move. */
type LevelLikeness = { readonly level: number; readonly agreement: number; readonly loss: number };

/** Levels, ascending, and the discs that people lose a move. */
type Likenesses = { readonly levels: readonly LevelLikeness[]; readonly peoplesLoss: number };

const WIDTH = 1000;
const HEIGHT = 640;
const MARGIN = 28;
const LETTERS = chartFont(26);
const LINE = 5;

/**
 * Returns the chart's configuration: a bar for each level's share of people's moves, a line for the discs that levels lose, and
 * a dashed line for those that people lose.
 */
export function likenessConfig({
  levels,
  peoplesLoss,
}: Likenesses): ChartConfiguration<'bar' | 'line', number[], string> {
  const look = DRAWINGS.reversi.chart;
  const { count } = lookOf(THEME_NAMES[0], 'reversi');
  const axis = (title: string, position: 'left' | 'right' | 'bottom', grid: boolean) => ({
    position,
    beginAtZero: true,
    border: { display: false },
    grid: { display: grid, color: look.grid, lineWidth: 2, drawTicks: false },
    title: { display: true, text: title, color: look.ink, font: LETTERS },
    ticks: { color: look.ink, font: LETTERS, padding: 8 },
  });
  const line = { type: 'line' as const, yAxisID: 'discs', borderWidth: LINE };
  return {
    type: 'bar',
    data: {
      labels: levels.map(({ level }) => String(level)),
      datasets: [
        {
          ...line,
          label: 'discs it loses a move',
          data: levels.map(({ loss }) => loss),
          borderColor: count.winner,
          backgroundColor: count.winner,
          pointRadius: 8,
        },
        {
          ...line,
          label: 'discs people lose',
          data: levels.map(() => peoplesLoss),
          borderColor: look.ink,
          backgroundColor: look.ink,
          borderDash: [14, 12],
          pointStyle: 'line',
          pointRadius: 0,
        },
        {
          type: 'bar',
          yAxisID: 'share',
          label: 'moves that are people’s',
          data: levels.map(({ agreement }) => 100 * agreement),
          backgroundColor: look.bar,
          pointStyle: 'rectRounded',
          borderRadius: 8,
        },
      ],
    },
    options: {
      ...STATIC_OPTIONS,
      layout: { padding: MARGIN },
      plugins: { legend: { labels: { color: look.ink, font: LETTERS, usePointStyle: true, padding: 22 } } },
      scales: {
        x: axis('level', 'bottom', false),
        share: axis('moves, %', 'left', true),
        discs: axis('discs', 'right', false),
      },
    },
  };
}

/** Draws the comparison of Reversi's levels with people as PNG, 1000 pixels wide. */
export const renderLikeness = (likenesses: Likenesses): Promise<Picture> =>
  renderChart(
    {
      name: 'likeness.png',
      width: WIDTH,
      height: HEIGHT,
      ground: DRAWINGS.reversi.chart.ground,
    },
    likenessConfig(likenesses),
  );
