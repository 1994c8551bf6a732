import { CARD } from './cardLook.js';
import { type CardPart, type CardScene, textPart } from './cardScene.js';

/** Result of a player in a round: the place of the opponent, in the color of the result. */
export type RoundCell = {
  readonly text: string;
  /** `open` while it is played, or if nobody scored; `free` without an opponent. */
  readonly result: 'win' | 'draw' | 'loss' | 'open' | 'free';
};

export type StandingsRow = {
  readonly place: string;
  /** Only characters that the fonts have. */
  readonly name: string;
  readonly points: string;
  /** The first tie-break, or games won, drawn and lost; empty for none. */
  readonly detail: string;
  /** Whether the player has left. */
  readonly hasLeft: boolean;
  /** One for each round of the table. */
  readonly cells: readonly RoundCell[];
};

export type StandingsTable = {
  readonly rows: readonly StandingsRow[];
  /** Numbers of the rounds with a column. */
  readonly rounds: readonly number[];
};

/** Most rows of a picture, and most columns of rounds. */
export const MAX_ROWS = 32;
export const MAX_ROUNDS = 15;

const [MARGIN, ROW, HEAD, GAP] = [24, 42, 40, 12];
const [PLACE, NAME, POINTS, DETAIL, CELL] = [52, 270, 76, 130, 48];
/** No picture is narrower than a board. */
const MIN_WIDTH = 720;

const FILLS: Readonly<Record<RoundCell['result'], string>> = {
  win: CARD.results.wins,
  draw: CARD.results.draws,
  loss: CARD.results.losses,
  open: CARD.line,
  free: CARD.ground,
};

/** Lays out standings: place, name, a cell for each round, points and the detail, from left to right. */
export function standingsScene({ rows, rounds }: StandingsTable): CardScene {
  const cells = rounds.length * CELL;
  const wanted = 2 * MARGIN + PLACE + NAME + cells + POINTS + DETAIL;
  const width = Math.max(MIN_WIDTH, wanted);
  const nameX = MARGIN + PLACE;
  const cellsX = nameX + NAME + width - wanted;
  const pointsX = cellsX + cells + POINTS;
  const head = rounds.length > 0 ? HEAD : 0;
  const columnX = (i: number): number => cellsX + i * CELL + CELL / 2;
  const parts: CardPart[] = rounds.map((round, i) =>
    textPart(
      String(round),
      { x: columnX(i), y: MARGIN + head / 2 - 4 },
      {
        ...{ align: 'center', fill: CARD.quiet, size: 22, room: CELL },
      },
    ),
  );
  for (const [i, row] of rows.entries()) {
    const top = MARGIN + head + i * ROW;
    const y = top + ROW / 2;
    const ink = row.hasLeft ? CARD.quiet : CARD.ink;
    if (i > 0) parts.push({ kind: 'line', from: { x: MARGIN, y: top }, to: { x: width - MARGIN, y: top } });
    parts.push(
      textPart(
        row.place,
        { x: MARGIN + PLACE - GAP, y },
        {
          ...{ align: 'right', fill: i < 3 ? CARD.rank : CARD.quiet, room: PLACE - GAP },
        },
      ),
      textPart(row.name, { x: nameX, y }, { fill: ink, room: cellsX - nameX - GAP }),
      ...row.cells.flatMap(({ text, result }, at): CardPart[] => {
        const x = columnX(at);
        const side = ROW - 8;
        const rect = { x: x - side / 2, y: y - side / 2, width: side, height: side };
        return [
          { kind: 'box', rect, fill: FILLS[result], radius: 6 },
          textPart(
            text,
            { x, y },
            {
              ...{ align: 'center', size: 22, room: side - 4 },
              fill: result === 'free' ? CARD.quiet : CARD.ink,
            },
          ),
        ];
      }),
      textPart(row.points, { x: pointsX, y }, { align: 'right', size: 26, fill: ink, room: POINTS - GAP }),
      textPart(
        row.detail,
        { x: width - MARGIN, y },
        {
          ...{ align: 'right', fill: CARD.quiet, size: 22, room: DETAIL - GAP },
        },
      ),
    );
  }
  return { width, height: 2 * MARGIN + head + rows.length * ROW, parts };
}
