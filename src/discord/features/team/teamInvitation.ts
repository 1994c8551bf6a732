import { ButtonStyle } from 'discord.js';
import { placelessSides, type TeamGame } from '../../../game/teams/teamGame.js';
import type { ButtonContext, InteractionContext } from '../../interactions/context.js';
import { type Control, control } from '../../interactions/control.js';
import { mayOrganize } from '../../interactions/mayOrganize.js';
import { button, gamePage, pageOf, rowOf, text } from '../../interactions/pages.js';
import { DISCS, titleOf } from '../../texts/words.js';
import { placeOf, refuse, type TeamDeps } from './teamAccess.js';
import { admitsTeamGame } from './teamCreation.js';
import { TURN_TIME_NAMES, TURN_TIMES } from './teamDraft.js';
import { teamGameField } from './teamPlaces.js';

const acceptTeam = control('acceptTeam', 'button', { teamGame: teamGameField });

/** Shows a member of another server what they accept with the code of an invitation. */
export async function openInvitation(
  deps: TeamDeps,
  context: InteractionContext,
  code: string,
): Promise<void> {
  const teamGame = await invitingGame(deps, context, code);
  if (!teamGame) return;
  const { say } = context;
  const { terms } = teamGame;
  const [color] = placelessSides(teamGame);
  const time = TURN_TIME_NAMES.find((name) => TURN_TIMES[name] === terms.turnMs);
  const lines = [
    `### ${say('teams.accept.title', { kind: say(`teams.kinds.${terms.sides[color!].kind}`) })}`,
    titleOf(terms.variant, say),
    say('teams.accept.side', { side: `${DISCS[color!]} ${say(`colours.${color!}`)}` }),
    ...(time ? [say('teams.timeOf', { time: say(`teams.times.${time}`) })] : []),
    `-# ${say('teams.accept.about')}`,
  ];
  const accept = button(
    acceptTeam.id({ teamGame: terms.id }),
    say('teams.accept.button'),
    ButtonStyle.Success,
  );
  await context.replyPage(gamePage(terms.variant.game, lines.join('\n'), [rowOf(accept)]));
}

export const invitationControls = (deps: TeamDeps): Control[] => [
  acceptTeam.on((context, { teamGame }) => accept(deps, context, teamGame)),
];

async function accept(deps: TeamDeps, context: ButtonContext, code: string): Promise<void> {
  const found = await invitingGame(deps, context, code);
  if (!found) return;
  await context.defer();
  const { member } = context;
  const accepted = await deps.teamGames.act(found.terms.id, {
    kind: 'accept',
    member,
    place: placeOf(context)!,
  });
  if (accepted.kind === 'refused') return refuse(context, accepted);
  await context.turnPage(pageOf([text(context.say('teams.accept.done'))]));
}

/** Finds the game of a code that a member may accept here. Replies with the problem if there is none. */
async function invitingGame(
  deps: TeamDeps,
  context: InteractionContext,
  code: string,
): Promise<TeamGame | undefined> {
  if (!(await admitsTeamGame(deps, context))) return undefined;
  if (!(await mayOrganize(deps, context))) {
    await context.reply('teams.problems.accept');
    return undefined;
  }
  const id = teamGameField.read(code.trim().toLowerCase());
  const teamGame = id && (await deps.teamGames.teamGame(id));
  if (!teamGame) {
    await context.reply('teams.problems.code');
    return undefined;
  }
  const problem = problemOfInvitation(teamGame, context.server!);
  if (problem) await refuse(context, { code: problem });
  return problem ? undefined : teamGame;
}

function problemOfInvitation(
  teamGame: TeamGame,
  server: string,
): 'team-game-over' | 'begun-already' | 'accepted-already' | 'own-server' | undefined {
  if (teamGame.phase.kind === 'over') return 'team-game-over';
  if (teamGame.phase.kind === 'playing') return 'begun-already';
  if (teamGame.terms.home.server === server) return 'own-server';
  return placelessSides(teamGame).length === 0 ? 'accepted-already' : undefined;
}
