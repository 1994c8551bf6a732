export type KeyedQueue<Key> = {
  /** Runs `work` after all earlier work of the same key. Different keys run concurrently. */
  <T>(key: Key, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is queued or running. */
  idle(): Promise<void>;
};

/** Creates a queue that runs the work of each key in order. A key without work takes no memory. */
export function keyedQueue<Key>(): KeyedQueue<Key> {
  const tails = new Map<Key, Promise<unknown>>();

  const run = <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    const result = (tails.get(key) ?? Promise.resolve()).then(work);
    const tail: Promise<unknown> = result.then(
      () => undefined,
      () => undefined,
    );
    tails.set(key, tail);
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    return result;
  };

  const idle = async (): Promise<void> => {
    while (tails.size > 0) await Promise.all(tails.values());
  };

  return Object.assign(run, { idle });
}
