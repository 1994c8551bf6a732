import {
  type APIButtonComponentWithCustomId,
  type AttachmentBuilder,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { playedWords } from '../../../game/play/endWords.js';
import { isDeletedMember } from '../../../game/ports/records.js';
import { tally } from '../../../game/teams/tally.js';
import {
  type LastMove,
  membersNeeded,
  OPEN_MS,
  placelessSides,
  RELAY_MEMBERS,
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
import type { ButtonSigns } from '../../board/buttonSigns.js';
import type { DrawnBoard } from '../../board/drawBoard.js';
import { positionText, scoreLines } from '../../board/positionText.js';
import { legalMoveRows, squareInput, windowRows } from '../../board/squareInputs.js';
import { control, count, oneOf } from '../../interactions/control.js';
import { boardPage, button, buttonRows, type Page, type Row } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { DISCS, mention, type NamedMentions, timestamp, titleOf } from '../../texts/words.js';
import { TURN_TIME_NAMES, TURN_TIMES } from './teamDraft.js';
import { teamGameField } from './teamPlaces.js';

const fields = { teamGame: teamGameField };

/** Votes for a square, or plays it in a relay. */
export const teamSquare = squareInput('team', { ...fields, ply: count });

export const joinTeam = control('joinTeam', 'button', { ...fields, color: oneOf(COLORS) });

const ACTS = ['begin', 'more', 'resign', 'leave', 'ask', 'end', 'review', 'again'] as const;
export const teamAct = control('teamAct', 'button', { ...fields, act: oneOf(ACTS) });

/** Choices that a tally lists. */
const MAX_TALLIED = 8;

/** Language and look of a team game in one of its places. */
export type TeamShowing = {
  readonly say: Say;
  readonly bot: string;
  readonly place: TeamPlace;
  readonly drawn: DrawnBoard;
  readonly mentions: NamedMentions;
  readonly signs: ButtonSigns;
  /** Record of a finished game. */
  readonly record?: AttachmentBuilder | undefined;
};

type Naming = Pick<TeamShowing, 'say' | 'bot' | 'place' | 'mentions'>;
const nameOf = (color: Color, say: Say): string => `${DISCS[color]} ${say(`colours.${color}`)}`;

/** A choice of a vote, by its name. */
export const choiceName = (choice: Move | 'resign', { terms }: Pick<TeamGame, 'terms'>, say: Say): string =>
  choice === 'resign' ? say('teams.resign') : moveName(choice, boardOf(terms.variant));

/** Whether the side to move decides in this place, so that its message takes moves. */
export function takesMovesIn(teamGame: TeamGame, { channel }: TeamPlace): boolean {
  const color = teamToMove(teamGame);
  return color !== undefined && teamGame.places[color]?.channel === channel;
}

/** The message of a team game in one of its places. Members of another server are counted there, never named. */
export function teamMessage(teamGame: TeamGame, showing: TeamShowing): Page {
  const { say, drawn, record } = showing;
  const { variant } = teamGame.terms;
  const turn = teamGame.phase.kind === 'over' ? undefined : turnAt(teamGame.position.ply);
  const page = boardPage(variant.game, textOf(teamGame, showing), rowsOf(teamGame, showing), {
    picture: drawn.picture,
    description: positionText(teamGame.position, turn, say),
  });
  if (!record) return page;
  const [container] = page.components;
  const file = { type: ComponentType.File as const, file: { url: `attachment://${record.name}` } };
  return {
    components: [{ ...container!, components: [...container!.components, file] }],
    files: [...page.files, record],
  };
}

function textOf(teamGame: TeamGame, showing: Naming): string {
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
    ...COLORS.map((color) => `-# ${nameOf(color, say)}: ${sideText(teamGame, color, showing)}`),
    `-# ${[...scoreLines(position, say), ...about].join(' · ')}`,
  ].join('\n');
}

function statusLines(teamGame: TeamGame, { say, mentions, place, bot }: Naming): string[] {
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
  const side = nameOf(color, say);
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
export function endText({ terms, position }: TeamGame, end: TeamEnd, say: Say): string {
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
function tallyLines(teamGame: TeamGame, { say, place }: Naming): string[] {
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

function lastLine(teamGame: TeamGame, { move, ply, by }: LastMove, { say, place, mentions }: Naming): string {
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
function sideText(teamGame: TeamGame, color: Color, { say, bot, place, mentions }: Naming): string {
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

/** Buttons of the sides that a member can join in a channel. Voters who are alone there join by voting. */
export const joinButtons = (
  teamGame: TeamGame,
  { channel }: TeamPlace,
  say: Say,
): APIButtonComponentWithCustomId[] =>
  COLORS.filter((color) => {
    if (teamGame.phase.kind === 'over' || teamGame.places[color]?.channel !== channel) return false;
    return teamGame.terms.sides[color].kind === 'relay'
      ? teamGame.players[color].length < RELAY_MEMBERS.max
      : sharesPlace(teamGame);
  }).map((color) =>
    button(
      joinTeam.id({ teamGame: teamGame.terms.id, color }),
      say('teams.join', { side: nameOf(color, say) }),
      ButtonStyle.Success,
    ),
  );

export const actButton = (
  { terms }: Pick<TeamGame, 'terms'>,
  act: (typeof ACTS)[number],
  label: string,
  style: APIButtonComponentWithCustomId['style'] = ButtonStyle.Secondary,
): APIButtonComponentWithCustomId => button(teamAct.id({ teamGame: terms.id, act }), label, style);

function rowsOf(teamGame: TeamGame, { say, place, drawn, signs }: TeamShowing): Row[] {
  const more = actButton(teamGame, 'more', '⋯');
  const join = joinButtons(teamGame, place, say);
  switch (teamGame.phase.kind) {
    case 'open': {
      const isReady = placelessSides(teamGame).length === 0;
      const begin = actButton(teamGame, 'begin', say('teams.begin'), ButtonStyle.Primary);
      return buttonRows([...join, ...(isReady ? [begin] : []), more]);
    }
    case 'playing':
      return takesMovesIn(teamGame, place)
        ? squareRowsOf(teamGame, drawn, signs, say, [...join, more])
        : buttonRows([...join, more]);
    case 'over':
      return buttonRows([
        actButton(teamGame, 'again', say('teams.again'), ButtonStyle.Primary),
        actButton(teamGame, 'review', say('controls.review')),
      ]);
  }
}

/** Squares to press, with their votes where there is room. A window leaves room for one more button, the last of `others`. */
export function squareRowsOf(
  teamGame: TeamGame,
  { window, isTurned }: DrawnBoard,
  signs: ButtonSigns,
  say: Say,
  others: readonly APIButtonComponentWithCustomId[],
): Row[] {
  const { position, votes, terms } = teamGame;
  const ids = teamSquare.ids({ teamGame: terms.id, ply: position.ply });
  const options = { chosen: undefined, isTurned, signs };
  if (window) return windowRows(position, window, ids, options, others.slice(-1));
  const counts = new Map(tally(votes).map(({ choice, votes: number }) => [choice, number]));
  const suffixOf = (square: Move): string => (counts.has(square) ? ` · ${counts.get(square)}` : '');
  return legalMoveRows(position, ids, { ...options, suffixOf }, say, others);
}
