import { GAMES } from '../games.js';
import { COLORS, type Color, GAME_NAMES } from '../position.js';

/** Signs of a board's squares, in any program's way. */
const SIGNS: Readonly<Record<Color | 'empty', string>> = {
  black: 'xXbB*#@●⚫◆1',
  white: 'oOwW0○⚪◇2',
  empty: '-._+?·∙⋅・□⬜🟩┌┬┐├┼┤└┴┘',
};
/** The same on boards of digits alone. */
const DIGITS: typeof SIGNS = { black: '1', white: '2', empty: '0' };

const SIGN_CLASS = 'xXbB*#@●⚫◆oOwW0○⚪◇\\-._+?·∙⋅・□⬜🟩┌┬┐├┼┤└┴┘';
const CELLS = new RegExp(`^[${SIGN_CLASS}]+$`, 'u');

/** The letters above a board, such as `a b c d e f g h`. */
const LETTERS =
  /(?<![a-z])a\s*b\s*c\s*d\s*e\s*f(?:\s*g(?:\s*h(?:\s*i(?:\s*j(?:\s*k(?:\s*l(?:\s*m(?:\s*n(?:\s*o(?:\s*p(?:\s*q(?:\s*r(?:\s*s(?:\s*t)?)?)?)?)?)?)?)?)?)?)?)?)?)?(?![a-z\d])/gi;

const SIDE_NAME = '(black|white|[xobw*●○⚫⚪])';
/** Ways to say who is to move. */
const SIDES: readonly RegExp[] = [
  new RegExp(`${SIDE_NAME}\\s*(?:is\\s+)?(?:to\\s+(?:move|play)|moves|plays|['’]s\\s+(?:turn|move))`, 'iu'),
  new RegExp(
    `(?:turn|side|to\\s+move|to\\s+play|next|player)\\s*[:=]?\\s*${SIDE_NAME}(?![\\p{L}\\p{N}])`,
    'iu',
  ),
  // Beside the board.
  new RegExp(`(?<=[${SIGN_CLASS}]{64}\\s{1,9})${SIDE_NAME}(?![\\p{L}\\p{N}])`, 'iu'),
];

const isBlack = (sign: string): boolean => /^(black|[xb*●⚫])$/i.test(sign);

/** The squares of a board in a text. */
export type Cells = {
  /** Rows one after the other, from the top of the text. */
  readonly colors: readonly (Color | undefined)[];
  readonly side: Color | undefined;
  /** Numbers beside the rows. */
  readonly labels: readonly number[];
  /** Text after the board, blank before it. */
  readonly rest: string;
};

/** Colors of signs. A star beside other black signs marks an empty square. */
function colorsOfSigns(signs: readonly string[], table: typeof SIGNS): (Color | undefined)[] {
  const isMark = signs.some((sign) => sign !== '*' && table.black.includes(sign));
  return signs.map((sign) =>
    sign === '*' && isMark ? undefined : COLORS.find((color) => table[color].includes(sign)),
  );
}

/** Side length of a square board with this area, if some game has such a board. */
export function sizeOfArea(area: number): number | undefined {
  const size = Math.sqrt(area);
  return GAME_NAMES.some((game) => GAMES[game].sizes.includes(size)) ? size : undefined;
}

function cellsOf(given: string): Cells | undefined {
  const blank = (match: string): string => ' '.repeat(match.length);
  const digits = given.replace(/[\s,;[\](){}'"`|│┃─━]/g, '');
  if (/^[012]+$/.test(digits) && sizeOfArea(digits.length) !== undefined)
    return { colors: colorsOfSigns([...digits], DIGITS), side: undefined, labels: [], rest: '' };
  let side: Color | undefined;
  let text = given.replace(LETTERS, blank);
  for (const pattern of SIDES) {
    const named = pattern.exec(text);
    if (!named || side) continue;
    side = isBlack(named[1]!) ? 'black' : 'white';
    text = text.slice(0, named.index) + blank(named[0]) + text.slice(named.index + named[0].length);
  }
  const words: string[] = [];
  const labels: number[] = [];
  let end = 0;
  for (const match of text.matchAll(/[^\s[\](){}'"`|│┃─━,;/]+/g)) {
    const word = match[0];
    if (/^\d{1,2}[.):]?$/.test(word) && word !== '0') labels.push(Number.parseInt(word, 10));
    else if (CELLS.test(word)) words.push(word);
    else break;
    end = match.index + word.length;
  }
  const signs = words.flatMap((word) => [...word]);
  const last = signs.at(-1) ?? '';
  // A sign alone after longer rows is the side to move, even if a sign is missing before it.
  const isAlone = words.length > 1 && [...words.at(-1)!].length === 1 && [...words.at(-2)!].length > 1;
  const isSideLast = (isAlone || sizeOfArea(signs.length) === undefined) && !SIGNS.empty.includes(last);
  if (isSideLast) signs.pop();
  if (sizeOfArea(signs.length) === undefined) return undefined;
  return {
    colors: colorsOfSigns(signs, SIGNS),
    side: isSideLast ? (isBlack(last) ? 'black' : 'white') : side,
    labels,
    rest: ' '.repeat(end) + text.slice(end),
  };
}

/** Lines between the rows of a board: `+---+---+`, `├───┼───┤`. */
const FRAME = /[+┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯](?:[-=─━═]+[+┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯])+/g;
/** An empty square between lines. */
const BLANK = /(?<=[|│┃║])[^\S\r\n]+(?=[|│┃║])/g;

/** Removes the frame of a board and fills its blank squares. Keeps the length. */
const withoutFrame = (text: string): string =>
  text
    .replace(FRAME, (frame) => '\n'.repeat(frame.length))
    .replace(BLANK, (blank) => '.'.padEnd(blank.length));

/** Finds a board's signs. Returns `undefined` if a text begins otherwise, or if they make no board. */
export function findCells(text: string): Cells | undefined {
  const plain = withoutFrame(text);
  // Stars on a grid can look like a frame.
  return (plain === text ? undefined : cellsOf(plain)) ?? cellsOf(text);
}

/** The beginning of a board behind other words: a row, or all rows. */
const ROW = new RegExp(`(?<![^\\s\`'"“「|])[${SIGN_CLASS}]{8,}(?![^\\s\`'"”」|;])`, 'u');

/** Returns the offset of the first row of signs in a text; `undefined` if there is none. */
export const findRow = (text: string): number | undefined => ROW.exec(text)?.index;
