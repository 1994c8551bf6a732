import type { Strength } from '../../game/ports/thinker.js';

/** Protocols of external engines. */
export const PROTOCOL_NAMES = ['gtp', 'nboard', 'gomocup'] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

/** A core of another build. The hash keeps a resumed match from mixing two builds in one file. */
export type OtherCore = { readonly file: string; readonly sha256: string };

/** A participant of a match. */
export type Entrant =
  | {
      readonly kind: 'opponent';
      /** Unique among the participants. */
      readonly label: string;
      readonly strength: Strength;
      /** This build's by default. */
      readonly core?: OtherCore;
    }
  | {
      readonly kind: 'engine';
      readonly label: string;
      readonly command: string;
      readonly protocol: ProtocolName;
      /** Lines sent first. */
      readonly init: readonly string[];
      /** Ms a move, sent if its protocol has time limits. */
      readonly timeMs?: number;
    };

/** Returns an entrant for logs and reports, its strength's fields at the top level. */
export const entrantData = (entrant: Entrant): object => {
  if (entrant.kind === 'engine') return entrant;
  const { strength, ...named } = entrant;
  return { ...named, ...strength };
};
