import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../src/rules/formats/transcript.js';
import { defaultVariant, startPosition } from '../../src/rules/games.js';
import { type NamedLine, openingNames } from '../../src/rules/openingNames.js';
import type { GameName, Move, Position, Variant } from '../../src/rules/position.js';
import { fileOf, rankOf, squareAt } from '../../src/rules/squares.js';

const linesOf = (game: GameName): NamedLine[] =>
  JSON.parse(
    readFileSync(new URL(`../../assets/openings/names-${game}.json`, import.meta.url), 'utf8'),
  ) as NamedLine[];

const REVERSI = { ...defaultVariant('reversi'), game: 'reversi' } as const;
const GOMOKU = { ...defaultVariant('gomoku'), game: 'gomoku' } as const;
const LINES = { reversi: linesOf('reversi'), gomoku: linesOf('gomoku') };
const NAMES = {
  reversi: openingNames(LINES.reversi, REVERSI),
  gomoku: openingNames(LINES.gomoku, GOMOKU),
};

/** Games whose openings have names. */
type NamedVariant = Variant & { readonly game: keyof typeof NAMES };

function after(moves: string, variant: Variant = REVERSI): Position {
  const read = readTranscript(moves, variant);
  if (read.kind !== 'read') throw new Error(`${moves}: ${read.text}`);
  return read.position;
}

const nameAfter = (moves: string, variant: NamedVariant = REVERSI) =>
  NAMES[variant.game](after(moves, variant))?.name;

type Turn = (file: number, rank: number, far: number) => readonly [number, number];
const TRANSPOSE: Turn = (file, rank) => [rank, file];
const TURN: Turn = (file, rank, far) => [far - file, far - rank];
const MIRROR: Turn = (file, rank, far) => [far - file, rank];

/** Plays a game again with every move rotated or reflected. */
function rotate({ variant, moves }: Position, turns: readonly Turn[]): Position {
  const { size } = variant;
  const rotateMove = (move: Move): Move => {
    if (move === 'pass') return move;
    const [file, rank] = turns.reduce<readonly [number, number]>(
      ([x, y], turn) => turn(x, y, size - 1),
      [fileOf(move, size), rankOf(move, size)],
    );
    return squareAt(file, rank, size);
  };
  return moves.reduce((position, move) => position.play(rotateMove(move)), startPosition(variant));
}

/** A random game that often begins with a named line. */
const gameFrom = (variant: NamedVariant) =>
  fc
    .tuple(fc.option(fc.constantFrom(...LINES[variant.game])), fc.array(fc.nat(1000), { maxLength: 12 }))
    .map(([line, choices]) =>
      choices.reduce(
        (position, choice) => {
          const moves = position.legalMoves();
          return moves.length === 0 ? position : position.play(moves[choice % moves.length]!);
        },
        after(line?.moves ?? '', variant),
      ),
    );

describe.each(['reversi', 'gomoku'] as const)('the lines of %s', (game) => {
  const variant = { ...defaultVariant(game), game };

  test('are legal, and each is found under its own name, at its last ply', () => {
    for (const { name, moves } of LINES[game]) {
      const position = after(moves, variant);
      expect(NAMES[game](position), name).toMatchObject({ name, ply: position.ply });
      expect(position.ply).toBe(moves.match(/[a-o]\d+/g)!.length);
    }
  });

  test('have different names and different moves', () => {
    for (const key of ['name', 'moves'] as const) {
      expect(new Set(LINES[game].map((line) => line[key])).size).toBe(LINES[game].length);
    }
  });

  test('are found in every orientation of the board', () => {
    const ways = game === 'reversi' ? [TRANSPOSE, TURN] : [TRANSPOSE, TURN, MIRROR];
    fc.assert(
      fc.property(gameFrom(variant), fc.subarray(ways), (position, turns) => {
        expect(NAMES[game](rotate(position, turns))).toEqual(NAMES[game](position));
      }),
    );
  });

  test('keep their names at every later move of the game', () => {
    fc.assert(
      fc.property(gameFrom(variant), (position) => {
        const { previous } = position;
        const [now, before] = [NAMES[game](position), previous && NAMES[game](previous)];
        if (before) expect(now!.ply).toBeGreaterThanOrEqual(before.ply);
        if (before && now!.ply === before.ply) expect(now).toEqual(before);
      }),
    );
  });
});

describe('an opening of Reversi', () => {
  test('is the longest named line of the game', () => {
    expect(nameAfter('')).toBeUndefined();
    expect(nameAfter('f5')).toBeUndefined();
    expect(nameAfter('f5d6')).toBe('Perpendicular');
    expect(nameAfter('f5d6c3d3c4')).toBe('Tiger');
    expect(nameAfter('f5d6c3d3c4f4')).toBe('Tiger');
    expect(nameAfter('f5d6c3d3c4f4f6')).toBe('Stephenson');
    expect(NAMES.reversi(after('f5d6c3d3c4f4f6b5'))).toEqual({ name: 'Stephenson', ply: 7 });
  });

  // Lines from sources that begin in another corner.
  test.each([
    ['c4e3f6e6f5c5f4g6f7', 'Rose-Bill'],
    ['c4e3f6e6f5c5f4g6f7d3', 'Tamenori'],
    ['c4e3f6e6f5c5d3', 'Leader’s Tiger'],
    ['c4e3f6e6f5c5c3c6d3d2', 'Scorpion'],
    ['c4e3f4c5d6f3e6c3d3e2', 'Rose'],
    ['c4e3f4c5d6f3e6c3d3e2b5f5', 'Rotating Flat'],
    ['c4e3f5e6f4c5d6c6f7f3', 'Sakaguchi'],
    ['c4e3f5b4f3', 'Swallow'],
    ['c4c3d3c5d6f4b4b6b5c6f5', 'Melnikov'],
    ['c4c3d3c5f6e3c6f5f4g5', 'Tanida Buffalo'],
    ['c4c3d3c5d6f4f5e6f6', 'Landau'],
    ['e6f6f5f4g6', 'Snake / Peasant'],
    ['e6f4e3d6c5f3c4f6f5g4', 'Rose'],
    ['d3c5e6f5d6', 'Cat'],
    ['d3c3c4e3d2b4b5', 'Iwasaki Variation'],
  ])('%s is the %s', (moves, name) => expect(nameAfter(moves)).toBe(name));

  test('is recognized after another order of moves', () => {
    expect(nameAfter('f5d6c4d3c3')).toBe('Tiger');
  });

  test('has no name on a start board', () => {
    const stones = `${'-'.repeat(27)}OX------XO${'-'.repeat(27)}`;
    const start = startPosition(REVERSI, { stones, turn: 'black' });
    expect(NAMES.reversi(start.play(squareAt(5, 4, 8)).play(squareAt(3, 5, 8)))).toBeUndefined();
  });
});

describe('an opening of Gomoku', () => {
  test('is one of the 26 openings', () => {
    const thirds = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }));
    const seconds = fc.constantFrom([0, 1], [1, 1], [1, 0], [-1, 1], [0, -1]);
    const found = new Set<string>();
    fc.assert(
      fc.property(seconds, thirds, ([x, y], [u, v]) => {
        fc.pre((u !== 0 || v !== 0) && (u !== x || v !== y));
        const at = (file: number, rank: number) => squareAt(7 + file, 7 + rank, 15);
        const position = [at(0, 0), at(x!, y!), at(u, v)].reduce(
          (before, square) => before.play(square),
          startPosition(GOMOKU),
        );
        const opening = NAMES.gomoku(position);
        expect(opening?.ply).toBe(3);
        found.add(opening!.name);
      }),
      { numRuns: 2000 },
    );
    expect(found.size).toBe(26);
  });

  test.each([
    ['h8h9i9', 'Kagetsu'],
    ['h8i9i7', 'Hogetsu'],
    ['h8g9g7', 'Hogetsu'],
    ['h8i8i9', 'Kagetsu'],
    ['h8h9h10', 'Kansei'],
    ['h8i9f6', 'Suisei'],
  ])('%s is %s', (moves, name) => {
    expect(nameAfter(moves, GOMOKU)).toBe(name);
    expect(nameAfter(`${moves}a1b3`, { ...GOMOKU, rule: 'renju' })).toBe(name);
  });

  test('has its name on any board with a middle square', () => {
    expect(nameAfter('j10j11k11', { ...GOMOKU, size: 19 })).toBe('Kagetsu');
    expect(nameAfter('h8h9i9', { ...GOMOKU, size: 16 })).toBeUndefined();
  });

  test('has no name if the first stone is not in the middle, or another one is too far away', () => {
    expect(nameAfter('i9h9h8', GOMOKU)).toBeUndefined();
    expect(nameAfter('g8g9h9', GOMOKU)).toBeUndefined();
    expect(nameAfter('h8h10i9', GOMOKU)).toBeUndefined();
    expect(nameAfter('h8h9k9', GOMOKU)).toBeUndefined();
    expect(nameAfter('h8h9', GOMOKU)).toBeUndefined();
  });

  test('has its name in Japanese and Chinese characters', () => {
    for (const { native } of LINES.gomoku) {
      expect(Object.keys(native!)).toEqual(['ja', 'zh-CN', 'zh-TW']);
      for (const name of Object.values(native!)) expect(name).toMatch(/^\p{Script=Han}[星月]$/u);
    }
  });
});

test('an illegal line throws', () => {
  expect(() => openingNames([{ name: 'Nonsense', moves: 'a1' }], REVERSI)).toThrow(RangeError);
});
