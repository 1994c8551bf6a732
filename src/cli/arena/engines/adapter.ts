import type { Move, Position } from '../../../rules/position.js';
import { parseSquare } from '../../../rules/squares.js';
import type { Entrant } from '../entrant.js';
import { EngineFault, type EngineProcess } from './engineProcess.js';

export type EngineEntrant = Extract<Entrant, { kind: 'engine' }>;

/** How an engine is spoken to. All three throw an EngineFault where it does not answer as it should. */
export type EngineAdapter = {
  /** Begins a game, on a process that may have played others. */
  begin(start: Position): Promise<void>;
  /** Waits, where there is need, until it may be asked for a move: that is not the engine's time. */
  settle?(): Promise<void>;
  /** Asks for its move, having told what it does not know yet of the moves that led to the position. */
  move(position: Position): Promise<Move>;
};

/** What a protocol is made of: the process, what the command line says of it, and how many ms an answer may take. */
export type AdapterContext = {
  readonly process: EngineProcess;
  readonly engine: EngineEntrant;
  readonly timeoutMs: number;
};

/** The move that a Reversi engine names. Throws an EngineFault where it names none. */
export function parseReversiMove(text: string): Move {
  if (/^pa(ss)?$/i.test(text)) return 'pass';
  const square = parseSquare(text, 8);
  if (square === undefined) throw new EngineFault('nonsense', `${JSON.stringify(text)} is no move`);
  return square;
}
