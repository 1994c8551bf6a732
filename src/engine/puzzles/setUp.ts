import type { Position } from '../../rules/position.js';
import type { Core } from '../core.js';

/** A search for puzzles that was stopped: what it has found so far is worth nothing. */
export class Stopped extends Error {}

/** Puts a position on the core, for what is to be found out of it. Throws `Stopped` where the core is to end. */
export function setUp(core: Core, { variant, moves, start }: Position): void {
  if (core.control.isStopped) throw new Stopped();
  core.setUp(variant, moves, start);
}
