import { type Evaluate, type Swap2, swap2 } from '../../engine/opponents/swap2.js';
import type { Answer } from '../../game/ports/thinker.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import { positionFromStones } from '../../rules/gomoku/positionFromStones.js';
import {
  opposite,
  type Position,
  type RuleName,
  type Square,
  turnAt,
  type Variant,
} from '../../rules/position.js';
import { type Context, type Interrupts, type Protocol, parseInteger, splitCommand } from './conversation.js';
import {
  forbiddenText,
  isEmpty,
  readBoard,
  readOpening,
  readSquare,
  squareText,
  stonesOf,
} from './gomocupBoard.js';
import { GomocupTime } from './gomocupTime.js';

const MIN_SIZE = 10;
const MAX_SIZE = 20;
const RULES: Readonly<Record<number, RuleName>> = { 0: 'freestyle', 1: 'standard', 4: 'renju' };

/** Reply to a command; `undefined` for commands without one. */
type Reply = string | undefined;
type Command = (args: string, interrupts: Interrupts) => Reply | Promise<Reply>;

/** A command that takes the lines after it, up to DONE. */
type Block = { readonly command: 'BOARD' | 'YXBOARD' | 'SWAP2BOARD'; readonly lines: string[] };

const error = (why: string): string => `ERROR ${why}`;
const NO_GAME = error('no game has begun');

const formatFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}="${value}"`)
    .join(', ');

const commandOf = (line: string): string => splitCommand(line).name.toUpperCase();

/** Whether a line requests an immediate move. c-gomoku-cli sends Yixin's `YXSTOP` for it. */
const endsTurn = (line: string): boolean => /^\s*(?:info\s+timeout_turn\s+0|yxstop)\s*$/i.test(line);

/**
 * The Gomocup (piskvork) protocol, by Petr Laštovička's description, and those of Yixin's words (`START 15 15`, `YX…`) that say the
 * same or ask for what the rules know. Answers `ERROR` to an impossible command and `UNKNOWN` to an unknown one. Never answers INFO.
 */
export class Gomocup implements Protocol {
  readonly #context: Context;
  readonly #time = new GomocupTime();
  #rule: RuleName | undefined = 'freestyle'; // undefined: an unsupported rule
  #position: Position | undefined; // undefined: no board yet, or one that is impossible under this rule
  #size: number | undefined; // undefined: no board yet
  #block: Block | undefined; // the open block, if any
  #memory: 'kept' | 'too-little' | 'reported' = 'kept';

  readonly #commands: ReadonlyMap<string, Command> = new Map<string, Command>([
    ['START', (args) => this.#start(args)],
    ['RESTART', () => (this.#size === undefined ? NO_GAME : this.#newGame(this.#size))],
    ['RECTSTART', (args) => this.#start(args)],
    ['BEGIN', (_, interrupts) => this.#begin(interrupts)],
    ['TURN', (args, interrupts) => this.#turn(args, interrupts)],
    ['BOARD', () => this.#openBlock('BOARD')],
    ['YXBOARD', () => this.#openBlock('YXBOARD')],
    ['SWAP2BOARD', () => this.#openBlock('SWAP2BOARD')],
    ['TAKEBACK', (args) => this.#takeBack(args)],
    ['INFO', (args) => this.#info(args)],
    ['ABOUT', () => this.#about()],
    ['YXSTOP', () => undefined], // see `interrupts`
    ['YXHASHCLEAR', () => void this.#context.engine.newGame()],
    ['YXSHOWFORBID', () => (this.#position ? forbiddenText(this.#position) : NO_GAME)],
    ['YXSHOWINFO', () => 'MESSAGE INFO MAX_THREAD_NUM 1'],
  ]);

  constructor(context: Context) {
    this.#context = context;
  }

  interrupts(line: string): 'stop' | 'hurry' | undefined {
    if (commandOf(line) === 'END') return 'stop';
    return endsTurn(line) ? 'hurry' : undefined;
  }

  async answer(line: string, interrupts: Interrupts): Promise<'on' | 'over'> {
    if (commandOf(line) === 'END') return 'over';
    const reply = await this.#reply(line, interrupts);
    if (reply !== undefined) this.#context.say(reply);
    return 'on';
  }

  #reply(line: string, interrupts: Interrupts): Reply | Promise<Reply> {
    const name = commandOf(line);
    if (name === '') return undefined;
    const command = this.#commands.get(name);
    const block = this.#block;
    if (block && !command && name !== 'DONE') {
      block.lines.push(line.trim());
      return undefined;
    }
    this.#block = undefined; // any other command drops the block
    if (block && name === 'DONE') return this.#closeBlock(block, interrupts);
    return command ? command(splitCommand(line).rest, interrupts) : `UNKNOWN ${name}`;
  }

  #start(args: string): Reply {
    const sides = args
      .trim()
      .split(/[\s,]+/)
      .map(parseInteger);
    const [size] = sides;
    if (sides.length === 2 && sides[1] !== size) return error('rectangular boards are not supported');
    if (sides.length > 2 || size === undefined || size < MIN_SIZE || size > MAX_SIZE) {
      return error(`unsupported size: ${MIN_SIZE} to ${MAX_SIZE}`);
    }
    return this.#newGame(size);
  }

  #newGame(size: number): Reply {
    this.#size = size;
    this.#position = startPosition(this.#variant(size));
    this.#time.restart();
    this.#context.engine.newGame();
    return 'OK';
  }

  #begin(interrupts: Interrupts): Reply | Promise<Reply> {
    if (!this.#position) return NO_GAME;
    if (!isEmpty(this.#position)) return error('the board is not empty');
    return this.#think(this.#position, interrupts);
  }

  #turn(args: string, interrupts: Interrupts): Reply | Promise<Reply> {
    const position = this.#position;
    if (!position) return NO_GAME;
    const square = readSquare(args, position.variant.size);
    if (square === undefined) return error(`not a square: ${args}`);
    const reason = position.illegal(square);
    if (reason) return error(`illegal move: ${reason}`);
    return this.#think(position.play(square), interrupts);
  }

  #takeBack(args: string): Reply {
    const position = this.#position;
    if (!position) return NO_GAME;
    const square = readSquare(args, position.variant.size);
    if (square === undefined || position.at(square) === undefined) return error(`no stone there: ${args}`);
    const { black, white } = stonesOf(position);
    const without = (squares: readonly Square[]) => squares.filter((each) => each !== square);
    const stones = { black: without(black), white: without(white) };
    const next = positionFromStones(position.variant, stones, opposite(turnAt(position.ply)));
    if (!next) return error('the other stones are no position');
    this.#position = next;
    return 'OK';
  }

  #about(): Reply {
    const { about } = this.#context;
    return formatFields({ ...about, author: 'the Sente authors', country: 'International' });
  }

  /** Ignores unknown keys and values that are not numbers. */
  #info(args: string): Reply {
    const key = commandOf(args);
    const value = parseInteger(splitCommand(args).rest);
    if (value === undefined) return undefined;
    const number = Math.max(0, value); // the match time may be overdrawn
    if (key === 'TIMEOUT_TURN') this.#time.setTurn(number);
    else if (key === 'TIMEOUT_MATCH') this.#time.setMatch(number);
    else if (key === 'TIME_LEFT') this.#time.setLeft(number);
    else if (key === 'RULE') this.#setRule(number);
    else if (key === 'MAX_MEMORY') this.#limitMemory(number);
    return undefined;
  }

  #setRule(number: number): void {
    this.#rule = RULES[number];
    if (!this.#position || this.#rule === undefined) return;
    const variant = this.#variant(this.#position.variant.size);
    this.#position = positionFromStones(variant, stonesOf(this.#position), turnAt(this.#position.ply));
  }

  #limitMemory(bytes: number): void {
    const memory = this.#context.limitMemory(bytes);
    if (this.#memory !== 'reported') this.#memory = memory;
  }

  #openBlock(command: Block['command']): undefined {
    this.#block = { command, lines: [] };
  }

  #closeBlock({ command, lines }: Block, interrupts: Interrupts): Reply | Promise<Reply> {
    if (this.#size === undefined) return NO_GAME;
    const variant = this.#variant(this.#size);
    return command === 'SWAP2BOARD'
      ? this.#swap2Board(lines, variant, interrupts)
      : this.#board(command, lines, variant, interrupts);
  }

  /** Sets up a board. BOARD has the brain move on it, Yixin's YXBOARD does not. */
  #board(
    command: 'BOARD' | 'YXBOARD',
    lines: readonly string[],
    variant: Variant,
    interrupts: Interrupts,
  ): Reply | Promise<Reply> {
    const board = readBoard(lines, variant.size);
    if (!board) return error(`${command} wants x,y,1 or x,y,2, each square once`);
    const next = positionFromStones(variant, board.stones, board.turn);
    if (!next) return error('these stones are no position with the brain to move');
    if (command === 'BOARD') return this.#think(next, interrupts);
    this.#position = next;
    return undefined;
  }

  #swap2Board(lines: readonly string[], variant: Variant, interrupts: Interrupts): Reply | Promise<Reply> {
    const squares = readOpening(lines, variant.size);
    if (!squares || ![0, 3, 5].includes(squares.length)) {
      return error('SWAP2BOARD wants no, three or five squares, x,y, each once');
    }
    let next = startPosition(variant);
    for (const square of squares) {
      const reason = next.illegal(square);
      if (reason) return error(`illegal move: ${reason}`);
      next = next.play(square);
    }
    return this.#thinkSwap2(next, interrupts);
  }

  /** Searches and plays a move. The board keeps the stones of the command even if the search yields none. */
  async #think(next: Position, interrupts: Interrupts): Promise<Reply> {
    const why = this.#refusal(next);
    if (why) return error(why);
    this.#position = next;
    if (next.status.kind !== 'playing') return error('the game is over');
    const answer = await this.#timed(next, (timeMs) =>
      this.#context.engine.think(next, { ...interrupts, granted: timeMs === undefined ? {} : { timeMs } }),
    );
    if (!answer || answer.best === 'pass') return undefined;
    this.#position = next.play(answer.best);
    this.#sayRemarks(answer);
    return squareText(answer.best, next.variant.size);
  }

  /** Places the opening's stones, or chooses a color. Keeps the stones, since the opponent's next move may come by TURN. */
  async #thinkSwap2(next: Position, interrupts: Interrupts): Promise<Reply> {
    const why = this.#refusal(next);
    if (why) return error(why);
    const answer = await this.#timed(next, (timeMs) => searchSwap2(this.#context, next, interrupts, timeMs));
    if (interrupts.signal.aborted) return undefined;
    this.#sayRemarks();
    this.#position = next;
    if (answer.kind === 'swap') return 'SWAP';
    for (const square of answer.squares) this.#position = this.#position.play(square);
    return answer.squares.map((square) => squareText(square, next.variant.size)).join(' ');
  }

  /** Runs a search, and charges its time to the match. */
  async #timed<T>(next: Position, search: (timeMs: number | undefined) => Promise<T>): Promise<T> {
    const { clock } = this.#context;
    const started = clock.now();
    const found = await search(this.#time.allowed(next.count(turnAt(next.ply))));
    this.#time.spend(clock.now() - started);
    return found;
  }

  /** Sends MESSAGE lines, which managers keep beside the move. They may precede only an answer, and INFO has none. */
  #sayRemarks(answer?: Answer): void {
    const { say } = this.#context;
    if (this.#memory === 'too-little') {
      this.#memory = 'reported';
      say('MESSAGE max_memory is less than this program needs; it goes on with as little as it can');
    }
    if (answer?.figures?.depth === undefined) return;
    const { figures, nodes, ms } = answer;
    say(`MESSAGE depth ${figures.depth} ev ${figures.value} n ${nodes} tm ${Math.round(ms)}`);
  }

  /** Returns why the engine does not play a position's variant, if it does not. */
  #refusal({ variant }: Position): string | undefined {
    return this.#rule === undefined ? 'unsupported rule' : this.#context.engine.refusal(variant);
  }

  #variant(size: number): Variant {
    return { ...defaultVariant('gomoku'), rule: this.#rule ?? 'freestyle', size };
  }
}

/**
 * Searches for the engine's choice in swap2, within `timeMs` or else a move's limit. If stopped or out of time, chooses by the
 * searches so far.
 */
function searchSwap2(
  { engine, clock }: Context,
  position: Position,
  { signal, hurry }: Interrupts,
  timeMs: number | undefined,
): Promise<Swap2> {
  const started = clock.now();
  const evaluate: Evaluate = async (candidate, share) => {
    if (hurry.aborted) return undefined;
    if (timeMs === undefined) return engine.think(candidate, { signal, hurry, share });
    const left = timeMs + started - clock.now();
    return left > 0
      ? engine.think(candidate, { signal, hurry, granted: { timeMs: Math.min(left, timeMs * share) } })
      : undefined;
  };
  return swap2(position, evaluate, engine.seedAt(position));
}
