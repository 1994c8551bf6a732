import type { keyedQueue } from '../../../game/keyedQueue.js';
import { refusalIn } from '../../../game/play/action.js';
import { colorOf, type Game, isSameMatch, membersIn, type Opening } from '../../../game/play/game.js';
import { type RematchProblem, requestRematch, SAME_OPPONENT } from '../../../game/requests/rematch.js';
import {
  findNamedGame,
  finishedCompletion,
  finishedGameOf,
  gameIdOption,
  gameOf,
  replyNoGame,
  replyYourGame,
} from '../../board/channelGame.js';
import { admitsGames } from '../../board/channels.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { rematch, rematchAtLevel } from '../../board/gameControls.js';
import { type StepsDeps, showSteps } from '../../board/steps.js';
import type { ButtonContext, CommandContext, InteractionContext } from '../../interactions/context.js';
import { control, count, game } from '../../interactions/control.js';
import type { Problem } from '../../interactions/variantOptions.js';
import { mention } from '../../texts/words.js';
import { ownGameNear } from './ownGames.js';

type RematchDeps = StepsDeps &
  Pick<
    DiscordParts,
    'boards' | 'host' | 'thinker' | 'settings' | 'ratings' | 'members' | 'threads' | 'chance'
  >;

/** A finished game to play again. `level`: another level of the bot, or `SAME_OPPONENT`. */
type Again = { readonly game: Game; readonly level: number };

/** Plays a game again in a new thread. */
const rematchInThread = control('rematchInThread', 'button', { game, level: count });

/** `/rematch`, and the buttons that play a finished game again. `begins` queues the presses of one member. */
export function rematchFeature(
  deps: RematchDeps,
  begins: ReturnType<typeof keyedQueue<string>>,
): Required<Pick<Feature, 'commands' | 'controls'>> {
  return {
    commands: [
      {
        name: 'rematch',
        options: (texts) => [gameIdOption(texts)],
        completions: { game: finishedCompletion(deps) },
        run: (context) => begins(context.member, () => rematchLast(deps, context)),
      },
    ],
    controls: [
      rematch.on((context, { game: id }) =>
        begins(context.member, () => playAgain(deps, context, id, SAME_OPPONENT)),
      ),
      rematchAtLevel.on((context, { game: id, level }) =>
        begins(context.member, () => playAgain(deps, context, id, level)),
      ),
      rematchInThread.on(async (context, { game: id, level }) => {
        const game = await gameOf(deps, context, id);
        if (game) await openRematchInThread(deps, context, { game, level });
      }),
    ],
  };
}

/** `/rematch`: plays the channel's last game again with colors swapped. */
async function rematchLast(deps: RematchDeps, context: CommandContext): Promise<void> {
  const isNamed = context.interaction.options.getString('game') !== null;
  const game = isNamed ? await findNamedGame(deps, context) : await deps.host.lastOverAt(context.place);
  if (!game) return replyNoGame(context);
  await openRematch(deps, context, { game, level: SAME_OPPONENT });
}

/** Plays a game again for one of its players. A spectator sees the finished game instead. */
async function playAgain(
  deps: RematchDeps,
  context: ButtonContext,
  id: Game['setup']['id'],
  level: number,
): Promise<void> {
  const game = await finishedGameOf(deps, context, id);
  if (!game) return;
  if (!colorOf(game, context.member)) return showSteps(deps, context, game, game.position.ply);
  await openRematch(deps, context, { game, level });
}

/** Rematch that this member requests, or the reason why it is impossible. */
async function readRematch(
  deps: RematchDeps,
  context: InteractionContext,
  { game, level }: Again,
): Promise<Opening | Problem> {
  const { member, where } = context;
  const found = await requestRematch(deps, game, member, where, level);
  if (typeof found !== 'string') return found;
  if (found !== 'unwanted') return { problem: PROBLEMS[found] };
  const [other = member] = membersIn(game.seats).filter((each) => each !== member);
  const named = context.mentionsAtHand(other).get(other);
  return { problem: 'problems.challengeUnwanted', values: { member: named ?? mention(other) } };
}

const PROBLEMS = {
  'not-your-game': 'refusals.not-your-game',
  'not-over': 'problems.gameOn',
  'opponent-gone': 'problems.opponentGone',
} as const satisfies Record<Exclude<RematchProblem, 'unwanted'>, string>;

/** Plays a game again in a new message, or offers a thread if the channel already has a game. */
async function openRematch(
  deps: RematchDeps,
  context: CommandContext | ButtonContext,
  again: Again,
): Promise<void> {
  const opening = await readRematch(deps, context, again);
  if ('problem' in opening) return context.reply(opening.problem, opening.values);
  if (!(await admitsGames(deps.settings, context))) return;
  const here = await deps.host.playingAt(context.place);
  const running =
    here.find((each) => isSameMatch(each, opening)) ??
    (await ownGameNear(deps, context, (each) => isSameMatch(each, opening)));
  if (running) return replyYourGame(deps.boards, context, running);
  const opened = await deps.host.open(opening, context);
  if (opened.kind === 'accepted') return;
  if (opened.refusal.code !== 'place-taken') return context.refuse(opened.refusal, again.game);
  const { id } = again.game.setup;
  await deps.threads.offer(context, rematchInThread.id({ game: id, level: again.level }));
}

async function openRematchInThread(deps: RematchDeps, context: ButtonContext, again: Again): Promise<void> {
  const opening = await readRematch(deps, context, again);
  if ('problem' in opening) return context.reply(opening.problem, opening.values);
  const refusal = await deps.host.refusalToBegin(context.member, opening.server);
  if (refusal) return context.refuse(refusal, again.game);
  await deps.threads.open(context, {
    ...opening,
    begin: async (place) => refusalIn(await deps.host.open({ ...opening, place })),
  });
}
