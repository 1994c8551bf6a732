import type { Strength } from '../../game/ports/thinker.js';

/** The protocols that external engines speak. */
export const PROTOCOL_NAMES = ['gtp', 'nboard', 'gomocup'] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

/** Who plays a match. */
export type Entrant =
  | {
      readonly kind: 'opponent';
      /** Unique among those who play. */
      readonly label: string;
      readonly strength: Strength;
    }
  | {
      readonly kind: 'engine';
      readonly label: string;
      readonly command: string;
      readonly protocol: ProtocolName;
      /** Lines to send first. */
      readonly init: readonly string[];
      /** Ms a move that it is told, where its protocol has time limits. */
      readonly timeMs?: number;
    };

/** An entrant as logs and reports have it, its strength spread out. */
export const entrantData = (entrant: Entrant): object => {
  if (entrant.kind === 'engine') return entrant;
  const { strength, ...named } = entrant;
  return { ...named, ...strength };
};
