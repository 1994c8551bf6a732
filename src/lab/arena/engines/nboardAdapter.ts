import { moveText } from '../../../cli/protocols/nboardMove.js';
import { writeGgf } from '../../../rules/formats/ggf.js';
import type { Position } from '../../../rules/position.js';
import { type AdapterContext, type EngineAdapter, parseReversiMove } from './adapter.js';

/** The NBoard protocol, version 2. It has no time limits: `set depth` in the init lines limits the engine. */
export function nboard({ process, engine, timeoutMs }: AdapterContext): EngineAdapter {
  let isReady = false;
  let pings = 0;
  let known = 0;

  /** Sends lines, and waits until the engine has processed them. */
  async function sync(lines: readonly string[]): Promise<void> {
    const ping = ++pings;
    const pong = (line: string) => (line.trim() === `pong ${ping}` ? true : undefined);
    await process.ask([...lines, `ping ${ping}`], pong, timeoutMs);
  }

  /** Lists the moves that the engine has not been sent; its own must be sent too. */
  const newMoves = ({ moves }: Position): string[] =>
    moves.slice(known).map((move) => `move ${moveText(move)}`);

  return {
    async begin(start) {
      const first = isReady ? [] : ['nboard 2', ...engine.init];
      isReady = true;
      const game = writeGgf({ position: start, names: { black: 'black', white: 'white' } });
      await sync([...first, `set game ${game}`]);
      known = start.ply;
    },
    async move(position) {
      await sync(newMoves(position));
      known = position.ply;
      return process.ask(
        ['go'],
        (line) => {
          const [mark, move = ''] = line.trim().split(/[\s/]+/);
          return mark === '===' ? parseReversiMove(move) : undefined;
        },
        timeoutMs,
      );
    },
  };
}
