import type { Label, Point, Rect, Segment } from './scene.js';

/** A line's color and its width in pixels. */
export type Stroke = { readonly color: string; readonly width: number };

/** Draws shapes in CSS colors, over those before: on a canvas for pictures, as SVG in a browser. */
export interface Brush {
  /** `isFlat`: the edge needs no antialiasing, because the colors are close. */
  circle(at: Point, radius: number, fill: string, isFlat?: boolean): void;
  ring(at: Point, radius: number, stroke: Stroke): void;
  rect(rect: Rect, fill: string): void;
  frame(rect: Rect, stroke: Stroke): void;
  roundRect(rect: Rect, radius: number, fill: string, stroke?: Stroke): void;
  /** A round bar whose left `share`, 0 to 1, has one color, and the rest another. */
  bar(rect: Rect, share: number, left: string, right: string): void;
  segments(segments: readonly Segment[], stroke: Stroke, cap: 'round' | 'square'): void;
  /** A text centered on a point, followed by a `unit` in another size if there is one. */
  text(label: Label, fill: string, unit?: { readonly text: string; readonly size: number }): void;
}
