import { defaultVariant, startPosition } from '../../rules/games.js';
import type { Position, RuleName, Square, Variant } from '../../rules/position.js';
import { fileOf, rankOf, squareAt } from '../../rules/squares.js';
import { arrange } from './arrange.js';
import { GomocupTime } from './gomocupTime.js';
import type { Protocol, Setting } from './talk.js';
import { readWhole, wordsOf } from './words.js';

const SIZES = { least: 10, most: 20 } as const;
const RULES: Readonly<Record<number, RuleName>> = { 0: 'freestyle', 1: 'standard', 4: 'renju' };

/** A stone of BOARD: whose it is, 1 our own, 2 the other's; 3 marks a square (a winning line, a forbidden point). */
type Field = { readonly square: Square; readonly whose: number };

function readNumbers(text: string, count: number): readonly number[] | undefined {
  const numbers = text.split(',').map((part) => readWhole(part.trim()));
  const read = numbers.filter((each) => each !== undefined);
  return numbers.length === count && read.length === count && read.every((each) => each >= 0)
    ? read
    : undefined;
}

const error = (why: string): string => `ERROR ${why}`;

/** What a command answers; some answer nothing. */
type Reply = string | undefined;
type Command = (rest: string, signal: AbortSignal) => Reply | Promise<Reply>;

const commandOf = (line: string): string => wordsOf(line).name.toUpperCase();

/**
 * The Gomocup (piskvork) protocol: `x,y` from 0, from the corner that is a1 here. What cannot be done is answered
 * `ERROR`, what is not known `UNKNOWN`; INFO is never answered. Source: the description by Petr Laštovička.
 */
export function gomocup({ mind, clock, about, say }: Setting): Protocol {
  const time = new GomocupTime();
  let rule: RuleName | undefined = 'freestyle'; // undefined: one that is not played here
  let position: Position | undefined; // undefined: no board yet, or one that cannot be reached by this rule
  let size: number | undefined;
  let board: Field[] | 'bad' | undefined; // the lines of BOARD, while they come

  const variantOf = (boardSize: number): Variant => ({
    ...defaultVariant('gomoku'),
    rule: rule ?? 'freestyle',
    size: boardSize,
  });

  function squareOf(text: string, boardSize: number): Square | undefined {
    const [x, y] = readNumbers(text, 2) ?? [];
    return x !== undefined && y !== undefined && x < boardSize && y < boardSize
      ? squareAt(x, y, boardSize)
      : undefined;
  }

  function begin(boardSize: number): Reply {
    size = boardSize;
    position = startPosition(variantOf(boardSize));
    time.restart();
    mind.newGame();
    return 'OK';
  }

  function start(rest: string): Reply {
    const wanted = readWhole(rest);
    if (wanted === undefined || wanted < SIZES.least || wanted > SIZES.most) {
      return error(`unsupported size: ${SIZES.least} to ${SIZES.most}`);
    }
    return begin(wanted);
  }

  /** Thinks and moves in a position that came of a command; the board keeps the stones that led to it. */
  async function reply(next: Position, signal: AbortSignal): Promise<Reply> {
    if (rule === undefined) return error('unsupported rule');
    const refusal = mind.refusal(next.variant);
    if (refusal) return error(refusal);
    position = next;
    if (next.status.kind !== 'playing') return error('the game is over');
    const timeMs = time.allowed(Math.floor(next.ply / 2));
    const asked = clock.now();
    const answer = await mind.think(next, { signal, granted: timeMs === undefined ? {} : { timeMs } });
    if (!answer || answer.best === 'pass') return undefined;
    time.spend(clock.now() - asked);
    position = next.play(answer.best);
    const boardSize = next.variant.size;
    return `${fileOf(answer.best, boardSize)},${rankOf(answer.best, boardSize)}`;
  }

  function turn(rest: string, signal: AbortSignal): Reply | Promise<Reply> {
    if (!position) return error('no game has begun');
    const square = squareOf(rest, position.variant.size);
    if (square === undefined) return error(`not a square: ${rest}`);
    const reason = position.illegal(square);
    if (reason) return error(`illegal move: ${reason}`);
    return reply(position.play(square), signal);
  }

  function first(signal: AbortSignal): Reply | Promise<Reply> {
    if (!position) return error('no game has begun');
    if (position.ply > 0) return error('the board is not empty');
    return reply(position, signal);
  }

  /** The stones of a position, as far as they are kept, in the order of play. */
  const stonesOf = ({ moves }: Position) => {
    const squares = moves.filter((move) => move !== 'pass');
    return {
      black: squares.filter((_, ply) => ply % 2 === 0),
      white: squares.filter((_, ply) => ply % 2 === 1),
    };
  };

  function takeBack(rest: string): Reply {
    if (!position) return error('no game has begun');
    const square = squareOf(rest, position.variant.size);
    if (square === undefined || position.at(square) === undefined) return error(`no stone there: ${rest}`);
    const { black, white } = stonesOf(position);
    const without = (squares: readonly Square[]) => squares.filter((each) => each !== square);
    const next = arrange(position.variant, { black: without(black), white: without(white) });
    if (!next) return error('the other stones are no position');
    position = next;
    return 'OK';
  }

  /** Keeps a line of BOARD; the marks of squares are let go by, as no rule here needs them. */
  function keep(text: string): undefined {
    const [x, y, whose] = readNumbers(text, 3) ?? [];
    const square = size === undefined ? undefined : squareOf(`${x},${y}`, size);
    const isKnown = whose === 1 || whose === 2 || whose === 3;
    const isTaken = board !== 'bad' && board?.some((field) => field.square === square);
    if (square === undefined || !isKnown || isTaken || !board || board === 'bad') board = 'bad';
    else if (whose !== 3) board.push({ square, whose });
  }

  function set(signal: AbortSignal): Reply | Promise<Reply> {
    const fields = board;
    board = undefined;
    if (size === undefined) return error('no game has begun');
    if (!fields || fields === 'bad') return error('BOARD wants x,y,1 or x,y,2, each square once');
    const of = (whose: number) => fields.filter((field) => field.whose === whose).map(({ square }) => square);
    const [own, others] = [of(1), of(2)];
    const stones =
      own.length === others.length ? { black: own, white: others } : { black: others, white: own };
    const next = arrange(variantOf(size), stones);
    if (!next) return error('these stones are no position with the brain to move');
    return reply(next, signal);
  }

  function setRule(number: number): void {
    rule = RULES[number];
    if (!position || rule === undefined) return;
    position = arrange(variantOf(position.variant.size), stonesOf(position));
  }

  /** The keys that mean something here; all others, and values that are no numbers, are passed over. */
  function inform(rest: string): Reply {
    const name = commandOf(rest);
    const given = readWhole(wordsOf(rest).rest);
    if (given === undefined) return undefined;
    const number = Math.max(0, given); // the time of a match may be overdrawn
    if (name === 'TIMEOUT_TURN') time.setTurn(number);
    else if (name === 'TIMEOUT_MATCH') time.setMatch(number);
    else if (name === 'TIME_LEFT') time.setLeft(number);
    else if (name === 'RULE') setRule(number);
    return undefined;
  }

  const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
    ['START', start],
    ['RESTART', () => (size === undefined ? error('no game has begun') : begin(size))],
    ['RECTSTART', () => error('rectangular boards are not supported')],
    ['BEGIN', (_rest, signal) => first(signal)],
    ['TURN', turn],
    [
      'BOARD',
      () => {
        board = [];
        return undefined;
      },
    ],
    ['TAKEBACK', takeBack],
    ['INFO', inform],
    ['ABOUT', () => `name="${about.name}", version="${about.version}"`],
  ]);

  function respond(line: string, signal: AbortSignal): Reply | Promise<Reply> {
    const { rest } = wordsOf(line);
    const name = commandOf(line);
    if (name === '') return undefined;
    const command = commands.get(name);
    if (board && !command) return name === 'DONE' ? set(signal) : keep(line.trim());
    board = undefined; // another command gives it up
    return command ? command(rest, signal) : `UNKNOWN ${name}`;
  }

  return {
    interrupts: (line) => commandOf(line) === 'END',
    async answer(line, signal) {
      if (commandOf(line) === 'END') return 'over';
      const reply = await respond(line, signal);
      if (reply !== undefined) say(reply);
      return 'on';
    },
  };
}
