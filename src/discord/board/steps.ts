import type {
  APIButtonComponentWithCustomId,
  ButtonInteraction,
  ChatInputCommandInteraction,
  StringSelectMenuInteraction,
} from 'discord.js';
import { winnerOf } from '../../game/play/ending.js';
import type { Game } from '../../game/play/game.js';
import { boardOf } from '../../rules/games.js';
import { type Position, turnAt } from '../../rules/position.js';
import { moveName } from '../../rules/squares.js';
import type { App } from '../interactions/app.js';
import { sendBoardPrivately, turnPage } from '../interactions/replies.js';
import { button, rowOf } from '../interactions/rows.js';
import { sayTo } from '../interactions/speaker.js';
import type { Say } from '../texts/texts.js';
import { DISCS, endSentence, headingOf, seatName } from '../texts/words.js';
import { altText } from './altText.js';
import { STEP_ARROWS } from './boardControls.js';
import { privateLook } from './boardLook.js';
import { type V2Message, v2Message } from './boardMessage.js';
import { openingLines } from './openingLines.js';

/** The position after so many plies: the last one where there were fewer, the first one where it began later. */
export function positionAt(last: Position, ply: number): Position {
  let position = last;
  while (position.ply > ply && position.previous) position = position.previous;
  return position;
}

/** The plies at which a game can be looked at: those after a move that was no pass, and its first. */
function stepsOf({ position }: Game): number[] {
  const first = positionAt(position, 0).ply;
  const moves = position.moves.flatMap((move, i) => (move === 'pass' || i < first ? [] : [i + 1]));
  return [first, ...moves];
}

function arrows(game: Game, ply: number): APIButtonComponentWithCustomId[] {
  const steps = stepsOf(game);
  const at = steps.findLastIndex((step) => step <= ply);
  const targets = { first: 0, back: at - 1, on: at + 1, last: steps.length - 1 };
  return (['first', 'back', 'on', 'last'] as const).map((to) => {
    const target = Math.min(Math.max(targets[to], 0), steps.length - 1);
    const control = { control: 'step', game: game.setup.id, ply: steps[target]!, to } as const;
    return { ...button(control, STEP_ARROWS[to]), disabled: target === at };
  });
}

/** What was played, and by whom. */
export function headLines(app: App, { setup, seats }: Game, say: Say): string[] {
  const named = { bot: app.client.user.id, levels: app.thinker.levels(setup.variant) };
  const [black, white] = [seats.black, seats.white].map((seat) => seatName(seat, named, say));
  return [`-# ${headingOf(setup, say)}`, say('seats', { black: black!, white: white! })];
}

/** A finished game as it was after so many plies, with arrows through all of it. */
async function stepMessage(
  app: App,
  { user, locale }: Pick<Asked, 'user' | 'locale'>,
  game: Game,
  ply: number,
): Promise<V2Message> {
  const say = sayTo(app, { locale });
  const position = positionAt(game.position, ply);
  const { variant } = game.setup;
  const isEnd = position.ply === game.position.ply;
  const last = position.moves.at(-1);
  const moves = stepsOf(game);
  const number = moves.findLastIndex((step) => step <= position.ply);
  const played =
    last === undefined || last === 'pass'
      ? say('steps.start')
      : say('lastMove', {
          ply: number,
          disc: DISCS[turnAt(position.ply - 1)],
          move: moveName(last, boardOf(variant)),
        });
  const picture = await app.renderBoard(position, {
    ...(await privateLook(app.settings, game, user.id)),
    ...(isEnd && { end: { winner: winnerOf(game) } }),
  });
  const content = [
    ...headLines(app, game, say),
    ...openingLines(app.texts, locale, position),
    `**${isEnd ? endSentence(game, app.client.user.id, say) : played}**`,
    `-# ${say('steps.of', { number, all: moves.length - 1 })}`,
  ].join('\n');
  const rows = [
    rowOf(...arrows(game, position.ply)),
    ...(moves.length > 1
      ? [
          rowOf(
            button({ control: 'review', game: game.setup.id, ply: 0, to: 'begin' }, say('controls.review')),
            button({ control: 'replay', game: game.setup.id }, say('steps.replay')),
            button({ control: 'analyse', game: game.setup.id, ply: position.ply }, say('analysis.open')),
          ),
        ]
      : []),
  ];
  return v2Message(variant.game, content, rows, {
    picture,
    description: altText({ ...game, position }, say),
  });
}

type Asked = ChatInputCommandInteraction | ButtonInteraction | StringSelectMenuInteraction;

/** Shows a member alone a finished game, as it was after so many plies. */
export async function showSteps(app: App, interaction: Asked, game: Game, ply: number): Promise<void> {
  const message = await stepMessage(app, interaction, game, ply);
  await sendBoardPrivately(interaction, message);
}

/** Shows another step in a member's own copy. */
export async function turnSteps(
  app: App,
  interaction: ButtonInteraction,
  game: Game,
  ply: number,
): Promise<void> {
  await turnPage(interaction, await stepMessage(app, interaction, game, ply));
}
