import { ButtonStyle } from 'discord.js';
import { findReason } from '../../../game/review/games/gameReviews.js';
import {
  countLabels,
  isCostly,
  isMistake,
  type Review,
  type ReviewedMove,
} from '../../../game/review/review.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import { boardOf, GAMES } from '../../../rules/games.js';
import { COLORS, countMoves, opposite, type Position } from '../../../rules/position.js';
import { moveName, squareName } from '../../../rules/squares.js';
import {
  analyse,
  type ReviewButton,
  review as reviewControl,
  STEP_ARROWS,
} from '../../board/gameControls.js';
import { positionText } from '../../board/positionText.js';
import type { Subject } from '../../board/subjects.js';
import { control, count, game } from '../../interactions/control.js';
import {
  button,
  buttonRows,
  fileOf,
  gallery,
  type Page,
  pageOf,
  type Row,
  rowOf,
  text,
} from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { DISCS } from '../../texts/words.js';

/** Opens the form for a game from elsewhere. */
export const openRecordForm = control('openRecordForm', 'button', {});

export const recordButton = (say: Say) => button(openRecordForm.id({}), say('recordForm.button'));

/** Shows the position before a mistake, to find a better move. */
export const retry = control('retry', 'button', { game, ply: count });

type Showing = { readonly say: Say; readonly opening: readonly string[] };

/** A move by its number, color and square. */
export function moveText({ position }: Subject, { ply, color, move }: ReviewedMove): string {
  const number = position.moves.slice(0, ply + 1).filter((each) => each !== 'pass').length;
  return `${number}. ${DISCS[color]} ${moveName(move, boardOf(position.variant))}`;
}

const percent = (share: number): number => Math.round(100 * share);

/** Verdict on a move; if it was costly, also the better move, its line and the reason. */
export function verdict(game: Subject, shown: ReviewedMove, before: Position, say: Say): string[] {
  const { label, lost, discs = 0, best, line: better, color } = shown;
  const heading = `**${say(`review.move.${label}`, { move: moveText(game, shown) })}**`;
  if (!isCostly(shown)) return [heading];
  const board = boardOf(game.position.variant);
  const sides = [color, opposite(color)];
  const line = better.map((move, i) => `${DISCS[sides[i % 2]!]} ${moveName(move, board)}`);
  const cost = { lost: percent(lost), discs, best: moveName(best, board) };
  const why = reasonText(shown, before, say);
  return [
    heading,
    say(discs > 0 ? 'review.costDiscs' : 'review.cost', cost),
    ...(why === undefined ? [] : [why]),
    ...(line.length > 0 ? [`-# ${line.join('  ')}`] : []),
  ];
}

/** Reason why another move was better, in a sentence; `undefined` if none is known. */
function reasonText(shown: ReviewedMove, before: Position, say: Say): string | undefined {
  const { move, best, line, values, color } = shown;
  const reason = findReason({ before, played: move, best, line, values });
  if (!reason) return undefined;
  const { kind, squares = {}, counts = {} } = reason;
  const board = boardOf(before.variant);
  const names = Object.entries(squares).map(([name, square]) => [name, squareName(square, board)] as const);
  return say(`review.reason.${kind}`, {
    ...Object.fromEntries(names),
    ...counts,
    move: moveName(move, board),
    best: moveName(best, board),
    other: DISCS[opposite(color)],
  });
}

/** Accuracy of each side, and the turning points. */
function summary(game: Subject, review: Review, say: Say): string {
  const counts = countLabels(review);
  const sides = COLORS.flatMap((color) => {
    const accuracy = review.accuracy[color];
    if (accuracy === undefined) return [];
    const { inaccuracy, mistake, blunder } = counts[color];
    const values = { disc: DISCS[color], accuracy: Math.round(accuracy), inaccuracy, mistake, blunder };
    return [`-# ${say('review.side', values)}`];
  });
  const turns = review.turningPoints.map((move) => moveText(game, move)).join(' · ');
  const turning = turns ? say('review.turns', { turns }) : say('review.noTurns');
  return [...sides, `-# ${turning}`].join('\n');
}

/** Buttons that lead to a move. */
type MoveButton = Exclude<ReviewButton, 'begin' | 'practice'>;

/** Move that each button leads to; `undefined` if there is none. The overview comes after the last move. */
function targets(
  { moves, turningPoints }: Review,
  shown: ReviewedMove | undefined,
): Record<MoveButton, ReviewedMove | undefined> {
  const at = shown ? moves.indexOf(shown) : moves.length;
  const [turn1, turn2, turn3] = turningPoints;
  return {
    first: moves[0],
    back: moves[at - 1],
    on: moves[at + 1],
    last: moves.at(-1),
    mistake: moves.slice(at + 1).find(isMistake) ?? moves.find(isMistake),
    ...{ turn1, turn2, turn3 },
  };
}

/** Mistakes of a game to practice: those of the member who played it, or both sides' in other games. */
export const mistakesOf = ({ moves }: Review, { color }: Pick<Subject, 'color'>): ReviewedMove[] =>
  moves.filter(
    (move) => isMistake(move) && move.right.length > 0 && (color === undefined || move.color === color),
  );

function controls(game: Subject, review: Review, shown: ReviewedMove | undefined, say: Say): Row[] {
  const to = targets(review, shown);
  const ply = shown?.ply ?? game.position.ply;
  const press = (name: MoveButton, label: string, style?: ButtonStyle.Primary) => ({
    ...button(reviewControl.id({ game: game.id, ply: to[name]?.ply ?? ply, to: name }), label, style),
    disabled: to[name] === undefined || to[name] === shown,
  });
  const arrows = (['first', 'back', 'on', 'last'] as const).map((name) => press(name, STEP_ARROWS[name]));
  const turns = review.turningPoints.map((move, i) =>
    press((['turn1', 'turn2', 'turn3'] as const)[i]!, moveText(game, move)),
  );
  // Not beside a move's answer.
  const [mistake] = shown ? [] : mistakesOf(review, game);
  const practice = mistake
    ? [button(retry.id({ game: game.id, ply: mistake.ply }), say('review.practice'), ButtonStyle.Success)]
    : [];
  const open = button(analyse.id({ game: game.id, ply }), say('analysis.open'));
  return [
    rowOf(...arrows, press('mistake', say('review.next'), ButtonStyle.Primary)),
    ...buttonRows([...turns, ...practice, open, ...(shown ? [] : [recordButton(say)])]),
  ];
}

/** Legend of the graph; the lead in discs is only in games that count them. */
const graphKey = ({ position }: Subject, say: Say): string =>
  `-# ${say(GAMES[position.variant.game].isCounted ? 'review.graphKey' : 'review.graphKeyPlain')}`;

/**
 * Page of a reviewed move: the position before it with the move and the best one, a graph of the game, and buttons through it. Without
 * a move, the overview.
 */
export function reviewMessage(
  game: Subject,
  review: Review,
  { shown, position }: { readonly shown: ReviewedMove | undefined; readonly position: Position },
  pictures: { readonly board: Picture; readonly graph: Picture },
  { say, opening }: Showing,
): Page {
  const { seats } = game;
  const heading = [
    `-# ${say('review.title')} · ${game.heading}`,
    ...(seats === undefined ? [] : [seats]),
    ...opening,
    ...(shown ? verdict(game, shown, position, say) : []),
  ].join('\n');
  const graph = say('review.graph', {
    chance: percent(review.chances[position.ply - review.firstPly]!),
    move: countMoves(position),
    all: countMoves(game.position),
  });
  return pageOf(
    [
      text(heading),
      gallery(pictures.board, positionText(position, shown?.color, say)),
      gallery(pictures.graph, graph),
      text([graphKey(game, say), summary(game, review, say)].join('\n')),
      ...controls(game, review, shown, say),
    ],
    [pictures.board, pictures.graph].map(fileOf),
  );
}
