import { percent, wdl } from './arenaReport.js';
import type { GameRecord } from './gameRecord.js';
import type { Tally } from './tally.js';

const BAR = 24; // characters

/** Shows the progress of a plan. */
type Progress = {
  game(game: GameRecord, score: Tally, over: number): void;
  end(): void;
};

const nameOf = ({ a, b, black }: GameRecord, color: 'black' | 'white'): string =>
  (black === 'a') === (color === 'black') ? a : b;

function resultText(game: GameRecord): string {
  const { a, b, result, by, detail } = game;
  const why = `${by}${detail === undefined ? '' : `: ${detail}`}`;
  if (result === 'draw') return `drawn (${why})`;
  if (detail === undefined) return `${result === 'a' ? a : b} wins (${why})`;
  return `${result === 'a' ? b : a} loses (${why})`;
}

const scoreText = ({ a, b }: GameRecord, { total }: Tally): string =>
  `${a} ${wdl(total)} ${b}, ${percent(total)}`;

/** Prints a line a game; on a terminal a bar, and lines only for games lost by a fault. */
export function createProgress(total: number, output: NodeJS.WriteStream): Progress {
  const line = (game: GameRecord, score: Tally) =>
    `game ${game.game + 1}: ${nameOf(game, 'black')} - ${nameOf(game, 'white')}: ${resultText(game)}; ${scoreText(game, score)}\n`;
  if (!output.isTTY) {
    return { game: (game, score) => void output.write(line(game, score)), end: () => undefined };
  }
  const clear = '\r\x1b[K';
  return {
    game(game, score, over) {
      const done = Math.round((BAR * over) / total);
      const bar = `${'█'.repeat(done)}${'░'.repeat(BAR - done)} ${over}/${total}  ${scoreText(game, score)}`;
      const printed = game.detail === undefined ? '' : line(game, score);
      output.write(`${clear}${printed}${bar.slice(0, output.columns - 1)}`);
    },
    end: () => void output.write(clear),
  };
}
