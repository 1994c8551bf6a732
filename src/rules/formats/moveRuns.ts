import type { Position } from '../position.js';
import type { Omission } from './gameFile.js';
import { countSquares, GAPS, type MoveList, playWords, type Word } from './moveList.js';

/** Squares in a row that can be a game among other words. Prose names one or two. */
const MIN_SQUARES = 3;
/** Gaps between the games of a list, the widest first. Discord turns line breaks into spaces. */
const SEPARATORS = [GAPS.emptyLine, GAPS.line, GAPS.space];

/** Moves without other words between them. */
type Run = readonly Word[];

const firstSquare = (run: Run): string | undefined => run.find(({ kind }) => kind === 'square')?.text;
const endOf = ({ at, text }: Word): number => at + text.length;

/** Whether a word is no part of a game among other words: `a 5` is an article and a number there. */
const isOther = (word: Word): boolean => word.kind === 'other' || (word.kind === 'square' && word.isSpaced);

/** Splits words into runs, before each word that `begins` one. */
function splitBefore(words: readonly Word[], begins: (word: Word, previous: Word) => boolean): Run[] {
  const runs: Word[][] = [];
  for (const [i, word] of words.entries()) {
    if (i === 0 || begins(word, words[i - 1]!)) runs.push([]);
    runs.at(-1)!.push(word);
  }
  return runs;
}

const linesOf = (words: readonly Word[]): ReadonlySet<number> => new Set(words.map(({ line }) => line));

/** The runs with squares, without the words between them. `mixed`: lines at whose ends runs end. */
const runsOf = (words: readonly Word[], mixed: ReadonlySet<number>): Run[] =>
  splitBefore(
    words,
    (word, previous) =>
      isOther(word) !== isOther(previous) ||
      (word.line !== previous.line && (mixed.has(word.line) || mixed.has(previous.line))),
  ).filter((run) => !isOther(run[0]!) && countSquares(run) > 0);

/** Whether a run is a game of its own, not one that goes on after its end. */
const isWhole = (read: MoveList): boolean =>
  read.kind === 'read' && !read.omissions.some(({ kind }) => kind === 'after-end');

/**
 * Whether runs are games of a list, not parts of one game with a mistake in it: the first two are legal from the start, and begin
 * alike, unless the game has so few legal moves that legality tells.
 */
function areGames(runs: readonly Run[], start: Position): boolean {
  if (runs.length < 2) return false;
  if (!runs.slice(0, 2).every((run) => isWhole(playWords(run, start)))) return false;
  const [first, ...others] = runs.map(firstSquare);
  // Moves may be written one a line, or one twice.
  if (runs.some((run) => countSquares(run) === 1))
    return (
      countSquares(runs[0]!) === 1 &&
      linesOf(runs.map((run) => run[0]!)).size === runs.length &&
      others.every((other) => other === first)
    );
  const isTelling = start.count('black') > 0 && runs.every((run) => countSquares(run) >= MIN_SQUARES);
  return isTelling || others[0] === first;
}

/** Splits a run that is no game into the games of a list. */
function splitList(run: Run, start: Position): readonly Run[] {
  if (isWhole(playWords(run, start))) return [run];
  for (const separator of SEPARATORS) {
    const parts = splitBefore(run, ({ gap }) => gap >= separator).filter((part) => countSquares(part) > 0);
    if (areGames(parts, start)) return parts;
  }
  return [run];
}

const squaresOf = (run: Run): Run => run.filter(({ kind }) => kind === 'square');

/** Whether runs have the same squares. */
function areSame(one: Run, other: Run): boolean {
  if (one === other) return true;
  const [squares, others] = [squaresOf(one), squaresOf(other)];
  return squares.length === others.length && squares.every(({ text }, i) => text === others[i]!.text);
}

/** A word that is a mistyped square rather than prose, such as `z4`. */
const LIKE_SQUARE = /^[a-z]\d/i;

/**
 * Whether the moves of a run may go on behind other words: with more squares in the same line or in a line of their own, a mistyped
 * square, or letters without a space between.
 */
function isInterrupted(run: Run, runs: readonly Run[], words: readonly Word[]): boolean {
  const own = linesOf(run);
  const mixed = linesOf(words.filter(isOther));
  const others = runs.filter((each) => each !== run && !areSame(each, run));
  if (others.some((each) => [...linesOf(each)].some((line) => own.has(line) || !mixed.has(line))))
    return true;
  const last = run.at(-1)!;
  const next = words[words.indexOf(last) + 1];
  return next?.line === last.line && (endOf(last) === next.at || LIKE_SQUARE.test(next.text));
}

/** Plays the only game of a text. */
function playOne(run: Run, words: readonly Word[], text: string, start: Position): MoveList {
  const read = playWords(run, start);
  const other = words.find(isOther);
  if (read.kind !== 'read' || !other) return read;
  const move = run.find(({ kind }) => kind !== 'aside')!;
  const [line = ''] = text.slice(other.at, other.at < move.at ? move.at : undefined).split(/[\r\n]/, 1);
  const omissions = read.omissions.filter(({ kind }) => kind !== 'text');
  return { ...read, omissions: [...omissions, { kind: 'text', text: line.trim() }] };
}

/** Finds the game among runs. Returns `undefined` if there is none, or if it is doubtful which moves are of one game. */
function findAmong(
  runs: readonly Run[],
  words: readonly Word[],
  text: string,
  start: Position,
): MoveList | undefined {
  const [first, ...rest] = runs.filter((run) => countSquares(run) >= MIN_SQUARES);
  if (!first) return undefined;
  const listed = splitList(first, start);
  const games = rest.every((run) => areSame(run, first)) ? listed : [...listed, ...rest];
  if (games.length === 1)
    return isInterrupted(first, runs, words) ? undefined : playOne(first, words, text, start);
  if (!areGames(games, start)) return undefined;
  const read = playWords(games[0]!, start);
  if (read.kind !== 'read') return undefined;
  const more: Omission = { kind: 'more-games', count: games.length - 1 };
  return { ...read, omissions: [...read.omissions, more] };
}

/**
 * Finds the game in a text among other words: the only long run of moves, or the first game of a list. Returns `undefined` if there
 * is none, or if it is doubtful which moves are of one game.
 */
export function findGame(text: string, words: readonly Word[], start: Position): MoveList | undefined {
  const joined = findAmong(runsOf(words, new Set()), words, text, start);
  const mixed = linesOf(words.filter(isOther));
  if (joined?.kind === 'read' || mixed.size === 0) return joined;
  const split = findAmong(runsOf(words, mixed), words, text, start);
  return split?.kind === 'read' ? split : joined;
}
