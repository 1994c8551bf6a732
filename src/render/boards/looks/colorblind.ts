import type { Look, Surface } from '../look.js';

const FRAMED: Surface = {
  frame: '#15344b',
  field: '#a9d2ea',
  grain: [],
  edge: '#0b2233',
  line: '#3d6f92',
  star: '#1d4c6d',
  label: '#d9e9f4',
  shadow: 'rgba(12, 44, 66, 0.3)',
};

/**
 * The colors of Okabe and Ito, which are distinguishable with any color vision (https://jfly.uni-koeln.de/color/), some of them
 * darkened for thin marks. White has a ring on its face.
 */
export const colorblind: Look = {
  surfaces: { framed: FRAMED, open: { ...FRAMED, edge: '#3d6f92', label: '#123a57' } },
  discs: {
    black: {
      face: '#1d2226',
      rim: '#49545c',
      light: ['#23282d', '#292f34', '#30373c'],
      side: '#080a0c',
      pattern: null,
      ink: '#ffffff',
      last: '#f0e442',
      flipped: '#e69f00',
      legal: { disc: 'rgba(12, 28, 40, 0.62)', ink: '#ffffff' },
    },
    white: {
      face: '#ffffff',
      rim: '#4c5f6d',
      light: [],
      side: '#3c4d59',
      pattern: '#5d7280',
      ink: '#1d2226',
      last: '#005f96',
      flipped: '#a84a00',
      legal: { disc: 'rgba(255, 255, 255, 0.7)', ink: '#12324a' },
    },
  },
  winningLine: '#8a3a00',
  forbidden: '#8a3a00',
  chosen: '#00426f',
  hint: {
    best: { fill: '#00426f', ink: '#ffffff' },
    other: { fill: '#f4f9fc', ink: '#00426f' },
  },
  window: { stroke: '#00426f', fill: 'rgba(255, 255, 255, 0.3)', ink: '#ffffff' },
  count: {
    ink: '#ffffff',
    quiet: '#a3bccd',
    toMove: '#f0e442',
    winner: '#e69f00',
    black: '#050a0e',
    white: '#ffffff',
  },
};
