import type { GameName } from '../../rules/position.js';

/** How an interaction ended: `refused` by the rules, the form or missing permissions, `limited` by what members may use. */
export type Outcome = 'answered' | 'refused' | 'limited' | 'failed';

/** What a member did: which of the commands or controls. */
export type Received = {
  readonly kind: 'command' | 'autocomplete' | 'control';
  readonly name: string;
};

/** An interaction that is being answered. */
export interface InteractionMeter {
  /** Its first answer, or its deferral, was taken. */
  acknowledged(): void;
  ended(outcome: Outcome): void;
}

/** Takes figures of what happens. Names are of commands, controls and games: never what members wrote, nor their ids. */
export interface Meter {
  /** Something that a member did has arrived. */
  received(what: Received): InteractionMeter;
  /** A picture is being drawn; the answer is called when it is ready. */
  drawing(game: GameName): () => void;
}
