import { type Book, NEAR } from '../../../engine/opponents/book.js';
import { seedOf } from '../../common/random.js';

/** A position that a move leads to, by its key, and its value to the side then to move, in discs. */
export type Successor = { readonly key: bigint; readonly value: number };

type Node = {
  readonly plies: number;
  /** To the side to move: its own search's, once it is expanded what its successors hand up. */
  value: number;
  /** None in a leaf; an empty list where there is no square to play. */
  successors?: readonly bigint[];
};

const OTHERS = 3; // discs that the side without the book may give away in a move that the book still answers
const DISC = 1; // plies that a disc given away weighs
const FOLLOWERS = [0, 1] as const; // of the book: black or white, as the number of the plies at which they move

/** How far a position is from the start for a book that black follows and one that white does; Infinity: out of it. */
type Costs = [black: number, white: number];

const wordsOf = (key: bigint): number[] =>
  [96n, 64n, 32n, 0n].map((shift) => Number((key >> shift) & 0xffff_ffffn));

/** A book in the making: the positions found so far, and which lead to which. */
export class BookGraph {
  readonly #nodes = new Map<bigint, Node>();
  /** Those with successors, by their plies. */
  readonly #expanded: bigint[][] = [];
  readonly #start: bigint;

  constructor(start: bigint) {
    this.#start = start;
    this.#nodes.set(start, { plies: 0, value: 0 });
  }

  /** A position's value to the side to move, where it has been found. */
  valueOf(key: bigint): number | undefined {
    return this.#nodes.get(key)?.value;
  }

  /** Expands a position: the best of its successors first, of equal ones the first counts. */
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

  /** Gives every expanded position the best value that a move leads to. */
  handUp(): void {
    for (const level of this.#expanded.toReversed()) {
      for (const key of level) {
        const node = this.#nodes.get(key)!;
        node.value = Math.max(...this.#successorsOf(node).map(({ value }) => 0 - value));
      }
    }
  }

  /**
   * The leaves to expand next, `most` at most: those nearest to the start that moves of up to a disc less than the best
   * lead to on one side and of up to three on the other. Equal ones are in an order that the seed decides.
   */
  next(most: number, seed: number): bigint[] {
    return [...this.#costs()]
      .map(([key, costs]) => ({ key, cost: Math.min(...costs) }))
      .filter(({ key, cost }) => cost < Number.POSITIVE_INFINITY && !this.#nodes.get(key)!.successors)
      .map((each) => ({ ...each, lot: seedOf(seed, ...wordsOf(each.key)) }))
      .sort((a, b) => a.cost - b.cost || a.lot - b.lot)
      .slice(0, most)
      .map(({ key }) => key);
  }

  /** The expanded positions, and what moves lead to that may be played in them. */
  book(): Book {
    const expanded = new Map<bigint, number>();
    const leaves = new Map<bigint, number>();
    for (const key of this.#expanded.flat()) {
      const node = this.#nodes.get(key)!;
      expanded.set(key, node.value);
      for (const { key, value, successors = [] } of this.#successorsOf(node)) {
        if (successors.length === 0 && node.value + value <= NEAR) leaves.set(key, value);
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
        const lost = node.value + value;
        const to = all.get(key) ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
        for (const follower of FOLLOWERS) {
          const most = follower === node.plies % 2 ? NEAR : OTHERS;
          if (lost <= most) to[follower] = Math.min(to[follower], from[follower] + 1 + DISC * lost);
        }
        all.set(key, to);
      }
    }
    return all;
  }
}
