/** What is kept under its key until `limit` others were used since. */
export class LastUsed<T> {
  private readonly kept = new Map<string, T>();

  constructor(private readonly limit: number) {}

  /** What is kept, or else what `make` gives. */
  get(key: string, make: () => T): T {
    const value = this.kept.get(key) ?? make();
    this.delete(key);
    this.kept.set(key, value);
    if (this.kept.size > this.limit) this.delete(this.kept.keys().next().value!);
    return value;
  }

  delete(key: string): void {
    this.kept.delete(key);
  }
}
