import { ButtonStyle } from 'discord.js';
import {
  isTeamGameOver,
  sharesPlace,
  type TeamGame,
  type TeamGameId,
  teamColorOf,
  teamToMove,
} from '../../../game/teams/teamGame.js';
import type { Color, Move } from '../../../rules/position.js';
import { drawBoard } from '../../board/drawBoard.js';
import { positionText } from '../../board/positionText.js';
import { cornerIn, readChosen } from '../../board/squareInputs.js';
import { createStudy, subjectOfStudy } from '../../board/subjects.js';
import type { WindowCorner } from '../../board/window.js';
import type { ButtonContext, ComponentContext, MessageContext } from '../../interactions/context.js';
import type { Control } from '../../interactions/control.js';
import { boardPage, buttonRows, pageOf, text } from '../../interactions/pages.js';
import { DISCS, timestamp } from '../../texts/words.js';
import { mayEnd, placeOf, refuse, type TeamDeps, teamGameOf } from './teamAccess.js';
import { teamCard } from './teamCard.js';
import { admitsTeamGame } from './teamCreation.js';
import { corrected, draftOf, swapped } from './teamDraft.js';
import { actButton, joinButtons, joinTeam, squareRowsOf, teamAct, teamSquare } from './teamMessage.js';
import { colorIn, takesMovesIn } from './teamPlaces.js';
import { choiceName } from './teamText.js';

/** Controls of team games' messages. Each answers privately; the messages follow. */
export const teamControls = (deps: TeamDeps): Control[] => [
  ...teamSquare.on({
    press: (context, { teamGame: id, ply }, square) => play(deps, context, id, ply, () => square),
    pick: (context, { teamGame: id, ply }, chosen) =>
      play(deps, context, id, ply, ({ terms }) => readChosen(context, chosen, terms.variant)),
    shift: (context, { teamGame: id, ply }, corner) => shift(deps, context, id, ply, corner),
  }),
  joinTeam.on(async (context, { teamGame: id, color }) => {
    const teamGame = await teamGameOf(deps, context, id);
    if (!teamGame) return;
    if (teamGame.places[color]?.channel !== context.place)
      return refuse(context, { code: 'no-such-team-game' });
    const joined = await deps.teamGames.act(id, { kind: 'join', member: context.member, color });
    if (joined.kind === 'refused') return refuse(context, joined);
    const side = `${DISCS[color]} ${context.say(`colours.${color}`)}`;
    await say(context, context.say('teams.joined', { side }));
  }),
  teamAct.on(async (context, { teamGame: id, act }) => {
    const teamGame = await teamGameOf(deps, context, id);
    if (!teamGame) return;
    switch (act) {
      case 'more':
        return showMore(context, teamGame);
      case 'resign':
        return vote(deps, context, teamGame, teamGame.position.ply, 'resign');
      case 'leave':
        return leave(deps, context, teamGame);
      case 'begin':
        return begin(deps, context, teamGame);
      case 'ask':
        return ask(context, teamGame);
      case 'end':
        return end(deps, context, teamGame);
      case 'review':
        return review(deps, context, teamGame);
      case 'again':
        return again(deps, context, teamGame);
    }
  }),
];

/** Says something to the member alone: in place of a private page that was pressed, else in a private message. */
const say = (context: MessageContext, content: string): Promise<void> =>
  context.turnPage(pageOf([text(content)]));

/** Votes for a square, or plays it in a relay. `read` returns the square, or replies that it is forged. */
async function play(
  deps: TeamDeps,
  context: ComponentContext,
  id: TeamGameId,
  ply: number,
  read: (teamGame: TeamGame) => Move | undefined | Promise<Move | undefined>,
): Promise<void> {
  const teamGame = await teamGameOf(deps, context, id);
  const square = teamGame && (await read(teamGame));
  if (square === undefined) return;
  const color = actingColor(teamGame!, context);
  if (teamGame!.terms.sides[color].kind !== 'relay') return vote(deps, context, teamGame!, ply, square);
  const { member } = context;
  const moved = await deps.teamGames.act(id, { kind: 'move', member, ply, move: square });
  if (moved.kind === 'refused') return refusePlay(context, moved, teamGame!);
  await say(context, context.say('teams.moved', { move: choiceName(square, teamGame!, context.say) }));
}

/** Color for which a member acts; while they have chosen none, that of the side to move, which refuses them. */
const actingColor = (teamGame: TeamGame, { member, place }: MessageContext): Color =>
  colorIn(teamGame, member, place) ?? teamToMove(teamGame) ?? 'black';

async function vote(
  deps: TeamDeps,
  context: MessageContext,
  teamGame: TeamGame,
  ply: number,
  choice: Move | 'resign',
): Promise<void> {
  const { member } = context;
  const color = actingColor(teamGame, context);
  const voted = await deps.teamGames.act(teamGame.terms.id, { kind: 'vote', member, color, ply, choice });
  if (voted.kind === 'refused') return refusePlay(context, voted, teamGame);
  const move = choiceName(choice, teamGame, context.say);
  const until = voted.teamGame.turn?.until;
  await say(
    context,
    until === undefined
      ? context.say('teams.moved', { move })
      : context.say('teams.yourVote', { move, time: timestamp(until) }),
  );
}

/** Says why a vote or move was refused. Asks members who are on no side to choose one. */
async function refusePlay(
  context: MessageContext,
  refusal: Parameters<typeof refuse>[1],
  teamGame: TeamGame,
): Promise<void> {
  const buttons = joinButtons(teamGame, placeOf(context)!, context.say);
  if (refusal.code !== 'not-joined' || buttons.length === 0) return refuse(context, refusal, teamGame);
  context.noteRefusal('teams.refused.not-joined');
  await context.turnPage(pageOf([text(context.say('teams.chooseSide')), ...buttonRows(buttons)]));
}

/** Privately shows a member the board with another window of squares: the channel's own stays where it is for the others. */
async function shift(
  deps: TeamDeps,
  context: ButtonContext,
  id: TeamGameId,
  ply: number,
  corner: WindowCorner,
): Promise<void> {
  const teamGame = await teamGameOf(deps, context, id);
  if (!teamGame) return;
  if (isTeamGameOver(teamGame)) return refuse(context, { code: 'team-game-over' });
  const { position, terms } = teamGame;
  if (ply !== position.ply || !takesMovesIn(teamGame, placeOf(context)!))
    return refuse(context, { code: 'stale' });
  const { theme } = await deps.settings.ofServer(context.server);
  const drawn = await drawBoard(deps.renderBoard, position, {
    theme,
    takesInput: true,
    corner: cornerIn(terms.variant, corner),
  });
  const rows = squareRowsOf(teamGame, drawn, deps.signs, context.say, [actButton(teamGame, 'more', '⋯')]);
  const description = positionText(position, teamToMove(teamGame), context.say);
  await context.turnPage(
    boardPage(terms.variant.game, context.say('teams.otherSquares'), rows, {
      picture: drawn.picture,
      description,
    }),
  );
}

/** Shows the other things that a member can do. */
async function showMore(context: ButtonContext, teamGame: TeamGame): Promise<void> {
  const { say: words, member } = context;
  const place = placeOf(context)!;
  const own = teamColorOf(teamGame, member);
  const mayResign = teamGame.phase.kind === 'playing' && takesMovesIn(teamGame, place);
  const buttons = [
    ...(own ? [] : joinButtons(teamGame, place, words)),
    ...(mayResign ? [actButton(teamGame, 'resign', words('teams.voteToResign'))] : []),
    ...(own ? [actButton(teamGame, 'leave', words('teams.leave'))] : []),
    ...(mayEnd(context, teamGame) && !isTeamGameOver(teamGame)
      ? [actButton(teamGame, 'ask', words('teams.end'), ButtonStyle.Danger)]
      : []),
  ];
  const key = own ? 'teams.youAre' : sharesPlace(teamGame) ? 'teams.chooseSide' : 'teams.noSide';
  const side = own ? `${DISCS[own]} ${words(`colours.${own}`)}` : '';
  await context.turnPage(pageOf([text(words(key, { side })), ...buttonRows(buttons)]));
}

async function leave(deps: TeamDeps, context: ButtonContext, { terms }: TeamGame): Promise<void> {
  const left = await deps.teamGames.act(terms.id, { kind: 'leave', member: context.member });
  if (left.kind === 'refused') return refuse(context, left);
  await say(context, context.say('teams.left'));
}

async function begin(deps: TeamDeps, context: ButtonContext, teamGame: TeamGame): Promise<void> {
  if (!mayEnd(context, teamGame)) return context.reply('teams.problems.organizer');
  const { member } = context;
  const begun = await deps.teamGames.act(teamGame.terms.id, { kind: 'begin', member });
  if (begun.kind === 'refused') return refuse(context, begun);
  await context.defer();
}

async function ask(context: ButtonContext, teamGame: TeamGame): Promise<void> {
  if (!mayEnd(context, teamGame)) return context.reply('teams.problems.organizer');
  const sure = actButton(teamGame, 'end', context.say('teams.reallyEnd'), ButtonStyle.Danger);
  await context.turnPage(pageOf([text(context.say('teams.sure')), ...buttonRows([sure])]));
}

async function end(deps: TeamDeps, context: ButtonContext, teamGame: TeamGame): Promise<void> {
  if (!mayEnd(context, teamGame)) return context.reply('teams.problems.organizer');
  const { member } = context;
  const ended = await deps.teamGames.act(teamGame.terms.id, { kind: 'end', because: 'closed', member });
  if (ended.kind === 'refused') return refuse(context, ended);
  await say(context, context.say('teams.ended.closed'));
}

/** Privately reviews a finished game, as a study of the member's own. */
async function review(deps: TeamDeps, context: ButtonContext, teamGame: TeamGame): Promise<void> {
  if (!isTeamGameOver(teamGame)) return context.reply('problems.gameOn');
  const { position } = teamGame;
  const study = await createStudy(deps, { member: context.member, position, names: undefined });
  await deps.showReview(context, subjectOfStudy(study, context.say));
}

/** Opens the card for another game with the colors exchanged. */
async function again(deps: TeamDeps, context: ButtonContext, { terms }: TeamGame): Promise<void> {
  if (!(await admitsTeamGame(deps, context))) return;
  const draft = corrected(deps.thinker, swapped(draftOf(terms)));
  await context.replyPage(teamCard(draft, deps.thinker, context.say));
}
