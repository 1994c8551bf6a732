import { type Game, openSeatOf } from '../../../game/play/game.js';
import { GAME_NAMES } from '../../../rules/position.js';
import { gameOf, linkToGame } from '../../board/channelGame.js';
import type { Feature } from '../../board/feature.js';
import { isPlaceRefusal } from '../../board/gamePlaces.js';
import { admitsTaker } from '../../board/openChallenges.js';
import { TO_PLAY } from '../../gateway/discordPermissions.js';
import type { ButtonContext, InteractionContext } from '../../interactions/context.js';
import type { Page } from '../../interactions/pages.js';
import { ChallengeNotices, type NoticeDeps } from './challengeNotices.js';
import { membersOf, readLobby } from './lobbyLists.js';
import {
  endLobby,
  type Kept,
  keepLobby,
  NO_NOTICES,
  NOTICE_MINUTES,
  noticeChoice,
  openLobby,
  ownLobby,
  takeChallenge,
} from './lobbyMessage.js';
import { LobbyPosts, type LobbyPostsDeps } from './lobbyPosts.js';

type LobbyDeps = LobbyPostsDeps & NoticeDeps;

const MINUTE_MS = 60_000;

/** A server's open challenges and games: `/lobby`, a message that a server keeps, and notices for members who want them. */
export function lobby(deps: LobbyDeps): Feature {
  const posts = new LobbyPosts(deps);
  const notices = new ChallengeNotices(deps);
  return {
    commands: [
      {
        name: 'lobby',
        isPrivate: true,
        options: () => [],
        async run(context) {
          const server = serverOf(context);
          if (server === undefined) return context.reply('problems.onlyInServers');
          await context.replyPage(await ownPage(deps, context, server));
        },
      },
    ],
    controls: [
      openLobby.on(
        async (context) => {
          context.isPrivate = true;
          const server = serverOf(context);
          if (server === undefined) return context.reply('problems.unknownControl');
          await context.replyPage(await ownPage(deps, context, server));
        },
        { answersAnew: true },
      ),
      takeChallenge.on(
        (context, { game }) => {
          context.isPrivate = true;
          return take(deps, context, game);
        },
        { answersAnew: true },
      ),
      noticeChoice.on(async (context, { kind: game }) => {
        const server = serverOf(context);
        const [chosen] = context.interaction.values;
        const minutes = NOTICE_MINUTES.find((each) => String(each) === chosen);
        if (server === undefined || (minutes === undefined && chosen !== NO_NOTICES))
          return context.reply('problems.unknownControl');
        const everyMs = minutes === undefined ? undefined : minutes * MINUTE_MS;
        await deps.lobbies.setNotice(context.member, { server, game }, everyMs);
        await context.turnPage(await ownPage(deps, context, server));
      }),
      keepLobby.on((context) => keep(deps, posts, context)),
      endLobby.on(async (context) => {
        const server = serverOf(context);
        if (server === undefined || !context.canManageServer) return context.reply('problems.serverSettings');
        await context.defer();
        await posts.end(server);
        await context.turnPage(await ownPage(deps, context, server));
      }),
    ],
    updateLobby: (server) => posts.update(server),
    onEvent(event) {
      posts.onEvent(event);
      notices.onEvent(event);
    },
    start: () => void posts.start(),
    async close() {
      await Promise.all([posts.close(), notices.close()]);
    },
  };
}

/** The server of an interaction, if the bot is a member of it. */
const serverOf = ({ venue, server }: InteractionContext): string | undefined =>
  venue === 'server' ? (server ?? undefined) : undefined;

/** Keeps the server's lobby in the channel of a press. */
async function keep(deps: LobbyDeps, posts: LobbyPosts, context: ButtonContext): Promise<void> {
  const server = serverOf(context);
  if (server === undefined || !context.canManageServer) return context.reply('problems.serverSettings');
  const missing = context.missing(TO_PLAY);
  if (missing) return context.reply('problems.permissions', { list: missing });
  if (context.interaction.channel?.isThread()) return context.reply('problems.lobbyInThread');
  await context.defer();
  await posts.keep(server, context.place);
  await context.turnPage(await ownPage(deps, context, server));
}

/** Takes an open challenge, whose game begins in its own channel or beside it. Answers with a link. */
async function take(deps: LobbyDeps, context: ButtonContext, id: Game['setup']['id']): Promise<void> {
  const game = await gameOf(deps, context, id);
  if (!game) return;
  const { member, server } = context;
  if (server !== game.setup.server || server === null) return context.refuse({ code: 'no-such-game' });
  if (!openSeatOf(game)) return context.refuse({ code: 'challenge-over' }, game);
  if (!(await deps.places.canSee(member, server, game.place))) return context.reply('problems.hiddenChannel');
  if (!(await admitsTaker(deps, context, game))) return;
  await context.defer();
  const taken = await deps.places.accept(id, member);
  if (taken.kind === 'accepted')
    return context.reply('thread.opened', { place: await linkToGame(deps.boards, taken.game) });
  if (isPlaceRefusal(taken.refusal)) return context.reply('problems.noThreads');
  await context.refuse(taken.refusal, game);
}

async function ownPage(deps: LobbyDeps, context: InteractionContext, server: string): Promise<Page> {
  const { member, say, bot, place } = context;
  const [lists, notices, post] = await Promise.all([
    readLobby(deps, server, (place) => deps.places.canSee(member, server, place), say),
    deps.lobbies.noticesOf(member),
    deps.lobbies.lobbyPost(server),
  ]);
  const kept: Kept = post === undefined ? 'not' : post.channel === place ? 'here' : 'elsewhere';
  return ownLobby(lists, {
    ...{ say, bot },
    mentions: await context.mentionsOfMembers(membersOf(lists)),
    notices: notices.filter((each) => each.server === server && GAME_NAMES.includes(each.game)),
    kept: context.canManageServer ? kept : undefined,
  });
}
