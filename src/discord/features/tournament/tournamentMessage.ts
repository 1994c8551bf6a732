import { ButtonStyle } from 'discord.js';
import { outcomeText, pointsText } from '../../../game/tournaments/notation.js';
import { type Standing, standings } from '../../../game/tournaments/standings.js';
import {
  admitsLatecomers,
  isOver,
  type Pairing,
  type Tournament,
} from '../../../game/tournaments/tournament.js';
import { control } from '../../interactions/control.js';
import { button, gamePage, type Illustration, type Page, type Row, rowOf } from '../../interactions/pages.js';
import { escapeText } from '../../texts/plainText.js';
import type { Say } from '../../texts/texts.js';
import { playersText, stateLine } from '../../texts/tournamentState.js';
import { directedLines } from './directedLines.js';
import { simulLine } from './simulWords.js';
import { showStandings } from './standingsPage.js';
import {
  currentPairings,
  type Naming,
  placeText,
  playerName,
  termsLine,
  tournamentField,
} from './tournamentWords.js';

const fields = { tournament: tournamentField };

export const joinTournament = control('joinTournament', 'button', fields);
export const leaveTournament = control('leaveTournament', 'button', fields);
/** Privately sends a link to the tournament's page at the live board. */
export const watchTournament = control('watchTournament', 'button', fields);
export const myTournamentGame = control('myTournamentGame', 'button', fields);

/** Players and boards that the message lists. */
export const MAX_LISTED = 20;

/** Characters of the message, with some left for the labels of its buttons: Discord takes 4000. */
const MAX_TEXT = 3800;

type Showing = Naming & {
  /** Threads of the games of listed pairings, by game. */
  readonly threads: ReadonlyMap<string, string>;
  /** Whether there is a live board. Default: no. */
  readonly hasLiveBoard?: boolean;
};

/** The pairings that the message lists. */
export const listedPairings = (tournament: Tournament): readonly Pairing[] =>
  currentPairings(tournament).slice(0, MAX_LISTED);

function pairingLine(tournament: Tournament, pairing: Pairing, showing: Showing): string {
  const [black, white] = [pairing.black, pairing.white].map((n) =>
    playerName(tournament.players[n]!, showing),
  );
  const thread = showing.threads.get(pairing.game);
  const state = pairing.outcome ? `**${outcomeText(pairing.outcome)}**` : undefined;
  const parts = [`⚫ ${black} – ⚪ ${white}`, ...(state ? [state] : []), ...(thread ? [`<#${thread}>`] : [])];
  return parts.join(' · ');
}

/** The boards under way, with links to their threads, and who has a bye. */
function pairingLines(tournament: Tournament, showing: Showing, most: number): string[] {
  const { say } = showing;
  const all = currentPairings(tournament);
  if (all.length === 0) return [];
  const more = all.length - most;
  const byes =
    tournament.terms.format.kind === 'arena'
      ? []
      : tournament.byes.filter(({ round }) => round === tournament.round);
  return [
    '',
    ...all.slice(0, most).map((pairing) => pairingLine(tournament, pairing, showing)),
    ...(more > 0 ? [`-# ${say('tournament.moreBoards', { count: more })}`] : []),
    ...byes
      .slice(0, most)
      .map(({ player }) =>
        say('tournament.bye', { player: playerName(tournament.players[player]!, showing) }),
      ),
  ];
}

function standingLine(tournament: Tournament, standing: Standing, showing: Naming): string {
  const name = playerName(tournament.players[standing.player]!, showing);
  return `${placeText(standing, tournament)} ${name} · **${pointsText(standing.points)}**`;
}

/** The first players by standings; before the start in the order in which they joined. */
function playerLines(tournament: Tournament, showing: Showing, most: number): string[] {
  const { say } = showing;
  const { players, terms } = tournament;
  const isSimul = terms.format.kind === 'simul';
  const active = players.flatMap(({ status, who }, number) =>
    status === 'active' && who.kind === 'member' ? [number] : [],
  );
  const title = playersText(tournament, say);
  const hasBegun = tournament.begunAt !== undefined;
  const lines = hasBegun
    ? standings(tournament).map((each) =>
        isSimul ? simulLine(tournament, each, showing) : standingLine(tournament, each, showing),
      )
    : active.map((number) => playerName(players[number]!, showing));
  const more = lines.length - most;
  const shown = lines.slice(0, most);
  return [
    '',
    `**${title}**`,
    ...(hasBegun ? shown : shown.length > 0 ? [shown.join(' · ')] : []),
    ...(more > 0 ? [`-# ${say('tournament.morePlayers', { count: more })}`] : []),
  ];
}

/** A tournament's name, terms and state. */
export const headLines = (tournament: Tournament, say: Say): string[] => [
  `## 🏆 ${escapeText(tournament.terms.name)}`,
  `-# ${termsLine(tournament.terms, say)}`,
  `**${stateLine(tournament, say)}**`,
];

/** Whether the tournament admits another member now. */
export const admitsMembers = (tournament: Tournament): boolean =>
  !isOver(tournament) && (tournament.phase.kind === 'open' || admitsLatecomers(tournament.terms));

/** Buttons with which members join, leave, find their game and see the standings. */
function memberButtons(tournament: Tournament, { say, hasLiveBoard = false }: Showing): Row {
  const id = { tournament: tournament.terms.id };
  const standing = button(showStandings.id({ ...id, page: 0, to: 'open' }), say('tournament.standings'));
  const live = hasLiveBoard ? [button(watchTournament.id(id), say('live.button'))] : [];
  if (isOver(tournament)) return rowOf(standing, ...live);
  const join = button(joinTournament.id(id), say('tournament.join'), ButtonStyle.Success);
  return rowOf(
    ...(admitsMembers(tournament) ? [join] : []),
    button(myTournamentGame.id(id), say('tournament.myGame'), ButtonStyle.Primary),
    standing,
    ...live,
    button(leaveTournament.id(id), say('tournament.leave')),
  );
}

/** The tournament's message in its channel. Lists fewer if the names are long: those of members who left stand beside mentions. */
export function tournamentMessage(
  tournament: Tournament,
  showing: Showing,
  illustration?: Illustration,
): Page {
  const contentWith = (most: number): string =>
    [
      ...headLines(tournament, showing.say),
      ...pairingLines(tournament, showing, most),
      ...playerLines(tournament, showing, most),
      ...directedLines(tournament, showing),
    ].join('\n');
  const full = contentWith(MAX_LISTED);
  const content = full.length <= MAX_TEXT ? full : contentWith(MAX_LISTED / 2);
  const rows = [memberButtons(tournament, showing)];
  return gamePage(tournament.terms.variant.game, content, rows, illustration);
}
