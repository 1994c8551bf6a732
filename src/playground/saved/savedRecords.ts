import { serverOwner } from '../world/places.js';
import { addMember } from '../world/seed.js';
import { compareSnowflakes } from '../world/snowflake.js';
import {
  type Attachment,
  type Channel,
  type Emoji,
  findUser,
  type InteractionOrigin,
  type Json,
  type Message,
  type TextChannel,
  type ThreadChannel,
  type World,
} from '../world/world.js';

// Optional fields are missing in files that are older than the places without the bot. Only `restore` may read them, because it
// fills in defaults.

/** Saved state other than channels and messages. */
export type WorldRecord = {
  /** Newest assigned id. */
  readonly lastId: string;
  readonly guildLocale: string;
  readonly members: readonly {
    readonly id: string;
    readonly dmId: string;
    readonly username: string;
    readonly displayName: string;
    readonly locale: string;
    readonly hasApp?: boolean;
  }[];
  /** Missing in older files. The bytes are Base64. */
  readonly emojis?: readonly (Omit<Emoji, 'bytes'> & { readonly base64: string })[];
};

/** A channel without its messages. */
export type ChannelRecord =
  | (Omit<TextChannel, 'messages' | 'guildId' | 'botDenied' | 'membersDenied'> & {
      readonly guildId?: string;
      readonly botDenied: string;
      readonly membersDenied?: string;
    })
  | (Omit<ThreadChannel, 'messages' | 'memberIds'> & { readonly memberIds: readonly string[] });

export type MessageRecord = Omit<Message, 'author' | 'attachments' | 'origin'> & {
  readonly authorId: string;
  readonly origin: (Omit<InteractionOrigin, 'owners'> & { readonly owners?: Json }) | null;
  /** Attachments. Their bytes are stored beside the record. */
  readonly attachments: readonly Omit<Attachment, 'bytes'>[];
};

/** All saved records. */
export type Records = {
  readonly world: WorldRecord | undefined;
  readonly channels: readonly ChannelRecord[];
  readonly messages: readonly MessageRecord[];
  readonly bytes: ReadonlyMap<string, Uint8Array>;
};

export function worldRecord(world: World): WorldRecord {
  return {
    lastId: world.nextId(),
    guildLocale: world.guild.locale,
    emojis: [...world.emojis.values()].map(({ bytes, ...rest }) => ({
      ...rest,
      base64: Buffer.from(bytes).toString('base64'),
    })),
    members: [...world.members.values()].map(({ user: { id, username, displayName }, locale, hasApp }) => {
      const dm = [...world.channels.values()].find((each) => each.kind === 'dm' && each.memberId === id);
      return { id, dmId: dm?.id ?? '', username, displayName, locale, hasApp };
    }),
  };
}

/** Returns a channel's record; `null` for direct messages, which come with the seed or their member. */
export function channelRecord(channel: Channel): ChannelRecord | null {
  switch (channel.kind) {
    case 'text': {
      const { messages: _, botDenied, membersDenied, ...rest } = channel;
      return { ...rest, botDenied: botDenied.toString(), membersDenied: membersDenied.toString() };
    }
    case 'thread': {
      const { messages: _, memberIds, ...rest } = channel;
      return { ...rest, memberIds: [...memberIds] };
    }
    case 'dm':
    case 'private':
      return null;
  }
}

export function messageRecord({ author, attachments, ...rest }: Message): MessageRecord {
  return { ...rest, authorId: author.id, attachments: attachments.map(({ bytes: _, ...kept }) => kept) };
}

/** Restores saved records into a freshly seeded world. Seeded objects keep their ids and names. */
export function restore(world: World, { world: kept, channels, messages, bytes }: Records): void {
  if (kept === undefined) return;
  world.guild.locale = kept.guildLocale;
  for (const { locale, ...member } of kept.members) {
    const known = world.members.get(member.id);
    if (known === undefined) addMember(world, { locale, ...member });
    else known.locale = locale;
  }
  for (const { base64, ...emoji } of kept.emojis ?? [])
    world.emojis.set(emoji.id, { ...emoji, bytes: new Uint8Array(Buffer.from(base64, 'base64')) });
  for (const record of channels) {
    if (world.channels.has(record.id)) continue;
    const channel: Channel =
      record.kind === 'text'
        ? {
            ...record,
            guildId: record.guildId ?? world.guild.id,
            botDenied: BigInt(record.botDenied),
            membersDenied: BigInt(record.membersDenied ?? 0),
            messages: new Map(),
          }
        : { ...record, memberIds: new Set(record.memberIds), messages: new Map() };
    world.channels.set(channel.id, channel);
  }
  for (const record of messages.toSorted((a, b) => compareSnowflakes(a.id, b.id))) {
    restoreMessage(world, record, bytes);
  }
}

function restoreMessage(
  world: World,
  { authorId, attachments, origin: kept, ...rest }: MessageRecord,
  bytes: ReadonlyMap<string, Uint8Array>,
): void {
  const author = findUser(world, authorId);
  const channel = world.channels.get(rest.channelId);
  if (author === undefined || channel === undefined) return;
  const origin = kept && { ...kept, owners: kept.owners ?? serverOwner(world, channel) };
  const restored = attachments.map((each) => ({ ...each, bytes: bytes.get(each.id) ?? new Uint8Array() }));
  for (const attachment of restored) world.attachments.set(attachment.id, attachment);
  channel.messages.set(rest.id, { ...rest, author, origin, attachments: restored });
}
