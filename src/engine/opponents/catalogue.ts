import type { Catalogue } from '../../game/ports/thinker.js';
import { engineGame } from '../games/engineGames.js';
import { balancedOpenings } from './balancedOpenings.js';
import { evenStrength } from './evenStrength.js';
import { Levels, type LevelsOptions } from './ladders.js';
import { listOpponents } from './opponents.js';

/** Builds the catalogue of our own opponents, levels and openings. */
export function createCatalogue(options: LevelsOptions): Catalogue {
  const levels = new Levels(options);
  return {
    opponents: listOpponents(options.thinkMs),
    levels: (variant) => levels.of(variant),
    even(variant, rating) {
      const ladder = levels.measuredLadder(variant);
      return ladder && evenStrength(ladder, rating, options.thinkMs);
    },
    strongest: ({ game }) => ({ opponent: engineGame(game).strongest }),
    balancedOpenings,
    bookMoves: (position) => engineGame(position.variant.game).bookMoves?.(position) ?? [],
  };
}
