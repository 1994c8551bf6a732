import { expect, test } from 'vitest';
import { DRAWINGS } from '../../../src/render/boards/drawings.js';
import { RULE_EXAMPLES } from '../../../src/render/boards/ruleExamples.js';
import { startPosition } from '../../../src/rules/games.js';
import { GAME_NAMES, type GameName } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { itemsOf } from '../positions.js';
import { renderBoard } from '../renderHere.js';

const example = (game: GameName, topic: string) =>
  RULE_EXAMPLES[game].find(({ caption }) => caption === `rulePictures.${game}.${topic}`)!;
const sceneOf = (game: GameName, topic: string) => {
  const { position, options } = example(game, topic);
  return DRAWINGS[game].scene(position, options);
};

test.each(GAME_NAMES)('the examples of %s are of this game, each with its own caption', async (game) => {
  const captions = RULE_EXAMPLES[game].map(({ caption }) => caption);
  expect(new Set(captions).size).toBe(captions.length);
  for (const { position, options, caption } of RULE_EXAMPLES[game]) {
    expect(position.variant.game).toBe(game);
    expect(caption).toMatch(new RegExp(`^rulePictures\\.${game}\\.\\w+$`));
    expect((await renderBoard(position, options)).width).toBe(720);
  }
});

test('Reversi’s examples show four first moves, flips in two directions, and a pass', () => {
  expect(itemsOf(sceneOf('reversi', 'opening'), 'legal')).toHaveLength(4);
  const chosen = itemsOf(sceneOf('reversi', 'before'), 'chosen')[0]!;
  const after = sceneOf('reversi', 'after');
  expect(itemsOf(after, 'last')[0]!.square).toBe(chosen.square);
  const directions = itemsOf(after, 'flipped').map(({ at }) =>
    [at.x - chosen.at.x, at.y - chosen.at.y].map(Math.sign).join(),
  );
  expect(new Set(directions).size).toBe(2);
  expect(example('reversi', 'pass').position.legalMoves()).toEqual(['pass']);
});

test('Gomoku’s examples show what their names say', () => {
  expect(example('gomoku', 'five').position.status).toMatchObject({ kind: 'won', by: 'five' });
  // An open four wins at either end; an open three makes an open four.
  const winsOf = (topic: string, more: readonly string[]) => {
    const { position } = example('gomoku', topic);
    const { size } = position.variant;
    const moves = [...position.moves, ...more.map((name) => parseSquare(name, size)!)];
    const last = moves.reduce((each, move) => each.play(move), startPosition(position.variant));
    return last.status.kind;
  };
  expect(['c5', 'h5'].map((end) => winsOf('openFour', ['a1', end]))).toEqual(['won', 'won']);
  expect(winsOf('openThree', ['a1', 'g5', 'a9', 'h5'])).toBe('won');
  expect(winsOf('openThree', ['a1', 'g5', 'h5', 'c5'])).toBe('won');
  const { position } = example('gomoku', 'doubleThree');
  expect(position.illegal(parseSquare('h8', 13)!)).toBe('double-three');
  expect(itemsOf(sceneOf('gomoku', 'doubleThree'), 'forbidden')).toHaveLength(1);
});
