import type { Color, Position } from '../../rules/position.js';
import { COLORS, opposite, turnAt } from '../../rules/position.js';
import { moveName, squareAt } from '../../rules/squares.js';

const SIZE = 8;
const DISCS: Readonly<Record<Color, string>> = { black: 'X', white: 'O' };

const rowOf = (position: Position, rank: number): string =>
  Array.from({ length: SIZE }, (_, file) => {
    const color = position.at(squareAt(file, rank, SIZE));
    return color ? DISCS[color] : '.';
  }).join(' ');

/** The side whose turn it is by the number of plies, in a finished game too. */
export const turnOf = ({ ply }: Position): Color => turnAt(ply);

/** `B+12`, `W+3` or `0`; undefined while the game goes on. */
export function scoreOf(position: Position): string | undefined {
  const { status } = position;
  if (status.kind === 'playing') return undefined;
  if (status.kind === 'drawn') return '0';
  const { winner } = status;
  const lead = position.count(winner) - position.count(opposite(winner));
  return `${winner.charAt(0).toUpperCase()}+${lead}`;
}

/** The board for people: rank 1 at the top, then the discs and whose turn it is. */
export function boardText(position: Position): string {
  const files = `  ${'abcdefgh'.split('').join(' ')}`;
  const ranks = Array.from({ length: SIZE }, (_, rank) => `${rank + 1} ${rowOf(position, rank)}`);
  const counts = COLORS.map((color) => `${color} (${DISCS[color]}) ${position.count(color)}`).join(', ');
  const score = scoreOf(position);
  const state = score === undefined ? `${turnOf(position)} to move` : `over, ${score}`;
  return ['', files, ...ranks, `${counts}; ${state}`].join('\n');
}

/** What GoGui asks to learn the rules of a game that is not Go (its manual, chapter Rules); it draws rank 1 at the bottom. */
export const RULES_COMMANDS: Readonly<Record<string, (position: Position) => string>> = {
  'gogui-rules_game_id': () => 'Othello',
  'gogui-rules_board_size': () => `${SIZE}`,
  'gogui-rules_board': (position) =>
    ['', ...Array.from({ length: SIZE }, (_, row) => rowOf(position, SIZE - 1 - row))].join('\n'),
  'gogui-rules_legal_moves': (position) =>
    position
      .legalMoves()
      .map((move) => (move === 'pass' ? move : moveName(move, SIZE).toUpperCase())) // GoGui minds the case
      .join(' '),
  'gogui-rules_side_to_move': turnOf,
  'gogui-rules_final_result': (position) => scoreOf(position) ?? '',
};
