import { describe, test } from 'vitest';
import { judgmentFrom } from '../../src/game/review/judging.js';
import { positionsOf } from '../../src/game/review/review.js';
import { type Position, turnAt } from '../../src/rules/position.js';
import { seededRandom } from './figures.js';
import { gomokuGames, peoplesGames } from './playedGames.js';
import { judgeHere } from './reviewedGames.js';

// Checks a review's winning chances: of Reversi by people's games (WTHOR, in the folder SENTE_WTHOR), of Gomoku by games of our own
// human-like strengths.

const REVERSI_GAMES = Number(process.env.SENTE_CHANCES_GAMES ?? 2000);
const GOMOKU_GAMES = Number(process.env.SENTE_CHANCES_GAMES ?? 2000);
const SEED = 2511;

/** A judged position, and the score of its side to move: 1, 0 or 0.5. */
type Sample = { readonly chance: number; readonly scored: number; readonly stage: string };

/** Returns the score in a finished game of the side to move after `ply` moves. */
function scoredAt({ status }: Position, ply: number): number {
  if (status.kind === 'drawn') return 0.5;
  return status.kind === 'won' && status.winner === turnAt(ply) ? 1 : 0;
}

/** Returns a review's winning chance for the side to move. */
const chanceAt = (position: Position): number => judgmentFrom(position, judgeHere(position, 'first')).chance;

/** Draws a position of a game with more than one legal move. */
function sampleOf(end: Position, share: number, stageOf: (position: Position) => string): Sample | undefined {
  const positions = positionsOf(end).slice(0, -1);
  const position = positions[Math.floor(share * positions.length)]!;
  if (position.legalMoves().length < 2) return undefined;
  return { chance: chanceAt(position), scored: scoredAt(end, position.ply), stage: stageOf(position) };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

/** Compares expectation and score by decile of the expectation, with half the width of the score's 95 % interval. */
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
    const random = seededRandom(SEED);
    const samples: Sample[] = [];
    const stageOf = (position: Position): string => {
      const empties = 64 - position.count('black') - position.count('white');
      return empties > 40 ? 'over 40 empty' : empties > 20 ? '21 to 40 empty' : 'up to 20 empty';
    };
    for (const position of peoplesGames(folder!, SEED)) {
      if (samples.length >= REVERSI_GAMES) break;
      const sample = sampleOf(position, random(), stageOf);
      if (sample) samples.push(sample);
    }
    print('Reversi', samples);
  });

  test('of Gomoku, by games of strengths that play as people do', async () => {
    const random = seededRandom(SEED);
    const samples: Sample[] = [];
    const stageOf = ({ ply }: Position): string => (ply < 15 ? 'up to 15 moves' : 'later');
    for await (const position of gomokuGames(SEED, 'freestyle')) {
      if (samples.length >= GOMOKU_GAMES) break;
      const sample = sampleOf(position, random(), stageOf);
      if (sample) samples.push(sample);
    }
    print('Gomoku', samples);
  });
});
