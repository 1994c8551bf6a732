import { type PermissionName, permissionBits } from './permissions.js';
import { snowflakeAt } from './snowflake.js';
import { createWorld, type DmChannel, type Member, type TextChannel, type World } from './world.js';

// 2024-01-01: the seed's ids are made of fixed moments, so that they are the same after every restart.
const SEED_TIME_MS = 1_704_067_200_000;
const seedId = (n: number): string => snowflakeAt(SEED_TIME_MS + n * 1000, n);

export const GUILD_ID = seedId(1);
export const BOT_ID = seedId(2);

/** The token of the playground's one bot. It opens nothing but a loopback port. */
export const BOT_TOKEN = `${Buffer.from(BOT_ID).toString('base64url')}.playground.loopback`;

const MEMBERS = [
  { username: 'ada', displayName: 'Ada', locale: 'en-US' },
  { username: 'xiaolin', displayName: '小林', locale: 'zh-CN' },
  { username: 'ben', displayName: 'Ben', locale: 'en-GB' },
  { username: 'mia', displayName: 'Mia', locale: 'de' },
] as const;

const CHANNELS: readonly { name: string; topic: string; botDenied?: readonly PermissionName[] }[] = [
  { name: 'general', topic: 'Talk about anything' },
  { name: 'games', topic: 'Type / to see what the bot can do' },
  { name: 'lounge', topic: 'A second room, for a second game' },
  { name: 'no-pictures', topic: 'The bot may not attach files here', botDenied: ['ATTACH_FILES'] },
  {
    name: 'read-only',
    topic: 'The bot may not send messages here',
    botDenied: ['SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS'],
  },
];

/** A text channel of the guild, added to the world; `id` is new unless given. */
export function addTextChannel(
  world: World,
  options: { name: string; topic?: string; botDenied?: readonly PermissionName[]; id?: string },
): TextChannel {
  const channel: TextChannel = {
    kind: 'text',
    id: options.id ?? world.nextId(),
    name: options.name,
    topic: options.topic ?? null,
    position: [...world.channels.values()].filter((other) => other.kind === 'text').length,
    botDenied: permissionBits(options.botDenied ?? []),
    messages: new Map(),
  };
  world.channels.set(channel.id, channel);
  return channel;
}

/** A member of the guild, with a DM between them and the bot, added to the world. */
export function addMember(
  world: World,
  options: { username: string; displayName: string; locale: string; id?: string; dmId?: string },
): Member {
  const { username, displayName, locale } = options;
  const member: Member = {
    user: { id: options.id ?? world.nextId(), username, displayName, bot: false },
    locale,
    joinedAt: SEED_TIME_MS,
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

/** The world as it first is: one guild, its channels, four members, each with a DM with the bot. */
export function seedWorld(now: () => number, botName: string, lastId?: string): World {
  const world = createWorld({
    now,
    lastId,
    guild: { id: GUILD_ID, name: `${botName} Playground`, locale: 'en-US', createdAt: SEED_TIME_MS },
    bot: { id: BOT_ID, username: botName, displayName: botName, bot: true },
    botToken: BOT_TOKEN,
  });
  CHANNELS.forEach((channel, i) => {
    addTextChannel(world, { ...channel, id: seedId(100 + i) });
  });
  MEMBERS.forEach((member, i) => {
    addMember(world, { ...member, id: seedId(200 + i), dmId: seedId(300 + i) });
  });
  return world;
}
