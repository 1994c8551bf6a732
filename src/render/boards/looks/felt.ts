import type { Look, Surface } from '../look.js';
import { PIECES } from './pieces.js';

const FRAMED: Surface = {
  frame: '#232f2b',
  field: '#2e8460',
  grain: [],
  edge: '#131c19',
  line: '#0f2e20',
  star: '#0f2e20',
  label: '#c6d3cc',
  shadow: 'rgba(6, 30, 20, 0.38)',
};

/** Green felt in a dark frame. */
export const felt: Look = {
  // Thin marks on an open field need it darker.
  surfaces: {
    framed: FRAMED,
    open: { ...FRAMED, field: '#217451', line: '#081c12', star: '#081c12', label: '#e6f2eb' },
  },
  discs: {
    black: { ...PIECES.black, legal: { disc: 'rgba(16, 24, 22, 0.4)', ink: '#e4f5ec' } },
    white: { ...PIECES.white, legal: { disc: 'rgba(250, 247, 238, 0.34)', ink: '#05170e' } },
  },
  winningLine: '#ffe07a',
  forbidden: '#ffe9e0',
  chosen: '#ffffff',
  hint: {
    best: { fill: '#24497a', ink: '#ffffff' },
    other: { fill: '#cad6e3', ink: '#24497a' },
  },
  window: { stroke: '#d5e4f5', fill: 'rgba(255, 255, 255, 0.07)', ink: '#1d3f66' },
  count: {
    ink: '#f4f1e8',
    quiet: '#93a19b',
    toMove: '#7fd8ab',
    winner: '#ffc857',
    black: '#050706',
    white: '#faf7ee',
  },
};
