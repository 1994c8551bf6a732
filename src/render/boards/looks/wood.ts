import type { Look, Surface } from '../look.js';
import { PIECES } from './pieces.js';

const OPEN: Surface = {
  frame: '#4b301d',
  field: '#e3bd80',
  grain: ['#e7c48a', '#dfb678', '#e9c78f', '#dcb274'],
  edge: '#b98a4e',
  line: '#7a5a34',
  star: '#5f4324',
  label: '#5f401c',
  shadow: 'rgba(74, 44, 12, 0.36)',
};

/** Quiet light wood, in a frame of walnut. */
export const wood: Look = {
  surfaces: { framed: { ...OPEN, edge: '#2f1c0f', label: '#ecd8b6' }, open: OPEN },
  discs: {
    black: { ...PIECES.black, legal: { disc: 'rgba(48, 28, 10, 0.36)', ink: '#170c03' } },
    white: {
      ...PIECES.white,
      // Shell is nearly as light as the wood.
      rim: '#705b3c',
      side: '#66512f',
      legal: { disc: 'rgba(255, 251, 240, 0.52)', ink: '#3a2510' },
    },
  },
  winningLine: '#8e1a0a',
  forbidden: '#8e1a0a',
  chosen: '#24497a',
  hint: {
    // The window's colors and mixtures of them, which need little room in the palettes.
    best: { fill: '#24497a', ink: '#ffffff' },
    other: { fill: '#cad6e3', ink: '#24497a' },
  },
  window: { stroke: '#24497a', fill: 'rgba(255, 250, 235, 0.3)', ink: '#ffffff' },
  count: {
    ink: '#f8eedb',
    quiet: '#bfa684',
    toMove: '#8fd6a6',
    winner: '#ffc857',
    black: '#1a0f08',
    white: '#faf3e3',
  },
};
