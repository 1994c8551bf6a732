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
  /** Stones are round on top, and light lies on them; a disc has it on its edge alone. */
  readonly pieces: 'stones' | 'discs';
};

export type DiscLook = {
  readonly face: string;
  /** The edge of the face, most of it at the top left, where the light comes from. */
  readonly rim: string;
  /** The light on a stone's face, the widest tone first. */
  readonly light: readonly [string, string, string];
  /** The thickness of the disc, seen a little below its face. */
  readonly side: string;
  /** A number on the disc. */
  readonly ink: string;
  /** The mark and the number of the last move. */
  readonly last: string;
  /** The ring on a disc that the last move turned. */
  readonly flipped: string;
  /** A square that the color may play: a faint disc, half transparent, and the square's name on it. */
  readonly legal: { readonly disc: string; readonly ink: string };
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
