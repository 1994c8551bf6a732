import { formatTranscript, readTranscript, skipPasses } from '../../rules/formats/transcript.js';
import { boardOf, isVariant, replay } from '../../rules/games.js';
import {
  GAME_NAMES,
  type GameName,
  type Move,
  type Position,
  RULE_NAMES,
  type Variant,
} from '../../rules/position.js';
import { moveName, parseSquare } from '../../rules/squares.js';
import { GOALS, type Goal, type Puzzle, type PuzzleStep, THEMES, type Theme } from './puzzle.js';

/** Parameters of the command that made a bank: with them it makes the same bank again. */
export type BankHeader = { readonly game: GameName; readonly seed: number; readonly version: number };

/** Version of the format. */
export const BANK_VERSION = 1;

/** Index entry of a puzzle. Its position and line are parsed and checked on demand. */
export type PuzzleEntry = Pick<Puzzle, 'id' | 'variant' | 'goal' | 'themes' | 'rating'> & {
  /** Parses the puzzle. Throws a BankError if it is damaged. */
  readonly puzzle: () => Puzzle;
};

type Bank = { readonly header: BankHeader; readonly entries: readonly PuzzleEntry[] };

/** A damaged bank. `line` counts from 1. */
export class BankError extends Error {
  constructor(
    readonly line: number,
    fault: string,
  ) {
    super(`line ${line}: ${fault}`);
  }
}

/** Fields of a line of a bank, see `formatPuzzle`. */
type Row = readonly [
  id: string,
  rule: string,
  size: number,
  goal: string,
  themes: string,
  rating: number,
  moves: string,
  steps: string,
];

const stepText = ({ right, reply }: PuzzleStep, { variant }: Pick<Position, 'variant'>): string => {
  const board = boardOf(variant);
  const names = right.map((move) => moveName(move, board)).join('/');
  return reply === undefined ? names : `${names}-${moveName(reply, board)}`;
};

/**
 * Writes a puzzle as a line of JSON: id, rule, size, goal, themes separated by spaces, rating, the transcript of the moves to
 * it, and the solver's turns separated by spaces, each `right/right-reply`.
 */
export function formatPuzzle(puzzle: Puzzle): string {
  const { id, variant, goal, themes, rating, steps } = puzzle;
  const position = replay(variant, puzzle.moves);
  const row: Row = [
    id,
    variant.rule,
    variant.size,
    goal,
    themes.join(' '),
    rating,
    formatTranscript(position),
    steps.map((step) => stepText(step, position)).join(' '),
  ];
  return JSON.stringify(row);
}

/** Writes a bank: its header, then one puzzle a line. */
export const formatBank = (header: BankHeader, puzzles: readonly Puzzle[]): string =>
  `${[JSON.stringify(header), ...puzzles.map(formatPuzzle)].join('\n')}\n`;

function parseJson(line: string, at: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BankError(at, 'not JSON');
    throw error;
  }
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

function readHeader(line: string): BankHeader {
  const found = parseJson(line, 1);
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw new BankError(1, 'not a header');
  const { game: name, seed, version } = found as Readonly<Record<string, unknown>>;
  const game = GAME_NAMES.find((each) => each === name);
  if (!game || !isWhole(seed)) throw new BankError(1, 'the header lacks a game or a seed');
  if (version !== BANK_VERSION) throw new BankError(1, `unsupported version ${String(version)}`);
  return { game, seed, version };
}

const FIELD_TYPES = ['string', 'string', 'number', 'string', 'string', 'number', 'string', 'string'] as const;

function readRow(line: string, at: number): Row {
  const row = parseJson(line, at);
  const isRow =
    Array.isArray(row) &&
    row.length === FIELD_TYPES.length &&
    FIELD_TYPES.every((type, i) => typeof row[i] === type);
  if (!isRow) throw new BankError(at, 'not a puzzle');
  return row as unknown as Row;
}

function readThemes(text: string, at: number): readonly Theme[] {
  const words = text === '' ? [] : text.split(' ');
  const themes = words.map((word) => THEMES.find((theme) => theme === word));
  if (themes.includes(undefined) || new Set(themes).size < themes.length) {
    throw new BankError(at, `unknown or repeated themes ${JSON.stringify(text)}`);
  }
  return themes as readonly Theme[];
}

/** Reads a turn of the solver. Its moves must be legal in the position. */
function readStep(text: string, position: Position, at: number): PuzzleStep {
  const [names = '', reply, ...more] = text.split('-');
  const right = names.split('/').map((name) => legalMove(name, position, at));
  if (more.length > 0 || new Set(right).size < right.length)
    throw new BankError(at, `malformed turn ${text}`);
  if (reply === undefined) return { right };
  return { right, reply: legalMove(reply, position.play(right[0]!), at) };
}

function legalMove(name: string, position: Position, at: number): Move {
  const move = name === 'pass' ? 'pass' : parseSquare(name, boardOf(position.variant));
  if (move === undefined || position.illegal(move))
    throw new BankError(at, `illegal move ${JSON.stringify(name)}`);
  return move;
}

function readSteps(text: string, start: Position, at: number): readonly PuzzleStep[] {
  const words = text.split(' ');
  let position = start;
  return words.map((word, i) => {
    const step = readStep(word, position, at);
    const isLast = i === words.length - 1;
    if (isLast !== (step.reply === undefined))
      throw new BankError(
        at,
        isLast ? `the last turn ${word} has a reply` : `the turn ${word} lacks a reply`,
      );
    if (step.reply !== undefined) position = position.play(step.right[0]!).play(step.reply);
    return step;
  });
}

function readPuzzle(entry: Omit<PuzzleEntry, 'puzzle'>, moves: string, steps: string, at: number): Puzzle {
  const read = readTranscript(moves, entry.variant);
  if (read.kind !== 'read') throw new BankError(at, `illegal move ${JSON.stringify(read.text)}`);
  const position = skipPasses(read.position);
  if (position.status.kind !== 'playing') throw new BankError(at, 'the game is over');
  return { ...entry, moves: position.moves, steps: readSteps(steps, position, at) };
}

/** Reads the index entry of a line of a game's bank. Throws a BankError with this line number if it is damaged. */
export function readEntry(line: string, game: GameName, at: number): PuzzleEntry {
  const [id, ruleName, size, goalName, themeNames, rating, moves, steps] = readRow(line, at);
  const rule = RULE_NAMES.find((each) => each === ruleName);
  const goal: Goal | undefined = GOALS.find((each) => each === goalName);
  const variant: Variant | undefined = rule && { game, rule, size };
  if (!variant || !isVariant(variant))
    throw new BankError(at, `unsupported rules ${ruleName} on size ${size}`);
  if (!goal) throw new BankError(at, `unknown goal ${JSON.stringify(goalName)}`);
  if (!isWhole(rating) || rating <= 0) throw new BankError(at, `invalid rating ${rating}`);
  if (!/^\w+$/.test(id)) throw new BankError(at, `invalid id ${JSON.stringify(id)}`);
  const entry = { id, variant, goal, themes: readThemes(themeNames, at), rating };
  return { ...entry, puzzle: () => readPuzzle(entry, moves, steps, at) };
}

/** Reads the index of a bank. Throws a BankError if a line is damaged. */
export function readBank(text: string): Bank {
  const [first = '', ...lines] = text.replace(/\n$/, '').split('\n');
  const header = readHeader(first);
  const ids = new Set<string>();
  const entries = lines.map((line, i) => {
    const entry = readEntry(line, header.game, i + 2);
    if (ids.has(entry.id)) throw new BankError(i + 2, `duplicate id ${entry.id}`);
    ids.add(entry.id);
    return entry;
  });
  return { header, entries };
}
