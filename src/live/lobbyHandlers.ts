import { refused, type Updated } from '../game/play/action.js';
import { colorOf, type Game, type GameId, openSeatOf, sortByUrgency } from '../game/play/game.js';
import type { GamesIn, GamesOf } from '../game/ports/gameStore.js';
import { levelsFor } from '../game/requests/levelOffer.js';
import { problemOfTaker } from '../game/requests/openChallenge.js';
import type { RematchDeps } from '../game/requests/rematch.js';
import { isOffered, openingOf, type Request } from '../game/requests/request.js';
import { preferredVariant } from '../rules/games.js';
import { GAME_NAMES, type GameName, type RuleName, type Variant } from '../rules/position.js';
import type { Handlers, MemberViewer, PageRefused } from './connection.js';
import type { Names } from './gameState.js';
import {
  type BotGame,
  botGame,
  type ListedChallenge,
  type ListedGame,
  listedChallenge,
  listedGame,
} from './lobbyState.js';
import { MAX_LIVE, type OpenGames } from './openGames.js';
import type { RequestOf } from './protocol.js';

/** Own games, open challenges, and games of others, that the lobby lists at most. */
const [MAX_OWN, MAX_OPEN, MAX_OTHERS] = [50, 20, 20];
/** Games of a server that are looked through for those that a member may watch. */
const MAX_IN_SERVER = 60;

type LobbyDeps = RematchDeps & {
  readonly host: {
    game(id: GameId): Promise<Game | undefined>;
    gamesOf(of: GamesOf | GamesIn, limit: number): Promise<readonly Game[]>;
  };
  readonly places: {
    /** Whether a member may see a channel of a server. */
    canSee(member: string, server: string, place: string): Promise<boolean>;
    /** Takes an open challenge, in its channel or beside it. */
    accept(id: GameId, member: string): Promise<Updated | PageRefused>;
  };
  readonly games: OpenGames;
  readonly namesOf: (game: Game) => Promise<Names>;
  readonly mayWatch: (game: Game, viewer: MemberViewer) => Promise<boolean>;
  /** Rules that a server prefers; the usual ones outside of servers. */
  readonly rulesOf: (server: string | null) => Promise<RuleName | undefined>;
  /** Whether a member's games against the bot count for ratings in a server. */
  readonly isBotRated: (viewer: MemberViewer) => Promise<boolean>;
};

/** Builds the handlers of the lobby, of open challenges and of games against the bot. */
export const lobbyHandlers = (deps: LobbyDeps): Pick<Handlers, 'lobby' | 'playBot' | 'take'> => ({
  async lobby(_, viewer) {
    const [mine, open, others, bot] = await Promise.all([
      ownGames(deps, viewer),
      openChallenges(deps, viewer),
      othersGames(deps, viewer),
      botGames(deps, viewer),
    ]);
    return { kind: 'answer', answer: { mine, open, others, bot } };
  },
  async take({ game: id }, viewer) {
    const game = await deps.host.game(id);
    if (!game || !(await maySeeChallenge(deps, game, viewer))) return refused({ code: 'no-such-game' });
    if (!openSeatOf(game)) return refused({ code: 'challenge-over' });
    const problem = await problemOfTaker(deps, game, viewer.member);
    if (problem) return { kind: 'refused', refusal: { code: problem.code } };
    const taken = await deps.places.accept(id, viewer.member);
    return taken.kind === 'refused' ? taken : { kind: 'answer', answer: id };
  },
  async playBot(asked, viewer) {
    const request = await requestOf(deps, asked, viewer);
    if (!request) return { kind: 'refused', refusal: { code: 'opponent-gone' } };
    const { member, server, place } = viewer;
    return deps.games.open(member, { server, place }, async (where) =>
      openingOf(deps, member, request, where),
    );
  },
});

async function ownGames(deps: LobbyDeps, { member }: MemberViewer): Promise<ListedGame[]> {
  const all = await deps.host.gamesOf({ member, phase: 'live' }, MAX_LIVE);
  return list(deps, sortByUrgency(all, member).slice(0, MAX_OWN), member);
}

/** Whether a member sees the channel of a challenge. */
const maySeeChallenge = async (
  { places }: LobbyDeps,
  { setup, place }: Game,
  { member, server }: MemberViewer,
): Promise<boolean> =>
  server !== null && server === setup.server && (await places.canSee(member, server, place));

/** Open challenges of others in the member's server, without those that they cannot take. */
async function openChallenges(deps: LobbyDeps, viewer: MemberViewer): Promise<ListedChallenge[]> {
  const { member, server } = viewer;
  if (server === null) return [];
  const all = await deps.host.gamesOf({ server, phase: 'challenged' }, MAX_IN_SERVER);
  const listed = await Promise.all(
    all.map(async (game): Promise<ListedChallenge[]> => {
      const challenger = game.phase.kind === 'challenged' ? game.seats[game.phase.by] : undefined;
      if (!openSeatOf(game) || challenger?.kind !== 'member' || challenger.member === member) return [];
      if (await problemOfTaker(deps, game, member)) return [];
      if (!(await maySeeChallenge(deps, game, viewer))) return [];
      const { rating } = await deps.ratings.of(challenger.member, game.setup.variant);
      return [listedChallenge(game, await deps.namesOf(game), member, rating)];
    }),
  );
  return listed.flat().slice(0, MAX_OPEN);
}

async function othersGames(deps: LobbyDeps, viewer: MemberViewer): Promise<ListedGame[]> {
  const { member, server } = viewer;
  if (server === null) return [];
  const all = await deps.host.gamesOf({ server, phase: 'playing' }, MAX_IN_SERVER);
  const open = all.filter((game) => !colorOf(game, member));
  const may = await Promise.all(open.map((game) => deps.mayWatch(game, viewer)));
  return list(deps, open.filter((_, i) => may[i]).slice(0, MAX_OTHERS), member);
}

const list = (deps: LobbyDeps, games: readonly Game[], member: string): Promise<ListedGame[]> =>
  Promise.all(games.map(async (game) => listedGame(game, await deps.namesOf(game), member)));

/** Games in which the bot has levels. */
async function botGames(deps: LobbyDeps, { member, server }: MemberViewer): Promise<BotGame[]> {
  const offers = await Promise.all(
    GAME_NAMES.map(async (game) => {
      const variant = await variantOf(deps, game, server);
      return botGame(variant, await levelsFor(deps, member, variant));
    }),
  );
  return offers.filter(({ levels }) => levels.length > 0);
}

const variantOf = async ({ rulesOf }: LobbyDeps, game: GameName, server: string | null): Promise<Variant> =>
  preferredVariant(game, await rulesOf(server));

/** The requested game; `undefined` if the bot does not play it. */
async function requestOf(
  deps: LobbyDeps,
  { game, level }: RequestOf<'playBot'>,
  viewer: MemberViewer,
): Promise<Request | undefined> {
  const variant = await variantOf(deps, game, viewer.server);
  const { even } = await levelsFor(deps, viewer.member, variant);
  if (level === 'even' && even === undefined) return undefined;
  const request: Request = {
    variant,
    against: level === 'even' ? { kind: 'even', rating: Math.round(even!) } : { kind: 'level', level },
    color: 'black',
    strict: false,
    rated: await deps.isBotRated(viewer),
    time: 'none',
    opening: 'plain',
    start: null,
  };
  return isOffered(deps.thinker, request) ? request : undefined;
}
