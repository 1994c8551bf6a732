import { readFileSync } from 'node:fs';
import type { PuzzleBanks } from '../game/puzzles/dailyPuzzle.js';
import { type PuzzleEntry, readBank } from '../game/puzzles/puzzleBank.js';
import { GAMES } from '../rules/games.js';
import { GAME_NAMES, type GameName } from '../rules/position.js';

const readPuzzleBank = (game: GameName): readonly PuzzleEntry[] =>
  readBank(readFileSync(new URL(`../../assets/puzzles/${game}.jsonl`, import.meta.url), 'utf8')).entries;

/** Reads the puzzles that come with the program, of each game that has some. Throws a BankError if a line is damaged. */
export const readPuzzleBanks = (): PuzzleBanks =>
  Object.fromEntries(
    GAME_NAMES.filter((game) => GAMES[game].hasPuzzles).map((game) => [game, readPuzzleBank(game)]),
  );
