import { createCanvas, loadImage } from 'canvas';
import type { Point } from '../../src/render/scene.js';

/** Reads a picture back: the colour at a point as `#rrggbb`. */
export async function pixels(png: Buffer): Promise<(point: Point) => string> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return ({ x, y }) => {
    const [r, g, b] = context.getImageData(x, y, 1, 1).data;
    return `#${[r!, g!, b!].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}
