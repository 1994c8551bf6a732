import type { Forfeit, GameFile, ReadGame } from './gameFile.js';
import { FORFEITS, isUnread, playProperties, readProperties, textOf, unreadable } from './gameFile.js';
import { isVariant, startPosition } from './games.js';
import type { Move, RuleName, Square } from './position.js';
import { RULE_NAMES, turnAt } from './position.js';
import { fileOf, rankOf, squareAt } from './squares.js';

const GOMOKU = '4';
const FLAGS: Readonly<Record<Forfeit['by'], string>> = { resigned: 'R', time: 'T', forfeit: 'F' };

const escaped = (text: string): string => text.replace(/[\\\]]/g, '\\$&');

/** Simple text as SGF means it: a line break after a backslash is none, other space is a space, `\x` is `x`. */
const unescaped = (value: string): string =>
  value
    .replace(/\\(\r\n|\n\r|\n|\r)/g, '')
    .replace(/\r\n|\n\r|\s/g, ' ')
    .replace(/\\([\s\S])/g, '$1');

const letter = (index: number): string => String.fromCharCode(97 + index);

/** SGF counts from the top left; rank 1 is at the bottom. */
const pointOf = (square: Square, size: number): string =>
  letter(fileOf(square, size)) + letter(size - 1 - rankOf(square, size));

function moveOf(value: string, size: number): Move | undefined {
  const point = value.trim();
  if (point === '') return 'pass';
  if (!/^[a-z]{2}$/.test(point)) return undefined;
  const [x, y] = [point.charCodeAt(0) - 97, point.charCodeAt(1) - 97];
  return x < size && y < size ? squareAt(x, size - 1 - y, size) : undefined;
}

function resultOf({ position: { status }, forfeit }: GameFile): string {
  if (forfeit) return `${forfeit.winner === 'black' ? 'B' : 'W'}+${FLAGS[forfeit.by]}`;
  switch (status.kind) {
    case 'won':
      return status.winner === 'black' ? 'B+' : 'W+';
    case 'drawn':
      return '0';
    case 'playing':
      return '?';
  }
}

/** Writes a game of Gomoku in the Smart Game Format, FF[4], on one line. */
export function writeSgf(game: GameFile): string {
  const { position, names } = game;
  const { size, rule } = position.variant;
  const nodes = position.moves.map((move, ply) => {
    const point = move === 'pass' ? '' : pointOf(move, size);
    return `;${turnAt(ply) === 'black' ? 'B' : 'W'}[${point}]`;
  });
  const head = `FF[4]GM[${GOMOKU}]CA[UTF-8]AP[Sente]SZ[${size}]RU[${rule}]`;
  const players = `PB[${escaped(names.black)}]PW[${escaped(names.white)}]RE[${resultOf(game)}]`;
  return `(;${head}${players}${nodes.join('')})`;
}

function forfeitOf(value: string | undefined): Forfeit | undefined {
  const match = /^\s*([BW])\+([RTF])/i.exec(value ?? '');
  if (!match) return undefined;
  const by = FORFEITS.find((each) => FLAGS[each] === match[2]!.toUpperCase())!;
  return { winner: match[1]!.toUpperCase() === 'B' ? 'black' : 'white', by };
}

/**
 * Reads the main line of the first game of Gomoku in a text in the Smart Game Format (red-bean.com/sgf). `rule` is for
 * games that name no known rule. Games with stones set up are unreadable here.
 */
export function readSgf(text: string, rule: RuleName): ReadGame {
  const properties = readProperties(text);
  if (isUnread(properties)) return properties;
  const kind = textOf(properties, 'GM')?.trim() ?? '1';
  if (kind !== GOMOKU) return unreadable(0, `GM[${kind}] is not Gomoku`);
  const setUp = properties.find(({ name }) => ['AB', 'AW', 'AE'].includes(name));
  if (setUp) return unreadable(setUp.at, 'stones are set up');
  const size = Number(/^\s*(\d+)\s*(?::\s*\1\s*)?$/.exec(textOf(properties, 'SZ') ?? '')?.[1]);
  const named = textOf(properties, 'RU')?.toLowerCase() ?? '';
  const variant = {
    game: 'gomoku',
    rule: RULE_NAMES.find((each) => named.includes(each)) ?? rule,
    size,
  } as const;
  if (!isVariant(variant)) return unreadable(0, `no board of SZ[${textOf(properties, 'SZ') ?? ''}]`);
  const position = playProperties(startPosition(variant), properties, (value) => moveOf(value, size));
  if (isUnread(position)) return position;
  const nameOf = (name: string) => unescaped(textOf(properties, name) ?? '');
  const forfeit = forfeitOf(textOf(properties, 'RE'));
  const names = { black: nameOf('PB'), white: nameOf('PW') };
  return { kind: 'read', game: { position, names, ...(forfeit ? { forfeit } : {}) } };
}
