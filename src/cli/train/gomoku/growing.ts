/** Numbers, in as much room as they turn out to need. */
export class Growing {
  #numbers: Uint16Array;
  length = 0;

  /** `room` is the first guess. */
  constructor(room: number) {
    this.#numbers = new Uint16Array(room);
  }

  /** Room for `more`, to be written. */
  grow(more: number): Uint16Array {
    if (this.length + more > this.#numbers.length) {
      const larger = new Uint16Array(Math.ceil(1.5 * this.#numbers.length) + more);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.length += more;
    return this.#numbers.subarray(this.length - more, this.length);
  }

  all(): Uint16Array {
    return this.#numbers.subarray(0, this.length);
  }
}
