import type { Limit, Weakness } from '../../game/ports.js';

/** The protocols in which engines of others are spoken to. */
export const PROTOCOLS = ['gtp', 'nboard', 'gomocup'] as const;
export type ProtocolName = (typeof PROTOCOLS)[number];

/** Who plays a match, as data: what makes it the same one when the match goes on another day. */
export type Entrant =
  | {
      readonly kind: 'opponent';
      /** Unique among those who play. */
      readonly label: string;
      readonly opponent: string;
      readonly limit: Limit;
      readonly weakness?: Weakness;
    }
  | {
      readonly kind: 'engine';
      readonly label: string;
      readonly command: string;
      readonly protocol: ProtocolName;
      /** Lines to send first. */
      readonly init: readonly string[];
      /** Ms a move that it is told of, where its protocol can. */
      readonly timeMs?: number;
    };
