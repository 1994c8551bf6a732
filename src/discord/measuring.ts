import type { Interaction } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { InteractionMeter, Meter, Outcome } from '../game/ports.js';
import { COMMANDS } from './commands/index.js';
import { readCustomId } from './customId.js';

const nothing = (): void => undefined;

/** Measures nothing. */
export const NO_METER: Meter = {
  received: () => ({ acknowledged: nothing, ended: nothing }),
  drawing: () => nothing,
};

/** Interactions that were not acknowledged yet; more than are answered at once. */
const MAX_WAITING = 5000;

/** Measures interactions from their receipt. */
export class Measuring {
  readonly #meter: Meter;
  readonly #waiting = new LRUCache<string, InteractionMeter>({ max: MAX_WAITING });

  constructor(meter: Meter) {
    this.#meter = meter;
  }

  /** To be called first of all; the answer is told how the interaction ended. */
  received(interaction: Interaction): (outcome: Outcome) => void {
    const measured = this.#meter.received(nameOf(interaction));
    this.#waiting.set(interaction.id, measured);
    return (outcome) => measured.ended(outcome);
  }

  /** Discord has taken the first answer, or the deferral, of the interaction with this id. */
  acknowledged(id: string): void {
    this.#waiting.get(id)?.acknowledged();
    this.#waiting.delete(id);
  }
}

const UNKNOWN = 'unknown';

/** The command or control, of the ones that there are: what arrives names itself as it likes. */
function nameOf(interaction: Interaction): Parameters<Meter['received']>[0] {
  if (interaction.isChatInputCommand()) return { kind: 'command', name: commandNamed(interaction) };
  if (interaction.isAutocomplete()) return { kind: 'autocomplete', name: commandNamed(interaction) };
  const control = 'customId' in interaction ? readCustomId(interaction.customId) : undefined;
  return { kind: 'control', name: control?.control ?? UNKNOWN };
}

const commandNamed = ({ commandName }: { readonly commandName: string }): string =>
  COMMANDS.find(({ name }) => name === commandName)?.name ?? UNKNOWN;
