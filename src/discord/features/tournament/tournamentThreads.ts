import {
  type AnyThreadChannel,
  ChannelType,
  type NewsChannel,
  RESTJSONErrorCodes,
  type TextChannel,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import { pairingOpening } from '../../../game/host/tournamentGame.js';
import type { Updated } from '../../../game/play/action.js';
import type { TimeControl } from '../../../game/play/moveClock.js';
import type { TournamentPlaces } from '../../../game/ports/tournamentPlaces.js';
import type { Pairing, Tournament, TournamentId } from '../../../game/tournaments/tournament.js';
import { wantingPings } from '../../board/channels.js';
import type { DiscordParts } from '../../board/feature.js';
import { threadName } from '../../board/threads.js';
import { CHANNEL_GONE, isApiError } from '../../gateway/apiErrors.js';
import { escapeText } from '../../texts/plainText.js';
import { playerName } from './tournamentWords.js';

type ThreadDeps = Pick<DiscordParts, 'client' | 'host' | 'log' | 'settings' | 'texts' | 'thinker'>;

/** Ms by which Discord's clock may be behind ours. */
const CLOCK_SKEW_MS = 60_000;

/** Longest time for a move, in ms, of games whose threads Discord archives after an hour: a server has at most 1000 active threads. */
const QUICK_MS = 15 * 60_000;

const archiveAfter = ({ ms }: TimeControl): ThreadAutoArchiveDuration =>
  ms <= QUICK_MS ? ThreadAutoArchiveDuration.OneHour : ThreadAutoArchiveDuration.OneWeek;

/** Opens threads of a tournament's channel for its games. */
export class TournamentThreads implements TournamentPlaces {
  readonly #deps: ThreadDeps;
  readonly #onOpened: (id: TournamentId) => void;
  /** Threads in which a game is about to begin. */
  readonly #taken = new Set<string>();
  /** Tournaments whose last attempt failed: only the first failure is logged. */
  readonly #failing = new Set<TournamentId>();

  /** @param onOpened called once a game has begun in its thread */
  constructor(deps: ThreadDeps, onOpened: (id: TournamentId) => void) {
    this.#deps = deps;
    this.#onOpened = onOpened;
  }

  async open(
    tournament: Tournament,
    pairing: Pairing,
    begin: (place: string) => Promise<Updated>,
  ): Promise<'opened' | 'later' | 'unreachable'> {
    const { id, channel: channelId } = tournament.terms;
    let thread: AnyThreadChannel | undefined;
    try {
      const channel = await this.#channelOf(tournament);
      if (!channel) return 'unreachable';
      thread = await this.#threadFor(channel, tournament, pairing);
      // Between rounds the tournament's message calls the players. In an arena their thread does.
      if (tournament.terms.format.kind === 'arena') await this.#call(thread, tournament, pairing);
      const begun = await begin(thread.id);
      if (begun.kind === 'refused') {
        await discard(thread);
        return 'later';
      }
      this.#failing.delete(id);
      this.#onOpened(id);
      return 'opened';
    } catch (error) {
      if (!this.#failing.has(id))
        this.#deps.log.warn(
          { err: error, tournament: id, channel: channelId },
          'could not open a thread for a tournament',
        );
      this.#failing.add(id);
      return 'later';
    } finally {
      if (thread) this.#taken.delete(thread.id);
    }
  }

  /** The tournament's channel; `undefined` if it is gone, or the bot was removed from its server. */
  async #channelOf({ terms }: Tournament): Promise<TextChannel | NewsChannel | undefined> {
    const { client } = this.#deps;
    if (!client.guilds.cache.has(terms.server)) return undefined;
    const channel = await unlessDeleted(client.channels.fetch(terms.channel));
    const takesThreads =
      channel?.type === ChannelType.GuildText || channel?.type === ChannelType.GuildAnnouncement;
    return takesThreads ? channel : undefined;
  }

  /** A thread of an earlier attempt in which no game began, or a new one. */
  async #threadFor(
    channel: TextChannel | NewsChannel,
    tournament: Tournament,
    pairing: Pairing,
  ): Promise<AnyThreadChannel> {
    const { thinker, settings, texts } = this.#deps;
    const { variant, time } = tournament.terms;
    const say = texts.in(await settings.languageIn(channel.guild));
    const index = tournament.pairings.findIndex(({ game }) => game === pairing.game);
    const { seats } = pairingOpening(tournament, index, channel.id, thinker);
    const name = await threadName(this.#deps, { guild: channel.guild, variant, seats }, say);
    const thread =
      (await this.#emptyThread(channel, name, pairing)) ??
      (await channel.threads.create({ name, autoArchiveDuration: archiveAfter(time) }));
    this.#taken.add(thread.id);
    return thread;
  }

  /** A thread of this name in which an earlier attempt began no game. */
  async #emptyThread(
    channel: TextChannel | NewsChannel,
    name: string,
    { pairedAt }: Pairing,
  ): Promise<AnyThreadChannel | undefined> {
    const { client, host } = this.#deps;
    const found = channel.threads.cache.filter(
      (thread) =>
        thread.name === name &&
        thread.ownerId === client.user.id &&
        !this.#taken.has(thread.id) &&
        (thread.createdTimestamp ?? 0) >= pairedAt - CLOCK_SKEW_MS,
    );
    for (const thread of found.values()) {
      const isUsed = (await host.playingAt(thread.id)).length > 0 || (await host.lastOverAt(thread.id));
      if (!isUsed && !this.#taken.has(thread.id)) return thread;
    }
    return undefined;
  }

  /** Pings the two players in their thread. */
  async #call(
    thread: AnyThreadChannel,
    { terms, players }: Tournament,
    { game, black, white }: Pairing,
  ): Promise<void> {
    const { client, settings, texts } = this.#deps;
    const say = texts.in(await settings.languageIn(thread.guild));
    const [first, second] = [players[black]!, players[white]!];
    const names = { bot: client.user.id, say };
    const members = [first, second].flatMap(({ who }) => (who.kind === 'member' ? [who.member] : []));
    await thread.send({
      content: say('tournament.called', {
        ...{ name: escapeText(terms.name), channel: `<#${terms.channel}>` },
        ...{ black: playerName(first, names), white: playerName(second, names) },
      }),
      allowedMentions: { users: await wantingPings(settings, members) },
      ...{ nonce: game, enforceNonce: true },
    });
  }
}

/** Resolves to `undefined` if the channel no longer exists. */
async function unlessDeleted<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isApiError(error, CHANNEL_GONE)) return undefined;
    throw error;
  }
}

/** Deletes an empty thread or, without the permission to delete, closes it: a thread's creator may always do that. */
async function discard(thread: AnyThreadChannel): Promise<void> {
  try {
    await thread.delete();
  } catch (error) {
    if (!isApiError(error, [RESTJSONErrorCodes.MissingPermissions])) throw error;
    await thread.setArchived(true);
  }
}
