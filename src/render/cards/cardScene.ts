import type { Picture } from '../boards/renderBoard.js';
import type { Point, Rect } from '../boards/scene.js';
import { encodePng, OPAQUE } from '../canvas.js';
import { createCanvas } from '../nodeCanvas.js';
import { fillRect, fitText, roundRect, strokeSegments, writeText } from '../pen.js';
import { CARD } from './cardLook.js';

/** A part of a card: a box, a line, or a text that is fitted to its `room`. */
export type CardPart =
  | { readonly kind: 'box'; readonly rect: Rect; readonly fill: string; readonly radius: number }
  | { readonly kind: 'line'; readonly from: Point; readonly to: Point }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly at: Point;
      readonly size: number;
      readonly align: 'left' | 'center' | 'right';
      readonly fill: string;
      readonly room: number;
    };

/** Contents of a card, in pixels. A phone shows it at half its size. */
export type CardScene = {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly CardPart[];
};

export const textPart = (
  text: string,
  at: Point,
  options: Partial<Omit<Extract<CardPart, { kind: 'text' }>, 'kind' | 'text' | 'at'>> & {
    readonly room: number;
  },
): CardPart => ({ kind: 'text', text, at, size: 24, align: 'left', fill: CARD.ink, ...options });

/** Draws a card as PNG. */
export async function renderCard({ width, height, parts }: CardScene, name: string): Promise<Picture> {
  const context = createCanvas(width, height).getContext('2d', OPAQUE);
  fillRect(context, { x: 0, y: 0, width, height }, CARD.ground);
  for (const part of parts) {
    switch (part.kind) {
      case 'box':
        roundRect(context, part.rect, part.radius);
        context.fillStyle = part.fill;
        context.fill();
        break;
      case 'line':
        strokeSegments(context, [part], CARD.line, 2, 'square');
        break;
      case 'text':
        writeText(context, fitText(context, part, part.room), part.align, part.fill);
    }
  }
  return { name, png: await encodePng(context.canvas), width, height };
}
