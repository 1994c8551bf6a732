import { randomBytes } from 'node:crypto';
import { type PermissionName, permissionBits } from './permissions.js';
import { snowflakeAt } from './snowflake.js';
import {
  createWorld,
  type DmChannel,
  type Member,
  type PrivateChannel,
  type TextChannel,
  type World,
} from './world.js';

// 2024-01-01 UTC. Ids of the seed derive from fixed times, so that every restart gives the same ids.
const SEED_TIME_MS = 1_704_067_200_000;
const seedId = (n: number): string => snowflakeAt(SEED_TIME_MS + n * 1000, n);

const GUILD_ID = seedId(1);
const BOT_ID = seedId(2);
const OTHER_GUILD_ID = seedId(3);

const COMMON_GUILD = { locale: 'en-US', createdAt: SEED_TIME_MS, systemChannelId: null };

/** Returns a new token in the form of Discord's: bot id, time, secret. Other programs on this machine must not guess it. */
const newBotToken = (): string =>
  `${Buffer.from(BOT_ID).toString('base64url')}.playground.${randomBytes(27).toString('base64url')}`;

const MEMBERS = [
  { username: 'ada', displayName: 'Ada', locale: 'en-US', hasApp: true },
  { username: 'xiaolin', displayName: '小林', locale: 'zh-CN', hasApp: true },
  { username: 'ben', displayName: 'Ben', locale: 'en-GB', hasApp: false },
  { username: 'mia', displayName: 'Mia', locale: 'de', hasApp: true },
] as const;

/** Channels in their displayed order. Each has a fixed number, so that a saved world's channels keep their ids. */
const CHANNELS: readonly {
  n: number;
  name: string;
  topic: string;
  botDenied?: readonly PermissionName[];
}[] = [
  { n: 5, name: 'welcome', topic: 'Begin here' },
  { n: 6, name: 'watch', topic: 'Watch two levels play' },
  { n: 0, name: 'general', topic: 'Talk about anything' },
  { n: 1, name: 'games', topic: 'Type / to see what the bot can do' },
  { n: 2, name: 'lounge', topic: 'A second room, for a second game' },
  { n: 3, name: 'no-pictures', topic: 'The bot may not attach files here', botDenied: ['ATTACH_FILES'] },
  {
    n: 4,
    name: 'read-only',
    topic: 'The bot may not send messages here',
    botDenied: ['SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS'],
  },
];

/** Channels of a server without the bot. Members who have installed the bot for themselves can use it there. */
const OTHER_CHANNELS: readonly { name: string; topic: string; membersDenied?: readonly PermissionName[] }[] =
  [
    { name: 'not-installed-here', topic: 'The bot is not in this server' },
    {
      name: 'no-external-apps',
      topic: 'Members may not use external apps publicly here',
      membersDenied: ['USE_EXTERNAL_APPS'],
    },
  ];

/** Direct messages between members, by username. A saved world refers to them by their index in this list. */
const PRIVATE_CHANNELS: readonly { name: string | null; members: readonly string[] }[] = [
  { name: null, members: ['ada', 'ben'] },
  { name: 'Game night', members: ['ada', 'xiaolin', 'ben'] },
  { name: null, members: ['xiaolin', 'ben'] },
];

/** Adds a text channel, by default to the bot's guild and with a new id. */
export function addTextChannel(
  world: World,
  options: {
    name: string;
    topic?: string;
    botDenied?: readonly PermissionName[];
    membersDenied?: readonly PermissionName[];
    id?: string;
    guildId?: string;
  },
): TextChannel {
  const { guildId = world.guild.id } = options;
  const channel: TextChannel = {
    kind: 'text',
    id: options.id ?? world.nextId(),
    guildId,
    name: options.name,
    topic: options.topic ?? null,
    position: [...world.channels.values()].filter(
      (other) => other.kind === 'text' && other.guildId === guildId,
    ).length,
    botDenied: permissionBits(options.botDenied ?? []),
    membersDenied: permissionBits(options.membersDenied ?? []),
    messages: new Map(),
  };
  world.channels.set(channel.id, channel);
  return channel;
}

/** Adds a member to the guild, and their DM with the bot. */
export function addMember(
  world: World,
  options: {
    username: string;
    displayName: string;
    locale: string;
    hasApp?: boolean;
    id?: string;
    dmId?: string;
  },
): Member {
  const { username, displayName, locale } = options;
  const member: Member = {
    user: { id: options.id ?? world.nextId(), username, displayName, bot: false },
    locale,
    joinedAt: SEED_TIME_MS,
    hasApp: options.hasApp ?? false,
  };
  world.members.set(member.user.id, member);
  const dm: DmChannel = {
    kind: 'dm',
    id: options.dmId ?? world.nextId(),
    memberId: member.user.id,
    messages: new Map(),
  };
  world.channels.set(dm.id, dm);
  return member;
}

/**
 * Creates the initial world: the bot's guild with its channels and four members, each with a DM with the bot, and, without the
 * bot, another guild and the members' own direct messages.
 */
export function seedWorld(now: () => number, botName: string, lastId?: string): World {
  const world = createWorld({
    now,
    lastId,
    guild: { id: GUILD_ID, name: `${botName} Playground`, ...COMMON_GUILD },
    otherGuild: { id: OTHER_GUILD_ID, name: 'Elsewhere', ...COMMON_GUILD },
    bot: { id: BOT_ID, username: botName, displayName: botName, bot: true },
    botToken: newBotToken(),
  });
  for (const { n, ...channel } of CHANNELS) addTextChannel(world, { ...channel, id: seedId(100 + n) });
  MEMBERS.forEach((member, i) => {
    addMember(world, { ...member, id: seedId(200 + i), dmId: seedId(300 + i) });
  });
  OTHER_CHANNELS.forEach((channel, i) => {
    addTextChannel(world, { ...channel, id: seedId(400 + i), guildId: OTHER_GUILD_ID });
  });
  const members = [...world.members.values()];
  PRIVATE_CHANNELS.forEach(({ name, members: usernames }, i) => {
    const memberIds = members
      .filter(({ user }) => usernames.includes(user.username))
      .map(({ user }) => user.id);
    const channel: PrivateChannel = {
      kind: 'private',
      id: seedId(500 + i),
      name,
      memberIds,
      messages: new Map(),
    };
    world.channels.set(channel.id, channel);
  });
  return world;
}
