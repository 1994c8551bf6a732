import type { Guild } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { TournamentEvent, Tournaments } from '../../../game/host/tournaments.js';
import type { GameId } from '../../../game/play/game.js';
import type { Post } from '../../../game/ports/post.js';
import { isOver, type Tournament, type TournamentId } from '../../../game/tournaments/tournament.js';
import { postLink, wantingPings } from '../../board/channels.js';
import type { DiscordParts } from '../../board/feature.js';
import { KeptPosts, type Pings, type PostContent } from '../../board/keptPosts.js';
import { CHANNEL_GONE, isApiError } from '../../gateway/apiErrors.js';
import type { InteractionContext } from '../../interactions/context.js';
import { chunks, type Page } from '../../interactions/pages.js';
import { memberMentions } from '../../texts/memberMentions.js';
import { mention } from '../../texts/words.js';
import { namedInNews, newsOf } from './news.js';
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
  readonly #posts: KeptPosts<TournamentId>;
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
    const { tournamentStore } = deps;
    this.#posts = new KeptPosts(deps, {
      ...{ name: 'a tournament', editEveryMs: EDIT_EVERY_MS },
      textOf: (id) => id,
      read: (id) => tournamentStore.tournamentPost(id),
      write: (id, post) => tournamentStore.setTournamentPost(id, post),
      find: (id) => this.#find(id),
    });
  }

  /** Receives the tournaments' events. Announces news at once. */
  onEvent(event: TournamentEvent): void {
    const { id } = event.tournament.terms;
    if (event.kind === 'created' || (event.kind === 'changed' && isNews(event))) void this.#posts.show(id);
    else this.update(id);
  }

  /** Updates a tournament's message soon. */
  update(id: TournamentId): void {
    this.#posts.update(id);
  }

  /** Sends a tournament's message again, below all others. */
  renew(id: TournamentId): Promise<void> {
    return this.#posts.renew(id);
  }

  /** Link to a tournament's message, once it was sent; to its channel if it could not be. */
  async linkTo(tournament: Tournament): Promise<string> {
    return postLink(tournament.terms, await this.#posts.post(tournament.terms.id));
  }

  close(): Promise<void> {
    return this.#posts.close();
  }

  async #find(id: TournamentId): Promise<PostContent | undefined> {
    const tournament = await this.#tournaments.tournament(id);
    const guild = tournament && this.#deps.client.guilds.cache.get(tournament.terms.server);
    // The server is unavailable.
    if (!tournament || !guild?.available) return undefined;
    return {
      ...{ channel: tournament.terms.channel, news: newsOf(tournament), isFinal: isOver(tournament) },
      draw: () => this.#draw(guild, tournament),
      pings: (page, isNews) => this.#pings(guild, tournament, page, isNews ? namedInNews(tournament) : []),
      onShown: (post) => this.#conclude(tournament, post),
      onRefused: async (error) => {
        const isGone = isApiError(error, CHANNEL_GONE);
        if (isGone && !isOver(tournament)) await this.#giveUp(tournament);
        // What Discord refuses now, it would refuse at every start.
        await this.#conclude(tournament, await this.#deps.tournamentStore.tournamentPost(id));
        return isGone;
      },
    };
  }

  async #conclude(tournament: Tournament, post: Post | undefined): Promise<void> {
    if (isOver(tournament)) await this.#onEndShown(tournament, postLink(tournament.terms, post));
  }

  /** Cancels a tournament whose channel is gone. */
  async #giveUp({ terms: { id, channel } }: Tournament): Promise<void> {
    this.#deps.log.info({ tournament: id, channel }, 'the channel of a tournament is gone');
    await this.#tournaments.act(id, { kind: 'cancel', because: 'unreachable' });
  }

  /** Pings members who want it: in the message those whom it names, and the others in further messages. */
  async #pings(guild: Guild, { round }: Tournament, page: Page, members: readonly string[]): Promise<Pings> {
    const { settings, texts } = this.#deps;
    const pinged = await wantingPings(settings, members);
    const shown = JSON.stringify(page.components);
    const users = pinged.filter((member) => shown.includes(mention(member))).slice(0, MAX_PINGS);
    return {
      users,
      followUp: async (channel, nonce) => {
        const say = texts.in(await settings.languageIn(guild));
        const others = pinged.filter((member) => !users.includes(member));
        for (const [i, some] of chunks(others, MAX_PINGS).entries()) {
          const content = say('tournament.roundFor', { round, players: some.map(mention).join(' ') });
          const copy = { nonce: `${nonce}${i.toString(36)}`, enforceNonce: true };
          await channel.send({ content, allowedMentions: { users: some }, ...copy });
        }
      },
    };
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
const isNews = ({ tournament, action }: TournamentEvent & { kind: 'changed' }): boolean =>
  action.kind === 'finish' || action.kind === (tournament.terms.format.kind === 'arena' ? 'begin' : 'pair');
