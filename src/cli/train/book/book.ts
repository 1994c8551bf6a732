import { crc32 } from 'node:zlib';
import { Piscina } from 'piscina';
import { monotonicMs } from '../../../engine/control.js';
import { decodeBook, discsIn, encodeBook, keyOf } from '../../../engine/opponents/book.js';
import { encodeWeights, reversiWeights } from '../../../engine/weights.js';
import { startPosition } from '../../../rules/games.js';
import { readTranscript } from '../../../rules/transcript.js';
import { writeOut } from '../folder.js';
import type { BookOptions } from '../options.js';
import { progressText, TELL_MS } from '../play.js';
import { REVERSI } from '../reversi/selfPlay.js';
import { BookGraph, type Successor } from './graph.js';
import { type Expansions, openExpansions } from './log.js';
import type { ExpandJob } from './worker.js';

const LIMIT_BYTES = 512 * 1024; // a book stays below
const LINES = 5; // moves ranked a position
const ROUND = 32; // positions chosen at once; to change it makes another book

/** The ways to begin, up to symmetry. */
const OPENINGS = { perpendicular: 'f5d6', diagonal: 'f5f6', parallel: 'f5f4' } as const;

/** What the book thinks of the ways to begin, a line each. */
function openingsText(graph: BookGraph): string[] {
  return Object.entries(OPENINGS).flatMap(([name, moves]) => {
    const read = readTranscript(moves, REVERSI);
    const value = read.kind === 'read' ? graph.valueOf(keyOf(discsIn(read.position))) : undefined;
    return value === undefined ? [] : [`${name}, ${moves}: ${value} discs for black`];
  });
}

type Expand = (keys: readonly bigint[]) => Promise<readonly (readonly Successor[])[]>;

/** Expands round by round, and answers the last file that is not too large. */
async function grow(
  graph: BookGraph,
  { positions, seed }: Pick<BookOptions, 'positions' | 'seed'>,
  expand: Expand,
  tell: (done: number) => void,
): Promise<Uint8Array> {
  let file = encodeBook(graph.book());
  for (let done = 0; done < positions; ) {
    const keys = graph.next(Math.min(ROUND, positions - done), seed);
    if (keys.length === 0) break;
    const found = await expand(keys);
    for (const [i, key] of keys.entries()) graph.expand(key, found[i]!);
    graph.handUp();
    const larger = encodeBook(graph.book());
    if (larger.length >= LIMIT_BYTES) break;
    file = larger;
    done += keys.length;
    tell(done);
  }
  return file;
}

/** Tells now and then how far the work has come; what a folder held took no time. */
function teller(positions: number, expansions: Expansions, tell: (text: string) => void) {
  const held = expansions.size;
  const started = monotonicMs();
  let told = started;
  return (done: number): void => {
    const now = monotonicMs();
    const made = expansions.size - held;
    if (now - told < TELL_MS || made === 0 || done === positions) return;
    told = now;
    tell(progressText(done, positions, made, (now - started) / 1000, 'positions'));
  };
}

/**
 * Makes Reversi's opening book, or goes on with what a folder holds, and writes it; answers what it is, a line each. It has
 * fewer positions than were asked for where the file would be too large, or no more are near enough to the best play.
 * Throws a Refusal where the folder is another book's or a file cannot be read or written.
 */
export async function makeBook(options: BookOptions, tell: (text: string) => void): Promise<string[]> {
  const { folder, out, threads, nodes } = options;
  const weights = crc32(encodeWeights(reversiWeights()));
  const expansions = openExpansions(folder, { nodes, lines: LINES, weights });
  const pool: Piscina<ExpandJob, readonly Successor[]> = new Piscina({
    filename: new URL('./worker.js', import.meta.url).href,
    name: 'expand',
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
  });
  const expanded = async (key: bigint): Promise<readonly Successor[]> => {
    const known = expansions.get(key);
    if (known) return known;
    const found = await pool.run({ key, nodes, lines: LINES });
    expansions.set(key, found);
    return found;
  };
  try {
    const graph = new BookGraph(keyOf(discsIn(startPosition(REVERSI))));
    const expandAll: Expand = (keys) => Promise.all(keys.map(expanded));
    const file = await grow(graph, options, expandAll, teller(options.positions, expansions, tell));
    writeOut(out, file);
    const { expanded: inside, leaves } = decodeBook(file);
    return [
      ...openingsText(graph),
      `${inside.size} positions and ${leaves.size} that they lead to, ${file.length} bytes`,
    ];
  } finally {
    await pool.destroy();
    expansions.close();
  }
}
