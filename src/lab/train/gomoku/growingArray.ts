/** An array that grows as it is filled. */
export class GrowingUint16Array {
  #numbers: Uint16Array;
  length = 0;

  /** `capacity` is the initial room, in numbers. */
  constructor(capacity: number) {
    this.#numbers = new Uint16Array(capacity);
  }

  /** Appends `count` numbers, and returns them for writing. */
  grow(count: number): Uint16Array {
    if (this.length + count > this.#numbers.length) {
      const larger = new Uint16Array(Math.ceil(1.5 * this.#numbers.length) + count);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.length += count;
    return this.#numbers.subarray(this.length - count, this.length);
  }

  /** Returns all numbers so far. */
  filled(): Uint16Array {
    return this.#numbers.subarray(0, this.length);
  }
}
