import { createCanvas, loadImage } from 'canvas';
import type { Point } from '../../src/render/boards/scene.js';

async function read(png: Buffer) {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

const hex = (bytes: ArrayLike<number>, at: number): string =>
  `#${[0, 1, 2].map((part) => bytes[at + part]!.toString(16).padStart(2, '0')).join('')}`;

/** Reads a picture: returns the color at a point as `#rrggbb`. */
export async function pixels(png: Buffer): Promise<(point: Point) => string> {
  const { data, width } = await read(png);
  return ({ x, y }) => hex(data, 4 * (Math.floor(y) * width + Math.floor(x)));
}

/** Returns all points of a picture with a color, `#rrggbb`. */
export async function pointsOf(png: Buffer, color: string): Promise<Point[]> {
  const { data, width, height } = await read(png);
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const points: Point[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      if (data[at] === r && data[at + 1] === g && data[at + 2] === b) points.push({ x, y });
    }
  }
  return points;
}
