import { colorOf, type Game, type GameId, type PlanLine } from '../../../game/play/game.js';
import { addLine, MAX_PLAN_LINES, planningRefusal, removeLines } from '../../../game/play/plans.js';
import { skipPasses } from '../../../rules/formats/transcript.js';
import { type Color, type Position, type Square, turnAt } from '../../../rules/position.js';
import { gameOf } from '../../board/channelGame.js';
import { drawBoard, privateLook } from '../../board/drawBoard.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { planReplies } from '../../board/gameControls.js';
import { cornerIn, readChosen } from '../../board/squareInputs.js';
import type { WindowCorner } from '../../board/window.js';
import type { ComponentContext } from '../../interactions/context.js';
import type { Page } from '../../interactions/pages.js';
import {
  MAX_SHOWN_MOVES,
  PLAN_ACTS,
  type PlanAct,
  planAct,
  planInput,
  planMore,
  planPage,
} from './planMessage.js';

type PlansDeps = Pick<DiscordParts, 'host' | 'settings' | 'renderBoard' | 'signs' | 'client'>;

/** Line on a plan board, from the game's position at a ply. */
type Place = { readonly game: GameId; readonly ply: number; readonly line: readonly Square[] };

type Board = Place & {
  /** Corner of the window of buttons, if the member moved it. */
  readonly corner?: WindowCorner;
  /** Renewals of the select. Default: 0. */
  readonly renewals?: number;
};

/**
 * Private boards on which a member plans replies while the other side thinks: the moves of both sides in turn. Each own move is kept
 * at once, in the game itself. The boards keep nothing: their buttons hold the line.
 */
export function plans(deps: PlansDeps): Feature {
  return {
    controls: [
      planReplies.on(async (context, { game: id }) => {
        const game = await plannable(deps, context, id);
        if (!game) return;
        const board = { game: id, ply: game.position.ply, line: [] };
        await context.replyPage(await pageOf(deps, context, game, board));
      }),
      ...planInput.on({
        press: (context, place, square) => play(deps, context, place, square),
        async pick(context, place, chosen) {
          const game = await plannable(deps, context, place.game);
          const square = game && (await readChosen(context, chosen, game.setup.variant));
          if (square !== undefined) await play(deps, context, place, square);
        },
        shift: (context, place, corner) => turnTo(deps, context, { ...place, corner }),
      }),
      planAct.on((context, { act, ...place }) => perform(deps, context, place, act)),
      planMore.on(async (context, { renewals, ...place }) => {
        const [chosen = ''] = context.interaction.values;
        const act = PLAN_ACTS.find((each) => each === chosen);
        if (act) return perform(deps, context, place, act, renewals + 1);
        const game = await plannable(deps, context, place.game);
        const square = game && (await readChosen(context, chosen, game.setup.variant));
        if (square !== undefined) await play(deps, context, place, square);
      }),
    ],
  };
}

/** The game of a control, if the member may plan replies in it now. Replies with the refusal otherwise. */
async function plannable(deps: PlansDeps, context: ComponentContext, id: GameId): Promise<Game | undefined> {
  const game = await gameOf(deps, context, id);
  const refusal = game && planningRefusal(game, context.member);
  if (!refusal) return game;
  await context.refuse(refusal, game);
  return undefined;
}

/** Positions of a line after each of its moves; as far as they are legal, if it is forged. */
function positionsOf(game: Game, line: readonly Square[]): Position[] {
  const positions = [game.position];
  for (const square of line) {
    const at = positions.at(-1)!;
    if (at.illegal(square)) break;
    positions.push(skipPasses(at.play(square)));
  }
  return positions;
}

/** Plays a square on the board. A move of the member's own is planned as the reply to the moves before it. */
async function play(deps: PlansDeps, context: ComponentContext, place: Place, square: Square): Promise<void> {
  const game = await plannable(deps, context, place.game);
  if (!game) return;
  const color = colorOf(game, context.member)!;
  const positions = positionsOf(game, place.line);
  const position = positions.at(-1)!;
  const line = [...place.line.slice(0, positions.length - 1), square];
  const isCurrent = place.ply === game.position.ply && line.length <= MAX_SHOWN_MOVES;
  if (!isCurrent || position.illegal(square))
    return turnTo(deps, context, { ...place, line: line.slice(0, -1) });
  if (turnAt(position.ply) !== color) return turnTo(deps, context, { ...place, line });
  await change(deps, context, game, addLine(game.plans[color] ?? [], game.position, color, line), line);
}

/** Stores a plan, and shows the board at a line. */
async function change(
  deps: PlansDeps,
  context: ComponentContext,
  game: Game,
  plan: readonly PlanLine[],
  line: readonly Square[],
  renewals?: number,
): Promise<void> {
  const { setup, position } = game;
  const { ply } = position;
  const done = await deps.host.act(setup.id, { kind: 'plan', member: context.member, ply, plan });
  if (done.kind === 'refused') return context.refuse(done.refusal, game);
  await turnTo(deps, context, { game: setup.id, ply, line, ...(renewals !== undefined && { renewals }) });
}

async function perform(
  deps: PlansDeps,
  context: ComponentContext,
  place: Place,
  act: PlanAct,
  renewals?: number,
): Promise<void> {
  const renewed = renewals === undefined ? {} : { renewals };
  switch (act) {
    case 'takeback':
      return turnTo(deps, context, { ...place, line: place.line.slice(0, -1), ...renewed });
    case 'restart':
      return turnTo(deps, context, { ...place, line: [], ...renewed });
    case 'remove': {
      const game = await plannable(deps, context, place.game);
      if (!game) return;
      if (place.ply !== game.position.ply) return turnTo(deps, context, place);
      const color = colorOf(game, context.member)!;
      const line = place.line.slice(0, positionsOf(game, place.line).length - 1);
      const plan = removeLines(game.plans[color] ?? [], game.position, color, line);
      await change(deps, context, game, plan, line.slice(0, -1), renewals);
    }
  }
}

/** Shows a board at a line; from the beginning if the game has gone on. */
async function turnTo(deps: PlansDeps, context: ComponentContext, board: Board): Promise<void> {
  const game = await plannable(deps, context, board.game);
  if (!game) return;
  const { ply } = game.position;
  const shown = board.ply === ply ? board : { game: board.game, ply, line: [] };
  await context.turnPage(await pageOf(deps, context, game, shown));
}

async function pageOf(
  { settings, renderBoard, signs, client }: PlansDeps,
  context: ComponentContext,
  game: Game,
  { game: id, ply, line: asked, corner, renewals = 0 }: Board,
): Promise<Page> {
  const { member, say } = context;
  const color: Color = colorOf(game, member)!;
  const positions = positionsOf(game, asked);
  const position = positions.at(-1)!;
  const line = asked.slice(0, positions.length - 1);
  const plan = game.plans[color] ?? [];
  const takesInput = position.status.kind === 'playing' && line.length < MAX_SHOWN_MOVES;
  const drawn = await drawBoard(renderBoard, position, {
    ...(await privateLook(settings, game, member)),
    takesInput,
    corner: corner && cornerIn(game.setup.variant, corner),
  });
  const mentions = await context.mentionsOf([game]);
  return planPage(
    game,
    { game: id, ply, line },
    {
      ...drawn,
      ...{ position, plan, color, say, signs, mentions, renewals, takesInput },
      bot: client.user.id,
      isFull: plan.length >= MAX_PLAN_LINES,
    },
  );
}
