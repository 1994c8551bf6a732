import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookKey, decodeBook, discsOfPosition } from '../../../../src/engine/opponents/book.js';
import { BookGraph } from '../../../../src/lab/train/book/bookGraph.js';
import { startPosition } from '../../../../src/rules/games.js';
import { REVERSI } from '../../../engine/built.js';
import { ended, run } from '../../../programs.js';

describe('a book in the bank', () => {
  /** Builds a graph from position 1 on: each line expands a position, `1: 2=-3 4=0`. */
  function graphOf(...lines: readonly string[]): BookGraph {
    const graph = new BookGraph(1n);
    for (const line of lines) {
      const [key, rest = ''] = line.split(':');
      const successors = [...rest.matchAll(/(\d+)=(-?\d+)/g)].map(([, key, value]) => ({
        key: BigInt(key!),
        value: Number(value),
      }));
      graph.expand(BigInt(key!), successors);
    }
    graph.propagateValues();
    return graph;
  }

  test('begins with the start', () => {
    expect(graphOf().nextLeaves(9, 1)).toEqual([1n]);
    expect(graphOf('1: 2=0').nextLeaves(9, 1)).toEqual([2n]);
  });

  test('propagates values, the best for the side to move', () => {
    const graph = graphOf('1: 2=-3 3=1', '2: 4=-1 5=6', '4: 6=2', '3: 7=9');
    expect([1n, 2n, 3n, 4n, 5n].map((key) => graph.valueOf(key))).toEqual([9, 2, -9, -2, 6]);
  });

  test('expands where one side loses at most a disc and the other three, the nearest first', () => {
    expect(graphOf('1: 2=-9 3=-8 4=-6 5=-5').nextLeaves(9, 1)).toEqual([2n, 3n, 4n]);
    // Black gave away three at first: then white follows the book, and gives away one at most.
    const first = ['1: 2=-9 3=-6'] as const;
    expect(graphOf(...first, '2: 4=9 5=12', '3: 6=6 7=7 8=8').nextLeaves(9, 1)).toEqual([4n, 5n, 6n, 7n]);
  });

  test('lets the seed decide only among equals', () => {
    const leaves = Array.from({ length: 30 }, (_, i) => BigInt(i + 10));
    const graph = graphOf(`1: ${leaves.map((key) => `${key}=0`).join(' ')} 5=1`);
    const first = graph.nextLeaves(30, 1);
    expect(graph.nextLeaves(31, 1)).toEqual([...first, 5n]);
    expect(first).not.toEqual(graph.nextLeaves(30, 2));
    expect([...first].sort()).toEqual(leaves);
    expect(graph.nextLeaves(4, 1)).toEqual(first.slice(0, 4));
  });

  test('keeps expanded positions, and leaves that may be played', () => {
    const { expanded, leaves } = graphOf('1: 2=-3 3=-2 4=-1', '2: 5=3 6=5', '5:').book();
    expect([...expanded]).toEqual([
      [1n, 3],
      [2n, -3],
    ]);
    expect([...leaves].sort()).toEqual([
      [3n, -2],
      [5n, 3],
    ]);
  });

  test('does not expand positions without a square to play', () => {
    expect(graphOf('1: 2=-3', '2:').nextLeaves(9, 1)).toEqual([]);
  });
});

describe('npm run train -- book', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sente-book-'));
    return () => rmSync(folder, { recursive: true });
  });

  const make = (name: string, positions: number, threads = 1, nodes = 10_000) => {
    const line = `--folder ${name} --out ${name}.bin --positions ${positions} --threads ${threads} --nodes ${nodes}`;
    const words = line.split(' ').map((word) => (word.startsWith(name) ? join(folder, word) : word));
    return ended(run('train', 'book', ...words));
  };
  const outOf = (name: string) => readFileSync(join(folder, `${name}.bin`));

  test('makes the same book on any number of threads, whether interrupted or not', async () => {
    const straight = await make('straight', 12);
    expect(straight.code).toBe(0);
    expect(straight.out).toMatch(/\nparallel, f5f4: \d+ discs for black\n12 positions and \d+ that/);
    const book = decodeBook(outOf('straight'));
    expect(book.expanded.size).toBe(12);
    expect(book.expanded.has(bookKey(discsOfPosition(startPosition(REVERSI))))).toBe(true);

    await make('threads', 12, Math.min(2, availableParallelism()));
    expect(outOf('threads')).toEqual(outOf('straight'));

    await make('resumed', 7);
    expect(outOf('resumed')).not.toEqual(outOf('straight'));
    const log = join(folder, 'resumed', 'positions.jsonl');
    truncateSync(log, statSync(log).size - 5);
    const before = readFileSync(log, 'utf8');
    await make('resumed', 12);
    expect(outOf('resumed')).toEqual(outOf('straight'));
    expect(readFileSync(log, 'utf8')).toContain(before.slice(0, before.lastIndexOf('\n') + 1));
    expect(readFileSync(log, 'utf8').split('\n')).toHaveLength(1 + 12 + 1);
  });

  test('refuses a folder of another book, or a damaged one', async () => {
    await make('mine', 2);
    const book = outOf('mine');
    const other = await make('mine', 2, 1, 20_000);
    const log = join(folder, 'mine', 'positions.jsonl');
    expect([other.err, other.code]).toEqual([`${log} is the log of another book: it differs in nodes.\n`, 1]);
    appendFileSync(log, 'something\n');
    const damaged = await make('mine', 2);
    expect([damaged.err, damaged.code]).toEqual([`${log}, line 4: not a position of the book.\n`, 1]);
    expect(outOf('mine')).toEqual(book);
  });
});
