import { type Client, Events } from 'discord.js';
import { type TournamentEvent, Tournaments } from '../../../game/host/tournaments.js';
import type { Log } from '../../../game/ports/log.js';
import type { Tournament } from '../../../game/tournaments/tournament.js';
import type { Feature, FeatureDeps } from '../../board/feature.js';
import type { InteractionContext } from '../../interactions/context.js';
import { draftControls, hasOptions, openDraft } from './creation.js';
import { directorControls } from './director.js';
import { listControls, listPage } from './listPage.js';
import { memberControls } from './memberControls.js';
import { serverOf, type TournamentDeps } from './organizers.js';
import { postResult } from './results.js';
import { ScheduledEvents } from './scheduledEvents.js';
import { tournamentOptions } from './tournamentOptions.js';
import { TournamentPosts } from './tournamentPosts.js';
import { TournamentThreads } from './tournamentThreads.js';

type Parts = Omit<TournamentDeps, 'tournaments' | 'posts'> & Pick<FeatureDeps, 'random' | 'updateLobby'>;

/** Tournaments of a server: `/tournament`, their messages, their games in threads, and their events. */
export function tournament(parts: Parts): Feature {
  // Built at the start, because features are also built without parts, for their commands and controls.
  let conducting: Conducting | undefined;
  const deps: TournamentDeps = {
    ...parts,
    get tournaments() {
      return conducting!.tournaments;
    },
    get posts() {
      return conducting!.posts;
    },
  };
  return {
    commands: [
      {
        name: 'tournament',
        isPrivate: true,
        isForServers: true,
        options: tournamentOptions,
        async run(context) {
          const server = serverOf(context);
          if (server === undefined) return context.reply('problems.onlyInServers');
          if (hasOptions(context)) return openDraft(deps, context, context.interaction.options);
          await context.replyPage(await listPage(deps, context, server));
        },
      },
    ],
    controls: [
      ...draftControls(deps),
      ...memberControls(deps),
      ...directorControls(deps),
      ...listControls(deps),
    ],
    start() {
      conducting = new Conducting(parts);
      void conducting.start();
    },
    close: async () => conducting?.close(),
  };
}

/** The conductor of the tournaments, and everything that shows in Discord what it does. */
class Conducting {
  readonly tournaments: Tournaments<InteractionContext>;
  readonly posts: TournamentPosts;
  readonly #parts: Parts;
  readonly #events: ScheduledEvents;
  readonly #stop: (() => void)[] = [];

  constructor(parts: Parts) {
    const { tournamentStore: store, host, thinker, clock, log, random, client } = parts;
    this.#parts = parts;
    const places = new TournamentThreads(parts, (id) => this.posts.update(id));
    this.tournaments = new Tournaments({ store, host, thinker, places, clock, log, random });
    this.posts = new TournamentPosts(parts, this.tournaments, (tournament, link) =>
      this.#conclude(tournament, link),
    );
    this.#events = new ScheduledEvents(parts);
    this.#stop.push(
      this.tournaments.listen((event) => this.#onEvent(event)),
      this.#watchChannels(client, log),
    );
  }

  async start(): Promise<void> {
    try {
      await this.tournaments.start();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'could not recover the tournaments');
    }
  }

  async close(): Promise<void> {
    await this.tournaments.close();
    for (const stop of this.#stop) stop();
    await Promise.all([this.posts.close(), this.#events.close()]);
  }

  #onEvent(event: TournamentEvent): void {
    this.#events.onEvent(event);
    this.posts.onEvent(event);
    this.#parts.updateLobby(event.tournament.terms.server);
  }

  /** Follows a message that shows the end of a tournament, or its correction. Until it has resolved, each start does it again. */
  async #conclude(tournament: Tournament, link: string): Promise<void> {
    const { tournamentStore } = this.#parts;
    const { terms, phase, version } = tournament;
    const shown = await tournamentStore.shownVersion(terms.id);
    if (shown >= version) return;
    if (shown === 0 && phase.kind === 'finished') await postResult(this.#parts, tournament, link);
    await this.#events.settled(terms.id);
    await tournamentStore.setTournamentShown(terms.id, version);
  }

  /** Cancels the tournaments of a channel that is deleted. Returns the function that stops it. */
  #watchChannels(client: Client<true>, log: Log): () => void {
    const cancelIn = async (channel: string): Promise<void> => {
      try {
        for (const { id } of await this.#parts.tournamentStore.unfinishedTournaments()) {
          const found = await this.tournaments.tournament(id);
          if (found?.terms.channel === channel)
            await this.tournaments.act(id, { kind: 'cancel', because: 'unreachable' });
        }
      } catch (error) {
        log.error({ err: error, channel }, 'could not cancel the tournaments of a deleted channel');
      }
    };
    const onDelete = ({ id }: { readonly id: string }): void => void cancelIn(id);
    client.on(Events.ChannelDelete, onDelete);
    return () => client.off(Events.ChannelDelete, onDelete);
  }
}
