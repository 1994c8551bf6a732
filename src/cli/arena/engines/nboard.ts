import { writeGgf } from '../../../rules/ggf.js';
import type { Position } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import type { AdapterContext, EngineAdapter } from './adapter.js';
import { parseReversiMove } from './adapter.js';

/** The NBoard protocol, version 2. It has no time a move: `set depth` among the first lines limits the engine. */
export function nboard({ process, engine, timeoutMs: withinMs }: AdapterContext): EngineAdapter {
  let isReady = false;
  let pings = 0;
  let known = 0;

  /** Waits until all that was sent is done. */
  async function settle(lines: readonly string[]): Promise<void> {
    const ping = ++pings;
    const pong = (line: string) => (line.trim() === `pong ${ping}` ? true : undefined);
    await process.ask([...lines, `ping ${ping}`], pong, withinMs);
  }

  /** The engine knows no more than it is told, of its own moves too. */
  const untold = ({ moves, variant }: Position): string[] =>
    moves
      .slice(known)
      .map((move) => `move ${move === 'pass' ? 'PA' : squareName(move, variant.size).toUpperCase()}`);

  return {
    async begin(start) {
      const first = isReady ? [] : ['nboard 2', ...engine.init];
      isReady = true;
      const game = writeGgf({ position: start, names: { black: 'black', white: 'white' } });
      await settle([...first, `set game ${game}`]);
      known = start.ply;
    },
    async move(position) {
      await settle(untold(position));
      known = position.ply;
      return process.ask(
        ['go'],
        (line) => {
          const [mark, move = ''] = line.trim().split(/[\s/]+/);
          return mark === '===' ? parseReversiMove(move) : undefined;
        },
        withinMs,
      );
    },
  };
}
