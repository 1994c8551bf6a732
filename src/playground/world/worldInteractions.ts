import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Frame } from '../activities/activities.js';
import { FLAG } from '../validation/checkMessage.js';
import {
  type Attachment,
  type Channel,
  dropAttachment,
  type InteractionOrigin,
  type Json,
  type Member,
  type Message,
  type World,
} from './world.js';
import { deleteMessage } from './worldMessages.js';

/** Prefix of every token, like Discord's own. */
const TOKEN_START = Buffer.from('interaction:').toString('base64url');

/** Discord's interaction types. */
export const INTERACTION = { command: 2, component: 3, autocomplete: 4, modalSubmit: 5 } as const;
type InteractionType = (typeof INTERACTION)[keyof typeof INTERACTION];

/** Why an interaction failed. */
export type FailureReason = 'offline' | 'timeout' | 'expired';

/** An interaction's answer, or its failure. */
export type Answer =
  | { readonly kind: 'reply'; readonly message: Message }
  | { readonly kind: 'deferred'; readonly message: Message }
  | { readonly kind: 'update'; readonly message: Message }
  | { readonly kind: 'deferredUpdate' }
  | { readonly kind: 'modal'; readonly modal: Json }
  | { readonly kind: 'choices'; readonly choices: Json[] }
  | { readonly kind: 'launch'; readonly frame: Frame }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  readonly data: Json;
  readonly channel: Channel;
  readonly member: Member;
  readonly createdAt: number;
  /** The component's message. For a modal: the message of the component that opened it. */
  readonly message: Message | null;
  readonly commandName: string | null;
  /** Discord's type of the command: 1 slash command, 2 of a user's menu, 3 of a message's, 4 entry point. */
  readonly commandType: number;
  /** For autocomplete: the type of the option being typed. */
  readonly focusedType: number | null;
  /** Files that the member attached, served until the token expires. */
  readonly files: readonly Attachment[];
  /** `authorizing_integration_owners`: the installations of the app that allow it. */
  readonly owners: Json;
  /** Number of its follow-ups. */
  followUps: number;
  /** Whether an answer is being checked. A second one is refused meanwhile. */
  isClaimed: boolean;
  /** `null` while unanswered. */
  answer: Answer | null;
  /** The message that `@original` refers to. */
  original: Message | null;
}

interface InteractionEvents {
  created: [Interaction];
  answered: [Interaction, Answer];
}

/** A member's action that the bot must answer. */
export interface Attempt {
  readonly type: InteractionType;
  readonly data: Json;
  readonly channel: Channel;
  readonly member: Member;
  readonly owners: Json;
  readonly message?: Message | null;
  readonly commandName?: string | null;
  readonly commandType?: number;
  readonly focusedType?: number;
  readonly files?: readonly Attachment[];
}

/** All interactions. Each has a deadline for its answer and one for its token. */
export interface Interactions {
  readonly events: EventEmitter<InteractionEvents>;
  /** Sends an interaction to the bot. The answer comes through `events`. */
  create(attempt: Attempt): Interaction;
  /** Makes an interaction that Discord answers itself, without the bot. */
  unsent(attempt: Attempt): Interaction;
  find(id: string): Interaction | undefined;
  findByToken(token: string): Interaction | undefined;
  /** Whether a token has expired, from this run or an earlier one. */
  hasEnded(token: string): boolean;
  /** Whether the token still opens its webhook. */
  isAlive(interaction: Interaction): boolean;
  /**
   * Claims the interaction while `prepare` runs, then answers with its result. If `prepare` throws, the claim ends, and the
   * interaction fails if it has timed out by then.
   */
  claim<A, B>(
    interaction: Interaction,
    prepare: () => Promise<A>,
    finish: (i: Interaction, a: A) => B,
  ): Promise<B>;
  answer(interaction: Interaction, answer: Answer): void;
  close(): void;
}

/** Time to answer an interaction and lifetime of its token, in ms. */
interface InteractionLimits {
  readonly answerWithinMs: number;
  readonly tokenLifeMs: number;
}

export const createInteractions = (world: World, limits: InteractionLimits): Interactions =>
  new InteractionRegistry(world, limits);

class InteractionRegistry implements Interactions {
  readonly events = new EventEmitter<InteractionEvents>();
  readonly #world: World;
  readonly #limits: InteractionLimits;
  readonly #byId = new Map<string, Interaction>();
  readonly #byToken = new Map<string, Interaction>();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Interactions whose time to answer is over. */
  readonly #overdue = new WeakSet<Interaction>();

  constructor(world: World, limits: InteractionLimits) {
    this.#world = world;
    this.#limits = limits;
    this.events.setMaxListeners(0);
  }

  create(attempt: Attempt): Interaction {
    const interaction = newInteraction(this.#world, attempt);
    this.#byId.set(interaction.id, interaction);
    this.#byToken.set(interaction.token, interaction);
    for (const file of interaction.files) this.#world.attachments.set(file.id, file);
    this.events.emit('created', interaction);
    this.#schedule(this.#limits.answerWithinMs, () => {
      this.#overdue.add(interaction);
      this.#failIfOverdue(interaction);
    });
    this.#schedule(this.#limits.tokenLifeMs, () => this.#expire(interaction));
    return interaction;
  }

  unsent(attempt: Attempt): Interaction {
    return newInteraction(this.#world, attempt);
  }

  find(id: string): Interaction | undefined {
    return this.#byId.get(id);
  }

  findByToken(token: string): Interaction | undefined {
    return this.#byToken.get(token);
  }

  hasEnded(token: string): boolean {
    return token.startsWith(TOKEN_START) && !this.#byToken.has(token);
  }

  isAlive({ answer, createdAt }: Interaction): boolean {
    return answer?.kind !== 'failed' && this.#world.now() < createdAt + this.#limits.tokenLifeMs;
  }

  async claim<A, B>(
    interaction: Interaction,
    prepare: () => Promise<A>,
    finish: (i: Interaction, a: A) => B,
  ): Promise<B> {
    interaction.isClaimed = true;
    try {
      return finish(interaction, await prepare());
    } finally {
      interaction.isClaimed = false;
      this.#failIfOverdue(interaction);
    }
  }

  answer(interaction: Interaction, answer: Answer): void {
    interaction.answer = answer;
    this.events.emit('answered', interaction, answer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #schedule(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  #failIfOverdue(interaction: Interaction): void {
    if (!this.#overdue.has(interaction) || interaction.isClaimed || interaction.answer !== null) return;
    this.answer(interaction, { kind: 'failed', reason: 'timeout' });
  }

  /** Ends a token. An answer that is still deferred fails, and its message disappears. */
  #expire(interaction: Interaction): void {
    this.#byId.delete(interaction.id);
    this.#byToken.delete(interaction.token);
    for (const file of interaction.files) dropAttachment(this.#world, file);
    const { original } = interaction;
    if (interaction.answer?.kind !== 'deferred' || original === null) return;
    if ((original.flags & FLAG.loading) === 0) return;
    deleteMessage(this.#world, interaction.channel, original);
    this.answer(interaction, { kind: 'failed', reason: 'expired' });
  }
}

function newInteraction(world: World, attempt: Attempt): Interaction {
  const id = world.nextId();
  return {
    message: null,
    commandName: null,
    commandType: 1,
    files: [],
    ...attempt,
    focusedType: attempt.focusedType ?? null,
    id,
    token: newToken(id),
    createdAt: world.now(),
    followUps: 0,
    isClaimed: false,
    answer: null,
    original: null,
  };
}

const newToken = (id: string): string =>
  `${TOKEN_START}${Buffer.from(`${id}:`).toString('base64url')}${randomBytes(90).toString('base64url')}`;

/** Returns the user or the message whose menu a command was chosen in. */
function targetOf({
  commandType,
  data,
}: Interaction): Pick<InteractionOrigin, 'targetUserId' | 'targetMessageId'> {
  if (commandType === 2) return { targetUserId: String(data.target_id) };
  return commandType === 3 ? { targetMessageId: String(data.target_id) } : {};
}

/** Returns a message's data about the interaction that it answers. */
export function originOf(interaction: Interaction): InteractionOrigin {
  return {
    id: interaction.id,
    type: interaction.type,
    commandName: interaction.commandName,
    commandType: interaction.commandType,
    ...targetOf(interaction),
    userId: interaction.member.user.id,
    owners: interaction.owners,
    interactedMessageId: interaction.message?.id ?? null,
  };
}
