import { replay } from '../../engine/replay.js';
import type { Answer, Progress } from '../../game/ports.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import { readGgf } from '../../rules/ggf.js';
import type { Move, Position } from '../../rules/position.js';
import { COLORS, opposite } from '../../rules/position.js';
import { parseSquare, squareName } from '../../rules/squares.js';
import type { Protocol, Setting } from './talk.js';
import { readWhole, wordsOf } from './words.js';

const SIZE = 8;
const MOST_DEPTH = 60;
const ANALYSIS_MS = 500; // a position of a game that is gone through from its end

type Command = (rest: string, signal: AbortSignal) => void | Promise<void>;

const DISCS_A_LOGIT = 4; // by eye, for searches that know chances only
const SURELY = 0.999;

/** Discs that the best move is worth to the side to move: as searched, or as a chance to win makes likely. */
function discsOf({ winProbability, lines }: Progress): number {
  if (lines?.[0]) return lines[0].value;
  const p = Math.min(SURELY, Math.max(1 - SURELY, winProbability));
  return DISCS_A_LOGIT * Math.log(p / (1 - p));
}

const nameOf = (move: Move): string => (move === 'pass' ? 'PA' : squareName(move, SIZE).toUpperCase());

const readMove = (text: string): Move | undefined =>
  /^pa(ss)?$/i.test(text) ? 'pass' : parseSquare(text, SIZE);

/** The final lead of the side that would be to move. */
function leadOf(position: Position): number {
  const turn = COLORS[position.ply % 2]!;
  return position.count(turn) - position.count(opposite(turn));
}

/**
 * The NBoard protocol, version 2, from Chris Welty's description of it. It has no refusals: what cannot be done is said in
 * the status line, what is not known is passed over. Whatever comes stops the search that runs, which then says no more.
 */
export function nboard({ mind, clock, about, say }: Setting): Protocol {
  let position = startPosition(defaultVariant('reversi'));
  let depth: number | undefined;

  const status = (text: string): void => say(`status ${text}`);
  const granted = () => (depth === undefined ? {} : { depth });

  function setDepth(text: string): void {
    const wanted = readWhole(text);
    if (wanted === undefined || wanted < 1 || wanted > MOST_DEPTH) status(`not a depth: ${text}`);
    else depth = wanted;
  }

  function setGame(text: string): void {
    const read = readGgf(text);
    switch (read.kind) {
      case 'read':
        position = read.game.position;
        mind.newGame();
        break;
      case 'illegal':
        status(`illegal move in the game: ${read.text}`);
        break;
      case 'unreadable':
        status(`unreadable game: ${read.why}`);
    }
  }

  function set(rest: string): void {
    const { name: what, rest: value } = wordsOf(rest);
    if (what === 'depth') setDepth(value);
    else if (what === 'game') setGame(value);
    else if (what === 'contempt' && readWhole(value) === undefined) status(`not a contempt: ${value}`); // else: no book to use it in
  }

  function move(rest: string): void {
    const [text = ''] = rest.split('/', 1);
    const wanted = readMove(text);
    if (wanted === undefined || position.illegal(wanted)) status(`illegal move: ${text}`);
    else position = position.play(wanted);
  }

  /** What a search has found so far; a depth of 0 where it does not say how deep it went. */
  function show(found: Progress, seconds: number): void {
    const depth = found.figures?.depth ?? 0;
    for (const { move, value } of found.lines ?? [{ move: found.best, value: discsOf(found) }]) {
      say(`search ${nameOf(move)} ${value.toFixed(2)} 0 ${depth}`);
    }
    say(`nodestats ${found.nodes} ${seconds.toFixed(2)}`);
  }

  /** Searches the position, showing what is found on the way. */
  function search(signal: AbortSignal, lines = 1): Promise<Answer | undefined> {
    const asked = clock.now();
    const onProgress = (found: Progress) => show(found, (clock.now() - asked) / 1000);
    return mind.think(position, { signal, granted: granted(), lines, onProgress });
  }

  const isOver = (): boolean => {
    const over = position.status.kind !== 'playing';
    if (over) status('the game is over');
    return over;
  };

  async function hint(rest: string, signal: AbortSignal): Promise<void> {
    const wanted = readWhole(rest);
    if (wanted === undefined || wanted < 1) status(`not a number of moves: ${rest}`);
    else if (!isOver()) await advise(wanted, signal);
  }

  /** The best moves, as many as were asked for, or the best alone where the opponent does not rank them. */
  async function advise(lines: number, signal: AbortSignal): Promise<void> {
    status('Analyzing');
    const answer = await search(signal, lines);
    if (!answer) return;
    show(answer, answer.ms / 1000);
    status('');
  }

  async function go(signal: AbortSignal): Promise<void> {
    if (isOver()) return;
    status('Thinking');
    const answer = await search(signal);
    if (!answer) return;
    const seconds = answer.ms / 1000;
    const isForced = answer.source === 'forced';
    if (!isForced) show(answer, seconds);
    say(`=== ${nameOf(answer.best)}/${isForced ? '' : discsOf(answer).toFixed(2)}/${seconds.toFixed(2)}`);
    status('');
  }

  /** Every position of the game from its last one back, with what it is worth to its side to move. */
  async function analyze(signal: AbortSignal): Promise<void> {
    status('Analyzing the game');
    const { variant, moves, ply } = position;
    let worth = 0;
    for (let played = ply; played >= 0; played--) {
      const each = replay(variant, moves.slice(0, played));
      if (each.status.kind !== 'playing') worth = leadOf(each);
      else {
        const answer = await mind.think(each, { signal, granted: { ...granted(), timeMs: ANALYSIS_MS } });
        if (!answer) return;
        worth = answer.source === 'forced' ? -worth : discsOf(answer);
      }
      say(`analysis ${each.ply} ${worth.toFixed(2)}`);
    }
    status('');
  }

  const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
    ['nboard', () => say(`set myname ${about.name}`)],
    ['set', set],
    ['move', move],
    ['hint', hint],
    ['go', (_rest, signal) => go(signal)],
    ['ping', (rest) => say(`pong ${rest}`)],
    ['learn', () => say('learned')],
    ['analyze', (_rest, signal) => analyze(signal)],
    ['quit', () => undefined],
  ]);

  return {
    interrupts: (line) => commands.has(wordsOf(line).name),
    async answer(line, signal) {
      const { name, rest } = wordsOf(line);
      await commands.get(name)?.(rest, signal);
      return name === 'quit' ? 'over' : 'on';
    },
  };
}
