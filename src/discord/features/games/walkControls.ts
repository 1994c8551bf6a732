import type { Action } from '../../../game/play/action.js';
import { moveRefusal } from '../../../game/play/permission.js';
import { moveProblem } from '../../../rules/openingProtocol.js';
import type { Square } from '../../../rules/position.js';
import { gameOf } from '../../board/channelGame.js';
import { readChosen } from '../../board/squareInputs.js';
import {
  openWalk,
  type WalkDeps,
  type WalkPlace,
  walkChoose,
  walkDeclare,
  walkGame,
  walkInput,
  walkPage,
  walkTo,
} from '../../board/walk.js';
import type { ComponentContext } from '../../interactions/context.js';
import { type Control, game as gameField } from '../../interactions/control.js';

/** Controls of the page that walks through a member's games. */
export const walkControls = (deps: WalkDeps): readonly Control[] => [
  openWalk.on(async (context, { scope }) => context.turnPage(await walkPage(deps, context, { scope }))),
  walkTo.on(async (context, { game, scope, to }) =>
    context.turnPage(await walkPage(deps, context, to === 'next' ? { scope } : { scope, game })),
  ),
  walkGame.on(async (context, { scope }) => {
    const game = gameField.read(context.interaction.values[0] ?? '');
    await context.turnPage(await walkPage(deps, context, { scope, ...(game && { game }) }));
  }),
  walkChoose.on((context, { choice, ...place }) =>
    act(deps, context, place, { kind: 'choose', member: context.member, ply: place.ply, choice }),
  ),
  walkDeclare.on((context, place) => {
    const declared = Number(context.interaction.values[0]);
    return act(deps, context, place, {
      ...{ kind: 'declare', member: context.member },
      ...{ ply: place.ply, count: declared },
    });
  }),
  ...walkInput.on({
    press: (context, place, square) => play(deps, context, place, square),
    async pick(context, place, chosen) {
      const game = await gameOf(deps, context, place.game);
      const square = game && (await readChosen(context, chosen, game.setup.variant));
      if (square !== undefined) await play(deps, context, place, square);
    },
    shift: async (context, { game, scope }, corner) =>
      context.turnPage(await walkPage(deps, context, { game, scope, corner })),
  }),
];

/** Plays a square. */
async function play(
  deps: WalkDeps,
  context: ComponentContext,
  place: WalkPlace,
  square: Square,
): Promise<void> {
  const { game: id, ply, scope } = place;
  if (await needsSecondPress(deps, context, place, square))
    return context.turnPage(await walkPage(deps, context, { scope, game: id, chosen: square }));
  await act(deps, context, place, { kind: 'move', member: context.member, ply, move: square });
}

/** Acts in a game, then shows the next one that waits. Refuses what is outdated, and shows the game as it is now. */
async function act(
  deps: WalkDeps,
  context: ComponentContext,
  { game: id, scope }: Pick<WalkPlace, 'game' | 'scope'>,
  action: Action,
): Promise<void> {
  const done = await deps.host.act(id, action, undefined, context.interaction.createdTimestamp);
  if (done.kind === 'accepted') return context.turnPage(await walkPage(deps, context, { scope }));
  const game = await gameOf(deps, context, id);
  if (!game) return;
  await context.turnPage(await walkPage(deps, context, { scope, game: id }));
  await context.refuse(done.refusal, game);
}

/** Whether a legal square waits for a second press, as the member has set. */
async function needsSecondPress(
  { settings, host }: WalkDeps,
  { member }: ComponentContext,
  { game: id, ply, chosen }: WalkPlace,
  square: Square,
): Promise<boolean> {
  if (chosen === square + 1 || (await settings.ofMember(member)).confirm === 'off') return false;
  const game = await host.game(id);
  return (
    game !== undefined &&
    !moveRefusal(game, member, ply) &&
    !moveProblem(game.protocol, game.position, square)
  );
}
