import { type Client, Events } from 'discord.js';
import { type TeamGameEvent, TeamGames } from '../../../game/host/teamGames.js';
import { nextTeamAction } from '../../../game/teams/nextTeamAction.js';
import { isTeamGameOver, shownPlaces, type TeamPlace } from '../../../game/teams/teamGame.js';
import type { Feature } from '../../board/feature.js';
import type { InteractionContext } from '../../interactions/context.js';
import { placeOf, type TeamDeps } from './teamAccess.js';
import { teamControls } from './teamControls.js';
import { cardControls, openCard } from './teamCreation.js';
import { invitationControls, openInvitation } from './teamInvitation.js';
import { teamOptions } from './teamOptions.js';
import type { TeamParts } from './teamPlaces.js';
import { TeamPosts } from './teamPosts.js';

/** Games of many against one or many: `/team`, votes and relays, in one channel or two servers. */
export function team(parts: TeamParts): Feature {
  // Built at the start, because features are also built without parts, for their commands and controls.
  let conducting: Conducting | undefined;
  const deps: TeamDeps = {
    ...parts,
    get teamGames() {
      return conducting!.teamGames;
    },
    get posts() {
      return conducting!.posts;
    },
  };
  return {
    commands: [
      {
        name: 'team',
        isPrivate: true,
        isForServers: true,
        options: teamOptions,
        async run(context) {
          if (!placeOf(context)) return context.reply('problems.onlyInServers');
          const { options } = context.interaction;
          const code = options.getString('code');
          if (code !== null) return openInvitation(deps, context, code);
          await openCard(deps, context, options);
        },
      },
    ],
    controls: [...cardControls(deps), ...teamControls(deps), ...invitationControls(deps)],
    start() {
      conducting = new Conducting(parts);
      void conducting.start();
    },
    close: async () => conducting?.close(),
  };
}

/** The conductor of the team games, and their messages. */
class Conducting {
  readonly teamGames: TeamGames<InteractionContext>;
  readonly posts: TeamPosts;
  readonly #parts: TeamParts;
  readonly #stop: readonly (() => void)[];

  constructor(parts: TeamParts) {
    const { teamStore: store, host, thinker, clock, log, random } = parts;
    this.#parts = parts;
    this.teamGames = new TeamGames({ store, host, thinker, clock, log, random });
    this.posts = new TeamPosts(parts, this.teamGames);
    this.#stop = [this.teamGames.listen((event) => this.#onEvent(event)), this.#watchPlaces(parts.client)];
  }

  async start(): Promise<void> {
    try {
      await this.teamGames.start();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'could not recover the team games');
    }
  }

  async close(): Promise<void> {
    await this.teamGames.close();
    for (const stop of this.#stop) stop();
    await this.posts.close();
  }

  #onEvent(event: TeamGameEvent): void {
    const { kind, teamGame } = event;
    // A game that begins at once is shown from its beginning.
    if (kind === 'created' && nextTeamAction(teamGame, this.#parts.clock.now())?.kind === 'begin') return;
    this.posts.onEvent(event);
    if (isListed(event)) for (const { server } of shownPlaces(teamGame)) this.#parts.updateLobby(server);
  }

  /** Ends the games of channels that are deleted, and of servers that remove the bot. Returns the function that stops it. */
  #watchPlaces(client: Client<true>): () => void {
    const endWhere = async (isLost: (place: TeamPlace) => boolean): Promise<void> => {
      try {
        for (const { id } of await this.#parts.teamStore.unfinishedTeamGames()) {
          const found = await this.teamGames.teamGame(id);
          if (found && shownPlaces(found).some(isLost))
            await this.teamGames.act(id, { kind: 'end', because: 'unreachable' });
        }
      } catch (error) {
        this.#parts.log.error({ err: error }, 'could not end the team games of a lost channel');
      }
    };
    const onChannel = ({ id }: { readonly id: string }): void =>
      void endWhere(({ channel }) => channel === id);
    const onServer = ({ id }: { readonly id: string }): void => void endWhere(({ server }) => server === id);
    client.on(Events.ChannelDelete, onChannel);
    client.on(Events.ThreadDelete, onChannel);
    client.on(Events.GuildDelete, onServer);
    return () => {
      client.off(Events.ChannelDelete, onChannel);
      client.off(Events.ThreadDelete, onChannel);
      client.off(Events.GuildDelete, onServer);
    };
  }
}

/** Actions that change what a lobby says of a team game, beside those that end it. */
const LISTED: readonly string[] = ['join', 'leave', 'accept', 'begin'];

const isListed = (event: TeamGameEvent): boolean =>
  event.kind !== 'changed' || isTeamGameOver(event.teamGame) || LISTED.includes(event.action.kind);
