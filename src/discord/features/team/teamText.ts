import { playedWords } from '../../../game/play/endWords.js';
import { isDeletedMember } from '../../../game/ports/records.js';
import { tally } from '../../../game/teams/tally.js';
import {
  type LastMove,
  membersNeeded,
  OPEN_MS,
  placelessSides,
  runnerOf,
  sharesPlace,
  type TeamEnd,
  type TeamGame,
  type TeamPlace,
  teamToMove,
} from '../../../game/teams/teamGame.js';
import { boardOf } from '../../../rules/games.js';
import { COLORS, type Color, type Move, opposite, turnAt } from '../../../rules/position.js';
import { moveName } from '../../../rules/squares.js';
import { scoreLines } from '../../board/positionText.js';
import type { Say } from '../../texts/texts.js';
import { DISCS, mention, type NamedMentions, timestamp, titleOf } from '../../texts/words.js';
import { TURN_TIME_NAMES, TURN_TIMES } from './teamDraft.js';
import { takesMovesIn } from './teamPlaces.js';

/** Choices that a tally lists. */
const MAX_TALLIED = 8;

/** Language of a team game in one of its places, and names of its members. */
export type TeamNaming = {
  readonly say: Say;
  readonly bot: string;
  readonly place: TeamPlace;
  readonly mentions: NamedMentions;
};

/** A color's disc and name. */
export const sideName = (color: Color, say: Say): string => `${DISCS[color]} ${say(`colours.${color}`)}`;

/** A choice of a vote, by its name. */
export const choiceName = (choice: Move | 'resign', { terms }: Pick<TeamGame, 'terms'>, say: Say): string =>
  choice === 'resign' ? say('teams.resign') : moveName(choice, boardOf(terms.variant));

/** Text of a team game's message in one of its places. Members of another server are counted there, never named. */
export function teamText(teamGame: TeamGame, showing: TeamNaming): string {
  const { say } = showing;
  const { terms, position } = teamGame;
  const time = TURN_TIME_NAMES.find((name) => TURN_TIMES[name] === terms.turnMs);
  const about = [
    titleOf(terms.variant, say),
    ...(terms.opening === 'plain' ? [] : [say(`openings.${terms.opening}`)]),
    ...(time ? [say('teams.timeOf', { time: say(`teams.times.${time}`) })] : []),
  ];
  return [
    ...statusLines(teamGame, showing),
    ...tallyLines(teamGame, showing),
    ...(teamGame.last ? [`-# ${lastLine(teamGame, teamGame.last, showing)}`] : []),
    ...COLORS.map((color) => `-# ${sideName(color, say)}: ${sideText(teamGame, color, showing)}`),
    `-# ${[...scoreLines(position, say), ...about].join(' · ')}`,
  ].join('\n');
}

function statusLines(teamGame: TeamGame, { say, mentions, place, bot }: TeamNaming): string[] {
  const { phase, terms, turn } = teamGame;
  if (phase.kind === 'over') return [`**${endText(teamGame, phase.end, say)}**`];
  if (phase.kind === 'open') {
    const time = timestamp(terms.createdAt + OPEN_MS);
    const isInvitation = placelessSides(teamGame).length > 0;
    return isInvitation
      ? [`**${say('teams.invited', { time })}**`, say('teams.invitation', { code: terms.id })]
      : [`**${say('teams.joining', { time })}**`];
  }
  const color = teamToMove(teamGame)!;
  const side = sideName(color, say);
  if (turn?.until === undefined)
    return [`**${say('thinking', { disc: DISCS[color], player: mention(bot) })}**`];
  const time = timestamp(turn.until);
  const runner = runnerOf(teamGame);
  const isHere = teamGame.places[color]?.server === place.server;
  const status =
    runner !== undefined && isHere
      ? say('teams.runs', { side: DISCS[color], player: memberName(runner, mentions, say), time })
      : say(runner === undefined ? 'teams.votes' : 'teams.moves', { side, time });
  return [
    `**${status}**`,
    ...(turn.isExtended ? [`-# ${say(runner ? 'teams.moreTime' : 'teams.moreVotes')}`] : []),
  ];
}

const memberName = (member: string, mentions: NamedMentions, say: Say): string =>
  isDeletedMember(member) ? say('deletedMember') : (mentions.get(member) ?? mention(member));

/** How a team game ended, in a sentence. */
function endText({ terms, position }: TeamGame, end: TeamEnd, say: Say): string {
  const won = (winner: Color) => ({
    disc: DISCS[winner],
    player: say(`colours.${winner}`),
    loser: say(`colours.${opposite(winner)}`),
  });
  switch (end.kind) {
    case 'resigned':
      return say('end.resigned', won(end.winner));
    case 'played': {
      const { key, numbers, winner } = playedWords(terms.variant, position, end.status);
      return say(key, { ...numbers, ...(winner && won(winner)) });
    }
    case 'closed':
    case 'deserted':
    case 'unreachable':
    case 'lapsed':
      return say(`teams.ended.${end.kind}`);
  }
}

/** The votes of this turn. The opponents' channel sees their number alone. */
function tallyLines(teamGame: TeamGame, { say, place }: TeamNaming): string[] {
  const { votes, terms } = teamGame;
  const color = teamToMove(teamGame);
  if (!color || terms.sides[color].kind === 'level') return [];
  const isVote = terms.sides[color].kind === 'voters';
  if (votes.length === 0) return isVote ? [`-# ${say('teams.noVotes')}`] : [];
  const list = tally(votes)
    .slice(0, MAX_TALLIED)
    .map(({ choice, votes: number }, i) => {
      const name = choiceName(choice, teamGame, say);
      return `${i === 0 ? `**${name}**` : name} ${number}`;
    })
    .join(' · ');
  const needed = isVote && votes.length < terms.quorum;
  return [
    takesMovesIn(teamGame, place) ? `🗳️ ${list}` : say('teams.voted', { votes: votes.length }),
    ...(needed ? [`-# ${say('teams.needed', { votes: votes.length, quorum: terms.quorum })}`] : []),
  ];
}

function lastLine(
  teamGame: TeamGame,
  { move, ply, by }: LastMove,
  { say, place, mentions }: TeamNaming,
): string {
  const color = turnAt(ply);
  const values = { disc: DISCS[color], move: moveName(move, boardOf(teamGame.terms.variant)) };
  switch (by.kind) {
    case 'votes':
      return say('teams.last.votes', { ...values, votes: by.votes, of: by.of });
    case 'member':
      return teamGame.places[color]?.server === place.server
        ? say('teams.last.member', { ...values, player: memberName(by.member, mentions, say) })
        : say('teams.last.level', values);
    case 'level':
      return say('teams.last.level', values);
    case 'fallback':
      return say(
        teamGame.terms.sides[color].kind === 'relay' ? 'teams.last.late' : 'teams.last.fallback',
        values,
      );
  }
}

/** Who plays a color, as seen from a place. */
function sideText(teamGame: TeamGame, color: Color, { say, bot, place, mentions }: TeamNaming): string {
  const side = teamGame.terms.sides[color];
  if (side.kind === 'level') return say('myGames.level', { bot: mention(bot), level: side.level });
  const own = teamGame.places[color];
  const players = teamGame.players[color];
  const { length } = players;
  if (own === null) return say('teams.awaited');
  if (own.server !== place.server) return say('teams.elsewhere', { members: length });
  const needed = teamGame.phase.kind === 'open' ? membersNeeded(teamGame, color).toStart : 0;
  const missing = needed > length ? ` (${length}/${needed})` : '';
  if (side.kind === 'voters')
    return say(sharesPlace(teamGame) ? 'teams.team' : 'teams.here', { members: length }) + missing;
  if (length === 0) return say('teams.nobody') + missing;
  const next = runnerOf(teamGame);
  const names = players.map((member) => {
    const name = memberName(member, mentions, say);
    return member === next ? `▶ ${name}` : name;
  });
  return names.join(' → ') + missing;
}
