import { type Color, GAME_NAMES, type GameName } from '../rules/position.js';
import { DRAWINGS } from './drawings.js';
import type { DiscLook, HintLook, LadderLook, Surface, ThemeName } from './look.js';

export type Theme = {
  readonly surfaces: Readonly<Record<GameName, Surface>>;
  readonly discs: Readonly<Record<Color, DiscLook>>;
  readonly ladders: Readonly<Record<GameName, LadderLook>>;
  readonly five: string;
  readonly forbidden: string;
  /** The ring round a disc that is about to be played. */
  readonly chosen: string;
  readonly hint: Readonly<Record<'best' | 'other', HintLook>>;
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

/** What a theme has for all games together: pieces, marks, and the counts under a board. */
type CommonLook = Omit<Theme, 'surfaces' | 'ladders'>;

const CLASSIC: CommonLook = {
  discs: {
    black: {
      face: '#24292c',
      rim: '#4b555a',
      light: ['#292f32', '#2f3539', '#353c40'],
      side: '#0e1112',
      ink: '#f1ede2',
      last: '#ff7a59',
      flipped: '#5b656a',
      legal: { disc: 'rgba(16, 24, 22, 0.4)', ink: '#e4f5ec' },
    },
    white: {
      face: '#f3eee2',
      rim: '#fffefa',
      light: ['#f7f3e9', '#fbf9f1', '#fffefa'],
      side: '#b6ae9b',
      ink: '#33383c',
      last: '#d8412b',
      flipped: '#cdc8b8',
      legal: { disc: 'rgba(250, 247, 238, 0.34)', ink: '#05170e' },
    },
  },
  five: '#d8412b',
  forbidden: '#c23a25',
  chosen: '#fff4d6',
  hint: {
    // The window's colors and a mixture of them, so that the palettes have room for them.
    best: { fill: '#2c5a8f', ink: '#ffffff' },
    other: { fill: '#cad6e3', ink: '#2c5a8f' },
  },
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

const byGame = <T>(lookOf: (game: GameName) => T): Record<GameName, T> =>
  Object.fromEntries(GAME_NAMES.map((game) => [game, lookOf(game)])) as Record<GameName, T>;

/** A theme with the looks that the games have in it. */
const themeOf = (name: ThemeName, common: CommonLook): Theme => ({
  ...common,
  surfaces: byGame((game) => DRAWINGS[game].looks[name].surface),
  ladders: byGame((game) => DRAWINGS[game].looks[name].ladder),
});

/** Every theme. Adding one is its name in look.ts, a line here, and a look in each game's file. */
export const THEMES: Readonly<Record<ThemeName, Theme>> = { classic: themeOf('classic', CLASSIC) };
