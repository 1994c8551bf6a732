import { createHash } from 'node:crypto';
import { MessageFlags, RESTJSONErrorCodes, type SendableChannels } from 'discord.js';
import { keyedQueue } from '../../game/keyedQueue.js';
import type { Clock } from '../../game/ports/clock.js';
import type { Post } from '../../game/ports/post.js';
import { isApiError, isPassing, isRefusal, MESSAGE_GONE, UNREACHABLE } from '../gateway/apiErrors.js';
import { REPLACE_AFTER_MS } from '../gateway/discordLimits.js';
import { NO_PINGS, type Page } from '../interactions/pages.js';
import { channelOf } from './channels.js';
import type { DiscordParts } from './feature.js';
import { Throttle } from './throttle.js';

/** Characters of a nonce: one fewer than Discord's limit, so that follow-ups can append one. */
const NONCE_CHARACTERS = 24;

/** Members whom a new message pings. */
export type Pings = {
  readonly users: readonly string[];
  /** Sends the pings that the message has no room for. `nonce`: that of the message, with room for one more character. */
  followUp?(channel: SendableChannels, nonce: string): Promise<void>;
};

/** Content of a post, and when it needs a new message. */
export type PostContent = {
  readonly channel: string;
  /** Name of the latest event that is worth a new message; `undefined` if there is none. */
  readonly news: string | undefined;
  /** Whether it hardly changes any more, so that an old message need not be replaced to stay editable. */
  readonly isFinal: boolean;
  draw(): Promise<Page>;
  /** Returns the pings of a new message with this page. `isNews`: whether it announces news. Default: none. */
  pings?(page: Page, isNews: boolean): Promise<Pings>;
  /** Called once the message shows this content and the one before is deleted. */
  onShown?(post: Post): Promise<void>;
  /**
   * Called if Discord refuses the message, or if somebody deleted it and `staysDeleted`. Resolves with whether that was expected; if not, it
   * is logged.
   */
  onRefused?(error: unknown): Promise<boolean>;
  /** Whether a message that somebody deleted does not come again. */
  readonly staysDeleted?: boolean;
};

/** Posts of one kind, and their records. */
export type PostKind<Key> = {
  /** Subject of log lines, such as `a tournament`. */
  readonly name: string;
  /** Minimum ms between edits of a message. */
  readonly editEveryMs: number;
  /** Unique text of a key. */
  textOf(key: Key): string;
  read(key: Key): Promise<Post | undefined>;
  write(key: Key, post: Post, channel: string): Promise<void>;
  /** Returns what to show; `undefined` if there is nothing, or not in this process. */
  find(key: Key): Promise<PostContent | undefined>;
};

/** Where a post of a key is shown, and what it shows. */
type Target<Key> = { readonly key: Key; readonly content: PostContent; readonly channel: SendableChannels };

type Deps = Pick<DiscordParts, 'client' | 'log'> & { readonly clock: Clock };

/**
 * Keeps messages of ours up to date, one for each key: sends, edits, replaces and records them. A message is replaced if there is news, or
 * before it is too old to edit. While Discord fails, it tries again.
 *
 * A post is recorded before it is sent. If the process dies in between, the next attempt sends it again with the same nonce, for which
 * Discord returns the first message for a few minutes. The record keeps a replaced message until that is deleted.
 */
export class KeptPosts<Key> {
  readonly #deps: Deps;
  readonly #kind: PostKind<Key>;
  readonly #edits: Throttle;
  /** Runs what changes a message, one at a time: two at once would leave a message behind. */
  readonly #writes = keyedQueue<string>();
  #isClosed = false;

  constructor(deps: Deps, kind: PostKind<Key>) {
    this.#deps = deps;
    this.#kind = kind;
    this.#edits = new Throttle({ clock: deps.clock, everyMs: kind.editEveryMs });
  }

  /** Shows a post's newest content at once. Never rejects. */
  async show(key: Key): Promise<void> {
    try {
      await this.exclusively(key, () => this.#refresh(key, false));
    } catch (error) {
      const { name } = this.#kind;
      if (!isPassing(error)) this.#warn(key, error, `could not update the message of ${name}`);
      else if (!this.#isClosed) this.#edits.run(this.#kind.textOf(key), async () => this.update(key));
    }
  }

  /** Shows a post's newest content soon, together with changes that follow. */
  update(key: Key): void {
    this.#edits.run(this.#kind.textOf(key), () => this.show(key));
  }

  /** Sends a post again, below all other messages. Rejects with Discord's error. */
  renew(key: Key): Promise<void> {
    return this.exclusively(key, () => this.#refresh(key, true));
  }

  /** A post's record, once all changes under way are done. */
  post(key: Key): Promise<Post | undefined> {
    return this.exclusively(key, () => this.#kind.read(key));
  }

  /** Runs work while nothing else changes a post. */
  exclusively<T>(key: Key, work: () => Promise<T>): Promise<T> {
    return this.#writes(this.#kind.textOf(key), work);
  }

  /** Deletes a post's messages in a channel if Discord allows it. For work that runs exclusively; the record stays. */
  async delete(key: Key, channel: string, { message, replaced }: Post): Promise<void> {
    try {
      const found = await channelOf(this.#deps.client, channel);
      for (const each of [message, replaced]) if (each !== undefined) await this.#delete(key, found, each);
    } catch (error) {
      if (!isApiError(error, UNREACHABLE))
        this.#warn(key, error, `could not delete the message of ${this.#kind.name}`);
    }
  }

  /** Makes the pending changes at once, and waits for them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#edits.close();
    await this.#writes.idle();
  }

  async #refresh(key: Key, isRenewed: boolean): Promise<void> {
    const content = await this.#kind.find(key);
    if (!content) return;
    let post: Post;
    try {
      post = await this.#bring(key, content, isRenewed);
    } catch (error) {
      if (!isRefusal(error) || !(await content.onRefused?.(error))) throw error;
      return;
    }
    await content.onShown?.(post);
  }

  /** Brings a post up to date. */
  async #bring(key: Key, content: PostContent, isRenewed: boolean): Promise<Post> {
    const target = { key, content, channel: await channelOf(this.#deps.client, content.channel) };
    const now = this.#deps.clock.now();
    let post = await this.#kind.read(key);
    const isNews = post === undefined || hasNews(content, post);
    const isOld = post !== undefined && !content.isFinal && now - post.sentAt > REPLACE_AFTER_MS;
    if (post && post.message === undefined && !isOld) post = await this.#send(target, post, !isNews);
    if (post?.message !== undefined) post = await this.#deleteReplaced(target, post);
    // Even if it was just sent: Discord may have returned an earlier copy.
    const isKept = post?.message !== undefined && !isNews && !isOld && !isRenewed;
    if (isKept && (await this.#edit(target, post!))) return post!;
    const next = {
      message: undefined,
      // Two messages never have one time: it tells their nonces apart.
      sentAt: Math.max(now, (post?.sentAt ?? 0) + 1),
      replaced: post?.message ?? post?.replaced,
      news: content.news ?? post?.news ?? '',
    };
    return this.#deleteReplaced(target, await this.#send(target, next, isNews));
  }

  /** Sends a message that is recorded as unsent first. The nonce prevents a second copy. */
  async #send({ key, content, channel }: Target<Key>, unsent: Post, isNews: boolean): Promise<Post> {
    const page = await content.draw();
    const pings = await content.pings?.(page, isNews);
    const nonce = nonceOf(this.#kind.textOf(key), unsent.sentAt);
    await this.#kind.write(key, unsent, content.channel);
    const sent = await channel.send({
      ...bodyOf(page),
      allowedMentions: { users: pings?.users ?? [] },
      ...{ nonce, enforceNonce: true },
    });
    await pings?.followUp?.(channel, nonce);
    const post = { ...unsent, message: sent.id };
    await this.#kind.write(key, post, content.channel);
    return post;
  }

  /** Edits a message. Resolves with `false` if a new one must be sent. */
  async #edit({ key, content, channel }: Target<Key>, post: Post): Promise<boolean> {
    const page = await content.draw();
    try {
      const body = { ...bodyOf(page), attachments: [], allowedMentions: NO_PINGS };
      await channel.messages.edit(post.message!, body);
    } catch (error) {
      if (!isApiError(error, MESSAGE_GONE) || (isDeleted(error) && content.staysDeleted)) throw error;
      return false;
    }
    if (post.news === undefined)
      await this.#kind.write(key, { ...post, news: content.news ?? '' }, content.channel);
    return true;
  }

  /** Deletes the message that a post replaces. Rejects if a retry may succeed. */
  async #deleteReplaced({ key, content, channel }: Target<Key>, post: Post): Promise<Post> {
    if (post.replaced === undefined) return post;
    await this.#delete(key, channel, post.replaced);
    const alone = { ...post, replaced: undefined };
    await this.#kind.write(key, alone, content.channel);
    return alone;
  }

  async #delete(key: Key, { messages }: SendableChannels, message: string): Promise<void> {
    try {
      await messages.delete(message);
    } catch (error) {
      if (isPassing(error)) throw error;
      if (!isDeleted(error) && !isApiError(error, UNREACHABLE))
        this.#warn(key, error, `could not delete an old message of ${this.#kind.name}`);
    }
  }

  #warn(key: Key, error: unknown, message: string): void {
    this.#deps.log.warn({ err: error, post: this.#kind.textOf(key) }, message);
  }
}

/** Whether a post does not announce the latest news. Those of older releases count as doing so. */
const hasNews = ({ news }: PostContent, post: Post): boolean =>
  news !== undefined && post.news !== undefined && news !== post.news;

const isDeleted = (error: unknown): boolean => isApiError(error, [RESTJSONErrorCodes.UnknownMessage]);

const nonceOf = (key: string, sentAt: number): string =>
  createHash('sha256').update(`${key} ${sentAt}`).digest('base64url').slice(0, NONCE_CHARACTERS);

const bodyOf = ({ components, files }: Page) =>
  ({ components, files, flags: MessageFlags.IsComponentsV2 }) as const;
