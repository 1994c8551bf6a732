import { describe, test } from 'vitest';
import { playGame } from '../../src/cli/arena/referee.js';
import { readPeoplesGames } from '../../src/cli/calibrate/people.js';
import { shuffled } from '../../src/cli/common/random.js';
import { evenStrength } from '../../src/engine/opponents/evenStrength.js';
import { isLadderOf, readLadders } from '../../src/engine/opponents/levels.js';
import { search } from '../../src/engine/opponents/opponents.js';
import { seedOf } from '../../src/engine/random.js';
import { judgingTask, judgmentFrom } from '../../src/game/review/judging.js';
import { positionsOf } from '../../src/game/review/review.js';
import { defaultVariant, startPosition } from '../../src/rules/games.js';
import { type Position, turnAt } from '../../src/rules/position.js';
import { skipPasses } from '../../src/rules/transcript.js';
import { core, playerOf } from './enginePlayer.js';
import { chances } from './figures.js';

// Do the winning chances that a review tells hold? Reversi by games of people (WTHOR), whose folder SENTE_WTHOR names; Gomoku by
// games of our own strengths, which play as people do.

const REVERSI_GAMES = Number(process.env.SENTE_CHANCES_GAMES ?? 2000);
const GOMOKU_GAMES = Number(process.env.SENTE_CHANCES_GAMES ?? 2000);
const RATINGS = { min: 700, max: 2400 } as const;
/** The second side is stronger or weaker by at most so many points. */
const APART = 150;
const THINK_MS = 3000;
const SEED = 25;

/** A judged position, and what its side to move made of it: 1, 0 or a half. */
type Sample = { readonly chance: number; readonly scored: number; readonly stage: string };

/** What the side to move after `ply` moves scored in a game that was played out. */
function scoredAt({ status }: Position, ply: number): number {
  if (status.kind === 'drawn') return 0.5;
  return status.kind === 'won' && status.winner === turnAt(ply) ? 1 : 0;
}

/** The chance of the side to move, as a review tells it. */
function chanceAt(position: Position): number {
  const strongest = () => ({ opponent: 'alphabeta' });
  const { game: _, ...task } = judgingTask('chances', position, { strongest }, 'first');
  const found = search(core, task);
  return judgmentFrom(position, { ...found, ms: 0, waitedMs: 0, source: 'search' }).chance;
}

/** A position of a game in which there was a choice, by the lot; undefined where it met none. */
function sampleOf(end: Position, share: number, stageOf: (position: Position) => string): Sample | undefined {
  const positions = positionsOf(end).slice(0, -1);
  const position = positions[Math.floor(share * positions.length)]!;
  if (position.legalMoves().length < 2) return undefined;
  return { chance: chanceAt(position), scored: scoredAt(end, position.ply), stage: stageOf(position) };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

/** By tenths of the expected chance: what was expected, what was scored, and the half width of its 95 % interval. */
function printDeciles(title: string, samples: readonly Sample[]): void {
  const lines = Array.from({ length: 10 }, (_, tenth) => {
    const part = samples.filter(({ chance }) => Math.min(9, Math.floor(10 * chance)) === tenth);
    if (part.length === 0) return `${tenth * 10} %: none`;
    const expected = 100 * mean(part.map(({ chance }) => chance));
    const scored = 100 * mean(part.map((each) => each.scored));
    const within = 196 * Math.sqrt(((scored / 100) * (1 - scored / 100)) / part.length);
    return `${expected.toFixed(1)} % expected, ${scored.toFixed(1)} % ± ${within.toFixed(1)} scored (${part.length})`;
  });
  const loss = mean(
    samples.map(({ chance, scored }) => {
      const sure = Math.min(0.999, Math.max(0.001, chance));
      return -(scored * Math.log(sure) + (1 - scored) * Math.log(1 - sure));
    }),
  );
  process.stdout.write(
    `${title}: ${samples.length} positions, log-loss ${loss.toFixed(4)}\n  ${lines.join('\n  ')}\n`,
  );
}

function print(game: string, samples: readonly Sample[]): void {
  printDeciles(game, samples);
  for (const stage of new Set(samples.map((each) => each.stage)))
    printDeciles(
      `${game}, ${stage}`,
      samples.filter((each) => each.stage === stage),
    );
}

describe('winning chances', () => {
  const folder = process.env.SENTE_WTHOR;

  test.skipIf(folder === undefined)('of Reversi, by people’s games (skipped without SENTE_WTHOR)', () => {
    const random = chances(SEED);
    const samples: Sample[] = [];
    const stageOf = (position: Position): string => {
      const empties = 64 - position.count('black') - position.count('white');
      return empties > 40 ? 'over 40 empty' : empties > 20 ? '21 to 40 empty' : 'up to 20 empty';
    };
    for (const squares of shuffled(readPeoplesGames(folder!), SEED)) {
      if (samples.length >= REVERSI_GAMES) break;
      let position = startPosition(defaultVariant('reversi'));
      for (const square of squares) {
        position = skipPasses(position);
        if (position.illegal(square)) break;
        position = position.play(square);
      }
      if (position.status.kind === 'playing') continue;
      const sample = sampleOf(position, random(), stageOf);
      if (sample) samples.push(sample);
    }
    print('Reversi', samples);
  });

  test('of Gomoku, by games of strengths that play as people do', async () => {
    const random = chances(SEED);
    const variant = defaultVariant('gomoku');
    const ladder = readLadders().find((each) => isLadderOf(each, variant))!;
    const samples: Sample[] = [];
    const stageOf = ({ ply }: Position): string => (ply < 15 ? 'up to 15 moves' : 'later');
    for (let game = 0; samples.length < GOMOKU_GAMES; game++) {
      const rating = RATINGS.min + random() * (RATINGS.max - RATINGS.min);
      const other = rating + APART * (2 * random() - 1);
      const [black, white] = [rating, other].map((each) =>
        playerOf(evenStrength(ladder, each, THINK_MS).strength),
      );
      const players = { black: black!, white: white! };
      const { position } = await playGame(startPosition(variant), players, seedOf(SEED, game));
      const sample = sampleOf(position, random(), stageOf);
      if (sample) samples.push(sample);
    }
    print('Gomoku', samples);
  });
});
