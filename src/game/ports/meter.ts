import type { GameName } from '../../rules/position.js';

/** How an interaction ended: `refused` by the rules, the form or missing permissions; `limited` by a rate limit. */
export type Outcome = 'answered' | 'refused' | 'limited' | 'failed';

/** A member's input: the command, context menu command or control used. */
export type ReceivedInput = {
  readonly kind: 'command' | 'menu' | 'autocomplete' | 'control';
  readonly name: string;
};

/** Metrics of one interaction. */
export interface InteractionMeter {
  /** Records the first response or the deferral. */
  acknowledged(): void;
  ended(outcome: Outcome): void;
}

/** Metrics. Labels are the names of commands, controls and games, never text or ids of members. */
export interface Meter {
  /** Records that an interaction has arrived. */
  received(input: ReceivedInput): InteractionMeter;
  /** Records that a picture is being drawn. Returns a function to call when it is ready. */
  drawing(game: GameName): () => void;
}
