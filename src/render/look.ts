export const THEME_NAMES = ['classic'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** How a game's board looks. All colors of a theme are CSS colors. */
export type Surface = {
  /** Round the field. */
  readonly frame: string;
  readonly field: string;
  /** Tones of straight grain in the field; none for a plain field. */
  readonly grain: readonly string[];
  /** A thin line round the field. */
  readonly edge: string;
  readonly line: string;
  readonly star: string;
  readonly label: string;
  /** Under a disc, half transparent. */
  readonly shadow: string;
};

export type DiscLook = {
  readonly face: string;
  readonly rim: string;
  /** The thickness of the disc, seen a little below its face. */
  readonly side: string;
  /** A number on the disc. */
  readonly ink: string;
  /** The mark and the number of the last move. */
  readonly last: string;
  /** The ring on a disc that the last move turned. */
  readonly flipped: string;
  /** The name of a square that the color may play. */
  readonly legal: string;
};

/** A hint's box and text. */
export type HintLook = { readonly fill: string; readonly ink: string };

/** How a game's ladder of levels looks. */
export type LadderLook = {
  readonly ground: string;
  readonly bar: string;
  /** The bar of the highest level. */
  readonly top: string;
  readonly grid: string;
  readonly ink: string;
  /** Numbers that measure: the scale's. */
  readonly quiet: string;
};

/** What of a theme belongs to one game. */
export type GameLook = { readonly surface: Surface; readonly ladder: LadderLook };
