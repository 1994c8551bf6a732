import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
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
export type InteractionType = (typeof INTERACTION)[keyof typeof INTERACTION];

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
  | { readonly kind: 'failed'; readonly reason: FailureReason };

export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  readonly data: Json;
  readonly channel: Channel;
  readonly member: Member;
  readonly createdAt: number;
  /** Message of the component, or of the component that opened the modal. */
  readonly message: Message | null;
  readonly commandName: string | null;
  /** For autocomplete: the type of the option being typed. */
  readonly focusedType: number | null;
  /** Files that the member attached. They are served while the token lives. */
  readonly files: readonly Attachment[];
  /** `authorizing_integration_owners`: whose installation of the app it uses. */
  readonly owners: Json;
  /** Number of its follow-ups. */
  followUps: number;
  /** Whether an answer is being checked. A second one is refused meanwhile. */
  isClaimed: boolean;
  /** `null` while unanswered. */
  answer: Answer | null;
  /** The message `@original` means. */
  original: Message | null;
}

export interface InteractionEvents {
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
  readonly focusedType?: number;
  readonly files?: readonly Attachment[];
}

/** All interactions, with their two deadlines. */
export interface Interactions {
  readonly events: EventEmitter<InteractionEvents>;
  /** Sends an interaction to the bot. The answer comes through `events`. */
  create(attempt: Attempt): Interaction;
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

/** @param limits the time to answer and the token's lifetime, in ms */
export function createInteractions(
  world: World,
  limits: { answerWithinMs: number; tokenLifeMs: number },
): Interactions {
  const byId = new Map<string, Interaction>();
  const byToken = new Map<string, Interaction>();
  const timers = new Set<NodeJS.Timeout>();
  const events = new EventEmitter<InteractionEvents>();
  events.setMaxListeners(0);

  const after = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };

  const settle = (interaction: Interaction, answer: Answer): void => {
    interaction.answer = answer;
    events.emit('answered', interaction, answer);
  };

  const overdue = new WeakSet<Interaction>();
  const timeOut = (interaction: Interaction): void => {
    if (!overdue.has(interaction) || interaction.isClaimed || interaction.answer !== null) return;
    settle(interaction, { kind: 'failed', reason: 'timeout' });
  };

  const expire = (interaction: Interaction): void => {
    byId.delete(interaction.id);
    byToken.delete(interaction.token);
    for (const file of interaction.files) dropAttachment(world, file);
    const { original } = interaction;
    if (interaction.answer?.kind !== 'deferred' || original === null) return;
    if ((original.flags & FLAG.loading) === 0) return;
    deleteMessage(world, interaction.channel, original);
    settle(interaction, { kind: 'failed', reason: 'expired' });
  };

  return {
    events,
    create(attempt) {
      const id = world.nextId();
      const interaction: Interaction = {
        message: null,
        commandName: null,
        files: [],
        ...attempt,
        focusedType: attempt.focusedType ?? null,
        id,
        token: `${TOKEN_START}${Buffer.from(`${id}:`).toString('base64url')}${randomBytes(90).toString('base64url')}`,
        createdAt: world.now(),
        followUps: 0,
        isClaimed: false,
        answer: null,
        original: null,
      };
      byId.set(id, interaction);
      byToken.set(interaction.token, interaction);
      for (const file of interaction.files) world.attachments.set(file.id, file);
      events.emit('created', interaction);
      after(limits.answerWithinMs, () => {
        overdue.add(interaction);
        timeOut(interaction);
      });
      after(limits.tokenLifeMs, () => expire(interaction));
      return interaction;
    },
    find: (id) => byId.get(id),
    findByToken: (token) => byToken.get(token),
    hasEnded: (token) => token.startsWith(TOKEN_START) && !byToken.has(token),
    isAlive: (interaction) =>
      interaction.answer?.kind !== 'failed' && world.now() < interaction.createdAt + limits.tokenLifeMs,
    async claim(interaction, prepare, finish) {
      interaction.isClaimed = true;
      try {
        return finish(interaction, await prepare());
      } finally {
        interaction.isClaimed = false;
        timeOut(interaction);
      }
    },
    answer: settle,
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** Returns a message's data about the interaction that it answers. */
export function originOf(interaction: Interaction): InteractionOrigin {
  return {
    id: interaction.id,
    type: interaction.type,
    commandName: interaction.commandName,
    userId: interaction.member.user.id,
    owners: interaction.owners,
    interactedMessageId: interaction.message?.id ?? null,
  };
}
