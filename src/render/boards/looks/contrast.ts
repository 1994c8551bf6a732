import type { Look, Surface } from '../look.js';

const FRAMED: Surface = {
  frame: '#000000',
  field: '#004d34',
  grain: [],
  edge: '#ffffff',
  line: '#7fbfa6',
  star: '#ffffff',
  label: '#ffffff',
  shadow: 'rgba(0, 0, 0, 0.3)',
};

/** Strong and flat: pieces have outlines, white also a ring, and marks are yellow. */
export const contrast: Look = {
  surfaces: { framed: FRAMED, open: { ...FRAMED, edge: '#000000' } },
  discs: {
    black: {
      face: '#000000',
      rim: '#ffffff',
      light: [],
      side: '#ffffff',
      pattern: null,
      ink: '#ffffff',
      last: '#ffe600',
      flipped: '#ffe600',
      legal: { disc: 'rgba(0, 0, 0, 0.65)', ink: '#ffffff' },
    },
    white: {
      face: '#ffffff',
      rim: '#000000',
      light: [],
      side: '#000000',
      pattern: '#000000',
      ink: '#000000',
      last: '#b3001e',
      flipped: '#b3001e',
      legal: { disc: 'rgba(255, 255, 255, 0.85)', ink: '#000000' },
    },
  },
  winningLine: '#ffe600',
  forbidden: '#ffe600',
  chosen: '#ffe600',
  hint: {
    best: { fill: '#ffe600', ink: '#000000' },
    other: { fill: '#ffffff', ink: '#000000' },
  },
  window: { stroke: '#ffe600', fill: 'rgba(0, 0, 0, 0.25)', ink: '#000000' },
  count: {
    ink: '#ffffff',
    quiet: '#c4c4c4',
    toMove: '#ffe600',
    winner: '#5ce1ff',
    black: '#5c5c5c',
    white: '#ffffff',
  },
};
