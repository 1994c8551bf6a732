import { EVERYONE_PERMISSIONS } from './permissions.js';
import { botMemberJson, channelJson, isJson, iso, userJson } from './wire.js';
import { type Command, isBotIn, type Json, ownerId, type World } from './world.js';

/** Returns the @everyone role, the only role. */
function everyoneRole(world: World): Json {
  return {
    id: world.guild.id,
    name: '@everyone',
    permissions: EVERYONE_PERMISSIONS.toString(),
    position: 0,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    managed: false,
    mentionable: false,
    flags: 0,
  };
}

/** Returns the guild for `GET /guilds/{id}`. */
export function guildJson(world: World): Json {
  return {
    id: world.guild.id,
    name: world.guild.name,
    icon: null,
    description: null,
    home_header: null,
    splash: null,
    discovery_splash: null,
    features: [],
    banner: null,
    owner_id: ownerId(world),
    application_id: null,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: world.guild.systemChannelId,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    roles: [everyoneRole(world)],
    default_message_notifications: 0,
    mfa_level: 0,
    explicit_content_filter: 0,
    max_presences: null,
    max_members: 500000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: world.guild.locale,
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    nsfw: false,
    nsfw_level: 0,
    emojis: [],
    stickers: [],
    incidents_data: null,
  };
}

/** Returns the data of GUILD_CREATE. Without the privileged members intent it lists the bot alone. */
export function guildCreateJson(world: World): Json {
  const channels = [...world.channels.values()];
  return {
    ...guildJson(world),
    joined_at: iso(world.botJoinedAt),
    large: false,
    unavailable: false,
    member_count: world.members.size + 1,
    members: [botMemberJson(world)],
    channels: channels
      .filter((c) => c.kind === 'text' && isBotIn(world, c))
      .map((c) => channelJson(world, c)),
    threads: channels
      .filter((c) => c.kind === 'thread' && !c.archived && (!c.isPrivate || c.memberIds.has(world.bot.id)))
      .map((c) => channelJson(world, c)),
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** Returns the bot's application. */
export function applicationJson(world: World, verificationUrl: string | null = null): Json {
  return {
    id: world.bot.id,
    name: world.bot.username,
    icon: null,
    description: '',
    type: null,
    summary: '',
    bot: userJson(world.bot),
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    flags: 0,
    flags_new: '0',
    hook: true,
    integration_types_config: { 0: {}, 1: {} },
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: verificationUrl,
    owner: userJson(world.bot),
    approximate_guild_count: 1,
    approximate_user_install_count: [...world.members.values()].filter(({ hasApp }) => hasApp).length,
    approximate_user_authorization_count: 0,
    eligible_oauth2_scopes: [],
    explicit_content_filter: 0,
    team: null,
  };
}

/** Returns a registered command. As in Discord, lists include localizations only on request. */
export function commandJson(world: World, command: Command, withLocalizations: boolean): Json {
  const full: Json = {
    default_member_permissions: null,
    nsfw: false,
    contexts: null,
    integration_types: [0],
    description: '',
    ...command.definition,
    id: command.id,
    application_id: world.bot.id,
    version: command.version,
    ...(command.guildId === null ? {} : { guild_id: command.guildId }),
  };
  return withLocalizations ? full : withoutLocalizations(full);
}

function withoutLocalizations(json: Json): Json {
  const kept: Json = {};
  for (const [key, value] of Object.entries(json)) {
    if (key === 'name_localizations' || key === 'description_localizations') continue;
    kept[key] = Array.isArray(value)
      ? value.map((item: unknown) => (isJson(item) ? withoutLocalizations(item) : item))
      : value;
  }
  return kept;
}
