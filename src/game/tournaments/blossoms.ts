/** An edge, from the first vertex to the second. */
export type Link = readonly [from: number, to: number];

/**
 * A matching, and the blossoms of a search for a better one: odd cycles, in which every second edge is matched but for the two at the
 * base. A vertex is a blossom of itself; others are numbered from `size` on, and contain smaller ones.
 */
export class Blossoms {
  /** Partner of each vertex; -1 if it is free. */
  readonly mates: Int16Array;
  /** The vertex of each blossom that is matched outside, or free. */
  readonly bases: Int16Array;
  /** The outermost blossom of each vertex. */
  readonly tops: Int16Array;
  /** Blossoms around each cycle, from the one with the base. */
  readonly #children: (readonly number[])[];
  /** Edges around each cycle, from each child to the next. */
  readonly #links: (readonly Link[])[];
  readonly #parents: Int16Array;
  readonly #vertices: (readonly number[])[];
  readonly #unused: number[];

  constructor(readonly size: number) {
    this.mates = new Int16Array(size).fill(-1);
    this.bases = new Int16Array(2 * size).map((_, b) => b);
    this.tops = new Int16Array(size).map((_, v) => v);
    this.#children = Array.from({ length: 2 * size }, () => []);
    this.#links = Array.from({ length: 2 * size }, () => []);
    this.#parents = new Int16Array(2 * size);
    this.#vertices = Array.from({ length: 2 * size }, (_, v) => [v]);
    this.#unused = Array.from({ length: size }, (_, i) => size + i);
  }

  verticesOf(blossom: number): readonly number[] {
    return this.#vertices[blossom]!;
  }

  childrenOf(blossom: number): readonly number[] {
    return this.#children[blossom]!;
  }

  /** Makes a blossom of outermost ones around a cycle. The first one has its base. */
  form(children: readonly number[], links: readonly Link[]): number {
    const blossom = this.#unused.pop()!;
    this.#children[blossom] = children;
    this.#links[blossom] = links;
    this.#vertices[blossom] = children.flatMap((child) => this.verticesOf(child));
    this.bases[blossom] = this.bases[children[0]!]!;
    for (const child of children) this.#parents[child] = blossom;
    for (const vertex of this.verticesOf(blossom)) this.tops[vertex] = blossom;
    return blossom;
  }

  /** Ends an outermost blossom: its children become outermost. */
  dissolve(blossom: number): void {
    for (const child of this.childrenOf(blossom))
      for (const vertex of this.verticesOf(child)) this.tops[vertex] = child;
    this.#unused.push(blossom);
  }

  /** Returns the even number of edges around the cycle from a vertex's child to the base's; the first of them is matched. */
  wayToBase(blossom: number, vertex: number): readonly Link[] {
    const links = this.#links[blossom]!;
    const index = this.#childWith(blossom, vertex);
    if (index % 2 === 1) return links.slice(index);
    return links
      .slice(0, index)
      .toReversed()
      .map(([a, b]) => [b, a]);
  }

  /** Makes a vertex the base of a blossom: swaps matched and other edges on the way. */
  moveBase(blossom: number, vertex: number): void {
    this.bases[blossom] = vertex;
    if (blossom < this.size) return;
    const [children, links] = [this.#children[blossom]!, this.#links[blossom]!];
    const way = this.wayToBase(blossom, vertex);
    for (let i = 1; i < way.length; i += 2) {
      const [a, b] = way[i]!;
      for (const end of [a, b]) this.moveBase(children[this.#childWith(blossom, end)]!, end);
      [this.mates[a], this.mates[b]] = [b, a];
    }
    const index = this.#childWith(blossom, vertex);
    this.moveBase(children[index]!, vertex);
    this.#children[blossom] = [...children.slice(index), ...children.slice(0, index)];
    this.#links[blossom] = [...links.slice(index), ...links.slice(0, index)];
  }

  /** Returns the index of a blossom's child that a vertex is in. */
  #childWith(blossom: number, vertex: number): number {
    let child = vertex;
    while (this.#parents[child] !== blossom) child = this.#parents[child]!;
    return this.#children[blossom]!.indexOf(child);
  }
}
