import type { Color } from '../../rules/position.js';

/** What boards can be made of; looks/ has a file for each. */
export const LOOK_NAMES = ['wood', 'felt', 'slate', 'paper', 'contrast', 'colorblind'] as const;
export type LookName = (typeof LOOK_NAMES)[number];

/** What members choose from: a look for every game's boards, or for each game its own. The first is the default. */
export const THEME_NAMES = ['classic', ...LOOK_NAMES] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** Whether a frame with the coordinates surrounds a board's field, or the field fills the picture. */
export type Layout = 'framed' | 'open';

/** An empty board. All colors of a look are CSS colors. */
export type Surface = {
  /** Round the field, and under the counts. */
  readonly frame: string;
  readonly field: string;
  /** Tones of straight grain in the field; none for a plain field. */
  readonly grain: readonly string[];
  /** A thin line round the field. */
  readonly edge: string;
  readonly line: string;
  readonly star: string;
  /** Coordinates: on the frame where there is one, or else on the field. */
  readonly label: string;
  /** Under a disc, half transparent. */
  readonly shadow: string;
};

export type DiscLook = {
  readonly face: string;
  /** The edge of the face, most of it at the top left, where the light comes from. */
  readonly rim: string;
  /** The light on a stone's face, the widest tone first; a disc has none. */
  readonly light: readonly string[];
  /** The thickness of the disc, seen a little below its face. */
  readonly side: string;
  /** A ring on the face, which tells the color apart without color; none where null. */
  readonly pattern: string | null;
  /** A number on the disc. */
  readonly ink: string;
  /** The mark and the number of the last move, and the ring on a disc of the line that won. */
  readonly last: string;
  /** The ring on a disc that the last move turned. */
  readonly flipped: string;
  /** A square that the color may play: a faint disc, half transparent, and the square's name on it. */
  readonly legal: { readonly disc: string; readonly ink: string };
};

/** A hint's box and text. */
export type HintLook = { readonly fill: string; readonly ink: string };

/** How boards look, and what is on them. */
export type Look = {
  readonly surfaces: Readonly<Record<Layout, Surface>>;
  readonly discs: Readonly<Record<Color, DiscLook>>;
  /** The line that won, between its discs. */
  readonly five: string;
  readonly forbidden: string;
  /** The ring round a disc that is about to be played. */
  readonly chosen: string;
  readonly hint: Readonly<Record<'best' | 'other', HintLook>>;
  /** The frame round the squares that have buttons, also the boxes of its coordinates; these, in `ink`. */
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

/** How a game's charts look. */
export type ChartLook = {
  readonly ground: string;
  readonly bar: string;
  /** The bar of the highest level. */
  readonly top: string;
  readonly grid: string;
  readonly ink: string;
  /** Numbers that measure: the scale's. */
  readonly quiet: string;
};
