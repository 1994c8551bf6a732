import type { PuzzleBanks } from '../../../src/game/puzzles/dailyPuzzle.js';
import type { Goal, Puzzle, PuzzleStep, Theme } from '../../../src/game/puzzles/puzzle.js';
import {
  BANK_VERSION,
  formatBank,
  type PuzzleEntry,
  readBank,
} from '../../../src/game/puzzles/puzzleBank.js';
import { readTranscript } from '../../../src/rules/formats/transcript.js';
import { defaultVariant } from '../../../src/rules/games.js';
import type { GameName } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';

/** Makes a puzzle of the default rules from a transcript and turns of the form `right/right-reply`. */
function puzzle(
  id: string,
  game: GameName,
  rating: number,
  moves: string,
  turns: string,
  { goal = 'win', themes = [] }: { readonly goal?: Goal; readonly themes?: readonly Theme[] } = {},
): Puzzle {
  const variant = defaultVariant(game);
  const read = readTranscript(moves, variant);
  if (read.kind !== 'read') throw new Error(`illegal moves: ${moves}`);
  const square = (name: string) => parseSquare(name, variant.size)!;
  const steps = turns.split(' ').map((turn): PuzzleStep => {
    const [right, reply] = turn.split('-');
    const first = right!.split('/').map(square);
    return { right: first, ...(reply === undefined ? {} : { reply: square(reply) }) };
  });
  return { id, variant, moves: read.position.moves, goal, themes, rating, steps };
}

const VCF = 'h8h7h9a1h10c1f11e1g11o15';
const PUZZLES = {
  reversi: [
    puzzle('rday', 'reversi', 1300, 'f5', 'd6-c3 d3'),
    puzzle('r1', 'reversi', 1250, 'f5', 'd6/f6-c3 d3', { goal: 'draw', themes: ['draw', 'quiet'] }),
    puzzle('r2', 'reversi', 2000, 'f5d6', 'c3'),
  ],
  gomoku: [
    puzzle('gday', 'gomoku', 1300, VCF, 'h11-h12 e11/i11'),
    puzzle('g1', 'gomoku', 1350, VCF, 'h11-h12 i11/e11', { themes: ['vcf'] }),
  ],
} as const satisfies Readonly<Partial<Record<GameName, readonly Puzzle[]>>>;

/** Small banks, whose first puzzles are kept for the daily puzzle. */
export const BANKS = {
  reversi: readBank(formatBank({ game: 'reversi', seed: 1, version: BANK_VERSION }, PUZZLES.reversi)).entries,
  gomoku: readBank(formatBank({ game: 'gomoku', seed: 1, version: BANK_VERSION }, PUZZLES.gomoku)).entries,
} satisfies PuzzleBanks;

/** Index entries of a bank of `count` puzzles of Reversi, whose first one is the small bank's. */
export const manyEntries = (count: number): readonly PuzzleEntry[] =>
  Array.from({ length: count }, (_, i) =>
    i === 0 ? BANKS.reversi[0]! : { ...BANKS.reversi[0]!, id: `r${i}` },
  );
