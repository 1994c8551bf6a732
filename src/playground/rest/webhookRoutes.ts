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

/** Routes of an answered interaction's token: follow-ups and its messages. */
export function webhookRoutes(rest: Rest): Hono {
  const { world, interactions } = rest;
  const app = new Hono();
  // Answers to interactions may always carry files and embeds, whatever the bot may do in the channel itself.
  const mayAttach = true;

  const open = (c: Context): Interaction => {
    const token = c.req.param('token') ?? '';
    if (c.req.param('app') !== world.bot.id) throw refusals.unknownWebhook();
    if (interactions.hasEnded(token)) throw refusals.invalidWebhookToken();
    const interaction = interactions.findByToken(token);
    // An interaction has no webhook before its first answer, or after it timed out.
    if (interaction === undefined || interaction.answer === null) throw refusals.unknownWebhook();
    if (interaction.answer.kind === 'failed') throw refusals.unknownWebhook();
    if (!interactions.isAlive(interaction)) throw refusals.invalidWebhookToken();
    return interaction;
  };
  const messageFrom = (c: Context, interaction: Interaction): Message => {
    const id = c.req.param('message');
    const message = id === '@original' ? interaction.original : interaction.channel.messages.get(id ?? '');
    // The token reaches only the messages that this interaction created or updates.
    const isReachable =
      message !== null &&
      message !== undefined &&
      interaction.channel.messages.get(message.id) === message &&
      (message === interaction.original ||
        message.origin?.id === interaction.id ||
        message === interaction.message);
    if (!isReachable) throw refusals.unknownMessage();
    return message;
  };

  app.post('/:app/:token', async (c) => {
    const interaction = open(c);
    const { channel, original } = interaction;
    // As in Discord, the first follow-up replaces a deferred answer.
    if (original !== null && (original.flags & FLAG.loading) !== 0) {
      const filled = await patchMessage(rest, c, {
        channel,
        message: original,
        schema: schemas.followUp,
        mayAttach,
      });
      return c.json(messageJson(world, filled));
    }
    const limits = { schema: schemas.followUp, mayUse: MAY_SET, mayAttach };
    const draft = await readNewMessage(rest, c, channel, limits);
    // Counts after the body is read: otherwise two at once could both be the last one.
    if (isByMemberOnly(interaction.owners) && interaction.followUps >= MAX_VISITOR_FOLLOW_UPS) {
      for (const attachment of draft.attachments) dropAttachment(world, attachment);
      throw refusals.tooManyFollowUps();
    }
    interaction.followUps += 1;
    const flags = flagsOf(interaction, draft.flags);
    const visibleTo = readerOf(interaction, flags);
    const origin = { ...originOf(interaction), commandName: null };
    const message = createMessage(world, channel, { author: world.bot, ...draft, flags, origin, visibleTo });
    return c.json(messageJson(world, message));
  });
  app.get('/:app/:token/messages/:message', (c) => c.json(messageJson(world, messageFrom(c, open(c)))));
  app.patch('/:app/:token/messages/:message', async (c) => {
    const interaction = open(c);
    const message = messageFrom(c, interaction);
    const edited = await patchMessage(rest, c, {
      channel: interaction.channel,
      message,
      schema: schemas.editFollowUp,
      mayAttach,
    });
    return c.json(messageJson(world, edited));
  });
  app.delete('/:app/:token/messages/:message', (c) => {
    const interaction = open(c);
    const message = messageFrom(c, interaction);
    deleteMessage(world, interaction.channel, message);
    if (message === interaction.original) interaction.original = null;
    return c.body(null, 204);
  });
  return app;
}
