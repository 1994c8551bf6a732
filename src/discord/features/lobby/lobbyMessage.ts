import { ButtonStyle, ComponentType } from 'discord.js';
import type { Game } from '../../../game/play/game.js';
import { openSeatOf } from '../../../game/play/game.js';
import type { ChallengeNotice } from '../../../game/ports/lobbyStore.js';
import { OPEN_MS, placelessSides, type TeamGame, type TeamPlace } from '../../../game/teams/teamGame.js';
import type { Tournament } from '../../../game/tournaments/tournament.js';
import { COLORS, type Color, countMoves, GAME_NAMES, type GameName } from '../../../rules/position.js';
import { control, game, gameName } from '../../interactions/control.js';
import { setUp } from '../../interactions/links.js';
import {
  button,
  type Page,
  type Part,
  pageOf,
  type Row,
  rowOf,
  section,
  text,
} from '../../interactions/pages.js';
import { escapeText } from '../../texts/plainText.js';
import type { Say } from '../../texts/texts.js';
import { playersText, stateLine } from '../../texts/tournamentState.js';
import {
  headingOf,
  mention,
  type NamedMentions,
  opponentName,
  rangeText,
  seatMention,
  timestamp,
  titleOf,
} from '../../texts/words.js';

/** Takes an open challenge from a list. */
export const takeChallenge = control('take', 'button', { game });

/** Characters of the lists' entries, with some left for the rest of the page: Discord takes 4000. */
const MAX_TEXT = 3400;

/** Opens a member's own page of the lobby. */
export const openLobby = control('lobby', 'button', {});

/** Keeps the server's lobby in this channel, or no more. */
export const keepLobby = control('keepLobby', 'button', {});
export const endLobby = control('endLobby', 'button', {});

/** Chooses how often a member hears of open challenges in a game. */
export const noticeChoice = control('challengeNotices', 'stringSelect', { kind: gameName });

/** An entry of the lobby. */
export type LobbyEntry = {
  readonly game: Game;
  /** Link to its message, or its channel. */
  readonly link: string;
  /** Rating of the challenger, as text; `undefined` for games to watch. */
  readonly rating: string | undefined;
};

/** A team game that is not over. */
export type LobbyTeamGame = {
  readonly teamGame: TeamGame;
  /** Where the lobby's server plays it. */
  readonly place: TeamPlace;
  /** Link to its message there, or its channel. */
  readonly link: string;
};

/** A tournament that is not over, with a link to its message. */
export type LobbyTournament = { readonly tournament: Tournament; readonly link: string };

export type LobbyLists = {
  readonly challenges: readonly LobbyEntry[];
  readonly games: readonly LobbyEntry[];
  readonly teamGames: readonly LobbyTeamGame[];
  readonly tournaments: readonly LobbyTournament[];
};

type Showing = {
  readonly say: Say;
  readonly bot: string;
  readonly mentions: NamedMentions;
};

function challengeText({ game, link, rating }: LobbyEntry, { say, bot, mentions }: Showing): string {
  const { setup, phase, seats } = game;
  if (phase.kind !== 'challenged') throw new RangeError(`game ${setup.id} is not a challenge`);
  const range = openSeatOf(game)?.ratings;
  const challenger = seatMention(seats[phase.by], bot, say, mentions);
  const details = [
    headingOf(setup, say),
    ...(rating === undefined ? [] : [say('challenge.rating', { rating })]),
    ...(range ? [say('challenge.ratings', { range: rangeText(range, say) })] : []),
    say('challenge.until', { time: timestamp(phase.until) }),
    link,
  ];
  return `${say('lobby.plays', { challenger })}\n-# ${details.join(' · ')}`;
}

const challengePart = (entry: LobbyEntry, showing: Showing): Part =>
  section(
    challengeText(entry, showing),
    button(
      takeChallenge.id({ game: entry.game.setup.id }),
      showing.say('challenge.take'),
      ButtonStyle.Success,
    ),
  );

function gameLine({ game, link }: LobbyEntry, { say, bot, mentions }: Showing): string {
  const { setup, seats, position } = game;
  const players = say('seats', {
    black: opponentName(seats.black, bot, say, mentions),
    white: opponentName(seats.white, bot, say, mentions),
  });
  const move = say('myGames.move', { ply: countMoves(position) });
  return `${players}\n-# ${titleOf(setup.variant, say)} · ${move} · ${link}`;
}

function teamGameLines({ teamGame, place, link }: LobbyTeamGame, { say, bot }: Showing): string {
  const { terms, phase, places, players, position } = teamGame;
  const isOpen = phase.kind === 'open';
  const sideName = (color: Color): string => {
    const side = terms.sides[color];
    if (side.kind === 'level') return say('myGames.level', { bot: mention(bot), level: side.level });
    if (places[color]?.server !== place.server) return say('teams.who.other');
    return isOpen ? say('teams.team', { members: players[color].length }) : '👥';
  };
  const isRelay = COLORS.some((color) => terms.sides[color].kind === 'relay');
  const sides = say('seats', { black: sideName('black'), white: sideName('white') });
  const state = isOpen
    ? say(placelessSides(teamGame).length > 0 ? 'teams.invited' : 'teams.joining', {
        time: timestamp(terms.createdAt + OPEN_MS),
      })
    : say('myGames.move', { ply: countMoves(position) });
  return [
    `${say(`teams.kinds.${isRelay ? 'relay' : 'voters'}`)}: ${sides}`,
    `-# ${titleOf(terms.variant, say)} · ${state} · ${link}`,
  ].join('\n');
}

function tournamentLine({ tournament, link }: LobbyTournament, { say }: Showing): string {
  const { name, variant } = tournament.terms;
  const details = [titleOf(variant, say), playersText(tournament, say), link];
  return `${escapeText(name)} · ${stateLine(tournament, say)}\n-# ${details.join(' · ')}`;
}

/** Keeps the entries for which a message has room, challenges first. */
function fitting({ challenges, games, teamGames, tournaments }: LobbyLists, showing: Showing): LobbyLists {
  let room = MAX_TEXT;
  const take = <E>(entries: readonly E[], textOf: (entry: E, showing: Showing) => string): E[] =>
    entries.filter((entry) => {
      room -= textOf(entry, showing).length;
      return room >= 0;
    });
  return {
    challenges: take(challenges, challengeText),
    tournaments: take(tournaments, tournamentLine),
    teamGames: take(teamGames, teamGameLines),
    games: take(games, gameLine),
  };
}

/** A list below its heading; nothing without entries. */
const headed = (heading: string, entries: readonly string[]): Part[] =>
  entries.length === 0 ? [] : [text([`**${heading}**`, ...entries].join('\n'))];

function listParts(lists: LobbyLists, showing: Showing): Part[] {
  const { say } = showing;
  const { challenges, games, teamGames, tournaments } = fitting(lists, showing);
  return [
    text(`## ${say('lobby.title')}`),
    text(challenges.length === 0 ? say('lobby.noChallenges') : `**${say('lobby.challenges')}**`),
    ...challenges.map((each) => challengePart(each, showing)),
    ...headed(
      say('tournament.list.title'),
      tournaments.map((each) => tournamentLine(each, showing)),
    ),
    ...headed(
      say('lobby.teamGames'),
      teamGames.map((each) => teamGameLines(each, showing)),
    ),
    ...headed(
      say('lobby.games'),
      games.map((each) => gameLine(each, showing)),
    ),
  ];
}

const challengeButton = (say: Say) => button(setUp.id({}), say('lobby.newChallenge'), ButtonStyle.Primary);

/** The lobby that a server keeps in a channel. */
export const publicLobby = (lists: LobbyLists, showing: Showing): Page =>
  pageOf([
    ...listParts(lists, showing),
    rowOf(challengeButton(showing.say), button(openLobby.id({}), showing.say('lobby.notices'))),
  ]);

/** Intervals between notices that members can choose, in minutes. */
export const NOTICE_MINUTES = [10, 60, 24 * 60] as const;

/** Value of the choice of no notices. */
export const NO_NOTICES = 'off';

const MINUTE_MS = 60_000;

function noticeRow(kind: GameName, notices: readonly ChallengeNotice[], say: Say): Row {
  const everyMs = notices.find((each) => each.game === kind)?.everyMs;
  const game = say(`games.${kind}`);
  return rowOf({
    type: ComponentType.StringSelect,
    custom_id: noticeChoice.id({ kind }),
    options: [
      { label: say('lobby.noNotices', { game }), value: NO_NOTICES, default: everyMs === undefined },
      ...NOTICE_MINUTES.map((minutes) => ({
        label: say(`lobby.every.${minutes}`, { game }),
        value: String(minutes),
        default: everyMs === minutes * MINUTE_MS,
      })),
    ],
  });
}

/** How a server keeps its lobby: not at all, in this channel, or in another one. */
export type Kept = 'not' | 'here' | 'elsewhere';

type OwnShowing = Showing & {
  /** The member's notices in this server. */
  readonly notices: readonly ChallengeNotice[];
  /** `undefined` for members who may not change it. */
  readonly kept: Kept | undefined;
};

/** A member's own page of the lobby: also their notices and, for managers, where the server keeps it. */
export function ownLobby(lists: LobbyLists, { notices, kept, ...showing }: OwnShowing): Page {
  const { say } = showing;
  return pageOf([
    ...listParts(lists, showing),
    text(`-# ${say('lobby.noticesAbout')}`),
    ...GAME_NAMES.map((kind) => noticeRow(kind, notices, say)),
    rowOf(
      challengeButton(say),
      ...(kept === 'not' || kept === 'elsewhere' ? [button(keepLobby.id({}), say('lobby.keep'))] : []),
      ...(kept === 'here' || kept === 'elsewhere' ? [button(endLobby.id({}), say('lobby.end'))] : []),
    ),
  ]);
}
