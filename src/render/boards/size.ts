/** How wide boards are drawn, in pixels; the first is the usual width. */
export const PICTURE_WIDTHS = [720, 360] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** What lengths of a picture of the usual width are to be multiplied by. */
export const scaleOf = (width: PictureWidth): number => width / PICTURE_WIDTHS[0];

/** How wide a board's lines are. */
export const lineWidth = (scale: number): number => 2 * scale;

/** How far the middle of such a line is from a whole pixel where its edges are sharp. */
export const lineOffset = (scale: number): number => (lineWidth(scale) % 2) / 2;
