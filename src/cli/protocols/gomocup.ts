import type { Answer } from '../../game/ports.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import type { Position, RuleName, Square, Variant } from '../../rules/position.js';
import { arrange } from './arrange.js';
import { readBoard, readOpening, readSquare, squareText, stonesOf } from './gomocupBoard.js';
import { thinkSwap2 } from './gomocupSwap2.js';
import { GomocupTime } from './gomocupTime.js';
import type { Interruptible, Protocol, Setting } from './talk.js';
import { readWhole, wordsOf } from './words.js';

const SIZES = { least: 10, most: 20 } as const;
const RULES: Readonly<Record<number, RuleName>> = { 0: 'freestyle', 1: 'standard', 4: 'renju' };

const error = (why: string): string => `ERROR ${why}`;

/** What a command answers; some answer nothing. */
type Reply = string | undefined;
type Command = (rest: string, by: Interruptible) => Reply | Promise<Reply>;

/** A command whose lines follow it, up to DONE. */
type Listing = { readonly of: 'BOARD' | 'SWAP2BOARD'; readonly lines: string[] };

const quoted = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key}="${value}"`)
    .join(', ');

const commandOf = (line: string): string => wordsOf(line).name.toUpperCase();

/** What the manager sends when its user is not to wait any longer for the move. */
const endsTurn = (line: string): boolean => /^\s*info\s+timeout_turn\s+0\s*$/i.test(line);

/**
 * The Gomocup (piskvork) protocol. What cannot be done is answered `ERROR`, what is not known `UNKNOWN`; INFO is never
 * answered. Source: the description by Petr Laštovička.
 */
export function gomocup({ mind, clock, about, limitMemory, say }: Setting): Protocol {
  const time = new GomocupTime();
  let rule: RuleName | undefined = 'freestyle'; // undefined: one that is not played here
  let position: Position | undefined; // undefined: no board yet, or one that cannot be reached by this rule
  let size: number | undefined;
  let listing: Listing | undefined; // while its lines come
  let memory: 'kept' | 'too-little' | 'told' = 'kept';

  const variantOf = (boardSize: number): Variant => ({
    ...defaultVariant('gomoku'),
    rule: rule ?? 'freestyle',
    size: boardSize,
  });

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

  /** Why nothing is played from a position, whatever its stones. */
  const refusal = ({ variant }: Position): string | undefined =>
    rule === undefined ? 'unsupported rule' : mind.refusal(variant);

  /** What a search took counts against the match. */
  async function timed<T>(next: Position, search: (timeMs: number | undefined) => Promise<T>): Promise<T> {
    const asked = clock.now();
    const found = await search(time.allowed(Math.floor(next.ply / 2)));
    time.spend(clock.now() - asked);
    return found;
  }

  /** Messages may only be said before an answer to what is no INFO. */
  function remark({ nodes, figures }: Partial<Answer> = {}): void {
    if (memory === 'too-little') {
      memory = 'told';
      say('MESSAGE max_memory is less than this program needs; it goes on with as little as it can');
    }
    if (figures?.depth === undefined) return;
    say(`DEBUG depth ${figures.depth} value ${figures.value} nodes ${nodes}`);
  }

  /** Thinks and moves in a position that came of a command; the board keeps the stones that led to it. */
  async function reply(next: Position, by: Interruptible): Promise<Reply> {
    const why = refusal(next);
    if (why) return error(why);
    position = next;
    if (next.status.kind !== 'playing') return error('the game is over');
    const answer = await timed(next, (timeMs) =>
      mind.think(next, { ...by, granted: timeMs === undefined ? {} : { timeMs } }),
    );
    if (!answer || answer.best === 'pass') return undefined;
    position = next.play(answer.best);
    remark(answer);
    return squareText(answer.best, next.variant.size);
  }

  /** Places the opening's stones, or chooses; the board keeps the stones, for the other's next may come by TURN. */
  async function replyToOpening(next: Position, by: Interruptible): Promise<Reply> {
    const why = refusal(next);
    if (why) return error(why);
    const answer = await timed(next, (timeMs) => thinkSwap2({ mind, clock }, next, { ...by, timeMs }));
    if (!answer) return undefined;
    remark();
    position = next;
    if (answer.kind === 'swap') return 'SWAP';
    for (const square of answer.squares) position = position.play(square);
    return answer.squares.map((square) => squareText(square, next.variant.size)).join(' ');
  }

  function turn(rest: string, by: Interruptible): Reply | Promise<Reply> {
    if (!position) return error('no game has begun');
    const square = readSquare(rest, position.variant.size);
    if (square === undefined) return error(`not a square: ${rest}`);
    const reason = position.illegal(square);
    if (reason) return error(`illegal move: ${reason}`);
    return reply(position.play(square), by);
  }

  function first(by: Interruptible): Reply | Promise<Reply> {
    if (!position) return error('no game has begun');
    if (position.ply > 0) return error('the board is not empty');
    return reply(position, by);
  }

  function takeBack(rest: string): Reply {
    if (!position) return error('no game has begun');
    const square = readSquare(rest, position.variant.size);
    if (square === undefined || position.at(square) === undefined) return error(`no stone there: ${rest}`);
    const { black, white } = stonesOf(position);
    const without = (squares: readonly Square[]) => squares.filter((each) => each !== square);
    const next = arrange(position.variant, { black: without(black), white: without(white) });
    if (!next) return error('the other stones are no position');
    position = next;
    return 'OK';
  }

  function setUp(lines: readonly string[], boardSize: number, by: Interruptible): Reply | Promise<Reply> {
    const stones = readBoard(lines, boardSize);
    if (!stones) return error('BOARD wants x,y,1 or x,y,2, each square once');
    const next = arrange(variantOf(boardSize), stones);
    return next ? reply(next, by) : error('these stones are no position with the brain to move');
  }

  function open(lines: readonly string[], boardSize: number, by: Interruptible): Reply | Promise<Reply> {
    const squares = readOpening(lines, boardSize);
    if (!squares || ![0, 3, 5].includes(squares.length)) {
      return error('SWAP2BOARD wants no, three or five squares, x,y, each once');
    }
    let next = startPosition(variantOf(boardSize));
    for (const square of squares) {
      const reason = next.illegal(square);
      if (reason) return error(`illegal move: ${reason}`);
      next = next.play(square);
    }
    return replyToOpening(next, by);
  }

  function done({ of, lines }: Listing, by: Interruptible): Reply | Promise<Reply> {
    if (size === undefined) return error('no game has begun');
    return of === 'BOARD' ? setUp(lines, size, by) : open(lines, size, by);
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
    else if (name === 'MAX_MEMORY') {
      const kept = limitMemory(number);
      if (memory !== 'told') memory = kept;
    }
    return undefined;
  }

  function list(of: Listing['of']): undefined {
    listing = { of, lines: [] };
  }

  const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
    ['START', start],
    ['RESTART', () => (size === undefined ? error('no game has begun') : begin(size))],
    ['RECTSTART', () => error('rectangular boards are not supported')],
    ['BEGIN', (_rest, by) => first(by)],
    ['TURN', turn],
    ['BOARD', () => list('BOARD')],
    ['SWAP2BOARD', () => list('SWAP2BOARD')],
    ['TAKEBACK', takeBack],
    ['INFO', inform],
    ['ABOUT', () => quoted({ ...about, author: 'the Sente authors', country: 'International' })],
  ]);

  function respond(line: string, by: Interruptible): Reply | Promise<Reply> {
    const { rest } = wordsOf(line);
    const name = commandOf(line);
    if (name === '') return undefined;
    const command = commands.get(name);
    if (listing && !command && name !== 'DONE') {
      listing.lines.push(line.trim());
      return undefined;
    }
    const listed = listing;
    listing = undefined; // another command gives it up
    if (listed && name === 'DONE') return done(listed, by);
    return command ? command(rest, by) : `UNKNOWN ${name}`;
  }

  return {
    interrupts: (line) => (commandOf(line) === 'END' ? 'stop' : endsTurn(line) ? 'hurry' : undefined),
    async answer(line, by) {
      if (commandOf(line) === 'END') return 'over';
      const reply = await respond(line, by);
      if (reply !== undefined) say(reply);
      return 'on';
    },
  };
}
