import type { Outcome } from '../../game/ports/meter.js';

type Refused = { readonly outcome: Outcome; readonly code: string };

const refusals = new WeakMap<object, Refused>();

/** Notes that an interaction was not answered with what was asked for, and why: a refusal's code, or the key of a text. */
export function noteRefusal(
  interaction: object,
  code: string,
  outcome: Extract<Outcome, 'refused' | 'limited'>,
): void {
  refusals.set(interaction, { code, outcome });
}

/** How an interaction ended whose handler did not fail. */
export const outcomeOf = (interaction: object): Outcome => refusals.get(interaction)?.outcome ?? 'answered';

/** Why an interaction was refused; undefined where it was not. */
export const refusalOf = (interaction: object): string | undefined => refusals.get(interaction)?.code;
