import type { Look, Surface } from '../look.js';

const FRAMED: Surface = {
  frame: '#191d23',
  field: '#2e3741',
  grain: [],
  edge: '#0e1115',
  line: '#87929f',
  star: '#b8c2ce',
  label: '#b8c2ce',
  shadow: 'rgba(5, 8, 12, 0.42)',
};

/** Dark stone, for dark mode. */
export const slate: Look = {
  surfaces: { framed: FRAMED, open: { ...FRAMED, label: '#ccd5df' } },
  discs: {
    black: {
      face: '#101318',
      rim: '#93a0ae',
      light: ['#161a20', '#1d2229', '#252b33'],
      side: '#8794a2',
      pattern: null,
      ink: '#eef2f6',
      last: '#ffb454',
      flipped: '#6d7a89',
      legal: { disc: 'rgba(4, 6, 10, 0.4)', ink: '#dce5ee' },
    },
    white: {
      face: '#e4e9ee',
      rim: '#ffffff',
      light: ['#eaeef2', '#f2f5f8', '#fbfcfd'],
      side: '#96a1ae',
      pattern: null,
      ink: '#2a313a',
      last: '#b03a1c',
      flipped: '#7b8693',
      legal: { disc: 'rgba(228, 233, 238, 0.26)', ink: '#ffffff' },
    },
  },
  winningLine: '#ffb454',
  forbidden: '#ffc3b3',
  chosen: '#8ec5ff',
  hint: {
    best: { fill: '#8ec5ff', ink: '#0d1f33' },
    other: { fill: '#232a33', ink: '#b9d9fb' },
  },
  window: { stroke: '#8ec5ff', fill: 'rgba(180, 215, 255, 0.08)', ink: '#0d1f33' },
  count: {
    ink: '#f1f4f7',
    quiet: '#8f9aa7',
    toMove: '#8ec5ff',
    winner: '#ffcf5c',
    black: '#4d5967',
    white: '#e4e9ee',
  },
};
