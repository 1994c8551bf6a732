import { ButtonStyle, ComponentType } from 'discord.js';
import { LINE_SIDES, type OpeningLine } from '../../../game/ports/openingStore.js';
import { boardOf } from '../../../rules/games.js';
import { type Position, turnAt } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import type { DrawnBoard } from '../../board/drawBoard.js';
import { lastMoves, positionText } from '../../board/positionText.js';
import { MAX_OPTIONS } from '../../gateway/discordLimits.js';
import { control, oneOf } from '../../interactions/control.js';
import { boardPage, button, buttonRows, type Page, type Row, rowOf } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { DISCS, titleOf } from '../../texts/words.js';
import type { Continuation } from './continuations.js';
import { beginsWith, type NamedOpening } from './namedOpenings.js';
import { canGoOn, type OpeningPlace, placeFields, placeOf, squaresOf, writeSquares } from './openingPlace.js';
import { lineFields, showLines, sideName, train } from './trainerMessage.js';

/** Distinguishes buttons that lead to the same position. Discord allows each custom_id once in a message. */
const WAYS = ['next', 'back', 'start', 'stay'] as const;

/** Shows a position of an opening. */
export const explore = control('opening', 'button', { ...placeFields, way: oneOf(WAYS) });
/** Shows the position that a named opening leads to. */
export const pickNamed = control('openingNamed', 'stringSelect', placeFields);
/** Asks which side's moves of the line to a position to learn. */
export const askSide = control('openingLearn', 'button', placeFields);
/** Learns a side's moves of the line to a position. */
export const learn = control('openingSide', 'button', { ...placeFields, side: oneOf(LINE_SIDES) });
/** Deletes a line of the member's, and shows its position. */
export const forget = control('openingForget', 'button', lineFields);

type Showing = DrawnBoard & {
  readonly position: Position;
  readonly continuations: readonly Continuation[];
  /** Name of the opening, as a line of small print. */
  readonly opening: readonly string[];
  /** Named openings to go to, with their names in the member's language. */
  readonly named: readonly (NamedOpening & { readonly label: string })[];
  /** All lines of the member, and those of them that lead to this position. */
  readonly lines: readonly OpeningLine[];
  readonly ownHere: readonly OpeningLine[];
  readonly due: number;
  /** Whether the buttons ask for a side to learn. */
  readonly isAsking: boolean;
  readonly note: string | undefined;
  readonly say: Say;
};

/** Page of a position: its name, what is played from here, and ways on. */
export function explorerPage(showing: Showing): Page {
  const { position, opening, isAsking, note, say, picture } = showing;
  const turn = position.status.kind === 'playing' ? turnAt(position.ply) : undefined;
  const toMove = turn && `${DISCS[turn]} ${say('alt.toMove', { color: say(`colours.${turn}`) })}`;
  const content = [
    `-# ${say('opening.title')} · ${titleOf(position.variant, say)}`,
    ...opening,
    ...(note === undefined ? [] : [`**${note}**`]),
    [...lastMoves(position, say).slice(0, 1), ...(toMove ? [`**${toMove}**`] : [])].join('  ·  '),
    ...(isAsking ? [say('opening.whichSide')] : continuationLines(showing)),
  ];
  const place = placeOf(position.variant, squaresOf(position));
  const rows = isAsking ? [sideRow(place, say)] : exploringRows(place, showing);
  return boardPage(position.variant.game, content.filter((line) => line !== '').join('\n'), rows, {
    picture,
    description: positionText(position, turn, say),
  });
}

/** A lead in discs with its sign: `+2`, `−1`, `0`. */
export const leadText = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`;

function continuationLines({ position, continuations, named, say }: Showing): readonly string[] {
  if (continuations.length === 0) return [say('opening.nothingKnown')];
  const board = boardOf(position.variant);
  const moves = squaresOf(position);
  const lines = continuations.map(({ square, value, counts }) => {
    const leadsTo = named.filter((opening) => beginsWith(opening.moves, [...moves, square]));
    return [
      `- **${squareName(square, board)}**`,
      ...(leadsTo.length === 1 ? [leadsTo[0]!.label] : []),
      ...(value === undefined ? [] : [say('opening.book', { lead: leadText(value) })]),
      ...(counts
        ? [
            `${counts.games}×`,
            `${DISCS.black} ${percent(counts.black, counts.games)} ${DISCS.white} ${percent(counts.white, counts.games)}`,
          ]
        : []),
    ].join(' · ');
  });
  return [
    ...lines,
    ...(continuations.some(({ value }) => value !== undefined) ? [`-# ${say('opening.aboutBook')}`] : []),
    ...(continuations.some(({ counts }) => counts) ? [`-# ${say('opening.aboutGames')}`] : []),
  ];
}

function exploringRows(place: OpeningPlace, showing: Showing): Row[] {
  const { position, continuations, named, lines, ownHere, due, say } = showing;
  const board = boardOf(position.variant);
  const { moves } = place;
  const steps = continuations.map(({ square }) =>
    button(
      explore.id({ ...place, moves: [...moves, square], way: 'next' }),
      squareName(square, board),
      ButtonStyle.Primary,
    ),
  );
  const back = [
    button(explore.id({ ...place, moves: [], way: 'start' }), '|◀'),
    button(explore.id({ ...place, moves: moves.slice(0, -1), way: 'back' }), '◀'),
  ];
  const isOwn = ownHere.length > 0;
  const own = [
    ...(moves.length === 0 || isOwn ? [] : [button(askSide.id(place), say('opening.learn'))]),
    ...ownHere.slice(0, 1).map(({ id }) => button(forget.id({ line: id }), say('opening.forget'))),
    ...(lines.length > 0
      ? [button(showLines.id({ page: 0 }), say('opening.lines', { lines: lines.length }))]
      : []),
    ...(due > 0 ? [button(train.id({}), say('opening.train', { due }), ButtonStyle.Success)] : []),
  ];
  return [
    // No button for a move beyond what a custom_id has room for.
    ...buttonRows(canGoOn(place) ? steps : []),
    ...buttonRows([...(moves.length > 0 ? back : []), ...own]),
    ...(named.length > 0 ? [namedRow(place, named, say)] : []),
  ];
}

const namedRow = (place: OpeningPlace, named: Showing['named'], say: Say): Row =>
  rowOf({
    type: ComponentType.StringSelect,
    custom_id: pickNamed.id(place),
    placeholder: say('opening.named'),
    options: named.slice(0, MAX_OPTIONS).map(({ label, moves }) => ({ label, value: writeSquares(moves) })),
  });

const sideRow = (place: OpeningPlace, say: Say): Row =>
  rowOf(
    ...LINE_SIDES.map((side) =>
      button(learn.id({ ...place, side }), sideName(side, say), ButtonStyle.Primary),
    ),
    button(explore.id({ ...place, way: 'stay' }), '◀'),
  );
