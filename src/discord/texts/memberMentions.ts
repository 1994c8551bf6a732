import { type Client, type Guild, RESTJSONErrorCodes } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { isDeletedMember } from '../../game/ports/records.js';
import { isApiError, isPassing } from '../gateway/apiErrors.js';
import { escapeText, isolate, visibleName } from './plainText.js';
import { mention, type NamedMentions } from './words.js';

const GONE = [RESTJSONErrorCodes.UnknownMember, RESTJSONErrorCodes.UnknownUser];

/** Resolves to `undefined` if Discord does not know the member or user. */
export async function unlessGone<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isApiError(error, GONE)) return undefined;
    throw error;
  }
}

/** Ms for which it is known that a member is in a server, or has left it. */
const KNOWN_FOR_MS = 10 * 60_000;
const MAX_KNOWN = 5000;

const keyOf = (member: string, { id }: Pick<Guild, 'id'>): string => `${id} ${member}`;

/**
 * Mentions of members. Outside their servers, or once they have left, Discord shows a mention as a number, so their name stands
 * beside it; not if their account is gone.
 */
export class MemberMentions {
  readonly #client: Client<true>;
  readonly #present = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS });
  /** Mentions of those who left. Old ones serve `atHand` until they are read again. */
  readonly #left = new LRUCache<string, string>({
    ...{ max: MAX_KNOWN, ttl: KNOWN_FOR_MS },
    noDeleteOnStaleGet: true,
  });

  constructor(client: Client<true>) {
    this.#client = client;
  }

  /** Notes that a member is in a server, without a request. */
  noteSeen(member: string, guild: Pick<Guild, 'id'>): void {
    this.#present.set(keyOf(member, guild), true);
    this.#left.delete(keyOf(member, guild));
  }

  /** Mentions from the cache, without a request. A member who left may still lack their name. */
  atHand(members: readonly string[], guild: Pick<Guild, 'id'> | null): NamedMentions {
    const cached = (member: string): string | undefined =>
      guild ? this.#left.get(keyOf(member, guild), { allowStale: true }) : undefined;
    return new Map(members.map((member) => [member, cached(member) ?? mention(member)]));
  }

  /** Looks up members who are not known to be in the server. Returns whether that changes what `atHand` returns. */
  async refresh(members: readonly string[], guild: Guild): Promise<boolean> {
    const before = this.atHand(members, guild);
    const isKnown = (key: string): boolean => this.#present.has(key) || this.#left.has(key);
    const unknown = members.filter((member) => !isDeletedMember(member) && !isKnown(keyOf(member, guild)));
    await Promise.all(unknown.map((member) => this.of(member, guild)));
    const after = this.atHand(members, guild);
    return members.some((member) => before.get(member) !== after.get(member));
  }

  /** Mention of a member. Asks Discord at most once in ten minutes about one who left. */
  async of(member: string, guild: Guild | null): Promise<string> {
    if (!guild) return this.#withName(member);
    const key = keyOf(member, guild);
    const known = this.#left.has(key) ? this.#left.get(key) : undefined;
    if (known !== undefined) return known;
    if (guild.members.cache.has(member) || (await unlessGone(guild.members.fetch(member)))) {
      this.noteSeen(member, guild);
      return mention(member);
    }
    const named = await this.#withName(member);
    this.#present.delete(key);
    this.#left.set(key, named);
    return named;
  }

  /** Mentions of members as `of` writes them, or without names while Discord does not answer. */
  async ofAll(members: readonly string[], guild: Guild | null): Promise<NamedMentions> {
    const named = async (member: string): Promise<string> => {
      try {
        return await this.of(member, guild);
      } catch (error) {
        if (isPassing(error)) return mention(member);
        throw error;
      }
    };
    const known = [...new Set(members)].filter((member) => !isDeletedMember(member));
    return new Map(await Promise.all(known.map(async (member) => [member, await named(member)] as const)));
  }

  async #withName(member: string): Promise<string> {
    const user = await unlessGone(this.#client.users.fetch(member));
    const name = user && visibleName(user.displayName);
    return name === undefined ? mention(member) : `${mention(member)} (${escapeText(isolate(name))})`;
  }
}

const mentionsOf = new WeakMap<Client<true>, MemberMentions>();

/** The mentions of a client's members: one cache a client. */
export function memberMentions(client: Client<true>): MemberMentions {
  const mentions = mentionsOf.get(client) ?? new MemberMentions(client);
  mentionsOf.set(client, mentions);
  return mentions;
}
