import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartItem,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
} from 'chart.js';
import type { Picture } from '../boards/renderBoard.js';
import { encodePng, OPAQUE } from '../canvas.js';
import { createCanvas } from '../nodeCanvas.js';
import { fillRect } from '../pen.js';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
);

/** Options of all charts, which are drawn once, as a picture. */
export const STATIC_OPTIONS = {
  responsive: false,
  animation: false as const,
  devicePixelRatio: 1,
  events: [] as never[],
};

/** A chart's file name, size in pixels and background color. */
type Sheet = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly ground: string;
};

/** Draws a chart as PNG, encoded off the event loop. */
export async function renderChart<Type extends 'bar' | 'line'>(
  { name, width, height, ground }: Sheet,
  config: ChartConfiguration<Type, number[], string>,
): Promise<Picture> {
  const context = createCanvas(width, height).getContext('2d', OPAQUE);
  const painter = {
    id: 'ground',
    beforeDraw: () => fillRect(context, { x: 0, y: 0, width, height }, ground),
  };
  // node-canvas has all that chart.js needs of a browser's canvas.
  const chart = new Chart(context as unknown as ChartItem, { ...config, plugins: [painter] });
  try {
    return { name, png: await encodePng(context.canvas), width, height };
  } finally {
    chart.destroy(); // This clears the canvas.
  }
}
