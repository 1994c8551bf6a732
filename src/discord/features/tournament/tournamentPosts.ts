import { type Guild, MessageFlags, RESTJSONErrorCodes, type SendableChannels } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { TournamentEvent, Tournaments } from '../../../game/host/tournaments.js';
import { keyedQueue } from '../../../game/keyedQueue.js';
import type { GameId } from '../../../game/play/game.js';
import type { TournamentPost } from '../../../game/ports/tournamentStore.js';
import { isOver, type Tournament, type TournamentId } from '../../../game/tournaments/tournament.js';
import { channelOf, postLink, wantingPings } from '../../board/channels.js';
import type { DiscordParts } from '../../board/feature.js';
import { Throttle } from '../../board/throttle.js';
import {
  CHANNEL_GONE,
  isApiError,
  isPassing,
  isRefusal,
  MESSAGE_GONE,
  UNREACHABLE,
} from '../../gateway/apiErrors.js';
import { REPLACE_AFTER_MS } from '../../gateway/discordLimits.js';
import type { InteractionContext } from '../../interactions/context.js';
import { chunks, NO_PINGS, type Page } from '../../interactions/pages.js';
import { memberMentions } from '../../texts/memberMentions.js';
import { mention } from '../../texts/words.js';
import { newsOf } from './news.js';
import { standingsPicture } from './standingsPicture.js';
import { listedPairings, tournamentMessage } from './tournamentMessage.js';

export type PostDeps = Pick<
  DiscordParts,
  'client' | 'clock' | 'host' | 'liveBoard' | 'log' | 'settings' | 'texts' | 'tournamentStore'
>;

/** Minimum ms between edits of a tournament's message. */
export const EDIT_EVERY_MS = 4_000;

/** Members that one message pings at most: Discord allows 100, and 2000 characters. */
const MAX_PINGS = 80;

/** Threads of games that are remembered. */
const MAX_THREADS = 5000;

/** Keeps a message with each tournament in its channel. */
export class TournamentPosts {
  readonly #deps: PostDeps;
  readonly #tournaments: Pick<Tournaments<InteractionContext>, 'act' | 'tournament'>;
  readonly #onEndShown: (tournament: Tournament, link: string) => Promise<void>;
  readonly #edits: Throttle;
  /** Runs what sends or deletes a tournament's message, one at a time: two at once would leave a message behind. */
  readonly #writes = keyedQueue<TournamentId>();
  /** Tournaments with news that no message has announced. */
  readonly #unannounced = new Set<TournamentId>();
  readonly #threads = new LRUCache<GameId, string>({ max: MAX_THREADS });

  /** `onEndShown` is called after a message showed a tournament that is over, with a link to it. It rejects to be called again. */
  constructor(
    deps: PostDeps,
    tournaments: Pick<Tournaments<InteractionContext>, 'act' | 'tournament'>,
    onEndShown: (tournament: Tournament, link: string) => Promise<void>,
  ) {
    this.#deps = deps;
    this.#tournaments = tournaments;
    this.#onEndShown = onEndShown;
    this.#edits = new Throttle({ clock: deps.clock, everyMs: EDIT_EVERY_MS });
  }

  /** Receives the tournaments' events. Announces news at once. */
  onEvent(event: TournamentEvent): void {
    const { id } = event.tournament.terms;
    const isNews = event.kind === 'created' || (event.kind === 'changed' && needsNewMessage(event));
    if (isNews) this.#unannounced.add(id);
    if (isNews) void this.#attempt(id);
    else this.update(id);
  }

  /** Updates a tournament's message soon. */
  update(id: TournamentId): void {
    this.#edits.run(id, () => this.#attempt(id));
  }

  /** Sends a tournament's message again, below all others. */
  async renew(id: TournamentId): Promise<void> {
    await this.#writes(id, async () => {
      const tournament = await this.#tournaments.tournament(id);
      const guild = tournament && this.#guildOf(tournament);
      const post = await this.#deps.tournamentStore.tournamentPost(id);
      if (guild) await this.#post(guild, tournament, post, undefined);
    });
  }

  /** Link to a tournament's message, once it was sent; to its channel if it could not be. */
  async linkTo(tournament: Tournament): Promise<string> {
    const { id } = tournament.terms;
    return postLink(
      tournament.terms,
      await this.#writes(id, () => this.#deps.tournamentStore.tournamentPost(id)),
    );
  }

  async close(): Promise<void> {
    await this.#edits.close();
    await this.#writes.idle();
  }

  async #attempt(id: TournamentId): Promise<void> {
    try {
      await this.#writes(id, () => this.#show(id));
    } catch (error) {
      if (isPassing(error)) this.#edits.run(id, async () => this.update(id));
      else
        this.#deps.log.warn({ err: error, tournament: id }, 'could not update the message of a tournament');
    }
  }

  /** The server of a tournament, unless it is unavailable. */
  #guildOf({ terms }: Tournament): Guild | undefined {
    const guild = this.#deps.client.guilds.cache.get(terms.server);
    return guild?.available ? guild : undefined;
  }

  /** Edits a tournament's message, or sends a new one if there is news, or if it is old or was deleted. */
  async #show(id: TournamentId): Promise<void> {
    // First: news that come from here on have an attempt of their own.
    const isUnannounced = this.#unannounced.delete(id);
    const keepUnannounced = () => void (isUnannounced && this.#unannounced.add(id));
    const { tournamentStore, clock } = this.#deps;
    const tournament = await this.#tournaments.tournament(id);
    const guild = tournament && this.#guildOf(tournament);
    if (!guild) return keepUnannounced();
    const post = await tournamentStore.tournamentPost(id);
    const news = newsOf(tournament, post, isUnannounced);
    const isOld = post !== undefined && !isOver(tournament) && clock.now() - post.sentAt > REPLACE_AFTER_MS;
    try {
      if (post?.message === undefined || news || isOld) await this.#post(guild, tournament, post, news);
      else await this.#edit(guild, tournament, post, post.message);
    } catch (error) {
      if (isApiError(error, CHANNEL_GONE)) await this.#giveUp(tournament);
      else if (isApiError(error, MESSAGE_GONE)) await this.#post(guild, tournament, post, undefined);
      else {
        keepUnannounced();
        // What Discord refuses now, it would refuse at every start.
        if (isRefusal(error)) await this.#conclude(tournament);
        throw error;
      }
    }
    await this.#conclude(tournament);
  }

  /** Reports the end of a tournament once no other message shows it. */
  async #conclude(tournament: Tournament): Promise<void> {
    if (!isOver(tournament)) return;
    const post = await this.#deps.tournamentStore.tournamentPost(tournament.terms.id);
    if (post?.replaced === undefined) await this.#onEndShown(tournament, postLink(tournament.terms, post));
  }

  /** Cancels a tournament whose channel is gone. */
  async #giveUp(tournament: Tournament): Promise<void> {
    const { id, channel } = tournament.terms;
    if (isOver(tournament)) return;
    this.#deps.log.info({ tournament: id, channel }, 'the channel of a tournament is gone');
    await this.#tournaments.act(id, { kind: 'cancel', because: 'unreachable' });
  }

  async #edit(guild: Guild, tournament: Tournament, post: TournamentPost, message: string): Promise<void> {
    const channel = await channelOf(this.#deps.client, tournament.terms.channel);
    await this.#removeReplaced(channel, tournament, post);
    const page = await this.#draw(guild, tournament);
    await channel.messages.edit(message, { ...bodyOf(page), attachments: [], allowedMentions: NO_PINGS });
  }

  /** Sends a new message with a tournament's news, and deletes the one before. */
  async #post(
    guild: Guild,
    tournament: Tournament,
    before: TournamentPost | undefined,
    news: readonly string[] | undefined,
  ): Promise<void> {
    const { client, clock, settings, tournamentStore } = this.#deps;
    const { id } = tournament.terms;
    const page = await this.#draw(guild, tournament);
    const channel = await channelOf(client, tournament.terms.channel);
    const pinged = await wantingPings(settings, news ?? []);
    // Recorded first: after a crash in between, the next start sends it again, and Discord drops the second copy.
    const isUnsent = before !== undefined && before.message === undefined;
    if (before && !isUnsent) await this.#removeReplaced(channel, tournament, before);
    // Two messages never have one time: it tells their nonces apart.
    const sentAt = isUnsent ? before.sentAt : Math.max(clock.now(), (before?.sentAt ?? 0) + 1);
    const nonce = `${id}.${sentAt.toString(36)}`;
    const replaced = isUnsent ? before.replaced : before?.message;
    await tournamentStore.setTournamentPost(id, { message: undefined, sentAt, replaced });
    const shown = JSON.stringify(page.components);
    const named = pinged.filter((member) => shown.includes(mention(member))).slice(0, MAX_PINGS);
    const sent = await channel.send({
      ...bodyOf(page),
      allowedMentions: { users: named },
      ...{ nonce, enforceNonce: true },
    });
    const others = pinged.filter((member) => !named.includes(member));
    await this.#pingOthers(channel, tournament, guild, others, nonce);
    const post = { message: sent.id, sentAt, replaced };
    await tournamentStore.setTournamentPost(id, post);
    // The copy that Discord kept may be outdated.
    if (isUnsent) await this.#edit(guild, tournament, post, sent.id);
    try {
      await this.#removeReplaced(channel, tournament, post);
    } catch (error) {
      if (!isPassing(error)) throw error;
      this.update(id);
    }
  }

  /** Pings members whom the message does not list. */
  async #pingOthers(
    channel: SendableChannels,
    { round }: Tournament,
    guild: Guild,
    members: readonly string[],
    nonce: string,
  ): Promise<void> {
    const say = this.#deps.texts.in(await this.#deps.settings.languageIn(guild));
    for (const [i, users] of chunks(members, MAX_PINGS).entries()) {
      const content = say('tournament.roundFor', { round, players: users.map(mention).join(' ') });
      const copy = { nonce: `${nonce}${i.toString(36)}`, enforceNonce: true };
      await channel.send({ content, allowedMentions: { users }, ...copy });
    }
  }

  /** Deletes the message that another has replaced. Rejects if a retry may succeed. */
  async #removeReplaced(
    channel: SendableChannels,
    { terms: { id } }: Tournament,
    post: TournamentPost,
  ): Promise<void> {
    const { tournamentStore, log } = this.#deps;
    if (post.replaced === undefined) return;
    try {
      await channel.messages.delete(post.replaced);
    } catch (error) {
      if (isPassing(error)) throw error;
      if (!isApiError(error, [RESTJSONErrorCodes.UnknownMessage], UNREACHABLE))
        log.warn({ err: error, tournament: id }, 'could not delete an old message of a tournament');
    }
    await tournamentStore.setTournamentPost(id, { ...post, replaced: undefined });
  }

  async #draw(guild: Guild, tournament: Tournament): Promise<Page> {
    const { client, settings, texts } = this.#deps;
    const say = texts.in(await settings.languageIn(guild));
    const members = tournament.players.flatMap(({ who }) => (who.kind === 'member' ? [who.member] : []));
    const mentions = memberMentions(client).atHand(members, guild);
    const threads = await this.#threadsOf(listedPairings(tournament).map(({ game }) => game));
    const isFinished = tournament.phase.kind === 'finished';
    const picture = isFinished ? await standingsPicture(client, guild, tournament, say) : undefined;
    const hasLiveBoard = this.#deps.liveBoard !== undefined;
    const showing = { say, bot: client.user.id, mentions, threads, hasLiveBoard };
    return tournamentMessage(tournament, showing, picture);
  }

  /** Threads of those games that have one. */
  async #threadsOf(games: readonly GameId[]): Promise<ReadonlyMap<string, string>> {
    const threads = new Map<string, string>();
    for (const game of games) {
      const thread = this.#threads.get(game) ?? (await this.#deps.host.game(game))?.place;
      if (!thread) continue;
      this.#threads.set(game, thread);
      threads.set(game, thread);
    }
    return threads;
  }
}

/** Whether a change is worth a new message: a round, the end, or the start of an arena. */
const needsNewMessage = ({ tournament, action }: TournamentEvent & { kind: 'changed' }): boolean => {
  const isArena = tournament.terms.format.kind === 'arena';
  return action.kind === 'finish' || (isArena ? action.kind === 'begin' : action.kind === 'pair');
};

const bodyOf = ({ components, files }: Page) =>
  ({ components, files, flags: MessageFlags.IsComponentsV2 }) as const;
