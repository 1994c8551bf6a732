import type { Color } from '../../../rules/position.js';
import type { DiscLook } from '../look.js';

/** Slate and shell: the pieces of the looks of natural materials. */
export const PIECES: Readonly<Record<Color, Omit<DiscLook, 'legal'>>> = {
  black: {
    face: '#24292c',
    rim: '#4b555a',
    light: ['#292f32', '#2f3539', '#353c40'],
    side: '#0e1112',
    pattern: null,
    ink: '#f1ede2',
    last: '#ff8060',
    flipped: '#5b656a',
  },
  white: {
    face: '#f3eee2',
    rim: '#fffefa',
    light: ['#f7f3e9', '#fbf9f1', '#fffefa'],
    side: '#b6ae9b',
    pattern: null,
    ink: '#33383c',
    last: '#c53420',
    flipped: '#cdc8b8',
  },
};
