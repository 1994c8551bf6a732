import pMap from 'p-map';
import { loadIntact, storedTeamGames, storedTournaments } from '../../../game/host/loadIntact.js';
import { type Game, membersIn, openSeatOf } from '../../../game/play/game.js';
import { shownPlaces, type TeamGameId } from '../../../game/teams/teamGame.js';
import { isOver, type TournamentId } from '../../../game/tournaments/tournament.js';
import { linkToGame } from '../../board/channelGame.js';
import { postLink } from '../../board/channels.js';
import type { DiscordParts } from '../../board/feature.js';
import type { Say } from '../../texts/texts.js';
import type { LobbyEntry, LobbyLists, LobbyTeamGame, LobbyTournament } from './lobbyMessage.js';

export type ListsDeps = Pick<
  DiscordParts,
  'host' | 'boards' | 'log' | 'ratings' | 'teamStore' | 'tournamentStore'
>;

/** Challenges and games that a lobby lists at most: Discord allows 40 components in a message. */
const [MAX_CHALLENGES, MAX_GAMES] = [7, 8];

/** Tournaments that a lobby lists at most, of the newest ones that are looked through. */
const [MAX_TOURNAMENTS, MAX_READ_TOURNAMENTS] = [5, 20];

/** Games that are looked through for those that readers may see. */
const MAX_READ = 60;

const CONCURRENCY = 8;

/** Reads a server's open challenges, tournaments and games to watch, latest first, of those that the lobby's readers may see. */
export async function readLobby(
  deps: ListsDeps,
  server: string,
  isVisible: (place: string) => Promise<boolean>,
  say: Say,
): Promise<LobbyLists> {
  const { host, boards, ratings } = deps;
  const [challenged, playing] = await Promise.all([
    host.gamesOf({ server, phase: 'challenged' }, MAX_READ),
    host.gamesOf({ server, phase: 'playing' }, MAX_READ),
  ]);
  const open = challenged.filter((game) => openSeatOf(game));
  const entryOf = async (game: Game): Promise<LobbyEntry> => {
    const { phase, seats, setup } = game;
    const by = phase.kind === 'challenged' ? seats[phase.by] : undefined;
    const rating = by?.kind === 'member' ? await ratings.textOf(by.member, setup.variant, say) : undefined;
    return { game, link: await linkToGame(boards, game), rating };
  };
  const entriesOf = async (games: readonly Game[], most: number): Promise<LobbyEntry[]> => {
    const visible = await pMap(games, ({ place }) => isVisible(place), { concurrency: CONCURRENCY });
    return Promise.all(
      games
        .filter((_, i) => visible[i])
        .slice(0, most)
        .map(entryOf),
    );
  };
  const [challenges, games, teamGames, tournaments] = await Promise.all([
    entriesOf(open, MAX_CHALLENGES),
    entriesOf(playing, MAX_GAMES),
    readTeamGames(deps, server, isVisible),
    readTournaments(deps, server, isVisible),
  ]);
  return { challenges, games, teamGames, tournaments };
}

/** A server's tournaments that are not over. */
async function readTournaments(
  { tournamentStore, log }: ListsDeps,
  server: string,
  isVisible: (place: string) => Promise<boolean>,
): Promise<LobbyTournament[]> {
  const entryOf = async (id: TournamentId): Promise<LobbyTournament | undefined> => {
    const tournament = await loadIntact(storedTournaments(tournamentStore), id, log);
    if (!tournament || isOver(tournament) || !(await isVisible(tournament.terms.channel))) return undefined;
    return { tournament, link: postLink(tournament.terms, await tournamentStore.tournamentPost(id)) };
  };
  const ids = await tournamentStore.tournamentsIn(server, MAX_READ_TOURNAMENTS, 0);
  const entries = await pMap(ids, entryOf, { concurrency: CONCURRENCY });
  return entries.filter((entry) => entry !== undefined).slice(0, MAX_TOURNAMENTS);
}

/** A server's team games that are not over. It has at most three. */
async function readTeamGames(
  { teamStore, log }: ListsDeps,
  server: string,
  isVisible: (place: string) => Promise<boolean>,
): Promise<LobbyTeamGame[]> {
  const entryOf = async (id: TeamGameId): Promise<LobbyTeamGame | undefined> => {
    const teamGame = await loadIntact(storedTeamGames(teamStore), id, log);
    const place = teamGame && shownPlaces(teamGame).find((each) => each.server === server);
    if (!place || !(await isVisible(place.channel))) return undefined;
    // Each turn brings a new message to the channel.
    const post = teamGame.phase.kind === 'open' ? await teamStore.teamPost(id, place) : undefined;
    return { teamGame, place, link: postLink(place, post) };
  };
  const entries = await pMap(await teamStore.unfinishedTeamGamesIn(server), entryOf, {
    concurrency: CONCURRENCY,
  });
  return entries.filter((entry) => entry !== undefined);
}

/** Members that the lists name. */
export const membersOf = ({ challenges, games }: LobbyLists): string[] => [
  ...new Set([...challenges, ...games].flatMap(({ game }) => membersIn(game.seats))),
];
