import type { Guild } from 'discord.js';
import type { HostEvent } from '../../game/host/hostEvents.js';
import type { Command } from './command.js';
import type { InteractionContext } from './context.js';
import type { Control } from './control.js';

/** One thing that members can do: its commands, its controls and its work in the background. */
export type Feature = {
  readonly commands?: readonly Command[];
  readonly controls?: readonly Control[];
  /** Receives the host's events. */
  onEvent?(event: HostEvent<InteractionContext>): void;
  /** Welcomes the members of a server, or of the channel with this id. */
  greet?(where: Guild | string): Promise<void>;
  /** Starts the work in the background. */
  start?(): void;
  /** Stops it, and waits for work under way, which still needs Discord. */
  close?(): Promise<void>;
};
