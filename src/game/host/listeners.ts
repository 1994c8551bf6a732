import type { Log } from '../ports/log.js';

/** Event emitter. A listener that throws does not affect the others. */
export class Listeners<Event> {
  readonly #log: Log;
  /** Fields that name an event's subject in the log. */
  readonly #subjectOf: (event: Event) => object;
  readonly #listeners = new Set<(event: Event) => void>();

  constructor(log: Log, subjectOf: (event: Event) => object) {
    this.#log = log;
    this.#subjectOf = subjectOf;
  }

  /** Subscribes to events; returns the unsubscribe function. */
  add(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: Event): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#log.error({ err: error, ...this.#subjectOf(event) }, 'a listener threw an error');
      }
    }
  }
}
