import { DM_APP_PERMISSIONS } from './permissions.js';
import { contextOf, memberPermissions, visitorPermissions } from './places.js';
import { channelJson, fullMemberJson, messageJson, userJson } from './wire.js';
import { botPermissions, type Channel, guildOf, isBotIn, type Json, type World } from './world.js';
import type { Interaction } from './worldInteractions.js';

/** Returns the data of INTERACTION_CREATE. */
export function interactionJson(world: World, interaction: Interaction): Json {
  const { channel, member, message } = interaction;
  const guild = guildOf(world, channel);
  const permissions = memberPermissions(world, channel, member).toString();
  return {
    id: interaction.id,
    application_id: world.bot.id,
    type: interaction.type,
    token: interaction.token,
    version: 1,
    data: interaction.data,
    channel_id: channel.id,
    channel: { ...channelJson(world, channel), ...(guild === null ? {} : { permissions }) },
    locale: member.locale,
    entitlements: [],
    authorizing_integration_owners: interaction.owners,
    context: contextOf(world, channel),
    app_permissions: appPermissions(world, channel).toString(),
    attachment_size_limit: 10 * 1024 * 1024,
    entitlement_sku_ids: [],
    ...(message === null ? {} : { message: messageJson(world, message) }),
    ...(guild === null
      ? { user: userJson(member.user) }
      : {
          guild_id: guild.id,
          guild: { id: guild.id, locale: guild.locale, features: [] },
          guild_locale: guild.locale,
          member: { ...fullMemberJson(member), permissions },
        }),
  };
}

/** Returns the app's permissions in an interaction's channel. */
function appPermissions(world: World, channel: Channel): bigint {
  if (channel.kind === 'dm') return DM_APP_PERMISSIONS;
  if (channel.kind === 'private' || !isBotIn(world, channel)) return visitorPermissions(channel);
  return botPermissions(world, channel);
}
