import { type Context, Hono } from 'hono';
import { invalidForm, refusals } from '../errors.js';
import { checkChoices } from '../validation/checkChoices.js';
import { FLAG } from '../validation/checkMessage.js';
import { checkModal } from '../validation/checkModal.js';
import { parseBody } from '../validation/issues.js';
import { schemas } from '../validation/schemas.js';
import { mustBePrivate } from '../world/places.js';
import { readUpload } from '../world/uploads.js';
import { isJson, messageJson } from '../world/wire.js';
import { guildOf, type Json, type Message, type World } from '../world/world.js';
import {
  type Answer,
  INTERACTION,
  type Interaction,
  type Interactions,
  originOf,
} from '../world/worldInteractions.js';
import { createMessage } from '../world/worldMessages.js';
import type { Rest } from './context.js';
import { applyEdit, newMessage } from './messageBodies.js';

/** Interaction callback types. */
const CALLBACK = { reply: 4, defer: 5, deferUpdate: 6, update: 7, choices: 8, modal: 9, launch: 12 } as const;

const MAY_SET = FLAG.suppressEmbeds | FLAG.ephemeral | FLAG.suppressNotifications | FLAG.componentsV2;

type Files = ReadonlyMap<string, File>;

/** `POST /interactions/{id}/{token}/callback`. The token in the path is the only key it needs. */
export function callbackRoutes(rest: Rest): Hono {
  const { world, interactions } = rest;
  const app = new Hono();
  app.post('/:interaction/:token/callback', async (c) => {
    const interaction = openInteraction(interactions, c);
    const { body, files } = await readUpload(c.req.raw);
    const type = isJson(body) ? body.type : undefined;
    requireAllowed(rest, interaction, type);
    // While the body was read, another answer may have arrived, or the interaction may have timed out.
    openInteraction(interactions, c);
    const answer = await interactions.claim(
      interaction,
      () => prepareAnswer(rest, interaction, body, files),
      (claimed, prepared) => finish(interactions, claimed, prepared()),
    );
    if (c.req.query('with_response') !== 'true') return c.body(null, 204);
    return c.json(responseJson(world, interaction, type, answer));
  });
  return app;
}

/** Returns the path's interaction. Throws a refusal if it is not waiting for an answer. */
function openInteraction(interactions: Interactions, c: Context): Interaction {
  const interaction = interactions.find(c.req.param('interaction') ?? '');
  if (interaction === undefined || interaction.token !== c.req.param('token'))
    throw refusals.unknownInteraction();
  if (!interactions.isAlive(interaction)) throw refusals.unknownInteraction();
  if (interaction.answer !== null || interaction.isClaimed) throw refusals.alreadyAcknowledged();
  return interaction;
}

/** Checks an answer, stores its files and applies an update. A new message appears once the answer is accepted. */
async function prepareAnswer(
  rest: Rest,
  interaction: Interaction,
  body: unknown,
  files: Files,
): Promise<() => Answer> {
  switch (isJson(body) ? body.type : undefined) {
    case CALLBACK.reply:
      return prepareReply(rest, interaction, dataOf(parseBody(schemas.callbackMessage, body)), files);
    case CALLBACK.defer:
      return prepareDeferred(rest, interaction, dataOf(parseBody(schemas.callbackMessage, body)));
    case CALLBACK.deferUpdate:
      parseBody(schemas.callbackUpdate, body);
      return () => ({ kind: 'deferredUpdate' });
    case CALLBACK.update: {
      const data = dataOf(parseBody(schemas.callbackUpdate, body));
      const at = { channel: interaction.channel, message: sourceOf(interaction) };
      const message = await applyEdit(rest, at, data, { files, prefix: ['data'] });
      return () => ({ kind: 'update', message });
    }
    case CALLBACK.choices: {
      const data = dataOf(parseBody(schemas.callbackAutocomplete, body));
      const choices = checkChoices(data, interaction.focusedType ?? 3);
      return () => ({ kind: 'choices', choices });
    }
    case CALLBACK.launch: {
      parseBody(schemas.callbackLaunch, body);
      const { channel, member } = interaction;
      return () => ({ kind: 'launch', frame: rest.activities.launch(channel, member) });
    }
    default: {
      const modal = dataOf(parseBody(schemas.callbackModal, body));
      checkModal(modal);
      return () => ({ kind: 'modal', modal });
    }
  }
}

async function prepareReply(
  rest: Rest,
  interaction: Interaction,
  data: Json,
  files: Files,
): Promise<() => Answer> {
  const { world } = rest;
  const { channel } = interaction;
  const draft = await newMessage(rest, channel, data, { files, mayUse: MAY_SET, prefix: ['data'] });
  const flags = flagsOf(interaction, draft.flags);
  const visibleTo = readerOf(interaction, flags);
  const origin = originOf(interaction);
  return () => ({
    kind: 'reply',
    message: createMessage(world, channel, { author: world.bot, ...draft, flags, origin, visibleTo }),
  });
}

function prepareDeferred({ world }: Rest, interaction: Interaction, data: Json): () => Answer {
  // Discord honors only this flag here. IS_COMPONENTS_V2 must come with the following edit.
  const ephemeral = flagsOf(interaction, typeof data.flags === 'number' ? data.flags : 0) & FLAG.ephemeral;
  const draft = { author: world.bot, body: {}, attachments: [], flags: FLAG.loading | ephemeral };
  const visibleTo = readerOf(interaction, ephemeral);
  const origin = originOf(interaction);
  return () => ({
    kind: 'deferred',
    message: createMessage(world, interaction.channel, { ...draft, origin, visibleTo }),
  });
}

/** Returns an answer's flags. It is private if members may not use external apps publicly here. */
export const flagsOf = ({ owners, channel }: Interaction, flags: number): number =>
  mustBePrivate(owners, channel) ? flags | FLAG.ephemeral : flags;

/** Returns the only member who sees a message with these flags; `null` if everybody does. */
export const readerOf = ({ member }: Interaction, flags: number): string | null =>
  (flags & FLAG.ephemeral) === 0 ? null : member.user.id;

/** Returns the message of the interaction's component. Throws a refusal if it was deleted. */
function sourceOf(interaction: Interaction): Message {
  const message = interaction.channel.messages.get(interaction.message?.id ?? '');
  if (message === undefined) throw refusals.unknownMessage();
  return message;
}

function finish(interactions: Interactions, interaction: Interaction, answer: Answer): Answer {
  if (answer.kind === 'reply' || answer.kind === 'deferred') interaction.original = answer.message;
  if (answer.kind === 'update' || answer.kind === 'deferredUpdate')
    interaction.original = interaction.message;
  interactions.answer(interaction, answer);
  return answer;
}

/** Returns the response to `with_response=true`. */
function responseJson(
  world: World,
  { id, type, channel }: Interaction,
  callback: unknown,
  answer: Answer,
): Json {
  const guild = guildOf(world, channel);
  const interaction = {
    id,
    type,
    channel_id: channel.id,
    ...(guild === null ? {} : { guild_id: guild.id }),
  };
  if (answer.kind === 'launch') {
    const { id: instance } = answer.frame.instance;
    return {
      interaction: { ...interaction, activity_instance_id: instance },
      resource: { type: callback, activity_instance: { id: instance } },
    };
  }
  if (!('message' in answer)) return { interaction };
  const { message } = answer;
  return {
    interaction: {
      ...interaction,
      response_message_id: message.id,
      response_message_loading: (message.flags & FLAG.loading) !== 0,
      response_message_ephemeral: (message.flags & FLAG.ephemeral) !== 0,
    },
    resource: { type: callback, message: messageJson(world, message) },
  };
}

const dataOf = (body: Json): Json => (isJson(body.data) ? body.data : {});

/**
 * Throws a refusal unless the interaction accepts this kind of answer: choices for autocomplete, updates for components. Only an
 * application with Activities launches one.
 */
function requireAllowed({ activities }: Rest, interaction: Interaction, type: unknown): void {
  const isFromMessage = interaction.message !== null;
  const updates = isFromMessage ? [CALLBACK.deferUpdate, CALLBACK.update] : [];
  const launches = activities.isEnabled ? [CALLBACK.launch] : [];
  const allowed: readonly number[] =
    interaction.type === INTERACTION.autocomplete
      ? [CALLBACK.choices]
      : interaction.type === INTERACTION.modalSubmit
        ? [CALLBACK.reply, CALLBACK.defer, ...updates, ...launches]
        : [CALLBACK.reply, CALLBACK.defer, ...updates, CALLBACK.modal, ...launches];
  if (typeof type === 'number' && allowed.includes(type)) return;
  const message = `Value must be one of {${allowed.join(', ')}}.`;
  throw invalidForm([{ path: ['type'], code: 'BASE_TYPE_CHOICES', message }]);
}
