import type { Color, GameName } from '../rules/position.js';

/** How a game's board looks. All colours of a theme are CSS colours. */
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
  /** The name of a square that the colour may play. */
  readonly legal: string;
};

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

export type Theme = {
  readonly surfaces: Readonly<Record<GameName, Surface>>;
  readonly discs: Readonly<Record<Color, DiscLook>>;
  readonly ladders: Readonly<Record<GameName, LadderLook>>;
  readonly five: string;
  readonly forbidden: string;
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

/** Deep green felt in a dark frame, and quiet wood. */
const CLASSIC: Theme = {
  surfaces: {
    reversi: {
      frame: '#232f2b',
      field: '#2e8460',
      grain: [],
      edge: '#131c19',
      line: '#1f6246',
      star: '#184d37',
      label: '#c6d3cc',
      shadow: 'rgba(6, 30, 20, 0.38)',
    },
    gomoku: {
      frame: '#b98a4e',
      field: '#e3bd80',
      grain: ['#e7c48a', '#dfb678', '#e9c78f', '#dcb274'],
      edge: '#b98a4e',
      line: '#7a5a34',
      star: '#5f4324',
      label: '#6f4d25',
      shadow: 'rgba(74, 44, 12, 0.36)',
    },
  },
  discs: {
    black: {
      face: '#24292c',
      rim: '#50595e',
      side: '#0e1112',
      ink: '#f1ede2',
      last: '#ff7a59',
      flipped: '#5b656a',
      legal: '#05170e',
    },
    white: {
      face: '#faf7ee',
      rim: '#faf7ee',
      side: '#b6ae9b',
      ink: '#33383c',
      last: '#d8412b',
      flipped: '#cdc8b8',
      legal: '#e4f5ec',
    },
  },
  ladders: {
    reversi: {
      ground: '#232f2b',
      bar: '#2e8460',
      top: '#7fd8ab',
      grid: '#35443e',
      ink: '#f4f1e8',
      quiet: '#93a19b',
    },
    gomoku: {
      ground: '#e3bd80',
      bar: '#9a6f38',
      top: '#5f4324',
      grid: '#d0a668',
      ink: '#33230f',
      quiet: '#6f4d25',
    },
  },
  five: '#d8412b',
  forbidden: '#c23a25',
  window: { stroke: '#2c5a8f', fill: 'rgba(255, 250, 235, 0.3)', ink: '#ffffff' },
  count: {
    ink: '#f4f1e8',
    quiet: '#93a19b',
    toMove: '#7fd8ab',
    winner: '#ffc857',
    black: '#050706',
    white: '#faf7ee',
  },
};

export const THEME_NAMES = ['classic'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** Every theme there is; adding one is a line here and its name above. The first is the default. */
export const THEMES: Readonly<Record<ThemeName, Theme>> = { classic: CLASSIC };
