import { evenStrength } from '../../src/engine/opponents/evenStrength.js';
import { isLadderOf, readLadders } from '../../src/engine/opponents/ladders.js';
import { seedOf } from '../../src/engine/random.js';
import { playGame } from '../../src/lab/arena/referee.js';
import { readPeoplesGames } from '../../src/lab/calibrate/people.js';
import { shuffled } from '../../src/lab/common/shuffle.js';
import { skipPasses } from '../../src/rules/formats/transcript.js';
import { defaultVariant, startPosition } from '../../src/rules/games.js';
import { type Position, RULE_NAMES, type RuleName, type Square } from '../../src/rules/position.js';
import { playerOf } from './enginePlayer.js';
import { seededRandom } from './figures.js';

/** Range of strengths for Gomoku games, in Elo, and the maximum difference between the sides. */
const RATINGS = { min: 700, max: 2400 } as const;
const APART = 150;
const THINK_MS = 3000;

/** Reads people's games from WTHOR files in a folder, in random order. */
export function* peoplesGames(folder: string, seed: number): Generator<Position> {
  for (const squares of shuffled(readPeoplesGames(folder), seed)) {
    const end = replayed(squares);
    if (end) yield end;
  }
}

/** Returns a game if it is finished and legal. */
function replayed(squares: readonly Square[]): Position | undefined {
  let position = startPosition(defaultVariant('reversi'));
  for (const square of squares) {
    position = skipPasses(position);
    if (position.illegal(square)) return undefined;
    position = position.play(square);
  }
  return position.status.kind === 'playing' ? undefined : position;
}

/** Plays Gomoku between our human-like strengths, by one rule or all in turn. */
export async function* gomokuGames(seed: number, rule?: RuleName): AsyncGenerator<Position> {
  const random = seededRandom(seed);
  for (let game = 0; ; game++) {
    const variant = { ...defaultVariant('gomoku'), rule: rule ?? RULE_NAMES[game % RULE_NAMES.length]! };
    const ladder = readLadders().find((each) => isLadderOf(each, variant))!;
    const rating = RATINGS.min + random() * (RATINGS.max - RATINGS.min);
    const other = rating + APART * (2 * random() - 1);
    const [black, white] = [rating, other].map((each) =>
      playerOf(evenStrength(ladder, each, THINK_MS).strength),
    );
    const players = { black: black!, white: white! };
    const { position } = await playGame(startPosition(variant), players, seedOf(seed, game));
    if (position.status.kind !== 'playing') yield position;
  }
}
