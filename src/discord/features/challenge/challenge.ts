import { type Action, refusalIn } from '../../../game/play/action.js';
import type { GameId } from '../../../game/play/game.js';
import { update } from '../../../game/play/update.js';
import { gameOf } from '../../board/channelGame.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { accept, decline, withdraw } from '../../board/gameControls.js';
import { admitsTaker } from '../../board/openChallenges.js';
import { refusePress } from '../../board/turnActions.js';
import type { ButtonContext } from '../../interactions/context.js';
import { control, game } from '../../interactions/control.js';

type ChallengeDeps = Pick<DiscordParts, 'host' | 'boards' | 'threads' | 'clock' | 'ratings' | 'members'>;

/** Accepts a challenge in a new thread. */
const acceptInThread = control('acceptInThread', 'button', { game });

/** The buttons of a challenge. */
export const challenge = (deps: ChallengeDeps): Feature => ({
  controls: [
    accept.on((context, { game }) => {
      const { member, place } = context;
      return settle(deps, context, game, { kind: 'accept', member, place });
    }),
    decline.on((context, { game }) =>
      settle(deps, context, game, { kind: 'decline', member: context.member }),
    ),
    withdraw.on((context, { game }) =>
      settle(deps, context, game, { kind: 'withdraw', member: context.member }),
    ),
    acceptInThread.on((context, { game }) => openInThread(deps, context, game)),
  ],
});

/** Accepts, declines or withdraws a challenge. Offers a thread if the channel already has a game. */
async function settle(
  deps: ChallengeDeps,
  context: ButtonContext,
  id: GameId,
  action: Action,
): Promise<void> {
  const game = await gameOf(deps, context, id);
  if (!game || (action.kind === 'accept' && !(await admitsTaker(deps, context, game)))) return;
  const done = await deps.host.act(id, action, context);
  if (done.kind === 'accepted') return;
  if (done.refusal.code !== 'place-taken') return refusePress(deps.boards, context, done.refusal, game);
  await deps.threads.offer(context, acceptInThread.id({ game: id }));
}

/** Accepts a challenge and begins its game in a new thread. */
async function openInThread(deps: ChallengeDeps, context: ButtonContext, id: GameId): Promise<void> {
  const game = await gameOf(deps, context, id);
  if (!game || !(await admitsTaker(deps, context, game))) return;
  const { member } = context;
  const accepting = { kind: 'accept', member } as const;
  const now = update(game, { ...accepting, place: context.place }, deps.clock.now());
  const refusal = now.kind === 'refused' ? now.refusal : await deps.host.refusalToBegin(member, null);
  if (refusal) return context.refuse(refusal, game);
  await deps.threads.open(context, {
    variant: game.setup.variant,
    seats: game.seats,
    begin: async (place) => refusalIn(await deps.host.act(id, { ...accepting, place })),
  });
}
