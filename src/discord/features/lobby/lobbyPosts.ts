import { type Guild, MessageFlags, RESTJSONErrorCodes } from 'discord.js';
import type { HostEvent } from '../../../game/host/hostEvents.js';
import { keyedQueue } from '../../../game/keyedQueue.js';
import type { LobbyPost } from '../../../game/ports/lobbyStore.js';
import type { DiscordParts } from '../../board/feature.js';
import { Throttle } from '../../board/throttle.js';
import { isApiError, isPassing, MESSAGE_GONE, UNREACHABLE } from '../../gateway/apiErrors.js';
import { REPLACE_AFTER_MS } from '../../gateway/discordLimits.js';
import type { InteractionContext } from '../../interactions/context.js';
import { NO_PINGS, type Page } from '../../interactions/pages.js';
import { memberMentions } from '../../texts/memberMentions.js';
import { membersOf, readLobby } from './lobbyLists.js';
import { publicLobby } from './lobbyMessage.js';

export type LobbyPostsDeps = Pick<
  DiscordParts,
  | 'boards'
  | 'client'
  | 'clock'
  | 'host'
  | 'lobbies'
  | 'log'
  | 'places'
  | 'ratings'
  | 'settings'
  | 'teamStore'
  | 'texts'
>;

/** Minimum ms between edits of a server's lobby. */
export const EDIT_EVERY_MS = 15_000;

/** Digits of a server's id in a nonce, which takes 25 characters. */
const NONCE_DIGITS = 12;

/** Actions that change nothing in a lobby. */
const UNLISTED: readonly string[] = [
  'move',
  'try',
  'plan',
  'choose',
  'declare',
  'place',
  'hint',
  'resume',
  'away',
  'offer',
  'declineOffer',
];

/** Keeps a message with the lobby of each server that wants one. */
export class LobbyPosts {
  readonly #deps: LobbyPostsDeps;
  readonly #edits: Throttle;
  /** Runs what replaces or deletes a server's message, one at a time: two at once would leave a message behind. */
  readonly #writes = keyedQueue<string>();
  /** Servers that keep a lobby. */
  readonly #servers = new Set<string>();

  constructor(deps: LobbyPostsDeps) {
    this.#deps = deps;
    this.#edits = new Throttle({ clock: deps.clock, everyMs: EDIT_EVERY_MS });
  }

  /** Reads which servers keep a lobby, and updates each: its games may have changed while the bot was away. */
  async start(): Promise<void> {
    try {
      for (const server of await this.#deps.lobbies.lobbyServers()) {
        this.#servers.add(server);
        this.update(server);
      }
    } catch (error) {
      this.#deps.log.error({ err: error }, 'could not read which servers keep a lobby');
    }
  }

  /** Receives the host's events. */
  onEvent(event: HostEvent<InteractionContext>): void {
    if (!('game' in event) || event.kind === 'progress' || event.kind === 'reminder') return;
    const { setup, phase } = event.game;
    if (setup.server === null) return;
    const isListed =
      event.kind !== 'changed' || phase.kind === 'over' || !UNLISTED.includes(event.action.kind);
    if (isListed) this.update(setup.server);
  }

  /** Updates a server's lobby soon, if it keeps one. */
  update(server: string): void {
    if (!this.#servers.has(server)) return;
    this.#edits.run(server, async () => {
      try {
        await this.#writes(server, () => this.#renew(server));
      } catch (error) {
        if (isPassing(error)) this.#edits.run(server, async () => this.update(server));
        else this.#deps.log.warn({ err: error, server }, 'could not update the lobby of a server');
      }
    });
  }

  /** Keeps a server's lobby in a channel from now on. Rejects with Discord's error if the channel takes none. */
  keep(server: Guild, channel: string): Promise<void> {
    const { lobbies } = this.#deps;
    return this.#writes(server.id, async () => {
      const before = await lobbies.lobbyPost(server.id);
      if (before?.channel === channel && before.message !== undefined) return;
      try {
        await this.#post(server, channel, before);
        this.#servers.add(server.id);
      } catch (error) {
        await lobbies.setLobbyPost(server.id, before);
        throw error;
      }
    });
  }

  /** Stops keeping a server's lobby, and deletes its message. */
  end(server: string): Promise<void> {
    return this.#writes(server, async () => {
      const before = await this.#deps.lobbies.lobbyPost(server);
      await this.#forget(server);
      await this.#remove(before);
    });
  }

  close(): Promise<void> {
    return this.#edits.close();
  }

  async #forget(server: string): Promise<void> {
    this.#servers.delete(server);
    await this.#deps.lobbies.setLobbyPost(server, undefined);
  }

  /** Edits a server's message, or replaces it by a new one if it is old. Gives the lobby up if somebody deleted its message. */
  async #renew(server: string): Promise<void> {
    const { client, lobbies, clock, log } = this.#deps;
    const guild = client.guilds.cache.get(server);
    // The server belongs to another process or is unavailable.
    if (!guild?.available) return;
    const post = await lobbies.lobbyPost(server);
    if (!post) {
      this.#servers.delete(server);
      return;
    }
    try {
      const { message, channel: id, sentAt } = post;
      if (message === undefined || clock.now() - sentAt > REPLACE_AFTER_MS)
        return await this.#post(guild, id, post);
      const channel = await this.#channel(id);
      await channel.messages.edit(message, { ...body(await this.#draw(guild, id)), attachments: [] });
    } catch (error) {
      if (isApiError(error, [RESTJSONErrorCodes.UnknownMessage], UNREACHABLE)) {
        log.info({ server, channel: post.channel }, 'a lobby was deleted or its channel is closed');
        await this.#forget(server);
      } else if (isApiError(error, MESSAGE_GONE)) await this.#post(guild, post.channel, post);
      else throw error;
    }
  }

  /** Sends a server's lobby as a new message, and deletes the one before. */
  async #post(guild: Guild, channelId: string, before: LobbyPost | undefined): Promise<void> {
    const { lobbies, clock } = this.#deps;
    const page = await this.#draw(guild, channelId);
    const channel = await this.#channel(channelId);
    // Recorded first: after a crash in between, the next start sends it again, and Discord drops the second copy.
    const isUnsent = before?.channel === channelId && before.message === undefined;
    const sentAt = isUnsent ? before.sentAt : clock.now();
    const nonce = `${guild.id.slice(-NONCE_DIGITS)}.${sentAt.toString(36)}`;
    await lobbies.setLobbyPost(guild.id, { channel: channelId, message: undefined, sentAt });
    const { id } = await channel.send({ ...body(page), nonce, enforceNonce: true });
    await lobbies.setLobbyPost(guild.id, { channel: channelId, message: id, sentAt });
    await this.#remove(before);
  }

  async #remove(post: LobbyPost | undefined): Promise<void> {
    if (post?.message === undefined) return;
    try {
      await (await this.#channel(post.channel)).messages.delete(post.message);
    } catch (error) {
      if (isApiError(error, [RESTJSONErrorCodes.UnknownMessage], UNREACHABLE)) return;
      this.#deps.log.warn({ err: error, channel: post.channel }, 'could not delete an old lobby');
    }
  }

  async #channel(id: string) {
    const channel = await this.#deps.client.channels.fetch(id);
    if (!channel?.isSendable() || channel.isDMBased()) throw new Error(`channel ${id} cannot have a lobby`);
    return channel;
  }

  async #draw(guild: Guild, channel: string): Promise<Page> {
    const { client, texts, settings, places } = this.#deps;
    const say = texts.in(await settings.languageIn(guild));
    const lists = await readLobby(
      this.#deps,
      guild.id,
      (place) => places.isAsPublic(guild.id, place, channel),
      say,
    );
    const mentions = await memberMentions(client).ofAll(membersOf(lists), guild);
    return publicLobby(lists, { say, bot: client.user.id, mentions });
  }
}

const body = ({ components }: Page) =>
  ({ components, flags: MessageFlags.IsComponentsV2, allowedMentions: NO_PINGS }) as const;
