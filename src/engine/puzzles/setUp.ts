import type { Position } from '../../rules/position.js';
import type { Core } from '../core.js';

/** Puts a position on the core, for what is to be found out of it. Throws where the core is stopped. */
export function setUp(core: Core, { variant, moves, start }: Position): void {
  if (core.control.isStopped) throw new Error('the search for puzzles was stopped');
  core.setUp(variant, moves, start);
}
