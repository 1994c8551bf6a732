import type { Client, Guild } from 'discord.js';
import pMap from 'p-map';
import { isDeletedMember } from '../../../game/ports/records.js';
import { historiesOf, type Meeting } from '../../../game/tournaments/history.js';
import { bracketOf, type Match } from '../../../game/tournaments/knockout.js';
import { pointsText, scoreText, simulResult } from '../../../game/tournaments/notation.js';
import { type Standing, standings } from '../../../game/tournaments/standings.js';
import {
  isOver,
  type PlayerNumber,
  SIMUL_HOST,
  type Tournament,
} from '../../../game/tournaments/tournament.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import {
  type BracketRounds,
  type BracketSide,
  bracketScene,
  MAX_MATCHES,
} from '../../../render/cards/bracketScene.js';
import { type CardScene, renderCard } from '../../../render/cards/cardScene.js';
import {
  MAX_ROUNDS,
  MAX_ROWS,
  type RoundCell,
  type StandingsRow,
  type StandingsTable,
  standingsScene,
} from '../../../render/cards/standingsTable.js';
import { drawableText } from '../../../render/fontFiles.js';
import { unlessGone } from '../../texts/memberMentions.js';
import { shorten, visibleName } from '../../texts/plainText.js';
import type { Say } from '../../texts/texts.js';

/** Names of players that the pictures' fonts can draw. */
type Names = ReadonlyMap<PlayerNumber, string>;

const MAX_ALT_TEXT = 1024;
const CONCURRENCY = 8;

/** Draws the standings, with their alt text; `undefined` before the tournament begins. */
export async function standingsPicture(
  client: Client<true>,
  guild: Guild | null,
  tournament: Tournament,
  say: Say,
): Promise<{ readonly picture: Picture; readonly description: string } | undefined> {
  if (tournament.begunAt === undefined) return undefined;
  const names = await drawnNames(client, guild, tournament, say);
  const picture = await renderCard(pictureScene(tournament, names), 'standings.png');
  return { picture, description: description(tournament, names, say) };
}

/** A bracket for a knock-out, else a table of the first rows. */
export function pictureScene(tournament: Tournament, names: Names): CardScene {
  return tournament.terms.format.kind === 'knockout' && tournament.round > 0
    ? bracketScene(bracketRounds(tournament, names))
    : standingsScene(tableOf(tournament, names));
}

const shownStandings = (tournament: Tournament): readonly Standing[] =>
  standings(tournament).slice(0, MAX_ROWS);

/** Players who can be in the picture: in a bracket all. */
const shownPlayers = (tournament: Tournament): readonly PlayerNumber[] =>
  tournament.terms.format.kind === 'knockout'
    ? bracketRoundsOf(tournament).flatMap((matches) =>
        matches.flatMap(({ players }) => players.flatMap((each) => each ?? [])),
      )
    : shownStandings(tournament).map(({ player }) => player);

/** Names in the server; user names for those that the fonts cannot draw. */
async function drawnNames(
  client: Client<true>,
  guild: Guild | null,
  tournament: Tournament,
  say: Say,
): Promise<Names> {
  const nameOf = async (number: PlayerNumber): Promise<[PlayerNumber, string]> => {
    const { who } = tournament.players[number]!;
    if (who.kind === 'bot') return [number, drawableText(client.user.displayName)];
    if (isDeletedMember(who.member)) return [number, drawableText(say('deletedMember')) || '–'];
    const member = guild && (await unlessGone(guild.members.fetch(who.member)));
    const user = member?.user ?? (await unlessGone(client.users.fetch(who.member)));
    const shown = visibleName((member ?? user)?.displayName ?? '') ?? '';
    return [number, drawableText(shown) || drawableText(user?.username ?? '') || '–'];
  };
  const numbers = [
    ...new Set([...shownPlayers(tournament), ...shownStandings(tournament).map(({ player }) => player)]),
  ];
  return new Map(await pMap(numbers, nameOf, { concurrency: CONCURRENCY }));
}

function tableOf(tournament: Tournament, names: Names): StandingsTable {
  const { players, terms, round: last } = tournament;
  const { kind } = terms.format;
  const hasRounds = kind === 'swiss' || kind === 'roundRobin';
  const all = standings(tournament);
  const placeOf = new Map(
    all.map(({ player, place }) => [player, place === undefined ? '–' : String(place)]),
  );
  const histories = historiesOf(tournament);
  const from = Math.max(1, last - MAX_ROUNDS + 1);
  const rounds = hasRounds ? Array.from({ length: last - from + 1 }, (_, i) => from + i) : [];
  const rows = shownStandings(tournament).map((standing): StandingsRow => {
    const { player, points, tieBreaks } = standing;
    const { meetings, byes } = histories[player]!;
    const cellOf = (round: number): RoundCell => {
      const meeting = meetings.find((each) => each.round === round);
      if (meeting) return { text: placeOf.get(meeting.opponent)!, result: resultOf(meeting) };
      return { text: byes.some((bye) => bye.round === round) ? '+' : '·', result: 'free' };
    };
    const isHost = kind === 'simul' && player === SIMUL_HOST;
    return {
      place: kind === 'simul' ? '' : placeOf.get(player)!,
      name: names.get(player)!,
      points: kind === 'simul' && !isHost ? simulResult(tournament, standing) : pointsText(points),
      detail:
        kind === 'simul'
          ? isHost
            ? scoreText(standing)
            : ''
          : hasRounds && tieBreaks[0]
            ? pointsText(tieBreaks[0].value)
            : scoreText(standing),
      hasLeft: players[player]!.status !== 'active' && players[player]!.who.kind === 'member',
      cells: rounds.map(cellOf),
    };
  });
  return { rows, rounds };
}

function resultOf({ outcome, score }: Meeting): RoundCell['result'] {
  if (!outcome || score === undefined) return 'open';
  return score === 1 ? 'win' : score === 0 ? 'loss' : 'draw';
}

/** The last rounds of a bracket, from the first that a picture has room for. */
function bracketRoundsOf(tournament: Tournament): readonly (readonly Match[])[] {
  const { rounds } = bracketOf(tournament);
  return rounds.slice(
    Math.max(
      0,
      rounds.findIndex(({ length }) => length <= MAX_MATCHES),
    ),
  );
}

const bracketRounds = (tournament: Tournament, names: Names): BracketRounds =>
  bracketRoundsOf(tournament).map((matches) =>
    matches.map(({ players, winner, isDecided }) => {
      const sideOf = (player: PlayerNumber | undefined): BracketSide => ({
        name: player === undefined ? '' : (names.get(player) ?? '–'),
        state: !isDecided ? 'open' : player !== undefined && player === winner ? 'won' : 'lost',
      });
      return [sideOf(players[0]), sideOf(players[1])] as const;
    }),
  );

/** The rows in words. */
function description(tournament: Tournament, names: Names, say: Say): string {
  const isSimul = tournament.terms.format.kind === 'simul';
  const lines = shownStandings(tournament).map((standing) => {
    const place = standing.place === undefined ? '' : `${standing.place}. `;
    const points =
      isSimul && standing.player !== SIMUL_HOST
        ? simulResult(tournament, standing)
        : pointsText(standing.points);
    return `${place}${names.get(standing.player)} ${points}`;
  });
  const state = isOver(tournament) ? say('tournament.state.finished') : say('tournament.standings');
  return shorten(`${state}: ${lines.join(', ')}`, MAX_ALT_TEXT);
}
