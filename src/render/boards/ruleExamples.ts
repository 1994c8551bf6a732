import { defaultVariant, startPosition } from '../../rules/games.js';
import type { GameName, Position, Variant } from '../../rules/position.js';
import { parseSquare } from '../../rules/squares.js';
import type { BoardOptions } from './renderBoard.js';

/** A small lesson: a position, what is shown of it, and the key of its caption. */
export type RuleExample = {
  /** `rulePictures.reversi.opening`; discord's locale files have the sentence. */
  readonly caption: string;
  readonly position: Position;
  readonly options: BoardOptions;
};

const REVERSI = defaultVariant('reversi');
const FREESTYLE: Variant = { ...defaultVariant('gomoku'), rule: 'freestyle', size: 9 };
const RENJU: Variant = { ...FREESTYLE, rule: 'renju', size: 13 };

/** The position after squares in a row, such as `f5 d6`; a pass that is forced is played by itself. */
function reached(variant: Variant, moves: string): Position {
  return moves.split(' ').reduce((position, name) => {
    const isForced = position.legalMoves()[0] === 'pass';
    return (isForced ? position.play('pass') : position).play(parseSquare(name, variant.size)!);
  }, startPosition(variant));
}

const example = (caption: string, position: Position, options: BoardOptions = {}): RuleExample => ({
  caption: `rulePictures.${caption}`,
  position,
  options,
});

function reversiExamples(): RuleExample[] {
  const before = reached(REVERSI, 'f5 d6 c3 d3 c4 f4');
  const chosen = parseSquare('e6', REVERSI.size)!;
  return [
    example('reversi.opening', startPosition(REVERSI), { legal: true }),
    example('reversi.before', before, { chosen }),
    example('reversi.after', before.play(chosen)),
    // Black has no move, although discs of both colors and empty squares are left.
    example('reversi.pass', reached(REVERSI, 'f5 f6 d3 g5 h5 h4 f7 h6'), { legal: true }),
  ];
}

const gomokuExamples = (): RuleExample[] => [
  example('gomoku.five', reached(FREESTYLE, 'c3 c4 d4 d5 e5 e4 f6 f7 g7')),
  example('gomoku.openFour', reached(FREESTYLE, 'd5 c3 e5 g7 f5 e8 g5')),
  example('gomoku.openThree', reached(FREESTYLE, 'd5 c3 e5 g7 f5')),
  // A stone on h8 would make two open threes at once, one in its row and one in its file.
  example('gomoku.doubleThree', reached(RENJU, 'f8 a1 g8 a13 h6 m1 h7 m13')),
];

/** What explains each game's rules, in the order in which it is told. */
export const RULE_EXAMPLES: Readonly<Record<GameName, readonly RuleExample[]>> = {
  reversi: reversiExamples(),
  gomoku: gomokuExamples(),
};
