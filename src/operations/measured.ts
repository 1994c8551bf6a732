import type { Store } from '../game/ports/store.js';
import type { Think } from '../game/ports/thinker.js';
import type { Figures } from './figures.js';

/** Returns the store with its requests timed: one proxy for every method of the port but `close`. */
export const measuredStore = (store: Store, figures: Figures): Store =>
  new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol' || name === 'close' || typeof method !== 'function') return method;
      return (...args: unknown[]) => figures.asking(name, async () => Reflect.apply(method, target, args));
    },
  });

/** Wraps a thinker's `think` so that its searches are timed. */
export const measuredThink =
  (think: Think, figures: Figures): Think =>
  async (task, options) => {
    figures.searchBegun();
    try {
      const answer = await think(task, options);
      // The thinker has answered, so its list of opponents has this one.
      figures.searchAnswered({ game: task.variant.game, opponent: task.strength.opponent }, answer);
      return answer;
    } catch (error) {
      figures.searchEnded(options?.signal?.aborted ? 'dropped' : 'failed');
      throw error;
    }
  };
