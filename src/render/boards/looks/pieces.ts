import type { Color } from '../../../rules/position.js';
import type { DiscLook } from '../look.js';

/** Slate and shell: the pieces of the looks of natural materials. */
export const PIECES: Readonly<Record<Color, Omit<DiscLook, 'legal'>>> = {
  black: {
    face: '#171b1d',
    rim: '#4b555a',
    light: ['#1d2123', '#24292b', '#2b3134'],
    side: '#07090a',
    pattern: null,
    ink: '#f1ede2',
    last: '#ff8060',
    flipped: '#697378',
  },
  white: {
    face: '#f3eee2',
    rim: '#fffefa',
    light: ['#f7f3e9', '#fbf9f1', '#fffefa'],
    side: '#b6ae9b',
    pattern: null,
    ink: '#33383c',
    last: '#c53420',
    flipped: '#8b8575',
  },
};
