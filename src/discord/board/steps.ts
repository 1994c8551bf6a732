import type { APIButtonComponentWithCustomId } from 'discord.js';
import { winnerOf } from '../../game/play/ending.js';
import type { Game } from '../../game/play/game.js';
import type { Thinker } from '../../game/ports/thinker.js';
import type { RenderBoard } from '../../render/boards/renderBoard.js';
import { boardOf } from '../../rules/games.js';
import { type Position, turnAt } from '../../rules/position.js';
import { moveName } from '../../rules/squares.js';
import type { ButtonContext, InteractionContext } from '../interactions/context.js';
import { button, gamePage, type Page, rowOf } from '../interactions/pages.js';
import type { Settings } from '../interactions/settings.js';
import type { Speaker } from '../texts/discordNames.js';
import type { Say } from '../texts/texts.js';
import { DISCS, endSentence, headingOf, type NamedMentions, seatName } from '../texts/words.js';
import { privateLook } from './drawBoard.js';
import { analyse, replay, review, STEP_ARROWS, step } from './gameControls.js';
import { altText, openingLines } from './positionText.js';

export type StepsDeps = Speaker & {
  readonly thinker: Pick<Thinker, 'levels'>;
  readonly settings: Settings;
  readonly renderBoard: RenderBoard;
};

/** Privately shows a finished game at a ply. */
export async function showSteps(
  deps: StepsDeps,
  context: InteractionContext,
  game: Game,
  ply: number,
): Promise<void> {
  await context.replyPage(await stepPage(deps, context, game, ply));
}

/** Turns a member's private copy of a finished game to another ply. */
export async function turnSteps(
  deps: StepsDeps,
  context: ButtonContext,
  game: Game,
  ply: number,
): Promise<void> {
  await context.turnPage(await stepPage(deps, context, game, ply));
}

/** Position at a ply, or the last one before it. If the game began later, its first position. */
export function positionAt(last: Position, ply: number): Position {
  let position = last;
  while (position.ply > ply && position.previous) position = position.previous;
  return position;
}

/** Plies that have a page: the first one, and the one after each move except passes. */
function stepsOf({ position }: Game): number[] {
  const first = positionAt(position, 0).ply;
  const moves = position.moves.flatMap((move, i) => (move === 'pass' || i < first ? [] : [i + 1]));
  return [first, ...moves];
}

function arrows(game: Game, ply: number): APIButtonComponentWithCustomId[] {
  const steps = stepsOf(game);
  const at = steps.findLastIndex((each) => each <= ply);
  const targets = { first: 0, back: at - 1, on: at + 1, last: steps.length - 1 };
  return (['first', 'back', 'on', 'last'] as const).map((to) => {
    const target = Math.min(Math.max(targets[to], 0), steps.length - 1);
    const id = step.id({ game: game.setup.id, ply: steps[target]!, to });
    return { ...button(id, STEP_ARROWS[to]), disabled: target === at };
  });
}

/** Heading of a game with its players. */
export function headLines(
  { client, thinker }: Pick<StepsDeps, 'client' | 'thinker'>,
  { setup, seats }: Game,
  say: Say,
  mentions: NamedMentions,
): string[] {
  const names = { bot: client.user.id, levels: thinker.levels(setup.variant), mentions };
  const [black, white] = [seats.black, seats.white].map((seat) => seatName(seat, names, say));
  return [`-# ${headingOf(setup, say)}`, say('seats', { black: black!, white: white! })];
}

/** Page of a finished game at a ply, with arrows through the whole game. */
async function stepPage(
  deps: StepsDeps,
  context: InteractionContext,
  game: Game,
  ply: number,
): Promise<Page> {
  const { say, locale, member } = context;
  const position = positionAt(game.position, ply);
  const { variant } = game.setup;
  const isEnd = position.ply === game.position.ply;
  const last = position.moves.at(-1);
  const moves = stepsOf(game);
  const number = moves.findLastIndex((each) => each <= position.ply);
  const played =
    last === undefined || last === 'pass'
      ? say('steps.start')
      : say('lastMove', {
          ply: number,
          disc: DISCS[turnAt(position.ply - 1)],
          move: moveName(last, boardOf(variant)),
        });
  const picture = await deps.renderBoard(position, {
    ...(await privateLook(deps.settings, game, member)),
    ...(isEnd && { end: { winner: winnerOf(game) } }),
  });
  const mentions = await context.mentionsOf([game]);
  const content = [
    ...headLines(deps, game, say, mentions),
    ...openingLines(deps.texts, locale, position),
    `**${isEnd ? endSentence(game, deps.client.user.id, say, mentions) : played}**`,
    `-# ${say('steps.of', { number, all: moves.length - 1 })}`,
  ].join('\n');
  const { id } = game.setup;
  const rows = [
    rowOf(...arrows(game, position.ply)),
    ...(moves.length > 1
      ? [
          rowOf(
            button(review.id({ game: id, ply: 0, to: 'begin' }), say('controls.review')),
            button(replay.id({ game: id }), say('steps.replay')),
            button(analyse.id({ game: id, ply: position.ply }), say('analysis.open')),
          ),
        ]
      : []),
  ];
  return gamePage(variant.game, content, rows, { picture, description: altText({ ...game, position }, say) });
}
