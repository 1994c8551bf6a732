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
  /** Or why there is none: the game that was set could not be read, and no other is to be played on in its place. */
  let position: Position | string = startPosition(defaultVariant('reversi'));
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
        return;
      case 'illegal':
        position = `illegal move in the game: ${read.text}`;
        break;
      case 'unreadable':
        position = `unreadable game: ${read.why}`;
    }
    status(position);
  }

  /** The position, unless there is none, which the status line then says. */
  function known(): Position | undefined {
    if (typeof position !== 'string') return position;
    status(position);
    return undefined;
  }

  /** The same where the game goes on. */
  function playing(): Position | undefined {
    const found = known();
    if (found?.status.kind === 'playing') return found;
    if (found) status('the game is over');
    return undefined;
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
    const before = known();
    if (!before) return;
    if (wanted === undefined || before.illegal(wanted)) status(`illegal move: ${text}`);
    else position = before.play(wanted);
  }

  /** What a search has found so far; a depth of 0 where it does not say how deep it went. */
  function show(found: Progress, seconds: number): void {
    const depth = found.figures?.depth ?? 0;
    for (const { move, value } of found.lines ?? [{ move: found.best, value: discsOf(found) }]) {
      say(`search ${nameOf(move)} ${value.toFixed(2)} 0 ${depth}`);
    }
    say(`nodestats ${found.nodes} ${seconds.toFixed(2)}`);
  }

  /** Searches a position, showing what is found on the way. */
  function search(from: Position, signal: AbortSignal, lines = 1): Promise<Answer | undefined> {
    const asked = clock.now();
    const onProgress = (found: Progress) => show(found, (clock.now() - asked) / 1000);
    return mind.think(from, { signal, granted: granted(), lines, onProgress });
  }

  /** What a position is worth to its side to move; undefined where the search was stopped. */
  async function worthOf(from: Position, signal: AbortSignal): Promise<number | undefined> {
    if (from.status.kind !== 'playing') return leadOf(from);
    const answer = await mind.think(from, { signal, granted: granted() });
    return answer && worthBy(answer, from, signal);
  }

  /** The same by an answer; a forced move is worth what the position after it is. */
  async function worthBy(answer: Answer, from: Position, signal: AbortSignal): Promise<number | undefined> {
    if (answer.source !== 'forced') return discsOf(answer);
    const after = await worthOf(from.play(answer.best), signal);
    return after === undefined ? undefined : 0 - after;
  }

  async function hint(rest: string, signal: AbortSignal): Promise<void> {
    const wanted = readWhole(rest);
    if (wanted === undefined || wanted < 1) return status(`not a number of moves: ${rest}`);
    const from = playing();
    if (from) await advise(from, wanted, signal);
  }

  /** The best moves, as many as were asked for, or the best alone where the opponent does not rank them. */
  async function advise(from: Position, lines: number, signal: AbortSignal): Promise<void> {
    status('Analyzing');
    const answer = await search(from, signal, lines);
    if (!answer) return;
    if (answer.source === 'forced') {
      const worth = await worthBy(answer, from, signal);
      if (worth === undefined) return;
      show({ ...answer, lines: [{ move: answer.best, value: worth }] }, answer.ms / 1000);
    } else show(answer, answer.ms / 1000);
    status('');
  }

  async function go(signal: AbortSignal): Promise<void> {
    const from = playing();
    if (!from) return;
    status('Thinking');
    const answer = await search(from, signal);
    if (!answer) return;
    const seconds = answer.ms / 1000;
    const isForced = answer.source === 'forced';
    if (!isForced) show(answer, seconds);
    say(`=== ${nameOf(answer.best)}/${isForced ? '' : discsOf(answer).toFixed(2)}/${seconds.toFixed(2)}`);
    status('');
  }

  /** Every position of the game from its last one back, with what it is worth to black: so NBoard draws it. */
  async function analyze(signal: AbortSignal): Promise<void> {
    const last = known();
    if (!last) return;
    status('Analyzing the game');
    const { variant, moves, ply } = last;
    let worth = 0;
    for (let played = ply; played >= 0; played--) {
      const each = replay(variant, moves.slice(0, played));
      if (each.status.kind !== 'playing') worth = leadOf(each);
      else {
        const answer = await mind.think(each, { signal, granted: { ...granted(), timeMs: ANALYSIS_MS } });
        if (!answer) return;
        worth = answer.source === 'forced' ? -worth : discsOf(answer);
      }
      say(`analysis ${each.ply} ${(each.ply % 2 ? 0 - worth : worth).toFixed(2)}`);
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
    interrupts: (line) => (commands.has(wordsOf(line).name) ? 'stop' : undefined),
    async answer(line, { signal }) {
      const { name, rest } = wordsOf(line);
      await commands.get(name)?.(rest, signal);
      return name === 'quit' ? 'over' : 'on';
    },
  };
}
