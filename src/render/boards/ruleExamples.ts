import { boardOf, defaultVariant, startPosition } from '../../rules/games.js';
import { GAME_NAMES, type GameName, type Position } from '../../rules/position.js';
import { parseSquare } from '../../rules/squares.js';
import type { ExampleBoard } from './drawing.js';
import { DRAWINGS } from './drawings.js';
import type { BoardOptions } from './renderBoard.js';

/** A picture that explains a rule, with the key of its caption. */
export type RuleExample = {
  /** Such as `rulePictures.reversi.opening`, in the locale files. */
  readonly caption: string;
  readonly position: Position;
  readonly options: BoardOptions;
};

function exampleOf(game: GameName, { name, moves, legal, chosen, ...changes }: ExampleBoard): RuleExample {
  const variant = { ...defaultVariant(game), ...changes };
  const squareOf = (text: string) => parseSquare(text, boardOf(variant))!;
  const names = moves.split(' ').filter((each) => each !== '');
  const position = names.reduce((before, each) => {
    const isForcedToPass = before.legalMoves()[0] === 'pass';
    return (isForcedToPass ? before.play('pass') : before).play(squareOf(each));
  }, startPosition(variant));
  return {
    caption: `rulePictures.${game}.${name}`,
    position,
    options: {
      ...(legal !== undefined && { legal }),
      ...(chosen !== undefined && { chosen: squareOf(chosen) }),
    },
  };
}

/** Examples of each game's rules, in the order of the explanation. */
export const RULE_EXAMPLES = Object.fromEntries(
  GAME_NAMES.map((game) => [game, DRAWINGS[game].ruleExamples.map((each) => exampleOf(game, each))]),
) as unknown as Readonly<Record<GameName, readonly RuleExample[]>>;
