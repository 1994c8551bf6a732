import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord.js';
import type { Refusal } from '../../../game/play/action.js';
import { colorOf, type Game, type GameId } from '../../../game/play/game.js';
import { giveUpRefusal, moveRefusal, playerRefusal, turnRefusal } from '../../../game/play/permission.js';
import { moveProblem, type ProtocolChoice } from '../../../rules/openingProtocol.js';
import type { Square } from '../../../rules/position.js';
import { gameOf, replyElsewhere } from '../../board/channelGame.js';
import { isGuestIn } from '../../board/channels.js';
import type { DiscordParts } from '../../board/feature.js';
import {
  type ActionName,
  act,
  actions,
  actionsMessage,
  choose,
  declare,
  moveInput,
  oldMore,
  refresh,
  TYPE,
} from '../../board/gameControls.js';
import { liveLinkFor } from '../../board/liveBoard.js';
import { cornerIn } from '../../board/squareInputs.js';
import { askToResign, askToStop, makeOffer, refusePress } from '../../board/turnActions.js';
import type { WindowCorner } from '../../board/window.js';
import type { ButtonContext, ComponentContext } from '../../interactions/context.js';
import { type Control, control, count, game } from '../../interactions/control.js';
import type { Say } from '../../texts/texts.js';
import { type HintDeps, showHint } from './hints.js';
import { exampleSquares, playSquares, playTyped, wordsOf } from './typedMove.js';

export type MoveControlDeps = HintDeps & Pick<DiscordParts, 'host' | 'boards' | 'settings' | 'liveBoard'>;

/** A position that a control belongs to. */
type Place = { readonly game: GameId; readonly ply: number };

/** The form in which a member types one square or several. */
const typeForm = control('type', 'form', { game, ply: count });
/** Id of its text field. */
const FIELD = 'square';

/** Controls under the board of a live game. */
export const moveControls = (deps: MoveControlDeps): readonly Control[] => [
  ...moveInput.on({
    press: (context, place, square) => pressSquare(deps, context, place, square),
    async pick(context, place, chosen) {
      const game = await gameOf(deps, context, place.game);
      if (game) await playTyped(deps, context, game, place.ply, chosen);
    },
    shift: (context, place, corner) => shiftWindow(deps, context, place, corner),
  }),
  choose.on((context, { choice, ...place }) =>
    actInOpening(deps, context, place, { kind: 'choose', choice }),
  ),
  declare.on((context, place) => {
    const count = Number(context.interaction.values[0]);
    return actInOpening(deps, context, place, { kind: 'declare', count });
  }),
  refresh.on((context, { game }) => redraw(deps, context, game)),
  actions.on((context, { game }) => showActions(deps, context, game)),
  oldMore.on((context, { game }) => showActions(deps, context, game, 'outdated')),
  act.on((context, { action, ...place }) => perform(deps, context, place, action), {
    opensForm: (_, { action }) => action === TYPE,
  }),
  typeForm.on(async (context, { game: id, ply }) => {
    const game = await gameOf(deps, context, id);
    if (!game) return;
    const text = context.interaction.fields.getTextInputValue(FIELD);
    await playSquares(deps, context, game, ply, wordsOf(text));
  }),
];

/** Plays a square, or waits for a second press if the member wants to confirm moves. */
async function pressSquare(
  deps: MoveControlDeps,
  context: ButtonContext,
  { game: id, ply }: Place,
  square: Square,
): Promise<void> {
  if (await needsSecondPress(deps, context, { game: id, ply }, square)) return;
  const action = { kind: 'move', member: context.member, ply, move: square } as const;
  const done = await deps.host.act(id, action, context, context.interaction.createdTimestamp);
  if (done.kind === 'accepted') return;
  const game = await gameOf(deps, context, id);
  if (game) await refusePress(deps.boards, context, done.refusal, game);
}

/** Marks a square on the board at its first press, if the member wants to press twice. */
async function needsSecondPress(
  { settings, host, boards }: MoveControlDeps,
  context: ButtonContext,
  { game: id, ply }: Place,
  square: Square,
): Promise<boolean> {
  const { member } = context;
  const { confirm } = await settings.ofMember(member);
  if (confirm === 'off') return false;
  const game = await host.game(id);
  // An impossible move is refused as usual.
  if (!game || moveRefusal(game, member, ply) || moveProblem(game.protocol, game.position, square))
    return false;
  if (boards.chosenIn(game) === square) return false;
  boards.choose(game, context, square);
  return true;
}

/** Chooses or declares in an opening's protocol. */
async function actInOpening(
  deps: MoveControlDeps,
  context: ComponentContext,
  { game: id, ply }: Place,
  what:
    | { readonly kind: 'choose'; readonly choice: ProtocolChoice }
    | { readonly kind: 'declare'; readonly count: number },
): Promise<void> {
  const action = { ...what, member: context.member, ply };
  const done = await deps.host.act(id, action, context, context.interaction.createdTimestamp);
  if (done.kind === 'accepted') return;
  const game = await gameOf(deps, context, id);
  if (game) await refusePress(deps.boards, context, done.refusal, game);
}

/** Redraws a board that only presses can redraw. Other boards have no such button, and a forged one must not move them. */
async function redraw(deps: MoveControlDeps, context: ButtonContext, id: GameId): Promise<void> {
  const game = await gameOf(deps, context, id);
  if (!game) return;
  if (isGuestIn(game)) deps.boards.show(game, context);
  else await replyElsewhere(deps.boards, context, game);
}

/** Shows the next window of buttons in the direction of an arrow. */
async function shiftWindow(
  deps: MoveControlDeps,
  context: ButtonContext,
  { game: id, ply }: Place,
  corner: WindowCorner,
): Promise<void> {
  const game = await gameOf(deps, context, id);
  if (!game) return;
  const refusal = moveRefusal(game, context.member, ply);
  if (refusal) return refusePress(deps.boards, context, refusal, game);
  deps.boards.show(game, context, cornerIn(game.setup.variant, corner));
}

/** Privately shows a player's actions other than moving. Also redraws a board that is outdated, or that only presses can redraw. */
async function showActions(
  { host, boards, liveBoard }: MoveControlDeps,
  context: ComponentContext,
  id: GameId,
  board: 'current' | 'outdated' = 'current',
): Promise<void> {
  const game = await gameOf({ host }, context, id);
  if (!game) return;
  const color = colorOf(game, context.member);
  const refusal = playerRefusal(game, context.member);
  if (refusal || !color) return refusePress(boards, context, refusal ?? { code: 'not-your-game' }, game);
  if (board === 'outdated' || isGuestIn(game)) {
    await context.defer();
    boards.redraw(game, context);
  }
  await context.replyPrivately(actionsMessage(game, color, context.say, liveLinkFor(liveBoard, context, id)));
}

/** Performs an action of the private message. */
async function perform(
  deps: MoveControlDeps,
  context: ButtonContext,
  { game: id, ply }: Place,
  action: ActionName,
): Promise<void> {
  const game = await gameOf(deps, context, id);
  if (!game) return;
  const refusal = refusalOf(action, game, context.member, ply);
  if (refusal) return context.refuse(refusal, game);
  await ACTIONS[action](deps, context, game);
}

/** Why a member may not perform an action. */
function refusalOf(action: ActionName, game: Game, member: string, ply: number): Refusal | undefined {
  switch (action) {
    case 'resign':
    case 'abort':
      return giveUpRefusal(game, member);
    case 'draw':
    case 'takeback':
    case 'stop':
      return playerRefusal(game, member);
    case 'hint':
    case TYPE:
      return turnRefusal(game, member, ply);
  }
}

const ACTIONS: Readonly<
  Record<ActionName, (deps: MoveControlDeps, context: ButtonContext, game: Game) => Promise<void>>
> = {
  [TYPE]: (_, context, game) => context.openForm(squareForm(context.say, game)),
  hint: showHint,
  takeback: (deps, context, game) => makeOffer(deps, context, game, 'takeback'),
  draw: (deps, context, game) => makeOffer(deps, context, game, 'draw'),
  stop: askToStop,
  abort: (_, context, game) => askToResign(context, game),
  resign: (_, context, game) => askToResign(context, game),
};

function squareForm(say: Say, game: Game): APIModalInteractionResponseCallbackData {
  return {
    custom_id: typeForm.id({ game: game.setup.id, ply: game.position.ply }),
    title: say('typeSquare.title'),
    components: [
      {
        type: ComponentType.Label,
        label: say('typeSquare.label'),
        component: {
          type: ComponentType.TextInput,
          custom_id: FIELD,
          style: TextInputStyle.Short,
          placeholder: say('typeSquare.placeholder', { example: exampleSquares(game) }),
          max_length: 100,
          required: true,
        },
      },
    ],
  };
}
