import { BOOK_MARGIN, type Book } from '../../../engine/opponents/book.js';
import { seedOf } from '../../../engine/random.js';

/** Position after a move, by its key, and its value for the side then to move, in discs. */
export type Successor = { readonly key: bigint; readonly value: number };

type Node = {
  readonly plies: number;
  /** Value for the side to move: by its own search, or once expanded by its successors. */
  value: number;
  /** Absent in a leaf; empty if there is no square to play. */
  successors?: readonly bigint[];
};

const MAX_LOSS_WITHOUT_BOOK = 3; // discs that the side without the book may lose by a move that the book still covers
const PLIES_PER_DISC = 1; // cost of a lost disc, in plies
const BOOK_SIDES = [0, 1] as const; // side that follows the book, black or white: the parity of its plies

/** Distance of a position from the start, for a book that black follows and for one that white follows; Infinity: unreachable. */
type Costs = [black: number, white: number];

/** Splits a key into four 32-bit words. */
const wordsOf = (key: bigint): number[] =>
  [96n, 64n, 32n, 0n].map((shift) => Number((key >> shift) & 0xffff_ffffn));

/** An unfinished book: the positions found so far, and their successors. */
export class BookGraph {
  readonly #nodes = new Map<bigint, Node>();
  /** Positions with successors, by ply. */
  readonly #expanded: bigint[][] = [];
  readonly #start: bigint;

  constructor(start: bigint) {
    this.#start = start;
    this.#nodes.set(start, { plies: 0, value: 0 });
  }

  /** Returns a position's value for the side to move, if it is known. */
  valueOf(key: bigint): number | undefined {
    return this.#nodes.get(key)?.value;
  }

  /** Expands a position. The best successor comes first; of equal ones the first counts. */
  expand(key: bigint, successors: readonly Successor[]): void {
    const node = this.#nodes.get(key)!;
    node.successors = [...new Set(successors.map((each) => each.key))];
    if (successors.length === 0) return;
    const level = this.#expanded[node.plies] ?? [];
    this.#expanded[node.plies] = level;
    level.push(key);
    for (const { key, value } of successors) {
      if (!this.#nodes.has(key)) this.#nodes.set(key, { plies: node.plies + 1, value });
    }
  }

  /** Sets the negamax value of every expanded position. */
  propagateValues(): void {
    for (const level of this.#expanded.toReversed()) {
      for (const key of level) {
        const node = this.#nodes.get(key)!;
        // 0 - value rather than -value: the book's values have no -0.
        node.value = Math.max(...this.#successorsOf(node).map(({ value }) => 0 - value));
      }
    }
  }

  /**
   * Returns at most `count` leaves to expand next: those nearest to the start, along moves that lose up to a disc on one side and up
   * to three on the other. The seed orders leaves of equal cost.
   */
  nextLeaves(count: number, seed: number): bigint[] {
    return [...this.#costs()]
      .map(([key, costs]) => ({ key, cost: Math.min(...costs) }))
      .filter(({ key, cost }) => cost < Number.POSITIVE_INFINITY && !this.#nodes.get(key)!.successors)
      .map((each) => ({ ...each, tieBreak: seedOf(seed, ...wordsOf(each.key)) }))
      .sort((a, b) => a.cost - b.cost || a.tieBreak - b.tieBreak)
      .slice(0, count)
      .map(({ key }) => key);
  }

  /** Returns the expanded positions, and the leaves that the book may move to. */
  book(): Book {
    const expanded = new Map<bigint, number>();
    const leaves = new Map<bigint, number>();
    for (const key of this.#expanded.flat()) {
      const node = this.#nodes.get(key)!;
      expanded.set(key, node.value);
      for (const { key, value, successors = [] } of this.#successorsOf(node)) {
        if (successors.length === 0 && node.value + value <= BOOK_MARGIN) leaves.set(key, value);
      }
    }
    return { expanded, leaves };
  }

  #successorsOf({ successors = [] }: Node): (Node & Successor)[] {
    return successors.map((key) => ({ key, ...this.#nodes.get(key)! }));
  }

  #costs(): Map<bigint, Costs> {
    const all = new Map<bigint, Costs>([[this.#start, [0, 0]]]);
    for (const key of this.#expanded.flat()) {
      const from = all.get(key);
      const node = this.#nodes.get(key)!;
      if (!from) continue;
      for (const { key, value } of this.#successorsOf(node)) {
        const loss = node.value + value;
        const to = all.get(key) ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
        for (const bookSide of BOOK_SIDES) {
          const maxLoss = bookSide === node.plies % 2 ? BOOK_MARGIN : MAX_LOSS_WITHOUT_BOOK;
          if (loss <= maxLoss)
            to[bookSide] = Math.min(to[bookSide], from[bookSide] + 1 + PLIES_PER_DISC * loss);
        }
        all.set(key, to);
      }
    }
    return all;
  }
}
