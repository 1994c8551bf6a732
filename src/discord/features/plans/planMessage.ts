import { ComponentType } from 'discord.js';
import { ANY_MOVE, type Game, type GameId, type Plan } from '../../../game/play/game.js';
import { moversOf } from '../../../game/play/plans.js';
import { boardOf } from '../../../rules/games.js';
import { type Color, opposite, type Position, type Square, turnAt } from '../../../rules/position.js';
import { moveName, squareName } from '../../../rules/squares.js';
import type { ButtonSigns } from '../../board/buttonSigns.js';
import type { DrawnBoard } from '../../board/drawBoard.js';
import { positionText } from '../../board/positionText.js';
import { squareInput, squareRows } from '../../board/squareInputs.js';
import { squaresOutside } from '../../board/window.js';
import { MAX_OPTIONS } from '../../gateway/discordLimits.js';
import { control, count, type Field, game as gameField, oneOf } from '../../interactions/control.js';
import { boardPage, button, type Page, type Row, rowOf } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { DISCS, headingOf, type NamedMentions, seatMention } from '../../texts/words.js';

/** Maximum number of moves of a line on the board: a custom_id holds them. */
export const MAX_SHOWN_MOVES = 22;

/** Maximum number of planned lines in the text. */
const MAX_SHOWN_LINES = 8;

const DIGITS = 2;
const RADIX = 36;

/** Squares of a line, two characters each. */
const lineField: Field<readonly Square[]> = {
  read(text) {
    if (text.length > DIGITS * MAX_SHOWN_MOVES || !/^([0-9a-z]{2})*$/.test(text)) return undefined;
    return (text.match(/../g) ?? []).map((each) => Number.parseInt(each, RADIX) as Square);
  },
  write: (line) => line.map((square) => square.toString(RADIX).padStart(DIGITS, '0')).join(''),
};

const fields = { game: gameField, ply: count, line: lineField };

/** Plays a square on a plan board. */
export const planInput = squareInput('plan', fields);

/** Actions on a plan board other than moving. */
export const PLAN_ACTS = ['takeback', 'restart', 'remove'] as const;
export type PlanAct = (typeof PLAN_ACTS)[number];
export const planAct = control('planAct', 'button', { ...fields, act: oneOf(PLAN_ACTS) });

/** Select of the same actions. It gets a new id after each choice, or Discord would not accept the same choice again. */
export const planMore = control('planMore', 'stringSelect', { ...fields, renewals: count });

type Place = { readonly game: GameId; readonly ply: number; readonly line: readonly Square[] };

type Showing = DrawnBoard & {
  /** Position after the line. */
  readonly position: Position;
  readonly plan: Plan;
  /** The member's color. */
  readonly color: Color;
  readonly takesInput: boolean;
  readonly isFull: boolean;
  readonly renewals: number;
  readonly bot: string;
  readonly mentions: NamedMentions;
  readonly signs: ButtonSigns;
  readonly say: Say;
};

/** Whether an action is possible at a line. */
function isOffered(act: PlanAct, { line }: Place, { plan }: Showing): boolean {
  switch (act) {
    case 'takeback':
      return line.length > 0;
    case 'restart':
      return line.length > 1;
    case 'remove':
      return plan.some((each) => line.every((square, i) => square === each[i]));
  }
}

/** A line as text: the member's own moves stand out. */
function lineText({ setup, position }: Game, line: Plan[number], color: Color): string {
  const board = boardOf(setup.variant);
  const movers = moversOf(position, line);
  const names = line.map((move) => (move === ANY_MOVE ? '…' : moveName(move, board)));
  return names.map((name, i) => (movers[i] === color ? `**${name}**` : name)).join(' → ');
}

/** Whether a line is planned as it is, and so listed. */
const isPlanned = (line: readonly Square[], plan: Plan): boolean =>
  line.length === 0 || plan.some((each) => each.join(' ') === line.join(' '));

/** Asks for the other side's move, or for the member's reply to it; or says why the line ends. */
function question(game: Game, { position, color, takesInput, isFull, bot, mentions, say }: Showing): string {
  if (!takesInput) return say('plan.lineEnds');
  if (isFull && turnAt(position.ply) === color) return say('plan.full');
  if (turnAt(position.ply) === color) return say('plan.yours', { disc: DISCS[color] });
  const other = opposite(color);
  const player = seatMention(game.seats[other], bot, say, mentions);
  return say('plan.theirs', { disc: DISCS[other], player });
}

function plannedLines(game: Game, { plan, color, say }: Showing): string[] {
  if (plan.length === 0) return [`-# ${say('plan.none')}`];
  const more = plan.length - MAX_SHOWN_LINES;
  return [
    say('plan.kept'),
    ...plan.slice(0, MAX_SHOWN_LINES).map((line) => `- ${lineText(game, line, color)}`),
    ...(more > 0 ? [`-# ${say('plan.more', { count: more })}`] : []),
  ];
}

/** Actions other than moving: buttons or, below a window of buttons, a select that also has squares outside the window. */
function actRows(place: Place, showing: Showing): Row[] {
  const { window, position, renewals, say } = showing;
  const acts = PLAN_ACTS.filter((act) => isOffered(act, place, showing));
  const labelOf = (act: PlanAct): string => say(act === 'takeback' ? 'controls.takeback' : `plan.${act}`);
  if (!window) {
    const buttons = acts.map((act) => button(planAct.id({ ...place, act }), labelOf(act)));
    return buttons.length > 0 ? [rowOf(...buttons)] : [];
  }
  const board = boardOf(position.variant);
  const squares = squaresOutside(position, window).map((square) => squareName(square, board));
  const options = [
    ...acts.map((act) => ({ label: labelOf(act), value: act })),
    ...squares.map((name) => ({ label: name, value: name })),
  ].slice(0, MAX_OPTIONS);
  if (options.length === 0) return [];
  return [
    rowOf({
      type: ComponentType.StringSelect,
      custom_id: planMore.id({ ...place, renewals }),
      placeholder: say('controls.more'),
      options,
    }),
  ];
}

/** Page of a board on which a member plans replies. */
export function planPage(game: Game, place: Place, showing: Showing): Page {
  const { position, picture, window, isTurned, takesInput, signs, color, say } = showing;
  const content = [
    `-# ${say('controls.plan')} · ${headingOf(game.setup, say)}`,
    `**${question(game, showing)}**`,
    ...(isPlanned(place.line, showing.plan) ? [] : [lineText(game, place.line, color)]),
    ...plannedLines(game, showing),
  ];
  const squares = takesInput
    ? squareRows(position, window, planInput.ids(place), { isTurned, signs }, say)
    : [];
  const turn = position.status.kind === 'playing' ? turnAt(position.ply) : undefined;
  return boardPage(game.setup.variant.game, content.join('\n'), [...squares, ...actRows(place, showing)], {
    picture,
    description: positionText(position, turn, say),
  });
}
