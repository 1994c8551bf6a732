import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFile } from '../../cli/common/files.js';
import { Refusal } from '../../cli/common/refusal.js';
import { withoutClock } from '../../cli/common/strength.js';
import { seedOf } from '../../engine/random.js';
import type { Strength, Thinker } from '../../game/ports/thinker.js';
import { skipPasses } from '../../rules/formats/transcript.js';
import { readWthor } from '../../rules/formats/wthor.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import type { Move, Position, Square } from '../../rules/position.js';
import { shuffled } from '../common/shuffle.js';

/** The numbers of empty squares from which positions of people's games are taken. */
export const EMPTIES_RANGE = { min: 20, max: 50 } as const;
/** The search that evaluates each move. */
const EVALUATOR: Strength = { opponent: 'alphabeta', limit: { depth: 12 } };
const SQUARES = 64;

/** A move that somebody played where several were legal. */
export type Choice = { readonly position: Position; readonly played: Move };

/** The same with how many discs each legal move loses compared with the best one, by a deep search. */
export type EvaluatedChoice = Choice & { readonly losses: ReadonlyMap<Move, number> };

/** A share or a number of discs, with the half width of its 95 % interval. */
export type Mean = { readonly value: number; readonly within: number };

/** How often the move that people played is chosen, and how many discs a move loses. */
export type Likeness = { readonly agreement: Mean; readonly loss: Mean };

/** The games of all files of the WTHOR base (`.wtb`) in a folder. Throws a Refusal where one cannot be read. */
export function readPeoplesGames(folder: string): (readonly Square[])[] {
  const names = withFile(folder, () => readdirSync(folder)).filter((name) => /\.wtb$/i.test(name));
  return names.sort().flatMap((name) => {
    const file = join(folder, name);
    const read = readWthor(withFile(file, () => readFileSync(file)));
    if (read.kind === 'unreadable') throw new Refusal(`${file} is no file of the WTHOR base: ${read.why}.`);
    return read.games;
  });
}

/** The choice at a number of empty squares; undefined where there was none, or where the game breaks the rules before. */
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

/** `count` choices, each of another game, that the seed selects; fewer where there are not enough games. */
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

/** Maps each item, `concurrency` at once; the results are in the items' order. */
async function mapConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  map: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const mapQueue = async () => {
    for (const [index, item] of queue) results[index] = await map(item, index);
  };
  await Promise.all(Array.from({ length: concurrency }, mapQueue));
  return results;
}

/** How many searches at once, and what stops them. */
export type SearchOptions = { readonly concurrency: number; readonly signal: AbortSignal };

/** Evaluates every legal move of each choice. */
export const evaluateChoices = (
  thinker: Thinker,
  choices: readonly Choice[],
  { concurrency, signal }: SearchOptions,
): Promise<EvaluatedChoice[]> =>
  mapConcurrently(choices, concurrency, async (choice, index) => {
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
  });

function meanOf(values: readonly number[]): Mean {
  const value = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - value) ** 2, 0);
  return { value, within: 1.96 * Math.sqrt(squares / (values.length - 1) / values.length) };
}

/** The discs that people themselves lose a move. */
export const meanPeoplesLoss = (choices: readonly EvaluatedChoice[]): Mean =>
  meanOf(choices.map(({ losses, played }) => losses.get(played)!));

/** How a level chooses where people had a choice, with `seeds` seeds a choice. */
export async function compareLevel(
  thinker: Thinker,
  strength: Strength,
  choices: readonly EvaluatedChoice[],
  { seeds, concurrency, signal }: SearchOptions & { readonly seeds: number },
): Promise<Likeness> {
  const chosen = await mapConcurrently(choices, concurrency, async ({ position, played, losses }, index) => {
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
  });
  return {
    agreement: meanOf(chosen.map(({ agreed }) => agreed)),
    loss: meanOf(chosen.map(({ lost }) => lost)),
  };
}
