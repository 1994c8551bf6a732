import { addMember } from '../seed.js';
import { compareSnowflakes } from '../snowflake.js';
import {
  type Attachment,
  type Channel,
  findUser,
  type Message,
  type TextChannel,
  type ThreadChannel,
  type World,
} from '../world.js';

/** What is kept beside channels and messages. */
export type WorldRecord = {
  /** Ids are newer than this one. */
  readonly lastId: string;
  readonly guildLocale: string;
  readonly members: readonly {
    readonly id: string;
    readonly dmId: string;
    readonly username: string;
    readonly displayName: string;
    readonly locale: string;
  }[];
};

/** A channel without its messages. */
export type ChannelRecord =
  | (Omit<TextChannel, 'messages' | 'botDenied'> & { readonly botDenied: string })
  | (Omit<ThreadChannel, 'messages' | 'memberIds'> & { readonly memberIds: readonly string[] });

export type MessageRecord = Omit<Message, 'author' | 'attachments'> & {
  readonly authorId: string;
  /** Their bytes are kept beside the record. */
  readonly attachments: readonly Omit<Attachment, 'bytes'>[];
};

/** All that was kept. */
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
    members: [...world.members.values()].map(({ user: { id, username, displayName }, locale }) => {
      const dm = [...world.channels.values()].find((each) => each.kind === 'dm' && each.memberId === id);
      return { id, dmId: dm?.id ?? '', username, displayName, locale };
    }),
  };
}

/** What is kept of a channel; null of one that every world has. */
export function channelRecord(channel: Channel): ChannelRecord | null {
  switch (channel.kind) {
    case 'text': {
      const { messages: _, botDenied, ...rest } = channel;
      return { ...rest, botDenied: botDenied.toString() };
    }
    case 'thread': {
      const { messages: _, memberIds, ...rest } = channel;
      return { ...rest, memberIds: [...memberIds] };
    }
    case 'dm':
      return null;
  }
}

export function messageRecord({ author, attachments, ...rest }: Message): MessageRecord {
  return { ...rest, authorId: author.id, attachments: attachments.map(({ bytes: _, ...kept }) => kept) };
}

/** Brings back what was kept, into a world that has nothing but its seed. What is there already keeps its place and name. */
export function restore(world: World, { world: kept, channels, messages, bytes }: Records): void {
  if (kept === undefined) return;
  world.guild.locale = kept.guildLocale;
  for (const { locale, ...member } of kept.members) {
    const known = world.members.get(member.id);
    if (known === undefined) addMember(world, { locale, ...member });
    else known.locale = locale;
  }
  for (const record of channels) {
    if (world.channels.has(record.id)) continue;
    const channel: Channel =
      record.kind === 'text'
        ? { ...record, botDenied: BigInt(record.botDenied), messages: new Map() }
        : { ...record, memberIds: new Set(record.memberIds), messages: new Map() };
    world.channels.set(channel.id, channel);
  }
  for (const record of messages.toSorted((a, b) => compareSnowflakes(a.id, b.id))) {
    restoreMessage(world, record, bytes);
  }
}

function restoreMessage(
  world: World,
  { authorId, attachments, ...rest }: MessageRecord,
  bytes: ReadonlyMap<string, Uint8Array>,
): void {
  const author = findUser(world, authorId);
  const channel = world.channels.get(rest.channelId);
  if (author === undefined || channel === undefined) return;
  const restored = attachments.map((kept) => ({ ...kept, bytes: bytes.get(kept.id) ?? new Uint8Array() }));
  for (const attachment of restored) world.attachments.set(attachment.id, attachment);
  channel.messages.set(rest.id, { ...rest, author, attachments: restored });
}
