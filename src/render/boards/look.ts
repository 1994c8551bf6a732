import type { Color } from '../../rules/position.js';

/** Materials and styles of boards; looks/ has a file for each. */
export const LOOK_NAMES = ['wood', 'felt', 'slate', 'paper', 'contrast', 'colorblind'] as const;
export type LookName = (typeof LOOK_NAMES)[number];

/** Themes that members choose from: `classic`, with each game's own look, or one look for all games. The first is the default. */
export const THEME_NAMES = ['classic', ...LOOK_NAMES] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** Layouts: a frame with the coordinates around the field, or a field that fills the picture. */
export type Layout = 'framed' | 'open';

/** Colors of an empty board. All colors of a look are CSS colors. */
export type Surface = {
  /** Around the field, and under the counts. */
  readonly frame: string;
  readonly field: string;
  /** Tones of straight grain in the field; none for a plain field. */
  readonly grain: readonly string[];
  /** A thin line around the field. */
  readonly edge: string;
  readonly line: string;
  readonly star: string;
  /** Coordinates, on the frame if there is one, else on the field. */
  readonly label: string;
  /** Shadow of a disc, translucent. */
  readonly shadow: string;
};

export type DiscLook = {
  readonly face: string;
  /** Edge of the face, widest at the top left, the direction of the light. */
  readonly rim: string;
  /** Tones of light on a stone's face, the widest first. Discs have none. */
  readonly light: readonly string[];
  /** Side of the disc, visible below its face. */
  readonly side: string;
  /** Ring on the face that distinguishes the sides without color; `null` for none. */
  readonly pattern: string | null;
  /** Number on the disc. */
  readonly ink: string;
  /** Mark and number of the last move, and ring on a disc of the winning line. */
  readonly last: string;
  /** Ring on a disc that the last move flipped. */
  readonly flipped: string;
  /** A legal square: a faint translucent disc with the square's name. */
  readonly legal: { readonly disc: string; readonly ink: string };
};

/** Colors of a hint's box and text. */
type HintLook = { readonly fill: string; readonly ink: string };

/** Colors of boards and of everything on them. */
export type Look = {
  readonly surfaces: Readonly<Record<Layout, Surface>>;
  readonly discs: Readonly<Record<Color, DiscLook>>;
  /** The winning line, between its discs. */
  readonly winningLine: string;
  readonly forbidden: string;
  /** Ring around a chosen disc. */
  readonly chosen: string;
  readonly hint: Readonly<Record<'best' | 'other', HintLook>>;
  /** Frame around the squares that have buttons, and boxes of its coordinates, which are in `ink`. */
  readonly window: { readonly stroke: string; readonly fill: string; readonly ink: string };
  readonly count: {
    readonly ink: string;
    readonly quiet: string;
    readonly toMove: string;
    readonly winner: string;
    readonly black: string;
    readonly white: string;
  };
};

/** Colors of a game's charts. */
export type ChartLook = {
  readonly ground: string;
  readonly bar: string;
  /** Bar of the highest level. */
  readonly top: string;
  readonly grid: string;
  readonly ink: string;
  /** Numbers of the scale. */
  readonly quiet: string;
};
