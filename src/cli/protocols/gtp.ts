import { defaultVariant, startPosition } from '../../rules/games.js';
import { COLORS, type Color, type Move, type Position } from '../../rules/position.js';
import { moveName, parseSquare } from '../../rules/squares.js';
import type { Context, Interrupts, Protocol } from './conversation.js';
import { boardText, RULES_COMMANDS, scoreOf, turnOf } from './gtpBoard.js';
import { TimeControl } from './timeControl.js';

const SIZE = 8;
const START = startPosition(defaultVariant('reversi'));

type Response = { readonly ok: boolean; readonly text: string };
type Args = readonly string[];
type Command = (args: Args, signal: AbortSignal) => Response | Promise<Response>;

const success = (text = ''): Response => ({ ok: true, text });
const failure = (text: string): Response => ({ ok: false, text });
const SYNTAX_ERROR = failure('syntax error');

/** Returns the position in which `color` is to move: if the other side must pass, passes for it. */
function positionFor(color: Color, position: Position): Position {
  const mustPass = turnOf(position) !== color && position.legalMoves()[0] === 'pass';
  return mustPass ? position.play('pass') : position;
}

/** The Go Text Protocol, version 2 (draft 2 of its specification), for Reversi: squares a1 to h8 from the top left, and `pass`. */
export class Gtp implements Protocol {
  readonly #context: Context;
  readonly #time = new TimeControl();
  #position = START;
  #history: readonly Position[] = []; // for undo, one position a move

  readonly #commands: ReadonlyMap<string, Command> = new Map<string, Command>([
    ['protocol_version', () => success('2')],
    ['name', () => success(this.#context.about.name)],
    ['version', () => success(this.#context.about.version)],
    ['known_command', ([name = '']) => success(String(this.#commands.has(name)))],
    ['list_commands', () => success([...this.#commands.keys()].join('\n'))],
    ['boardsize', (args) => this.#boardSize(args)],
    ['clear_board', () => this.#clearBoard()],
    ['komi', ([komi = '']) => (/^[-+]?\d+(\.\d*)?$/.test(komi) ? success() : SYNTAX_ERROR)], // has no effect in Reversi
    ['play', (args) => this.#play(args)],
    ['genmove', (args, signal) => this.#genmove(args, signal, true)],
    ['reg_genmove', (args, signal) => this.#genmove(args, signal, false)],
    ['undo', () => this.#undo()],
    ['time_settings', (args) => this.#timeSettings(args)],
    ['time_left', (args) => this.#timeLeft(args)],
    ['showboard', () => success(boardText(this.#position))],
    ['final_score', () => this.#finalScore()],
    ...Object.entries(RULES_COMMANDS).map(([name, text]): [string, Command] => [
      name,
      () => success(text(this.#position)),
    ]),
    ['quit', () => success()],
  ]);

  constructor(context: Context) {
    this.#context = context;
  }

  /** No line interrupts a search: a controller may send many commands at once, and each is answered in order. */
  interrupts(): undefined {
    return undefined;
  }

  async answer(line: string, { signal }: Interrupts): Promise<'on' | 'over'> {
    const read = readCommand(line);
    if (!read) return 'on';
    const { id, name, args } = read;
    const command = this.#commands.get(name);
    const { ok, text } = command ? await command(args, signal) : failure('unknown command');
    this.#context.say(`${ok ? '=' : '?'}${id} ${text}\n`);
    return name === 'quit' ? 'over' : 'on';
  }

  #boardSize([size]: Args): Response {
    if (readNumber(size) === undefined) return SYNTAX_ERROR;
    return Number(size) === SIZE ? success() : failure('unacceptable size');
  }

  #clearBoard(): Response {
    this.#position = START;
    this.#history = [];
    this.#time.restart();
    this.#context.engine.newGame();
    return success();
  }

  #play([colorText, moveText]: Args): Response {
    const [color, move] = [readColor(colorText), readMove(moveText)];
    if (color === undefined || move === undefined) return SYNTAX_ERROR;
    const position = positionFor(color, this.#position);
    if (position.status.kind !== 'playing') {
      if (move !== 'pass') return failure('illegal move');
      this.#advance(position); // some controllers end games with two passes
      return success();
    }
    if (turnOf(position) !== color || position.illegal(move)) return failure('illegal move');
    this.#advance(position.play(move));
    return success();
  }

  async #genmove([colorText]: Args, signal: AbortSignal, plays: boolean): Promise<Response> {
    const color = readColor(colorText);
    if (color === undefined) return SYNTAX_ERROR;
    const position = positionFor(color, this.#position);
    if (position.status.kind !== 'playing') {
      if (plays) this.#advance(position);
      return success('pass');
    }
    if (turnOf(position) !== color) return failure(`it is not ${color}'s turn`);
    const { engine, clock } = this.#context;
    const empties = SIZE * SIZE - position.count('black') - position.count('white');
    const timeMs = this.#time.allowed(color, Math.ceil(empties / 2));
    const started = clock.now();
    const answer = await engine.think(position, { signal, granted: timeMs === undefined ? {} : { timeMs } });
    if (!answer) return failure('interrupted');
    if (plays) {
      this.#time.spend(color, clock.now() - started);
      this.#advance(position.play(answer.best));
    }
    return success(moveName(answer.best, SIZE));
  }

  #undo(): Response {
    const last = this.#history.at(-1);
    if (!last) return failure('cannot undo');
    this.#position = last;
    this.#history = this.#history.slice(0, -1);
    return success();
  }

  #timeSettings(args: Args): Response {
    const [main, period, stones] = args.map(readNumber);
    if (main === undefined || period === undefined || stones === undefined) return SYNTAX_ERROR;
    this.#time.set({ mainMs: main * 1000, periodMs: period * 1000, stones });
    return success();
  }

  #timeLeft([colorText, secondsText, stonesText]: Args): Response {
    const color = readColor(colorText);
    const [seconds, stones] = [readNumber(secondsText), readNumber(stonesText)];
    if (color === undefined || seconds === undefined || stones === undefined) return SYNTAX_ERROR;
    this.#time.setLeft(color, { ms: seconds * 1000, stones });
    return success();
  }

  #finalScore(): Response {
    const text = scoreOf(this.#position);
    return text === undefined ? failure('cannot score: the game is not over') : success(text);
  }

  #advance(next: Position): void {
    this.#history = [...this.#history, this.#position];
    this.#position = next;
  }
}

/** A GTP command: an optional id to answer with, a name and arguments. */
type GtpCommand = { readonly id: string; readonly name: string; readonly args: readonly string[] };

// biome-ignore lint/suspicious/noControlCharactersInRegex: the protocol requires them to be dropped.
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

/** Parses a line by the draft of version 2: drops control characters and comments, treats tabs as spaces. Returns `undefined` for an empty line. */
function readCommand(line: string): GtpCommand | undefined {
  const [text = ''] = line.replace(CONTROLS, '').split('#', 1);
  const words = text.split(/\s+/).filter((word) => word !== '');
  const id = /^\d+$/.test(words[0] ?? '') ? words.shift()! : '';
  const name = words.shift();
  if (name === undefined) return id === '' ? undefined : { id, name: '', args: [] };
  return { id, name, args: words };
}

const readColor = (text = ''): Color | undefined =>
  COLORS.find((color) => [color, color.charAt(0)].includes(text.toLowerCase()));

/** Reads `pass` or a square from `a1` to `h8`. */
const readMove = (text = ''): Move | undefined =>
  text.toLowerCase() === 'pass' ? 'pass' : parseSquare(text, 8);

/** Reads a number of at least 0, such as seconds. */
const readNumber = (text = ''): number | undefined =>
  /^\d{1,9}(\.\d*)?$/.test(text) ? Number(text) : undefined;
