import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOOK_MARGIN,
  type Book,
  bookKey,
  bookMove,
  type Discs,
  decodeBook,
  discsOfKey,
  discsOfPosition,
  encodeBook,
  reversiBook,
} from '../../../src/engine/opponents/book.js';
import { search } from '../../../src/engine/opponents/opponents.js';
import type { Limit } from '../../../src/game/ports/thinker.js';
import { formatTranscript, readTranscript } from '../../../src/rules/formats/transcript.js';
import { startPosition } from '../../../src/rules/games.js';
import type { Move, Position, Square } from '../../../src/rules/position.js';
import { allSquares } from '../../../src/rules/squares.js';
import { startBoardOf } from '../../../src/rules/stones.js';
import { randomGame } from '../../rules/randomGame.js';
import { ask, newCore, REVERSI, squares } from '../built.js';

const START = startPosition(REVERSI);
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

const played = (moves: string): Position => {
  const read = readTranscript(moves, REVERSI);
  if (read.kind !== 'read') throw new Error(`not a game: ${moves}`);
  return read.position;
};

const keyAfter = (moves: string): bigint => bookKey(discsOfPosition(played(moves)));

/** Builds a book of an expanded position with its value, and of leaves. */
const bookOf = (expanded: [Position, number], ...leaves: [Position, number][]): Book => {
  const entry = ([position, value]: [Position, number]) =>
    [bookKey(discsOfPosition(position)), value] as const;
  return { expanded: new Map([entry(expanded)]), leaves: new Map(leaves.map(entry)) };
};

const [f5, d6, f6, f4] = squares('f5 d6 f6 f4', 8);

const choices = fc.array(fc.nat(30), { minLength: 1, maxLength: 70 });

describe("a position's key", () => {
  const quarterTurn = (square: Square) => ((square & 7) * 8 + 7 - (square >> 3)) as Square;
  const mirrored = (square: Square) => ((square & 56) + 7 - (square & 7)) as Square;
  const through = ({ own, other }: Discs, image: (square: Square) => Square): Discs => ({
    own: own.map(image),
    other: other.map(image),
  });

  test('is the same for all eight symmetric images, and represents one of them', () => {
    fc.assert(
      fc.property(choices, (choices) => {
        const position = [...randomGame(REVERSI, choices)].at(-1)!;
        let discs = discsOfPosition(position);
        const key = bookKey(discs);
        const images = new Set<string>();
        for (let turns = 0; turns < 4; turns++) {
          discs = through(discs, quarterTurn);
          for (const image of [discs, through(discs, mirrored)]) {
            expect(bookKey(image)).toBe(key);
            images.add(JSON.stringify([[...image.own].sort(), [...image.other].sort()]));
          }
        }
        const { own, other } = discsOfKey(key);
        expect(images).toContain(JSON.stringify([[...own].sort(), [...other].sort()]));
      }),
      { numRuns: 60 },
    );
  });

  test('distinguishes positions that are not symmetric, and the side to move', () => {
    const games = ['', 'f5', 'f5d6', 'f5f6', 'f5f4', 'f5d6c3', 'f5d6c4', 'f5d6c5'];
    const keys = games.map(keyAfter);
    expect(new Set(keys).size).toBe(games.length);
    const { own, other } = discsOfPosition(played('f5'));
    expect(bookKey({ own: other, other: own })).not.toBe(keyAfter('f5'));
  });
});

describe('the file of a book', () => {
  const entries = fc
    .uniqueArray(fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), fc.integer({ min: -64, max: 64 })), {
      selector: ([key]) => key,
      maxLength: 20,
    })
    .chain((all) =>
      fc.nat(all.length).map(
        (at): Book => ({
          expanded: new Map(all.slice(0, at)),
          leaves: new Map(all.slice(at)),
        }),
      ),
    );

  test('is decoded to the same content, whatever its order', () => {
    fc.assert(
      fc.property(entries, (book) => {
        const file = encodeBook(book);
        expect(decodeBook(file)).toEqual(book);
        const reordered = {
          expanded: new Map([...book.expanded].reverse()),
          leaves: new Map([...book.leaves].reverse()),
        };
        expect(encodeBook(reordered)).toEqual(file);
      }),
    );
  });

  test('is refused if a byte is changed or missing', () => {
    const file = encodeBook({ expanded: new Map([[5n, 1]]).set(7n, -3), leaves: new Map([[9n, 64]]) });
    for (let at = 0; at < file.length; at++) {
      const damaged = file.slice();
      damaged[at]! ^= 0x10;
      expect(() => decodeBook(damaged)).toThrow(RangeError);
      expect(() => decodeBook(file.subarray(0, at))).toThrow(RangeError);
    }
    expect(() => decodeBook(Uint8Array.of(...file, 0))).toThrow(RangeError);
    expect(decodeBook(Uint8Array.of(1, ...file).subarray(1)).leaves.get(9n)).toBe(64);
  });
});

describe('a move by the book', () => {
  const movesOf = (book: Book, position: Position): Set<Move | undefined> =>
    new Set(SEEDS.map((seed) => bookMove(book, position, seed)?.move));

  const book = (d6Value: number, f6Value: number, f4Value: number): Book => ({
    expanded: new Map([
      [keyAfter(''), 0],
      [keyAfter('f5'), 2],
      [keyAfter('f5d6'), d6Value],
    ]),
    leaves: new Map([
      [keyAfter('f5f6'), f6Value],
      [keyAfter('f5f4'), f4Value],
    ]),
  });

  test('loses at most a disc, and is any that loses no more', () => {
    expect(movesOf(book(-2, -2, -2), played('f5'))).toEqual(new Set([d6, f6, f4]));
    expect(movesOf(book(-2, -1, 0), played('f5'))).toEqual(new Set([d6, f6]));
    expect(movesOf(book(3, -2, 7), played('f5'))).toEqual(new Set([f6]));
  });

  test('has its value, and is the same for the same seed', () => {
    expect(bookMove(book(5, -2, 9), played('f5'), 3)).toEqual({ move: f6, value: 2 });
    for (const seed of SEEDS) {
      expect(bookMove(book(-2, -2, -2), played('f5'), seed)).toEqual(
        bookMove(book(-2, -2, -2), played('f5'), seed),
      );
    }
  });

  test('is any of the symmetric ones', () => {
    const start = bookOf([START, 2], [played('f5'), -2]);
    expect(movesOf(start, START)).toEqual(new Set(START.legalMoves()));
    expect(movesOf(start, START)).toContain(f5);
  });

  test('does not exist outside the book, from a leaf, or if no near one is known', () => {
    const small = book(-2, -1, 0);
    for (const moves of ['f5d6c3', 'f5f6', 'f5f4', 'f5d6']) {
      expect(bookMove(small, played(moves), 1)).toBeUndefined();
    }
    expect(bookMove({ ...small, expanded: new Map() }, START, 1)).toBeUndefined();
  });

  test('may leave the other side without a move, or end the game', () => {
    const passing = SEEDS.flatMap((seed) => [
      ...randomGame(
        REVERSI,
        Array.from({ length: 64 }, (_, i) => (i * i + 7) * (seed + 3)),
      ),
    ]).find((position) => position.legalMoves()[0] === 'pass')!;
    const parent = passing.moves.slice(0, -1).reduce((position, move) => position.play(move), START);
    expect(bookMove(bookOf([parent, 4], [passing, -4]), parent, 1)?.value).toBe(4);
    const over = played('e6f4e3f6g5d6e7f5c5');
    expect(over.legalMoves()).toEqual([]);
    const last = played('e6f4e3f6g5d6e7f5');
    expect(bookMove(bookOf([last, 64], [over, -64]), last, 1)).toEqual({
      move: over.moves.at(-1),
      value: 64,
    });
    expect(bookMove(bookOf([over, -64]), over, 1)).toBeUndefined();
  });
});

describe("the program's own book", () => {
  const book = reversiBook();
  const valueAfter = (position: Position): number | undefined => {
    const key = bookKey(discsOfPosition(position));
    return book.expanded.get(key) ?? book.leaves.get(key);
  };

  test('begins with each of the four first moves', () => {
    expect(new Set(SEEDS.map((seed) => bookMove(book, START, seed)?.move))).toEqual(
      new Set(START.legalMoves()),
    );
  });

  test('never loses more than a disc by its own values', () => {
    let plies = 0;
    for (const seed of SEEDS) {
      let position = START;
      for (let found = bookMove(book, START, seed); found; found = bookMove(book, position, seed)) {
        const values = position.legalMoves().map((move) => 0 - (valueAfter(position.play(move)) ?? 64));
        expect(found.value).toBeGreaterThanOrEqual(Math.max(...values) - BOOK_MARGIN);
        expect(Math.max(...values)).toBe(book.expanded.get(bookKey(discsOfPosition(position))));
        position = position.play(found.move);
        plies++;
      }
    }
    expect(plies).toBeGreaterThan(4 * SEEDS.length);
  });
});

describe('alphabeta', () => {
  const core = newCore();
  const answerTo = (position: Position, rest: { limit?: Limit; lines?: number }) =>
    search(core, {
      variant: REVERSI,
      moves: position.moves,
      strength: { opponent: 'alphabeta', limit: rest.limit ?? { nodes: 9_000 } },
      seed: 1,
      ...(rest.lines === undefined ? {} : { lines: rest.lines }),
    });

  test('plays other games by other seeds, from the book', () => {
    const games = SEEDS.map((seed) => {
      let position = START;
      for (let ply = 0; ply < 4; ply++) {
        const found = ask(core, 'alphabeta', position, { nodes: 9 }, 9 * seed + ply);
        const { best, nodes, figures, lines, winProbability } = found;
        expect(position.illegal(best)).toBeUndefined();
        expect([nodes, figures?.depth]).toEqual([0, 0]);
        expect(lines).toEqual([{ move: best, value: figures?.value }]);
        expect(Math.sign(winProbability - 0.5)).toBe(Math.sign(figures!.value!));
        position = position.play(best);
      }
      return formatTranscript(position);
    });
    expect(new Set(games).size).toBeGreaterThan(4);
    expect(new Set(games.map((game) => game.slice(0, 2))).size).toBe(4);
  });

  test('knows a book position that a game starts from, for either side', () => {
    const swapped = { black: 'white', white: 'black' } as const;
    const inBook = played('f5d6');
    const colors = allSquares(8).map((square) => inBook.at(square));
    const same = startPosition(REVERSI, startBoardOf(colors, 'black'));
    const others = colors.map((color) => color && swapped[color]);
    for (const begun of [same, startPosition(REVERSI, startBoardOf(others, 'white'))]) {
      const { best, nodes, figures } = ask(core, 'alphabeta', begun, { nodes: 9_000 });
      expect([nodes, figures!.depth]).toEqual([0, 0]);
      const answer = ask(core, 'alphabeta', begun.play(best), { nodes: 9_000 });
      expect(answer.nodes).toBe(0);
      expect(begun.play(best).illegal(answer.best)).toBeUndefined();
    }
    const wrongSide = startPosition(REVERSI, startBoardOf(others, 'black'));
    const { best } = ask(core, 'alphabeta', wrongSide, { nodes: 9_000 });
    expect(wrongSide.illegal(best)).toBeUndefined();
  });

  test('searches if the task sets a depth or several lines, and when the book ends', () => {
    expect(answerTo(START, {}).nodes).toBe(0);
    expect(answerTo(START, { lines: 1 }).nodes).toBe(0);
    expect(answerTo(START, { limit: { depth: 3 } }).figures).toMatchObject({ depth: 3 });
    expect(answerTo(START, { lines: 2 }).lines).toHaveLength(2);
    expect(answerTo(START, { lines: 2 }).nodes).toBeGreaterThan(0);
    expect(answerTo(played('f5d6c7'), {}).nodes).toBeGreaterThan(0);
  });
});
