import { crc32 } from 'node:zlib';
import { writeOutput } from '../../../cli/common/files.js';
import { type Run, withWorkers } from '../../../cli/common/withWorkers.js';
import { bookKey, decodeBook, discsOfPosition, encodeBook } from '../../../engine/opponents/book.js';
import { encodeWeights, reversiWeights } from '../../../engine/wasm/weights.js';
import { readTranscript } from '../../../rules/formats/transcript.js';
import { startPosition } from '../../../rules/games.js';
import { REVERSI } from '../reversi/reversiSelfPlay.js';
import type { BookOptions } from '../trainOptions.js';
import { throttleProgress } from '../trainProgress.js';
import { BookGraph, type Successor } from './bookGraph.js';
import { openExpansions } from './bookLog.js';
import type { ExpandJob } from './bookWorker.js';

const MAX_BYTES = 512 * 1024; // size of the file, exclusive
const LINES = 5; // moves ranked a position
const POSITIONS_PER_ROUND = 32; // another number makes another book

/** Second moves, up to symmetry. */
const OPENINGS = { perpendicular: 'f5d6', diagonal: 'f5f6', parallel: 'f5f4' } as const;

/** Formats the book's values of the openings, a line each. */
function openingsText(graph: BookGraph): string[] {
  return Object.entries(OPENINGS).flatMap(([name, moves]) => {
    const read = readTranscript(moves, REVERSI);
    const value = read.kind === 'read' ? graph.valueOf(bookKey(discsOfPosition(read.position))) : undefined;
    return value === undefined ? [] : [`${name}, ${moves}: ${value} discs for black`];
  });
}

type Expand = (key: bigint) => Promise<readonly Successor[]>;

/** Expands round by round; returns the last file that is small enough. */
async function growBook(
  graph: BookGraph,
  { positions, seed }: Pick<BookOptions, 'positions' | 'seed'>,
  expand: Expand,
  progress: (done: number) => void,
): Promise<Uint8Array> {
  let file = encodeBook(graph.book());
  for (let done = 0; done < positions; ) {
    const keys = graph.nextLeaves(Math.min(POSITIONS_PER_ROUND, positions - done), seed);
    if (keys.length === 0) break;
    const found = await Promise.all(keys.map(expand));
    for (const [i, key] of keys.entries()) graph.expand(key, found[i]!);
    graph.propagateValues();
    const larger = encodeBook(graph.book());
    if (larger.length >= MAX_BYTES) break;
    file = larger;
    done += keys.length;
    progress(done);
  }
  return file;
}

/**
 * Makes Reversi's opening book, or resumes a folder's, and writes it; returns a report, a line each. It has fewer positions than
 * requested if the file would be too large, or if no more are near enough to the best play. Throws a Refusal if the folder belongs
 * to another book or a file cannot be read or written.
 */
export async function makeBook(options: BookOptions, print: (text: string) => void): Promise<string[]> {
  const { folder, out, positions, threads, nodes } = options;
  const weights = crc32(encodeWeights(reversiWeights()));
  const expansions = openExpansions(folder, { nodes, lines: LINES, weights });
  const sizeBefore = expansions.size;
  const workers = { file: new URL('./bookWorker.js', import.meta.url), task: 'expand', threads };
  try {
    return await withWorkers(workers, async (run: Run<ExpandJob, readonly Successor[]>) => {
      const expand: Expand = async (key) => {
        const known = expansions.get(key);
        if (known) return known;
        const found = await run({ key, nodes, lines: LINES });
        expansions.set(key, found);
        return found;
      };
      const graph = new BookGraph(bookKey(discsOfPosition(startPosition(REVERSI))));
      const report = throttleProgress(positions, 'positions', print);
      const file = await growBook(graph, options, expand, (done) =>
        report(done, expansions.size - sizeBefore),
      );
      writeOutput(out, file);
      const { expanded, leaves } = decodeBook(file);
      return [
        ...openingsText(graph),
        `${expanded.size} positions and ${leaves.size} that they lead to, ${file.length} bytes`,
      ];
    });
  } finally {
    expansions.close();
  }
}
