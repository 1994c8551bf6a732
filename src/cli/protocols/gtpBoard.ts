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

/** Returns the side to move by the number of plies, also in a finished game. */
export const turnOf = ({ ply }: Position): Color => turnAt(ply);

/** Returns the final score as `B+12`, `W+3` or `0`; `undefined` during the game. */
export function scoreOf(position: Position): string | undefined {
  const { status } = position;
  if (status.kind === 'playing') return undefined;
  if (status.kind === 'drawn') return '0';
  const { winner } = status;
  const lead = position.count(winner) - position.count(opposite(winner));
  return `${winner.charAt(0).toUpperCase()}+${lead}`;
}

/** Draws the board for people: rank 1 at the top, then the number of discs and the side to move. */
export function boardText(position: Position): string {
  const files = `  ${'abcdefgh'.split('').join(' ')}`;
  const ranks = Array.from({ length: SIZE }, (_, rank) => `${rank + 1} ${rowOf(position, rank)}`);
  const counts = COLORS.map((color) => `${color} (${DISCS[color]}) ${position.count(color)}`).join(', ');
  const score = scoreOf(position);
  const state = score === undefined ? `${turnOf(position)} to move` : `over, ${score}`;
  return ['', files, ...ranks, `${counts}; ${state}`].join('\n');
}

/** Commands by which GoGui learns the rules of a game other than Go (its manual, chapter Rules). It draws rank 1 at the bottom. */
export const RULES_COMMANDS: Readonly<Record<string, (position: Position) => string>> = {
  'gogui-rules_game_id': () => 'Othello',
  'gogui-rules_board_size': () => `${SIZE}`,
  'gogui-rules_board': (position) =>
    ['', ...Array.from({ length: SIZE }, (_, row) => rowOf(position, SIZE - 1 - row))].join('\n'),
  'gogui-rules_legal_moves': (position) =>
    position
      .legalMoves()
      .map((move) => (move === 'pass' ? move : moveName(move, SIZE).toUpperCase())) // GoGui is case-sensitive
      .join(' '),
  'gogui-rules_side_to_move': turnOf,
  'gogui-rules_final_result': (position) => scoreOf(position) ?? '',
};
