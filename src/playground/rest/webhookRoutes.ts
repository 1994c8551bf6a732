import { type Context, Hono } from 'hono';
import { refusals } from '../errors.js';
import { FLAG } from '../validation/checkMessage.js';
import { schemas } from '../validation/schemas.js';
import { isByMemberOnly } from '../world/places.js';
import { messageJson } from '../world/wire.js';
import { dropAttachment, type Message } from '../world/world.js';
import { type Interaction, originOf } from '../world/worldInteractions.js';
import { createMessage, deleteMessage } from '../world/worldMessages.js';
import { flagsOf, readerOf } from './callbackRoutes.js';
import type { Rest } from './context.js';
import { patchMessage, readNewMessage } from './messageBodies.js';

const MAY_SET = FLAG.suppressEmbeds | FLAG.ephemeral | FLAG.suppressNotifications | FLAG.componentsV2;

/** Maximum number of follow-ups to an interaction if only the member has installed the app. */
const MAX_VISITOR_FOLLOW_UPS = 5;

/** Answers to interactions may carry files and embeds, whatever the bot's permissions in the channel. */
const MAY_ATTACH = true;

/** Routes of an answered interaction's token: follow-ups and its messages. */
export function webhookRoutes(rest: Rest): Hono {
  const { world } = rest;
  const app = new Hono();
  app.post('/:app/:token', async (c) => {
    const interaction = openWebhook(rest, c);
    return c.json(messageJson(world, await followUp(rest, c, interaction)));
  });
  app.get('/:app/:token/messages/:message', (c) =>
    c.json(messageJson(world, messageFrom(c, openWebhook(rest, c)))),
  );
  app.patch('/:app/:token/messages/:message', async (c) => {
    const interaction = openWebhook(rest, c);
    const message = messageFrom(c, interaction);
    const { channel } = interaction;
    const target = { channel, message, schema: schemas.editFollowUp, mayAttach: MAY_ATTACH };
    return c.json(messageJson(world, await patchMessage(rest, c, target)));
  });
  app.delete('/:app/:token/messages/:message', (c) => {
    const interaction = openWebhook(rest, c);
    const message = messageFrom(c, interaction);
    deleteMessage(world, interaction.channel, message);
    if (message === interaction.original) interaction.original = null;
    return c.body(null, 204);
  });
  return app;
}

/** Returns the interaction of the path's token. Throws a refusal if the token opens no webhook, or no longer. */
function openWebhook({ world, interactions }: Rest, c: Context): Interaction {
  const token = c.req.param('token') ?? '';
  if (c.req.param('app') !== world.bot.id) throw refusals.unknownWebhook();
  if (interactions.hasEnded(token)) throw refusals.invalidWebhookToken();
  const interaction = interactions.findByToken(token);
  // An interaction has no webhook before its first answer, or after it timed out.
  if (interaction === undefined || interaction.answer === null) throw refusals.unknownWebhook();
  if (interaction.answer.kind === 'failed') throw refusals.unknownWebhook();
  if (!interactions.isAlive(interaction)) throw refusals.invalidWebhookToken();
  return interaction;
}

/** Returns the path's message. The token reaches only messages that its interaction created or updates. */
function messageFrom(c: Context, interaction: Interaction): Message {
  const { channel, original } = interaction;
  const id = c.req.param('message');
  const message = id === '@original' ? original : channel.messages.get(id ?? '');
  const isReachable =
    message !== null &&
    message !== undefined &&
    channel.messages.get(message.id) === message &&
    (message === original || message.origin?.id === interaction.id || message === interaction.message);
  if (!isReachable) throw refusals.unknownMessage();
  return message;
}

/** Sends a follow-up. As in Discord, the first one replaces a deferred answer. */
async function followUp(rest: Rest, c: Context, interaction: Interaction): Promise<Message> {
  const { world } = rest;
  const { channel, original } = interaction;
  const schema = schemas.followUp;
  if (original !== null && (original.flags & FLAG.loading) !== 0)
    return patchMessage(rest, c, { channel, message: original, schema, mayAttach: MAY_ATTACH });
  const limits = { schema, mayUse: MAY_SET, mayAttach: MAY_ATTACH };
  const draft = await readNewMessage(rest, c, channel, limits);
  // Counted only after the body is read. Otherwise two concurrent requests could both be the last one.
  if (isByMemberOnly(interaction.owners) && interaction.followUps >= MAX_VISITOR_FOLLOW_UPS) {
    for (const attachment of draft.attachments) dropAttachment(world, attachment);
    throw refusals.tooManyFollowUps();
  }
  interaction.followUps += 1;
  const flags = flagsOf(interaction, draft.flags);
  const visibleTo = readerOf(interaction, flags);
  const origin = { ...originOf(interaction), commandName: null };
  return createMessage(world, channel, { author: world.bot, ...draft, flags, origin, visibleTo });
}
