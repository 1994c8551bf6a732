import type { Store } from '../game/ports/store.js';
import type { Thinker } from '../game/ports/thinker.js';
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

/** A thinker whose searches are timed. */
export function measuredThinker(thinker: Thinker, figures: Figures): Thinker {
  return {
    opponents: thinker.opponents,
    levels: (variant) => thinker.levels(variant),
    even: (variant, rating) => thinker.even(variant, rating),
    strongest: (variant) => thinker.strongest(variant),
    balancedOpenings: (variant) => thinker.balancedOpenings(variant),
    swap2: (task, options) => thinker.swap2(task, options),
    findPuzzles: (game, options) => thinker.findPuzzles(game, options),
    close: () => thinker.close(),
    async think(task, options) {
      figures.searchBegun();
      try {
        const answer = await thinker.think(task, options);
        // The thinker has answered, so its list of opponents has this one.
        figures.searchAnswered({ game: task.variant.game, opponent: task.strength.opponent }, answer);
        return answer;
      } catch (error) {
        figures.searchEnded(options?.signal?.aborted ? 'dropped' : 'failed');
        throw error;
      }
    },
  };
}
