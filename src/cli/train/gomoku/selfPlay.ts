import type { Core } from '../../../engine/core.js';
import { randomNumbers } from '../../../engine/random.js';
import { defaultVariant } from '../../../rules/games.js';
import { opposite, type RuleName, type Square, type Variant } from '../../../rules/position.js';
import { inByte, LONGEST, type TrainingGame, UNKNOWN } from './games.js';
import { nearMoves, playOpening, UNTIMED } from './opening.js';
import type { Generation } from './recipe.js';

export const variantOf = (rule: RuleName): Variant => ({ ...defaultVariant('gomoku'), rule });

const SURE = 20_000; // points; beyond this a value is a proven win
const RANDOM_PERCENT = 3; // of the moves after the opening, for variety
const LAST_RANDOM = 30; // ply

/**
 * A game of the core against itself with the weights laid: a random opening, then searched moves and a few random ones,
 * until a search proves who wins. Undefined where no searched move came after the last random one.
 */
export function playGame(
  core: Core,
  variant: Variant,
  { nodes }: Pick<Generation, 'nodes'>,
  seed: number,
): TrainingGame | undefined {
  const below = randomNumbers(seed);
  const squares: Square[] = playOpening(core, variant, below);
  const chances = squares.map(() => UNKNOWN);
  let random = squares.length;
  let proven: TrainingGame['result'] | undefined;
  while (core.outcome() === 'playing' && squares.length < LONGEST) {
    let square: Square;
    if (squares.length < LAST_RANDOM && below(100) < RANDOM_PERCENT) {
      const moves = nearMoves(core, variant);
      square = moves[below(moves.length)]!;
      chances.push(UNKNOWN);
      random = squares.length + 1;
    } else {
      const { best, winProbability, figures } = core.deepen(UNTIMED, nodes);
      if (Math.abs(figures.value!) > SURE) {
        proven = figures.value! > 0 ? core.turn() : opposite(core.turn());
        break;
      }
      square = best as Square;
      chances.push(figures.depth === 0 ? UNKNOWN : inByte(winProbability));
    }
    core.play(square);
    squares.push(square);
  }
  if (squares.length <= random) return undefined;
  const ended = core.outcome();
  const result = proven ?? (ended === 'playing' ? 'drawn' : ended);
  return { squares: Uint8Array.from(squares), random, result, chances: Uint8Array.from(chances) };
}
