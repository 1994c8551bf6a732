import { readMove } from '../../../cli/protocols/nboardMove.js';
import type { Move, Position } from '../../../rules/position.js';
import type { Entrant } from '../entrant.js';
import { EngineFault, type EngineProcess } from './engineProcess.js';

export type EngineEntrant = Extract<Entrant, { kind: 'engine' }>;

/** Speaks a protocol to an engine. All methods throw an EngineFault if it does not answer correctly. */
export type EngineAdapter = {
  /** Begins a game on a process that may have played others. */
  begin(start: Position): Promise<void>;
  /** Waits until the engine is ready for a request, if it needs that. Does not count as its time. */
  settle?(): Promise<void>;
  /** Sends the moves that the engine does not know yet, and asks for its move. */
  move(position: Position): Promise<Move>;
};

/** The process, its command-line options, and the timeout of an answer in ms. */
export type AdapterContext = {
  readonly process: EngineProcess;
  readonly engine: EngineEntrant;
  readonly timeoutMs: number;
};

/** Parses a Reversi engine's move. Throws an EngineFault if there is none. */
export function parseReversiMove(text: string): Move {
  const move = readMove(text);
  if (move === undefined) throw new EngineFault('nonsense', `${JSON.stringify(text)} is not a move`);
  return move;
}
