import { describe, expect, test } from 'vitest';
import { readObf } from '../../../src/rules/formats/obf.js';
import { parseSquare } from '../../../src/rules/squares.js';

const START = '---------------------------OX------XO---------------------------';
const square = (name: string) => parseSquare(name, 8)!;

describe('OBF', () => {
  test('reads the board, the side to move and the scores', () => {
    const read = readObf(`% a test\n\n${START} X; D3:+2; c4:-14; f5:0;\r\n${START} O % no scores\n`);
    if (read.kind !== 'read') throw new Error(JSON.stringify(read));
    const [first, second] = read.positions;
    expect(first!.board).toHaveLength(64);
    expect(['e4', 'd5', 'd4', 'e5', 'a1'].map((name) => first!.board[square(name)])).toEqual([
      ...['black', 'black', 'white', 'white'],
      undefined,
    ]);
    expect(first!.turn).toBe('black');
    expect([...first!.scores]).toEqual([
      [square('d3'), 2],
      [square('c4'), -14],
      [square('f5'), 0],
    ]);
    expect(second).toMatchObject({ turn: 'white', scores: new Map() });
  });

  test('reads B and W for discs, and no space before the side to move', () => {
    const text = START.replaceAll('X', 'B').replaceAll('O', 'W').replaceAll('-', '_');
    expect(readObf(`${text}W; d3:+2`)).toMatchObject({ positions: [{ turn: 'white' }] });
  });

  test('reads passes and the other characters for discs', () => {
    const read = readObf(`${START.replaceAll('X', '*').replaceAll('-', '.')} *; ps:-64`);
    expect(read).toMatchObject({ positions: [{ turn: 'black', scores: new Map([['pass', -64]]) }] });
  });

  test('ignores white space', () => {
    const read = readObf(`  ${START} X;  d3 : +2 ; ; pass:0;  \n   \n`);
    expect(read).toMatchObject({
      positions: [
        {
          scores: new Map<unknown, number>([
            [square('d3'), 2],
            ['pass', 0],
          ]),
        },
      ],
    });
  });

  test.each(['ps', 'PA', 'pass', '--'])('reads %s as a pass', (name) => {
    expect(readObf(`${START} X; ${name}:1`)).toMatchObject({
      positions: [{ scores: new Map([['pass', 1]]) }],
    });
  });

  test.each([
    ['a word that begins like a pass', `${START} X; psx:1;`],
    ['a word that ends like a pass', `${START} X; xps:1;`],
    ['a short board', `${START.slice(1)} X;`],
    ['no side to move', START],
    ['a square off the board', `${START} X; i9:+2;`],
    ['a score that is not a number', `${START} X; d3:two;`],
    ['an unknown character', `${START.replace('O', '?')} X;`],
  ])('names the line that it cannot read: %s', (_, line) => {
    expect(readObf(`${START} X;\n${line}`)).toEqual({ kind: 'unreadable', line: 2, text: line });
  });
});
