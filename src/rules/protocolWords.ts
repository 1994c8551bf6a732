import { type ProtocolState, squaresDue } from './openingProtocol.js';

/** Next step of an opening's protocol, as a key in the texts below `protocol`, and the numbers in that text. */
export type ProtocolWords = {
  readonly key: string;
  /** `left`: squares to go; `area`: side length of a central square; `offers`: fifth moves; `most`: at most so many of them. */
  readonly numbers: Readonly<Partial<Record<'left' | 'area' | 'offers' | 'most', number>>>;
};

export function protocolWords(state: ProtocolState, ply: number): ProtocolWords {
  const left = squaresDue(state, ply);
  switch (state.kind) {
    case 'placing':
      if (state.area === undefined) return { key: `placing.${state.untilPly}`, numbers: { left } };
      return state.area === 1
        ? { key: 'placing.center', numbers: {} }
        : { key: 'placing.area', numbers: { area: state.area } };
    case 'choosing':
      return state.offers === undefined
        ? { key: `choosing.${state.choices.at(-1)}`, numbers: {} }
        : { key: 'choosing.offers', numbers: { offers: state.offers } };
    case 'declaring':
      return { key: 'declaring', numbers: { most: state.most } };
    case 'offering':
      return { key: 'offering', numbers: { left } };
    case 'picking':
      return { key: 'picking', numbers: {} };
  }
}
