import type { Look, Surface } from '../look.js';

const OPEN: Surface = {
  frame: '#e8e1d2',
  field: '#fbf8f0',
  grain: [],
  edge: '#8d8574',
  line: '#877f6f',
  star: '#5c5547',
  label: '#5f5849',
  shadow: 'rgba(70, 60, 40, 0.2)',
};

/** Ink on paper, as boards are printed in books. */
export const paper: Look = {
  surfaces: { framed: OPEN, open: OPEN },
  discs: {
    black: {
      face: '#2c2b29',
      rim: '#4a4844',
      light: ['#32312e', '#393835', '#413f3c'],
      side: '#151412',
      pattern: null,
      ink: '#faf8f2',
      last: '#ff9375',
      flipped: '#7d7a73',
      legal: { disc: 'rgba(44, 43, 41, 0.24)', ink: '#1a1916' },
    },
    white: {
      face: '#ffffff',
      rim: '#6b6558',
      light: [],
      side: '#565044',
      pattern: null,
      ink: '#2c2b29',
      last: '#bb2d18',
      flipped: '#948c7b',
      legal: { disc: 'rgba(190, 178, 150, 0.3)', ink: '#4a4334' },
    },
  },
  winningLine: '#bb2d18',
  forbidden: '#bb2d18',
  chosen: '#1f5f9c',
  hint: {
    best: { fill: '#1f5f9c', ink: '#ffffff' },
    other: { fill: '#dbe7f2', ink: '#1c5086' },
  },
  window: { stroke: '#1f5f9c', fill: 'rgba(31, 95, 156, 0.07)', ink: '#ffffff' },
  count: {
    ink: '#26241f',
    quiet: '#6a6353',
    toMove: '#1a6b44',
    winner: '#8c5800',
    black: '#2c2b29',
    white: '#ffffff',
  },
};
