import { Blossoms, type Link } from './blossoms.js';

// Edmonds' blossom algorithm for weighted graphs, in O(n³), as Z. Galil describes it in "Efficient algorithms for finding maximum
// matching in graphs" (ACM Computing Surveys, 1986). Alternating trees grow from all free vertices at once along tight edges; when
// there are none left, the dual variables change by the largest amount that keeps every edge's slack at 0 or above.

/** Largest cost for which all sums stay exact. */
const MAX_COST = 2 ** 49;

/** Labels of outermost blossoms: in no tree, at an even depth of one, or at an odd depth. Blossoms within others are `INNER`. */
const [INNER, UNLABELED, EVEN, ODD] = [-1, 0, 1, 2] as const;

/**
 * Returns the pairs of a perfect matching of least total cost; `undefined` if no perfect matching exists. `costOf(a, b)`, for a < b:
 * an integer from 0 to 2^49, or `Infinity` if these two may not be matched.
 */
export function cheapestMatching(
  size: number,
  costOf: (a: number, b: number) => number,
): readonly Link[] | undefined {
  const mates = size % 2 === 0 ? new Search(size, costOf).run() : undefined;
  return mates && [...mates].flatMap((b, a) => (a < b ? [[a, b] as const] : []));
}

class Search {
  readonly #size: number;
  readonly #blossoms: Blossoms;
  /** Twice the cost of each pair. */
  readonly #costs: Float64Array;
  /** Dual variables: of vertices, and of blossoms. Those of the vertices in trees have the same parity, so that all stay integers. */
  readonly #duals: Float64Array;
  readonly #labels: Int8Array;
  /** Edge by which each odd blossom was reached: from an even vertex to its own. */
  readonly #entries: (Link | undefined)[];
  /** Vertex of a blossom with the least slack to each vertex outside. */
  readonly #nearest: Int16Array;
  /** Even vertex outside with the least slack to a blossom, -1 if none; and that slack. */
  readonly #closest: Int16Array;
  readonly #least: Float64Array;
  /** Even vertices whose edges are to be scanned. */
  readonly #queue: number[] = [];

  constructor(size: number, costOf: (a: number, b: number) => number) {
    this.#size = size;
    this.#blossoms = new Blossoms(size);
    this.#costs = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
    for (let a = 0; a < size; a++)
      for (let b = a + 1; b < size; b++) {
        const cost = costOf(a, b);
        if (cost > MAX_COST && cost !== Number.POSITIVE_INFINITY)
          throw new Error(`a cost of ${cost} is too large`);
        this.#costs[a * size + b] = this.#costs[b * size + a] = 2 * cost;
      }
    this.#duals = new Float64Array(2 * size);
    this.#labels = new Int8Array(2 * size).fill(INNER).fill(UNLABELED, 0, size);
    this.#entries = Array.from({ length: 2 * size });
    this.#nearest = new Int16Array(2 * size * size);
    for (let v = 0; v < size; v++) this.#nearest.fill(v, v * size, (v + 1) * size);
    this.#closest = new Int16Array(2 * size);
    this.#least = new Float64Array(2 * size);
  }

  /** Returns each vertex's partner; `undefined` if not everybody can have one. */
  run(): Int16Array | undefined {
    const [size, { mates }] = [this.#size, this.#blossoms];
    for (let v = 0; v < size; v++) {
      const least = this.#costs.subarray(v * size, (v + 1) * size).reduce((a, b) => Math.min(a, b));
      if (least === Number.POSITIVE_INFINITY) return undefined;
      // At most the cost of each of its edges, and even.
      this.#duals[v] = 2 * Math.floor(least / 4);
    }
    this.#matchTightEdges();
    for (let free = mates.filter((mate) => mate < 0).length; free > 0; free -= 2)
      if (!this.#augmentOnce()) return undefined;
    return mates;
  }

  #slack(a: number, b: number): number {
    return this.#costs[a * this.#size + b]! - this.#duals[a]! - this.#duals[b]!;
  }

  /** Matches what can be matched without a search. */
  #matchTightEdges(): void {
    const { mates } = this.#blossoms;
    for (let a = 0; a < this.#size; a++)
      for (let b = a + 1; b < this.#size && mates[a]! < 0; b++)
        if (mates[b]! < 0 && this.#slack(a, b) === 0) [mates[a], mates[b]] = [b, a];
  }

  /** Matches two more vertices. Returns whether that was possible. */
  #augmentOnce(): boolean {
    const { mates, tops } = this.#blossoms;
    this.#queue.length = 0;
    this.#closest.fill(-1);
    this.#least.fill(Number.POSITIVE_INFINITY);
    for (const [b, label] of this.#labels.entries()) if (label !== INNER) this.#labels[b] = UNLABELED;
    for (let v = 0; v < this.#size; v++) if (mates[v]! < 0) this.#labelEven(tops[v]!);
    while (true) {
      for (let v = this.#queue.pop(); v !== undefined; v = this.#queue.pop()) if (this.#scan(v)) return true;
      const amount = this.#largestChange();
      if (amount === Number.POSITIVE_INFINITY) return false;
      this.#changeDuals(amount);
      if (this.#useNewTightness()) return true;
    }
  }

  /** Follows the tight edges of an even vertex, and notes the least slack of the others. Returns whether two trees were joined. */
  #scan(v: number): boolean {
    // The innermost loop: fields are read once.
    const [size, costs, duals, labels, least] = [
      this.#size,
      this.#costs,
      this.#duals,
      this.#labels,
      this.#least,
    ];
    const { tops } = this.#blossoms;
    for (let w = 0; w < size; w++) {
      const b = tops[w]!;
      if (labels[b] === ODD || b === tops[v]) continue;
      const slack = costs[v * size + w]! - duals[v]! - duals[w]!;
      if (slack === 0) {
        if (this.#follow(v, w)) return true;
      } else if (slack < least[b]!) {
        least[b] = slack;
        this.#closest[b] = v;
      }
    }
    return false;
  }

  /**
   * Uses a tight edge from an even vertex: a tree grows, a cycle becomes a blossom, or the free vertices of two trees are matched.
   * Returns whether they were.
   */
  #follow(v: number, w: number): boolean {
    const { tops, bases, mates } = this.#blossoms;
    const [a, b] = [tops[v]!, tops[w]!];
    if (this.#labels[b] === ODD || a === b) return false;
    if (this.#labels[b] === UNLABELED) {
      this.#labels[b] = ODD;
      this.#entries[b] = [v, w];
      this.#labelEven(tops[mates[bases[b]!]!]!);
      return false;
    }
    const ancestor = this.#commonAncestor(a, b);
    if (ancestor !== undefined) {
      this.#shrink([v, w], ancestor);
      return false;
    }
    this.#augment(v, w);
    this.#augment(w, v);
    return true;
  }

  #labelEven(b: number): void {
    this.#labels[b] = EVEN;
    this.#findClosest(b);
    this.#queue.push(...this.#blossoms.verticesOf(b));
  }

  #findClosest(b: number): void {
    this.#closest[b] = -1;
    this.#least[b] = Number.POSITIVE_INFINITY;
    for (let v = 0; v < this.#size; v++) {
      const top = this.#blossoms.tops[v]!;
      if (top === b || this.#labels[top] !== EVEN) continue;
      const slack = this.#slack(v, this.#nearest[b * this.#size + v]!);
      if (slack >= this.#least[b]!) continue;
      this.#least[b] = slack;
      this.#closest[b] = v;
    }
  }

  /** Returns the next even blossom towards the root, with the odd one between and the edge to it; `undefined` at the root. */
  #stepUp(even: number): { readonly odd: number; readonly even: number; readonly entry: Link } | undefined {
    const { tops, bases, mates } = this.#blossoms;
    const mate = mates[bases[even]!]!;
    if (mate < 0) return undefined;
    const odd = tops[mate]!;
    const entry = this.#entries[odd]!;
    return { odd, even: tops[entry[0]]!, entry };
  }

  #commonAncestor(a: number, b: number): number | undefined {
    const above = new Set<number>();
    for (let at: number | undefined = a; at !== undefined; at = this.#stepUp(at)?.even) above.add(at);
    for (let at: number | undefined = b; at !== undefined; at = this.#stepUp(at)?.even)
      if (above.has(at)) return at;
    return undefined;
  }

  /** Makes a blossom of the cycle that an edge between two even blossoms closes. */
  #shrink([v, w]: Link, ancestor: number): void {
    const { tops } = this.#blossoms;
    const [down, downLinks] = this.#pathUp(tops[v]!, ancestor);
    const [up, upLinks] = this.#pathUp(tops[w]!, ancestor);
    const children = [ancestor, ...down.toReversed(), ...up];
    const links = [...downLinks.toReversed().map(([a, b]): Link => [b, a]), [v, w] as const, ...upLinks];
    const odd = children.filter((child) => this.#labels[child] === ODD);
    const blossom = this.#blossoms.form(children, links);
    this.#duals[blossom] = 0;
    for (const child of children) this.#labels[child] = INNER;
    this.#labels[blossom] = EVEN;
    this.#findNearest(blossom);
    this.#findClosest(blossom);
    this.#queue.push(...odd.flatMap((child) => this.#blossoms.verticesOf(child)));
  }

  /** Returns the blossoms from an even one up to below an ancestor, and the edges from each to the next, up to the ancestor. */
  #pathUp(from: number, ancestor: number): readonly [blossoms: number[], links: Link[]] {
    const { bases, mates } = this.#blossoms;
    const [blossoms, links]: [number[], Link[]] = [[], []];
    for (let at = from; at !== ancestor; ) {
      const { odd, even, entry } = this.#stepUp(at)!;
      const base = bases[at]!;
      blossoms.push(at, odd);
      links.push([base, mates[base]!], [entry[1], entry[0]]);
      at = even;
    }
    return [blossoms, links];
  }

  /** Finds the vertices of a new blossom with the least slack: their order stays the same within it. */
  #findNearest(blossom: number): void {
    const [size, nearest, children] = [this.#size, this.#nearest, this.#blossoms.childrenOf(blossom)];
    for (let w = 0; w < size; w++) {
      const candidates = children.map((child) => nearest[child * size + w]!);
      nearest[blossom * size + w] = candidates.reduce((a, b) =>
        this.#slack(b, w) < this.#slack(a, w) ? b : a,
      );
    }
  }

  /** Matches `v` with `w`, and swaps matched and other edges from there to the root of its tree. */
  #augment(v: number, w: number): void {
    const { tops, mates } = this.#blossoms;
    for (let [inner, outer]: Link = [v, w]; ; ) {
      const above = this.#stepUp(tops[inner]!);
      this.#blossoms.moveBase(tops[inner]!, inner);
      mates[inner] = outer;
      if (!above) return;
      const [even, odd] = above.entry;
      this.#blossoms.moveBase(above.odd, odd);
      mates[odd] = even;
      [inner, outer] = [even, odd];
    }
  }

  /** Returns the largest change of the dual variables that keeps all slacks and all blossoms' variables at 0 or above. */
  #largestChange(): number {
    let amount = Number.POSITIVE_INFINITY;
    for (const [b, label] of this.#labels.entries()) {
      if (label === UNLABELED) amount = Math.min(amount, this.#least[b]!);
      else if (label === EVEN) amount = Math.min(amount, this.#least[b]! / 2);
      else if (label === ODD && b >= this.#size) amount = Math.min(amount, this.#duals[b]! / 2);
    }
    return amount;
  }

  #changeDuals(amount: number): void {
    const signOf = (b: number): number => Number(this.#labels[b] === EVEN) - Number(this.#labels[b] === ODD);
    for (let v = 0; v < this.#size; v++) this.#duals[v]! += amount * signOf(this.#blossoms.tops[v]!);
    for (let b = this.#size; b < 2 * this.#size; b++) this.#duals[b]! += 2 * amount * signOf(b);
    for (const [b, label] of this.#labels.entries())
      if (label === UNLABELED || label === EVEN) this.#least[b]! -= label === EVEN ? 2 * amount : amount;
  }

  /** Follows the edges that have become tight, and expands the odd blossoms whose variable is 0. Returns whether two trees were joined. */
  #useNewTightness(): boolean {
    for (let b = 0; b < 2 * this.#size; b++) {
      const label = this.#labels[b];
      if ((label === UNLABELED || label === EVEN) && this.#least[b] === 0) {
        const v = this.#closest[b]!;
        if (this.#follow(v, this.#nearest[b * this.#size + v]!)) return true;
      } else if (label === ODD && b >= this.#size && this.#duals[b] === 0) this.#expand(b);
    }
    return false;
  }

  /** Replaces an odd blossom by its children: those on the way from where it was entered to its base stay in the tree. */
  #expand(blossom: number): void {
    const { tops } = this.#blossoms;
    const children = this.#blossoms.childrenOf(blossom);
    const entry = this.#entries[blossom]!;
    const way = this.#blossoms.wayToBase(blossom, entry[1]);
    this.#blossoms.dissolve(blossom);
    this.#labels[blossom] = INNER;
    for (const child of children) this.#labels[child] = UNLABELED;
    // Every second edge leads from an even child to an odd one.
    for (const link of [entry, ...way.filter((_, i) => i % 2 === 1)]) {
      const odd = tops[link[1]]!;
      this.#labels[odd] = ODD;
      this.#entries[odd] = link;
    }
    for (const child of children) if (this.#labels[child] === UNLABELED) this.#findClosest(child);
    for (const [i, link] of way.entries()) if (i % 2 === 0) this.#labelEven(tops[link[1]]!);
  }
}
