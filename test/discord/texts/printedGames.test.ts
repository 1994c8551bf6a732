import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardText } from '../../../src/cli/protocols/gtpBoard.js';
import { LANGUAGES } from '../../../src/discord/texts/texts.js';
import { writeMoves } from '../../../src/rules/formats/diagram.js';
import { readRecord } from '../../../src/rules/formats/record.js';
import { formatTranscript } from '../../../src/rules/formats/transcript.js';
import { defaultVariant, startPosition } from '../../../src/rules/games.js';
import { GAME_NAMES, type Position } from '../../../src/rules/position.js';
import { allSquares } from '../../../src/rules/squares.js';
import { playOn } from '../../rules/randomGame.js';
import { strictSay } from '../say.js';

// What the bot prints, it reads: whole messages in every language, not only the moves in them.

const LINK = 'https://discord.com/channels/111111111111111111/222222222222222222/333333333333333333';

/** Games in progress, on their own board or on another one. */
const anyGame = fc
  .record({
    game: fc.constantFrom(...GAME_NAMES),
    isOnOtherBoard: fc.boolean(),
    choices: fc.array(fc.nat(), { minLength: 6, maxLength: 30 }),
  })
  .map(({ game, isOnOtherBoard, choices }): Position => {
    const own = startPosition(defaultVariant(game));
    const { size } = own.variant;
    const signs = allSquares(size).map((square) => {
      const color = own.at(square);
      return square === size + 1 ? 'X' : color === 'black' ? 'X' : color === 'white' ? 'O' : '-';
    });
    const begin = isOnOtherBoard
      ? startPosition(own.variant, { stones: signs.join(''), turn: 'white' })
      : own;
    return [begin, ...playOn(begin, choices)].at(-1)!;
  });

function expectReadBack(text: string, position: Position) {
  const read = readRecord(text);
  if (read.kind !== 'read') throw new Error(`${text}\n${JSON.stringify(read)}`);
  expect(read.position.variant.game).toBe(position.variant.game);
  expect(read.position.start).toEqual(position.start);
  expect(formatTranscript(read.position)).toBe(formatTranscript(position));
}

describe.each(LANGUAGES)('in %s', (language) => {
  const say = strictSay(language);

  test('the message that shares a game is read back, also in one line', () => {
    fc.assert(
      fc.property(anyGame, (position) => {
        const message = say('shared', { link: LINK, moves: writeMoves(position) });
        expectReadBack(message, position);
        expectReadBack(message.replaceAll('\n', ' '), position);
      }),
      { numRuns: 20 },
    );
  });
});

test('moves between backticks in the texts are read', () => {
  for (const language of LANGUAGES) {
    const file = `${language === 'en-GB' ? 'en-US' : language}.json`;
    const texts = readFileSync(new URL(`../../../assets/locales/${file}`, import.meta.url), 'utf8');
    const shown = [...texts.matchAll(/`((?:[a-t]\d{1,2} ?)+)`/g)].map(([, moves]) => moves!);
    expect(shown.length).toBeGreaterThan(0);
    for (const moves of shown) expect(readRecord(`\`${moves}\``).kind).toBe('read');
  }
});

test('the board that the engine shows is read back', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 50 }), (choices) => {
      const begin = startPosition(defaultVariant('reversi'));
      const position = [begin, ...playOn(begin, choices)].at(-1)!;
      if (position.status.kind !== 'playing') return;
      const read = readRecord(boardText(position));
      if (read.kind !== 'read') throw new Error(JSON.stringify(read));
      const squares = allSquares(8);
      expect(squares.map((square) => read.position.at(square))).toEqual(
        squares.map((square) => position.at(square)),
      );
      expect(read.position.status).toEqual(position.status);
    }),
    { numRuns: 30 },
  );
});
