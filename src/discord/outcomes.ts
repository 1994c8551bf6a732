import type { Outcome } from '../game/ports.js';

const outcomes = new WeakMap<object, Outcome>();

/** Notes that an interaction was not answered with what was asked for. */
export function noteOutcome(interaction: object, outcome: Outcome): void {
  outcomes.set(interaction, outcome);
}

/** How an interaction ended whose handler did not fail. */
export const outcomeOf = (interaction: object): Outcome => outcomes.get(interaction) ?? 'answered';
