import { type ChatInputCommandInteraction, MessageFlags, type RepliableInteraction } from 'discord.js';
import { ANSWERED, INTERACTION_GONE, isApiError } from '../gateway/apiErrors.js';
import { backoffMs } from '../gateway/backoff.js';
import type { MessageInteraction } from './cause.js';
import type { Means } from './means.js';

/** Ms after which an interaction is deferred whose board is not ready. */
export const BOARD_WITHIN_MS = 50;

/**
 * Ms after which a command is deferred of which nothing is known yet. That shows all members that an answer is to come, so it
 * is left to the slowest.
 */
export const COMMAND_WITHIN_MS = 1500;

/** Discord takes a first answer for 3 s; a deferral that fails is tried again for this long, in ms. */
const DEFER_WITHIN_MS = 2500;
const DEFER_RETRY = { firstMs: 100, mostMs: 1000 };

type Deferrable = ChatInputCommandInteraction | MessageInteraction;
/** How far an interaction's first answer is: when it will be deferred, or the deferral that was sent. */
type State = {
  deferAt?: number;
  cancel?: () => void;
  isBegun: boolean;
  deferral?: Promise<void>;
  /** Whether the deferral of a command is for the member alone. */
  isPrivate?: boolean;
  /** Discord takes no answer to it any more. */
  isGone?: boolean;
};

const states = new WeakMap<RepliableInteraction | MessageInteraction, State>();

function stateOf(interaction: RepliableInteraction | MessageInteraction): State {
  const state = states.get(interaction) ?? { isBegun: false };
  states.set(interaction, state);
  return state;
}

/** Has an interaction deferred unless its first answer has begun within so many ms. An earlier time holds if there is one. */
export function deferAfter(ms: number, interaction: Deferrable, means: Means): void {
  const state = stateOf(interaction);
  if (state.isBegun) return;
  const at = means.clock.uptime() + ms;
  if (state.deferAt !== undefined && state.deferAt <= at) return;
  state.cancel?.();
  state.deferAt = at;
  state.cancel = means.clock.after(ms, () => void defer(interaction, means));
}

/** Notes that a command's answer is for the member alone, so that no other sees that it is to come. */
export function answerPrivately(interaction: ChatInputCommandInteraction): void {
  stateOf(interaction).isPrivate = true;
}

/** Defers an interaction unless its first answer has begun. Resolves when that is done or given up; never rejects. */
export async function defer(interaction: Deferrable, means: Means): Promise<void> {
  const state = stateOf(interaction);
  if (!state.isBegun) {
    state.isBegun = true;
    state.cancel?.();
    state.deferral = sendDeferral(interaction, means);
  }
  await state.deferral;
}

/**
 * To be called before anything else is answered: waits for a deferral that was sent, and lets none be sent from now on. False
 * where Discord takes no answer any more.
 */
export async function beginAnswer(interaction: RepliableInteraction | MessageInteraction): Promise<boolean> {
  const state = stateOf(interaction);
  state.isBegun = true;
  state.cancel?.();
  await state.deferral;
  return !state.isGone;
}

/** Where an attempt to answer arrived although Discord's own answer to that was lost: what follows edits it. */
export function noteAnswered(interaction: Deferrable): void {
  interaction.deferred = true;
}

/** After an answer that did not arrive: from now on the interaction may be deferred again. */
export function answerFailed(interaction: Deferrable): void {
  if (!interaction.deferred && !interaction.replied) states.delete(interaction);
}

const privacyOf = (interaction: ChatInputCommandInteraction): { flags?: MessageFlags.Ephemeral } =>
  stateOf(interaction).isPrivate ? { flags: MessageFlags.Ephemeral } : {};

async function sendDeferral(interaction: Deferrable, { clock, log, chance }: Means): Promise<void> {
  const started = clock.uptime();
  for (let attempt = 0; ; attempt++) {
    try {
      if (interaction.isChatInputCommand()) await interaction.deferReply(privacyOf(interaction));
      else await interaction.deferUpdate();
      return;
    } catch (error) {
      if (isApiError(error, ANSWERED)) {
        noteAnswered(interaction);
        return;
      }
      const state = stateOf(interaction);
      state.isGone = isApiError(error, INTERACTION_GONE);
      if (state.isGone || clock.uptime() - started > DEFER_WITHIN_MS) {
        log.warn({ err: error, interaction: interaction.id }, 'an interaction could not be acknowledged');
        return;
      }
    }
    await new Promise<void>((resolve) => {
      clock.after(backoffMs(attempt, DEFER_RETRY, chance), resolve);
    });
  }
}
