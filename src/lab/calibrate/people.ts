import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pMap from 'p-map';
import { withFile } from '../../cli/common/files.js';
import { Refusal } from '../../cli/common/program.js';
import { withoutClock } from '../../cli/common/strength.js';
import { seedOf } from '../../engine/random.js';
import type { Strength, Thinker } from '../../game/ports/thinker.js';
import { skipPasses } from '../../rules/formats/transcript.js';
import { readWthor } from '../../rules/formats/wthor.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import type { Move, Position, Square } from '../../rules/position.js';
import { shuffled } from '../common/shuffle.js';

/** Range of empty squares for positions from people's games. */
export const EMPTIES_RANGE = { min: 20, max: 50 } as const;
/** Search that evaluates each move. */
const EVALUATOR: Strength = { opponent: 'alphabeta', limit: { depth: 12 } };
const SQUARES = 64;

/** A move that a person played where several were legal. */
export type Choice = { readonly position: Position; readonly played: Move };

/** A choice with the discs that each legal move loses against the best one, by a deep search. */
type EvaluatedChoice = Choice & { readonly losses: ReadonlyMap<Move, number> };

/** A mean, of shares or discs, with the half width of its 95 % interval. */
export type Mean = { readonly value: number; readonly within: number };

/** Agreement with people's moves, and discs lost a move. */
export type Likeness = { readonly agreement: Mean; readonly loss: Mean };

/** Reads the games of all WTHOR files (`.wtb`) in a folder. Throws a Refusal if one cannot be read. */
export function readPeoplesGames(folder: string): (readonly Square[])[] {
  const names = withFile(folder, () => readdirSync(folder)).filter((name) => /\.wtb$/i.test(name));
  return names.sort().flatMap((name) => {
    const file = join(folder, name);
    const read = readWthor(withFile(file, () => readFileSync(file)));
    if (read.kind === 'unreadable') throw new Refusal(`${file} is not a WTHOR file: ${read.why}.`);
    return read.games;
  });
}

/** Returns the choice at a number of empty squares; `undefined` if there was none, or if the game breaks the rules before. */
function choiceAt(squares: readonly Square[], empties: number): Choice | undefined {
  let position = startPosition(defaultVariant('reversi'));
  for (const square of squares) {
    position = skipPasses(position);
    if (position.illegal(square)) return undefined;
    if (SQUARES - position.count('black') - position.count('white') === empties) {
      return position.legalMoves().length > 1 ? { position, played: square } : undefined;
    }
    position = position.play(square);
  }
  return undefined;
}

/** Selects `count` choices by the seed, each from another game; fewer if there are not enough games. */
export function drawChoices(games: readonly (readonly Square[])[], count: number, seed: number): Choice[] {
  const range = EMPTIES_RANGE.max - EMPTIES_RANGE.min + 1;
  const drawn: Choice[] = [];
  for (const [i, game] of shuffled(games, seed).entries()) {
    if (drawn.length === count) break;
    const choice = choiceAt(game, EMPTIES_RANGE.min + (seedOf(seed, i) % range));
    if (choice) drawn.push(choice);
  }
  return drawn;
}

/** Number of concurrent searches, and the signal that stops them. */
type SearchOptions = { readonly concurrency: number; readonly signal: AbortSignal };

/** Evaluates every legal move of each choice. */
export const evaluateChoices = (
  thinker: Thinker,
  choices: readonly Choice[],
  { concurrency, signal }: SearchOptions,
): Promise<EvaluatedChoice[]> =>
  pMap(
    choices,
    async (choice, index) => {
      const { variant, moves } = choice.position;
      const task = {
        game: `judge ${index}`,
        variant,
        moves,
        strength: withoutClock(EVALUATOR),
        seed: 0,
        lines: SQUARES,
      };
      const { lines = [] } = await thinker.think(task, { signal });
      const [best] = lines;
      const losses = new Map(lines.map(({ move, value }) => [move, best!.value - value]));
      return { ...choice, losses };
    },
    { concurrency },
  );

function meanOf(values: readonly number[]): Mean {
  const value = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - value) ** 2, 0);
  return { value, within: 1.96 * Math.sqrt(squares / (values.length - 1) / values.length) };
}

/** Returns the discs a move that people themselves lose. */
export const meanPeoplesLoss = (choices: readonly EvaluatedChoice[]): Mean =>
  meanOf(choices.map(({ losses, played }) => losses.get(played)!));

/** Measures how a level chooses in people's positions, with `seeds` seeds each. */
export async function compareLevel(
  thinker: Thinker,
  strength: Strength,
  choices: readonly EvaluatedChoice[],
  { seeds, concurrency, signal }: SearchOptions & { readonly seeds: number },
): Promise<Likeness> {
  const chosen = await pMap(
    choices,
    async ({ position, played, losses }, index) => {
      const { variant, moves } = position;
      const task = { game: `choice ${index}`, variant, moves, strength: withoutClock(strength) };
      const agreed: number[] = [];
      const lost: number[] = [];
      for (let i = 0; i < seeds; i++) {
        const seed = seedOf(index, i);
        const { best } = await thinker.think({ ...task, seed }, { signal });
        agreed.push(best === played ? 1 : 0);
        lost.push(losses.get(best)!);
      }
      return { agreed: meanOf(agreed).value, lost: meanOf(lost).value };
    },
    { concurrency },
  );
  return {
    agreement: meanOf(chosen.map(({ agreed }) => agreed)),
    loss: meanOf(chosen.map(({ lost }) => lost)),
  };
}
