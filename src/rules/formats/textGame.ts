import { boardOf, defaultVariant, GAMES, isSquareOfSomeBoard, startPosition } from '../games.js';
import { GAME_NAMES, opposite, type Position, type Variant } from '../position.js';
import { allSquares } from '../squares.js';
import { startBoardOf } from '../stones.js';
import { EXCERPT_LENGTH, type Expected, type ReadGame, ruleFor, unreadable } from './gameFile.js';
import { countSquares, type MoveList, playAll, type Word, wordsOf } from './moveList.js';
import { findGame } from './moveRuns.js';
import { nameOtherGame } from './otherGames.js';

/** Variants that a list of moves may be of, in the order of attempts: of each game its usual board, then its largest offered one. */
function likelyVariants(expected: Expected): Variant[] {
  const { game, size } = expected;
  return (game ? [game] : GAME_NAMES).flatMap((name) => {
    const { rules, offeredSizes, sizes } = GAMES[name];
    const usual = defaultVariant(name);
    const variant = { ...usual, rule: ruleFor(rules, expected) };
    if (size !== undefined) return sizes.includes(size) ? [{ ...variant, size }] : [];
    const largest = Math.max(variant.size, ...offeredSizes);
    return largest === variant.size ? [variant] : [variant, { ...variant, size: largest }];
  });
}

/** Headers before the moves, as PlayOK writes them: `[Black "Ann"]`. */
const HEADER = /(?<![^\s\]])\[[ \t]*(\w{1,40})[ \t]+"([^"\n]{0,500})"[ \t]*\]/g;
/** A line with a player's name, as Othello Sensei writes it: `Black: Ann`. */
const NAME_LINE = /^[ \t]*(black|white)[ \t]*:[ \t]*(\S[^\n\r]*)$/gim;

const blank = (text: string): string => text.replace(/\S/g, ' ');

/** Values by key of all matches of a pattern, in small letters; the first of each key. */
const fieldsOf = (text: string, pattern: RegExp): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(pattern)].reverse().map(([, key, value]) => [key!.toLowerCase(), value!]));

/** Fewest squares of a game that begins with exchanged stones. Fewer may be legal there by chance. */
const MIN_EXCHANGED = 8;

/** The first position with the colors of its stones exchanged, as some programs begin Reversi; `undefined` if it has none. */
function exchangeColors(start: Position): Position | undefined {
  if (start.count('black') === 0) return undefined;
  const colors = allSquares(boardOf(start.variant)).map((square) => {
    const color = start.at(square);
    return color && opposite(color);
  });
  return startPosition(start.variant, startBoardOf(colors, 'black'));
}

/** Plays all words as a game that begins with exchanged stones. Returns `undefined` if they are none. */
function playExchanged(words: readonly Word[], text: string, start: Position): Read | undefined {
  const exchanged = exchangeColors(start);
  if (!exchanged || countSquares(words) < MIN_EXCHANGED) return undefined;
  const read = playAll(words, text, exchanged);
  const isWhole = read.kind === 'read' && !read.omissions.some(({ kind }) => kind === 'after-end');
  return isWhole ? read : undefined;
}

type Read = Extract<MoveList, { kind: 'read' }>;
type Failure = Exclude<MoveList, { kind: 'read' }>;

/** Returns the first game if more games follow its end. */
function firstOfMany(text: string, words: readonly Word[], start: Position, whole: Read): Read | undefined {
  if (!whole.omissions.some(({ kind }) => kind === 'after-end')) return undefined;
  const found = findGame(text, words, start);
  const isFirst = found?.kind === 'read' && found.omissions.some(({ kind }) => kind === 'more-games');
  return isFirst ? found : undefined;
}

function gameOf({ position, omissions }: Read, fields: ReadonlyMap<string, string>): ReadGame {
  const names = { black: fields.get('black') ?? '', white: fields.get('white') ?? '' };
  return { kind: 'read', game: { position, names }, omissions };
}

/** Result of a text that nothing fits: the failure of the attempt that read furthest. */
function failureOf(failures: readonly Failure[], expected: Expected): ReadGame {
  const furthest = failures.reduce((best, each) => (each.at > best.at ? each : best));
  if (furthest.kind === 'illegal') return furthest;
  const { at, text } = furthest;
  const games = expected.game ? [expected.game] : GAME_NAMES;
  const isSquare = games.some((game) => isSquareOfSomeBoard(text, game));
  return unreadable(at, `${JSON.stringify(text)} is not a move`, isSquare ? 'size' : 'text');
}

/** Maximum length of a text in characters: ten long games with their times. Hostile texts of 1 MB took seconds. */
const MAX_LENGTH = 50_000;

/** Maximum length of a word, in characters, that is not cut. */
const MAX_WORD = 100;

/** Reads the beginning of a long text, up to the end of a word, and names the rest as left out. */
function readBeginning(text: string, begin: number, expected: Expected): ReadGame {
  const longest = begin + MAX_LENGTH;
  const space = Math.max(text.lastIndexOf(' ', longest), text.lastIndexOf('\n', longest));
  const end = space > longest - MAX_WORD ? space : longest;
  const read = readText(text.slice(0, end), expected);
  if (read.kind !== 'read') return read;
  const rest = text.slice(end).trim().slice(0, EXCERPT_LENGTH);
  return rest === '' ? read : { ...read, omissions: [...read.omissions, { kind: 'text', text: rest }] };
}

/**
 * Reads a text that is no file: the moves of a game of any kind, alone or among other words. If nothing fits, reports the problem
 * of the attempt that read furthest.
 */
export function readText(text: string, expected: Expected): ReadGame {
  const begin = text.search(/\S/);
  if (text.length > begin + MAX_LENGTH) return readBeginning(text, begin, expected);
  const headers = fieldsOf(text, HEADER);
  // Blanks keep the offsets.
  const moves = text.replace(HEADER, blank);
  const words = wordsOf(moves);
  const other = nameOtherGame(moves, headers);
  const starts = likelyVariants(expected).map((variant) => startPosition(variant));
  if (starts.length === 0) return unreadable(0, 'no such board', 'size');
  const failures: Failure[] = [];
  for (const start of starts) {
    const whole = playAll(words, moves, start);
    if (whole.kind !== 'read') failures.push(whole);
    else if (!other) return gameOf(firstOfMany(moves, words, start, whole) ?? whole, headers);
    const exchanged = other ? undefined : playExchanged(words, moves, start);
    if (exchanged) return gameOf(exchanged, headers);
  }
  if (other) return unreadable(0, `a game of ${other}`, 'game', other);
  const names = fieldsOf(moves, NAME_LINE);
  const unnamed = moves.replace(NAME_LINE, blank);
  for (const part of unnamed === moves ? [moves] : [unnamed, moves]) {
    const partWords = part === moves ? words : wordsOf(part);
    for (const start of starts) {
      const found = findGame(part, partWords, start);
      if (found?.kind === 'read') return gameOf(found, new Map([...names, ...headers]));
      if (found) failures.push(found);
    }
  }
  return failureOf(failures, expected);
}
