import { readMove } from '../../../cli/protocols/nboardMove.js';
import type { Move, Position } from '../../../rules/position.js';
import type { Entrant } from '../entrant.js';
import { EngineFault, type EngineProcess } from './engineProcess.js';

export type EngineEntrant = Extract<Entrant, { kind: 'engine' }>;

/** Speaks a protocol to an engine. All methods throw an EngineFault where it does not answer as it should. */
export type EngineAdapter = {
  /** Begins a game, on a process that may have played others. */
  begin(start: Position): Promise<void>;
  /** Waits, where the engine needs it, until it may be asked for a move; this does not count as its time. */
  settle?(): Promise<void>;
  /** Asks for its move, after telling it those of the position's moves that it does not know yet. */
  move(position: Position): Promise<Move>;
};

/** The process, what the command line says of it, and how many ms an answer may take. */
export type AdapterContext = {
  readonly process: EngineProcess;
  readonly engine: EngineEntrant;
  readonly timeoutMs: number;
};

/** The move that a Reversi engine names. Throws an EngineFault where it names none. */
export function parseReversiMove(text: string): Move {
  const move = readMove(text);
  if (move === undefined) throw new EngineFault('nonsense', `${JSON.stringify(text)} is no move`);
  return move;
}
