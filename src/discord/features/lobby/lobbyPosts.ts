import { type Guild, RESTJSONErrorCodes } from 'discord.js';
import type { HostEvent } from '../../../game/host/hostEvents.js';
import type { DiscordParts } from '../../board/feature.js';
import { KeptPosts, type PostContent } from '../../board/keptPosts.js';
import { isApiError, UNREACHABLE } from '../../gateway/apiErrors.js';
import type { InteractionContext } from '../../interactions/context.js';
import type { Page } from '../../interactions/pages.js';
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
  | 'tournamentStore'
>;

/** Minimum ms between edits of a server's lobby. */
export const EDIT_EVERY_MS = 15_000;

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
  readonly #posts: KeptPosts<string>;
  /** Servers that keep a lobby. */
  readonly #servers = new Set<string>();

  constructor(deps: LobbyPostsDeps) {
    this.#deps = deps;
    const { lobbies } = deps;
    this.#posts = new KeptPosts(deps, {
      ...{ name: 'a lobby', editEveryMs: EDIT_EVERY_MS },
      textOf: (server) => `lobby ${server}`,
      read: (server) => lobbies.lobbyPost(server),
      write: (server, post, channel) => lobbies.setLobbyPost(server, { ...post, channel }),
      find: (server) => this.#find(server),
    });
  }

  /** Reads which servers keep a lobby, and updates each: its games may have changed while the bot was away. */
  async start(): Promise<void> {
    try {
      for (const server of await this.#deps.lobbies.lobbyServers()) {
        this.#servers.add(server);
        this.#posts.update(server);
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
    if (this.#servers.has(server)) this.#posts.update(server);
  }

  /** Keeps a server's lobby in a channel from now on, and deletes it elsewhere. */
  async keep(server: string, channel: string): Promise<void> {
    const { lobbies, clock } = this.#deps;
    await this.#posts.exclusively(server, async () => {
      const before = await lobbies.lobbyPost(server);
      if (before?.channel === channel) return;
      if (before) await this.#posts.delete(server, before.channel, before);
      const unsent = { message: undefined, sentAt: clock.now(), replaced: undefined, news: '' };
      await lobbies.setLobbyPost(server, { channel, ...unsent });
      this.#servers.add(server);
    });
    await this.#posts.show(server);
  }

  /** Stops keeping a server's lobby, and deletes its message. */
  end(server: string): Promise<void> {
    return this.#posts.exclusively(server, async () => {
      const before = await this.#deps.lobbies.lobbyPost(server);
      if (before) await this.#posts.delete(server, before.channel, before);
      await this.#forget(server);
    });
  }

  close(): Promise<void> {
    return this.#posts.close();
  }

  async #forget(server: string): Promise<void> {
    this.#servers.delete(server);
    await this.#deps.lobbies.setLobbyPost(server, undefined);
  }

  async #find(server: string): Promise<PostContent | undefined> {
    const { client, lobbies, log } = this.#deps;
    const guild = client.guilds.cache.get(server);
    // The server belongs to another process or is unavailable.
    if (!guild?.available) return undefined;
    const post = await lobbies.lobbyPost(server);
    if (!post) {
      this.#servers.delete(server);
      return undefined;
    }
    const { channel } = post;
    return {
      ...{ channel, news: undefined, isFinal: false, staysDeleted: true },
      draw: () => this.#draw(guild, channel),
      onRefused: async (error) => {
        if (!isApiError(error, [RESTJSONErrorCodes.UnknownMessage], UNREACHABLE)) return false;
        log.info({ server, channel }, 'a lobby was deleted or its channel is closed');
        await this.#forget(server);
        return true;
      },
    };
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
