import { type Context, Hono } from 'hono';
import { invalidForm, refusals } from '../errors.js';
import { type Answer, INTERACTION, type Interaction, originOf } from '../interactions.js';
import { createMessage } from '../messages.js';
import { readUpload } from '../uploads.js';
import { checkChoices } from '../validation/autocomplete.js';
import { parseBody } from '../validation/issues.js';
import { FLAG } from '../validation/message.js';
import { checkModal } from '../validation/modal.js';
import { schemas } from '../validation/schemas.js';
import { isJson, messageJson } from '../wire.js';
import type { Json, Message } from '../world.js';
import type { Rest } from './context.js';
import { applyEdit, newMessage } from './messageBodies.js';

/** Interaction callback types. */
const CALLBACK = { reply: 4, defer: 5, deferUpdate: 6, update: 7, choices: 8, modal: 9 } as const;

const MAY_SET = FLAG.suppressEmbeds | FLAG.ephemeral | FLAG.suppressNotifications | FLAG.componentsV2;

type Files = ReadonlyMap<string, File>;

/** `POST /interactions/{id}/{token}/callback`. The token in the path is the only key it needs. */
export function callbackRoutes(rest: Rest): Hono {
  const { world, interactions } = rest;
  const app = new Hono();

  app.post('/:interaction/:token/callback', async (c) => {
    const interaction = open(c);
    const { body, files } = await readUpload(c.req.raw);
    const type = isJson(body) ? body.type : undefined;
    requireAllowed(interaction, type);
    // Reading the body took a moment: a second answer may have come first, or the time run out.
    open(c);
    const { message } = await interactions.claim(
      interaction,
      () => answerOf(interaction, body, files),
      finish,
    );
    if (c.req.query('with_response') !== 'true') return c.body(null, 204);
    return c.json({
      interaction: {
        id: interaction.id,
        type: interaction.type,
        channel_id: interaction.channel.id,
        ...(interaction.channel.kind === 'dm' ? {} : { guild_id: world.guild.id }),
        ...(message === null
          ? {}
          : {
              response_message_id: message.id,
              response_message_loading: (message.flags & FLAG.loading) !== 0,
              response_message_ephemeral: (message.flags & FLAG.ephemeral) !== 0,
            }),
      },
      ...(message === null ? {} : { resource: { type, message: messageJson(world, message) } }),
    });
  });

  function open(c: Context): Interaction {
    const interaction = interactions.find(c.req.param('interaction') ?? '');
    if (interaction === undefined || interaction.token !== c.req.param('token'))
      throw refusals.unknownInteraction();
    if (!interactions.isAlive(interaction)) throw refusals.unknownInteraction();
    if (interaction.answer !== null || interaction.isClaimed) throw refusals.alreadyAcknowledged();
    return interaction;
  }

  /** Everything is checked and uploaded here, and an update is done; a new message shows only once it is finished. */
  async function answerOf(interaction: Interaction, body: unknown, files: Files): Promise<() => Answer> {
    const { channel, member } = interaction;
    switch (isJson(body) ? body.type : undefined) {
      case CALLBACK.reply: {
        const data = dataOf(parseBody(schemas.callbackMessage, body));
        const draft = await newMessage(rest, channel, data, { files, mayUse: MAY_SET, prefix: ['data'] });
        const visibleTo = (draft.flags & FLAG.ephemeral) === 0 ? null : member.user.id;
        const origin = originOf(interaction);
        return () => ({
          kind: 'reply',
          message: createMessage(world, channel, { author: world.bot, ...draft, origin, visibleTo }),
        });
      }
      case CALLBACK.defer: {
        const data = dataOf(parseBody(schemas.callbackMessage, body));
        // Of the flags, Discord heeds only this one here: IS_COMPONENTS_V2 has to come with the edit that follows.
        const ephemeral = (typeof data.flags === 'number' ? data.flags : 0) & FLAG.ephemeral;
        const draft = { author: world.bot, body: {}, attachments: [], flags: FLAG.loading | ephemeral };
        const visibleTo = ephemeral === 0 ? null : member.user.id;
        const origin = originOf(interaction);
        return () => ({
          kind: 'deferred',
          message: createMessage(world, channel, { ...draft, origin, visibleTo }),
        });
      }
      case CALLBACK.deferUpdate:
        parseBody(schemas.callbackUpdate, body);
        return () => ({ kind: 'deferredUpdate' });
      case CALLBACK.update: {
        const data = dataOf(parseBody(schemas.callbackUpdate, body));
        const message = sourceOf(interaction);
        const edited = await applyEdit(rest, { channel, message }, data, { files, prefix: ['data'] });
        return () => ({ kind: 'update', message: edited });
      }
      case CALLBACK.choices: {
        const data = dataOf(parseBody(schemas.callbackAutocomplete, body));
        const choices = checkChoices(data, interaction.focusedType ?? 3);
        return () => ({ kind: 'choices', choices });
      }
      default: {
        const modal = dataOf(parseBody(schemas.callbackModal, body));
        checkModal(modal);
        return () => ({ kind: 'modal', modal });
      }
    }
  }

  function finish(interaction: Interaction, answer: () => Answer): { message: Message | null } {
    const given = answer();
    if (given.kind === 'reply' || given.kind === 'deferred') interaction.original = given.message;
    if (given.kind === 'update' || given.kind === 'deferredUpdate')
      interaction.original = interaction.message;
    interactions.answer(interaction, given);
    return { message: 'message' in given ? given.message : null };
  }

  /** The message its component stands on; it may have been deleted meanwhile. */
  function sourceOf(interaction: Interaction): Message {
    const message = interaction.channel.messages.get(interaction.message?.id ?? '');
    if (message === undefined) throw refusals.unknownMessage();
    return message;
  }

  return app;
}

const dataOf = (body: Json): Json => (isJson(body.data) ? body.data : {});

/** Which answers an interaction takes: choices only for autocomplete, updates only where there is a message. */
function requireAllowed(interaction: Interaction, type: unknown): void {
  const isFromMessage = interaction.message !== null;
  const updates = isFromMessage ? [CALLBACK.deferUpdate, CALLBACK.update] : [];
  const allowed: readonly number[] =
    interaction.type === INTERACTION.autocomplete
      ? [CALLBACK.choices]
      : interaction.type === INTERACTION.modalSubmit
        ? [CALLBACK.reply, CALLBACK.defer, ...updates]
        : [CALLBACK.reply, CALLBACK.defer, ...updates, CALLBACK.modal];
  if (typeof type === 'number' && allowed.includes(type)) return;
  const message = `Value must be one of {${allowed.join(', ')}}.`;
  throw invalidForm([{ path: ['type'], code: 'BASE_TYPE_CHOICES', message }]);
}
