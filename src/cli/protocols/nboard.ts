import type { Answer, Progress } from '../../game/ports/thinker.js';
import { readGgf } from '../../rules/formats/ggf.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import { type Position, turnAt } from '../../rules/position.js';
import { finalScore } from '../../rules/score.js';
import { countSquares } from '../../rules/squares.js';
import { type Context, type Interrupts, type Protocol, parseInteger, splitCommand } from './conversation.js';
import { moveText, readMove } from './nboardMove.js';

const MAX_DEPTH = 60;
const ANALYSIS_MS = 500; // for each position of a game to analyze

type Command = (args: string, signal: AbortSignal) => void | Promise<void>;

const DISCS_PER_LOGIT = 4; // rough estimate, for searches that yield only win probabilities
const MAX_PROBABILITY = 0.999;

/** Returns the score in discs for the side to move: that of the search, or an estimate from the win probability. */
function scoreOf({ winProbability, lines }: Progress): number {
  if (lines?.[0]) return lines[0].value;
  const p = Math.min(MAX_PROBABILITY, Math.max(1 - MAX_PROBABILITY, winProbability));
  return DISCS_PER_LOGIT * Math.log(p / (1 - p));
}

/** The core's selectivity of a search that prunes nothing by probability. */
const NO_SELECTIVITY = 5;

/** Whether a search has reached the end of the game in all lines. */
function isExact({ figures }: Progress, position: Position): boolean {
  const empties = countSquares(8) - position.count('black') - position.count('white');
  return figures?.depth === empties && figures.selectivity === NO_SELECTIVITY;
}

/** Returns the final difference for the side that would be next. The winner gets the empty squares. */
function finalLead(position: Position): number {
  const { black, white } = finalScore(position, countSquares(8));
  return turnAt(position.ply) === 'black' ? black - white : white - black;
}

/**
 * The NBoard protocol, version 2, by Chris Welty's description. It has no error replies: failures appear in the status line, and
 * unknown commands are ignored. Any known command stops the running search, which then sends nothing more.
 */
export class NBoard implements Protocol {
  readonly #context: Context;
  /** Current position; a string if the last game could not be read, as the reason. No earlier position may replace it. */
  #position: Position | string = startPosition(defaultVariant('reversi'));
  #depth: number | undefined;

  readonly #commands: ReadonlyMap<string, Command> = new Map<string, Command>([
    ['nboard', () => this.#context.say(`set myname ${this.#context.about.name}`)],
    ['set', (args) => this.#set(args)],
    ['move', (args) => this.#move(args)],
    ['hint', (args, signal) => this.#hint(args, signal)],
    ['go', (_, signal) => this.#go(signal)],
    ['ping', (args) => this.#context.say(`pong ${args}`)],
    ['learn', () => this.#context.say('learned')],
    ['analyze', (_, signal) => this.#analyze(signal)],
    ['quit', () => undefined],
  ]);

  constructor(context: Context) {
    this.#context = context;
  }

  interrupts(line: string): 'stop' | undefined {
    return this.#commands.has(splitCommand(line).name) ? 'stop' : undefined;
  }

  async answer(line: string, { signal }: Interrupts): Promise<'on' | 'over'> {
    const { name, rest } = splitCommand(line);
    await this.#commands.get(name)?.(rest, signal);
    return name === 'quit' ? 'over' : 'on';
  }

  #set(args: string): void {
    const { name: variable, rest: value } = splitCommand(args);
    if (variable === 'depth') this.#setDepth(value);
    else if (variable === 'game') this.#setGame(value);
    // A contempt is only validated: without a book it has no effect.
    else if (variable === 'contempt' && parseInteger(value) === undefined) {
      this.#status(`not a contempt: ${value}`);
    }
  }

  #setDepth(text: string): void {
    const depth = parseInteger(text);
    if (depth === undefined || depth < 1 || depth > MAX_DEPTH) this.#status(`not a depth: ${text}`);
    else this.#depth = depth;
  }

  #setGame(text: string): void {
    const read = readGgf(text);
    switch (read.kind) {
      case 'read':
        this.#position = read.game.position;
        this.#context.engine.newGame();
        return;
      case 'illegal':
        this.#position = `illegal move in the game: ${read.text}`;
        break;
      case 'unreadable':
        this.#position = `unreadable game: ${read.why}`;
    }
    this.#status(this.#position);
  }

  #move(args: string): void {
    const [text = ''] = args.split('/', 1);
    const move = readMove(text);
    const position = this.#knownPosition();
    if (!position) return;
    if (move === undefined || position.illegal(move)) this.#status(`illegal move: ${text}`);
    else this.#position = position.play(move);
  }

  /** Sends as many best moves as requested, or only the best one if the opponent does not rank moves. */
  async #hint(args: string, signal: AbortSignal): Promise<void> {
    const lines = parseInteger(args);
    if (lines === undefined || lines < 1) return this.#status(`not a number of moves: ${args}`);
    const position = this.#playingPosition();
    if (!position) return;
    this.#status('Analyzing');
    const answer = await this.#search(position, signal, lines);
    if (!answer) return;
    if (answer.source === 'forced') {
      const value = await this.#scoreFrom(answer, position, signal);
      if (value === undefined) return;
      this.#saySearch({ ...answer, lines: [{ move: answer.best, value }] }, position, answer.ms / 1000);
    } else this.#saySearch(answer, position, answer.ms / 1000);
    this.#status('');
  }

  async #go(signal: AbortSignal): Promise<void> {
    const position = this.#playingPosition();
    if (!position) return;
    this.#status('Thinking');
    const answer = await this.#search(position, signal);
    if (!answer) return;
    const seconds = answer.ms / 1000;
    const isForced = answer.source === 'forced';
    if (!isForced) this.#saySearch(answer, position, seconds);
    const score = isForced ? '' : scoreOf(answer).toFixed(2);
    this.#context.say(`=== ${moveText(answer.best)}/${score}/${seconds.toFixed(2)}`);
    this.#status('');
  }

  /** Scores every position of the game for black, from the last one back: NBoard draws them in that order. */
  async #analyze(signal: AbortSignal): Promise<void> {
    const last = this.#knownPosition();
    if (!last) return;
    this.#status('Analyzing the game');
    let score = 0;
    for (let position: Position | undefined = last; position; position = position.previous) {
      if (position.status.kind !== 'playing') score = finalLead(position);
      else {
        const granted = { ...this.#granted(), timeMs: ANALYSIS_MS };
        const answer = await this.#context.engine.think(position, { signal, granted });
        if (!answer) return;
        score = answer.source === 'forced' ? -score : scoreOf(answer);
      }
      const forBlack = position.ply % 2 ? 0 - score : score;
      this.#context.say(`analysis ${position.ply} ${forBlack.toFixed(2)}`);
    }
    this.#status('');
  }

  /** Searches a position, and sends interim results. */
  #search(position: Position, signal: AbortSignal, lines = 1): Promise<Answer | undefined> {
    const { engine, clock } = this.#context;
    const started = clock.now();
    const onProgress = (found: Progress) => this.#saySearch(found, position, (clock.now() - started) / 1000);
    return engine.think(position, { signal, granted: this.#granted(), lines, onProgress });
  }

  /** Returns the score of a position for its side to move; `undefined` if the search was stopped. */
  async #searchScore(position: Position, signal: AbortSignal): Promise<number | undefined> {
    if (position.status.kind !== 'playing') return finalLead(position);
    const answer = await this.#context.engine.think(position, { signal, granted: this.#granted() });
    return answer && this.#scoreFrom(answer, position, signal);
  }

  /** Returns the score of an answer; for a forced move, the score of the position after it. */
  async #scoreFrom(answer: Answer, position: Position, signal: AbortSignal): Promise<number | undefined> {
    if (answer.source !== 'forced') return scoreOf(answer);
    const next = await this.#searchScore(position.play(answer.best), signal);
    return next === undefined ? undefined : 0 - next;
  }

  /** Sends the state of a search: its depth, 0 if it does not report one, or `100%` for exact scores. */
  #saySearch(found: Progress, position: Position, seconds: number): void {
    const { say } = this.#context;
    const depth = isExact(found, position) ? '100%' : (found.figures?.depth ?? 0);
    for (const { move, value } of found.lines ?? [{ move: found.best, value: scoreOf(found) }]) {
      say(`search ${moveText(move)} ${value.toFixed(2)} 0 ${depth}`);
    }
    say(`nodestats ${found.nodes} ${seconds.toFixed(2)}`);
  }

  /** Returns the position; if there is none, sends the reason as status. */
  #knownPosition(): Position | undefined {
    if (typeof this.#position !== 'string') return this.#position;
    this.#status(this.#position);
    return undefined;
  }

  /** Like `#knownPosition`, but only if the game is not over. */
  #playingPosition(): Position | undefined {
    const position = this.#knownPosition();
    if (position?.status.kind === 'playing') return position;
    if (position) this.#status('the game is over');
    return undefined;
  }

  #granted(): { readonly depth?: number } {
    return this.#depth === undefined ? {} : { depth: this.#depth };
  }

  #status(text: string): void {
    this.#context.say(`status ${text}`);
  }
}
