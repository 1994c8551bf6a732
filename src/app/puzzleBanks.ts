import { readFileSync } from 'node:fs';
import { type PuzzleEntry, readBank } from '../game/puzzles/puzzleBank.js';
import { GAME_NAMES, type GameName } from '../rules/position.js';

const readPuzzleBank = (game: GameName): readonly PuzzleEntry[] =>
  readBank(readFileSync(new URL(`../../assets/puzzles/${game}.jsonl`, import.meta.url), 'utf8')).entries;

/** Reads the puzzles of each game that come with the program. Throws a BankError if a line is damaged. */
export const readPuzzleBanks = (): Readonly<Record<GameName, readonly PuzzleEntry[]>> =>
  Object.fromEntries(GAME_NAMES.map((game) => [game, readPuzzleBank(game)])) as Record<
    GameName,
    readonly PuzzleEntry[]
  >;
