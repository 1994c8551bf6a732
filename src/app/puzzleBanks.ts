import { readFileSync } from 'node:fs';
import { type PuzzleEntry, readBank } from '../game/puzzles/puzzleBank.js';
import { GAME_NAMES, type GameName } from '../rules/position.js';

const read = (game: GameName): readonly PuzzleEntry[] =>
  readBank(readFileSync(new URL(`../../assets/puzzles/${game}.jsonl`, import.meta.url), 'utf8')).entries;

/** The puzzles of each game that the program comes with. Throws a BankError where a line is damaged. */
export const readPuzzleBanks = (): Readonly<Record<GameName, readonly PuzzleEntry[]>> =>
  Object.fromEntries(GAME_NAMES.map((game) => [game, read(game)])) as Record<
    GameName,
    readonly PuzzleEntry[]
  >;
